/*
 * What comes after a placement, as the look-ahead goes down: first the known
 * pieces, then those that may be any of the seven. Each unknown piece makes
 * values sums over seven, and what came before counts seven times as much.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_REST_H
#define WELLPLAYED_BRAIN_REST_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"

struct rest {
    const uint8_t *next; /* known pieces, borrowed */
    int known;
    int unknown;
};

/* Of `next_count` announced pieces, as many as the brain looks at. */
static inline struct rest
rest_of(const struct brain *brain, const uint8_t *next, int next_count)
{
    int known = brain->pieces - 1;
    return (struct rest){
        .next = next,
        .known = known < next_count ? known : next_count,
        .unknown = brain->unknown,
    };
}

static inline bool
rest_is_empty(struct rest rest)
{
    return rest.known <= 0 && rest.unknown == 0;
}

/* Takes the nearest of the known pieces away. */
static inline uint8_t
rest_take(struct rest *rest)
{
    rest->known--;
    return *rest->next++;
}

/* A value from before the unknown pieces, in the unit of what follows. */
static inline int64_t
rest_scale(struct rest rest, int64_t value)
{
    for (int i = 0; i < rest.unknown; i++)
        value *= PIECE_COUNT;
    return value;
}

/* The value of an act with that of what followed. */
static inline int64_t
rest_add(struct rest rest, int64_t act, int64_t value)
{
    return value == BRAIN_NO_PLACE ? value : rest_scale(rest, act) + value;
}

#endif
