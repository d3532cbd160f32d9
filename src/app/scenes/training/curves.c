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

static double
log_of(double value)
{
    return isfinite(value) ? log(fmax(value, 0.1)) : NAN;
}

static double
log_of_estimate(const struct estimate *estimate)
{
    return estimate->games > 0 ? log_of(estimate->value) : NAN;
}

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
        snprintf(out, size, "-");
    else if (value < 100)
        snprintf(out, size, "%.1f", value);
    else
        panel_number((uint64_t)(value + 0.5), out, size);
}

/* -- lines in a chart -- */

static void
plot_widen(struct plot *plot, double logarithm)
{
    if (!isfinite(logarithm))
        return;
    plot->low = fmin(plot->low, logarithm);
    plot->high = fmax(plot->high, logarithm);
}

static int
plot_y(const struct plot *plot, double logarithm)
{
    double part = (logarithm - plot->low) / (plot->high - plot->low);

    part = fmin(fmax(part, 0), 1);
    return plot->box.y + plot->box.h - 1 -
           (int)(part * (double)(plot->box.h - 1) + 0.5);
}

static double
plot_part(const struct plot *plot, int column)
{
    return (double)column / (double)SDL_max(plot->box.w - 1, 1);
}

/* The value on the way; NAN before the first point and after the last. *from
 * moves on from column to column. */
static double
value_at(const struct point *points, size_t count, double part, size_t *from)
{
    while (*from + 1 < count && points[*from + 1].at <= part)
        (*from)++;
    if (count == 0 || part < points[0].at || part > points[count - 1].at)
        return NAN;
    const struct point *a = &points[*from];
    const struct point *b = *from + 1 < count ? a + 1 : a;
    double by = b->at > a->at ? (part - a->at) / (b->at - a->at) : 0;
    if (!isfinite(a->value) || !isfinite(b->value))
        return by < 0.5 ? a->value : b->value;
    return a->value + (b->value - a->value) * by;
}

/* Whether a column of a dashed line has ink. */
static bool
is_inked(bool dashed, int column, int line)
{
    int dash = SDL_max(4, 6 * line);
    return !dashed || column / dash % 3 != 2;
}

static void
plot_line(const struct plot *plot, const struct point *points, size_t count,
    int thick, struct colour colour, bool dashed)
{
    int before = 0;
    size_t from = 0;
    bool any = false;

    for (int x = 0; x < plot->box.w; x++) {
        double value = value_at(points, count, plot_part(plot, x), &from);
        if (!isfinite(value)) {
            any = false;
            continue;
        }
        int y = plot_y(plot, value);
        int top = any ? SDL_min(y, before) : y;
        int bottom = any ? SDL_max(y, before) : y;
        struct box span = {plot->box.x + x,
            SDL_max(top - thick / 2, plot->box.y), 1, bottom - top + thick};
        span.h = SDL_min(span.h, plot->box.y + plot->box.h - span.y);
        if (is_inked(dashed, x, plot->line))
            look_fill(plot->look, span, colour);
        before = y;
        any = true;
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
        int y = plot_y(plot, at);
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

static struct point *
points_create(const struct curve *curve)
{
    return SDL_malloc((curve->count + 2) * sizeof(struct point));
}

static void
points_smooth(struct point *points, size_t count)
{
    double *values = SDL_malloc((count + 1) * sizeof(*values));

    if (values == NULL)
        return;
    for (size_t i = 0; i < count; i++)
        values[i] = points[i].value;
    curves_smooth(values, count);
    for (size_t i = 0; i < count; i++)
        points[i].value = values[i];
    SDL_free(values);
}

/* -- one run, by generation -- */

/* How far a row is on the way. */
static double
part_at(const struct curve *curve, size_t row)
{
    return curve->count > 1 ? (double)row / (double)(curve->count - 1) : 0;
}

/* Of a single generation there is a level line. */
static size_t
points_finish(struct point *points, size_t count)
{
    if (count != 1)
        return count;
    points[1] = (struct point){1, points[0].value};
    return 2;
}

static size_t
take_candidates(const struct curve *curve, struct point *out)
{
    for (size_t i = 0; i < curve->count; i++)
        out[i] = (struct point){
            part_at(curve, i), log_of_estimate(&curve->rows[i].mean)};
    return points_finish(out, curve->count);
}

static size_t
take_player(const struct curve *curve, struct point *out)
{
    for (size_t i = 0; i < curve->count; i++)
        out[i] = (struct point){
            part_at(curve, i), log_of_estimate(&curve->rows[i].train)};
    return points_finish(out, curve->count);
}

/* Only the rows that were measured: an end of the interval. */
static size_t
take_interval(const struct curve *curve, bool high, struct point *out)
{
    size_t count = 0;

    for (size_t i = 0; i < curve->count; i++) {
        const struct measure *measure = &curve->rows[i].measure;
        if (measure->games > 0)
            out[count++] = (struct point){
                part_at(curve, i), log_of(high ? measure->high : measure->low)};
    }
    return count;
}

static void
plot_band(const struct plot *plot, const struct curve *curve)
{
    struct colour colour = palette_mix(
        palette_colour(PALETTE_WELL), palette_colour(PALETTE_ACCENT), BAND);
    struct point *lows = points_create(curve), *highs = points_create(curve);
    size_t from_low = 0, from_high = 0, count = 0;

    if (lows != NULL && highs != NULL) {
        count = take_interval(curve, false, lows);
        take_interval(curve, true, highs);
    }
    for (int x = 0; x < plot->box.w && count > 0; x++) {
        double part = plot_part(plot, x);
        double low = value_at(lows, count, part, &from_low);
        double high = value_at(highs, count, part, &from_high);
        if (!isfinite(low))
            continue;
        int top = isfinite(high) ? plot_y(plot, high) : plot->box.y;
        look_fill(plot->look,
            (struct box){plot->box.x + x, top, 1, plot_y(plot, low) - top + 1},
            colour);
    }
    SDL_free(lows);
    SDL_free(highs);
}

static int
plot_column(const struct plot *plot, double part)
{
    return plot->box.x + (int)(part * (double)(plot->box.w - 1) + 0.5);
}

/* Marks at what held-out games came to. */
static void
plot_measures(const struct plot *plot, const struct curve *curve)
{
    int side = SDL_max(3, 4 * plot->line);

    for (size_t i = 0; i < curve->count; i++) {
        const struct measure *measure = &curve->rows[i].measure;
        if (measure->games == 0 || !isfinite(measure->value))
            continue;
        struct box mark = {plot_column(plot, part_at(curve, i)) - side / 2,
            plot_y(plot, log_of(measure->value)) - side / 2, side, side};
        mark.x = SDL_max(mark.x, plot->box.x);
        mark.x = SDL_min(mark.x, plot->box.x + plot->box.w - side);
        look_fill(plot->look, mark, palette_colour(PALETTE_INK));
    }
}

static void
plot_run(const struct plot *plot, const struct curve *curve)
{
    struct colour well = palette_colour(PALETTE_WELL);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    struct point *points = points_create(curve);

    plot_band(plot, curve);
    if (plot->px > 0)
        plot_grid(plot);
    if (points != NULL) {
        size_t count = take_candidates(curve, points);
        plot_line(plot, points, count, plot->line,
            palette_mix(well, palette_colour(PALETTE_SOFT), 2 * PALE), false);
        count = take_player(curve, points);
        plot_line(plot, points, count, plot->line,
            palette_mix(well, accent, PALE), false);
        points_smooth(points, count);
        plot_line(plot, points, count, 2 * plot->line, accent, false);
    }
    SDL_free(points);
    plot_measures(plot, curve);
}

uint64_t
curves_generation_at(const struct curve *curve, struct box box, int x)
{
    const struct plot plot = {.box = box};

    if (curve->count == 0)
        return 0;
    double part = fmin(fmax(plot_part(&plot, x - box.x), 0), 1);
    return 1 + (uint64_t)(part * (double)(curve->count - 1) + 0.5);
}

/* What the lines are, in the middle of the box. Returns whether it has room, and
 * without `draws` nothing more. */
static bool
put_legend(struct look *look, struct box box, int px, int line, bool draws)
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
    int mark = px, wide = -px;

    for (size_t i = 0; i < SDL_arraysize(parts); i++)
        wide +=
            mark + px / 3 + px + text_width(look->text, style, parts[i].words);
    if (wide > box.w || !draws)
        return wide <= box.w;
    cut_left(&box, (box.w - wide) / 2);
    for (size_t i = 0; i < SDL_arraysize(parts); i++) {
        int thick = parts[i].thick, w = i == 2 ? thick : mark;
        look_fill(
            look, box_centred(cut_left(&box, mark), w, thick), parts[i].colour);
        cut_left(&box, px / 3);
        text_draw(look->text, style,
            cut_left(&box, text_width(look->text, style, parts[i].words)),
            TEXT_LEFT, parts[i].words);
        cut_left(&box, px);
    }
    return true;
}

/* The line above the chart: what the lines are, and if that leaves room, what is
 * counted, and of how many generations. */
static void
draw_head(struct look *look, struct box box, int px, int line,
    const struct curve *curve, const char *what)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    unsigned count = (unsigned)curve->count;
    struct box left = box, whole = box;
    char text[64];

    snprintf(text, sizeof(text), _n("%u generation", "%u generations", count),
        count);
    struct box words =
        cut_left(&left, text_width(look->text, style, what) + px);
    struct box middle = left;
    cut_right(&middle, text_width(look->text, style, text) + px);
    bool all = put_legend(look, middle, px, line, false);
    bool most = all || put_legend(look, left, px, line, false);
    if (!most && put_legend(look, whole, px, line, false)) {
        put_legend(look, whole, px, line, true);
        return;
    }
    text_draw(look->text, style, words, TEXT_LEFT, what);
    if ((all || !most) && count > 0)
        text_draw(look->text, style, left, TEXT_RIGHT, text);
    if (most)
        put_legend(look, all ? middle : left, px, line, true);
}

void
curves_draw(struct look *look, struct box box, int px, int line,
    const struct curve *curve, const char *what, uint64_t marked)
{
    struct plot plot = {.look = look,
        .high = log(10),
        .px = what != NULL ? px : 0,
        .line = line};

    if (what != NULL && box.h >= px * 9 / 2)
        draw_head(look, cut_top(&box, px * 3 / 2), px, line, curve, what);
    plot.box = box;
    if (box.h < 4 * line || box.w < 4 * line)
        return;
    look_fill(look, box, palette_colour(PALETTE_WELL));
    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_row *row = &curve->rows[i];
        plot_widen(&plot, log_of_estimate(&row->mean));
        plot_widen(&plot, log_of_estimate(&row->train));
        if (row->measure.games > 0)
            plot_widen(&plot, log_of(row->measure.value));
    }
    plot.low = fmax(plot.low, -1);
    plot.high += 0.08 * (plot.high - plot.low);
    plot_run(&plot, curve);
    if (marked > 0 && marked <= curve->count)
        look_fill(look,
            (struct box){plot_column(&plot, part_at(curve, marked - 1)), box.y,
                line, box.h},
            palette_colour(PALETTE_INK));
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}

/* -- two runs, by time -- */

static struct colour
colour_of(int run)
{
    return palette_colour(run == 0 ? PALETTE_ACCENT : PALETTE_INK);
}

static void
plot_one_of_two(
    const struct plot *plot, const struct curve *curve, int run, double seconds)
{
    struct point *points = points_create(curve);

    if (points == NULL)
        return;
    for (size_t i = 0; i < curve->count; i++)
        points[i] = (struct point){curve->rows[i].seconds / seconds,
            log_of_estimate(&curve->rows[i].train)};
    points_smooth(points, curve->count);
    plot_line(
        plot, points, curve->count, 2 * plot->line, colour_of(run), run > 0);
    SDL_free(points);
}

/* The held-out games, at the right end: a mark on a band that is the interval.
 * The two stand beside one another. */
static void
plot_end(const struct plot *plot, const struct measure *measure, int run)
{
    int side = SDL_max(4, plot->px / 2);
    struct box box = {
        plot->box.x + plot->box.w - (2 - run) * 2 * side, plot->box.y, side, 0};

    if (measure == NULL || !isfinite(measure->value))
        return;
    if (isfinite(measure->low)) {
        if (isfinite(measure->high))
            box.y = plot_y(plot, log_of(measure->high));
        box.h = plot_y(plot, log_of(measure->low)) - box.y + 1;
        look_fill(plot->look, box,
            palette_mix(
                palette_colour(PALETTE_WELL), colour_of(run), BAND_AT_END));
    }
    int high = SDL_max(side / 2, 2);
    int y = plot_y(plot, log_of(measure->value)) - side / 4;
    y = SDL_max(SDL_min(y, plot->box.y + plot->box.h - high), plot->box.y);
    look_fill(plot->look,
        (struct box){box.x - plot->line, y, side + 2 * plot->line, high},
        colour_of(run));
}

/* A piece of the line, and its name. */
static void
draw_name(struct look *look, struct box box, int px, int line, int run,
    const char *name)
{
    struct box mark = cut_left(&box, 3 * px);

    for (int x = 0; x < mark.w; x++)
        if (is_inked(run > 0, x, line))
            look_fill(look,
                (struct box){
                    mark.x + x, mark.y + mark.h / 2 - line, 1, 2 * line},
                colour_of(run));
    cut_left(&box, px / 2);
    px = look_px(look, px, box.w, name);
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_INK), box,
        TEXT_LEFT, name);
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
    snprintf(text, sizeof(text),
        _n("%u second", "%u seconds", (unsigned)seconds), (unsigned)seconds);
    text_draw(look->text, style, below, TEXT_RIGHT, text);
    plot.box = box;
    look_fill(look, box, palette_colour(PALETTE_WELL));
    for (int i = 0; i < 2; i++) {
        for (size_t r = 0; r < runs[i].curve->count; r++)
            plot_widen(&plot, log_of_estimate(&runs[i].curve->rows[r].train));
        if (runs[i].measure != NULL) {
            plot_widen(&plot, log_of(runs[i].measure->value));
            plot_widen(&plot, log_of(runs[i].measure->high));
        }
    }
    plot.low = 0;
    plot.high *= 1.06;
    plot_grid(&plot);
    for (int i = 1; i >= 0; i--)
        plot_one_of_two(&plot, runs[i].curve, i, (double)seconds);
    for (int i = 0; i < 2; i++)
        plot_end(&plot, runs[i].measure, i);
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}
