/*
 * Nothing that is in the history is lost, whatever happens: a kill, a full
 * disk, another program, a folder that can't be written.
 */
#define _GNU_SOURCE /* usleep, unshare */

#include "lib/past.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/slow.h"

/* In a child of ours, which must not go on with the tests. */
static void
must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "in the child: not so: %s\n", what);
    _exit(1);
}

#define MUST(condition) must(condition, #condition)

static void
check_child(pid_t child)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        skip();
    assert_int_equal(status, 0);
}

/* -- kills and other programs -- */

/* Adds games from `first` on until it is killed or has had enough, and tells
 * through a pipe which of them are in. */
static void
keep_adding(int first, int count, int told)
{
    struct error note, error;
    struct history *history = history_open(past_path, &note, &error);
    static char replay[20000];
    struct series series = past_series();

    if (history == NULL || note.words != NULL)
        _exit(2);
    for (int i = first; i < first + count; i++) {
        struct history_game game = past_game("classic", HISTORY_HUMAN, (uint64_t)i);
        snprintf(game.log, sizeof(game.log), "running-%d.wpr", i);
        memset(replay, i, sizeof(replay));
        if (!history_add(history, &game, &series, replay, (size_t)(i * 7919 % 20000), &error)) {
            fprintf(stderr, "%s\n", error_english(&error));
            _exit(3);
        }
        if (write(told, &i, sizeof(i)) != (ssize_t)sizeof(i))
            _exit(4);
    }
    history_close(history);
    _exit(0);
}

/* Whether game number i is in, whole. */
static bool
is_whole(struct history *history, int i)
{
    struct past_seen seen = {.count = 0};
    static char replay[20000];
    size_t size;
    bool found = false;

    memset(replay, i, sizeof(replay));
    for (int skip = 0; !found; skip += 50) {
        seen.count = 0;
        assert_true(history_newest(history, &past_all, skip, 50, past_see, &seen, NULL));
        if (seen.count == 0)
            return false;
        for (int n = 0; n < seen.count && !found; n++) {
            if (seen.points[n] != (uint64_t)i)
                continue;
            char *data = history_replay(history, seen.ids[n], &size, NULL);
            assert_non_null(data);
            assert_int_equal(size, i * 7919 % 20000);
            assert_memory_equal(data, replay, size);
            free(data);
            found = true;
        }
    }
    return true;
}

/* Killed at any moment: every game of which it was said that it is in, is in,
 * and of the one that was on its way all or nothing. */
TEST_WITH(test_kill_while_adding, past_empty, NULL)
{
    struct dice dice = dice_start(3);
    int next = 0, in = 0, kills = (int)test_count(120);

    for (int i = 0; i < kills; i++) {
        int ends[2], number;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            keep_adding(next, 1000, ends[1]);
        close(ends[1]);
        int last = next - 1;
        /* Some are in, and then some more time has passed. */
        for (int n = dice_below(&dice, 3); n > 0; n--)
            assert_int_equal(read(ends[0], &last, sizeof(last)), sizeof(last));
        usleep((useconds_t)dice_below(&dice, 5000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(ends[0], &number, sizeof(number)) == sizeof(number))
            last = number;
        close(ends[0]);

        struct history *history = past_open();
        bool one_more = is_whole(history, last + 1);
        if (last >= next)
            assert_true(is_whole(history, last));
        in += last + 1 - next + one_more;
        next = last + 1 + one_more;
        assert_true(past_count(history) == (uint64_t)in);
        history_close(history);
    }
    assert_true(in > 0);
    struct history *history = past_open();
    for (int i = 0; i < next; i += 1 + next / 20)
        assert_true(is_whole(history, i));
    history_close(history);
}

TEST_WITH(test_two_programs, past_empty, NULL)
{
    enum { PROGRAMS = 3, GAMES = 15 };
    int nowhere = open("/dev/null", O_WRONLY);
    /* None of them is the first to make the file. */
    for (int i = 0; i < PROGRAMS; i++)
        if (fork() == 0)
            keep_adding(i * 100, GAMES, nowhere);
    for (int i = 0; i < PROGRAMS; i++) {
        int status = -1;
        wait(&status);
        assert_int_equal(status, 0);
    }
    close(nowhere);
    struct history *history = past_open();
    assert_true(past_count(history) == PROGRAMS * GAMES);
    history_close(history);
}

/* One that holds the file for long: a sentence, and the game is still there to
 * be tried again. */
TEST_WITH(test_locked_by_another, past_empty, NULL)
{
    struct error note, error = {0};
    struct series series = past_series();
    struct history_game game = past_game("classic", HISTORY_HUMAN, 1);
    sqlite3 *other;
    struct history *history = past_open();

    assert_int_equal(sqlite3_open(past_path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(history_add(history, &game, &series, "", 0, &error));
    assert_non_null(strstr(error_english(&error), "another program is using it"));
    assert_true(game.id == 0);
    assert_null(history_open(past_path, &note, &error));
    assert_non_null(strstr(error_english(&error), "another program is using it"));
    sqlite3_close(other);
    assert_true(history_add(history, &game, &series, "", 0, &error));
    assert_true(past_count(history) == 1);
    history_close(history);
}

/* Damaged while it is open: a call says so, the file is set aside when it is
 * opened again, and the game is not lost. */
TEST_WITH(test_damaged_while_open, past_empty, NULL)
{
    static const char zeros[40000];
    struct error note = {0}, error = {0};
    struct series series = past_series();
    struct history_game game = past_game("classic", HISTORY_HUMAN, 1);
    struct history *history = past_open();

    past_add(history, past_game("classic", HISTORY_HUMAN, 2), "two");
    assert_false(history_is_damaged(history));
    int file = open(past_path, O_WRONLY);
    assert_int_equal(write(file, zeros, sizeof(zeros)), sizeof(zeros));
    close(file);
    assert_false(history_add(history, &game, &series, "one", 3, &error));
    assert_non_null(strstr(error_english(&error), "it is damaged"));
    assert_true(history_is_damaged(history));
    history_close(history);
    history = history_open(past_path, &note, &error);
    assert_non_null(history);
    assert_non_null(strstr(error_english(&note), "history.damaged-1.sqlite"));
    assert_false(history_is_damaged(history));
    assert_true(history_add(history, &game, &series, "one", 3, &error));
    assert_true(past_count(history) == 1);
    history_close(history);
}

/* -- full disks and folders that can't be written -- */

/* Adds games until there is no more room. Returns how many are in. */
static int
fill(struct history *history)
{
    static char replay[100000];
    struct error error = {0};
    struct series series = past_series();
    struct history_game game = past_game("classic", HISTORY_HUMAN, 1);
    struct history_sums sums;
    int added = 0;

    while (history_add(history, &game, &series, replay, sizeof(replay), &error)) {
        MUST(added++ < 50);
        game.id = 0;
    }
    MUST(game.id == 0);
    MUST(strncmp(error_english(&error), past_folder, strlen(past_folder)) == 0);
    must(strstr(error_english(&error), "full") != NULL ||
             strstr(error_english(&error), "No space") ||
             strstr(error_english(&error), "too large"),
        error_english(&error));
    /* What was in is in. */
    MUST(history_sums(history, &past_all, &sums, &error));
    MUST(sums.games == (uint64_t)added);
    return added;
}

TEST_WITH(test_limited_file, past_empty, NULL)
{
    struct rlimit before, limit;
    struct history *history = past_open();

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 600000;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    uint64_t count = (uint64_t)fill(history);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    past_add(history, past_game("classic", HISTORY_HUMAN, 1), "now");
    history_close(history);
    history = past_open();
    assert_true(past_count(history) == count + 1);
    history_close(history);
}

TEST_WITH(test_full_disk, past_empty, NULL)
{
    pid_t child = fork();
    if (child == 0) {
        if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("none", past_folder, "tmpfs", 0, "size=1m") != 0)
            _exit(77);
        struct error note, error;
        struct history *history = history_open(past_path, &note, &error);
        MUST(history != NULL);
        fill(history);
        history_close(history);
        history = history_open(past_path, &note, &error);
        MUST(history != NULL && note.words == NULL);
        history_close(history);
        _exit(0);
    }
    check_child(child);
}

static void
check_not_opened(const char *name, const char *word)
{
    struct error note = {0}, error;
    assert_null(history_open(name, &note, &error));
    assert_null(note.words);
    assert_int_equal(strncmp(error_english(&error), past_folder, strlen(past_folder)), 0);
    assert_non_null(strstr(error_english(&error), word));
    assert_null(strchr(error_english(&error), '\n'));
}

TEST_WITH(test_places_where_it_cannot_be, past_empty, NULL)
{
    char name[128];
    snprintf(name, sizeof(name), "%s/none/history.sqlite", past_folder);
    check_not_opened(name, "No such file");
    assert_int_equal(mkdir(past_path, 0700), 0);
    check_not_opened(past_path, "");
    assert_int_equal(rmdir(past_path), 0);
    int file = open(past_path, O_CREAT | O_WRONLY, 0600);
    close(file);
    snprintf(name, sizeof(name), "%s/below", past_path);
    check_not_opened(name, "");
}

/* What somebody can do who may read and not write. */
static void
only_read(void)
{
    char other[128];
    struct error note = {0}, error = {0};
    struct series series = past_series();
    struct history_game game = past_game("classic", HISTORY_HUMAN, 2);
    struct history_sums sums;
    size_t size;
    struct history *history = history_open(past_path, &note, &error);

    MUST(history != NULL);
    MUST(history_sums(history, &past_all, &sums, &error) && sums.games == 1);
    MUST(!history_add(history, &game, &series, "", 0, &error));
    must(strstr(error_english(&error), "can't be written") != NULL, error_english(&error));
    MUST(!history_rename(history, 1, "x", &error));
    MUST((free(history_replay(history, 1, &size, &error)), size == 3));
    history_close(history);
    snprintf(other, sizeof(other), "%s/other.sqlite", past_folder);
    MUST(history_open(other, &note, &error) == NULL);
    must(strstr(error_english(&error), "Permission denied") != NULL, error_english(&error));
}

TEST_WITH(test_read_only, past_empty, NULL)
{
    if (geteuid() != 0)
        skip();
    struct history *history = past_open();
    past_add(history, past_game("classic", HISTORY_HUMAN, 1), "one");
    history_close(history);
    assert_int_equal(chmod(past_folder, 0755), 0);
    assert_int_equal(chmod(past_path, 0644), 0);
    pid_t child = fork();
    if (child == 0) {
        if (setgid(65534) != 0 || setuid(65534) != 0)
            _exit(77);
        only_read();
        _exit(0);
    }
    check_child(child);
}

SUITE_WITH(keeping, past_make, past_remove)
