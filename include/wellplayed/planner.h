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
#include "wellplayed/moves.h"
#include "wellplayed/view.h"

/* What to press for one piece. */
struct plan {
    uint64_t piece;    /* the number of the piece, as view.pieces counts */
    struct place goal; /* where it will lock */
    int64_t value;     /* of the choice, brain_value */
    uint16_t count;
    struct key keys[MOVES_MAX_KEYS];
};

struct planner {
    struct moves moves;
};

/*
 * The value of putting a piece at `at`, with `next` pieces known after it
 * (`next_count` of them are looked at as far as brain->pieces says; those are
 * dropped straight). `at` must fit. Writes the well after the placement to
 * *after and the features of this placement to `values` unless NULL.
 */
int64_t planner_value(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, const uint8_t *next,
    int next_count, struct board *after, int32_t values[FEATURE_COUNT]);

/*
 * Chooses among places straight on the board: drops, and slides too where
 * `brain->slides && !drops_only`. Returns false when no place is allowed.
 */
bool planner_choose(const struct brain *brain, const struct ruleset *rules,
    const struct board *board, enum piece piece, const uint8_t *next,
    int next_count, bool drops_only, struct place *choice);

/*
 * Chooses among what keys reach from this view and says which keys to press.
 * `first_key` and `key_ticks` as in moves_search. Returns false when the view
 * has no falling piece or no path is left (the piece is about to lock).
 */
bool planner_plan(struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks,
    struct plan *plan);

#endif
