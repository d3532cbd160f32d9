/* A queue in, a queue out, one mutex, one thread, one history. */
#include "keeper.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RETRY_SECONDS = 5 };

struct queue {
    struct keeper_job *first, *last;
};

struct keeper {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct queue asked, done;
    int open; /* jobs that are not answered for good */
    bool over;
    /* The thread's own. */
    struct queue late; /* games that could not be put in yet */
    struct history *history;
    char path[PATHS_SIZE];
};

static void
push(struct queue *queue, struct keeper_job *job)
{
    job->next = NULL;
    if (queue->first == NULL)
        queue->first = job;
    else
        queue->last->next = job;
    queue->last = job;
}

static struct keeper_job *
pop(struct queue *queue)
{
    struct keeper_job *job = queue->first;
    if (job != NULL)
        queue->first = job->next;
    return job;
}

static void
empty(struct queue *queue)
{
    struct keeper_job *job;
    while ((job = pop(queue)) != NULL)
        keeper_free(job);
}

struct keeper_job *
keeper_job(enum keeper_kind kind)
{
    struct keeper_job *job = calloc(1, sizeof(*job));
    if (job != NULL)
        job->kind = kind;
    return job;
}

void
keeper_free(struct keeper_job *job)
{
    if (job == NULL)
        return;
    free(job->data);
    free(job->games);
    free(job);
}

/* -- what is done with a history -- */

static bool
add(struct history *history, struct keeper_job *job)
{
    if (job->data == NULL)
        job->data =
            file_read(job->log, HISTORY_LONGEST_REPLAY, &job->size, job->why);
    if (job->data == NULL || !history_add(history, &job->game, &job->series,
                                 job->data, job->size, job->why))
        return false;
    if (job->log[0] != '\0')
        remove(job->log);
    return history_rank(history, job->game.id, &job->rank, job->why);
}

static bool
visit(void *data, const struct history_game *game)
{
    struct keeper_job *job = data;
    job->games[job->game_count++] = *game;
    return job->game_count < job->count;
}

static bool
list(struct history *history, struct keeper_job *job)
{
    job->games = calloc((size_t)job->count, sizeof(*job->games));
    if (job->games == NULL) {
        snprintf(job->why, sizeof(job->why), "out of memory");
        return false;
    }
    if (job->kind == KEEPER_BEST)
        return history_best(
            history, &job->filter, job->count, visit, job, job->why);
    return history_newest(
        history, &job->filter, job->skip, job->count, visit, job, job->why);
}

static bool
fetch(struct history *history, struct keeper_job *job)
{
    int64_t id = job->game.id;
    if (!history_find(history, id, &job->game, job->why) ||
        !history_series(history, id, &job->series, job->why))
        return false;
    job->data = history_replay(history, id, &job->size, job->why);
    return job->data != NULL;
}

static bool
do_job(struct history *history, struct keeper_job *job)
{
    switch (job->kind) {
    case KEEPER_ADD: return add(history, job);
    case KEEPER_IMPORT:
        return history_import(history, job->data, job->size, job->game.name,
            job->game.date, &job->game, job->why);
    case KEEPER_RENAME:
        return history_rename(
                   history, job->game.id, job->game.name, job->why) &&
               history_rank(history, job->game.id, &job->rank, job->why);
    case KEEPER_DELETE: return history_delete(history, job->game.id, job->why);
    case KEEPER_BEST:
    case KEEPER_NEWEST: return list(history, job);
    case KEEPER_SUMS:
        return history_sums(history, &job->filter, &job->sums, job->why);
    case KEEPER_REPLAY: return fetch(history, job);
    }
    return false;
}

/* -- the thread -- */

static void
answer(struct keeper *keeper, struct keeper_job *job, bool for_good)
{
    pthread_mutex_lock(&keeper->mutex);
    push(&keeper->done, job);
    if (for_good)
        keeper->open--;
    pthread_mutex_unlock(&keeper->mutex);
}

/* Tells the window, once, that a game has to wait. */
static void
tell_late(struct keeper *keeper, const struct keeper_job *job)
{
    struct keeper_job *told = keeper_job(job->kind);
    if (told == NULL)
        return;
    *told = *job;
    told->data = NULL;
    told->games = NULL;
    answer(keeper, told, false);
}

static void
work(struct keeper *keeper, struct keeper_job *job)
{
    if (keeper->history == NULL && paths_make(PATHS_DATA, job->why))
        keeper->history = history_open(keeper->path, job->note, job->why);
    job->good = keeper->history != NULL && do_job(keeper->history, job);
    if (keeper->history != NULL && history_is_damaged(keeper->history)) {
        history_close(keeper->history); /* the next job finds a new one */
        keeper->history = NULL;
    }
    if (job->good || job->kind != KEEPER_ADD) {
        job->waits = false;
        answer(keeper, job, true);
        return;
    }
    if (!job->waits) {
        job->waits = true;
        tell_late(keeper, job);
    }
    push(&keeper->late, job);
}

/* Sleeps until there is a job, it is time to try again, or all is over. */
static struct keeper_job *
await_job(struct keeper *keeper, bool *over)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += RETRY_SECONDS;
    pthread_mutex_lock(&keeper->mutex);
    int code = 0;
    while (keeper->asked.first == NULL && !keeper->over && code != ETIMEDOUT) {
        if (keeper->late.first == NULL)
            pthread_cond_wait(&keeper->changed, &keeper->mutex);
        else
            code = pthread_cond_timedwait(
                &keeper->changed, &keeper->mutex, &until);
    }
    struct keeper_job *job = pop(&keeper->asked);
    *over = keeper->over;
    pthread_mutex_unlock(&keeper->mutex);
    return job;
}

static void
try_again(struct keeper *keeper)
{
    struct queue late = keeper->late;
    struct keeper_job *job;

    keeper->late = (struct queue){0};
    while ((job = pop(&late)) != NULL)
        work(keeper, job);
}

static void *
keep(void *data)
{
    struct keeper *keeper = data;
    bool over = false;

    for (;;) {
        struct keeper_job *job = await_job(keeper, &over);
        if (job != NULL) {
            work(keeper, job);
            continue;
        }
        try_again(keeper);
        if (over)
            break;
    }
    empty(&keeper->late); /* their logs are on the disk */
    history_close(keeper->history);
    return NULL;
}

/* -- the window's side -- */

struct keeper *
keeper_create(const char *path)
{
    struct keeper *keeper = calloc(1, sizeof(*keeper));
    if (keeper == NULL)
        return NULL;
    snprintf(keeper->path, sizeof(keeper->path), "%s", path);
    pthread_mutex_init(&keeper->mutex, NULL);
    pthread_cond_init(&keeper->changed, NULL);
    if (pthread_create(&keeper->thread, NULL, keep, keeper) == 0)
        return keeper;
    pthread_cond_destroy(&keeper->changed);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
    return NULL;
}

void
keeper_destroy(struct keeper *keeper)
{
    if (keeper == NULL)
        return;
    pthread_mutex_lock(&keeper->mutex);
    keeper->over = true;
    pthread_cond_signal(&keeper->changed);
    pthread_mutex_unlock(&keeper->mutex);
    pthread_join(keeper->thread, NULL);
    empty(&keeper->asked);
    empty(&keeper->done);
    pthread_cond_destroy(&keeper->changed);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
}

bool
keeper_do(struct keeper *keeper, struct keeper_job *job)
{
    if (keeper == NULL)
        return false;
    pthread_mutex_lock(&keeper->mutex);
    push(&keeper->asked, job);
    keeper->open++;
    pthread_cond_signal(&keeper->changed);
    pthread_mutex_unlock(&keeper->mutex);
    return true;
}

struct keeper_job *
keeper_done(struct keeper *keeper)
{
    if (keeper == NULL)
        return NULL;
    pthread_mutex_lock(&keeper->mutex);
    struct keeper_job *job = pop(&keeper->done);
    pthread_mutex_unlock(&keeper->mutex);
    return job;
}

bool
keeper_is_busy(struct keeper *keeper)
{
    if (keeper == NULL)
        return false;
    pthread_mutex_lock(&keeper->mutex);
    bool busy = keeper->open > 0 || keeper->done.first != NULL;
    pthread_mutex_unlock(&keeper->mutex);
    return busy;
}
