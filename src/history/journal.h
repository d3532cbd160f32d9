/*
 * A running game's log on disk: opened when the game begins, so that a path
 * that cannot be written is known before anything is played; appended as the
 * game goes; so a crash loses a second at the most.
 *
 * Any thread may call; a journal belongs to one thread at a time.
 */
#ifndef WELLPLAYED_HISTORY_JOURNAL_H
#define WELLPLAYED_HISTORY_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"

struct journal;

/* Begins a new file; with `force`, one of that name is emptied. NULL with a
 * sentence in `why` when it can't be written, or is there already. The caller
 * owns it. */
struct journal *journal_create(
    const char *path, bool force, char why[FILE_WHY_SIZE]);

/*
 * As journal_create, for a file that must not be there yet: an old one of that
 * name is a failure, with EEXIST in errno. Until the journal is closed, or its
 * program ends, no other can hold the file (flock).
 */
struct journal *journal_begin(const char *path, char why[FILE_WHY_SIZE]);

/*
 * Goes on with a file behind its first `size` bytes; what else it had is cut
 * off. `file` is the open file, for writing and held by the caller; the
 * journal takes it over, in any case.
 */
struct journal *journal_continue(
    int file, const char *path, size_t size, char why[FILE_WHY_SIZE]);

/* Appends to the file, past any buffer of ours. False when the disk refuses;
 * the journal then takes no more and journal_close says why. */
bool journal_append(struct journal *journal, const void *data, size_t size);

/* Makes sure that all is on the disk, closes and frees. False with a sentence
 * in `why` when anything was lost. NULL is fine: true. */
bool journal_close(struct journal *journal, char why[FILE_WHY_SIZE]);

#endif
