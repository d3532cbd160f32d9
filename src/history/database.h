/*
 * A SQLite database of ours: opens it, checks it, brings it to the newest
 * version, or sets it aside.
 *
 * What is committed is on the disk and survives a power cut. Several programs
 * may have it open; one that writes makes the others wait, for two seconds at
 * most. Nothing is ever deleted: a file that is damaged, or from a newer
 * version of the program, is renamed with its journal.
 *
 * Any thread may call; one thread at a time for a database.
 */
#ifndef WELLPLAYED_HISTORY_DATABASE_H
#define WELLPLAYED_HISTORY_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "store/file.h"

struct database {
    sqlite3 *sqlite;
    char *path; /* owned */
    int lock;   /* marks the file as in use; -1 where the system can't */
};

/*
 * What a database contains: steps[i] is the SQL that makes version i + 1 out of
 * version i; version 0 is empty. A file in which one of `queries` can't be
 * prepared is not a database of ours.
 */
struct database_plan {
    const char *const *steps;
    int step_count;
    const char *const *queries;
    int query_count;
};

/*
 * Opens the file, or creates it in an existing folder, and takes the missing
 * steps. Returns false with the error; nothing has changed then, and a later
 * call may succeed. When the file was set aside and replaced by a new one,
 * `note` says so; otherwise it has no words. A file that can't be written is
 * opened for reading if no step is missing.
 */
bool database_open(struct database *database, const char *path, const struct database_plan *plan,
    struct error *note, struct error *error);

/* Whether the file has a version that the plan knows. Changes nothing. */
bool database_is_known(const char *path, const struct database_plan *plan);

/* Removes the lock file of a database that is closed and in use by nobody. */
void database_remove_lock(const char *path);

/* A zeroed one is fine. */
void database_close(struct database *database);

/* Fills in the error of the last call of SQLite, which returned `code`. Returns
 * false. */
bool database_error(const struct database *database, int code, struct error *error);

/* Runs SQL without a result. Returns SQLite's code. */
int database_run(const struct database *database, const char *sql);

#endif
