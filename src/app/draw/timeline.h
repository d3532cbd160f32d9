/*
 * A timeline: a bar whose width is the length of a replay.
 */
#ifndef WELLPLAYED_APP_DRAW_TIMELINE_H
#define WELLPLAYED_APP_DRAW_TIMELINE_H

#include <stdint.h>

#include "app/draw/sheet.h"

/* The tick at a place of the bar, and the place of a tick; the replay has
 * `ticks`. */
uint64_t timeline_tick(struct box bar, int x, uint64_t ticks);
int timeline_x(struct box bar, uint64_t tick, uint64_t ticks);

/* Draws the bar, filled up to `now`, with a knob there, and the marks above it. */
void timeline_draw(const struct sheet *sheet, struct box bar, uint64_t now, uint64_t ticks,
    const uint64_t *marks, int count);

#endif
