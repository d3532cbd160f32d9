/*
 * The log of a game: a file to which the game's record is appended while it is
 * played, so that a crash loses a second at most.
 *
 * The logs of games in progress are in the state folder (paths.h). Their
 * program holds them by a lock on the open file (flock). A log that no program
 * holds was left by a crash or a kill.
 *
 *     one game     log_begin, log_append ..., history_add, log_remove
 *     at the start while ((log = log_find(folder, ...)) != NULL): one of
 *                  - log_continue: the game goes on, in the same log
 *                  - history_add, log_remove: the game is over
 *                  - log_set_aside: its beginning is invalid
 *                  - log_close: leaves it to the next start
 *
 * No window takes a log of another one. Any thread may call; a log belongs to
 * one thread at a time.
 */
#ifndef WELLPLAYED_HISTORY_LOG_H
#define WELLPLAYED_HISTORY_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "store/paths.h"

struct log {
    char path[PATHS_SIZE];
    /* the last part of `path`; identifies the game in the history */
    const char *name;
    int file;
    int beside;     /* the file beside it; -1: none, or not open */
    int error;      /* errno of the first failure since log_mend; 0: none */
    size_t size;    /* bytes that were written well, or left by log_continue */
    long long date; /* of log_find: last written, seconds since 1970, UTC */
};

/*
 * Begins the log of a new game in an existing folder, under a name that is
 * never used again. Until the log is closed, or its program ends, no other
 * program can hold it. The caller owns it. Returns NULL with the error.
 */
struct log *log_begin(const char *folder, struct error *error);

/* Begins a file of the user's (--record); `force` empties an existing one. The
 * caller owns it. Returns NULL with the error when the file can't be written,
 * or exists already. */
struct log *log_create(const char *path, bool force, struct error *error);

/*
 * Holds the oldest log in the folder that nobody holds, this program included,
 * and reads its *size bytes into *data, which the caller frees. Returns NULL
 * when all are held. Empty logs are removed.
 */
struct log *log_find(const char *folder, void **data, size_t *size);

/*
 * What was set aside (log_set_aside) by a version of the program that could not
 * read it: each log of which `reads` returns true for its bytes gets its name
 * back, so that log_find finds it.
 */
typedef bool log_reads(void *data, const void *bytes, size_t size);
void log_bring_back(const char *folder, log_reads *reads, void *data);

/* Continues a log that was found behind its first `size` bytes and cuts the
 * rest off. Returns false with the error; the log then takes no more bytes. */
bool log_continue(struct log *log, size_t size, struct error *error);

/* Appends to the file without a buffer of ours. Returns false when the disk
 * refuses; the log then takes no more bytes, and log_close gives the error. */
bool log_append(struct log *log, const void *data, size_t size);

/* After a failure, gives the log what it should have: the bytes behind those
 * that it has. Returns false when the disk still refuses. */
bool log_mend(struct log *log, const void *data, size_t size);

/*
 * The file beside a log helps to continue a game and is no part of its replay.
 * It has the log's name with another ending, and is removed with the log.
 * Losing it does not lose the game. A log of NULL has none.
 */

/* Appends to it and creates it at first. Returns false when the disk refuses;
 * part of the bytes may have been written. */
bool log_append_beside(struct log *log, const void *data, size_t size);

/* Replaces all of it, or nothing. Returns false when the disk refuses. */
bool log_replace_beside(struct log *log, const void *data, size_t size);

bool log_has_beside(const struct log *log);

/* Reads all of it; the caller frees it. NULL when there is none. */
void *log_read_beside(const struct log *log, size_t *size);

/* Continues it behind its first `size` bytes; with 0 it is emptied or
 * created. */
bool log_continue_beside(struct log *log, size_t size);

/* All of these end and free the log; NULL is fine. */

/* Makes sure that everything is on the disk. Returns false with the error when
 * anything was lost. */
bool log_close(struct log *log, struct error *error);

/* Removes the log of a game that was added. Returns false with the error; the
 * file is still there. */
bool log_remove(struct log *log, struct error *error);

/* Renames the file so that it is not found again; the file beside it stays.
 * Returns false with the error. */
bool log_set_aside(struct log *log, struct error *error);

#endif
