/*
 * What a lock did, in words: "T-spin", "2 rows", "back-to-back". They rise over
 * the well, or stand beside it where nothing moves. effects.h has their time.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_FEATS_H
#define WELLPLAYED_APP_DRAW_FEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/view.h"

enum {
    FEATS_MAX = 5,    /* words of one lock */
    FEATS_RISING = 3, /* of them that rise */
    FEATS_SIZE = 48,  /* of each, with its 0 */
    FEATS_MS = 1200   /* how long they stand beside the well */
};

/* Zeroed: no words. */
struct feats {
    struct lock_result result;
    uint16_t chain; /* difficult clears in a row */
    uint32_t level; /* the new one; 0: no level up */
    bool relief;    /* a full well lost its lowest rows */
    bool brief;     /* short words: "B2B" */
};

/* Takes the events of a seat's listener; `view` is that of after the events.
 * False, and nothing changed, when a lock has nothing to say. By old rules only
 * four rows and a new level have. */
bool feats_take(
    struct feats *feats, const struct view *view, const struct events *events);

/* Writes the words, the most important ones first. Returns how many. */
int feats_write(const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE]);

/* Writes those that rise: no plain clear of less than four rows, no first
 * combo. Returns how many, up to FEATS_RISING. */
int feats_write_rising(
    const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE]);

/* Writes them all in one line: "T-spin, 2 rows". */
void feats_write_line(const struct feats *feats, char *out, size_t size);

#endif
