/* Every icon is a signed distance in a square of side 1; y grows downwards. */
#include "app/draw/icons.h"

#include "app/draw/distance.h"

#define PEN 0.045 /* half the thickness of a stroke */

static double
stroke(double x, double y, double ax, double ay, double bx, double by)
{
    return distance_line(x, y, ax, ay, bx, by) - PEN;
}

/* The half plane on the right of the line from a to b. */
static double
beside(double x, double y, double ax, double ay, double bx, double by)
{
    double vx = bx - ax, vy = by - ay;
    return ((x - ax) * vy - (y - ay) * vx) / hypot(vx, vy);
}

/* A filled triangle; its corners are in clockwise order. */
static double
triangle(double x, double y, const double at[3][2])
{
    double distance = -1;
    for (int i = 0; i < 3; i++) {
        const double *a = at[i], *b = at[(i + 1) % 3];
        distance = fmax(distance, beside(x, y, a[0], a[1], b[0], b[1]));
    }
    return distance;
}

static double
rect(double x, double y, double left, double top, double right, double bottom, double radius)
{
    return distance_box(x - (left + right) / 2, y - (top + bottom) / 2, (right - left) / 2,
        (bottom - top) / 2, radius);
}

/* The outline of a rectangle. */
static double
frame(double x, double y, double left, double top, double right, double bottom)
{
    return fabs(rect(x, y, left, top, right, bottom, 0.08)) - PEN;
}

static double
play(double x, double y)
{
    static const double at[3][2] = {{-0.22, -0.32}, {0.34, 0}, {-0.22, 0.32}};
    return triangle(x, y, at) - 0.03;
}

/* An eye: the intersection of two discs, with a pupil. */
static double
watch(double x, double y)
{
    double lids = fmax(distance_disc(x, y - 0.27, 0.52), distance_disc(x, y + 0.27, 0.52));
    return fmin(fabs(lids) - PEN, distance_disc(x, y, 0.12));
}

/* A chequered flag. */
static double
race(double x, double y)
{
    double pole = stroke(x, y, -0.32, -0.38, -0.32, 0.4);
    double cloth = fabs(rect(x, y, -0.3, -0.36, 0.36, 0.08, 0.02)) - PEN * 0.8;
    double checks =
        fmin(rect(x, y, -0.3, -0.36, 0.03, -0.14, 0), rect(x, y, 0.03, -0.14, 0.36, 0.08, 0));
    return fmin(pole, fmin(cloth, checks));
}

/* Three sliders. */
static double
set_up(double x, double y)
{
    static const double knobs[3][2] = {{-0.14, -0.27}, {0.16, 0}, {-0.04, 0.27}};
    double distance = 1;
    for (int i = 0; i < 3; i++) {
        double ky = knobs[i][1];
        distance = fmin(distance, stroke(x, y, -0.38, ky, 0.38, ky));
        distance = fmin(distance, distance_disc(x - knobs[i][0], y - ky, 0.105));
    }
    return distance;
}

/* A podium. */
static double
scores(double x, double y)
{
    return fmin(rect(x, y, -0.13, -0.34, 0.13, 0.36, 0.03),
        fmin(rect(x, y, -0.42, -0.06, -0.18, 0.36, 0.03), rect(x, y, 0.18, 0.1, 0.42, 0.36, 0.03)));
}

/* A frame of film. */
static double
replays(double x, double y)
{
    static const double at[3][2] = {{-0.09, -0.15}, {0.17, 0}, {-0.09, 0.15}};
    double distance = frame(x, y, -0.4, -0.32, 0.4, 0.32);
    distance = fmin(distance, stroke(x, y, -0.25, -0.3, -0.25, 0.3));
    return fmin(distance, triangle(x, y, at));
}

/* A gear with eight teeth. */
static double
options(double x, double y)
{
    double turn = atan2(y, x) * 8, r = hypot(x, y);
    double rim = 0.32 + 0.055 * fmax(-1, fmin(1, 2.4 * cos(turn)));
    return fmax((r - rim) * 0.8, 0.14 - r);
}

static double
question(double x, double y)
{
    double hook = fabs(hypot(x, y + 0.13) - 0.15) - PEN * 1.15;
    /* The hook is open at its lower left. */
    if (x < 0 && y > -0.13)
        hook = fmin(distance_disc(x + 0.15, y + 0.13, PEN * 1.15), 1);
    hook = fmin(hook, distance_line(x, y, 0, 0.02, 0, 0.1) - PEN * 1.15);
    return fmin(hook, distance_disc(x, y - 0.24, 0.062));
}

static double
help(double x, double y)
{
    return fmin(distance_ring(x, y, 0.41, PEN), question(x, y));
}

static double
about(double x, double y)
{
    double letter =
        fmin(distance_line(x, y, 0, -0.02, 0, 0.2) - PEN * 1.2, distance_disc(x, y + 0.19, 0.065));
    return fmin(distance_ring(x, y, 0.41, PEN), letter);
}

/* A door with an arrow pointing out. */
static double
quit(double x, double y)
{
    double door = fmin(stroke(x, y, -0.36, -0.36, -0.36, 0.36),
        fmin(stroke(x, y, -0.36, -0.36, 0.02, -0.36), stroke(x, y, -0.36, 0.36, 0.02, 0.36)));
    double arrow = fmin(stroke(x, y, -0.1, 0, 0.38, 0),
        fmin(stroke(x, y, 0.2, -0.18, 0.38, 0), stroke(x, y, 0.2, 0.18, 0.38, 0)));
    return fmin(door, arrow);
}

static double
back(double x, double y)
{
    return fmin(stroke(x, y, -0.36, 0, 0.36, 0),
        fmin(stroke(x, y, -0.1, -0.26, -0.36, 0), stroke(x, y, -0.1, 0.26, -0.36, 0)));
}

/* A round arrow. */
static double
again(double x, double y)
{
    static const double head[3][2] = {{0.06, -0.46}, {0.33, -0.27}, {0.06, -0.1}};
    double ring = distance_ring(x, y, 0.3, PEN);
    if (x > 0.02 && y < -0.08)
        ring = fmax(ring, 0.2);
    return fmin(ring, triangle(x, y, head));
}

/* A keyboard. */
static double
keys(double x, double y)
{
    double distance = frame(x, y, -0.44, -0.27, 0.44, 0.27);
    for (int i = -1; i <= 1; i++)
        distance = fmin(distance, distance_disc(x - 0.22 * i, y + 0.1, 0.055));
    return fmin(distance, stroke(x, y, -0.18, 0.11, 0.18, 0.11));
}

static double
pad(double x, double y)
{
    double body = fabs(distance_box(x, y, 0.45, 0.25, 0.25)) - PEN;
    double cross = fmin(distance_line(x, y, -0.31, 0, -0.11, 0),
                       distance_line(x, y, -0.21, -0.1, -0.21, 0.1)) -
                   PEN;
    double buttons =
        fmin(distance_disc(x - 0.13, y - 0.05, 0.06), distance_disc(x - 0.28, y + 0.05, 0.06));
    return fmin(body, fmin(cross, buttons));
}

/* To both sides. */
static double
handling(double x, double y)
{
    double ax = fabs(x);
    double arrow = fmin(stroke(ax, y, 0.13, 0, 0.42, 0),
        fmin(stroke(ax, y, 0.25, -0.17, 0.42, 0), stroke(ax, y, 0.25, 0.17, 0.42, 0)));
    return fmin(arrow, rect(x, y, -0.04, -0.3, 0.04, 0.3, 0.03));
}

/* A palette with three dabs. */
static double
picture(double x, double y)
{
    double board = fabs(distance_box(x, y, 0.42, 0.34, 0.1)) - PEN;
    double sun = distance_disc(x + 0.17, y + 0.1, 0.08);
    double hill = fmin(stroke(x, y, -0.34, 0.26, -0.08, 0.02),
        fmin(stroke(x, y, -0.08, 0.02, 0.08, 0.16),
            fmin(stroke(x, y, 0.08, 0.16, 0.2, 0.04), stroke(x, y, 0.2, 0.04, 0.36, 0.22))));
    return fmin(board, fmin(sun, hill));
}

static double
speaker(double x, double y)
{
    static const double horn[3][2] = {{-0.36, 0}, {-0.02, -0.34}, {-0.02, 0.34}};
    return fmin(rect(x, y, -0.42, -0.13, -0.18, 0.13, 0.03), triangle(x, y, horn));
}

static double
sound(double x, double y)
{
    double waves =
        fmin(distance_ring(x + 0.02, y, 0.2, PEN), distance_ring(x + 0.02, y, 0.37, PEN));
    double cone = (fabs(y) - x) * 0.7071;
    return fmin(speaker(x, y), fmax(waves, fmax(cone, -x + 0.08)));
}

static double
mute(double x, double y)
{
    return fmin(speaker(x, y),
        fmin(stroke(x, y, 0.14, -0.14, 0.42, 0.14), stroke(x, y, 0.14, 0.14, 0.42, -0.14)));
}

/* A friendly machine. */
static double
machine(double x, double y)
{
    double head = frame(x, y, -0.34, -0.2, 0.34, 0.36);
    double eyes = distance_disc(fabs(x) - 0.14, y - 0.04, 0.065);
    double wire = stroke(x, y, 0, -0.34, 0, -0.2);
    double mouth = stroke(x, y, -0.1, 0.21, 0.1, 0.21);
    return fmin(fmin(head, eyes), fmin(fmin(wire, mouth), distance_disc(x, y + 0.38, 0.07)));
}

static double
person(double x, double y)
{
    double shoulders = fabs(distance_disc(x, y - 0.42, 0.36)) - PEN;
    shoulders = fmax(shoulders, y - 0.4);
    return fmin(distance_ring(x, y + 0.18, 0.18, PEN), shoulders);
}

static double
lock(double x, double y)
{
    double shackle = distance_ring(x, y + 0.14, 0.19, PEN);
    shackle =
        fmin(fmax(shackle, y + 0.14), fmax(fabs(fabs(x) - 0.19) - PEN, fabs(y + 0.07) - 0.08));
    return fmin(shackle, rect(x, y, -0.3, -0.02, 0.3, 0.38, 0.06));
}

static double
clock(double x, double y)
{
    return fmin(distance_ring(x, y, 0.39, PEN),
        fmin(stroke(x, y, 0, 0, 0, -0.24), stroke(x, y, 0, 0, 0.17, 0.09)));
}

static double
rows(double x, double y)
{
    double distance = 1;
    for (int i = -1; i <= 1; i++)
        distance = fmin(distance, rect(x, y, -0.38, 0.26 * i - 0.08, 0.38, 0.26 * i + 0.08, 0.04));
    return distance;
}

/* Steps. */
static double
level(double x, double y)
{
    double distance = 1;
    for (int i = 0; i < 4; i++) {
        double left = -0.41 + 0.215 * i;
        distance = fmin(distance, rect(x, y, left, 0.16 - 0.18 * i, left + 0.155, 0.36, 0.03));
    }
    return distance;
}

/* A gauge. */
static double
speed(double x, double y)
{
    double dial = fmax(distance_ring(x, y - 0.14, 0.4, PEN), y - 0.18);
    double hand = stroke(x, y, 0, 0.14, 0.19, -0.09);
    return fmin(dial, fmin(hand, distance_disc(x, y - 0.14, 0.08)));
}

/* A die. */
static double
seed(double x, double y)
{
    double distance = frame(x, y, -0.36, -0.36, 0.36, 0.36);
    distance = fmin(distance, distance_disc(x, y, 0.07));
    return fmin(distance, distance_disc(fabs(x) - 0.18, fabs(y) - 0.18, 0.07));
}

/* A target. */
static double
goal(double x, double y)
{
    return fmin(distance_ring(x, y, 0.39, PEN),
        fmin(distance_ring(x, y, 0.21, PEN), distance_disc(x, y, 0.08)));
}

/* A globe. */
static double
language(double x, double y)
{
    double oval = fabs(hypot(x * 2.1, y) - 0.39) / 1.6 - PEN * 0.8;
    double distance = fmin(distance_ring(x, y, 0.39, PEN), oval);
    return fmin(distance, stroke(x, y, -0.37, 0, 0.37, 0));
}

/* A rising line over axes. */
static double
statistics(double x, double y)
{
    double axes =
        fmin(stroke(x, y, -0.38, -0.36, -0.38, 0.36), stroke(x, y, -0.38, 0.36, 0.4, 0.36));
    double line = fmin(stroke(x, y, -0.22, 0.16, -0.02, -0.06),
        fmin(stroke(x, y, -0.02, -0.06, 0.14, 0.06), stroke(x, y, 0.14, 0.06, 0.38, -0.26)));
    return fmin(axes, line);
}

static double
save(double x, double y)
{
    double tray = fmin(stroke(x, y, -0.38, 0.14, -0.38, 0.38),
        fmin(stroke(x, y, -0.38, 0.38, 0.38, 0.38), stroke(x, y, 0.38, 0.38, 0.38, 0.14)));
    double arrow = fmin(stroke(x, y, 0, -0.38, 0, 0.16),
        fmin(stroke(x, y, -0.2, -0.04, 0, 0.16), stroke(x, y, 0.2, -0.04, 0, 0.16)));
    return fmin(tray, arrow);
}

static double
share(double x, double y)
{
    double discs =
        fmin(distance_disc(x + 0.26, y, 0.13), distance_disc(x - 0.26, fabs(y) - 0.26, 0.13));
    return fmin(discs, stroke(x, fabs(y), -0.26, 0, 0.26, 0.26));
}

/* An open book. */
static double
learn(double x, double y)
{
    double edges =
        fmin(stroke(fabs(x), y, 0.38, -0.28, 0.38, 0.22), stroke(x, y, 0, -0.18, 0, 0.32));
    double page =
        fmin(stroke(fabs(x), y, 0, -0.18, 0.38, -0.28), stroke(fabs(x), y, 0, 0.32, 0.38, 0.22));
    return fmin(edges, page);
}

/* An arrow head that points down to a line. */
static double
drop(double x, double y)
{
    return fmin(play(y + 0.14, x), stroke(x, y, -0.36, 0.36, 0.36, 0.36));
}

/* Two arrows, each half a circle. */
static double
turn_half(double x, double y)
{
    static const double head[3][2] = {{0.02, -0.48}, {0.27, -0.28}, {0.02, -0.1}};
    double ring = distance_ring(x, y, 0.3, PEN);

    if (x * y < 0 && fabs(x) > 0.02 && fabs(y) > 0.08)
        ring = fmax(ring, 0.2);
    return fmin(ring, fmin(triangle(x, y, head), triangle(-x, -y, head)));
}

static double
form(int which, double x, double y)
{
    switch ((enum icon)which) {
    case ICON_PLAY: return play(x, y);
    case ICON_WATCH: return watch(x, y);
    case ICON_RACE: return race(x, y);
    case ICON_SETUP: return set_up(x, y);
    case ICON_SCORES: return scores(x, y);
    case ICON_REPLAYS: return replays(x, y);
    case ICON_OPTIONS: return options(x, y);
    case ICON_HELP: return help(x, y);
    case ICON_ABOUT: return about(x, y);
    case ICON_QUIT: return quit(x, y);
    case ICON_BACK: return back(x, y);
    case ICON_AGAIN: return again(x, y);
    case ICON_KEYS: return keys(x, y);
    case ICON_PAD: return pad(x, y);
    case ICON_HANDLING: return handling(x, y);
    case ICON_PICTURE: return picture(x, y);
    case ICON_SOUND: return sound(x, y);
    case ICON_MUTE: return mute(x, y);
    case ICON_MACHINE: return machine(x, y);
    case ICON_PERSON: return person(x, y);
    case ICON_LOCK: return lock(x, y);
    case ICON_CLOCK: return clock(x, y);
    case ICON_ROWS: return rows(x, y);
    case ICON_LEVEL: return level(x, y);
    case ICON_SPEED: return speed(x, y);
    case ICON_SEED: return seed(x, y);
    case ICON_GOAL: return goal(x, y);
    case ICON_LANGUAGE: return language(x, y);
    case ICON_STATISTICS: return statistics(x, y);
    case ICON_SAVE: return save(x, y);
    case ICON_SHARE: return share(x, y);
    case ICON_LEARN: return learn(x, y);
    case ICON_LEFT: return play(-x, y);
    case ICON_DOWN: return play(y, x);
    case ICON_DROP: return drop(x, y);
    case ICON_TURN_BACK: return again(-x, y);
    case ICON_TURN_HALF: return turn_half(x, y);
    case ICON_NONE:
    case ICON_COUNT: break;
    }
    return 1;
}

void
icons_draw(struct look *look, enum icon icon, struct box box, struct colour colour)
{
    int side = SDL_min(box.w, box.h);
    struct box at = box_centred(box, side, side);

    if (icon != ICON_NONE)
        masks_draw(&look->masks, form, (int)icon, at.x, at.y, side, colour);
}
