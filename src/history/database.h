/*
 * A SQLite database of ours: opened, checked, brought to the newest version,
 * and set aside when that can't be.
 *
 * What is committed is on the disk and survives a power cut. Any number of
 * programs may have it open; one that writes keeps the others waiting, for two
 * seconds at most. Nothing is ever deleted: a file that is damaged, or from a
 * newer version of the program, gets another name, its journal too.
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
    int lock;   /* says that the file is in use, -1 where that can't be said */
};

/*
 * What a database is: steps[i] is the SQL that makes version i + 1 out of
 * version i, and version 0 is empty. `queries` are those that must make sense
 * in it: where one does not, it is no database of ours.
 */
struct database_plan {
    const char *const *steps;
    int step_count;
    const char *const *queries;
    int query_count;
};

/*
 * Opens the file, makes it when there is none (its folder must be there), and
 * takes the steps that it needs. False with the error; all is then as it was,
 * and may work later. When the file had to be set aside, and a new one is in
 * its place, `note` says so; else it has no words. A file that can't be written
 * is opened to be read, when it needs no step.
 */
bool database_open(struct database *database, const char *path,
    const struct database_plan *plan, struct error *note, struct error *error);

/* A zeroed one is fine. */
void database_close(struct database *database);

/* Fills in what went wrong with the last call of SQLite, which returned `code`.
 * Returns false. */
bool database_error(
    const struct database *database, int code, struct error *error);

/* Runs SQL that has no result. Returns SQLite's code. */
int database_run(const struct database *database, const char *sql);

#endif
