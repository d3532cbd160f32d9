/*
 * Look-ahead in lanes: what a well is worth when more pieces follow. All drops
 * of the last piece are tried at once.
 *
 * For every brain whose features the lanes know, it gives the values of
 * planner_value and makes the choices of planner_choose with drops only. Those
 * are the reference; this is the fast path. Every instruction set gives the
 * same numbers.
 *
 * Pure functions on the caller's memory; any thread may call. In all functions
 * `lanes` is `brain` prepared for this well, and `set` must work.
 */
#ifndef WELLPLAYED_LOOKAHEAD_H
#define WELLPLAYED_LOOKAHEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/lanes.h"

/*
 * What the pieces after a placement add to its value: the announced ones
 * (`next`, as many of `next_count` as brain->pieces allows), then the unknown
 * ones. `well` is the well after the placement. BRAIN_NO_PLACE when a known
 * piece has no place. At least one piece must follow.
 */
int64_t lookahead_after(const struct lanes *lanes, enum lanes_set set, const struct brain *brain,
    const struct lanes_well *well, const uint8_t *next, int next_count);

/*
 * Where the brain drops a piece; false when no place is allowed. Brains that
 * see only one piece are fine.
 */
bool lookahead_choose(const struct lanes *lanes, enum lanes_set set, const struct brain *brain,
    const struct lanes_well *well, enum piece piece, const uint8_t *next, int next_count,
    struct place *choice);

#endif
