/*
 * All games of a run, shared among threads. With lanes, each thread plays many
 * games side by side (lanes_play_many), and a thread that runs out of games
 * takes over some of another's, even in mid-game. The results do not depend on
 * this: each game has its own seed and its own place in the results.
 */
#ifndef WELLPLAYED_LAB_MANY_H
#define WELLPLAYED_LAB_MANY_H

#include <pthread.h>

#include "train/batch.h"

struct many {
    /* Filled in by the caller first; all borrowed. */
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
    atomic_int hungry;  /* threads that wait for games */
    struct batch shelf; /* games given up for them */
};

/* Called once the caller's part is filled in. */
void many_init(struct many *many);
void many_finish(struct many *many);

/* Plays until no game is left or the run shall stop. Each thread calls it with
 * a player of its own. */
void many_play(struct many *many, struct player *player);

#endif
