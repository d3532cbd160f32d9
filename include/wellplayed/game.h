/*
 * The rules, once: a game is stepped one tick (one millisecond of game time)
 * at a time by one command, and says what happened.
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
#include "wellplayed/motion.h"
#include "wellplayed/rng.h"
#include "wellplayed/ruleset.h"

/* The stream of a seed that the pieces are drawn from: rng_seed. */
enum { GAME_STREAM_PIECES = 0 };

struct events {
    uint32_t happened;      /* enum event bits */
    struct place locked;    /* with EVENT_LOCKED: where, before rows went */
    struct cleared cleared; /* with EVENT_LOCKED; count 0 when no row went */
    uint32_t points;        /* points won in this tick */
    uint8_t fallen_rows;    /* with EVENT_HARD_DROP: how far */
};

/*
 * Only game.c touches the fields; everyone else asks for a view (view.h).
 * The struct is a plain value: a copy is a snapshot, and no field points into
 * the struct itself (`rules` points to the caller's table, which must live
 * as long as the game).
 */
struct game {
    const struct ruleset *rules;
    struct rng rng;
    struct motion motion; /* the falling piece; PIECE_NONE before the first */
    struct board board;
    /* Which piece a cell came from, for the eye: enum piece per cell. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    uint64_t seed;
    uint64_t tick; /* steps so far */
    uint64_t points;
    uint64_t rows;   /* rows cleared */
    uint64_t pieces; /* pieces entered; the falling one's number, from 1 */
    uint64_t rows_by_count[5]; /* locks that cleared 0, 1, 2, 3, 4 rows */
    uint64_t level_rows;       /* rows at which the level ends */
    uint32_t level;
    uint32_t start_level;
    bool over;
    uint8_t next[RULESET_MAX_NEXT]; /* enum piece, nearest first */
    uint8_t last_drawn;             /* enum piece, for RANDOMIZER_REROLL */
};

/*
 * A new game. The first piece enters in the first step. `rules` must outlive
 * the game; `start_level` is within first_level .. last_start_level of the
 * rules (asserted); `handling` is clamped.
 */
void game_init(struct game *game, const struct ruleset *rules, int start_level,
    uint64_t seed, struct handling handling);

/*
 * One tick: the piece moves as motion_step says; if it locked, rows, points,
 * level and the next piece follow. After the game is over nothing
 * changes any more and no tick is counted.
 */
struct events game_step(struct game *game, struct command command);

/*
 * Up to `ticks` steps with the same command; stops after the first step in
 * which anything happened. Equals that many calls of game_step, but skips the
 * quiet ones. Returns the steps taken (`ticks` when the game is over: they
 * change nothing); *events is that of the last step.
 */
uint64_t game_advance(struct game *game, struct command command, uint64_t ticks,
    struct events *events);

/* Changes the handling from the next step on. */
void game_set_handling(struct game *game, struct handling handling);

/*
 * Puts the falling piece at `at` and locks it there: how tests bring a game to
 * a position that no key would lead to. `at` must fit and be of the falling
 * piece (asserted); the game must not be over. One tick is counted. Nobody else
 * calls it: games are played by keys, and the lab's straight on the board by
 * board_place, without a game.
 */
struct events game_put(struct game *game, struct place at);

/* The seed that it began with, for those who keep games. Players get a view,
 * which leaves it out: it tells all pieces to come. */
uint64_t game_seed(const struct game *game);

/* Fingerprint of all that decides how the game goes on, and its points; the
 * same on every machine. */
uint64_t game_hash(const struct game *game);

#endif
