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
#include "wellplayed/thinker.h"
#include "wellplayed/view.h"

/* What to press for one piece: a queue of button changes, each with its tick. */
struct plan {
    uint64_t piece;           /* the number of the piece, as view.pieces counts */
    struct place goal;        /* where it, or the one from hold, will lock */
    int64_t value;            /* of the choice, planner_value */
    int64_t best;             /* of the place that it would choose without doubt */
    uint64_t positions;       /* that a brain that thinks looked at ... */
    struct thought_gist gist; /* ... and for what */
    uint16_t count;
    struct key keys[MOVES_MAX_KEYS];
};

/* Large: three megabytes. */
struct planner {
    struct moves moves;
    struct lanes lanes;
    struct thinker thinker;
};

/* Places to choose from, and their values. First those of the falling piece, in
 * the order of moves_search, then those of the piece that hold would bring. */
struct planner_places {
    struct place at[MOVES_MAX_CHOICES];
    int64_t values[MOVES_MAX_CHOICES]; /* see planner_places; BRAIN_NO_PLACE
                                          outside of the beam */
    int count;
    int best;               /* the one to take */
    struct thought thought; /* of a brain that thinks */
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
 * The order in which a brain tries places, which breaks ties: order[n] is the
 * index of the n-th place. It is the order of `places`, as moves.h gives them
 * and those of one piece together, unless `any_rotation` of the brain is set.
 * Then drops and slides of each piece begin with a drawn rotation, and the
 * others follow in a circle. The draw depends on the well and the piece, so the
 * same position always has the same order.
 */
void planner_order(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, const struct place *places, int count,
    uint16_t order[MOVES_MAX_CHOICES]);

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

/* What can come after a placement: the announced piece, or the one that hold
 * then brings in its place. */
struct sequel {
    uint8_t pieces[2];
    int count;
};

/* What can come after a place of the falling piece, or of the one from hold. */
struct sequel planner_sequel(const struct view *view, bool by_hold);

/*
 * Judges all places that keys reach from this view, those of the piece that
 * hold would bring included. `first_key` and `key_ticks` as in moves_search;
 * planner->moves then has the landings, one for each place. The pieces that
 * follow are tried in lanes if these know the brain's features. Returns false
 * when there is no choice: the view has no falling piece, or no path is left.
 *
 * Values are those of planner_value. Where the rules have hold, a brain that
 * considers the next piece may also hold then: the better of the two counts.
 * For a brain that thinks, values are those of thinker_look; of two ways to make
 * a piece lock in the same place, the one with the better spin is taken.
 */
bool planner_places(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct planner_places *places);

/*
 * Chooses among the places that keys reach from this view, hold included, and
 * finds the keys to press. `first_key` and `key_ticks` as in moves_search.
 * Returns false when the view has no falling piece or no path is left (the piece
 * is about to lock).
 */
bool planner_plan(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct plan *plan);

#endif
