/*
 * Fits the odds of one kind of race to positions: the weights of the terms, and
 * the factor of their sum.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_RACE_ODDS_H
#define WELLPLAYED_WORKSHOP_RACE_ODDS_H

#include <stddef.h>

#include "wellplayed/chance.h"

enum { RACE_PARTS = 5 };

struct race_position {
    struct chance_lead lead;
    double won; /* 1, 0, or a half for a draw */
    int part;   /* below RACE_PARTS; the same for all positions of a seed */
};

/* The effect of a factor on positions that neither it nor the weights were
 * fitted to. Zeroed: there were too few positions. */
struct race_gain {
    double near, far; /* the factor that is closest to what happened */
    /* The part of the way from the usual factor to it that helps most, 0 ..
     * 1. Below 0: none helps, and the factor is 1. */
    double way;
    /* The mean log loss (-ln of the chance of what happened): without a
     * factor, and with the best one. */
    double plain, factored;
};

/*
 * Fits the weights to all positions by the greatest likelihood. A weight that
 * would be below 0 is 0, and the others are fitted without it.
 *
 * On other positions than those of the fit, a sum may be too far from 0, for
 * small leads more or less than for great ones. So each part gets weights that
 * were fitted to the other parts, and the factor is fitted to these sums, again
 * by the greatest likelihood. The same way shows whether the factor helps: each
 * part gets the factor that was fitted to the others. A factor from few races
 * is uncertain. So these are tried: the usual factor of this kind of race; a
 * quarter, a half, three quarters and all of the way from there to the fitted
 * one; and no factor.
 *
 * Returns false, and changes nothing, when there are too few positions.
 */
bool race_odds_fit(const struct race_position *positions, size_t count, enum race_kind kind,
    struct chance_race *race, struct race_gain *gain);

#endif
