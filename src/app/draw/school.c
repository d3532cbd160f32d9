/* Everything is filled boxes: a curve is a span of pixels in each column. */
#include "app/draw/school.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/panel.h"
#include "app/text/language.h"

enum { PALE = 96, BAND = 48, WHOLE = 256 };

/* The words above a picture. Returns the picture's box below them. */
static struct box
draw_head(struct look *look, struct box box, int px, const char *left,
    const char *right)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int words = px * 3 / 2;
    struct box head = {box.x, box.y, box.w, words};
    int used = 0;

    if (box.h < 3 * words)
        return box;
    if (right != NULL) {
        struct box drawn =
            text_draw(look->text, style, head, TEXT_RIGHT, right);
        used = drawn.w + px;
    }
    head.w = SDL_max(head.w - used, 0);
    if (head.w > 2 * px)
        text_draw(look->text, style, head, TEXT_LEFT, left);
    return (struct box){box.x, box.y + words, box.w, box.h - words};
}

/* -- the learning curve -- */

void
school_smooth(const struct school_point *points, size_t count, double *out)
{
    double sum = 0, weights = 0;

    for (size_t i = 0; i < count; i++) {
        double value = points[i].answer;
        if (isfinite(value)) {
            sum = SCHOOL_SMOOTHING * sum + log(fmax(value, 0.1));
            weights = SCHOOL_SMOOTHING * weights + 1;
        }
        out[i] = weights > 0 ? sum / weights : NAN;
    }
}

/* The plot, and the range of logarithms that it shows. */
struct plot {
    struct look *look;
    struct box box;
    double low, high;
    size_t count; /* of generations */
    int line;
};

static int
height_of(const struct plot *plot, double logarithm)
{
    double part = (logarithm - plot->low) / (plot->high - plot->low);

    part = fmin(fmax(part, 0), 1);
    return plot->box.y + plot->box.h - 1 -
           (int)(part * (double)(plot->box.h - 1) + 0.5);
}

/* The point that column x shows, and how far the next one is on the way to
 * it. */
static double
place_of(const struct plot *plot, int x)
{
    double part = (double)x / (double)SDL_max(plot->box.w - 1, 1);

    if (plot->count < 2)
        return 0;
    return part * (double)(plot->count - 1);
}

static double
between(double a, double b, double part)
{
    if (!isfinite(a) || !isfinite(b))
        return part < 0.5 ? a : b;
    return a + (b - a) * part;
}

/* `values` are logarithms, NAN where a value is unknown. */
static void
draw_line(const struct plot *plot, const double *values, int thick,
    struct colour colour)
{
    int before = 0;
    bool any = false;

    for (int x = 0; x < plot->box.w; x++) {
        double at = place_of(plot, x);
        size_t i = (size_t)at, next = SDL_min(i + 1, plot->count - 1);
        double value = between(values[i], values[next], at - (double)i);
        if (!isfinite(value)) {
            any = false;
            continue;
        }
        int y = height_of(plot, value);
        int from = any ? SDL_min(y, before) : y,
            to = any ? SDL_max(y, before) : y;
        struct box span = {plot->box.x + x, from - thick / 2, 1,
            to - from + SDL_max(thick, 1)};
        span.y = SDL_max(span.y, plot->box.y);
        span.h = SDL_min(span.h, plot->box.y + plot->box.h - span.y);
        look_fill(plot->look, span, colour);
        before = y;
        any = true;
    }
}

/* The last measurement at or before a generation, and the first after it. */
static bool
find_held(const struct school_curve *curve, size_t at, size_t *from, size_t *to)
{
    bool any = false;

    for (size_t i = 0; i < curve->count; i++) {
        if (!isfinite(curve->points[i].held))
            continue;
        if (i <= at) {
            *from = i;
            any = true;
        }
        *to = i;
        if (i > at)
            return any;
    }
    return any && *from == at;
}

static double
log_of(double value)
{
    return isfinite(value) ? log(fmax(value, 0.1)) : NAN;
}

static void
draw_band(const struct plot *plot, const struct school_curve *curve)
{
    struct colour colour = palette_mix(
        palette_colour(PALETTE_WELL), palette_colour(PALETTE_ACCENT), BAND);
    size_t from = 0, to = 0;

    for (int x = 0; x < plot->box.w; x++) {
        double at = place_of(plot, x);
        if (!find_held(curve, (size_t)at, &from, &to))
            continue;
        const struct school_point *a = &curve->points[from],
                                  *b = &curve->points[to];
        double part = to > from ? (at - (double)from) / (double)(to - from) : 0;
        double low = between(log_of(a->low), log_of(b->low), part);
        double high = between(log_of(a->high), log_of(b->high), part);
        if (!isfinite(low))
            continue;
        int top = isfinite(high) ? height_of(plot, high) : plot->box.y;
        int bottom = height_of(plot, low);
        look_fill(plot->look,
            (struct box){plot->box.x + x, top, 1, bottom - top + 1}, colour);
    }
}

static int
column_of(const struct plot *plot, size_t i)
{
    double part = plot->count > 1 ? (double)i / (double)(plot->count - 1) : 0;

    return plot->box.x + (int)(part * (double)(plot->box.w - 1) + 0.5);
}

size_t
school_generation_at(const struct school_curve *curve, struct box box, int x)
{
    const struct plot plot = {.box = box, .count = curve->count};

    if (curve->count == 0)
        return 0;
    return SDL_min(
        (size_t)(place_of(&plot, x - box.x) + 0.5) + 1, curve->count);
}

static void
draw_held(const struct plot *plot, const struct school_curve *curve)
{
    int side = SDL_max(3, 4 * plot->line);

    for (size_t i = 0; i < curve->count; i++) {
        double value = log_of(curve->points[i].held);
        if (!isfinite(value))
            continue;
        struct box mark = {column_of(plot, i) - side / 2,
            height_of(plot, value) - side / 2, side, side};
        mark.x = SDL_max(mark.x, plot->box.x);
        mark.x = SDL_min(mark.x, plot->box.x + plot->box.w - side);
        look_fill(plot->look, mark, palette_colour(PALETTE_INK));
    }
}

static void
widen(struct plot *plot, double logarithm)
{
    if (!isfinite(logarithm))
        return;
    plot->low = fmin(plot->low, logarithm);
    plot->high = fmax(plot->high, logarithm);
}

/* A quiet line at a value, with its number. */
static void
draw_level(const struct plot *plot, int px, double value)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    char text[32];
    int y = height_of(plot, log(value));

    look_fill(plot->look, (struct box){plot->box.x, y, plot->box.w, plot->line},
        palette_colour(PALETTE_GRID));
    if (value < 1)
        snprintf(text, sizeof(text), "%.1f", value);
    else
        panel_number((uint64_t)(value + 0.5), text, sizeof(text));
    struct box label = {
        plot->box.x + px / 3, y - px * 5 / 4, plot->box.w / 2, px * 5 / 4};
    if (label.y > plot->box.y)
        text_draw(plot->look->text, style, label, TEXT_LEFT, text);
}

/* Powers of ten. */
static void
draw_grid(const struct plot *plot, int px)
{
    for (int power = 0; power < 12; power++) {
        double at = power * log(10);
        if (at > plot->low && at < plot->high)
            draw_level(plot, px, pow(10, power));
    }
}

static void
draw_values(
    const struct plot *plot, const struct school_curve *curve, double *room)
{
    struct colour well = palette_colour(PALETTE_WELL);
    size_t n = curve->count;

    for (size_t i = 0; i < n; i++)
        room[i] = log_of(curve->points[i].candidates);
    draw_line(plot, room, plot->line,
        palette_mix(well, palette_colour(PALETTE_SOFT), 2 * PALE));
    for (size_t i = 0; i < n; i++)
        room[i] = log_of(curve->points[i].answer);
    draw_line(plot, room, plot->line,
        palette_mix(well, palette_colour(PALETTE_ACCENT), PALE));
    school_smooth(curve->points, n, room);
    draw_line(plot, room, 2 * plot->line, palette_colour(PALETTE_ACCENT));
}

/* What the lines are, in the middle of the line above them. Returns whether it
 * has room, and without `draws` nothing more. */
static bool
put_legend(struct look *look, struct box head, int px, int line, bool draws)
{
    const struct {
        const char *words;
        struct colour colour;
        int thick;
    } parts[] = {
        {_("player"), palette_colour(PALETTE_ACCENT), 2 * line},
        {_("candidates"), palette_colour(PALETTE_SOFT), line},
        {_("new games"), palette_colour(PALETTE_INK), SDL_max(3, 4 * line)},
    };
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int mark = px, wide = 0;

    for (size_t i = 0; i < SDL_arraysize(parts); i++)
        wide +=
            mark + px / 3 + px + text_width(look->text, style, parts[i].words);
    if (wide - px > head.w || !draws)
        return wide - px <= head.w;
    head.x += (head.w - wide + px) / 2;
    for (size_t i = 0; i < SDL_arraysize(parts); i++) {
        int thick = parts[i].thick, w = i == 2 ? thick : mark;
        look_fill(look,
            (struct box){head.x + (mark - w) / 2, head.y + (head.h - thick) / 2,
                w, thick},
            parts[i].colour);
        struct box words = {head.x + mark + px / 3, head.y,
            text_width(look->text, style, parts[i].words), head.h};
        text_draw(look->text, style, words, TEXT_LEFT, parts[i].words);
        head.x = words.x + words.w + px;
    }
    return true;
}

/* The line above a curve: what the lines are, and if that leaves room, what is
 * counted, and of how many generations. Returns the picture's box below it. */
static struct box
draw_curve_head(struct look *look, struct box box, int px, int line,
    const struct school_curve *curve)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int left = text_width(look->text, style, curve->what) + px;
    struct box legend = {box.x + left, box.y, box.w - left, px * 3 / 2};
    struct box shorter = legend;
    char text[64];

    snprintf(text, sizeof(text),
        _n("%u generation", "%u generations", (unsigned)curve->count),
        (unsigned)curve->count);
    shorter.w -= text_width(look->text, style, text) + px;
    struct box whole = {box.x, box.y, box.w, px * 3 / 2};
    bool last = put_legend(look, shorter, px, line, false);
    bool first = last || put_legend(look, legend, px, line, false);
    bool alone = !first && put_legend(look, whole, px, line, false);
    struct box below = draw_head(look, box, px, alone ? "" : curve->what,
        (last || (!first && !alone)) && curve->count > 0 ? text : NULL);
    if (below.y > box.y)
        put_legend(look,
            last    ? shorter
            : alone ? whole
                    : legend,
            px, line, true);
    return below;
}

void
school_draw_curve(struct look *look, struct box box, int px, int line,
    const struct school_curve *curve)
{
    struct plot plot = {.look = look,
        .low = 0,
        .high = log(10),
        .count = curve->count,
        .line = line};

    plot.box = curve->plain ? box : draw_curve_head(look, box, px, line, curve);
    if (plot.box.h < 4 * line || plot.box.w < 4 * line)
        return;
    look_fill(look, plot.box, palette_colour(PALETTE_WELL));
    for (size_t i = 0; i < curve->count; i++) {
        const struct school_point *point = &curve->points[i];
        widen(&plot, log_of(point->candidates));
        widen(&plot, log_of(point->answer));
        widen(&plot, log_of(point->held));
    }
    plot.low = fmax(plot.low, -1);
    plot.high += 0.08 * (plot.high - plot.low);
    if (curve->count > 0)
        draw_band(&plot, curve);
    if (!curve->plain)
        draw_grid(&plot, px);
    double *room =
        curve->count > 0 ? SDL_malloc(curve->count * sizeof(*room)) : NULL;
    if (room != NULL)
        draw_values(&plot, curve, room);
    SDL_free(room);
    draw_held(&plot, curve);
    if (curve->marked > 0 && curve->marked <= curve->count)
        look_fill(look,
            (struct box){column_of(&plot, curve->marked - 1), plot.box.y, line,
                plot.box.h},
            palette_colour(PALETTE_INK));
    look_frame(look, plot.box, line, palette_colour(PALETTE_EDGE));
}

/* -- the swarm -- */

static struct box
dot_box(struct box plot, struct school_dot dot, int side)
{
    double x = fmin(fmax(dot.x, -1), 1), y = fmin(fmax(dot.y, -1), 1);
    return (struct box){
        plot.x + (int)((x + 1) / 2 * (double)(plot.w - side) + 0.5),
        plot.y + (int)((1 - y) / 2 * (double)(plot.h - side) + 0.5), side,
        side};
}

struct school_dot
school_between(struct school_dot from, struct school_dot to, int part)
{
    if (part >= SCHOOL_MOVED)
        return to;
    double t = (double)part / SCHOOL_MOVED;
    t = t * t * (3 - 2 * t);
    return (struct school_dot){
        from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
}

static struct school_dot
moved(const struct school_swarm *swarm, int i)
{
    return swarm->before == NULL
               ? swarm->dots[i]
               : school_between(swarm->before[i], swarm->dots[i], swarm->part);
}

void
school_draw_swarm(struct look *look, struct box box, int px, int line,
    const struct school_swarm *swarm)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    struct colour well = palette_colour(PALETTE_WELL);
    struct colour soft = palette_colour(PALETTE_SOFT);
    struct box plot = draw_head(look, box, px, _("Candidates"), NULL);
    int dot = SDL_max(3, px * 3 / 8), big = dot * 3 / 2;

    if (plot.h < 4 * dot || plot.w < 4 * dot)
        return;
    look_fill(look, plot, well);
    struct box in = {
        plot.x + line, plot.y + line, plot.w - 2 * line, plot.h - 2 * line};
    look_fill(look, (struct box){in.x, in.y + in.h / 2, in.w, line},
        palette_colour(PALETTE_GRID));
    look_fill(look, (struct box){in.x + in.w / 2, in.y, line, in.h},
        palette_colour(PALETTE_GRID));
    /* In corners, where there are fewest dots. */
    struct box words = {in.x + px / 3, in.y, in.w - 2 * px / 3, px * 3 / 2};
    text_draw(look->text, style, words, TEXT_LEFT, swarm->up);
    words.y = in.y + in.h - words.h;
    text_draw(look->text, style, words, TEXT_RIGHT, swarm->across);
    for (int i = 0; i < swarm->count; i++)
        if (i != swarm->best)
            look_fill(look, dot_box(in, moved(swarm, i), dot),
                palette_mix(well, soft, 3 * WHOLE / 4));
    if (swarm->best >= 0 && swarm->best < swarm->count)
        look_fill(look, dot_box(in, moved(swarm, swarm->best), big),
            palette_colour(PALETTE_INK));
    if (swarm->has_answer) {
        struct box at = dot_box(in, swarm->answer, 2 * dot);
        look_frame(
            look, at, SDL_max(2, 2 * line), palette_colour(PALETTE_ACCENT));
    }
    look_frame(look, plot, line, palette_colour(PALETTE_EDGE));
}

/* -- the weights -- */

void
school_draw_bars(struct look *look, struct box box, int px, int line,
    const char *title, const struct school_bar *bars, int count)
{
    struct box plot = draw_head(look, box, px, title, NULL);
    int room = SDL_max(plot.h / SDL_max(px, 1), 1);

    if (count == 0 || plot.h < px)
        return;
    count = SDL_min(count, room);
    int step = SDL_min(plot.h / count, 2 * px), names = plot.w * 11 / 20;
    struct text_style usual = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    for (int i = 0; i < count; i++)
        names = SDL_max(
            names, SDL_min(text_width(look->text, usual, bars[i].name) + px,
                       plot.w * 7 / 10));
    int middle = plot.x + names + (plot.w - names) / 2;
    int half = (plot.w - names) / 2 - line, size = px;
    for (int i = 0; i < count; i++)
        size = SDL_min(size, look_px(look, px, names - px / 2, bars[i].name));
    for (int i = 0; i < count; i++) {
        struct box row = {plot.x, plot.y + i * step, names - px / 2, step};
        struct text_style style = look_style(
            TEXT_REGULAR, size, bars[i].lit ? PALETTE_INK : PALETTE_SOFT);
        text_draw(look->text, style, row, TEXT_RIGHT, bars[i].name);
        double weight = fmin(fmax(bars[i].weight, -1), 1);
        int length = (int)(fabs(weight) * (double)half + 0.5);
        int high = SDL_max(step * 5 / 8, 2);
        look_fill(look,
            (struct box){weight < 0 ? middle - length : middle,
                row.y + (step - high) / 2, SDL_max(length, line), high},
            palette_colour(bars[i].lit ? PALETTE_ACCENT : PALETTE_SOFT));
    }
    look_fill(look, (struct box){middle, plot.y, line, step * count},
        palette_colour(PALETTE_KEY_EDGE));
}
