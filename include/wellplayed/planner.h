/*
 * Chooses where to put a piece, for a brain.
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

/* What to press for one piece: a queue of button changes, each with its tick. */
struct plan {
    uint64_t piece;    /* the number of the piece, as view.pieces counts */
    struct place goal; /* where it will lock */
    int64_t value;     /* of the choice, planner_value */
    int64_t best;      /* of the place that it would choose without doubt */
    uint16_t count;
    struct key keys[MOVES_MAX_KEYS];
};

struct planner {
    struct moves moves;
    struct lanes lanes;
};

/* The places of a piece, in the order of moves_search, and their values. */
struct planner_places {
    struct place at[MOVES_MAX_PLACES];
    int64_t values[MOVES_MAX_PLACES]; /* planner_value; BRAIN_NO_PLACE outside
                                         of the beam */
    int count;
    int best; /* the one to take */
};

/*
 * The value of putting a piece at `at`, which must fit. `next` holds the
 * `next_count` announced pieces; brain->pieces says how many of them are tried,
 * by straight drops. Writes the well after the placement to *after, and the
 * features of the placement to `values` unless it is NULL.
 *
 * The value is the weighted sum of the acts of all pieces and of the well after
 * the last. Each piece after the first goes where this sum is greatest.
 * BRAIN_NO_PLACE when a known piece has no place.
 *
 * After the known pieces come brain->unknown pieces that may be any of the
 * seven. For each, the best values of all seven are summed, and what came
 * before counts seven times: an exact mean. So the unit is that of `scaled`
 * divided by 7, or by 49 with two unknown pieces. A piece of the seven without
 * a place adds BRAIN_LOST instead, or seven times that if another unknown piece
 * would follow.
 *
 * For pieces after the first, placements outside the brain's beam are left out
 * if another piece follows.
 */
int64_t planner_value(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, const uint8_t *next, int next_count,
    struct board *after, int32_t values[FEATURE_COUNT]);

/* Whether one of the piece's cells would be a hole without it: empty, with a
 * filled cell anywhere above. Every slide fills a hole; no straight drop
 * does. */
bool planner_fills(const struct board *board, const struct shapes *shapes, struct place at);

/*
 * The order in which a brain tries the places of one piece, which breaks ties:
 * order[n] is the index of the n-th place. It is the order of `places`, as
 * moves.h gives them, unless `any_rotation` of the brain is set. Then drops and
 * slides each begin with a drawn rotation, and the others follow in a circle.
 * The draw depends on the well and the piece, so the same position always has
 * the same order.
 */
void planner_order(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, const struct place *places, int count,
    uint16_t order[MOVES_MAX_PLACES]);

/*
 * Chooses among places straight on the board: drops, and slides too if
 * `brain->slides && !drops_only`. If the brain looks beyond this piece, only
 * the places in its beam count. Of equals it takes the first in planner_order.
 * If `brain->fills`, the first place that fills a hole beats all others.
 * Returns false when no place is allowed.
 *
 * This is the reference; lookahead_choose does the same faster.
 */
bool planner_choose(const struct brain *brain, const struct ruleset *rules,
    const struct board *board, enum piece piece, const uint8_t *next, int next_count,
    bool drops_only, struct place *choice);

/*
 * Judges all places that keys reach from this view. `first_key` and `key_ticks`
 * as in moves_search, which planner->moves then holds. The pieces that follow
 * are tried in lanes if these know the brain's features. Returns false when
 * there is no choice: the view has no falling piece, or no path is left.
 */
bool planner_places(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct planner_places *places);

/*
 * Chooses among the places that keys reach from this view, and finds the keys
 * to press. `first_key` and `key_ticks` as in moves_search. Returns false when
 * the view has no falling piece or no path is left (the piece is about to
 * lock).
 */
bool planner_plan(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct plan *plan);

#endif
