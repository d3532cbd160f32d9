/*
 * The record of a game that is to be in the history: all of it in memory, and
 * in a log on the disk as long as the disk takes it. So a crash loses a second
 * at the most, and a full disk nothing until the program ends.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_HISTORY_KEPT_H
#define WELLPLAYED_HISTORY_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/journal.h"
#include "store/paths.h"

/* Zeroed, it keeps nothing. */
struct kept {
    bool on;
    bool full; /* longer than a history takes, or no memory: it ends here */
    struct journal *log;   /* owned; NULL: in memory only */
    char path[PATHS_SIZE]; /* of the log; "": there is none */
    uint8_t *data;         /* owned, of malloc */
    size_t size, room;
};

/* When it is full, nothing is appended any more. */
void kept_append(struct kept *kept, const void *data, size_t size);

/* Closes the log, which stays on the disk, and frees; zeroed then. */
void kept_finish(struct kept *kept);

#endif
