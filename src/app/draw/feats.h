/*
 * What a lock did, in words: "T-spin", "2 rows", "back-to-back". The words
 * appear beside the well. effects.h times them.
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
    FEATS_MAX = 5,   /* words of one lock */
    FEATS_SIZE = 48, /* bytes of each, with its 0 */
    FEATS_MS = 1200  /* how long they are shown */
};

/* Zeroed: no words. */
struct feats {
    struct lock_result result;
    uint16_t chain; /* difficult clears in a row */
    uint32_t level; /* the new one; 0: no level up */
    bool relief;    /* a full well lost its lowest rows */
    bool brief;     /* short words: "B2B" */
};

/* Takes the events of a seat's listener; `view` is the one after the events.
 * Returns false, and changes nothing, when there are no words for the lock. Old
 * rules have words for four rows and for a new level only. */
bool feats_take(struct feats *feats, const struct view *view, const struct events *events);

/* Writes the words, the most important ones first. Returns how many. */
int feats_write(const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE]);

/* Writes them all in one line: "T-spin, 2 rows". */
void feats_write_line(const struct feats *feats, char *out, size_t size);

#endif
