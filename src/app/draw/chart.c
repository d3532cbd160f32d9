/* Each column of pixels is a moment of the game. */
#include "app/draw/chart.h"

#include <inttypes.h>
#include <stdio.h>

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

void
chart_draw(struct look *look, struct box box, int px, const struct series *series, uint64_t ticks)
{
    /* Labels of any size leave at least three fifths of the height. */
    px = SDL_min(px, SDL_max(MIN_PX, box.h * 2 / 15));
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int words = px * 3 / 2, line = SDL_max(1, px / 14);
    struct box head = {box.x, box.y, box.w, words};
    struct box foot = {box.x, box.y + box.h - words, box.w, words};
    struct box plot = {box.x, head.y + head.h, box.w, box.h - head.h - foot.h};
    char text[64];

    if (plot.h < 2 * line)
        return;
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    if (series->count == 0 || ticks == 0) {
        look_frame(look, plot, line, palette_colour(PALETTE_EDGE));
        return;
    }
    draw_curve(look, plot, 2 * line, series, ticks);
    struct box axis = {plot.x, plot.y + plot.h - line, plot.w, line};
    look_fill(look, axis, palette_colour(PALETTE_SOFT));
    panel_number(series->last, text, sizeof(text));
    struct box end = text_draw(look->text, style, head, TEXT_RIGHT, text);
    /* A small chart shows the number only. */
    head.w -= end.w + px / 2;
    if (text_width(look->text, style, _("Points over time")) <= head.w)
        text_draw(look->text, style, head, TEXT_LEFT, _("Points over time"));
    text_draw(look->text, style, foot, TEXT_LEFT, "0:00");
    chart_time(ticks, text, sizeof(text));
    text_draw(look->text, style, foot, TEXT_RIGHT, text);
}
