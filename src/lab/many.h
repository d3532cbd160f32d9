/*
 * All games of a run, shared among threads. Where they go in lanes, each
 * thread plays many side by side (lanes_play_many), and one that has none left
 * gets some of another's in mid-game. How a game comes out does not depend on
 * that: each has its own seed and its own place in the results.
 */
#ifndef WELLPLAYED_LAB_MANY_H
#define WELLPLAYED_LAB_MANY_H

#include <pthread.h>

#include "train/batch.h"

struct many {
    /* The caller's, who fills them in first; all borrowed. */
    const struct play_setup *setup;
    uint64_t seed;               /* of the run */
    uint64_t first, count;       /* numbers of its games */
    struct play_result *results; /* `count`; those there are not played */
    struct play_meter *meter;
    const struct play_keeper *keeper; /* or NULL */
    int threads;                      /* that will play */

    pthread_mutex_t mutex; /* of the rest */
    pthread_cond_t change;
    uint64_t begun;
    int busy;           /* threads that have games in lanes */
    atomic_int hungry;  /* threads that wait for some */
    struct batch shelf; /* given up for them */
};

/* Once the caller's part is filled in. */
void many_init(struct many *many);
void many_finish(struct many *many);

/* Plays until no game is left, or the wish to stop. Each thread calls it, with
 * a player of its own. */
void many_play(struct many *many, struct player *player);

#endif
