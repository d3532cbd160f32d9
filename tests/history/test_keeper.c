/*
 * The keeper: what is handed in comes out, in order; a game that can't be put
 * in waits and goes in later; nothing is lost on the way, and no log goes
 * before its game is in.
 *
 * Linked without the window's library: the keeper needs no SDL.
 */
#define _GNU_SOURCE /* mkdtemp, usleep */

#include "lib/check.h"

#include <dirent.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/folder.h"
#include "lib/recording.h"
#include "lib/slow.h"

#include "history/keeper.h"

enum {
    RETRY_MS = 50,
    LONG_MS = 1000 * 1000,
    TICKS = 20000, /* some locked pieces */
    NAP_US = 2000,
    NAPS = 30000 /* a minute: then something is wrong */
};

static char home[64], data[96], state_folder[96], path[128];

static int
make_home(void **state)
{
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(home, sizeof(home), "%s/wellplayed-keeper-XXXXXX", memory ? "/dev/shm" : "/tmp");
    if (mkdtemp(home) == NULL)
        return -1;
    snprintf(data, sizeof(data), "%s/data", home);
    snprintf(state_folder, sizeof(state_folder), "%s/state", home);
    snprintf(path, sizeof(path), "%s/wellplayed/history.sqlite", data);
    return setenv("HOME", home, 1) == 0 && setenv("XDG_DATA_HOME", data, 1) == 0 &&
                   setenv("XDG_STATE_HOME", state_folder, 1) == 0
               ? 0
               : -1;
}

/* Of the games that are played here. */
static const char *rules = "classic";

static int
empty_home(void **state)
{
    rules = "classic";
    return folder_empty(home) && mkdir(state_folder, 0700) == 0 ? 0 : -1;
}

static int
remove_home(void **state)
{
    return folder_remove(home) ? 0 : -1;
}

static int
count_logs(void)
{
    DIR *entries = opendir(state_folder);
    struct dirent *entry;
    int count = 0;

    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL)
        count += strncmp(entry->d_name, "running-", 8) == 0;
    closedir(entries);
    return count;
}

/* Whether each log is held. */
static bool
no_log_is_free(void)
{
    void *bytes;
    size_t size;
    return log_find(state_folder, &bytes, &size) == NULL;
}

/* -- jobs -- */

/* The next answer, however long it takes. */
static struct keeper_job *
wait_for(struct keeper *keeper)
{
    for (int i = 0; i < NAPS; i++) {
        struct keeper_job *job = keeper_done(keeper);
        if (job != NULL)
            return job;
        usleep(NAP_US);
    }
    fail_msg("no answer");
    return NULL;
}

static struct keeper_job *
job_of(enum keeper_kind kind)
{
    struct keeper_job *job = keeper_job(kind);
    assert_non_null(job);
    return job;
}

/* A game of that seed, played for so many ticks at the most. */
static struct keeper_job *
game_job(uint64_t seed, uint64_t ticks, bool by_both)
{
    struct keeper_job *job = job_of(KEEPER_ADD);
    struct recording recording;

    recording_make(&recording, ruleset_find(rules), seed, ticks, by_both);
    job->tape = tape_take(recording.data, recording.size);
    job->game.date = (int64_t)seed;
    snprintf(job->game.name, sizeof(job->game.name), "Ada");
    snprintf(job->game.brain, sizeof(job->game.brain), "dellacherie");
    return job;
}

/* The same with a log that the job holds, as a window has it; cut before its
 * last `missing` bytes. */
static struct keeper_job *
logged_job(uint64_t seed, uint64_t ticks, size_t missing)
{
    struct keeper_job *job = game_job(seed, ticks, false);

    job->log = log_begin(state_folder, NULL);
    assert_non_null(job->log);
    assert_true(log_append(job->log, job->tape->data, job->tape->size - missing));
    return job;
}

static void
leave_log(uint64_t seed, uint64_t ticks, size_t missing)
{
    keeper_free(logged_job(seed, ticks, missing));
}

static struct keeper_job *
do_now(struct keeper *keeper, struct keeper_job *job)
{
    assert_true(keeper_do(keeper, job));
    return wait_for(keeper);
}

/* The games that are in. */
static int
count_games(struct keeper *keeper)
{
    struct keeper_job *job = job_of(KEEPER_SUMS);
    job->filter.pilot = -1;
    job = do_now(keeper, job);
    assert_true(job->good);
    int count = (int)job->sums.games;
    keeper_free(job);
    return count;
}

static struct keeper *
begin(int retry_ms)
{
    struct keeper *keeper = keeper_create(path, retry_ms);
    assert_non_null(keeper);
    return keeper;
}

/* -- adding -- */

TEST_WITH(test_add, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);
    struct recording same;
    rules = "arcade"; /* in which people have points */

    recording_make(&same, ruleset_find(rules), 5, TICKS, false);
    assert_int_equal(count_logs(), 0);
    struct keeper_job *job = logged_job(5, TICKS, 0);
    assert_int_equal(count_logs(), 1);
    job = do_now(keeper, job);
    assert_true(job->good);
    assert_int_equal(job->kind, KEEPER_ADD);
    assert_int_equal(job->game.id, 1);
    assert_int_equal(job->standing.rank, 1);
    assert_null(job->log);
    assert_int_equal(count_logs(), 0);

    /* All that there is to say comes out of the replay. */
    assert_string_equal(job->game.rules, rules);
    assert_int_equal(job->game.pilot, HISTORY_HUMAN);
    assert_string_equal(job->game.name, "Ada");
    assert_string_equal(job->game.brain, "");
    assert_int_equal(job->game.points, same.game.points);
    assert_int_equal(job->game.ticks, same.game.tick);
    assert_int_equal(job->game.hash, game_hash(&same.game));
    assert_int_equal(job->game.keys, same.tally.finesse.keys);
    const struct finesse_game *finesse = &same.tally.finesse;
    assert_int_equal(job->game.judged_keys, finesse->pressed + finesse->drops);
    assert_int_equal(job->game.fewest_keys, finesse->fewest + finesse->drops);
    assert_int_equal(job->game.faults, finesse->faults);
    assert_true(job->game.judged_pieces > 0);
    assert_false(keeper_is_busy(keeper));
    keeper_free(job);

    job = job_of(KEEPER_REPLAY);
    job->game.id = 1;
    job = do_now(keeper, job);
    assert_true(job->good);
    assert_int_equal(job->tape->size, same.size);
    assert_memory_equal(job->tape->data, same.data, same.size);
    const struct series *series = &same.tally.series;
    assert_int_equal(job->series.count, series->count);
    assert_memory_equal(
        job->series.points, series->points, (size_t)series->count * sizeof(series->points[0]));
    keeper_free(job);
    recording_free(&same);
    keeper_destroy(keeper);
}

TEST_WITH(test_game_of_both, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);

    struct keeper_job *job = do_now(keeper, game_job(6, TICKS, true));
    assert_true(job->good);
    assert_int_equal(job->game.pilot, HISTORY_MIXED);
    assert_string_equal(job->game.name, "Ada");
    assert_string_equal(job->game.brain, "dellacherie");
    keeper_free(job);
    keeper_destroy(keeper);
}

/* No piece has locked: that is no game. */
TEST_WITH(test_no_game, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);

    struct keeper_job *job = logged_job(7, 5, 0);
    job = do_now(keeper, job);
    assert_true(job->good);
    assert_int_equal(job->game.id, 0);
    keeper_free(job);
    assert_int_equal(count_logs(), 0);
    assert_int_equal(count_games(keeper), 0);
    keeper_destroy(keeper);
}

/* What makes no sense is refused at once, and its log stays. */
TEST_WITH(test_nonsense, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);

    struct keeper_job *job = logged_job(8, TICKS, 0);
    memset(job->tape->data + job->tape->size / 2, 0xff, job->tape->size / 4);
    job = do_now(keeper, job);
    assert_false(job->good);
    assert_false(job->waits);
    assert_true(job->error.words != NULL);
    keeper_free(job);
    assert_int_equal(count_logs(), 1);
    assert_int_equal(count_games(keeper), 0);
    keeper_destroy(keeper);
}

/* -- what stands in the way -- */

static sqlite3 *
lock_history(void)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

TEST_WITH(test_locked, empty_home, NULL)
{
    struct keeper *keeper = begin(RETRY_MS);
    rules = "arcade"; /* in which people have points */

    assert_int_equal(count_games(keeper), 0);
    sqlite3 *other = lock_history();
    struct keeper_job *job = do_now(keeper, logged_job(9, TICKS, 0));
    assert_false(job->good);
    assert_true(job->waits);
    assert_true(job->error.words != NULL);
    assert_null(job->tape);
    keeper_free(job);
    assert_true(keeper_is_busy(keeper));
    assert_int_equal(count_logs(), 1);
    /* The log is held all the while: no other window takes it. */
    assert_true(no_log_is_free());

    /* It is told once, however often it is tried. */
    usleep(10 * RETRY_MS * 1000);
    assert_null(keeper_done(keeper));
    sqlite3_close(other);
    job = wait_for(keeper);
    assert_true(job->good);
    assert_false(job->waits);
    assert_int_equal(job->standing.rank, 1);
    keeper_free(job);
    assert_int_equal(count_logs(), 0);
    assert_int_equal(count_games(keeper), 1);
    keeper_destroy(keeper);
}

/* A folder in the place of the history: nothing can be put in, then it can. */
TEST_WITH(test_refused, empty_home, NULL)
{
    struct keeper *keeper = begin(RETRY_MS);
    char folder[128];

    assert_int_equal(mkdir(data, 0700), 0);
    snprintf(folder, sizeof(folder), "%s/wellplayed", data);
    FILE *file = fopen(folder, "w");
    assert_non_null(file);
    fclose(file);
    struct keeper_job *job = do_now(keeper, game_job(10, TICKS, false));
    assert_false(job->good);
    assert_true(job->waits);
    keeper_free(job);
    assert_int_equal(unlink(folder), 0);
    job = wait_for(keeper);
    assert_true(job->good);
    keeper_free(job);
    assert_int_equal(count_games(keeper), 1);
    keeper_destroy(keeper);
}

/* The end comes while a game waits: its log stays for the next start. */
TEST_WITH(test_quit_while_locked, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);

    assert_int_equal(count_games(keeper), 0);
    sqlite3 *other = lock_history();
    assert_true(keeper_do(keeper, logged_job(11, TICKS, 0)));
    keeper_destroy(keeper);
    assert_int_equal(count_logs(), 1);
    sqlite3_close(other);

    keeper = begin(LONG_MS);
    struct keeper_job *job = job_of(KEEPER_FIND);
    snprintf(job->path, sizeof(job->path), "%s", state_folder);
    assert_true(keeper_do(keeper, job));
    bool found = false, added = false;
    while (!found || !added) {
        job = wait_for(keeper);
        assert_true(job->good);
        found = found || job->kind == KEEPER_FIND;
        added = added || job->kind == KEEPER_ADD;
        assert_null(job->log); /* it has come to its end */
        keeper_free(job);
    }
    assert_int_equal(count_logs(), 0);
    assert_int_equal(count_games(keeper), 1);
    keeper_destroy(keeper);
}

/* What was asked is done before the end, answered or not. */
TEST_WITH(test_quit_with_work, empty_home, NULL)
{
    enum { GAMES = 12 };
    struct keeper *keeper = begin(LONG_MS);

    for (int i = 0; i < GAMES; i++)
        assert_true(keeper_do(keeper, logged_job(20 + (uint64_t)i, TICKS / 4, 0)));
    keeper_destroy(keeper);
    assert_int_equal(count_logs(), 0);
    keeper = begin(LONG_MS);
    assert_int_equal(count_games(keeper), GAMES);
    keeper_destroy(keeper);
    keeper_destroy(NULL);
}

/* A replay of few bytes that takes seconds to play. */
static struct tape *
long_tape(void)
{
    const struct replay_entry run = {.kind = REPLAY_RUN, .ticks = PLAYBACK_MAX_TICKS};
    const struct ruleset *arika = ruleset_find("arika");
    uint8_t bytes[REPLAY_HEADER_SIZE + REPLAY_ENTRY_SIZE];
    struct game game;

    game_init_goal(&game, arika, goal_find("zen"), 0, 7, arika->handling);
    size_t size = replay_encode_header(bytes, &game);
    size += replay_encode_entry(bytes + size, &run);
    return tape_copy(bytes, size);
}

/* The end does not wait for replays that take long: an import fails, and logs
 * stay for the next start. What comes after them is done all the same. */
TEST_WITH(test_quit_with_long_work, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);
    struct keeper_job *job = job_of(KEEPER_IMPORT);
    int found[3] = {0};

    assert_int_equal(count_games(keeper), 0);
    clock_t begun = clock(); /* what it takes of a processor, however busy that is */
    job->tape = long_tape();
    assert_true(keeper_do(keeper, job));
    job = job_of(KEEPER_ADD);
    job->tape = long_tape();
    job->log = log_begin(state_folder, NULL);
    assert_true(log_append(job->log, job->tape->data, job->tape->size));
    assert_true(keeper_do(keeper, job));
    assert_true(keeper_do(keeper, game_job(20, TICKS / 4, false)));
    keeper_end(keeper);
    assert_true(clock() - begun < 4 * CLOCKS_PER_SEC);
    while ((job = keeper_done(keeper)) != NULL) {
        bool import = job->kind == KEEPER_IMPORT;
        if (!job->waits)
            found[import ? 0 : job->logged ? 1 : 2]++;
        assert_int_equal(job->good, !import && !job->logged && !job->waits);
        if (!job->good)
            assert_non_null(strstr(error_english(&job->error), "the program ended"));
        keeper_free(job);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(found[i], 1);
    assert_int_equal(count_logs(), 1);
    keeper_destroy(keeper);
    keeper = begin(LONG_MS);
    assert_int_equal(count_games(keeper), 1);
    keeper_destroy(keeper);
}

/* The end comes while neither the game nor its log could be written: what can
 * be written now is, and what is lost is known. */
TEST_WITH(test_quit_without_log, empty_home, NULL)
{
    for (int room = 0; room < 2; room++) {
        struct keeper *keeper = begin(LONG_MS);
        assert_int_equal(count_games(keeper), 0);
        sqlite3 *other = lock_history();
        struct keeper_job *job = game_job(20, TICKS, false);
        snprintf(job->path, sizeof(job->path), "%s", room ? state_folder : "/dev/null");
        assert_true(keeper_do(keeper, job));
        keeper_end(keeper);
        while ((job = keeper_done(keeper)) != NULL) {
            if (!job->waits)
                assert_true(job->logged == room && job->begun == room && !job->good);
            keeper_free(job);
        }
        keeper_destroy(keeper);
        sqlite3_close(other);
        assert_int_equal(count_logs(), room);
    }
}

/* -- a rival -- */

/* The best game of a filter, with its replay; or none. */
TEST_WITH(test_rival, empty_home, NULL)
{
    enum { GAMES = 4 };
    struct keeper *keeper = begin(LONG_MS);
    uint64_t most = 0;
    rules = "arcade"; /* in which people have points */

    for (int i = 0; i < GAMES; i++) {
        struct keeper_job *job = do_now(keeper, game_job(30 + (uint64_t)i, 10000000, false));
        assert_true(job->good && job->game.finished);
        most = job->game.points > most ? job->game.points : most;
        keeper_free(job);
    }
    struct keeper_job *job = job_of(KEEPER_RIVAL);
    job->filter =
        (struct history_filter){.rules = rules, .pilot = HISTORY_HUMAN, .goal = "endless"};
    job = do_now(keeper, job);
    assert_true(job->good && job->game.id > 0);
    assert_true(job->game.points == most && most > 0);
    assert_non_null(job->tape);
    assert_int_equal(job->splits.count, 0); /* no goal of rows */
    keeper_free(job);
    job = job_of(KEEPER_RIVAL);
    job->filter =
        (struct history_filter){.rules = rules, .pilot = HISTORY_HUMAN, .goal = "sprint40"};
    job = do_now(keeper, job);
    assert_true(job->good && job->game.id == 0);
    assert_null(job->tape);
    keeper_free(job);
    keeper_destroy(keeper);
}

/* -- lists -- */

TEST_WITH(test_lists, empty_home, NULL)
{
    enum { GAMES = 5, BEST = 3 };
    struct keeper *keeper = begin(LONG_MS);
    uint64_t before = UINT64_MAX;
    rules = "arcade"; /* in which people have points */

    for (int i = 0; i < GAMES; i++)
        keeper_free(do_now(keeper, game_job(30 + (uint64_t)i, TICKS * 2, false)));
    struct keeper_job *job = job_of(KEEPER_BEST);
    job->filter =
        (struct history_filter){.rules = rules, .pilot = HISTORY_HUMAN, .goal = "endless"};
    job->count = BEST;
    job = do_now(keeper, job);
    assert_true(job->good);
    assert_int_equal(job->game_count, BEST);
    for (int i = 0; i < BEST; i++) {
        assert_true(job->games[i].points <= before);
        before = job->games[i].points;
    }
    keeper_free(job);

    job = job_of(KEEPER_NEWEST);
    job->filter.pilot = -1;
    job->skip = 1;
    job->count = 2;
    job = do_now(keeper, job);
    assert_int_equal(job->game_count, 2);
    assert_int_equal(job->games[0].date, 33);
    int64_t id = job->games[0].id;
    keeper_free(job);

    job = job_of(KEEPER_RENAME);
    job->game.id = id;
    snprintf(job->game.name, sizeof(job->game.name), "小明");
    job = do_now(keeper, job);
    assert_true(job->good);
    keeper_free(job);
    job = job_of(KEEPER_SERIES);
    job->game.id = id;
    job = do_now(keeper, job);
    assert_string_equal(job->game.name, "小明");
    assert_true(job->series.count > 0);
    assert_null(job->tape);
    keeper_free(job);

    for (int i = 0; i < 2; i++) { /* kept once, and asked for */
        job = job_of(i == 0 ? KEEPER_KEEP_MARKS : KEEPER_MARKS);
        job->game.id = id;
        job->revision = 77;
        strcpy(job->coach, "dellacherie");
        if (i == 0) {
            job->game.accuracy = 812;
            job->data = strdup("marks");
            job->size = 5;
        }
        job = do_now(keeper, job);
        assert_true(job->good);
        assert_int_equal(job->size, 5);
        assert_memory_equal(job->data, "marks", 5);
        keeper_free(job);
    }

    job = job_of(KEEPER_DELETE);
    job->game.id = id;
    keeper_free(do_now(keeper, job));
    assert_int_equal(count_games(keeper), GAMES - 1);
    keeper_destroy(keeper);
}

TEST_WITH(test_no_keeper, empty_home, NULL)
{
    assert_false(keeper_do(NULL, game_job(40, 100, false)));
    assert_null(keeper_done(NULL));
    assert_false(keeper_is_busy(NULL));
    keeper_free(NULL);
}

/* -- what a crash has left -- */

/* Runs KEEPER_FIND until all is put in; its answer. */
static struct keeper_job *
find_left(struct keeper *keeper, int *added)
{
    struct keeper_job *job = job_of(KEEPER_FIND), *found = NULL;

    snprintf(job->path, sizeof(job->path), "%s", state_folder);
    assert_true(keeper_do(keeper, job));
    *added = 0;
    while (found == NULL || keeper_is_busy(keeper)) {
        job = wait_for(keeper);
        if (job->kind == KEEPER_FIND) {
            found = job;
        } else {
            *added += job->good;
            keeper_free(job);
        }
    }
    return found;
}

/* Two cut games, a whole one, one of nothing: the newer cut one may go on, the
 * others are in the history. */
TEST_WITH(test_find, empty_home, NULL)
{
    enum { END_BYTES = 12 }; /* more than the end has */
    struct keeper *keeper = begin(LONG_MS);
    struct replay_header header;
    struct replay_reader reader;
    struct stat status;
    int added;

    leave_log(50, TICKS, END_BYTES + 40);
    leave_log(51, TICKS, 0);
    leave_log(52, 5, END_BYTES);
    leave_log(53, TICKS, END_BYTES + 1);
    assert_int_equal(count_logs(), 4);
    struct keeper_job *job = find_left(keeper, &added);
    assert_true(job->good);
    assert_non_null(job->log);
    assert_int_equal(job->game.seed, 53);
    assert_false(job->game.finished);
    assert_int_equal(job->pilot, REPLAY_HUMAN);
    assert_int_equal(stat(job->log->path, &status), 0);
    assert_true(job->tape->size <= (size_t)status.st_size);
    assert_null(replay_open(&reader, job->tape->data, job->tape->size, &header));
    assert_int_equal(count_logs(), 1);
    assert_int_equal(added, 3); /* the one of nothing too, with no id */
    assert_int_equal(count_games(keeper), 2);

    /* Nobody else finds it, and another start does. */
    assert_true(no_log_is_free());
    keeper_free(job);
    job = find_left(keeper, &added);
    assert_non_null(job->log);
    assert_int_equal(added, 0);

    /* Given back, it is a game of the past, and its replay has an end. */
    uint64_t hash = job->game.hash;
    job->kind = KEEPER_ADD;
    job = do_now(keeper, job);
    assert_true(job->good);
    assert_int_equal(count_logs(), 0);
    int64_t id = job->game.id;
    keeper_free(job);
    job = job_of(KEEPER_REPLAY);
    job->game.id = id;
    job = do_now(keeper, job);
    static struct retelling told;
    assert_int_equal(retell(&told, job->tape->data, job->tape->size, NULL), PLAYBACK_ENDED);
    assert_true(game_hash(&told.playback.game) == hash);
    keeper_free(job);
    assert_int_equal(count_games(keeper), 3);
    keeper_destroy(keeper);
}

/* Locked while it is declined: it waits like any other. */
TEST_WITH(test_decline_locked, empty_home, NULL)
{
    struct keeper *keeper = begin(RETRY_MS);
    int added;

    leave_log(60, TICKS, 20);
    struct keeper_job *job = find_left(keeper, &added);
    assert_non_null(job->log);
    assert_int_equal(count_games(keeper), 0);
    sqlite3 *other = lock_history();
    job->kind = KEEPER_ADD;
    job = do_now(keeper, job);
    assert_true(job->waits);
    keeper_free(job);
    usleep(3 * RETRY_MS * 1000);
    assert_int_equal(count_logs(), 1);
    sqlite3_close(other);
    job = wait_for(keeper);
    assert_true(job->good);
    keeper_free(job);
    assert_int_equal(count_logs(), 0);
    assert_int_equal(count_games(keeper), 1);
    keeper_destroy(keeper);
}

/* A log that makes no sense is set aside, not deleted. */
TEST_WITH(test_find_nonsense, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);
    struct keeper_job *job = logged_job(70, TICKS, 0);
    int added;

    static const char nonsense[64] = {(char)0xff};
    assert_true(log_append(job->log, nonsense, sizeof(nonsense)));
    keeper_free(job);
    job = job_of(KEEPER_ADD);
    job->log = log_begin(state_folder, NULL);
    assert_true(log_append(job->log, "no replay", 9));
    keeper_free(job);
    job = find_left(keeper, &added);
    assert_null(job->log);
    assert_int_equal(added, 1);
    keeper_free(job);
    assert_int_equal(count_logs(), 1); /* under another name */
    assert_true(no_log_is_free());
    keeper_destroy(keeper);
}

/* -- what an older version has set aside -- */

static void
set_version(const char *name, int version)
{
    char of[160], sql[64];
    sqlite3 *sqlite;

    snprintf(of, sizeof(of), "%s/wellplayed/%s", data, name);
    snprintf(sql, sizeof(sql), "PRAGMA user_version = %d", version);
    assert_int_equal(sqlite3_open(of, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(sqlite), SQLITE_OK);
}

static bool
data_has(const char *name)
{
    char of[160];

    snprintf(of, sizeof(of), "%s/wellplayed/%s", data, name);
    return access(of, F_OK) == 0;
}

/* Adds the games of these seeds, with logs, and ends the program. */
static void
play_games(uint64_t first, uint64_t last)
{
    struct keeper *keeper = begin(LONG_MS);

    for (uint64_t seed = first; seed <= last; seed++) {
        struct keeper_job *job = do_now(keeper, logged_job(seed, TICKS, 0));
        assert_true(job->good);
        keeper_free(job);
    }
    keeper_destroy(keeper);
}

/* A start of the program: what it says of games that came back; NULL: nothing. */
static const char *
start_again(int games)
{
    static char said[256];
    struct keeper *keeper = begin(LONG_MS);
    int added;
    struct keeper_job *job = find_left(keeper, &added);

    said[0] = '\0';
    if (job->note.words != NULL)
        snprintf(said, sizeof(said), "%s", error_english(&job->note));
    keeper_free(job);
    assert_int_equal(count_games(keeper), games);
    keeper_destroy(keeper);
    return said[0] != '\0' ? said : NULL;
}

/* Two histories of a newer version: when this is that version, their games come
 * back, each once, and the files are not looked at again. */
TEST_WITH(test_history_set_aside, empty_home, NULL)
{
    enum { VERSION = 5, NEWER = 99 };

    play_games(1, 3);
    set_version("history.sqlite", NEWER);
    play_games(3, 4);
    assert_true(data_has("history.newer-1.sqlite"));
    set_version("history.sqlite", NEWER);
    play_games(5, 5);
    assert_null(start_again(1));
    set_version("history.newer-2.sqlite", VERSION);
    assert_non_null(strstr(start_again(3), "again: 2"));
    assert_false(data_has("history.newer-2.sqlite"));
    assert_true(data_has("history.newer-2.merged-1.sqlite"));
    assert_true(data_has("history.newer-1.sqlite"));
    set_version("history.newer-1.sqlite", VERSION);
    assert_non_null(strstr(start_again(5), "again: 2")); /* but not game 3 */
    assert_true(data_has("history.newer-1.merged-1.sqlite"));
    assert_false(data_has("history.newer-1.sqlite.lock"));
    assert_null(start_again(5));
}

/* Logs that were set aside: one that can be read goes on, one of which no part
 * can be read stays. */
TEST_WITH(test_log_set_aside, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);
    struct keeper_job *job = logged_job(70, TICKS, 20);
    char name[PATHS_SIZE], aside_name[PATHS_SIZE + 16];
    int added;

    memcpy(name, job->log->path, sizeof(name));
    assert_true(log_append_beside(job->log, "lines", 5));
    assert_true(log_set_aside(job->log, NULL));
    job->log = NULL;
    keeper_free(job);
    job = job_of(KEEPER_ADD);
    job->log = log_begin(state_folder, NULL);
    assert_true(log_append(job->log, "no replay", 9));
    assert_true(log_set_aside(job->log, NULL));
    job->log = NULL;
    keeper_free(job);
    snprintf(aside_name, sizeof(aside_name), "%.*s.damaged-1.wpr", (int)strlen(name) - 4, name);
    assert_int_equal(access(aside_name, F_OK), 0);
    job = find_left(keeper, &added);
    assert_non_null(job->log);
    assert_null(job->note.words);
    assert_string_equal(job->log->path, name);
    assert_true(log_has_beside(job->log));
    assert_int_equal(added, 0);
    keeper_free(job);
    assert_int_equal(access(aside_name, F_OK), -1);
    assert_int_equal(count_logs(), 3); /* with the lines */
    keeper_destroy(keeper);
}

/* Leaves a log of a game that was resumed twice and cut again, or left by its
 * player, so many ticks later each time. */
static void
leave_resumed_log(uint64_t seed, uint64_t first, uint64_t second, bool left)
{
    enum { END_BYTES = 12 };
    struct keeper_job *job = game_job(seed, TICKS / 4, false);
    static struct retelling told;
    struct replay_entry entries[] = {
        {.kind = REPLAY_PILOT, .pilot = REPLAY_HUMAN},
        {.kind = REPLAY_RUN, .ticks = first},
        {.kind = REPLAY_PILOT, .pilot = REPLAY_HUMAN},
        {.kind = REPLAY_RUN, .ticks = second},
        {.kind = REPLAY_HANDLING},
    };
    uint8_t bytes[ARRAY_SIZE(entries) * REPLAY_ENTRY_SIZE];
    size_t size = 0;

    retell(&told, job->tape->data, job->tape->size - END_BYTES, NULL);
    entries[4].handling = told.playback.game.motion.handling;
    for (size_t i = 0; i < ARRAY_SIZE(entries) - !left; i++)
        size += replay_encode_entry(bytes + size, &entries[i]);
    job->log = log_begin(state_folder, NULL);
    assert_non_null(job->log);
    assert_true(log_append(job->log, job->tape->data, told.playback.whole));
    assert_true(log_append(job->log, bytes, size));
    keeper_free(job);
}

/* What ends the program at once whenever it is resumed is not offered for ever;
 * what gets further is. */
TEST_WITH(test_find_what_is_stuck, empty_home, NULL)
{
    static const struct {
        uint64_t first, second;
        bool left, offered;
    } cases[] = {{300, 300, false, false}, {11000, 300, false, true}, {300, 11000, false, true},
        {300, 300, true, true}};
    struct keeper *keeper = begin(LONG_MS);
    int added;

    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        leave_resumed_log(60 + i, cases[i].first, cases[i].second, cases[i].left);
        struct keeper_job *job = find_left(keeper, &added);
        assert_true((job->log != NULL) == cases[i].offered);
        assert_int_equal(added, !cases[i].offered);
        assert_int_equal(count_logs(), cases[i].offered);
        if (cases[i].offered) {
            job->kind = KEEPER_ADD;
            job = do_now(keeper, job);
        }
        keeper_free(job);
        assert_int_equal(count_games(keeper), (int)i + 1);
    }
    keeper_destroy(keeper);
}

/* The game that its player has left comes before one that a crash cut later. */
TEST_WITH(test_find_what_was_left, empty_home, NULL)
{
    struct keeper *keeper = begin(LONG_MS);
    int added;

    leave_log(80, TICKS, 20);
    leave_resumed_log(81, 300, 300, true);
    leave_log(82, TICKS, 20);
    struct keeper_job *job = find_left(keeper, &added);
    assert_non_null(job->log);
    assert_int_equal(job->game.seed, 81);
    assert_int_equal(added, 2);
    assert_int_equal(count_logs(), 1);
    keeper_free(job);
    keeper_destroy(keeper);
}

SUITE_WITH(keeper, make_home, remove_home)
