/*
 * Where a process that was sent games plays them: some threads, each with one
 * game at a time. The thread that brings the games and takes the results never
 * waits.
 *
 * Owned and called by one thread. NULL in place of a hall is one without
 * threads: it wants nothing.
 */
#ifndef WELLPLAYED_LAB_HALL_H
#define WELLPLAYED_LAB_HALL_H

#include <stdbool.h>

#include "train/desk.h"

struct hall;

struct hall_report {
    struct unit unit;
    struct play_result result; /* PLAY_STOPPED too */
};

/* NULL when there is no memory or no thread; fewer threads are fine. The
 * objective is borrowed. */
struct hall *hall_create(const struct objective *objective, int threads);

/* Games under way are stopped, and lost. */
void hall_destroy(struct hall *hall);

/* Whether another game is wanted: once for each, at first; from then on each
 * result that was taken stands for the wish. */
bool hall_wants(struct hall *hall);

/* Begins a game that was wanted. */
void hall_play(struct hall *hall, const struct unit *unit);

/* A result, if there is one. */
bool hall_has(struct hall *hall, struct hall_report *report);

/* Which game: a unit, but for what it takes to play it. */
struct hall_game {
    uint64_t sheet, number, entry;
};

/* Whether a unit is of that game. */
bool hall_is_game(const struct hall_game *game, const struct unit *unit);

/* Ends that game now, if it is under way. */
void hall_stop(struct hall *hall, const struct hall_game *game);

#endif
