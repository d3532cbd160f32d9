/*
 * A pool of threads that works off numbered jobs, in their order, each once.
 */
#ifndef WELLPLAYED_LAB_POOL_H
#define WELLPLAYED_LAB_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_THREADS = 256 };

/* Does job number `job` on worker number `worker`, counted from 0. False: no
 * further jobs are to be begun. Called from the pool's threads. */
typedef bool pool_job(void *data, int worker, uint64_t job);

/* Called from the caller's thread, some times a second while jobs run. */
typedef void pool_watch(void *data);

/*
 * Does jobs 0 .. jobs-1 and returns when all that were begun are done. `watch`
 * may be NULL. False when not even one thread could be started; fewer than
 * `threads` (at most POOL_MAX_THREADS) are fine.
 */
bool pool_run(
    int threads, uint64_t jobs, pool_job *job, pool_watch *watch, void *data);

/* The threads that fit this machine. */
int pool_default_threads(void);

#endif
