/*
 * What a thinking player (thinker.h) sees of a lock under modern rules, and of
 * the well after it: small integers, each with one exact definition. This is the
 * whole of what it values: the sum of weight x trait.
 *
 * Rows are counted from the floor. "Covered" means with a filled cell anywhere
 * above in the column. Pure functions; any thread may call.
 */
#ifndef WELLPLAYED_TRAIT_H
#define WELLPLAYED_TRAIT_H

#include <stdint.h>

#include "wellplayed/ruleset.h"
#include "wellplayed/scoring.h"

enum trait {
    /* -- of the lock -- */
    TRAIT_ATTACK, /* rows of attack, lock_outcome */
    /* 1 for a clear of one, two or three rows without a spin. */
    TRAIT_SINGLE,
    TRAIT_DOUBLE,
    TRAIT_TRIPLE,
    /* 1 for a T that locks without a full spin that clears rows. */
    TRAIT_WASTED_T,
    /* 1 for a clear that ends a back-to-back. */
    TRAIT_BREAK,
    TRAIT_LOCKS, /* 1 for each lock */
    TRAIT_KEYS,  /* trait_keys */
    TRAIT_LOCK_COUNT,

    /* -- of the well and the streak after it -- */
    TRAIT_HOLES = TRAIT_LOCK_COUNT, /* covered empty cells */
    /* Filled cells with a hole anywhere below them in their column. */
    TRAIT_COVER,
    /* Rows with at least one hole. */
    TRAIT_HOLE_ROWS,
    /* Changes between filled and empty along each row below the stack's top;
     * walls are filled. */
    TRAIT_ROW_CHANGES,
    /* The sum of absolute differences of neighbouring column heights, and of
     * their squares. The lowest column (the first of equals) is left out as if
     * its neighbours stood side by side. A difference counts as at most 16. */
    TRAIT_STEPS,
    TRAIT_STEP_SQUARES,
    TRAIT_HEIGHT,    /* of the highest column */
    TRAIT_HEIGHT_10, /* its rows above 10 */
    TRAIT_HEIGHT_15, /* its rows above 15 */
    /* Rows from the height of the lowest column on that only this column keeps
     * from being full, at most 4: a well for fours. */
    TRAIT_WELL,
    /*
     * Places open to the sky on one side where a T, spun in, would clear 0, 1 or
     * 2 rows: an empty cell between two filled ones, above it three empty cells,
     * and a roof over exactly one of the outer two, with nothing above the other
     * and the middle.
     */
    TRAIT_SLOT_0,
    TRAIT_SLOT_1,
    TRAIT_SLOT_2,
    TRAIT_CHAIN,   /* 1 when the next difficult clear is back-to-back */
    TRAIT_COMBO,   /* locks in a row that cleared rows */
    TRAIT_GARBAGE, /* rows of garbage left: all up to the highest */
    TRAIT_HELD_T,  /* 1 when a T is in hold */
    TRAIT_COUNT
};

enum {
    THINKING_ROW = 1000, /* the unit of weights: a row of attack is worth that */
    THINKING_MAX_WEIGHT = 1000 * THINKING_ROW,
    THINKING_MAX_POSITIONS = 100000000,
    THINKING_MAX_SAMPLES = 1000
};

/* What a thinking player values, and how much it thinks. All zero for a player
 * that does not think. */
struct thinking {
    uint32_t positions;           /* for each piece, about; 0: it does not think */
    uint16_t samples;             /* continuations drawn to find a place for an all
                                     clear; 0: it seeks none */
    int32_t weights[TRAIT_COUNT]; /* in 1/THINKING_ROW rows of attack */
};

/* The word for a trait in weights files. */
const char *trait_name(enum trait trait);

/* Finds a trait by its name. Returns TRAIT_COUNT when the name is unknown. */
enum trait trait_find(const char *name);

/*
 * The keys to a place in an empty well, as the machine presses them: a tap for each
 * column from the spawn, one for each rotation, hold, and the drop. Of rotations
 * with the same cells, the one with the fewest keys. Kicks are not considered. The
 * weight should not be positive: a thinker never holds to get the same piece.
 */
int trait_keys(const struct ruleset *rules, struct place at, bool hold);

/* Writes the traits of a lock of `piece`, TRAIT_ATTACK to TRAIT_LOCKS. */
void traits_of_lock(
    enum piece piece, const struct lock_outcome *outcome, int32_t values[TRAIT_COUNT]);

/* Writes the others. */
void traits_of_well(const struct board *well, struct streak streak, int garbage, uint8_t hold,
    int32_t values[TRAIT_COUNT]);

#endif
