/*
 * Parts of the thinker: the beam, and the search for all clears.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_SEARCH_THINKER_PARTS_H
#define WELLPLAYED_BRAIN_SEARCH_THINKER_PARTS_H

#include "wellplayed/thinker.h"

/* The rows of garbage at the floor: all up to the highest with a cell of it. */
int thinker_garbage(const struct view *view);

/* The beam alone; see thinker_look. Returns the index of the best place, -1 when
 * there is none. */
int thinker_beam(struct thinker *thinker, const struct thinking *thinking, const struct view *view,
    const struct thought_place *places, int count, uint64_t positions, int64_t *values,
    struct thought *thought);

/* The best of a set of spins, bit s for enum spin s. */
static inline enum spin
thinker_best_spin(uint8_t spins)
{
    return spins >> SPIN_FULL & 1u ? SPIN_FULL : spins >> SPIN_MINI & 1u ? SPIN_MINI : SPIN_NONE;
}

/* The place for an all clear, with its value and those of others that may lead
 * to one; -1 and no values when there is none. */
int thinker_clears(struct thinker *thinker, const struct thinking *thinking,
    const struct view *view, const struct thought_place *places, int count, int64_t *values,
    struct thought *thought);

#endif
