/* A queue in, a queue out, one mutex, one thread, one history. */
#define _POSIX_C_SOURCE 200809L /* the clock of conditions */

#include "history/keeper.h"

#include "history/keeper_do.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MS_PER_SECOND = 1000, NS_PER_MS = 1000000, NS_PER_SECOND = 1000000000 };

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
    bool ended; /* the thread is joined */
    /* The thread's own. */
    struct queue late; /* games that could not be put in yet */
    struct history *history;
    char path[PATHS_SIZE];
    int retry_ms;
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
    told->journal = NULL;
    told->left = NULL;
    answer(keeper, told, false);
}

static bool
has_history(struct keeper *keeper, struct keeper_job *job)
{
    char note[FILE_WHY_SIZE];

    if (keeper->history != NULL)
        return true;
    if (!paths_make(PATHS_DATA, job->why))
        return false;
    keeper->history = history_open(keeper->path, note, job->why);
    if (note[0] != '\0') /* or else the job may have one of its own */
        memcpy(job->note, note, sizeof(note));
    return keeper->history != NULL;
}

/* A replay that makes no sense is no use trying again; its log stays, under
 * another name. */
static bool
is_sense(struct keeper_job *job)
{
    char why[FILE_WHY_SIZE];

    if (keeper_tell(job))
        return true;
    if (job->left != NULL && running_set_aside(job->left, why))
        snprintf(job->note, sizeof(job->note),
            "a game that was cut is set aside: %.400s", job->why);
    job->left = NULL;
    return false;
}

/* A history that met damage is closed: the next job sets it aside. */
static void
look_for_damage(struct keeper *keeper)
{
    if (keeper->history == NULL || !history_is_damaged(keeper->history))
        return;
    history_close(keeper->history);
    keeper->history = NULL;
}

static void
work(struct keeper *keeper, struct keeper_job *job)
{
    bool adds = job->kind == KEEPER_ADD, of_use = true;

    if (adds && !is_sense(job)) {
        of_use = false;
    } else if (adds && !keeper_is_game(job)) {
        keeper_drop_log(job);
        job->good = true;
    } else {
        job->good =
            has_history(keeper, job) && keeper_do_job(keeper->history, job);
        look_for_damage(keeper);
    }
    if (job->good || !adds || !of_use) {
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

/* A job of the keeper's own. */
static void
work_more(struct keeper *keeper, struct keeper_job *job)
{
    pthread_mutex_lock(&keeper->mutex);
    keeper->open++;
    pthread_mutex_unlock(&keeper->mutex);
    work(keeper, job);
}

/* Whether a log is of a game that can be resumed. */
static bool
goes_on(struct keeper_job *found)
{
    if (!keeper_tell(found) || !keeper_is_game(found) || !keeper_is_cut(found))
        return false;
    if (found->stuck)
        snprintf(found->note, sizeof(found->note),
            "a game that was cut at the same place each time is not offered "
            "again: it is among the replays");
    return !found->stuck;
}

/* All logs that were left: the newest game that can go on is the answer. */
static void
find(struct keeper *keeper, struct keeper_job *job)
{
    struct keeper_job *found, *cut = NULL;

    while ((found = keeper_find(job->log)) != NULL) {
        bool good = goes_on(found);
        if (good && cut != NULL) {
            work_more(keeper, cut); /* an older one */
            cut = NULL;
        }
        if (good)
            cut = found;
        else
            work_more(keeper, found);
    }
    if (cut != NULL) {
        cut->kind = KEEPER_FIND;
        cut->answer = job->answer;
        cut->tag = job->tag;
        keeper_free(job);
        job = cut;
    }
    job->good = true;
    answer(keeper, job, true);
}

/* When it is time to try again. */
static struct timespec
retry_time(const struct keeper *keeper)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += keeper->retry_ms / MS_PER_SECOND;
    time.tv_nsec += (long)(keeper->retry_ms % MS_PER_SECOND) * NS_PER_MS;
    if (time.tv_nsec >= NS_PER_SECOND) {
        time.tv_nsec -= NS_PER_SECOND;
        time.tv_sec++;
    }
    return time;
}

/* Sleeps until there is a job, it is time to try again, or all is over. */
static struct keeper_job *
await_job(struct keeper *keeper, bool *over)
{
    struct timespec until = retry_time(keeper);
    int code = 0;

    pthread_mutex_lock(&keeper->mutex);
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

/* Games that could not be put in: their logs wait for the next start. */
static void
give_up(struct keeper *keeper)
{
    struct keeper_job *job;

    while ((job = pop(&keeper->late)) != NULL) {
        job->logged = keeper_close_log(job);
        job->waits = false;
        answer(keeper, job, true);
    }
}

static void *
keep(void *data)
{
    struct keeper *keeper = data;
    bool over = false;

    for (;;) {
        struct keeper_job *job = await_job(keeper, &over);
        if (job != NULL && job->kind == KEEPER_FIND)
            find(keeper, job);
        else if (job != NULL)
            work(keeper, job);
        else
            try_again(keeper);
        if (job == NULL && over)
            break;
    }
    give_up(keeper);
    history_close(keeper->history);
    return NULL;
}

/* -- the window's side -- */

static void
init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &how);
    pthread_condattr_destroy(&how);
}

struct keeper *
keeper_create(const char *path, int retry_ms)
{
    struct keeper *keeper = calloc(1, sizeof(*keeper));
    if (keeper == NULL)
        return NULL;
    snprintf(keeper->path, sizeof(keeper->path), "%s", path);
    keeper->retry_ms = retry_ms;
    pthread_mutex_init(&keeper->mutex, NULL);
    init_condition(&keeper->changed);
    if (pthread_create(&keeper->thread, NULL, keep, keeper) == 0)
        return keeper;
    pthread_cond_destroy(&keeper->changed);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
    return NULL;
}

void
keeper_end(struct keeper *keeper)
{
    if (keeper == NULL || keeper->ended)
        return;
    pthread_mutex_lock(&keeper->mutex);
    keeper->over = true;
    pthread_cond_signal(&keeper->changed);
    pthread_mutex_unlock(&keeper->mutex);
    pthread_join(keeper->thread, NULL);
    keeper->ended = true;
}

void
keeper_destroy(struct keeper *keeper)
{
    if (keeper == NULL)
        return;
    keeper_end(keeper);
    empty(&keeper->asked);
    empty(&keeper->done);
    pthread_cond_destroy(&keeper->changed);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
}

bool
keeper_do(struct keeper *keeper, struct keeper_job *job)
{
    if (keeper == NULL || job == NULL) {
        keeper_free(job);
        return false;
    }
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
