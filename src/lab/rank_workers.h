/*
 * Where a process that was sent games plays them: some threads, each with one
 * game at a time. The thread that brings the games and takes the results never
 * waits.
 *
 * Owned and called by one thread. NULL in place of a hall is one without
 * threads: it wants nothing.
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

/* NULL when there is no memory or no thread; fewer threads are fine. The
 * objective is borrowed. */
struct rank_workers *rank_workers_create(
    const struct objective *objective, int threads);

/* Games under way are stopped, and lost. */
void rank_workers_destroy(struct rank_workers *workers);

/* Whether another game is wanted: once for each, at first; from then on each
 * result that was taken stands for the wish. */
bool rank_workers_wants(struct rank_workers *workers);

/* Begins a game that was wanted. */
void rank_workers_play(struct rank_workers *workers, const struct unit *unit);

/* A result, if there is one. */
bool rank_workers_has(
    struct rank_workers *workers, struct rank_workers_report *report);

/* Which game: a unit, but for what it takes to play it. */
struct rank_workers_game {
    uint64_t job, number, entry;
};

/* Whether a unit is of that game. */
bool rank_workers_is_game(
    const struct rank_workers_game *game, const struct unit *unit);

/* Ends that game now, if it is under way. */
void rank_workers_stop(
    struct rank_workers *workers, const struct rank_workers_game *game);

#endif
