/*
 * What one worker plays with: the memory of a player, and the brain of the
 * candidate whose game it played last, made ready.
 *
 * One thread at a time.
 */
#ifndef WELLPLAYED_TRAIN_WORKER_H
#define WELLPLAYED_TRAIN_WORKER_H

#include "desk.h"

struct worker;

/* NULL when there is no memory. The objective is borrowed. */
struct worker *worker_create(const struct objective *objective);
void worker_destroy(struct worker *worker); /* NULL is fine */

/* Plays the game of a unit. */
struct play_result worker_play(
    struct worker *worker, const struct unit *unit, struct play_meter *meter);

#endif
