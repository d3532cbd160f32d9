/*
 * Fits a curve of chances to positions, and checks how reliable it is.
 *
 * Pure but for memory; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_CHANCE_FIT_H
#define WELLPLAYED_WORKSHOP_CHANCE_FIT_H

#include "workshop/chance_games.h"
#include "workshop/chance_tenths.h"
#include "wellplayed/chance.h"

/*
 * Fits the curve's knots: chances that rise with the value, closest to what
 * happened (isotonic regression by pooling of neighbours, Ayer and others
 * 1955), with at most CHANCE_MAX_KNOTS knots. Sorts the samples by value.
 * Returns false if there are fewer than two different values, or no memory.
 */
bool chance_fit(
    const struct brain *brain, struct chance_samples *samples, struct chance_curve *curve);

/* Checks the curve. The positions of one game are a group. */
void chance_check(const struct chance_curve *curve, const struct chance_samples *samples,
    struct chance_tenth tenths[CHANCE_TENTHS]);

#endif
