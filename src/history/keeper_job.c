/* A job owns what it carries. The history answers the questions. */
#define _POSIX_C_SOURCE 200809L /* localtime_r, lstat */

#include "history/keeper_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MOST_NAMES = 99 /* of files for one game */ };

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
    log_close(job->log, NULL);
    tape_drop(job->tape);
    free(job->data);
    free(job->games);
    free(job);
}

bool
keeper_stopped(struct keeper_job *job)
{
    return error_set(&job->error, job->kind == KEEPER_IMPORT ? job->path : NULL,
        "the program ended before the replay was played through");
}

/* -- the history -- */

static bool
job_take_game(void *data, const struct history_game *game)
{
    struct keeper_job *job = data;
    job->games[job->game_count++] = *game;
    return job->game_count < job->count;
}

static bool
job_list(struct history *history, struct keeper_job *job)
{
    if (job->count <= 0)
        return true;
    job->games = calloc((size_t)job->count, sizeof(*job->games));
    if (job->games == NULL)
        return error_set(&job->error, NULL, "out of memory");
    if (job->kind == KEEPER_BEST)
        return history_best(
            history, &job->filter, job->skip, job->count, job_take_game, job, &job->error);
    if (job->kind == KEEPER_DAYS)
        return history_days(
            history, &job->filter, job->skip, job->count, job_take_game, job, &job->error);
    return history_newest(
        history, &job->filter, job->skip, job->count, job_take_game, job, &job->error);
}

/* Takes memory over as the job's tape. For NULL, the error is already set. */
static bool
job_take_replay(struct keeper_job *job, void *data, size_t size)
{
    job->tape = tape_take(data, size);
    if (data != NULL && job->tape == NULL)
        error_set(&job->error, NULL, "out of memory");
    return job->tape != NULL;
}

static bool
job_fetch(struct history *history, struct keeper_job *job)
{
    int64_t id = job->game.id;
    if (!history_find(history, id, &job->game, &job->error) ||
        !history_series(history, id, &job->series, &job->error))
        return false;
    if (job->kind == KEEPER_SERIES)
        return true;
    size_t size = 0;
    void *data = history_replay(history, id, &size, &job->error);
    return job_take_replay(job, data, size);
}

static bool
job_take_rival(void *data, const struct history_game *game)
{
    struct keeper_job *job = data;
    job->game = *game;
    return false;
}

static bool
job_find_rival(struct history *history, struct keeper_job *job, const atomic_bool *stop)
{
    job->game.id = 0;
    if (!history_best(history, &job->filter, 0, 1, job_take_rival, job, &job->error))
        return false;
    if (job->game.id == 0)
        return true;
    if (!job_fetch(history, job))
        return false;
    splits_find(&job->splits, job->tape->data, job->tape->size, stop);
    return true;
}

/* -- files of users -- */

static bool
import(struct history *history, struct keeper_job *job, const atomic_bool *stop)
{
    size_t size = 0;
    struct retelling *told;

    if (job->tape == NULL) {
        void *data = file_read(job->path, HISTORY_LONGEST_REPLAY, &size, &job->error);
        if (!job_take_replay(job, data, size))
            return false;
    }
    told = malloc(sizeof(*told));
    if (told == NULL)
        return error_set(&job->error, NULL, "out of memory");
    bool good = retell(told, job->tape->data, job->tape->size, stop) == PLAYBACK_GOES_ON
                    ? keeper_stopped(job)
                    : history_import(
                          history, told, job->game.name, job->game.date, &job->game, &job->error);
    free(told);
    return good;
}

/* Makes a descriptive path that no file in the folder has. */
static bool
job_name_file(struct keeper_job *job)
{
    char folder[PATHS_SIZE], date[32] = "";
    time_t time = (time_t)job->game.date;
    struct tm local;
    struct stat status;
    int size = (int)sizeof(job->path);

    memcpy(folder, job->path, sizeof(folder));
    if (localtime_r(&time, &local) != NULL)
        strftime(date, sizeof(date), "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i <= MOST_NAMES; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof(number), "-%d", i);
        if (snprintf(job->path, sizeof(job->path), "%s/wellplayed-%s-%s%s.wpr", folder,
                job->game.rules, date, number) >= size)
            break;
        if (lstat(job->path, &status) != 0)
            return true;
    }
    return error_set(&job->error, folder, "there is no free name for a file");
}

static bool
job_export(struct history *history, struct keeper_job *job)
{
    return (job->tape != NULL || job_fetch(history, job)) && job_name_file(job) &&
           file_write_new(job->path, job->tape->data, job->tape->size, &job->error);
}

bool
keeper_answer_question(struct keeper_job *job, struct history *history, const atomic_bool *stop)
{
    switch (job->kind) {
    case KEEPER_IMPORT: return import(history, job, stop);
    case KEEPER_EXPORT: return job_export(history, job);
    case KEEPER_RENAME: return history_rename(history, job->game.id, job->game.name, &job->error);
    case KEEPER_DELETE: return history_delete(history, job->game.id, &job->error);
    case KEEPER_BEST:
    case KEEPER_DAYS:
    case KEEPER_NEWEST: return job_list(history, job);
    case KEEPER_SUMS: return history_sums(history, &job->filter, &job->sums, &job->error);
    case KEEPER_SERIES:
    case KEEPER_REPLAY: return job_fetch(history, job);
    case KEEPER_MARKS:
        return history_marks(
            history, job->game.id, job->coach, job->revision, &job->data, &job->size, &job->error);
    case KEEPER_KEEP_MARKS:
        return history_keep_marks(
            history, &job->game, job->coach, job->revision, job->data, job->size, &job->error);
    case KEEPER_RIVAL: return job_find_rival(history, job, stop);
    case KEEPER_ADD:
    case KEEPER_FIND: break;
    }
    return false;
}
