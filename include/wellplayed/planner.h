/*
 * Chooses where to put a piece, as a brain would.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_PLANNER_H
#define WELLPLAYED_PLANNER_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/lanes.h"
#include "wellplayed/moves.h"
#include "wellplayed/view.h"

/* What to press for one piece. */
struct plan {
    uint64_t piece;    /* the number of the piece, as view.pieces counts */
    struct place goal; /* where it will lock */
    int64_t value;     /* of the choice, planner_value */
    uint16_t count;
    struct key keys[MOVES_MAX_KEYS];
};

struct planner {
    struct moves moves;
    struct lanes lanes;
};

/*
 * The value of putting a piece at `at`, with `next` pieces known after it
 * (`next_count` of them are looked at as far as brain->pieces says; those are
 * dropped straight). `at` must fit. Writes the well after the placement to
 * *after and the features of this placement to `values` unless NULL.
 *
 * The value is the weighted sum of the acts of all pieces, and of the well
 * after the last; each piece after the first goes where that makes it
 * greatest. No place for a known piece is BRAIN_NO_PLACE.
 *
 * After the known pieces come brain->unknown ones that may be any of the seven.
 * For each, the sum over all seven of the best value stands for the value, and
 * what came before counts seven times as much: that is the mean, but exact. So
 * the unit is that of `scaled` divided by 7, or 49 with two of them. A piece of
 * the seven that finds no place adds BRAIN_LOST instead, seven times that where
 * another unknown one would follow.
 *
 * Of the pieces after the first, placements that are outside of the brain's
 * beam are left out wherever another piece follows.
 */
int64_t planner_value(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, const uint8_t *next,
    int next_count, struct board *after, int32_t values[FEATURE_COUNT]);

/* Whether one of the piece's cells would be a hole without it: empty, with a
 * filled cell anywhere above. No straight drop does that, and every slide. */
bool planner_fills(
    const struct board *board, const struct shapes *shapes, struct place at);

/*
 * The order in which a brain tries places of one piece, which is how ties are
 * broken: order[n] is the number of the one that comes n-th. It is that of
 * `places`, as moves.h gives them, but for a brain whose `turned` is set: there
 * drops and slides each begin with another rotation and go on round. Which one
 * is drawn from the well and the piece, so the same position has the same order
 * each time.
 */
void planner_order(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, const struct place *places, int count,
    uint16_t order[MOVES_MAX_PLACES]);

/*
 * Chooses among places straight on the board: drops, and slides too where
 * `brain->slides && !drops_only`; of those, the brain's beam, where it looks
 * further than this piece. Of equals the first in planner_order; before all
 * others the first that fills a hole, where `brain->fills`. Returns false when
 * no place is allowed.
 *
 * This is the reference; lookahead_choose does the same faster.
 */
bool planner_choose(const struct brain *brain, const struct ruleset *rules,
    const struct board *board, enum piece piece, const uint8_t *next,
    int next_count, bool drops_only, struct place *choice);

/*
 * Chooses among what keys reach from this view and says which keys to press.
 * What follows is tried in lanes where they know the brain's features.
 * `first_key` and `key_ticks` as in moves_search. Returns false when the view
 * has no falling piece or no path is left (the piece is about to lock).
 */
bool planner_plan(struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks,
    struct plan *plan);

#endif
