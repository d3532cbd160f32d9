/*
 * Games of a run, shared among threads. With lanes, each thread plays many
 * games side by side (lanes_play_many), and a thread that runs out of games
 * takes over some of another's, even in mid-game. The results do not depend on
 * this: each game has its own seed and its own place in the results.
 *
 * From the program's first thread.
 */
#ifndef WELLPLAYED_LAB_MANY_H
#define WELLPLAYED_LAB_MANY_H

#include <pthread.h>

#include "lab/session.h"
#include "train/batch.h"

struct many {
    struct play_meter meter; /* of all games */
    uint64_t all;            /* games of the run */
    double started;
    struct player **players; /* one a thread */

    /* The games under way: borrowed, with their place in the run. */
    const struct play_setup *setup;
    uint64_t seed;
    uint64_t first, count;
    struct play_result *results;
    int threads;

    pthread_mutex_t mutex; /* of the rest */
    pthread_cond_t change;
    uint64_t begun;
    int busy;           /* threads that have games in lanes */
    atomic_int hungry;  /* threads that wait for games */
    struct batch shelf; /* games given up for them */
};

/* Call before the first of `all` games, and after the last one. many_end is
 * needed even when many_begin returned false. */
bool many_begin(struct many *many, struct session *session, uint64_t all);
void many_end(struct many *many, const struct session *session);

/* Plays `count` games of the run, from number `first` on, until a signal comes.
 * The line on the terminal counts all games of the run. */
bool many_play(struct many *many, struct session *session, const struct play_setup *setup,
    uint64_t first, uint64_t count, struct play_result *results);

#endif
