/*
 * SQLite does the work. What it leaves to us: finding out a file's version,
 * checking the file, and setting a bad one aside.
 *
 * Every program that has the file open holds a shared lock on FILE.lock.
 * Setting the file aside needs that lock exclusively, so no file is renamed
 * while another window uses it.
 */
#define _GNU_SOURCE /* flock */

#include "history/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "store/aside.h"

enum { BUSY_MS = 2000, LOCK_TRIES = 200, LOCK_WAIT_NS = 10 * 1000 * 1000, LONGEST_PATH = 4096 };

/* The result of trying to open a file. */
enum attempt { ATTEMPT_GOOD, ATTEMPT_FAILED, ATTEMPT_DAMAGED, ATTEMPT_NEWER };

/* -- errors -- */

/* Why no file can be created beside this one: errno, or 0 when one can. SQLite
 * itself only says that the file is missing. */
static int
folder_error(const char *path)
{
    char folder[LONGEST_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof(folder), "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
        slash != NULL ? path : ".");
    return access(folder, W_OK | X_OK) != 0 ? errno : 0;
}

/* errno of a file that could not be opened, read or written; 0 when it is not
 * known. */
static int
system_error(sqlite3 *sqlite)
{
    int trouble = sqlite != NULL ? sqlite3_system_errno(sqlite) : 0;
    if (sqlite != NULL && trouble == 0)
        sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_LAST_ERRNO, &trouble);
    return trouble;
}

bool
database_error(const struct database *database, int code, struct error *error)
{
    const char *path = database->path;
    int trouble;
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return error_set(error, path, "another program is using it");
    case SQLITE_FULL: return error_set(error, path, "the disk is full");
    case SQLITE_READONLY: return error_set(error, path, "it can't be written");
    case SQLITE_NOMEM: return error_set(error, path, "no memory for it");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return error_set(error, path, "it is damaged");
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        trouble = system_error(database->sqlite);
        if (trouble == ENOENT && folder_error(path) != 0)
            trouble = folder_error(path);
        if (trouble != 0)
            return error_system(error, path, trouble);
        break;
    }
    return error_quote(error, path,
        database->sqlite != NULL ? sqlite3_errmsg(database->sqlite) : sqlite3_errstr(code));
}

int
database_run(const struct database *database, const char *sql)
{
    return sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL);
}

/* -- in use -- */

/* Waits for the lock, for two seconds at most. Closes it and returns false if
 * another program keeps it. */
static bool
lock_take(int lock, int kind)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(lock, kind | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            break;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_WAIT_NS}, NULL);
    }
    return false;
}

static bool
lock_put_path(const char *path, char out[LONGEST_PATH])
{
    return snprintf(out, LONGEST_PATH, "%s.lock", path) < LONGEST_PATH;
}

void
database_remove_lock(const char *path)
{
    char name[LONGEST_PATH];

    if (lock_put_path(path, name))
        unlink(name);
}

/* Shares the lock with all programs that use the file. */
static int
lock_share(const char *path)
{
    char name[LONGEST_PATH];
    if (!lock_put_path(path, name))
        return -1;
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && !lock_take(lock, LOCK_SH)) {
        close(lock);
        return -1;
    }
    return lock;
}

/* -- opening -- */

/* Whether the code means damaged bytes, not a failure of the system. */
static bool
code_is_damage(int code)
{
    switch (code & 0xFF) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: /* wrong tables */
    case SQLITE_SCHEMA:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_FORMAT: return true;
    default: return false;
    }
}

/* The first column of the first row as a number, or as a text that must be
 * "ok". */
static int
database_ask(const struct database *database, const char *sql, int *number, bool *ok)
{
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(database->sqlite, sql, -1, &query, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(query);
    if (code == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(query, 0);
        if (number != NULL)
            *number = sqlite3_column_int(query, 0);
        if (ok != NULL)
            *ok = text != NULL && strcmp(text, "ok") == 0;
    }
    sqlite3_finalize(query);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int
database_version(const struct database *database, int *version)
{
    return database_ask(database, "PRAGMA user_version", version, NULL);
}

/* Takes all missing steps, or none. Reads the version again, because another
 * program may have been faster. */
static int
database_take_steps(const struct database *database, const struct database_plan *plan)
{
    char set_version[64];
    int version = 0;
    int code = database_run(database, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        code = database_version(database, &version);
    for (; code == SQLITE_OK && version < plan->step_count; version++)
        code = database_run(database, plan->steps[version]);
    snprintf(set_version, sizeof(set_version), "PRAGMA user_version = %d", version);
    if (code == SQLITE_OK)
        code = database_run(database, set_version);
    if (code == SQLITE_OK)
        code = database_run(database, "COMMIT");
    return code;
}

static int
database_check_queries(const struct database *database, const struct database_plan *plan)
{
    int code = SQLITE_OK;
    for (int i = 0; i < plan->query_count && code == SQLITE_OK; i++) {
        sqlite3_stmt *query = NULL;
        code = sqlite3_prepare_v2(database->sqlite, plan->queries[i], -1, &query, NULL);
        sqlite3_finalize(query);
    }
    return code;
}

static int
database_connect(struct database *database)
{
    static const char settings[] =
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA;";
    int code = sqlite3_open_v2(database->path, &database->sqlite,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_busy_timeout(database->sqlite, BUSY_MS);
    sqlite3_extended_result_codes(database->sqlite, 1);
    sqlite3_db_config(database->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return database_run(database, settings);
}

/* Checks the file and brings it to the newest version. */
static int
database_prepare(struct database *database, const struct database_plan *plan, enum attempt *attempt)
{
    int version = 0;
    bool sound = true;
    int code = database_connect(database);

    if (code == SQLITE_OK)
        code = database_version(database, &version);
    if (code == SQLITE_OK)
        code = database_ask(database, "PRAGMA quick_check(1)", NULL, &sound);
    if (code != SQLITE_OK)
        return code;
    if (!sound)
        return SQLITE_CORRUPT;
    if (version < 0 || version > plan->step_count) {
        *attempt = ATTEMPT_NEWER;
        return SQLITE_OK;
    }
    if (version < plan->step_count)
        code = database_take_steps(database, plan);
    return code == SQLITE_OK ? database_check_queries(database, plan) : code;
}

static enum attempt
database_try(struct database *database, const struct database_plan *plan, struct error *error)
{
    enum attempt attempt = ATTEMPT_GOOD;
    int code = database_prepare(database, plan, &attempt);

    if (code != SQLITE_OK) {
        attempt = code_is_damage(code) ? ATTEMPT_DAMAGED : ATTEMPT_FAILED;
        database_error(database, code, error);
    }
    if (attempt != ATTEMPT_GOOD) {
        sqlite3_close(database->sqlite);
        database->sqlite = NULL;
    }
    return attempt;
}

static bool
attempt_is_bad(enum attempt attempt)
{
    return attempt == ATTEMPT_DAMAGED || attempt == ATTEMPT_NEWER;
}

/* Replaces a bad file by a new one, also when another program has just done so.
 * No program has the file open meanwhile. */
static enum attempt
database_renew(struct database *database, const struct database_plan *plan, struct error *note,
    struct error *error)
{
    enum attempt attempt = database_try(database, plan, error);
    if (!attempt_is_bad(attempt))
        return attempt;
    const char *path = database->path;
    bool newer = attempt == ATTEMPT_NEWER;
    char name[ASIDE_SIZE];

    if (aside(path, newer ? "newer" : "damaged", name)) {
        if (newer)
            error_set(
                note, path, "it is from a newer version of the program; it is kept as %s", name);
        else
            error_set(note, path, "it is damaged; it is kept as %s", name);
        return database_try(database, plan, error);
    }
    int trouble = errno;
    error_words(error, path, 0, NULL,
        newer ? N_("it is from a newer version of the program, and can't be set aside")
              : N_("it is damaged, and can't be set aside"));
    error_because(error, error_system_words(trouble));
    return ATTEMPT_FAILED;
}

/* Holds the lock alone, where there is one, while the file is renewed. */
static enum attempt
database_renew_alone(struct database *database, const struct database_plan *plan,
    struct error *note, struct error *error)
{
    int lock = database->lock;
    if (lock >= 0)
        flock(lock, LOCK_UN);
    if (lock >= 0 && !lock_take(lock, LOCK_EX)) {
        error_set(error, database->path,
            "it is damaged or from a newer version of the program, and another program is using it");
        return ATTEMPT_FAILED;
    }
    enum attempt attempt = database_renew(database, plan, note, error);
    if (lock >= 0)
        flock(lock, LOCK_SH | LOCK_NB);
    return attempt;
}

bool
database_open(struct database *database, const char *path, const struct database_plan *plan,
    struct error *note, struct error *error)
{
    *database = (struct database){.path = strdup(path), .lock = -1};
    *note = (struct error){0};
    if (database->path == NULL)
        return error_set(error, path, "no memory for it");
    struct error trouble;
    database->lock = lock_share(path);
    enum attempt attempt = database_try(database, plan, &trouble);
    if (attempt_is_bad(attempt))
        attempt = database_renew_alone(database, plan, note, &trouble);
    if (attempt == ATTEMPT_GOOD)
        return true;
    database_close(database);
    return error_copy(error, &trouble);
}

bool
database_is_known(const char *path, const struct database_plan *plan)
{
    struct database database = {.lock = -1};
    int version = 0;

    int code =
        sqlite3_open_v2(path, &database.sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = database_version(&database, &version);
    database_close(&database);
    return code == SQLITE_OK && version > 0 && version <= plan->step_count;
}

void
database_close(struct database *database)
{
    sqlite3_close(database->sqlite);
    if (database->path != NULL && database->lock >= 0)
        close(database->lock);
    free(database->path);
    *database = (struct database){.lock = -1};
}
