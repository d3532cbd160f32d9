/*
 * The rules, once: a game is stepped one tick (one millisecond of game time) at
 * a time by one command, and reports what happened.
 *
 * Everything that plays - keyboard, machine, replay, test - does so through
 * `struct command`. The same rules, start level, seed, handling and commands
 * give the same game, bit for bit, on every machine. Nothing here allocates,
 * reads a clock or keeps state outside of the struct.
 *
 * Any thread may call; a game belongs to one thread at a time.
 */
#ifndef WELLPLAYED_GAME_H
#define WELLPLAYED_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/deck.h"
#include "wellplayed/garbage.h"
#include "wellplayed/goal.h"
#include "wellplayed/motion.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/scoring.h"

/* The streams of a seed: rng_seed. */
enum { GAME_STREAM_PIECES = 0, GAME_STREAM_GARBAGE = 1 };

struct events {
    uint32_t happened;         /* enum event bits */
    struct place locked;       /* with EVENT_LOCKED: where, before rows were
                                  cleared */
    struct cleared cleared;    /* with EVENT_LOCKED; count 0 when no row was
                                  cleared */
    uint32_t points;           /* points won in this tick */
    uint8_t fallen_rows;       /* in this tick, by drop or gravity */
    uint8_t garbage_rows;      /* with EVENT_GARBAGE: rows that came in */
    uint8_t garbage_cleared;   /* with EVENT_CLEARED: rows that were garbage */
    uint16_t attack;           /* with EVENT_CLEARED: rows of attack made */
    uint16_t sent;             /* ... of which this many canceled no garbage */
    struct lock_result result; /* with EVENT_LOCKED */
};

/*
 * Only game.c touches the fields; everyone else asks for a view (view.h).
 * The struct is a plain value: a copy is a snapshot, and no field points into
 * the struct itself (`rules` points to the caller's table, which must live
 * as long as the game).
 */
struct game {
    const struct ruleset *rules;
    const struct goal *goal;
    struct deck deck;
    struct motion motion; /* the falling piece; PIECE_NONE before the first and
                             while waiting for the next */
    struct board board;
    struct garbage garbage;
    /* Which piece a cell came from, for display: enum piece per cell, or
     * CELL_GARBAGE. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    uint64_t seed;
    uint64_t tick; /* steps so far */
    uint64_t points;
    uint64_t rows;             /* rows cleared */
    uint64_t pieces;           /* pieces spawned; the falling one's number, from 1. A
                        piece out of hold has the number of the one put there */
    uint64_t rows_by_count[5]; /* locks that cleared 0, 1, 2, 3, 4 rows */
    uint64_t level_rows;       /* rows at which the level ends */
    uint32_t level;
    uint32_t start_level;
    bool over;
    bool reached;                   /* over because the goal is reached */
    bool hold_used;                 /* hold is free again after the next lock */
    bool cleared_before;            /* the last lock cleared rows, for the clutch rule */
    uint8_t tapped;                 /* buttons pressed while waiting for a piece */
    uint16_t wait;                  /* ticks until the next piece; 0 when one falls */
    uint16_t combo;                 /* locks in a row that cleared rows */
    uint8_t hold;                   /* enum piece, or PIECE_NONE */
    uint8_t next[RULESET_MAX_NEXT]; /* enum piece, nearest first */
    uint32_t garbage_cleared;       /* garbage rows cleared */
    uint32_t garbage_dealt;         /* rows that the goal has brought so far */
    uint64_t garbage_tick;          /* tick in which the goal's next row comes; 0 never */
    uint64_t attack;                /* rows of attack made, canceling ones included */
    uint64_t all_clears;
    uint64_t spins[SPIN_COUNT][5]; /* locks by spin (not SPIN_NONE) and rows */
    uint16_t max_combo;
    uint16_t chain; /* difficult clears in a row, ignoring locks without rows */
    uint16_t max_chain;
    uint32_t undone; /* how often locks were taken back */
    uint8_t given;   /* enum piece that joins the queue before the deck's;
                        PIECE_NONE: none. See game_begin_at */
    bool placed;     /* it began at a position: see position.h */
};

/*
 * A new game with `goal`. The first piece spawns in the first step. `rules` and
 * `goal` must outlive the game, and the goal fits the rules (asserted);
 * `start_level` is within first_level .. last_start_level of the rules
 * (asserted); `handling` is clamped.
 */
void game_init_goal(struct game *game, const struct ruleset *rules, const struct goal *goal,
    int start_level, uint64_t seed, struct handling handling);

/* The same with goal_endless. */
void game_init(struct game *game, const struct ruleset *rules, int start_level, uint64_t seed,
    struct handling handling);

/*
 * One tick, in this order: garbage of the goal joins the queue, hold, the piece
 * moves as motion_step says, and if it locks: spin, rows, points, level,
 * attack, garbage, goal, and the next piece. Once the game is over, nothing
 * changes and no tick is counted.
 */
struct events game_step(struct game *game, struct command command);

/*
 * Up to `ticks` steps with the same command; stops after the first step in
 * which anything happened. Equals that many calls of game_step, but skips the
 * quiet ones. Returns the steps taken (`ticks` when the game is over: they
 * change nothing); *events is that of the last step.
 */
uint64_t game_advance(
    struct game *game, struct command command, uint64_t ticks, struct events *events);

/* Changes the handling from the next step on. */
void game_set_handling(struct game *game, struct handling handling);

/* Whether the game has something that format 1 of replays can't hold: modern
 * rules, a goal other than goal_endless, or a start position. */
bool game_is_modern(const struct game *game);

/* An attack of `rows` joins the queue of garbage: see garbage.h. Does nothing
 * after the game is over. The game must be modern (asserted). */
void game_add_garbage(struct game *game, uint32_t rows);

/*
 * Restores `before`, a copy of the game from an earlier tick. Time goes on,
 * `undone` goes up, and handling, held buttons and what follows from them stay.
 * The goal must allow undo (asserted).
 */
void game_undo(struct game *game, const struct game *before);

/*
 * For tests only: puts the falling piece at `at` and locks it there, to reach
 * positions that no key leads to. `at` must fit and be of the falling piece
 * (asserted); the game must not be over. One tick is counted. Everyone else
 * plays games by keys; the lab's fast games use board_place, without a game.
 */
struct events game_put(struct game *game, struct place at);

/* Rows above the spawn place where a blocked piece may spawn. */
int game_lift(const struct game *game);

/* The seed that the game began with, for keeping games. It reveals all pieces
 * to come, so the views that players get leave it out. */
uint64_t game_seed(const struct game *game);

/* A fingerprint of everything that decides how the game goes on, and of its
 * points; the same on every machine. */
uint64_t game_hash(const struct game *game);

#endif
