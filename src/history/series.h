/*
 * Points over time in few numbers, enough for a graph of a game of any length.
 * There is room for SERIES_MAX numbers; when they are full, every second one is
 * dropped and the next ones are taken half as often.
 *
 * Pure functions; any thread.
 */
#ifndef WELLPLAYED_HISTORY_SERIES_H
#define WELLPLAYED_HISTORY_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SERIES_MAX = 128,
    SERIES_FIRST_TICKS = 1000,               /* ticks between two, at first */
    SERIES_BYTES = 10 + 10 + 10 * SERIES_MAX /* max bytes of the encoding */
};

struct series {
    uint64_t every; /* ticks between two */
    uint64_t last;  /* points so far */
    int count;
    uint64_t points[SERIES_MAX]; /* at tick 0, every, 2 x every ... */
};

void series_begin(struct series *series);

/* Notes the points at a tick; until then they were the last ones. Ticks and
 * points must never fall. */
void series_take(struct series *series, uint64_t tick, uint64_t points);

/* Returns the bytes written. */
size_t series_encode(const struct series *series, uint8_t out[SERIES_BYTES]);

/* Returns false and an empty series when the bytes are not a series. */
bool series_decode(struct series *series, const void *data, size_t size);

#endif
