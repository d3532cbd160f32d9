/*
 * What a lock is worth beyond the plain rows of a rule set: spins,
 * back-to-back, combos, all clears, drops, and the attack that goes to an
 * opponent. Tables and pure functions; any thread may call.
 */
#ifndef WELLPLAYED_SCORING_H
#define WELLPLAYED_SCORING_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"

enum spin { SPIN_NONE, SPIN_MINI, SPIN_FULL };

enum { SPIN_COUNT = 3, ATTACK_MAX_COMBO = 13 };

/* How a piece got to where it is: its last shift, rotation or fall. */
struct arrival {
    uint8_t test; /* rotation: the kick test that had room, from 1; else 0 */
    uint8_t from; /* rotation: the rotation before */
};

/*
 * Judges the spin of a T that locks at `at`. The board does not have the piece
 * yet. The result is SPIN_NONE unless the piece last moved by a rotation and at
 * least three of the four cells diagonal to its centre are filled; walls and
 * floor count as filled. It is SPIN_FULL if both cells that the T points to are
 * among these, or after kick test 5 out of rotation 0 or 2. Otherwise it is
 * SPIN_MINI.
 */
enum spin scoring_spin(const struct board *board, struct place at, struct arrival arrival);

/* All but `combo` of what one lock did. */
struct lock_result {
    enum spin spin;
    uint8_t rows;      /* cleared, 0 .. 4 */
    bool all_clear;    /* rows were cleared and the well is now empty */
    bool back_to_back; /* difficult, and so was the clear before it */
    uint16_t combo;    /* locks in a row that cleared rows, this one the last,
                          less one; 0 for the first and when none were */
};

struct bonus {
    /* Points by spin and rows, times level. [SPIN_NONE] has those for plain
     * rows, which equal the rule set's own table (tested). */
    uint16_t clear[SPIN_COUNT][5];
    uint16_t combo;             /* times combo and level */
    uint16_t all_clear[5];      /* by rows, times level */
    uint16_t all_clear_chained; /* the same for a back-to-back with four rows */
    uint8_t soft, hard;         /* points per row dropped */
    /* Rows of attack. */
    uint8_t attack[SPIN_COUNT][5];
    uint8_t attack_back_to_back;
    uint8_t attack_all_clear;               /* added to the others */
    uint8_t attack_combo[ATTACK_MAX_COMBO]; /* by combo; the last for all longer
                                               ones */
};

/* What lasts from lock to lock. */
struct streak {
    uint16_t combo; /* locks in a row that cleared rows */
    uint16_t chain; /* difficult clears in a row, ignoring locks without rows;
                       the next one is back-to-back when this is not 0 */
};

/* The outcome of one lock. */
struct lock_outcome {
    struct lock_result result;
    struct streak streak; /* after it */
    bool breaks;          /* a plain clear that ends the chain */
    uint32_t attack;      /* rows of it ... */
    uint32_t sent;        /* ... of which this many cancel no garbage */
};

/* The tables of the guideline; and the same points with the attack of a game in
 * the browser, where minis send nothing and combos send later. Sources in
 * doc/rules.md. */
extern const struct bonus bonus_guideline, bonus_web;

/* Whether a lock counts for back-to-back: four rows, or a spin with rows. */
bool scoring_is_difficult(enum spin spin, int rows);

/*
 * Judges a lock that made `spin` and cleared `rows`. `after` is the well after
 * it, `before` the streak before it, `pending` the waiting rows of garbage.
 * Without a bonus (NULL) only spin and rows are filled in, and the streak
 * stays.
 */
struct lock_outcome scoring_judge(const struct bonus *bonus, enum spin spin, int rows,
    const struct board *after, struct streak before, uint32_t pending);

/* The points of a lock at `level`, without drops. Back-to-back adds half of the
 * clear's own points, rounded down. */
uint32_t scoring_points(
    const struct bonus *bonus, const struct lock_result *result, uint32_t level);

/* Its rows of attack. */
uint32_t scoring_attack(const struct bonus *bonus, const struct lock_result *result);

#endif
