/* Each column of pixels is a moment of the game. */
#include "app/draw/chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/panel.h"

enum { TICKS_PER_SECOND = 1000, SHADE = 64 /* of 256 */, MIN_PX = 10 };

uint64_t
chart_points(const struct series *series, uint64_t ticks, uint64_t tick)
{
    if (series->count == 0 || series->every == 0)
        return 0;
    uint64_t at = tick / series->every;
    uint64_t last = (uint64_t)series->count - 1;
    if (at > last)
        at = last;
    uint64_t from = series->points[at], from_tick = at * series->every;
    uint64_t to = at < last ? series->points[at + 1] : series->last;
    uint64_t to_tick = at < last ? from_tick + series->every : ticks;
    if (tick >= to_tick)
        return to;
    /* In doubles: the product of points and ticks may be large. */
    double part = (double)(tick - from_tick) / (double)(to_tick - from_tick);
    return from + (uint64_t)((double)(to - from) * part);
}

void
chart_time(uint64_t ticks, char *out, size_t size)
{
    uint64_t seconds = ticks / TICKS_PER_SECOND;

    if (seconds >= 3600)
        snprintf(out, size, "%" PRIu64 ":%02u:%02u", seconds / 3600, (unsigned)(seconds / 60 % 60),
            (unsigned)(seconds % 60));
    else
        snprintf(out, size, "%u:%02u", (unsigned)(seconds / 60), (unsigned)(seconds % 60));
}

void
chart_exact_time(uint64_t ticks, char *out, size_t size)
{
    char seconds[40];
    chart_time(ticks, seconds, sizeof(seconds));
    snprintf(out, size, "%s.%03u", seconds, (unsigned)(ticks % TICKS_PER_SECOND));
}

static void
draw_curve(
    struct look *look, struct box plot, int line, const struct series *series, uint64_t ticks)
{
    struct colour under =
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_ACCENT), SHADE);
    int before = 0;

    for (int x = 0; x < plot.w; x++) {
        uint64_t tick = ticks * (uint64_t)(x + 1) / (uint64_t)plot.w;
        uint64_t points = chart_points(series, ticks, tick);
        int high = series->last == 0 ? 0 : (int)((double)points * plot.h / (double)series->last);
        int bottom = plot.y + plot.h;
        struct box bar = {plot.x + x, bottom - high, 1, high};
        look_fill(look, bar, under);
        bar.h = SDL_max(high - before, line);
        if (bar.h > high)
            bar.y = bottom - bar.h;
        look_fill(look, bar, palette_colour(PALETTE_ACCENT));
        before = high;
    }
}

/* The parts of a chart. */
struct chart_frame {
    struct text_style style;
    int line;
    struct box head, plot, foot;
};

/* Draws the ground of a chart, or the frame of an empty one. Returns whether
 * there is something to draw. */
static bool
chart_begin(struct look *look, struct chart_frame *frame, struct box box, int px, bool something)
{
    /* Labels of any size leave at least three fifths of the height. */
    px = SDL_min(px, SDL_max(MIN_PX, box.h * 2 / 15));
    frame->style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    frame->line = SDL_max(1, px / 14);
    frame->head = cut_top(&box, px * 3 / 2);
    frame->foot = cut_bottom(&box, px * 3 / 2);
    frame->plot = box;
    if (box.h < 2 * frame->line)
        return false;
    look_fill(look, box, palette_colour(PALETTE_WELL));
    if (!something)
        look_frame(look, box, frame->line, palette_colour(PALETTE_EDGE));
    return something;
}

/* Draws the axis and the labels: above the name and the last number, below the
 * range. */
static void
chart_end(struct look *look, const struct chart_frame *frame, const char *name, const char *last,
    const char *left, const char *right)
{
    struct box plot = frame->plot, head = frame->head, foot = frame->foot;
    int gap = frame->style.px / 2;

    look_fill(look, cut_bottom(&plot, frame->line), palette_colour(PALETTE_SOFT));
    struct box end = text_draw(look->text, frame->style, head, TEXT_RIGHT, last);
    /* A small chart shows the numbers only. */
    head.w -= end.w + gap;
    if (text_width(look->text, frame->style, name) <= head.w)
        text_draw(look->text, frame->style, head, TEXT_LEFT, name);
    end = text_draw(look->text, frame->style, foot, TEXT_RIGHT, right);
    foot.w -= end.w + gap;
    if (text_width(look->text, frame->style, left) <= foot.w)
        text_draw(look->text, frame->style, foot, TEXT_LEFT, left);
}

void
chart_draw(struct look *look, struct box box, int px, const struct series *series, uint64_t ticks)
{
    struct chart_frame frame;
    char points[64], time[64];

    if (!chart_begin(look, &frame, box, px, series->count > 0 && ticks > 0))
        return;
    draw_curve(look, frame.plot, 2 * frame.line, series, ticks);
    panel_number(series->last, points, sizeof(points));
    chart_time(ticks, time, sizeof(time));
    chart_end(look, &frame, _("Points over time"), points, "0:00", time);
}

/* The range of the values; the number of those that are there. */
static int
trend_range(const struct trend *trend, double *low, double *high)
{
    int count = 0;

    for (int i = 0; i < trend->count; i++) {
        double value = trend->values[i];
        if (isnan(value))
            continue;
        *low = count == 0 ? value : fmin(*low, value);
        *high = count == 0 ? value : fmax(*high, value);
        count++;
    }
    return count;
}

/* A line through the values, each of which is a dot; equal ones lie in the
 * middle. */
static void
trend_draw(struct look *look, struct box plot, int pen, const struct trend *trend, int count,
    double low, double high)
{
    double range = high > low ? high - low : 1, middle = high > low ? 0 : 0.5;
    struct box room = inset(plot, 3 * pen, plot.h / 8);
    int at = 0, before = -1;

    for (int i = trend->count - 1; i >= 0; i--) {
        if (isnan(trend->values[i]))
            continue;
        double part = (trend->values[i] - low) / range + middle;
        int x = room.x + room.w * at / SDL_max(count - 1, 1);
        int y = room.y + room.h - (int)(part * room.h), from = before < 0 ? y : before;
        int start = room.x + room.w * SDL_max(at - 1, 0) / SDL_max(count - 1, 1);
        for (int k = start, last = from; k < x; k++) {
            int now = from + (y - from) * (k + 1 - start) / (x - start);
            struct box bar = {k, SDL_min(last, now), 1, SDL_max(abs(now - last), pen)};
            look_fill(look, bar, palette_colour(PALETTE_SOFT));
            last = now;
        }
        int side = i == 0 ? 5 * pen : 3 * pen;
        struct box dot = {x - side / 2, y - side / 2, side, side};
        look_fill(look, dot, palette_colour(i == 0 ? PALETTE_ACCENT : PALETTE_INK));
        before = y;
        at++;
    }
}

void
chart_trend(struct look *look, struct box box, int px, const struct trend *trend)
{
    struct chart_frame frame;
    double low = 0, high = 0;
    int count = trend_range(trend, &low, &high), newest = 0;
    char last[64], from[64], to[64], range[160], games[64];

    if (!chart_begin(look, &frame, box, px, count > 0))
        return;
    trend_draw(look, frame.plot, SDL_max(1, frame.line), trend, count, low, high);
    while (isnan(trend->values[newest]))
        newest++;
    trend->write(trend->values[newest], last, sizeof(last));
    trend->write(low, from, sizeof(from));
    trend->write(high, to, sizeof(to));
    /* Translators: the lowest and the highest number of a chart. */
    snprintf(range, sizeof(range), _("%s to %s"), from, to);
    snprintf(games, sizeof(games), _n("last %u game", "last %u games", (unsigned long)count),
        (unsigned)count);
    chart_end(look, &frame, trend->name, last, games, range);
}
