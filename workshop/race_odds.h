/*
 * The odds of one kind of race out of positions: the weights of the terms, and
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

/* What a factor does for positions that neither it nor the weights were fitted
 * to. Zeroed: there were too few positions to tell. */
struct race_gain {
    double near, far; /* the factor that is closest to what happened */
    /* Which part of the way from the usual factor to it helps most, 0 .. 1;
     * below 0: none does, and the factor is left at 1. */
    double way;
    /* The mean log loss, -ln of the chance that was given to what happened:
     * without a factor, and with the best one. */
    double plain, factored;
};

/*
 * Fits the weights to all positions by the greatest likelihood. A weight that
 * would be below 0 is 0, and the others are fitted without it.
 *
 * A sum is as sure of itself as the positions that its weights were fitted to
 * allow; with others it may be too sure, and small leads need not be like great
 * ones. So each part is called by weights that were fitted to the others, and
 * the factor is fitted to these sums, by the greatest likelihood too. Whether
 * it helps is found out in the same way: each part has the factor that was
 * fitted to the sums of the others. A factor out of few races is uncertain, so
 * the usual one of this kind of race, a quarter, a half, three quarters or all
 * of the way from there to it, and none at all are tried.
 *
 * Returns false, and changes nothing, when there are too few positions.
 */
bool race_odds_fit(const struct race_position *positions, size_t count,
    enum race_kind kind, struct chance_race *race, struct race_gain *gain);

#endif
