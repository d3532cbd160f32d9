/*
 * The two principal axes of a population: the directions in which it is widest.
 * They follow the population from generation to generation without jumps: an
 * axis keeps its sign, and the two keep their order even if the second becomes
 * the wider one.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_AXES_H
#define WELLPLAYED_TRAINER_AXES_H

#include <stdbool.h>

#include "wellplayed/features.h"

/* Zeroed at first. */
struct axes {
    bool known;
    double axis[2][FEATURE_COUNT]; /* by feature, of length 1, at right angles */
    /* The axes come from these fading sums of the last generations. */
    double covariance[FEATURE_COUNT * FEATURE_COUNT];
};

/* Takes a generation: FEATURE_COUNT numbers for each place. Zero vectors don't
 * count, and a population of a single point changes nothing. */
void axes_take(struct axes *axes, const double *places, int count);

/* Where a place lies along an axis, 0 or 1. */
double axes_along(const struct axes *axes, int axis, const double *place);

#endif
