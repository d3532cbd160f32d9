/*
 * Logs of games that are going on: what a killed program leaves is found, by
 * one window only, and goes on or goes into the history.
 */
#define _GNU_SOURCE /* mkdtemp, usleep */

#include "lib/check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/folder.h"
#include "lib/recording.h"
#include "lib/slow.h"

#include "history/history.h"
#include "history/log.h"

static char folder[] = "/tmp/wellplayed-running-XXXXXX";

static int
make_folder(void **state)
{
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int
empty_folder(void **state)
{
    return folder_empty(folder) ? 0 : -1;
}

static int
remove_folder(void **state)
{
    return folder_remove(folder) ? 0 : -1;
}

static int
count_files(void)
{
    DIR *entries = opendir(folder);
    int count = -2; /* . and .. */
    assert_non_null(entries);
    while (readdir(entries) != NULL)
        count++;
    closedir(entries);
    return count;
}

static struct log *
begin(void)
{
    struct error error = {0};
    struct log *log = log_begin(folder, &error);
    assert_null(error.words);
    assert_non_null(log);
    return log;
}

static void
end(struct log *log)
{
    struct error error = {0};
    assert_true(log_close(log, &error));
    assert_null(error.words);
}

/* The bytes of the log that was found last. */
static void *bytes;
static size_t byte_count;

static struct log *
find(const char *where)
{
    free(bytes);
    bytes = NULL;
    return log_find(where, &bytes, &byte_count);
}

static void
write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    assert_true(file_write(path, text, strlen(text), NULL));
}

/* -- one program -- */

TEST_WITH(test_a_whole_game, empty_folder, NULL)
{
    size_t size;
    struct log *log = begin();
    assert_string_equal(log->name, log->path + strlen(folder) + 1);
    assert_true(strlen(log->name) < HISTORY_LOG_SIZE);
    assert_null(find(folder)); /* held, by ourselves */
    assert_true(log_append(log, "game", 4));
    assert_null(find(folder));
    char *data = file_read(log->path, 100, &size, NULL);
    assert_int_equal(size, 4);
    assert_memory_equal(data, "game", 4);
    free(data);
    assert_true(log_remove(log, NULL));
    assert_int_equal(count_files(), 0);
    assert_null(find(folder));
    log = begin();
    assert_int_equal(unlink(log->path), 0);
    assert_true(log_remove(log, NULL)); /* gone is gone */
    assert_true(log_remove(NULL, NULL));
}

/* Games that are short, one after the other: never the same name again. */
TEST_WITH(test_names, empty_folder, NULL)
{
    enum { GAMES = 300 };
    static char names[GAMES][HISTORY_LOG_SIZE];
    for (int i = 0; i < GAMES; i++) {
        struct log *log = begin();
        snprintf(names[i], sizeof(names[i]), "%s", log->name);
        assert_true(log_remove(log, NULL));
        if (i > 0)
            assert_true(strcmp(names[i - 1], names[i]) < 0);
    }
}

TEST_WITH(test_left_logs, empty_folder, NULL)
{
    char first[PATHS_SIZE], second[PATHS_SIZE], empty[PATHS_SIZE];
    struct log *log = begin();
    memcpy(first, log->path, sizeof(first));
    assert_true(log_append(log, "one two", 7));
    end(log);
    log = begin();
    memcpy(second, log->path, sizeof(second));
    assert_true(log_append(log, "second", 6));
    end(log);
    log = begin(); /* holds no game */
    memcpy(empty, log->path, sizeof(empty));
    end(log);
    /* What is none of ours. */
    write_file("running-.wpr", "x");
    write_file("notes.txt", "x");
    write_file("running-1.wpr.new", "x");
    char link[256];
    snprintf(link, sizeof(link), "%s/running-0.wpr", folder);
    assert_int_equal(symlink("notes.txt", link), 0);
    snprintf(link, sizeof(link), "%s/running-00.wpr", folder);
    assert_int_equal(mkdir(link, 0700), 0);

    /* The oldest first, each only once while it is held. */
    struct log *one = find(folder);
    assert_non_null(one);
    assert_string_equal(one->path, first);
    assert_int_equal(byte_count, 7);
    assert_memory_equal(bytes, "one two", 7);
    assert_true(one->date > 1600000000);
    struct log *two = find(folder);
    assert_non_null(two);
    assert_string_equal(two->path, second);
    assert_null(find(folder));
    assert_int_equal(access(empty, F_OK), -1);
    end(one);
    end(NULL);
    one = find(folder);
    assert_string_equal(one->path, first);

    /* It goes on behind what made sense. */
    assert_true(log_continue(one, 4, NULL));
    assert_true(log_append(one, "three", 5));
    assert_null(find(folder));
    end(one);
    one = find(folder);
    assert_string_equal(one->path, first);
    assert_int_equal(byte_count, 9);
    assert_memory_equal(bytes, "one three", 9);
    assert_true(log_remove(one, NULL));
    assert_int_equal(access(first, F_OK), -1);

    /* Set aside, it is kept and not found again. */
    assert_true(log_set_aside(two, NULL));
    assert_int_equal(access(second, F_OK), -1);
    assert_null(find(folder));
    assert_int_equal(count_files(), 6);
}

TEST_WITH(test_bad_folders, empty_folder, NULL)
{
    struct error error = {0};
    assert_null(find("/nowhere/at/all"));
    assert_null(log_begin("/nowhere/at/all", &error));
    assert_non_null(strstr(error_english(&error), "No such file"));
    assert_null(log_begin("/dev/null", &error));
    assert_non_null(strstr(error_english(&error), "Not a directory"));
    static char longest[PATHS_SIZE];
    memset(longest, 'x', sizeof(longest) - 1);
    assert_null(log_begin(longest, &error));
    assert_non_null(strstr(error_english(&error), "too long"));
    assert_null(find(longest));
}

/* -- kills, and several windows -- */

/* Writes a recording into a log, a few bytes at a time, and tells when some of
 * it is there. */
static void
keep_logging(const struct recording *made, int told)
{
    struct log *log = log_begin(folder, NULL);
    if (log == NULL)
        _exit(1);
    for (size_t at = 0; at < made->size; at += 3) {
        if (!log_append(log, made->data + at, made->size - at < 3 ? made->size - at : 3))
            _exit(2);
        if (at == 99 && write(told, "", 1) != 1)
            _exit(3);
    }
    for (;;)
        pause();
}

/* What is left of a game that was cut is its beginning, goes into the history
 * as a game that was given up, and only then is gone. */
TEST_WITH(test_kill_while_playing, empty_folder, NULL)
{
    static struct retelling told;
    char path[256];
    struct error note = {0}, error;
    struct dice dice = dice_start(4);
    struct recording made;
    int64_t games = 0;
    long kills = test_count(120);

    recording_make(&made, &ruleset_classic, 6, 60000, false);
    snprintf(path, sizeof(path), "%s/history.sqlite", folder);
    for (long i = 0; i < kills; i++) {
        int ends[2];
        char byte;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            keep_logging(&made, ends[1]);
        if (i % 4 != 0)
            assert_int_equal(read(ends[0], &byte, 1), 1);
        usleep((useconds_t)dice_below(&dice, i % 4 != 0 ? 500 : 3000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ends[0]);
        close(ends[1]);

        struct log *left = find(folder);
        if (left == NULL)
            continue; /* not a byte was written */
        assert_true(byte_count <= made.size);
        assert_memory_equal(bytes, made.data, byte_count);
        enum playback_state result = retell(&told, bytes, byte_count, NULL);
        if (told.playback.whole == 0) {
            assert_true(log_set_aside(left, &error));
            continue;
        }
        assert_int_equal(result, byte_count == made.size ? PLAYBACK_ENDED : PLAYBACK_CUT);
        struct history_game game = {.date = left->date};
        history_describe(&game, &told.playback.game, &told.tally);
        snprintf(game.log, sizeof(game.log), "%s", left->name);
        struct history *history = history_open(path, &note, &error);
        assert_non_null(history);
        /* Twice: it was killed again before the log was removed. */
        for (int times = 0; times < 2; times++)
            assert_true(history_add(
                history, &game, &told.tally.series, bytes, told.playback.whole, &error));
        assert_true(game.id == ++games);
        assert_true(log_remove(left, &error));
        assert_null(find(folder));
        history_close(history);
    }
    assert_true(games > 0);
    recording_free(&made);
}

/* Several windows look for what is left at the same time: each log is found by
 * one of them, and that of a living one by nobody. */
TEST_WITH(test_several_windows, empty_folder, NULL)
{
    enum { WINDOWS = 6, LOGS = 40 };
    int ends[2], found = 0, count;

    for (int i = 0; i < LOGS; i++) {
        struct log *log = begin();
        assert_true(log_append(log, "x", 1));
        end(log);
    }
    struct log *living = begin();
    assert_true(log_append(living, "mine", 4));
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < WINDOWS; i++) {
        if (fork() != 0)
            continue;
        struct log *left;
        count = 0;
        while ((left = find(folder)) != NULL) {
            count++;
            if (!log_remove(left, NULL))
                _exit(1);
        }
        _exit(write(ends[1], &count, sizeof(count)) > 0 ? 0 : 2);
    }
    for (int i = 0; i < WINDOWS; i++) {
        int status = -1;
        wait(&status);
        assert_int_equal(status, 0);
        assert_int_equal(read(ends[0], &count, sizeof(count)), sizeof(count));
        found += count;
    }
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(found, LOGS);
    assert_int_equal(count_files(), 1);
    assert_int_equal(access(living->path, F_OK), 0);
    end(living);
}

/* On a full disk the beginning is there, and the log says that it is not whole.
 * Mended when there is room, it is. */
TEST_WITH(test_no_room, empty_folder, NULL)
{
    static char text[6000];
    struct error error = {0};
    struct rlimit before, limit;
    struct log *log = begin();

    for (size_t i = 0; i < sizeof(text); i++)
        text[i] = (char)(i % 251);

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 4096;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool first = log_append(log, text, 3000);
    bool second = log_append(log, text + 3000, 3000);
    bool mended = log_mend(log, text, sizeof(text));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_true(first);
    assert_false(second);
    assert_false(log_close(log, &error));
    assert_non_null(strstr(error_english(&error), "too large"));
    assert_false(mended);
    log = find(folder);
    assert_int_equal(byte_count, 4096);
    assert_true(log_continue(log, 3000, &error));
    log->error = ENOSPC;
    assert_true(log_mend(log, text, sizeof(text)));
    assert_true(log_append(log, "end", 3));
    assert_true(log_close(log, &error));
    log = find(folder);
    assert_int_equal(byte_count, sizeof(text) + 3);
    assert_memory_equal(bytes, text, sizeof(text));
    end(log);
}

SUITE_WITH(log, make_folder, remove_folder)
