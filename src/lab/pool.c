/* A counter of jobs under a mutex, and threads that take jobs from it. */
#define _POSIX_C_SOURCE 200809L /* clocks */

#include "lab/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "lab/ticker.h"

enum { WATCH_NS = 200 * 1000 * 1000 };

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t finished; /* a worker has ended */
    uint64_t next, jobs;
    int running;
    pool_job *job;
    void *data;
};

struct worker {
    struct pool *pool;
    int number;
    pthread_t thread;
};

static bool
take_job(struct pool *pool, uint64_t *job)
{
    pthread_mutex_lock(&pool->mutex);
    bool any = pool->next < pool->jobs;
    if (any)
        *job = pool->next++;
    pthread_mutex_unlock(&pool->mutex);
    return any;
}

static void
end_jobs(struct pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pool->next = pool->jobs;
    pthread_mutex_unlock(&pool->mutex);
}

static void *
worker_run(void *data)
{
    struct worker *worker = data;
    struct pool *pool = worker->pool;
    uint64_t job;

    while (take_job(pool, &job))
        if (!pool->job(pool->data, worker->number, job))
            end_jobs(pool);

    pthread_mutex_lock(&pool->mutex);
    pool->running--;
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static struct timespec
next_look(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += WATCH_NS;
    if (time.tv_nsec >= 1000000000) {
        time.tv_nsec -= 1000000000;
        time.tv_sec++;
    }
    return time;
}

/* Renews the line until the last worker has ended. */
static void
show_line(struct pool *pool, pool_line *line)
{
    char text[POOL_LINE];

    pthread_mutex_lock(&pool->mutex);
    while (pool->running > 0) {
        struct timespec until = next_look();
        pthread_cond_timedwait(&pool->finished, &pool->mutex, &until);
        pthread_mutex_unlock(&pool->mutex);
        line(pool->data, text);
        ticker_show(text);
        pthread_mutex_lock(&pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    ticker_clear();
}

/* Starts the workers. Returns how many there are. */
static int
start_workers(struct pool *pool, struct worker *workers, int threads)
{
    int count = 0;

    pthread_mutex_lock(&pool->mutex); /* no worker ends before all are counted */
    while (count < threads) {
        workers[count] = (struct worker){.pool = pool, .number = count};
        if (pthread_create(&workers[count].thread, NULL, worker_run, &workers[count]) != 0)
            break;
        count++;
    }
    pool->running = count;
    pthread_mutex_unlock(&pool->mutex);
    return count;
}

bool
pool_run(int threads, uint64_t jobs, pool_job *job, pool_line *line, void *data)
{
    struct worker workers[POOL_MAX_THREADS];
    struct pool pool = {.jobs = jobs, .job = job, .data = data};
    pthread_condattr_t attributes;

    pthread_mutex_init(&pool.mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pool.finished, &attributes);
    pthread_condattr_destroy(&attributes);

    int count = start_workers(&pool, workers, threads);
    if (line != NULL)
        show_line(&pool, line);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);

    pthread_cond_destroy(&pool.finished);
    pthread_mutex_destroy(&pool.mutex);
    return count > 0;
}

struct tasks {
    pool_task *task;
    void *data;
    char *workers, *results;
    size_t worker_size, result_size;
    atomic_bool failed;
};

static bool
do_task(void *data, int worker, uint64_t job)
{
    struct tasks *tasks = data;
    bool good = tasks->task(tasks->data, tasks->workers + (size_t)worker * tasks->worker_size,
        tasks->results + job * tasks->result_size, job);

    if (!good)
        atomic_store(&tasks->failed, true);
    return good;
}

void *
pool_results(int threads, uint64_t jobs, pool_task *task, void *data, size_t worker_size,
    size_t result_size, bool *whole)
{
    struct tasks tasks = {
        .task = task,
        .data = data,
        .workers = calloc((size_t)threads, worker_size),
        .results = calloc(jobs, result_size),
        .worker_size = worker_size,
        .result_size = result_size,
    };

    if (tasks.workers == NULL || tasks.results == NULL ||
        !pool_run(threads, jobs, do_task, NULL, &tasks)) {
        free(tasks.results);
        tasks.results = NULL;
    }
    free(tasks.workers);
    *whole = tasks.results != NULL && !atomic_load(&tasks.failed);
    return tasks.results;
}

int
pool_default_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 1)
        return 1;
    return cores < POOL_MAX_THREADS ? (int)cores : POOL_MAX_THREADS;
}
