/*
 * A game's points over time as a picture, of plain bars one pixel wide.
 */
#ifndef WELLPLAYED_APP_DRAW_CHART_H
#define WELLPLAYED_APP_DRAW_CHART_H

#include "app/draw/look.h"
#include "history/series.h"

/* The points at that tick, between two that are known on a line. A series
 * ends with its last points at `ticks`. */
uint64_t chart_points(
    const struct series *series, uint64_t ticks, uint64_t tick);

/* Draws it with its words; `ticks` is the game's length. */
void chart_draw(struct look *look, struct box box, int px,
    const struct series *series, uint64_t ticks);

/* "1:02:03", "4:05". */
void chart_time(uint64_t ticks, char *out, size_t size);

#endif
