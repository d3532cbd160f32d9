/*
 * Logs of games that are going on: each is a replay that grows, in the folder
 * of states (paths.h). A game that came to its end, or was given up, goes into
 * the history, and then its log is removed. What is left when no program holds
 * it is of a game that a crash or a kill has cut.
 *
 *     one game     running_begin, journal_append ..., the end of the replay,
 *                  running_read, history_add, running_remove, journal_close
 *     at the start while ((left = running_find(folder)) != NULL):
 *                  retell, then one of
 *                  - running_continue: the game goes on, in the same log
 *                  - history_add, running_done: it is a game of the past
 *                  - running_set_aside: it makes no sense from the start
 *                  - running_leave: at another start
 *
 * No two windows take each other's. Any thread may call; one at a time for a
 * log.
 */
#ifndef WELLPLAYED_HISTORY_RUNNING_H
#define WELLPLAYED_HISTORY_RUNNING_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "history/journal.h"
#include "store/paths.h"

/*
 * Begins the log of a new game, in a folder that is there. Its path is put
 * into `path`; the name in it, running_name, is what the history knows the
 * game by. NULL with a sentence in `why`.
 */
struct journal *running_begin(
    const char *folder, char path[PATHS_SIZE], char why[FILE_WHY_SIZE]);

/* The name at the end of a path. */
const char *running_name(const char *path);

/* The whole log as it is now: memory that the caller frees. NULL with a
 * sentence in `why`. */
void *running_read(const char *path, size_t *size, char why[FILE_WHY_SIZE]);

/* The game is in the history. False with a sentence in `why`. */
bool running_remove(const char *path, char why[FILE_WHY_SIZE]);

/* A log that was left, and is now held by us. */
struct running {
    char path[PATHS_SIZE];
    void *data; /* its bytes, owned */
    size_t size;
    long long date; /* when it was last written, seconds since 1970, UTC */
    int file;
};

/* The oldest log in the folder that no program holds, this one included; NULL
 * when all are held. An empty log holds no game and is removed. */
struct running *running_find(const char *folder);

/* Goes on in the log behind its first `size` bytes. NULL with a sentence in
 * `why`. All of these end `running`, whatever they return. */
struct journal *running_continue(
    struct running *running, size_t size, char why[FILE_WHY_SIZE]);
bool running_done(struct running *running, char why[FILE_WHY_SIZE]);
bool running_set_aside(struct running *running, char why[FILE_WHY_SIZE]);
void running_leave(struct running *running);

#endif
