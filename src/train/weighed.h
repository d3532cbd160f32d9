/*
 * The weights that a run can learn, by number: those of features (enum feature),
 * or those of traits (enum trait) if its players think. Whatever learns, keeps or
 * shows weights takes numbers and goes through here, so there is one way for
 * both. Sets of them are a feature_set in either case: bit n for number n.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAIN_WEIGHED_H
#define WELLPLAYED_TRAIN_WEIGHED_H

#include <stdbool.h>

#include "wellplayed/brain.h"

/* Arrays of weights by number have FEATURE_COUNT places. */
_Static_assert((int)TRAIT_COUNT <= (int)FEATURE_PATTERNS, "weights by number");

/* The numbers below this one can be learned. */
int weighed_count(bool thinks);

/* The word for a weight, as in weights files. */
const char *weighed_name(bool thinks, int number);

/* The number of the weight of that name, -1 when there is none to be learned. */
int weighed_find(bool thinks, const char *name);

/* The weights of a player that can be learned and are not 0; none if it was to
 * think and does not. */
feature_set weighed_of(bool thinks, const struct brain *brain);

/* A weight of a player: a real number, or rows of attack. */
double weighed_get(bool thinks, const struct brain *brain, int number);

/*
 * Gives a player that thinks the weights of a direction, whose entries are by
 * number, 0 for those that are not weighed: rounded, the greatest is
 * WEIGHED_GREATEST. Only ratios of its weights matter, except in its search for
 * all clears, which counts attack itself. Its weights of features become those
 * of Dellacherie, which give its reasons. False when the direction is a zero
 * vector.
 */
enum { WEIGHED_GREATEST = 8 * THINKING_ROW };
bool weighed_think(struct brain *brain, const double direction[FEATURE_COUNT]);

#endif
