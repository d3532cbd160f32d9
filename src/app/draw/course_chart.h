/*
 * The course of a game as a chart: what the goal counts as a line, the height of
 * the stack behind it, and the times on the way to a goal of rows.
 */
#ifndef WELLPLAYED_APP_DRAW_COURSE_CHART_H
#define WELLPLAYED_APP_DRAW_COURSE_CHART_H

#include "app/draw/look.h"
#include "app/seat/course.h"

/* Draws the chart with its labels of `px` pixels. Nothing when the box is too
 * low. `view` is the end of the game. */
void course_chart_draw(struct look *look, struct box plot, int px, int line,
    const struct course *course, const struct view *view);

#endif
