/*
 * The pieces ahead of a placement in the look-ahead: first the known pieces,
 * then those that may be any of the seven. Each unknown piece turns values into
 * sums over seven, so that what came before counts seven times as much.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_AHEAD_H
#define WELLPLAYED_BRAIN_AHEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"

struct ahead {
    const uint8_t *next; /* known pieces, borrowed */
    int known;
    int unknown;
};

/* The pieces ahead: the announced ones that the brain considers, at most
 * `next_count`, and its unknown ones. */
static inline struct ahead
ahead_of(const struct brain *brain, const uint8_t *next, int next_count)
{
    int known = brain->pieces - 1;
    return (struct ahead){
        .next = next,
        .known = known < next_count ? known : next_count,
        .unknown = brain->unknown,
    };
}

static inline bool
ahead_is_empty(struct ahead ahead)
{
    return ahead.known <= 0 && ahead.unknown == 0;
}

/* Removes the nearest known piece and returns it. */
static inline uint8_t
ahead_take(struct ahead *ahead)
{
    ahead->known--;
    return *ahead->next++;
}

/* Converts a value from before the unknown pieces to the unit of the values
 * after them. */
static inline int64_t
ahead_scale(struct ahead ahead, int64_t value)
{
    for (int i = 0; i < ahead.unknown; i++)
        value *= PIECE_COUNT;
    return value;
}

/* The value of an act plus the value of what follows it. */
static inline int64_t
ahead_add(struct ahead ahead, int64_t act, int64_t value)
{
    return value == BRAIN_NO_PLACE ? value : ahead_scale(ahead, act) + value;
}

#endif
