/*
 * The log of a game: a file that the game's record is appended to while it is
 * played, so that a crash loses a second at most.
 *
 * The logs of games in progress stand in the folder of states (paths.h). Their
 * program holds them by a lock on the open file (flock). A log that no program
 * holds was left by a crash or a kill.
 *
 *     one game     log_begin, log_append ..., history_add, log_remove
 *     at the start while ((log = log_find(folder, ...)) != NULL): one of
 *                  - log_continue: the game goes on, in the same log
 *                  - history_add, log_remove: it is a game of the past
 *                  - log_set_aside: it makes no sense from the start
 *                  - log_close: at another start
 *
 * No two windows take each other's. Any thread may call; a log belongs to one
 * thread at a time.
 */
#ifndef WELLPLAYED_HISTORY_LOG_H
#define WELLPLAYED_HISTORY_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "store/paths.h"

struct log {
    char path[PATHS_SIZE];
    const char *name; /* its end: by this the history knows the game */
    int file;
    int beside;     /* the file beside it; -1: none, or not open */
    int error;      /* errno of the first failure; 0: none so far */
    long long date; /* of log_find: last written, seconds since 1970, UTC */
};

/*
 * Begins the log of a new game, in a folder that exists, under a name that no
 * log ever gets again. Until it is closed, or its program ends, no other can
 * hold it. The caller owns it. NULL with the error.
 */
struct log *log_begin(const char *folder, struct error *error);

/* Begins a file of the user's (--record); with `force`, one of that name is
 * emptied. The caller owns it. NULL with the error when it can't be
 * written, or exists already. */
struct log *log_create(const char *path, bool force, struct error *error);

/*
 * The oldest log in the folder that nobody holds, this program included, now
 * held; its bytes, which the caller frees, are put into *data and *size. NULL
 * when all are held. An empty log holds no game and is removed.
 */
struct log *log_find(const char *folder, void **data, size_t *size);

/* Continues a log that was found, behind its first `size` bytes: the others are
 * cut off. False with the error; the log then takes no more. */
bool log_continue(struct log *log, size_t size, struct error *error);

/* Appends to the file, past any buffer of ours. False when the disk refuses;
 * the log then takes no more and log_close says why. */
bool log_append(struct log *log, const void *data, size_t size);

/*
 * The file beside a log: what helps a game to go on and is no part of its
 * replay. It has the name of the log but for its end, and goes when the game is
 * in the history. Whatever happens to it, the game is not lost. A log of NULL
 * has none.
 */

/* Appends; the first time, the file is made. False when the disk refuses; then
 * it is as it was, or ends in the middle. */
bool log_append_beside(struct log *log, const void *data, size_t size);

bool log_has_beside(const struct log *log);

/* All of it, which the caller frees; NULL when there is none. */
void *log_read_beside(const struct log *log, size_t *size);

/* Continues it behind its first `size` bytes; 0: it is empty, or made. */
bool log_continue_beside(struct log *log, size_t size);

/* All of these end and free the log; NULL is fine. */

/* Makes sure that all is on the disk. False with the error when
 * anything was lost. */
bool log_close(struct log *log, struct error *error);

/* The game is in the history. False with the error: the file is still
 * there. */
bool log_remove(struct log *log, struct error *error);

/* Gives the file another name, under which it is not found again; what is
 * beside it stays. False with the error. */
bool log_set_aside(struct log *log, struct error *error);

#endif
