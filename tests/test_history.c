/*
 * The history: what goes in comes out, and nothing is lost whatever happens:
 * a kill, a full disk, another program, damaged bytes.
 */
#define _GNU_SOURCE /* mkdtemp, usleep, unshare */

#include "check.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recording.h"
#include "slow.h"

#include "../src/store/history.h"

static char folder[64];
static char path[96];

static int
make_folder(void **state)
{
    (void)state;
    /* In memory where there is such a place: the disk is only slower. */
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(folder, sizeof(folder), "%s/wellplayed-history-XXXXXX",
        memory ? "/dev/shm" : "/tmp");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof(path), "%s/history.sqlite", folder);
    return 0;
}

static int
empty_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s/*", folder);
    return system(command);
}

static int
remove_folder(void **state)
{
    return empty_folder(state) != 0 ? -1 : rmdir(folder);
}

static struct history *
open_it(void)
{
    char note[FILE_WHY_SIZE] = "x", why[FILE_WHY_SIZE] = "";
    struct history *history = history_open(path, note, why);
    assert_string_equal(why, "");
    assert_non_null(history);
    assert_string_equal(note, "");
    return history;
}

/* A game of no one, all numbers different. */
static struct history_game
some_game(const char *rules, enum history_pilot pilot, uint64_t points)
{
    struct history_game game = {
        .revision = 3,
        .width = 10,
        .visible = 20,
        .pilot = pilot,
        .brain = "dellacherie",
        .start_level = 1,
        .level = 5,
        .seed = UINT64_MAX - points,
        .points = points,
        .rows = 40,
        .pieces = 111,
        .ticks = 60001,
        .rows_by_count = {80, 10, 5, 4, 2},
        .keys = 400,
        .judged_pieces = 110,
        .judged_keys = 399,
        .fewest_keys = 300,
        .longest_drought = 17,
        .finished = true,
        .date = 1700000000 + (int64_t)points,
        .name = "Ann",
        .hash = 0x8000000000000000u + points,
    };
    snprintf(game.rules, sizeof(game.rules), "%s", rules);
    return game;
}

static struct series
some_series(void)
{
    struct series series;
    series_begin(&series);
    for (int i = 0; i < 300; i++)
        series_take(&series, (uint64_t)i * 700, (uint64_t)i * 10);
    return series;
}

static int64_t
add(struct history *history, struct history_game game, const char *replay)
{
    char why[FILE_WHY_SIZE] = "";
    struct series series = some_series();
    assert_true(
        history_add(history, &game, &series, replay, strlen(replay), why));
    assert_string_equal(why, "");
    assert_true(game.id > 0);
    return game.id;
}

static const struct history_filter all = {.pilot = -1};

static uint64_t
count_games(struct history *history)
{
    struct history_sums sums;
    char why[FILE_WHY_SIZE];
    assert_true(history_sums(history, &all, &sums, why));
    return sums.games;
}

static void
check_same_game(const struct history_game *a, const struct history_game *b)
{
    assert_string_equal(a->rules, b->rules);
    assert_int_equal(a->revision, b->revision);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->visible, b->visible);
    assert_int_equal(a->pilot, b->pilot);
    assert_string_equal(a->brain, b->brain);
    assert_int_equal(a->start_level, b->start_level);
    assert_int_equal(a->level, b->level);
    assert_true(a->seed == b->seed);
    assert_true(a->points == b->points);
    assert_true(a->rows == b->rows);
    assert_true(a->pieces == b->pieces);
    assert_true(a->ticks == b->ticks);
    for (int i = 0; i < 5; i++)
        assert_true(a->rows_by_count[i] == b->rows_by_count[i]);
    assert_true(a->keys == b->keys);
    assert_true(a->judged_pieces == b->judged_pieces);
    assert_true(a->judged_keys == b->judged_keys);
    assert_true(a->fewest_keys == b->fewest_keys);
    assert_int_equal(a->longest_drought, b->longest_drought);
    assert_int_equal(a->finished, b->finished);
    assert_int_equal(a->imported, b->imported);
    assert_true(a->date == b->date);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->log, b->log);
    assert_true(a->hash == b->hash);
}

static void
check_replay(struct history *history, int64_t id, const void *data, size_t size)
{
    char why[FILE_WHY_SIZE] = "";
    size_t length = 0;
    void *replay = history_replay(history, id, &length, why);
    assert_string_equal(why, "");
    assert_int_equal(length, size);
    assert_memory_equal(replay, data, size);
    free(replay);
}

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

/* -- in and out -- */

static void
test_in_and_out(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "";
    struct history_game game = some_game("classic", HISTORY_MIXED, 1234), back;
    struct series series = some_series(), points;
    strcpy(game.log, "running-1.wpr");

    struct history *history = open_it();
    assert_true(history_add(history, &game, &series, "a\0b", 3, why));
    int64_t other = add(history, some_game("retro", HISTORY_HUMAN, 5), "");
    assert_true(other != game.id);
    history_close(history);
    history_close(NULL);

    history = open_it();
    assert_true(history_find(history, game.id, &back, why));
    assert_true(back.id == game.id);
    check_same_game(&back, &game);
    check_replay(history, game.id, "a\0b", 3);
    check_replay(history, other, "", 0);
    assert_true(history_series(history, game.id, &points, why));
    assert_int_equal(points.count, series.count);
    assert_memory_equal(points.points, series.points,
        (size_t)series.count * sizeof(series.points[0]));

    /* What is not there. */
    size_t size;
    int64_t rank = 5;
    assert_true(history_find(history, 99, &back, why));
    assert_true(back.id == 0);
    assert_true(history_series(history, 99, &points, why));
    assert_int_equal(points.count, 0);
    assert_true(history_rank(history, 99, &rank, why));
    assert_true(rank == 0);
    assert_null(history_replay(history, 99, &size, why));
    assert_non_null(strstr(why, "no such replay"));
    history_close(history);
}

/* A log is put in once, and a game that has gone on takes its own place. */
static void
test_one_game_for_a_log(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE];
    struct series series = some_series();
    struct history_game game = some_game("classic", HISTORY_HUMAN, 1);
    struct history *history = open_it();

    strcpy(game.log, "running-7.wpr");
    int64_t first = add(history, game, "short");
    assert_true(add(history, game, "short") == first);
    assert_true(count_games(history) == 1);
    game.points = 2;
    game.hash++;
    assert_true(history_add(history, &game, &series, "longer", 6, why));
    assert_true(count_games(history) == 1);
    check_replay(history, game.id, "longer", 6);
    /* Without a log, each is a game of its own. */
    add(history, some_game("classic", HISTORY_HUMAN, 1), "");
    add(history, some_game("classic", HISTORY_HUMAN, 1), "");
    assert_true(count_games(history) == 3);
    history_close(history);
}

static void
test_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"Bob", "Bob"},
        {"", ""},
        {"Robert'); DROP TABLE games; --", "Robert'); DROP TABLE games; --"},
        {"\"%s%n' || x", "\"%s%n' || x"},
        {"王小明 é", "王小明 é"},
        {"\x1B[2J\n\t\x01zip\xFF", "[2Jzip"},
        {"1234567890123456789012345678901234567890123456789012345678901234567",
            "123456789012345678901234567890123456789012345678901234567890123"},
    };
    char why[FILE_WHY_SIZE];
    struct history *history = open_it();
    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        struct history_game game = some_game("classic", HISTORY_HUMAN, i);
        int64_t id = add(history, game, "");
        assert_true(history_rename(history, id, names[i][0], why));
        assert_true(history_find(history, id, &game, why));
        assert_string_equal(game.name, names[i][1]);
    }
    /* In a new game too. */
    struct history_game game = some_game("classic", HISTORY_HUMAN, 99);
    strcpy(game.name, " \x1B'x' ");
    int64_t id = add(history, game, "");
    assert_true(history_find(history, id, &game, why));
    assert_string_equal(game.name, "'x'");
    assert_true(history_rename(history, 9999, "nobody", why));
    assert_true(count_games(history) == ARRAY_SIZE(names) + 1);
    history_close(history);
}

/* -- questions -- */

struct seen {
    int64_t ids[64];
    uint64_t points[64];
    int count, most;
};

static bool
see(void *data, const struct history_game *game)
{
    struct seen *seen = data;
    assert_in_range(seen->count, 0, 63);
    seen->ids[seen->count] = game->id;
    seen->points[seen->count++] = game->points;
    return seen->most == 0 || seen->count < seen->most;
}

static bool
fits(const struct history_game *game, const struct history_filter *filter)
{
    return (filter->rules == NULL || strcmp(filter->rules, game->rules) == 0) &&
           (filter->pilot < 0 || filter->pilot == (int)game->pilot) &&
           (filter->width == 0 || filter->width == game->width) &&
           (filter->visible == 0 || filter->visible == game->visible);
}

static bool
is_better(const struct history_game *a, const struct history_game *b)
{
    if (a->points != b->points)
        return a->points > b->points;
    return a->date != b->date ? a->date < b->date : a->id < b->id;
}

/* Every answer against a count over a plain array. */
static void
test_questions(void **state)
{
    (void)state;
    enum { GAMES = 60 };
    static const char *const rules[] = {"classic", "standard", "retro"};
    static struct history_game games[GAMES];
    struct dice dice = dice_start(11);
    char why[FILE_WHY_SIZE];
    struct series series = some_series();
    struct history *history = open_it();

    for (int i = 0; i < GAMES; i++) {
        games[i] = some_game(rules[dice_below(&dice, 3)],
            (enum history_pilot)dice_below(&dice, 3),
            (uint64_t)dice_below(&dice, 8) * 100);
        games[i].date = 1000 + dice_below(&dice, 20);
        games[i].width = (uint8_t)dice_between(&dice, 10, 11);
        games[i].rows = (uint64_t)dice_below(&dice, 100);
        games[i].finished = dice_below(&dice, 2);
        games[i].longest_drought = (uint32_t)dice_below(&dice, 50);
        assert_true(history_add(history, &games[i], &series, "", 0, why));
    }
    for (int n = 0; n < 40; n++) {
        struct history_filter filter = {
            .rules = n % 4 ? rules[n % 4 - 1] : NULL,
            .pilot = n / 4 % 4 - 1,
            .width = n >= 16 ? dice_between(&dice, 9, 11) : 0,
            .visible = n >= 30 ? dice_between(&dice, 19, 20) : 0,
        };
        struct seen best = {.count = 0}, newest = {.count = 0};
        struct history_sums sums;
        uint64_t count = 0, finished = 0, rows = 0, most = 0, drought = 0;
        assert_true(history_best(history, &filter, 60, see, &best, why));
        for (int skip = 0; skip < GAMES; skip += 7)
            assert_true(
                history_newest(history, &filter, skip, 7, see, &newest, why));
        assert_true(history_sums(history, &filter, &sums, why));

        for (int i = 0; i < GAMES; i++) {
            if (!fits(&games[i], &filter))
                continue;
            int before = 0, later = 0;
            for (int k = 0; k < GAMES; k++) {
                if (!fits(&games[k], &filter))
                    continue;
                before += is_better(&games[k], &games[i]);
                later += games[k].date != games[i].date
                             ? games[k].date > games[i].date
                             : games[k].id > games[i].id;
            }
            assert_true(best.ids[before] == games[i].id);
            assert_true(newest.ids[later] == games[i].id);
            count++;
            finished += games[i].finished;
            rows += games[i].rows;
            most = games[i].points > most ? games[i].points : most;
            drought = games[i].longest_drought > drought
                          ? games[i].longest_drought
                          : drought;
        }
        assert_true(best.count == (int)count && newest.count == (int)count);
        assert_true(sums.games == count && sums.finished == finished);
        assert_true(sums.rows == rows && sums.best_points == most);
        assert_true(sums.longest_drought == drought);
        assert_true(sums.ticks == 60001 * count);
        assert_true(sums.pieces == 111 * count && sums.keys == 400 * count);
        assert_true(sums.judged_pieces == 110 * count);
        assert_true(sums.judged_keys == 399 * count);
        assert_true(sums.fewest_keys == 300 * count);
        assert_true(sums.rows_by_count[1] == 10 * count);
        assert_true(sums.rows_by_count[4] == 2 * count);
        assert_true(sums.best_level == (count > 0 ? 5 : 0));
    }
    /* The place of each among its like. */
    for (int i = 0; i < GAMES; i++) {
        struct history_filter filter = {games[i].rules, (int)games[i].pilot,
            games[i].width, games[i].visible};
        int64_t rank, expected = 1;
        for (int k = 0; k < GAMES; k++)
            expected +=
                fits(&games[k], &filter) && is_better(&games[k], &games[i]);
        assert_true(history_rank(history, games[i].id, &rank, why));
        assert_true(rank == expected);
    }
    /* As many as are asked for, and as many as are looked at. */
    struct seen few = {.count = 0}, two = {.most = 2};
    assert_true(history_best(history, &all, 5, see, &few, why));
    assert_int_equal(few.count, 5);
    assert_true(history_best(history, &all, 5, see, &two, why));
    assert_int_equal(two.count, 2);
    history_close(history);
}

static void
test_delete(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE];
    size_t size;
    struct history *history = open_it();
    int64_t one = add(history, some_game("classic", HISTORY_HUMAN, 1), "one");
    int64_t two = add(history, some_game("classic", HISTORY_HUMAN, 2), "two");
    assert_true(history_delete(history, two, why));
    assert_true(history_delete(history, two, why));
    assert_true(count_games(history) == 1);
    assert_null(history_replay(history, two, &size, why));
    check_replay(history, one, "one", 3);
    /* Its id is never another's. */
    int64_t three = add(history, some_game("classic", HISTORY_HUMAN, 3), "");
    assert_true(three > two);
    history_close(history);
}

/* -- replays from elsewhere -- */

static void
test_import(void **state)
{
    (void)state;
    static struct moves moves;
    char why[FILE_WHY_SIZE] = "";
    struct history_game game, again;
    struct recording made;
    struct series points;
    struct history *history = open_it();

    recording_make(&made, &ruleset_arcade, 8, 1000000, true, &moves);
    assert_true(
        history_import(history, made.data, made.size, "Eve\n", 77, &game, why));
    assert_true(game.id > 0 && game.imported && game.date == 77);
    assert_string_equal(game.name, "Eve");
    assert_string_equal(game.rules, "arcade");
    assert_int_equal(game.finished, made.game.over);
    assert_true(game.points == made.game.points);
    assert_true(game.ticks == made.game.tick);
    assert_true(game.rows_by_count[0] == made.game.rows_by_count[0]);
    assert_true(game.keys == made.tally.keys);
    assert_true(game.fewest_keys == made.tally.fewest_keys);
    assert_true(game.judged_pieces == made.tally.judged_pieces);
    assert_true(game.hash == game_hash(&made.game));
    check_replay(history, game.id, made.data, made.size);
    assert_true(history_find(history, game.id, &again, why));
    check_same_game(&again, &game);
    assert_true(history_series(history, game.id, &points, why));
    assert_int_equal(points.count, made.tally.series.count);

    /* The same once more, and what makes no sense. */
    assert_false(
        history_import(history, made.data, made.size, "Eve", 78, &again, why));
    assert_non_null(strstr(why, "already"));
    check_same_game(&again, &game);
    assert_false(
        history_import(history, made.data, made.end, "Eve", 78, &again, why));
    assert_non_null(strstr(why, "cut short"));
    assert_true(again.id == 0);
    made.data[made.size - 1] ^= 1;
    assert_false(
        history_import(history, made.data, made.size, "Eve", 78, &again, why));
    assert_non_null(strstr(why, "did not end"));
    assert_false(history_import(history, "junk", 4, "Eve", 78, &again, why));
    assert_non_null(strstr(why, "not a replay"));
    assert_false(history_import(history, "", 0, "Eve", 78, &again, why));
    assert_false(history_import(history, made.data,
        (size_t)HISTORY_LONGEST_REPLAY + 1, "Eve", 78, &again, why));
    assert_non_null(strstr(why, "longer than"));
    assert_true(count_games(history) == 1);
    recording_free(&made);
    history_close(history);
}

/* -- kills and other programs -- */

/* Adds games from `first` on until it is killed or has had enough, and tells
 * through a pipe which of them are in. */
static void
keep_adding(int first, int count, int told)
{
    char note[FILE_WHY_SIZE], why[FILE_WHY_SIZE];
    struct history *history = history_open(path, note, why);
    static char replay[20000];
    struct series series = some_series();

    if (history == NULL || note[0] != '\0')
        _exit(2);
    for (int i = first; i < first + count; i++) {
        struct history_game game =
            some_game("classic", HISTORY_HUMAN, (uint64_t)i);
        snprintf(game.log, sizeof(game.log), "running-%d.wpr", i);
        memset(replay, i, sizeof(replay));
        if (!history_add(history, &game, &series, replay,
                (size_t)(i * 7919 % 20000), why)) {
            fprintf(stderr, "%s\n", why);
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
    struct seen seen = {.count = 0};
    char why[FILE_WHY_SIZE];
    static char replay[20000];
    size_t size;
    bool found = false;

    memset(replay, i, sizeof(replay));
    for (int skip = 0; !found; skip += 50) {
        seen.count = 0;
        assert_true(history_newest(history, &all, skip, 50, see, &seen, why));
        if (seen.count == 0)
            return false;
        for (int n = 0; n < seen.count && !found; n++) {
            if (seen.points[n] != (uint64_t)i)
                continue;
            char *data = history_replay(history, seen.ids[n], &size, why);
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
static void
test_kill_while_adding(void **state)
{
    (void)state;
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

        struct history *history = open_it();
        bool one_more = is_whole(history, last + 1);
        if (last >= next)
            assert_true(is_whole(history, last));
        in += last + 1 - next + one_more;
        next = last + 1 + one_more;
        assert_true(count_games(history) == (uint64_t)in);
        history_close(history);
    }
    assert_true(in > 0);
    struct history *history = open_it();
    for (int i = 0; i < next; i += 1 + next / 20)
        assert_true(is_whole(history, i));
    history_close(history);
}

static void
test_two_programs(void **state)
{
    (void)state;
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
    struct history *history = open_it();
    assert_true(count_games(history) == PROGRAMS * GAMES);
    history_close(history);
}

/* One that holds the file for long: a sentence, and the game is still there to
 * be tried again. */
static void
test_locked_by_another(void **state)
{
    (void)state;
    char why[FILE_WHY_SIZE] = "", note[FILE_WHY_SIZE];
    struct series series = some_series();
    struct history_game game = some_game("classic", HISTORY_HUMAN, 1);
    sqlite3 *other;
    struct history *history = open_it();

    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(history_add(history, &game, &series, "", 0, why));
    assert_non_null(strstr(why, "another program is using it"));
    assert_true(game.id == 0);
    assert_null(history_open(path, note, why));
    assert_non_null(strstr(why, "another program is using it"));
    sqlite3_close(other);
    assert_true(history_add(history, &game, &series, "", 0, why));
    assert_true(count_games(history) == 1);
    history_close(history);
}

/* -- full disks and folders that can't be written -- */

/* Adds games until there is no more room. Returns how many are in. */
static int
fill(struct history *history)
{
    static char replay[100000];
    char why[FILE_WHY_SIZE] = "";
    struct series series = some_series();
    struct history_game game = some_game("classic", HISTORY_HUMAN, 1);
    struct history_sums sums;
    int added = 0;

    while (history_add(history, &game, &series, replay, sizeof(replay), why)) {
        MUST(added++ < 50);
        game.id = 0;
    }
    MUST(game.id == 0);
    MUST(strncmp(why, folder, strlen(folder)) == 0);
    must(strstr(why, "full") != NULL || strstr(why, "No space") ||
             strstr(why, "too large"),
        why);
    /* What was in is in. */
    MUST(history_sums(history, &all, &sums, why));
    MUST(sums.games == (uint64_t)added);
    return added;
}

static void
test_limited_file(void **state)
{
    (void)state;
    struct rlimit before, limit;
    struct history *history = open_it();

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 600000;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    uint64_t count = (uint64_t)fill(history);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    add(history, some_game("classic", HISTORY_HUMAN, 1), "now");
    history_close(history);
    history = open_it();
    assert_true(count_games(history) == count + 1);
    history_close(history);
}

static void
test_full_disk(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        if (unshare(CLONE_NEWNS) != 0 ||
            mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("none", folder, "tmpfs", 0, "size=1m") != 0)
            _exit(77);
        char note[FILE_WHY_SIZE], why[FILE_WHY_SIZE];
        struct history *history = history_open(path, note, why);
        MUST(history != NULL);
        fill(history);
        history_close(history);
        history = history_open(path, note, why);
        MUST(history != NULL && note[0] == '\0');
        history_close(history);
        _exit(0);
    }
    check_child(child);
}

static void
check_not_opened(const char *name, const char *word)
{
    char note[FILE_WHY_SIZE], why[FILE_WHY_SIZE] = "";
    assert_null(history_open(name, note, why));
    assert_string_equal(note, "");
    assert_int_equal(strncmp(why, folder, strlen(folder)), 0);
    assert_non_null(strstr(why, word));
    assert_null(strchr(why, '\n'));
}

static void
test_places_where_it_cannot_be(void **state)
{
    (void)state;
    char name[128];
    snprintf(name, sizeof(name), "%s/none/history.sqlite", folder);
    check_not_opened(name, "No such file");
    assert_int_equal(mkdir(path, 0700), 0);
    check_not_opened(path, "");
    assert_int_equal(rmdir(path), 0);
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    close(file);
    snprintf(name, sizeof(name), "%s/below", path);
    check_not_opened(name, "");
}

/* What somebody can do who may read and not write. */
static void
only_read(void)
{
    char why[FILE_WHY_SIZE] = "", note[FILE_WHY_SIZE], other[128];
    struct series series = some_series();
    struct history_game game = some_game("classic", HISTORY_HUMAN, 2);
    struct history_sums sums;
    size_t size;
    struct history *history = history_open(path, note, why);

    MUST(history != NULL);
    MUST(history_sums(history, &all, &sums, why) && sums.games == 1);
    MUST(!history_add(history, &game, &series, "", 0, why));
    must(strstr(why, "can't be written") != NULL, why);
    MUST(!history_rename(history, 1, "x", why));
    MUST((free(history_replay(history, 1, &size, why)), size == 3));
    history_close(history);
    snprintf(other, sizeof(other), "%s/other.sqlite", folder);
    MUST(history_open(other, note, why) == NULL);
    must(strstr(why, "Permission denied") != NULL, why);
}

static void
test_read_only(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    struct history *history = open_it();
    add(history, some_game("classic", HISTORY_HUMAN, 1), "one");
    history_close(history);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(path, 0644), 0);
    pid_t child = fork();
    if (child == 0) {
        if (setgid(65534) != 0 || setuid(65534) != 0)
            _exit(77);
        only_read();
        _exit(0);
    }
    check_child(child);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_in_and_out, empty_folder),
        cmocka_unit_test_setup(test_one_game_for_a_log, empty_folder),
        cmocka_unit_test_setup(test_names, empty_folder),
        cmocka_unit_test_setup(test_questions, empty_folder),
        cmocka_unit_test_setup(test_delete, empty_folder),
        cmocka_unit_test_setup(test_import, empty_folder),
        cmocka_unit_test_setup(test_kill_while_adding, empty_folder),
        cmocka_unit_test_setup(test_two_programs, empty_folder),
        cmocka_unit_test_setup(test_locked_by_another, empty_folder),
        cmocka_unit_test_setup(test_limited_file, empty_folder),
        cmocka_unit_test_setup(test_full_disk, empty_folder),
        cmocka_unit_test_setup(test_places_where_it_cannot_be, empty_folder),
        cmocka_unit_test_setup(test_read_only, empty_folder),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
