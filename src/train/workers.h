/*
 * Threads that play the games of a desk.
 *
 * Owned and called by one thread.
 */
#ifndef WELLPLAYED_TRAIN_WORKERS_H
#define WELLPLAYED_TRAIN_WORKERS_H

#include "train/crew.h"

enum { WORKERS_MAX = 256 };

struct workers;

/* For 1 .. WORKERS_MAX threads; NULL when there is no memory. The objective and
 * the meter are borrowed; its `stop` is set to that of the current desk. */
struct workers *workers_create(
    const struct objective *objective, int threads, struct play_meter *meter);
void workers_destroy(struct workers *workers); /* NULL is fine */

/* Starts the threads on a desk. Returns how many have started; fewer than asked
 * for, or 0, if the system has no more. */
int workers_start(struct workers *workers, struct desk *desk);

/* Waits until all of them have ended. */
void workers_join(struct workers *workers);

/* The threads as a crew. */
struct crew workers_crew(struct workers *workers);

#endif
