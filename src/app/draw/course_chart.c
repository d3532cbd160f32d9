#include "app/draw/course_chart.h"

#include <stdio.h>

#include "app/draw/chart.h"

enum { SHADE = 72 }; /* of 256, of what is under a curve */

/* The highest of some heights, and at least the well's half, so that a low
 * stack is seen to be low. */
static int
course_scale(const struct course *course, const struct view *view)
{
    int most = view->rules->visible / 2;

    for (int i = 0; i < course->count; i++)
        most = SDL_max(most, course->heights[i]);
    return most;
}

static void
course_draw_stack(
    struct look *look, struct box plot, const struct course *course, const struct view *view)
{
    struct colour colour =
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_SOFT), SHADE);
    int scale = course_scale(course, view);

    for (int i = 0; i < course->count; i++) {
        int from = plot.w * i / COURSE_SAMPLES;
        int to = plot.w * (i + 1) / COURSE_SAMPLES;
        int high = plot.h * course->heights[i] / SDL_max(scale, 1);
        struct box bar = {plot.x + from, plot.y + plot.h - high, to - from, high};
        look_fill(look, bar, colour);
    }
}

/* What the goal counts, as a line from the lower left to the upper right, or as
 * far up as the rows of the goal were reached. */
static void
course_draw_count(struct look *look, struct box plot, int pen, const struct course *course,
    const struct goal *goal)
{
    uint64_t most = course->counted[course->count - 1];
    if (goal->measure == MEASURE_TIME)
        most = SDL_max(most, SDL_max(goal->rows, goal->garbage_rows));
    int before = 0;

    for (int i = 0; i < course->count && most > 0; i++) {
        int from = plot.w * i / COURSE_SAMPLES;
        int to = plot.w * (i + 1) / COURSE_SAMPLES;
        int high = (int)((double)course->counted[i] * (plot.h - pen) / (double)most);
        int rise = SDL_max(high - before, 0) + pen;
        struct box bar = {
            plot.x + from, plot.y + plot.h - high - pen, SDL_max(to - from, pen), rise};
        look_fill(look, bar, palette_colour(PALETTE_ACCENT));
        before = high;
    }
}

/* Lines where the splits are, with their rows, as far as there is room. */
static void
course_draw_splits(struct look *look, struct box plot, struct box foot, int px, int line,
    const struct course *course)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int free = foot.x + 3 * px, end = foot.x + foot.w - 4 * px;

    for (int i = 0; i < course->splits.count; i++) {
        uint64_t tick = course->splits.ticks[i];
        int x = plot.x + (int)((double)tick * plot.w / (double)course->ticks);
        char words[64], time[40];

        if (tick >= course->ticks)
            break;
        look_fill(look, (struct box){x, plot.y, line, plot.h}, palette_colour(PALETTE_EDGE));
        chart_time(tick, time, sizeof(time));
        /* Translators: rows, and the time at which they were cleared. */
        snprintf(
            words, sizeof(words), _("%u: %s"), (unsigned)((i + 1) * course->splits.every), time);
        int wide = text_width(look->text, style, words);
        if (x - wide / 2 < free || x + wide / 2 > end)
            continue;
        struct box box = {x - wide / 2, foot.y, wide + 1, foot.h};
        text_draw(look->text, style, box, TEXT_LEFT, words);
        free = x + wide / 2 + px;
    }
}

/* A square in the colour of a curve, and its name; returns the x behind. */
static int
course_draw_key(struct look *look, struct box head, int px, struct colour colour, const char *name)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int side = px * 5 / 8;

    look_fill(look, box_centred(cut_left(&head, side), side, side), colour);
    cut_left(&head, px / 2);
    struct box drawn = text_draw(look->text, style, head, TEXT_LEFT, name);
    return drawn.x + drawn.w + px * 3 / 2;
}

static void
course_draw_keys(struct look *look, struct box head, int px, const struct view *view)
{
    bool points = view->goal->measure == MEASURE_POINTS;
    int x = course_draw_key(
        look, head, px, palette_colour(PALETTE_ACCENT), points ? _("Points") : _("Rows"));

    cut_left(&head, x - head.x);
    course_draw_key(look, head, px,
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_SOFT), 2 * SHADE),
        _("Stack height"));
}

void
course_chart_draw(struct look *look, struct box plot, int px, int line, const struct course *course,
    const struct view *view)
{
    struct box head = cut_top(&plot, px * 3 / 2);
    struct box foot = cut_bottom(&plot, px * 3 / 2);
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    char text[64];

    if (plot.h < 2 * px || course->ticks == 0)
        return;
    course_draw_keys(look, head, px, view);
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    if (course->count > 0) {
        course_draw_stack(look, plot, course, view);
        course_draw_splits(look, plot, foot, px, line, course);
        course_draw_count(look, plot, 2 * line, course, view->goal);
    }
    look_fill(look, cut_bottom(&plot, line), palette_colour(PALETTE_SOFT));
    text_draw(look->text, style, foot, TEXT_LEFT, "0:00");
    chart_time(course->ticks, text, sizeof(text));
    text_draw(look->text, style, foot, TEXT_RIGHT, text);
}
