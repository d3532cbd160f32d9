/* Everything is filled boxes: a line is a span of pixels in each column. */
#include "app/scenes/training/curves.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/panel.h"
#include "app/text/language.h"

enum { PALE = 96, BAND = 48, BAND_AT_END = 128 };

/* A point of a line: how far it is on the way across the chart, from 0 to 1, and
 * a logarithm, NAN where it is unknown. */
struct point {
    double at, value;
};

/* The chart, and the range of logarithms that it shows. */
struct plot {
    struct look *look;
    struct box box;
    double low, high;
    int px, line;
};

void
curves_smooth(double *values, size_t count)
{
    double sum = 0, weights = 0;

    for (size_t i = 0; i < count; i++) {
        if (isfinite(values[i])) {
            sum = CURVES_SMOOTHING * sum + values[i];
            weights = CURVES_SMOOTHING * weights + 1;
        }
        values[i] = weights > 0 ? sum / weights : NAN;
    }
}

const struct measure *
curves_measured(const struct curve *curve)
{
    for (size_t i = curve->count; i > 0; i--)
        if (curve->rows[i - 1].measure.games > 0)
            return &curve->rows[i - 1].measure;
    return NULL;
}

void
curves_write_value(double value, char *out, size_t size)
{
    if (!isfinite(value))
        snprintf(out, size, "–");
    else if (value < 100)
        snprintf(out, size, "%.1f", value);
    else
        panel_number((uint64_t)(value + 0.5), out, size);
}

/* -- the points of a line -- */

/* What a row of a curve has. */
enum of_row { CANDIDATES, PLAYER, SMOOTHED, HELD_OUT, LOW, HIGH };

static double
value_of(const struct curve_row *row, enum of_row what)
{
    const struct measure *measure = &row->measure;
    double value = what == CANDIDATES ? row->mean.value
                   : what <= SMOOTHED ? row->train.value
                   : what == HELD_OUT ? measure->value
                   : what == LOW      ? measure->low
                                      : measure->high;
    int games = what == CANDIDATES ? (int)row->mean.games
                : what <= SMOOTHED ? (int)row->train.games
                                   : measure->games;

    return games > 0 && isfinite(value) ? log(fmax(value, 0.1)) : NAN;
}

/* How far a row is on the way: by generation, or by time if there are
 * seconds. */
static double
at_of(const struct curve *curve, size_t row, uint64_t seconds)
{
    if (seconds > 0)
        return curve->rows[row].seconds / (double)seconds;
    return curve->count > 1 ? (double)row / (double)(curve->count - 1) : 0;
}

static void
smooth_points(struct point *points, size_t count)
{
    double *values = SDL_malloc((count + 1) * sizeof(*values));

    for (size_t i = 0; values != NULL && i < count; i++)
        values[i] = points[i].value;
    if (values != NULL)
        curves_smooth(values, count);
    for (size_t i = 0; values != NULL && i < count; i++)
        points[i].value = values[i];
    SDL_free(values);
}

/* The points, of which there are *count, to be freed with SDL_free; none without
 * memory. Rows that were not measured are left out of an interval. By generation,
 * a single row is a level line. */
static struct point *
points_of(const struct curve *curve, enum of_row what, uint64_t seconds, size_t *count)
{
    struct point *points = SDL_malloc((curve->count + 1) * sizeof(*points));

    *count = 0;
    for (size_t i = 0; points != NULL && i < curve->count; i++)
        if (what < HELD_OUT || curve->rows[i].measure.games > 0)
            points[(*count)++] =
                (struct point){at_of(curve, i, seconds), value_of(&curve->rows[i], what)};
    if (what == SMOOTHED)
        smooth_points(points, *count);
    if (what < HELD_OUT && *count == 1 && seconds == 0)
        points[(*count)++] = (struct point){1, points[0].value};
    return points;
}

/* The value on the way; NAN before the first point and after the last. *from
 * moves on from column to column. */
static double
value_at(const struct point *points, size_t count, double at, size_t *from)
{
    while (*from + 1 < count && points[*from + 1].at <= at)
        (*from)++;
    if (count == 0 || at < points[0].at || at > points[count - 1].at)
        return NAN;
    const struct point *a = &points[*from];
    const struct point *b = *from + 1 < count ? a + 1 : a;
    double part = b->at > a->at ? (at - a->at) / (b->at - a->at) : 0;
    if (!isfinite(a->value) || !isfinite(b->value))
        return part < 0.5 ? a->value : b->value;
    return a->value + (b->value - a->value) * part;
}

/* -- a chart -- */

static void
plot_widen(struct plot *plot, double logarithm)
{
    if (isfinite(logarithm)) {
        plot->low = fmin(plot->low, logarithm);
        plot->high = fmax(plot->high, logarithm);
    }
}

static int
plot_y(const struct plot *plot, double logarithm)
{
    double part = (logarithm - plot->low) / (plot->high - plot->low);

    part = fmin(fmax(part, 0), 1);
    return plot->box.y + plot->box.h - 1 - (int)(part * (double)(plot->box.h - 1) + 0.5);
}

static int
plot_x(const struct plot *plot, double at)
{
    return plot->box.x + (int)(at * (double)(plot->box.w - 1) + 0.5);
}

/* How far a column is on the way. */
static double
plot_at(const struct plot *plot, int column)
{
    return (double)column / (double)SDL_max(plot->box.w - 1, 1);
}

/* A column of pixels between two heights, both included. */
static void
plot_span(const struct plot *plot, int column, int top, int bottom, struct colour colour)
{
    top = SDL_max(top, plot->box.y);
    bottom = SDL_min(bottom, plot->box.y + plot->box.h - 1);
    look_fill(plot->look, (struct box){plot->box.x + column, top, 1, bottom - top + 1}, colour);
}

/* Whether a column of a dashed line has ink. */
static bool
is_inked(bool dashed, int column, int line)
{
    int dash = SDL_max(4, 6 * line);
    return !dashed || column / dash % 3 != 2;
}

static void
plot_line(const struct plot *plot, const struct curve *curve, enum of_row what, uint64_t seconds,
    struct colour colour, bool dashed)
{
    size_t count, from = 0;
    struct point *points = points_of(curve, what, seconds, &count);
    int thick = what == SMOOTHED ? 2 * plot->line : plot->line, before = -1;

    for (int x = 0; x < plot->box.w; x++) {
        double value = value_at(points, count, plot_at(plot, x), &from);
        int y = isfinite(value) ? plot_y(plot, value) : -1;
        int top = (before < 0 ? y : SDL_min(y, before)) - thick / 2;
        int bottom = SDL_max(y, before) - thick / 2 + thick - 1;
        if (y >= 0 && is_inked(dashed, x, plot->line))
            plot_span(plot, x, top, bottom, colour);
        before = y;
    }
    SDL_free(points);
}

/* The interval of held-out games, from measurement to measurement. */
static void
plot_band(const struct plot *plot, const struct curve *curve)
{
    struct colour colour =
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_ACCENT), BAND);
    size_t count, high_count, from = 0, high_from = 0;
    struct point *lows = points_of(curve, LOW, 0, &count);
    struct point *highs = points_of(curve, HIGH, 0, &high_count);

    for (int x = 0; x < plot->box.w; x++) {
        double at = plot_at(plot, x);
        double low = value_at(lows, count, at, &from);
        double high = value_at(highs, high_count, at, &high_from);
        if (isfinite(low))
            plot_span(plot, x, isfinite(high) ? plot_y(plot, high) : plot->box.y, plot_y(plot, low),
                colour);
    }
    SDL_free(lows);
    SDL_free(highs);
}

/* Marks at what held-out games came to. */
static void
plot_marks(const struct plot *plot, const struct curve *curve)
{
    int side = SDL_max(3, 4 * plot->line);

    for (size_t i = 0; i < curve->count; i++) {
        double value = value_of(&curve->rows[i], HELD_OUT);
        int x = plot_x(plot, at_of(curve, i, 0)) - side / 2;
        int last = plot->box.x + plot->box.w - side;
        if (isfinite(value))
            look_fill(plot->look,
                (struct box){
                    SDL_clamp(x, plot->box.x, last), plot_y(plot, value) - side / 2, side, side},
                palette_colour(PALETTE_INK));
    }
}

/* Quiet lines at powers of ten, with their numbers. */
static void
plot_grid(const struct plot *plot)
{
    struct text_style style = look_style(TEXT_REGULAR, plot->px, PALETTE_SOFT);
    char text[32];

    for (int power = 0; power < 12; power++) {
        double at = power * log(10);
        if (at <= plot->low || at >= plot->high)
            continue;
        struct box line = {plot->box.x, plot_y(plot, at), plot->box.w, plot->line};
        look_fill(plot->look, line, palette_colour(PALETTE_GRID));
        panel_number((uint64_t)(pow(10, power) + 0.5), text, sizeof(text));
        struct box label = {
            line.x + plot->px / 3, line.y - plot->px * 5 / 4, line.w / 2, plot->px * 5 / 4};
        if (label.y > plot->box.y)
            text_draw(plot->look->text, style, label, TEXT_LEFT, text);
    }
}

/* -- one run, by generation -- */

uint64_t
curves_generation_at(const struct curve *curve, struct box box, int x)
{
    double at = plot_at(&(struct plot){.box = box}, x - box.x);

    if (curve->count == 0)
        return 0;
    return 1 + (uint64_t)(fmin(fmax(at, 0), 1) * (double)(curve->count - 1) + 0.5);
}

/* What the lines are, in the middle of the box. Returns whether it has room, and
 * without `draws` nothing more. */
static bool
put_legend(struct look *look, struct box box, int px, int line, bool draws)
{
    const struct {
        const char *words;
        enum palette colour;
        int w, h;
    } parts[] = {
        {_("player"), PALETTE_ACCENT, px, 2 * line},
        {_("candidates"), PALETTE_SOFT, px, line},
        {_("new games"), PALETTE_INK, SDL_max(3, 4 * line), SDL_max(3, 4 * line)},
    };
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int wide = -px;

    for (size_t i = 0; i < SDL_arraysize(parts); i++)
        wide += px + px / 3 + px + text_width(look->text, style, parts[i].words);
    if (wide > box.w || !draws)
        return wide <= box.w;
    cut_left(&box, (box.w - wide) / 2);
    for (size_t i = 0; i < SDL_arraysize(parts); i++) {
        look_fill(look, box_centred(cut_left(&box, px), parts[i].w, parts[i].h),
            palette_colour(parts[i].colour));
        cut_left(&box, px / 3);
        text_draw(look->text, style, cut_left(&box, text_width(look->text, style, parts[i].words)),
            TEXT_LEFT, parts[i].words);
        cut_left(&box, px);
    }
    return true;
}

/* The line above the chart: what the lines are, and if that leaves room, what is
 * counted, and of how many generations. */
static void
draw_head(struct look *look, struct box box, int px, int line, const struct curve *curve,
    const char *what)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    unsigned count = (unsigned)curve->count;
    struct box left = box;
    char text[64];

    snprintf(text, sizeof(text), _n("%u generation", "%u generations", count), count);
    struct box words = cut_left(&left, text_width(look->text, style, what) + px);
    struct box middle = left;
    cut_right(&middle, text_width(look->text, style, text) + px);
    bool all = put_legend(look, middle, px, line, false);
    bool most = all || put_legend(look, left, px, line, false);
    if (!most && put_legend(look, box, px, line, true))
        return;
    text_draw(look->text, style, words, TEXT_LEFT, what);
    if ((all || !most) && count > 0)
        text_draw(look->text, style, left, TEXT_RIGHT, text);
    if (most)
        put_legend(look, all ? middle : left, px, line, true);
}

void
curves_draw(struct look *look, struct box box, int px, int line, const struct curve *curve,
    const char *what, uint64_t marked)
{
    struct colour well = palette_colour(PALETTE_WELL);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    struct plot plot = {.look = look, .high = log(10), .px = px, .line = line};

    if (what != NULL && box.h >= px * 9 / 2)
        draw_head(look, cut_top(&box, px * 3 / 2), px, line, curve, what);
    plot.box = box;
    if (box.h < 4 * line || box.w < 4 * line)
        return;
    look_fill(look, box, well);
    for (size_t i = 0; i < curve->count; i++)
        for (enum of_row of = CANDIDATES; of <= HELD_OUT; of++)
            plot_widen(&plot, value_of(&curve->rows[i], of));
    plot.low = fmax(plot.low, -1);
    plot.high += 0.08 * (plot.high - plot.low);
    plot_band(&plot, curve);
    if (what != NULL)
        plot_grid(&plot);
    plot_line(&plot, curve, CANDIDATES, 0,
        palette_mix(well, palette_colour(PALETTE_SOFT), 2 * PALE), false);
    plot_line(&plot, curve, PLAYER, 0, palette_mix(well, accent, PALE), false);
    plot_line(&plot, curve, SMOOTHED, 0, accent, false);
    plot_marks(&plot, curve);
    if (marked > 0 && marked <= curve->count)
        look_fill(look,
            (struct box){plot_x(&plot, at_of(curve, marked - 1, 0)), box.y, line, box.h},
            palette_colour(PALETTE_INK));
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}

/* -- two runs, by time -- */

static struct colour
colour_of(int run)
{
    return palette_colour(run == 0 ? PALETTE_ACCENT : PALETTE_INK);
}

/* The held-out games, at the right end: a mark on a band that is the interval.
 * The two stand beside one another. */
static void
plot_end(const struct plot *plot, const struct measure *measure, int run)
{
    const struct curve_row row = {.measure = *measure};
    double value = value_of(&row, HELD_OUT);
    double low = value_of(&row, LOW), high = value_of(&row, HIGH);
    int side = SDL_max(4, plot->px / 2), thick = SDL_max(side / 2, 2);
    int x = plot->box.x + plot->box.w - (2 - run) * 2 * side;
    int top = isfinite(high) ? plot_y(plot, high) : plot->box.y;
    int last = plot->box.y + plot->box.h - thick;

    if (!isfinite(value))
        return;
    if (isfinite(low))
        look_fill(plot->look, (struct box){x, top, side, plot_y(plot, low) - top + 1},
            palette_mix(palette_colour(PALETTE_WELL), colour_of(run), BAND_AT_END));
    int y = plot_y(plot, value) - side / 4;
    look_fill(plot->look,
        (struct box){x - plot->line, SDL_clamp(y, plot->box.y, last), side + 2 * plot->line, thick},
        colour_of(run));
}

/* A piece of the line, and its name. */
static void
draw_name(struct look *look, struct box box, int px, int line, int run, const char *name)
{
    struct box mark = cut_left(&box, 3 * px);

    for (int x = 0; x < mark.w; x++)
        if (is_inked(run > 0, x, line))
            look_fill(look, (struct box){mark.x + x, mark.y + mark.h / 2 - line, 1, 2 * line},
                colour_of(run));
    cut_left(&box, px / 2);
    look_say(look, look_style(TEXT_REGULAR, px, PALETTE_INK), box, TEXT_LEFT, name);
}

static void
plot_widen_run(struct plot *plot, const struct curves_run *run)
{
    for (size_t i = 0; i < run->curve->count; i++)
        plot_widen(plot, value_of(&run->curve->rows[i], PLAYER));
    if (run->measure != NULL) {
        const struct curve_row row = {.measure = *run->measure};
        plot_widen(plot, value_of(&row, HELD_OUT));
        plot_widen(plot, value_of(&row, HIGH));
    }
}

void
curves_draw_two(struct look *look, struct box box, int px, int line,
    const struct curves_run runs[2], const char *what, uint64_t seconds)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    struct plot plot = {.look = look, .high = log(100), .px = px, .line = line};
    char text[64];

    for (int i = 0; i < 2; i++)
        draw_name(look, cut_top(&box, px * 3 / 2), px, line, i, runs[i].name);
    cut_top(&box, px / 4);
    struct box above = cut_top(&box, px * 3 / 2);
    struct box below = cut_bottom(&box, px * 3 / 2);
    if (box.h < 4 * px || box.w < 8 * px || seconds == 0)
        return;
    text_draw(look->text, style, above, TEXT_LEFT, what);
    text_draw(look->text, style, below, TEXT_LEFT, _("time of training"));
    snprintf(
        text, sizeof(text), _n("%u second", "%u seconds", (unsigned)seconds), (unsigned)seconds);
    text_draw(look->text, style, below, TEXT_RIGHT, text);
    plot.box = box;
    look_fill(look, box, palette_colour(PALETTE_WELL));
    for (int i = 0; i < 2; i++)
        plot_widen_run(&plot, &runs[i]);
    plot.low = 0;
    plot.high *= 1.06;
    plot_grid(&plot);
    for (int i = 1; i >= 0; i--)
        plot_line(&plot, runs[i].curve, SMOOTHED, seconds, colour_of(i), i > 0);
    for (int i = 0; i < 2; i++)
        if (runs[i].measure != NULL)
            plot_end(&plot, runs[i].measure, i);
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}
