/*
 * Splits: when a game had cleared its 10th row, its 20th, and so on. They
 * compare two games with the same goal on the way. A goal of 10 rows or fewer
 * has a split every 2 rows.
 *
 * Pure functions; any thread.
 */
#ifndef WELLPLAYED_HISTORY_SPLITS_H
#define WELLPLAYED_HISTORY_SPLITS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/view.h"

enum { SPLITS_MAX = 32 /* more are left out */ };

struct splits {
    int count;
    int every;                  /* rows between two splits */
    uint64_t ticks[SPLITS_MAX]; /* at `every` rows, twice as many ... */
};

/* The rows that count for the goal: all cleared rows, or the garbage rows among
 * them. Always 0 when the goal does not count rows. */
uint64_t splits_rows(const struct view *view);

/* How many splits the game has passed, at most SPLITS_MAX. */
int splits_passed(const struct view *view);

/* Updates the splits of a game from a view of it. Taking a lock back removes
 * its split. Zeroed splits are those of a new game. */
void splits_take(struct splits *splits, const struct view *view);

/* Plays the replay to its end, or until `stop` (NULL: none) is set. Finds no
 * splits in an invalid replay. */
void splits_find(struct splits *splits, const void *data, size_t size, const atomic_bool *stop);

#endif
