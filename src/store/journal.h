/*
 * A running game's log on disk: opened when the game begins, so that a path
 * that cannot be written is known before anything is played; appended as the
 * game goes; so a crash loses a second at the most.
 *
 * Any thread may call; a journal belongs to one thread at a time.
 */
#ifndef WELLPLAYED_STORE_JOURNAL_H
#define WELLPLAYED_STORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "file.h"

struct journal;

/* Begins a new file (an old one of that name is replaced). NULL with a
 * sentence in `why` when it can't be written. The caller owns it. */
struct journal *journal_create(const char *path, char why[FILE_WHY_SIZE]);

/* Appends to the file, past any buffer of ours. False when the disk refuses;
 * the journal then takes no more and journal_close says why. */
bool journal_append(struct journal *journal, const void *data, size_t size);

/* Makes sure that all is on the disk, closes and frees. False with a sentence
 * in `why` when anything was lost. NULL is fine: true. */
bool journal_close(struct journal *journal, char why[FILE_WHY_SIZE]);

#endif
