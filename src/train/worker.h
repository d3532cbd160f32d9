/*
 * A worker: a player's memory, the prepared brain of the candidate whose game
 * it played last, and the games that it plays side by side.
 *
 * One thread at a time.
 */
#ifndef WELLPLAYED_TRAIN_WORKER_H
#define WELLPLAYED_TRAIN_WORKER_H

#include "train/desk.h"

struct worker;

/* NULL when there is no memory. The objective is borrowed; it may change
 * between calls of worker_work. */
struct worker *worker_create(const struct objective *objective);
void worker_destroy(struct worker *worker); /* NULL is fine */

/* Plays the games of a desk until the job is done: many games of a candidate
 * side by side if lanes can play them, otherwise one after the other. */
void worker_work(struct worker *worker, struct desk *desk, struct play_meter *meter);

/* Plays the game of a unit. */
struct play_result worker_play(
    struct worker *worker, const struct unit *unit, struct play_meter *meter);

#endif
