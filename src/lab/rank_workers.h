/*
 * The workers of a process that gets its games from another one: threads with
 * one game each. The thread that hands in games and takes results never waits.
 *
 * Owned and called by one thread. NULL means no threads, which want no games.
 */
#ifndef WELLPLAYED_LAB_RANK_WORKERS_H
#define WELLPLAYED_LAB_RANK_WORKERS_H

#include <stdbool.h>

#include "train/desk.h"

struct rank_workers;

struct rank_workers_report {
    struct unit unit;
    struct play_result result; /* PLAY_STOPPED too */
};

/* NULL when there is no memory or no thread; there may be fewer threads than
 * asked for. The objective is borrowed. */
struct rank_workers *rank_workers_create(const struct objective *objective, int threads);

/* Stops running games; their results are lost. */
void rank_workers_destroy(struct rank_workers *workers);

/* Whether another game is wanted: at first once for each thread, later once for
 * each result that was taken. */
bool rank_workers_wants(struct rank_workers *workers);

/* Starts a game that was wanted. */
void rank_workers_play(struct rank_workers *workers, const struct unit *unit);

/* Takes a result, if there is one. */
bool rank_workers_has(struct rank_workers *workers, struct rank_workers_report *report);

/* Identifies the game of a unit. */
struct rank_workers_game {
    uint64_t job, number, entry;
};

/* Whether a unit is this game. */
bool rank_workers_is_game(const struct rank_workers_game *game, const struct unit *unit);

/* Stops the game now, if it is running. */
void rank_workers_stop(struct rank_workers *workers, const struct rank_workers_game *game);

#endif
