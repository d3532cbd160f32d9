/*
 * Splits: when a game had cleared its 10th row, its 20th, and so on, so that
 * another game to the same goal can be compared on the way. A goal of 10 rows
 * or fewer has one every 2 rows.
 *
 * Pure functions; any thread.
 */
#ifndef WELLPLAYED_HISTORY_SPLITS_H
#define WELLPLAYED_HISTORY_SPLITS_H

#include <stddef.h>
#include <stdint.h>

#include "wellplayed/view.h"

enum { SPLITS_MAX = 32 /* more are left out */ };

struct splits {
    int count;
    int every;                  /* rows from one to the next */
    uint64_t ticks[SPLITS_MAX]; /* at so many rows, twice as many ... */
};

/* The rows that count on the way to the goal: cleared rows, or garbage rows of
 * them. 0 at all times when the goal is none of rows. */
uint64_t splits_rows(const struct view *view);

/* How many splits the game has passed, SPLITS_MAX at the most. */
int splits_passed(const struct view *view);

/* Takes the splits of a game up to this view of it. A lock that was taken back
 * takes its split with it. Zeroed splits are those of a game that begins. */
void splits_take(struct splits *splits, const struct view *view);

/* Plays the replay to its end. Finds no splits in an
 * invalid replay. */
void splits_find(struct splits *splits, const void *data, size_t size);

#endif
