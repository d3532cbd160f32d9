/*
 * A pool of threads that does numbered jobs in order, each of them once.
 */
#ifndef WELLPLAYED_LAB_POOL_H
#define WELLPLAYED_LAB_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POOL_MAX_THREADS = 256 };

/* Does job number `job` on worker number `worker`, both counted from 0. Returns
 * false when no further jobs shall begin. Called from the pool's threads. */
typedef bool pool_job(void *data, int worker, uint64_t job);

/* Writes the line on the terminal: how far the jobs are. Called a few times a
 * second, from the caller's thread. */
enum { POOL_LINE = 256 };
typedef void pool_line(void *data, char out[POOL_LINE]);

/*
 * Does jobs 0 .. jobs-1 and returns when all jobs that have begun are done.
 * `line` may be NULL. It uses up to `threads` threads (at most
 * POOL_MAX_THREADS). Returns false when not even one could be started.
 */
bool pool_run(int threads, uint64_t jobs, pool_job *job, pool_line *line, void *data);

/* Does a job and fills in its result. `worker` is memory that each thread
 * keeps from job to job. Both begin zeroed. Returns whether the result is
 * complete. */
typedef bool pool_task(void *data, void *worker, void *result, uint64_t job);

/*
 * Does jobs as above. Returns their results in order, for the caller to free,
 * or NULL when there is no memory or no thread. *whole: all results are
 * complete.
 */
void *pool_results(int threads, uint64_t jobs, pool_task *task, void *data, size_t worker_size,
    size_t result_size, bool *whole);

/* The threads that fit this machine. */
int pool_default_threads(void);

#endif
