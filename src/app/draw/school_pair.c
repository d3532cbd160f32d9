/*
 * One line is thick and in the accent's colour, the other dashed and in that of
 * text, so that they differ without colour too. Values are on a logarithmic
 * axis.
 */
#include "app/draw/school_pair.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/panel.h"
#include "app/draw/school.h"
#include "app/text/language.h"

enum { BAND = 64, LEAST = 1 /* the end of the axis */ };

struct plot {
    struct look *look;
    struct box box;
    double high; /* logarithm */
    double seconds;
    int px, line;
};

static double
log_of(double value)
{
    return isfinite(value) ? log(fmax(value, LEAST)) : NAN;
}

static int
height_of(const struct plot *plot, double logarithm)
{
    double part = fmin(fmax(logarithm / plot->high, 0), 1);
    return plot->box.y + plot->box.h - 1 -
           (int)(part * (double)(plot->box.h - 1) + 0.5);
}

static struct colour
colour_of(int at)
{
    return palette_colour(at == 0 ? PALETTE_ACCENT : PALETTE_INK);
}

/* Whether a column of the dashed line has ink. */
static bool
is_inked(const struct plot *plot, int at, int x)
{
    int dash = SDL_max(4, 6 * plot->line);
    return at == 0 || x / dash % 3 != 2;
}

/* The smoothed logarithm at a time; NAN before the first generation and after
 * the last. *from goes on from time to time. */
static double
value_at(const struct pair_curve *curve, const double *smooth, double seconds,
    size_t *from)
{
    const struct pair_point *points = curve->points;

    while (*from + 1 < curve->count && points[*from + 1].seconds <= seconds)
        (*from)++;
    if (curve->count == 0 || seconds < points[0].seconds ||
        seconds > points[curve->count - 1].seconds)
        return NAN;
    if (*from + 1 >= curve->count)
        return smooth[*from];
    double apart = points[*from + 1].seconds - points[*from].seconds;
    double part = apart > 0 ? (seconds - points[*from].seconds) / apart : 0;
    return smooth[*from] + (smooth[*from + 1] - smooth[*from]) * part;
}

static void
draw_line(const struct plot *plot, const struct pair_curve *curve, int at,
    const double *smooth)
{
    int thick = 2 * plot->line, before = 0;
    size_t from = 0;
    bool any = false;

    for (int x = 0; x < plot->box.w; x++) {
        double seconds =
            plot->seconds * (double)x / (double)SDL_max(plot->box.w - 1, 1);
        double value = value_at(curve, smooth, seconds, &from);
        if (!isfinite(value)) {
            any = false;
            continue;
        }
        int y = height_of(plot, value);
        int top = any ? SDL_min(y, before) : y;
        int bottom = any ? SDL_max(y, before) : y;
        struct box span = {plot->box.x + x,
            SDL_max(top - thick / 2, plot->box.y), 1, bottom - top + thick};
        span.h = SDL_min(span.h, plot->box.y + plot->box.h - span.y);
        if (is_inked(plot, at, x))
            look_fill(plot->look, span, colour_of(at));
        before = y;
        any = true;
    }
}

/* The logarithms are smoothed as in the room. */
static void
draw_curve(const struct plot *plot, const struct pair_curve *curve, int at)
{
    struct school_point *points =
        SDL_malloc((curve->count + 1) * sizeof(*points));
    double *smooth = SDL_malloc((curve->count + 1) * sizeof(*smooth));

    if (points != NULL && smooth != NULL) {
        for (size_t i = 0; i < curve->count; i++)
            points[i] = (struct school_point){
                NAN, curve->points[i].answer, NAN, NAN, NAN};
        school_smooth(points, curve->count, smooth);
        draw_line(plot, curve, at, smooth);
    }
    SDL_free(points);
    SDL_free(smooth);
}

/* The held-out games, at the right end: a mark on a band that is the interval.
 * The two stand beside one another. */
static void
draw_held(const struct plot *plot, const struct pair_curve *curve, int at)
{
    int side = SDL_max(4, plot->px / 2);
    int x = plot->box.x + plot->box.w - (2 - at) * 2 * side;

    if (!isfinite(curve->held))
        return;
    int y = height_of(plot, log_of(curve->held));
    if (isfinite(curve->low)) {
        int top = isfinite(curve->high) ? height_of(plot, log_of(curve->high))
                                        : plot->box.y;
        int bottom = height_of(plot, log_of(curve->low));
        look_fill(plot->look, (struct box){x, top, side, bottom - top + 1},
            palette_mix(palette_colour(PALETTE_WELL), colour_of(at), 2 * BAND));
    }
    struct box mark = {x - plot->line, y - side / 4, side + 2 * plot->line,
        SDL_max(side / 2, 2)};
    mark.y = SDL_max(
        SDL_min(mark.y, plot->box.y + plot->box.h - mark.h), plot->box.y);
    look_fill(plot->look, mark, colour_of(at));
}

static void
draw_grid(const struct plot *plot)
{
    struct text_style style = look_style(TEXT_REGULAR, plot->px, PALETTE_SOFT);
    char text[32];

    for (int power = 1; power < 12; power++) {
        double at = power * log(10);
        if (at >= plot->high)
            break;
        int y = height_of(plot, at);
        look_fill(plot->look,
            (struct box){plot->box.x, y, plot->box.w, plot->line},
            palette_colour(PALETTE_GRID));
        panel_number((uint64_t)(pow(10, power) + 0.5), text, sizeof(text));
        struct box label = {plot->box.x + plot->px / 3, y - plot->px * 5 / 4,
            plot->box.w / 2, plot->px * 5 / 4};
        if (label.y > plot->box.y)
            text_draw(plot->look->text, style, label, TEXT_LEFT, text);
    }
}

/* A piece of each line, and its name. Returns the height used. */
static int
draw_legend(struct look *look, struct box box, int px, int line,
    const struct school_pair *pair)
{
    int high = px * 3 / 2, mark = 3 * px;
    struct plot plot = {.line = line};

    for (int i = 0; i < 2; i++) {
        struct box row = {box.x, box.y + i * high, box.w, high};
        for (int x = 0; x < mark; x++)
            if (is_inked(&plot, i, x))
                look_fill(look,
                    (struct box){
                        row.x + x, row.y + row.h / 2 - line, 1, 2 * line},
                    colour_of(i));
        row.x += mark + px / 2;
        row.w = SDL_max(row.w - mark - px / 2, 0);
        int fits = look_px(look, px, row.w, pair->curves[i].name);
        text_draw(look->text, look_style(TEXT_REGULAR, fits, PALETTE_INK), row,
            TEXT_LEFT, pair->curves[i].name);
    }
    return 2 * high + px / 4;
}

static void
widen(struct plot *plot, const struct pair_curve *curve)
{
    for (size_t i = 0; i < curve->count; i++)
        if (isfinite(curve->points[i].answer))
            plot->high = fmax(plot->high, log_of(curve->points[i].answer));
    if (isfinite(curve->held))
        plot->high = fmax(plot->high, log_of(curve->held));
    if (isfinite(curve->high))
        plot->high = fmax(plot->high, log_of(curve->high));
}

void
school_draw_pair(struct look *look, struct box box, int px, int line,
    const struct school_pair *pair)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int words = px * 3 / 2;
    struct plot plot = {.look = look,
        .high = log(100),
        .seconds = pair->seconds,
        .px = px,
        .line = line};
    char text[64];

    int used = draw_legend(look, box, px, line, pair);
    plot.box = (struct box){
        box.x, box.y + used + words, box.w, box.h - used - 2 * words};
    if (plot.box.h < 4 * px || plot.box.w < 8 * px || pair->seconds <= 0)
        return;
    text_draw(look->text, style,
        (struct box){box.x, box.y + used, box.w, words}, TEXT_LEFT, pair->what);
    struct box below = {box.x, plot.box.y + plot.box.h, box.w, words};
    text_draw(look->text, style, below, TEXT_LEFT, _("time of training"));
    snprintf(text, sizeof(text),
        _n("%u second", "%u seconds", (unsigned)pair->seconds),
        (unsigned)pair->seconds);
    text_draw(look->text, style, below, TEXT_RIGHT, text);
    look_fill(look, plot.box, palette_colour(PALETTE_WELL));
    for (int i = 0; i < 2; i++)
        widen(&plot, &pair->curves[i]);
    plot.high *= 1.06;
    draw_grid(&plot);
    for (int i = 1; i >= 0; i--)
        draw_curve(&plot, &pair->curves[i], i);
    for (int i = 0; i < 2; i++)
        draw_held(&plot, &pair->curves[i], i);
    look_frame(look, plot.box, line, palette_colour(PALETTE_EDGE));
}
