/*
 * Logs of games that are going on: what a killed program leaves is found, by
 * one window only, and goes on or goes into the history.
 */
#define _GNU_SOURCE /* mkdtemp, usleep */

#include "check.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.h"
#include "recording.h"
#include "slow.h"

#include "history/history.h"
#include "history/running.h"

static char folder[] = "/tmp/wellplayed-running-XXXXXX";

static int
make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int
empty_folder(void **state)
{
    (void)state;
    return folder_empty(folder) ? 0 : -1;
}

static int
remove_folder(void **state)
{
    (void)state;
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

static struct journal *
begin(char path[PATHS_SIZE])
{
    char why[FILE_WHY_SIZE] = "";
    struct journal *journal = running_begin(folder, path, why);
    assert_string_equal(why, "");
    assert_non_null(journal);
    return journal;
}

static void
end(struct journal *journal)
{
    char why[FILE_WHY_SIZE] = "";
    assert_true(journal_close(journal, why));
    assert_string_equal(why, "");
}

static void
write_file(const char *name, const char *text)
{
    char path[256], why[FILE_WHY_SIZE];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    assert_true(file_write(path, text, strlen(text), why));
}

/* -- one program -- */

static void
test_a_whole_game(void **state)
{
    (void)state;
    char path[PATHS_SIZE], why[FILE_WHY_SIZE] = "";
    size_t size;
    struct journal *journal = begin(path);
    assert_string_equal(running_name(path), path + strlen(folder) + 1);
    assert_true(strlen(running_name(path)) < HISTORY_LOG_SIZE);
    assert_null(running_find(folder)); /* held, by ourselves */
    assert_true(journal_append(journal, "game", 4));
    assert_null(running_find(folder));
    char *data = running_read(path, &size, why);
    assert_int_equal(size, 4);
    assert_memory_equal(data, "game", 4);
    free(data);
    assert_true(running_remove(path, why));
    assert_true(running_remove(path, why)); /* gone is gone */
    end(journal);
    assert_int_equal(count_files(), 0);
    assert_null(running_find(folder));
}

/* Games that are short, one after the other: never the same name again. */
static void
test_names(void **state)
{
    (void)state;
    enum { GAMES = 300 };
    static char names[GAMES][HISTORY_LOG_SIZE];
    char path[PATHS_SIZE], why[FILE_WHY_SIZE];
    for (int i = 0; i < GAMES; i++) {
        struct journal *journal = begin(path);
        snprintf(names[i], sizeof(names[i]), "%s", running_name(path));
        assert_true(running_remove(path, why));
        end(journal);
        if (i > 0)
            assert_true(strcmp(names[i - 1], names[i]) < 0);
    }
}

static void
test_left_logs(void **state)
{
    (void)state;
    char first[PATHS_SIZE], second[PATHS_SIZE], empty[PATHS_SIZE];
    char why[FILE_WHY_SIZE] = "";
    struct journal *journal = begin(first);
    assert_true(journal_append(journal, "one two", 7));
    end(journal);
    journal = begin(second);
    assert_true(journal_append(journal, "second", 6));
    end(journal);
    end(begin(empty)); /* holds no game */
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
    struct running *one = running_find(folder);
    assert_non_null(one);
    assert_string_equal(one->path, first);
    assert_int_equal(one->size, 7);
    assert_memory_equal(one->data, "one two", 7);
    assert_true(one->date > 1600000000);
    struct running *two = running_find(folder);
    assert_non_null(two);
    assert_string_equal(two->path, second);
    assert_null(running_find(folder));
    assert_int_equal(access(empty, F_OK), -1);
    running_leave(one);
    running_leave(NULL);
    one = running_find(folder);
    assert_string_equal(one->path, first);

    /* It goes on behind what made sense. */
    journal = running_continue(one, 4, why);
    assert_non_null(journal);
    assert_true(journal_append(journal, "three", 5));
    assert_null(running_find(folder));
    end(journal);
    one = running_find(folder);
    assert_string_equal(one->path, first);
    assert_int_equal(one->size, 9);
    assert_memory_equal(one->data, "one three", 9);
    assert_true(running_done(one, why));
    assert_int_equal(access(first, F_OK), -1);

    /* Set aside, it is kept and not found again. */
    assert_true(running_set_aside(two, why));
    assert_int_equal(access(second, F_OK), -1);
    assert_null(running_find(folder));
    assert_int_equal(count_files(), 6);
}

static void
test_bad_folders(void **state)
{
    (void)state;
    char path[PATHS_SIZE], why[FILE_WHY_SIZE] = "";
    assert_null(running_find("/nowhere/at/all"));
    assert_null(running_begin("/nowhere/at/all", path, why));
    assert_non_null(strstr(why, "No such file"));
    assert_null(running_begin("/dev/null", path, why));
    assert_non_null(strstr(why, "Not a directory"));
    static char longest[PATHS_SIZE];
    memset(longest, 'x', sizeof(longest) - 1);
    assert_null(running_begin(longest, path, why));
    assert_non_null(strstr(why, "too long"));
    assert_null(running_find(longest));
}

/* -- kills, and several windows -- */

/* Writes a recording into a log, a few bytes at a time, and tells when some of
 * it is there. */
static void
keep_logging(const struct recording *made, int told)
{
    char path[PATHS_SIZE], why[FILE_WHY_SIZE];
    struct journal *journal = running_begin(folder, path, why);
    if (journal == NULL)
        _exit(1);
    for (size_t at = 0; at < made->size; at += 3) {
        if (!journal_append(journal, made->data + at,
                made->size - at < 3 ? made->size - at : 3))
            _exit(2);
        if (at == 99 && write(told, "", 1) != 1)
            _exit(3);
    }
    for (;;)
        pause();
}

/* What is left of a game that was cut is its beginning, goes into the history
 * as a game that was given up, and only then is gone. */
static void
test_kill_while_playing(void **state)
{
    (void)state;
    static struct retelling told;
    char note[FILE_WHY_SIZE], why[FILE_WHY_SIZE] = "", path[256];
    struct dice dice = dice_start(4);
    struct recording made;
    int64_t games = 0;
    long kills = test_count(120);

    recording_make(&made, &ruleset_classic, 6, 60000, false, NULL);
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

        struct running *left = running_find(folder);
        if (left == NULL)
            continue; /* not a byte was written */
        assert_true(left->size <= made.size);
        assert_memory_equal(left->data, made.data, left->size);
        const char *trouble;
        enum playback_state result =
            retell(&told, left->data, left->size, NULL, &trouble);
        if (told.playback.whole == 0) {
            assert_true(running_set_aside(left, why));
            continue;
        }
        assert_int_equal(
            result, left->size == made.size ? PLAYBACK_ENDED : PLAYBACK_CUT);
        struct history_game game = {.date = left->date};
        history_describe(&game, &told.playback.game, &told.tally);
        snprintf(game.log, sizeof(game.log), "%s", running_name(left->path));
        struct history *history = history_open(path, note, why);
        assert_non_null(history);
        /* Twice: it was killed again before the log was removed. */
        for (int times = 0; times < 2; times++)
            assert_true(history_add(history, &game, &told.tally.series,
                left->data, told.playback.whole, why));
        assert_true(game.id == ++games);
        assert_true(running_done(left, why));
        assert_null(running_find(folder));
        history_close(history);
    }
    assert_true(games > 0);
    recording_free(&made);
}

/* Several windows look for what is left at the same time: each log is found by
 * one of them, and that of a living one by nobody. */
static void
test_several_windows(void **state)
{
    (void)state;
    enum { WINDOWS = 6, LOGS = 40 };
    char path[PATHS_SIZE], alive[PATHS_SIZE], why[FILE_WHY_SIZE];
    int ends[2], found = 0, count;

    for (int i = 0; i < LOGS; i++) {
        struct journal *journal = begin(path);
        assert_true(journal_append(journal, "x", 1));
        end(journal);
    }
    struct journal *living = begin(alive);
    assert_true(journal_append(living, "mine", 4));
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < WINDOWS; i++) {
        if (fork() != 0)
            continue;
        struct running *left;
        count = 0;
        while ((left = running_find(folder)) != NULL) {
            count++;
            if (!running_done(left, why))
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
    assert_int_equal(access(alive, F_OK), 0);
    end(living);
}

/* On a full disk the beginning is there, and the log says that it is not
 * whole. */
static void
test_no_room(void **state)
{
    (void)state;
    static const char bytes[3000];
    char path[PATHS_SIZE], why[FILE_WHY_SIZE] = "";
    struct rlimit before, limit;
    struct journal *journal = begin(path);

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 4096;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool first = journal_append(journal, bytes, sizeof(bytes));
    bool second = journal_append(journal, bytes, sizeof(bytes));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_true(first);
    assert_false(second);
    assert_false(journal_close(journal, why));
    assert_non_null(strstr(why, "too large"));
    struct running *left = running_find(folder);
    assert_int_equal(left->size, 4096);
    running_leave(left);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_a_whole_game, empty_folder),
        cmocka_unit_test_setup(test_names, empty_folder),
        cmocka_unit_test_setup(test_left_logs, empty_folder),
        cmocka_unit_test_setup(test_bad_folders, empty_folder),
        cmocka_unit_test_setup(test_kill_while_playing, empty_folder),
        cmocka_unit_test_setup(test_several_windows, empty_folder),
        cmocka_unit_test_setup(test_no_room, empty_folder),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
