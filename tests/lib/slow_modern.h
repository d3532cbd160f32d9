/*
 * The slow twin of today's rules: whole games on a table of letters, every
 * rule by its plainest definition, from tables of its own. It shares the random
 * numbers and the deck of pieces with the game under test, which have tests of
 * their own, and nothing else.
 */
#ifndef TESTS_SLOW_MODERN_H
#define TESTS_SLOW_MODERN_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/slow.h"

#include "wellplayed/deck.h"
#include "wellplayed/motion.h"
#include "wellplayed/rng.h"
#include "wellplayed/ruleset.h"

enum slow_rules { SLOW_MODERN, SLOW_MODERN_PLUS, SLOW_ARIKA, SLOW_RULES };

enum {
    SLOW_GAME_WIDTH = 10,
    SLOW_GAME_HEIGHT = 40,
    SLOW_GAME_VISIBLE = 20,
    SLOW_GAME_ATTACKS = 16
};

/* What a game is played for. */
struct slow_goal {
    const char *name;
    int rows, ticks, garbage_rows; /* that reach it; 0: never */
    int standing;                  /* garbage rows that stand in the well */
    int garbage_ticks, garbage_faster, garbage_min;
    bool at_once, fixed_level, endless;
};

/* NULL when there is none of that name. */
const struct slow_goal *slow_goal_find(const char *name);

/* A piece by its box: the column of the box's left edge and the row of its top.
 * The letter is '.' where there is no piece. */
struct slow_piece {
    char letter;
    int rotation, left, top;
};

enum slow_spin { SLOW_NO_SPIN, SLOW_MINI, SLOW_FULL };

/* Why a piece locked. */
enum slow_cause { SLOW_BY_HARD_DROP, SLOW_BY_CLOCK, SLOW_BY_RESETS };

/* What ended the game. */
enum slow_end { SLOW_NOT_OVER, SLOW_BLOCK_OUT, SLOW_LOCK_OUT, SLOW_GARBAGE_OUT, SLOW_REACHED };

struct slow_events {
    uint32_t happened; /* enum event bits */
    /* The lock. */
    struct slow_piece locked;
    struct slow_cleared cleared;
    enum slow_cause cause;
    enum slow_spin spin;
    bool all_clear, back_to_back;
    int combo; /* 0 for the first clear */
    int garbage_cleared, attack, sent;
    /* Anything. */
    uint32_t points;
    int fallen_rows, garbage_rows;
    /* For the count of what a test has met. */
    int kick_test[4];     /* by quarter turns; 0: no such rotation had room */
    int lift;             /* rows that the new piece spawned above its place */
    bool initial_turned;  /* it spawned rotated */
    bool initial_refused; /* it was to, and had no room */
    bool initial_held;    /* it came out of hold, or sent the first there */
};

struct slow_game {
    enum slow_rules rules;
    bool half_turns;
    int next_count;
    const struct slow_goal *goal;
    struct handling handling;
    char cells[SLOW_GAME_HEIGHT][SLOW_GAME_WIDTH]; /* [y from the floor][x]: a
                                        piece's letter, 'G' garbage, '.' none */
    struct deck deck;
    char next[RULESET_MAX_NEXT];
    char hold; /* '.': none */
    bool hold_used;

    /* The falling piece. */
    struct slow_piece piece;
    uint64_t gravity; /* 2^-32 rows in a tick */
    uint64_t phase;   /* 2^-32 rows fallen towards the next row */
    int clock, resets, lowest;
    int arrival_test, arrival_from; /* 0, 0: not by a rotation */

    /* The buttons. */
    uint8_t before; /* down in the tick before */
    int direction;  /* of auto-shift: -1, 0, 1 */
    int count;      /* ticks until its next step */
    uint8_t tapped; /* went down while no piece fell */
    int wait;       /* ticks until the next piece */

    uint64_t tick, points, rows, pieces, attack, all_clears;
    uint64_t rows_by_count[5], spins[3][5];
    int level, start_level;
    uint64_t undone;
    int combo; /* locks in a row that cleared rows */
    int chain, max_chain;
    bool chained, cleared_before, over, reached;
    enum slow_end end;

    /* Garbage to come, the oldest attack first. */
    struct rng garbage_rng;
    int attacks[SLOW_GAME_ATTACKS];
    int attack_count;
    int attack_hole; /* of the oldest, once rows of it are in; else -1 */
    int last_hole;   /* of the last row that came in; -1: none yet */
    int garbage_dealt, garbage_cleared;
    uint64_t garbage_tick; /* of the goal's next row; 0: never */
};

/* A new game; the goal must be one of slow_goal_find. */
void slow_game_init(struct slow_game *game, enum slow_rules rules, const struct slow_goal *goal,
    int start_level, uint64_t seed, struct handling handling);

/* Before the first step: how many pieces are announced, 1 .. 6, and whether
 * half turns exist. */
void slow_game_options(struct slow_game *game, uint64_t seed, int next_count, bool half_turns);

/* From the next step on. */
void slow_game_set_handling(struct slow_game *game, struct handling handling);

struct slow_events slow_game_step(struct slow_game *game, uint8_t buttons);

/* All as it was before, but for the time, the handling and the buttons. */
void slow_game_undo(struct slow_game *game, const struct slow_game *before);

/* An attack from elsewhere. */
void slow_game_add_garbage(struct slow_game *game, int rows);

/* The cells of a piece, which are four, in any order. */
void slow_piece_cells(enum slow_rules rules, struct slow_piece piece, struct slow_cell cells[4]);

/* Whether all its cells are in the well and empty. */
bool slow_game_fits(const struct slow_game *game, struct slow_piece piece);

/* Rotates by quarter turns clockwise (1 .. 3) if a kick test has room, whose
 * number, from 1, is what comes out; 0 when none has. */
int slow_game_rotate(const struct slow_game *game, struct slow_piece *piece, int turns);

/* The place that kick test `test` of a rotation leads to, whether it has room
 * or not; false when there is no such test. */
bool slow_kicked(
    enum slow_rules rules, struct slow_piece from, int turns, int test, struct slow_piece *to);

/* Gravity at a level, 2^-32 rows in a tick. */
uint64_t slow_gravity(enum slow_rules rules, int level);

/* Moves the falling piece elsewhere, as if it had just spawned there. */
void slow_game_carry(struct slow_game *game, struct slow_piece to);

/* Sets the falling piece where it is and clears full rows; nothing else. */
void slow_game_settle(struct slow_game *game);

#endif
