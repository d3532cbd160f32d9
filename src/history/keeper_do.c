/* A game is told again from its replay, so the window need not count. */
#define _POSIX_C_SOURCE 200809L /* localtime_r, lstat */

#include "history/keeper_do.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum {
    /* Judging takes some tenths of a millisecond a piece: of games that are
     * longer than a person's, keys are not judged. */
    LONGEST_JUDGED = 256 << 10,
    /* Cut so soon after it was resumed, and the time before too, a game has
     * something in it that ends the program. */
    STUCK_TICKS = 10000,
    MOST_NAMES = 99 /* of files for one game */
};

/* -- telling -- */

struct telling {
    struct retelling out;
    struct moves moves;
};

/* A replay of its own comes before the log that it was made from. */
static size_t
size_of(const struct keeper_job *job)
{
    return job->data == NULL && job->left != NULL ? job->left->size : job->size;
}

static const void *
data_of(const struct keeper_job *job)
{
    return job->data == NULL && job->left != NULL ? job->left->data : job->data;
}

/* Takes over what was told. Its replay ends with `whole`. */
static void
describe(struct keeper_job *job, const struct retelling *out)
{
    history_describe(&job->game, &out->playback.game, &out->tally);
    if (job->game.pilot == HISTORY_HUMAN)
        job->game.brain[0] = '\0';
    else if (job->game.pilot == HISTORY_MACHINE)
        job->game.name[0] = '\0';
    job->series = out->tally.series;
    job->pilot = out->playback.pilot;
    job->pace = out->playback.pace;
    job->size = out->playback.whole;
    job->ended = out->playback.state == PLAYBACK_ENDED;
    uint64_t last_but_one = out->resumed[RETELL_RESUMED - 1];
    job->stuck = last_but_one > 0 &&
                 out->playback.game.tick - last_but_one < STUCK_TICKS;
    job->told = true;
}

static bool
no_memory(struct keeper_job *job)
{
    snprintf(job->why, sizeof(job->why), "out of memory");
    return false;
}

bool
keeper_tell(struct keeper_job *job)
{
    const char *why = "no replay";
    size_t size = size_of(job);

    if (job->told)
        return true;
    struct telling *telling = malloc(sizeof(*telling));
    if (telling == NULL)
        return no_memory(job);
    enum playback_state state = retell(&telling->out, data_of(job), size,
        size <= LONGEST_JUDGED ? &telling->moves : NULL, &why);
    bool good = state == PLAYBACK_ENDED || state == PLAYBACK_CUT;
    if (good)
        describe(job, &telling->out);
    else
        snprintf(job->why, sizeof(job->why), "%s", why);
    free(telling);
    return good;
}

bool
keeper_is_game(const struct keeper_job *job)
{
    uint64_t locks = 0;
    for (size_t i = 0; i < sizeof(job->game.rows_by_count) /
                               sizeof(job->game.rows_by_count[0]);
         i++)
        locks += job->game.rows_by_count[i];
    return locks > 0;
}

bool
keeper_is_cut(const struct keeper_job *job)
{
    return !job->game.finished && !job->ended;
}

/* A replay of its own for a log that was left, with an end. */
static bool
make_data(struct keeper_job *job)
{
    struct replay_entry end = {
        .kind = REPLAY_END, .ticks = job->game.ticks, .hash = job->game.hash};
    uint8_t *data;

    if (job->ended && job->data != NULL)
        return true;
    data = malloc(job->size + REPLAY_ENTRY_SIZE);
    if (data == NULL)
        return no_memory(job);
    memcpy(data, data_of(job), job->size);
    if (!job->ended)
        job->size += replay_encode_entry(data + job->size, &end);
    job->ended = true;
    free(job->data);
    job->data = data;
    return true;
}

/* -- logs -- */

void
keeper_drop_log(struct keeper_job *job)
{
    char why[FILE_WHY_SIZE];

    if (job->left != NULL)
        running_done(job->left, why);
    else if (job->log[0] != '\0')
        running_remove(job->log, why);
    job->left = NULL;
    journal_close(job->journal, why);
    job->journal = NULL;
}

bool
keeper_close_log(struct keeper_job *job)
{
    char why[FILE_WHY_SIZE];
    bool whole = job->left != NULL || job->journal != NULL;

    if (!journal_close(job->journal, why))
        whole = false;
    job->journal = NULL;
    /* A disk that was full for a while may have room now. */
    return whole || (job->log[0] != '\0' && job->data != NULL &&
                        file_write(job->log, job->data, job->size, why));
}

struct keeper_job *
keeper_find(const char *folder)
{
    struct keeper_job *job = keeper_job(KEEPER_ADD);
    if (job == NULL)
        return NULL;
    job->left = running_find(folder);
    if (job->left == NULL) {
        keeper_free(job);
        return NULL;
    }
    snprintf(job->log, sizeof(job->log), "%s", job->left->path);
    job->game.date = job->left->date;
    return job;
}

/* -- the history -- */

static bool
add(struct history *history, struct keeper_job *job)
{
    char why[FILE_WHY_SIZE];

    if (!make_data(job))
        return false;
    snprintf(
        job->game.log, sizeof(job->game.log), "%s", running_name(job->log));
    if (!history_add(
            history, &job->game, &job->series, job->data, job->size, job->why))
        return false;
    keeper_drop_log(job);
    if (!history_rank(history, job->game.id, &job->rank, why))
        job->rank = 0;
    return true;
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
    if (job->count <= 0)
        return true;
    job->games = calloc((size_t)job->count, sizeof(*job->games));
    if (job->games == NULL)
        return no_memory(job);
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
    if (job->kind == KEEPER_SERIES)
        return true;
    job->data = history_replay(history, id, &job->size, job->why);
    return job->data != NULL;
}

/* -- files of users -- */

static bool
import(struct history *history, struct keeper_job *job)
{
    if (job->data == NULL)
        job->data =
            file_read(job->log, HISTORY_LONGEST_REPLAY, &job->size, job->why);
    return job->data != NULL &&
           history_import(history, job->data, job->size, job->game.name,
               job->game.date, &job->game, job->why);
}

/* A name that says what is in the file, and that no other has there. */
static bool
name_file(struct keeper_job *job)
{
    char folder[PATHS_SIZE], date[32] = "";
    time_t time = (time_t)job->game.date;
    struct tm local;
    struct stat status;
    int size = (int)sizeof(job->log);

    memcpy(folder, job->log, sizeof(folder));
    if (localtime_r(&time, &local) != NULL)
        strftime(date, sizeof(date), "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i <= MOST_NAMES; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof(number), "-%d", i);
        if (snprintf(job->log, sizeof(job->log), "%s/wellplayed-%s-%s%s.wpr",
                folder, job->game.rules, date, number) >= size)
            break;
        if (lstat(job->log, &status) != 0)
            return true;
    }
    snprintf(job->why, sizeof(job->why), "%s: there is no free name for a file",
        file_tail(folder));
    return false;
}

static bool export(struct history *history, struct keeper_job *job)
{
    return fetch(history, job) && name_file(job) &&
           file_write_new(job->log, job->data, job->size, job->why);
}

static bool
rename_player(struct history *history, struct keeper_job *job)
{
    return history_rename(history, job->game.id, job->game.name, job->why) &&
           history_rank(history, job->game.id, &job->rank, job->why);
}

bool
keeper_do_job(struct history *history, struct keeper_job *job)
{
    switch (job->kind) {
    case KEEPER_ADD: return add(history, job);
    case KEEPER_IMPORT: return import(history, job);
    case KEEPER_EXPORT: return export(history, job);
    case KEEPER_RENAME: return rename_player(history, job);
    case KEEPER_DELETE: return history_delete(history, job->game.id, job->why);
    case KEEPER_BEST:
    case KEEPER_NEWEST: return list(history, job);
    case KEEPER_SUMS:
        return history_sums(history, &job->filter, &job->sums, job->why);
    case KEEPER_SERIES:
    case KEEPER_REPLAY: return fetch(history, job);
    case KEEPER_FIND: break;
    }
    return false;
}
