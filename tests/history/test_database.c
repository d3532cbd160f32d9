/*
 * The file below the history: versions and the steps between them, and what is
 * set aside.
 */
#define _GNU_SOURCE

#include "lib/past.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/slow.h"

#include "history/database.h"

/* -- a database of three versions -- */

static const char *const steps[] = {
    "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL);",
    "ALTER TABLE things ADD COLUMN weight INTEGER NOT NULL DEFAULT 7;"
    "CREATE INDEX things_by_name ON things (name);",
    "UPDATE things SET weight = weight * 10;"
    "ALTER TABLE things RENAME COLUMN name TO title;",
};

static const char *const old_queries[] = {"SELECT id, name FROM things"};
static const char *const queries[] = {"SELECT title FROM things WHERE weight = ?1",
    "INSERT INTO things (title, weight) VALUES (?1, ?2)"};

static const struct database_plan first_plan = {steps, 1, old_queries, 1};
static const struct database_plan plan = {steps, ARRAY_SIZE(steps), queries, ARRAY_SIZE(queries)};

static void
open_well(struct database *database, const struct database_plan *with)
{
    struct error note = {0}, error = {0};
    bool good = database_open(database, past_path, with, &note, &error);
    assert_null(error.words);
    assert_true(good);
    assert_null(note.words);
}

static int
number(const struct database *database, const char *sql)
{
    sqlite3_stmt *query = NULL;
    assert_int_equal(sqlite3_prepare_v2(database->sqlite, sql, -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    int found = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return found;
}

/* A version 1 with a thousand things in it, made by hand. */
static void
make_first_version(void)
{
    sqlite3 *sqlite;
    assert_int_equal(sqlite3_open(past_path, &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite,
                         "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
                         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                         "WHERE i < 1000) INSERT INTO things (name) SELECT 'thing ' || i "
                         "FROM n; PRAGMA user_version = 1;",
                         NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(sqlite);
}

static void
check_newest_version(struct database *database)
{
    assert_int_equal(number(database, "PRAGMA user_version"), 3);
    assert_int_equal(number(database, "SELECT count(*) FROM things WHERE weight = 70 AND "
                                      "title = 'thing ' || id"),
        1000);
    assert_int_equal(number(database, "PRAGMA synchronous"), 3);
}

TEST_WITH(test_steps, past_empty, NULL)
{
    struct database database;
    /* From nothing, all at once. */
    open_well(&database, &plan);
    assert_int_equal(number(&database, "PRAGMA user_version"), 3);
    assert_int_equal(number(&database, "SELECT count(*) FROM things"), 0);
    database_close(&database);
    database_close(&database);

    /* From an old version, with all that is in it. */
    past_empty(NULL);
    make_first_version();
    for (int times = 0; times < 2; times++) {
        open_well(&database, &plan);
        check_newest_version(&database);
        database_close(&database);
    }
}

/* Several at once find an old version: one of them takes the steps. */
TEST_WITH(test_steps_by_several, past_empty, NULL)
{
    enum { PROGRAMS = 6 };
    struct database database;
    make_first_version();
    for (int i = 0; i < PROGRAMS; i++) {
        if (fork() != 0)
            continue;
        struct error note, error;
        bool good = database_open(&database, past_path, &plan, &note, &error);
        _exit(good && note.words == NULL ? 0 : 1);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status = -1;
        wait(&status);
        assert_int_equal(status, 0);
    }
    open_well(&database, &plan);
    check_newest_version(&database);
    database_close(&database);
}

/* A step that can't be taken: none is. */
TEST_WITH(test_steps_without_room, past_empty, NULL)
{
    static const char *const greedy[] = {steps[0], "ALTER TABLE things ADD COLUMN weight INTEGER;",
        "PRAGMA max_page_count = 1;"
        "CREATE TABLE large AS SELECT randomblob(9000) FROM things;"};
    const struct database_plan large = {greedy, 3, NULL, 0};
    struct error note = {0}, error;
    struct database database;
    make_first_version();
    assert_false(database_open(&database, past_path, &large, &note, &error));
    assert_null(note.words);
    assert_non_null(strstr(error_english(&error), "the disk is full"));
    open_well(&database, &first_plan);
    assert_int_equal(number(&database, "PRAGMA user_version"), 1);
    assert_int_equal(number(&database, "SELECT count(*) FROM things"), 1000);
    database_close(&database);
}

/* -- setting aside -- */

/* The bytes of a file, for comparing. */
static char *
bytes_of(const char *name, size_t *size)
{
    char whole[512];
    struct error error = {0};
    snprintf(whole, sizeof(whole), "%s/%s", past_folder, name);
    char *data = file_read(whole, 1 << 26, size, &error);
    assert_null(error.words);
    return data;
}

static void
check_bytes(const char *name, const void *data, size_t size)
{
    size_t length;
    char *read = bytes_of(name, &length);
    assert_int_equal(length, size);
    assert_memory_equal(read, data, size);
    free(read);
}

static void
write_bytes(const char *name, const void *data, size_t size)
{
    char whole[512];
    snprintf(whole, sizeof(whole), "%s/%s", past_folder, name);
    assert_true(file_write(whole, data, size, NULL));
}

/* Opens with a note that the old one is kept under this name. */
static void
check_set_aside(const char *name)
{
    struct error note = {0}, error = {0};
    struct database database;
    bool good = database_open(&database, past_path, &plan, &note, &error);
    assert_null(error.words);
    assert_true(good);
    assert_int_equal(strncmp(error_english(&note), past_path, strlen(past_path)), 0);
    assert_non_null(strstr(error_english(&note), name));
    assert_null(strchr(error_english(&note), '\n'));
    assert_int_equal(number(&database, "SELECT count(*) FROM things"), 0);
    database_close(&database);
    open_well(&database, &plan);
    database_close(&database);
}

TEST_WITH(test_newer_version, past_empty, NULL)
{
    static const char *const names[] = {
        "history.newer-1.sqlite", "history.newer-2.sqlite", "history.newer-4.sqlite"};
    write_bytes("history.newer-3.sqlite-journal", "in the way", 10);
    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        struct database database;
        size_t size;
        open_well(&database, &plan);
        database_run(&database, "INSERT INTO things (title) VALUES ('x');"
                                "PRAGMA user_version = 4");
        database_close(&database);
        char *data = bytes_of("history.sqlite", &size);
        check_set_aside(names[i]);
        check_bytes(names[i], data, size);
        free(data);
    }
    check_bytes("history.newer-3.sqlite-journal", "in the way", 10);
}

/* Not while a program has it open, which may be the newer one. */
TEST_WITH(test_newer_version_in_use, past_empty, NULL)
{
    struct error note = {0}, error;
    struct database newer, older;
    open_well(&newer, &plan);
    database_run(&newer, "PRAGMA user_version = 4");
    assert_false(database_open(&older, past_path, &plan, &note, &error));
    assert_null(note.words);
    assert_non_null(strstr(error_english(&error), "another program is using it"));
    assert_int_equal(number(&newer, "PRAGMA user_version"), 4);
    database_close(&newer);
    check_set_aside("history.newer-1.sqlite");
}

/* Files that are no databases of ours, with what looks like their journals. */
TEST_WITH(test_other_files, past_empty, NULL)
{
    static char zeros[8192];
    static const struct {
        const char *data;
        size_t size;
    } files[] = {{"not a database at all, but a text", 33}, {"SQLite", 6}, {zeros, sizeof(zeros)},
        {"SQLite format 3\0and then nothing", 33}};
    char name[64];
    for (size_t i = 0; i < ARRAY_SIZE(files); i++) {
        write_bytes("history.sqlite", files[i].data, files[i].size);
        write_bytes("history.sqlite-wal", "wal", 3);
        snprintf(name, sizeof(name), "history.damaged-%zu.sqlite", i + 1);
        check_set_aside(name);
        check_bytes(name, files[i].data, files[i].size);
    }
    /* An empty file is a database without tables. */
    struct database database;
    assert_int_equal(truncate(past_path, 0), 0);
    open_well(&database, &plan);
    database_close(&database);
}

/* Databases of others, or with tables that are not ours. */
TEST_WITH(test_other_tables, past_empty, NULL)
{
    static const char *const others[] = {
        "CREATE TABLE things (a, b)",
        "CREATE TABLE things (a, b); PRAGMA user_version = 3",
        "PRAGMA user_version = 3",
        "CREATE TABLE x (y); PRAGMA user_version = 2",
        "CREATE TABLE things (id, name); CREATE TABLE things_by_name (x); "
        "PRAGMA user_version = 1",
        "PRAGMA user_version = -1",
    };
    char name[64];
    int damaged = 0;
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        sqlite3 *sqlite;
        unlink(past_path);
        assert_int_equal(sqlite3_open(past_path, &sqlite), SQLITE_OK);
        assert_int_equal(sqlite3_exec(sqlite, others[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(sqlite);
        bool newer = i == ARRAY_SIZE(others) - 1;
        snprintf(name, sizeof(name), "history.%s-%d.sqlite", newer ? "newer" : "damaged",
            newer ? 1 : ++damaged);
        check_set_aside(name);
    }
}

/* Where nothing can be renamed: a sentence, and the file stays. */
TEST_WITH(test_not_set_aside, past_empty, NULL)
{
    if (geteuid() != 0)
        skip();
    write_bytes("history.sqlite", "junk, and not a database", 24);
    assert_int_equal(chmod(past_folder, 0755), 0);
    pid_t child = fork();
    if (child == 0) {
        struct error note = {0}, error;
        struct database database;
        if (setgid(65534) != 0 || setuid(65534) != 0)
            _exit(77);
        bool good = database_open(&database, past_path, &plan, &note, &error);
        _exit(good || note.words != NULL                                                ? 1
              : strstr(error_english(&error), "damaged") == NULL                        ? 2
              : strstr(error_english(&error), "can't be set aside: Permission") == NULL ? 3
                                                                                        : 0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (status == 77 << 8)
        skip();
    assert_int_equal(status, 0);
    check_bytes("history.sqlite", "junk, and not a database", 24);
}

/* -- damaged bytes -- */

static bool
see(void *data, const struct history_game *game)
{
    assert_in_range(game->pilot, 0, HISTORY_MIXED);
    assert_true(strlen(game->name) < HISTORY_NAME_SIZE);
    return true;
}

/* Asks all there is to ask; answers may be sentences. */
static void
ask_all(struct history *history)
{
    const struct history_filter all = {.pilot = -1};
    struct history_sums sums;
    struct history_game game = {.rules = "classic"};
    struct series series;
    int64_t rank;
    size_t size;

    history_best(history, &all, 0, 100, see, NULL, NULL);
    history_newest(history, &all, 0, 100, see, NULL, NULL);
    history_sums(history, &all, &sums, NULL);
    for (int64_t id = 1; id < 30; id += 9) {
        free(history_replay(history, id, &size, NULL));
        history_series(history, id, &series, NULL);
        history_rank(history, id, &rank, NULL);
    }
    history_rename(history, 3, "new", NULL);
    history_delete(history, 4, NULL);
    series_begin(&series);
    history_add(history, &game, &series, "x", 1, NULL);
}

static void
make_history(void)
{
    struct error note, error;
    static char replay[6000];
    struct history *history = history_open(past_path, &note, &error);
    struct series series;
    assert_non_null(history);
    series_begin(&series);
    for (int i = 0; i < 30; i++) {
        struct history_game game = {.rules = "classic", .name = "Ann", .points = (uint64_t)i};
        series_take(&series, (uint64_t)i * 5000, (uint64_t)i);
        assert_true(history_add(history, &game, &series, replay, (size_t)i * 200, &error));
    }
    history_close(history);
}

/* Bytes changed anywhere, or the end cut off: never a crash; what is found out
 * at the start is set aside as it was. */
TEST_WITH(test_damaged_bytes, past_empty, NULL)
{
    struct dice dice = dice_start(21);
    size_t size;
    int aside = 0;
    long rounds = test_count(300);

    make_history();
    char *whole = bytes_of("history.sqlite", &size);
    char *damaged = malloc(size);
    for (long i = 0; i < rounds; i++) {
        struct error note = {0}, error;
        size_t length = size;
        memcpy(damaged, whole, size);
        int count = dice_between(&dice, 1, 8);
        int area = i % 3 == 0 ? 200 : i % 3 == 1 ? 5000 : (int)size;
        for (int n = 0; n < count; n++)
            damaged[dice_below(&dice, area)] = (char)dice_below(&dice, 256);
        if (i % 10 == 0)
            length = (size_t)dice_below(&dice, (int)size);
        past_empty(NULL);
        write_bytes("history.sqlite", damaged, length);
        struct history *history = history_open(past_path, &note, &error);
        if (history == NULL) {
            assert_true(error.words != NULL);
            continue;
        }
        if (note.words != NULL) {
            aside++;
            check_bytes(strstr(error_english(&note), "newer-1") != NULL
                            ? "history.newer-1.sqlite"
                            : "history.damaged-1.sqlite",
                damaged, length);
        }
        ask_all(history);
        history_close(history);
    }
    assert_true(aside > rounds / 20);
    free(whole);
    free(damaged);
}

SUITE_WITH(database, past_make, past_remove)
