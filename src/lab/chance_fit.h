/*
 * A curve of chances out of positions, and how far it can be relied on.
 *
 * Pure but for memory; any thread may call.
 */
#ifndef WELLPLAYED_LAB_CHANCE_FIT_H
#define WELLPLAYED_LAB_CHANCE_FIT_H

#include "lab/chance_games.h"
#include "wellplayed/chance.h"

/*
 * Fits the curve's knots: chances that rise with the value, closest to what
 * happened (isotonic regression by pooling of neighbours, Ayer and others 1955),
 * thinned to CHANCE_MAX_KNOTS. Sorts the samples by value. Returns false when
 * there are fewer than two different values, or no memory.
 */
bool chance_fit(const struct brain *brain, struct chance_samples *samples,
    struct chance_curve *curve);

enum { CHANCE_TENTHS = 10 };

/* Of the positions that the curve calls 0 to 10 %, 10 to 20 % ...: how many
 * there are, what it called them on the average, and what part of them lived;
 * both 0 .. 1. */
struct chance_tenth {
    uint64_t count;
    double called, lived;
    /* By how much the difference of the two may be off by chance, 0 .. 1: half
     * of its 95 % interval, if positions of one group are alike and those of
     * different groups have nothing in common. 0 without groups. */
    double interval;
    /* The group that is being counted, then sums over all others. */
    double group_count, group_off;
    double counts_squared, products, offs_squared;
};

/* Counts a position that was called `chance`, of CHANCE_WHOLE; `lived` may be a
 * half. Begin with zeroed tenths; chance_tenths_next begins another group of
 * positions, and chance_tenths_end makes means of the sums. */
void chance_tenth_add(
    struct chance_tenth tenths[CHANCE_TENTHS], uint32_t chance, double lived);
void chance_tenths_next(struct chance_tenth tenths[CHANCE_TENTHS]);
void chance_tenths_end(struct chance_tenth tenths[CHANCE_TENTHS]);

void chance_check(const struct chance_curve *curve,
    const struct chance_samples *samples,
    struct chance_tenth tenths[CHANCE_TENTHS]);

#endif
