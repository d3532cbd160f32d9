/* One thread with a queue of jobs, a queue of answers, a mutex and the history.
 * It waits by the clock, to try again, and it ends only after the last job; so
 * it does not run on errands (agent/errand.h). */
#define _POSIX_C_SOURCE 200809L /* the clock of conditions */

#include "history/keeper.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "history/retell.h"
#include "store/aside.h"

enum {
    MS_PER_SECOND = 1000,
    NS_PER_MS = 1000000,
    NS_PER_SECOND = 1000000000,
    /* A game that was resumed and then cut within this time, twice in a row, is
     * what ends the program. */
    STUCK_TICKS = 10000
};

struct queue {
    struct keeper_job *first, *last;
};

struct keeper {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct queue asked, done;
    int open; /* jobs without a final answer */
    bool over;
    bool left;           /* the thread has done its last job */
    bool ended;          /* the thread is joined */
    atomic_bool hurries; /* to its end: no replay is played that can wait */
    /* The thread's own. */
    struct queue late; /* games that could not be added yet */
    struct history *history;
    struct retelling told; /* of the current game */
    char path[PATHS_SIZE];
    int retry_ms;
};

static void
queue_push(struct queue *queue, struct keeper_job *job)
{
    job->next = NULL;
    if (queue->first == NULL)
        queue->first = job;
    else
        queue->last->next = job;
    queue->last = job;
}

static struct keeper_job *
queue_pop(struct queue *queue)
{
    struct keeper_job *job = queue->first;
    if (job != NULL)
        queue->first = job->next;
    return job;
}

static void
queue_empty(struct queue *queue)
{
    struct keeper_job *job;
    while ((job = queue_pop(queue)) != NULL)
        keeper_free(job);
}

/* -- a game on its way in -- */

/* Whether all of the game is on the disk, for the next start. */
static bool
job_has_log(const struct keeper_job *job)
{
    return job->log != NULL && job->log->error == 0;
}

/*
 * Plays the replay again and counts, so that the window need not, and cuts
 * invalid bytes off its end. Returns false with the error when no part is
 * valid. A second call has no effect.
 */
static bool
keeper_tell(struct keeper *keeper, struct keeper_job *job)
{
    const struct retelling *told = &keeper->told;
    struct history_game *game = &job->game;

    if (job->told)
        return true;
    if (job->tape == NULL)
        return error_set(&job->error, NULL, "out of memory");
    enum playback_state state = retell(&keeper->told, job->tape->data, job->tape->size,
        job_has_log(job) ? &keeper->hurries : NULL);
    job->stopped = state == PLAYBACK_GOES_ON;
    if (job->stopped)
        return keeper_stopped(job);
    if (state != PLAYBACK_ENDED && state != PLAYBACK_CUT)
        return error_words(&job->error, NULL, 0, NULL, told->playback.why);
    history_describe(game, &told->playback.game, &told->tally);
    if (game->pilot == HISTORY_HUMAN)
        game->brain[0] = '\0';
    else if (game->pilot == HISTORY_MACHINE)
        game->name[0] = '\0';
    job->series = told->tally.series;
    job->pilot = told->playback.pilot;
    job->pace = told->playback.pace;
    tape_cut(job->tape, told->playback.whole);
    job->ended = state == PLAYBACK_ENDED;
    job->kept = told->left;
    uint64_t last_but_one = told->resumed[RETELL_RESUMED - 1];
    job->stuck = last_but_one > 0 && game->ticks - last_but_one < STUCK_TICKS;
    job->told = true;
    return true;
}

/* Whether a piece has locked: only then is it a game. */
static bool
job_is_game(const struct keeper_job *job)
{
    const uint64_t *locks = job->game.rows_by_count;
    return locks[0] + locks[1] + locks[2] + locks[3] + locks[4] > 0;
}

/* Ends a replay that was cut, on a new tape: others may hold the old one. */
static bool
job_end_replay(struct keeper_job *job)
{
    struct replay_entry end = {
        .kind = REPLAY_END, .ticks = job->game.ticks, .hash = job->game.hash};
    uint8_t bytes[REPLAY_ENTRY_SIZE];

    if (job->ended)
        return true;
    struct tape *tape = tape_copy(job->tape->data, job->tape->size);
    if (tape == NULL || !tape_append(tape, bytes, replay_encode_entry(bytes, &end))) {
        tape_drop(tape);
        return error_set(&job->error, NULL, "out of memory");
    }
    tape_drop(job->tape);
    job->tape = tape;
    job->ended = true;
    return true;
}

static bool
keeper_has_history(struct keeper *keeper, struct keeper_job *job)
{
    struct error note;

    if (keeper->history != NULL)
        return true;
    if (!paths_make(PATHS_DATA, &job->error))
        return false;
    keeper->history = history_open(keeper->path, &note, &job->error);
    if (note.words != NULL) /* a note of the job's own stays */
        job->note = note;
    return keeper->history != NULL;
}

/* Adds a game, if it is one, and removes its log. */
static bool
keeper_add(struct keeper *keeper, struct keeper_job *job)
{
    if (job_is_game(job)) {
        if (job->log != NULL)
            snprintf(job->game.log, sizeof(job->game.log), "%s", job->log->name);
        if (!keeper_has_history(keeper, job) || !job_end_replay(job) ||
            !history_add(keeper->history, &job->game, &job->series, job->tape->data,
                job->tape->size, &job->error))
            return false;
        if (!history_stand(keeper->history, &job->game, &job->standing, NULL))
            job->standing = (struct history_standing){0};
    }
    log_remove(job->log, NULL);
    job->log = NULL;
    return true;
}

/* Gives up an invalid replay. Its log stays on the disk; one that was found at
 * the start is renamed. */
static void
job_refuse(struct keeper_job *job)
{
    if (!job->left)
        return;
    if (log_set_aside(job->log, NULL)) {
        error_set(&job->note, NULL, "a game that was cut is set aside");
        error_because(&job->note, job->error.words);
    }
    job->log = NULL;
}

/* Leaves the log of a game that could not be added to the next start. A disk
 * that was full for a while may have room for it now. */
static void
job_leave_log(struct keeper_job *job)
{
    if (job->log == NULL && job->path[0] != '\0')
        job->log = log_begin(job->path, NULL);
    if (job->log == NULL)
        return;
    if (!job->left && (job->log->error != 0 || job->log->size == 0))
        log_mend(job->log, job->tape->data, job->tape->size);
    job->begun = job->log->size > REPLAY_HEADER_SIZE;
    job->logged = log_close(job->log, NULL);
    job->log = NULL;
}

/* Finds the next log in the folder that nobody holds. Returns NULL when there
 * is none, or no memory. */
static struct keeper_job *
job_find_log(const char *folder)
{
    struct keeper_job *job = keeper_job(KEEPER_ADD);

    if (job == NULL)
        return NULL;
    job->left = true;
    void *data = NULL;
    size_t size = 0;
    job->log = log_find(folder, &data, &size);
    job->tape = tape_take(data, size);
    if (job->tape == NULL) {
        keeper_free(job);
        return NULL;
    }
    job->game.date = job->log->date;
    return job;
}

/* -- the thread -- */

static void
keeper_hand_back(struct keeper *keeper, struct keeper_job *job, bool for_good)
{
    pthread_mutex_lock(&keeper->mutex);
    queue_push(&keeper->done, job);
    if (for_good)
        keeper->open--;
    pthread_mutex_unlock(&keeper->mutex);
}

/* Tells the window, once, that a game has to wait. */
static void
keeper_tell_late(struct keeper *keeper, const struct keeper_job *job)
{
    struct keeper_job *told = keeper_job(job->kind);
    if (told == NULL)
        return;
    *told = *job;
    told->tape = NULL;
    told->data = NULL;
    told->games = NULL;
    told->log = NULL;
    keeper_hand_back(keeper, told, false);
}

/* Closes a damaged history; the next job sets it aside. */
static void
keeper_look_for_damage(struct keeper *keeper)
{
    if (keeper->history == NULL || !history_is_damaged(keeper->history))
        return;
    history_close(keeper->history);
    keeper->history = NULL;
}

/* A job that brings its tape is exported without the history. */
static bool
job_needs_history(const struct keeper_job *job)
{
    return job->kind != KEEPER_EXPORT || job->tape == NULL;
}

static void
keeper_work(struct keeper *keeper, struct keeper_job *job)
{
    bool waits = false;

    if (job->kind != KEEPER_ADD) {
        job->good = (!job_needs_history(job) || keeper_has_history(keeper, job)) &&
                    keeper_answer_question(job, keeper->history, &keeper->hurries);
    } else {
        job->good = keeper_tell(keeper, job) && keeper_add(keeper, job);
        waits = !job->good && (job->told || job->stopped);
        if (!job->good && !waits)
            job_refuse(job);
    }
    keeper_look_for_damage(keeper);
    if (waits && !job->waits) {
        job->waits = true;
        keeper_tell_late(keeper, job);
    }
    job->waits = waits;
    if (waits)
        queue_push(&keeper->late, job);
    else
        keeper_hand_back(keeper, job, true);
}

/* A job of the keeper's own. */
static void
keeper_work_more(struct keeper *keeper, struct keeper_job *job)
{
    pthread_mutex_lock(&keeper->mutex);
    keeper->open++;
    pthread_mutex_unlock(&keeper->mutex);
    keeper_work(keeper, job);
}

/* Whether a log is of a game that was cut and can be continued. A game that
 * went back to its first piece has other lines, beside the log. */
static bool
keeper_can_continue(struct keeper *keeper, struct keeper_job *found)
{
    if (!keeper_tell(keeper, found) || found->ended || found->game.finished ||
        !(job_is_game(found) || log_has_beside(found->log)))
        return false;
    if (found->stuck)
        error_set(&found->note, NULL,
            "a game that was cut at the same place each time is not offered again: it is among the replays");
    return !found->stuck;
}

/* Adds the games of histories that an older version of the program could not
 * read. */
static void
keeper_merge(struct keeper *keeper, struct keeper_job *job)
{
    char path[ASIDE_PATH_SIZE], name[ASIDE_SIZE];
    int number = 0, games = 0, count;
    struct error error;

    while ((number = aside_next(keeper->path, "newer", number, path)) > 0) {
        if (!history_can_read(path) || !keeper_has_history(keeper, job) ||
            !history_merge(keeper->history, path, &keeper->hurries, &count, &error))
            continue;
        aside(path, "merged", name);
        games += count;
    }
    if (games > 0 && job->note.words == NULL)
        error_set(&job->note, NULL,
            "games that an older version could not read are among the replays again: %d", games);
}

/* Whether a log that was set aside is one that keeper_tell would take. */
static bool
keeper_reads(void *data, const void *bytes, size_t size)
{
    struct keeper *keeper = data;
    enum playback_state state = retell(&keeper->told, bytes, size, &keeper->hurries);

    return state == PLAYBACK_ENDED || state == PLAYBACK_CUT;
}

/* Goes through all logs that were left. The answer is the newest game that its
 * player left to continue later, or else the newest that can be continued. */
static void
keeper_find(struct keeper *keeper, struct keeper_job *job)
{
    struct keeper_job *found, *cut = NULL;

    keeper_merge(keeper, job);
    log_bring_back(job->path, keeper_reads, keeper);
    while (!atomic_load(&keeper->hurries) && (found = job_find_log(job->path)) != NULL) {
        bool good = keeper_can_continue(keeper, found);
        if (good && (cut == NULL || found->kept || !cut->kept)) {
            struct keeper_job *older = cut;
            cut = found;
            found = older;
        }
        if (found != NULL)
            keeper_work_more(keeper, found);
    }
    if (cut != NULL) {
        cut->kind = KEEPER_FIND;
        cut->answer = job->answer;
        cut->tag = job->tag;
        if (cut->note.words == NULL)
            cut->note = job->note;
        keeper_free(job);
        job = cut;
    }
    job->good = true;
    keeper_hand_back(keeper, job, true);
}

static struct timespec
time_in(int ms)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += ms / MS_PER_SECOND;
    time.tv_nsec += (long)(ms % MS_PER_SECOND) * NS_PER_MS;
    if (time.tv_nsec >= NS_PER_SECOND) {
        time.tv_nsec -= NS_PER_SECOND;
        time.tv_sec++;
    }
    return time;
}

/* Sleeps until there is a job, it is time to try again, or the keeper ends. */
static struct keeper_job *
keeper_await_job(struct keeper *keeper, bool *over)
{
    struct timespec until = time_in(keeper->retry_ms);
    int code = 0;

    pthread_mutex_lock(&keeper->mutex);
    while (keeper->asked.first == NULL && !keeper->over && code != ETIMEDOUT) {
        if (keeper->late.first == NULL)
            pthread_cond_wait(&keeper->changed, &keeper->mutex);
        else
            code = pthread_cond_timedwait(&keeper->changed, &keeper->mutex, &until);
    }
    struct keeper_job *job = queue_pop(&keeper->asked);
    *over = keeper->over;
    pthread_mutex_unlock(&keeper->mutex);
    return job;
}

static void
keeper_try_again(struct keeper *keeper)
{
    struct queue late = keeper->late;
    struct keeper_job *job;

    keeper->late = (struct queue){0};
    while ((job = queue_pop(&late)) != NULL)
        keeper_work(keeper, job);
}

/* Leaves the logs of games that could not be added to the next start. */
static void
keeper_give_up(struct keeper *keeper)
{
    struct keeper_job *job;

    while ((job = queue_pop(&keeper->late)) != NULL) {
        job_leave_log(job);
        job->waits = false;
        keeper_hand_back(keeper, job, true);
    }
}

static void *
keeper_run(void *data)
{
    struct keeper *keeper = data;
    bool over = false;

    for (;;) {
        struct keeper_job *job = keeper_await_job(keeper, &over);
        if (job != NULL && job->kind == KEEPER_FIND)
            keeper_find(keeper, job);
        else if (job != NULL)
            keeper_work(keeper, job);
        else
            keeper_try_again(keeper);
        if (job == NULL && over)
            break;
    }
    keeper_give_up(keeper);
    history_close(keeper->history);
    pthread_mutex_lock(&keeper->mutex);
    keeper->left = true;
    pthread_cond_signal(&keeper->changed);
    pthread_mutex_unlock(&keeper->mutex);
    return NULL;
}

/* -- the window's side -- */

static void
condition_init(pthread_cond_t *condition)
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
    condition_init(&keeper->changed);
    if (pthread_create(&keeper->thread, NULL, keeper_run, keeper) == 0)
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
    struct timespec until = time_in(KEEPER_GRACE_MS);
    pthread_mutex_lock(&keeper->mutex);
    keeper->over = true;
    pthread_cond_signal(&keeper->changed);
    while (!keeper->left && pthread_cond_timedwait(&keeper->changed, &keeper->mutex, &until) == 0)
        continue;
    pthread_mutex_unlock(&keeper->mutex);
    atomic_store(&keeper->hurries, true);
    pthread_join(keeper->thread, NULL);
    keeper->ended = true;
}

void
keeper_destroy(struct keeper *keeper)
{
    if (keeper == NULL)
        return;
    keeper_end(keeper);
    queue_empty(&keeper->asked);
    queue_empty(&keeper->done);
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
    queue_push(&keeper->asked, job);
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
    struct keeper_job *job = queue_pop(&keeper->done);
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
