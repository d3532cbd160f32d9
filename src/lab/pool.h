/*
 * A pool of threads that does numbered jobs in order, each of them once.
 */
#ifndef WELLPLAYED_LAB_POOL_H
#define WELLPLAYED_LAB_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_THREADS = 256 };

/* Does job number `job` on worker number `worker`, both counted from 0. Returns
 * false when no further jobs shall begin. Called from the pool's threads. */
typedef bool pool_job(void *data, int worker, uint64_t job);

/* Called from the caller's thread a few times a second while jobs run. */
typedef void pool_watch(void *data);

/*
 * Does jobs 0 .. jobs-1 and returns when all jobs that have begun are done.
 * `watch` may be NULL. It uses up to `threads` threads (at most
 * POOL_MAX_THREADS). Returns false when not even one could be started.
 */
bool pool_run(
    int threads, uint64_t jobs, pool_job *job, pool_watch *watch, void *data);

/* The threads that fit this machine. */
int pool_default_threads(void);

#endif
