/*
 * A chart of a game's points over time, made of bars one pixel wide.
 */
#ifndef WELLPLAYED_APP_DRAW_CHART_H
#define WELLPLAYED_APP_DRAW_CHART_H

#include "app/draw/look.h"
#include "history/series.h"

/* The points at a tick, interpolated between two samples. series->last belongs
 * to `ticks`, the end of the game. */
uint64_t chart_points(const struct series *series, uint64_t ticks, uint64_t tick);

/* Draws the chart with its labels; `ticks` is the game's length. */
void chart_draw(
    struct look *look, struct box box, int px, const struct series *series, uint64_t ticks);

/* A number of each of some games, the newest first; NAN where a game has none. */
struct trend {
    const char *name;
    const double *values;
    int count;
    void (*write)(double value, char *out, size_t size);
};

/* Draws a trend as a line from the oldest game on the left to the newest, with
 * the newest number and the range. */
void chart_trend(struct look *look, struct box box, int px, const struct trend *trend);

/* Writes a time as "1:02:03" or "4:05". */
void chart_time(uint64_t ticks, char *out, size_t size);

/* The same with milliseconds: "1:02:03.456", "4:05.678". */
void chart_exact_time(uint64_t ticks, char *out, size_t size);

#endif
