/*
 * What a lock did, in words beside the well for a short time: "T-spin", "2
 * rows", "back-to-back". Only for modern rules.
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
    FEATS_SIZE = 48, /* of each, with its 0 */
    FEATS_MS = 1200  /* how long they are shown */
};

/* Zeroed: no words. */
struct feats {
    struct lock_result result;
    uint16_t chain; /* difficult clears in a row */
    uint32_t level; /* the new one; 0: no level up */
    bool relief;    /* a full well lost its lowest rows */
    uint64_t ns;    /* remaining */
};

/* Takes the events of a seat's listener; `view` is that of after the events. A
 * lock with nothing to say leaves the words of the one before. */
void feats_take(
    struct feats *feats, const struct view *view, const struct events *events);

/* Lets wall-clock time pass. Returns whether the words have just gone. */
bool feats_pass(struct feats *feats, uint64_t ns);

/* Writes the words, the most important ones first. Returns how many; 0 when
 * their time is over. `feats` may be NULL. */
int feats_write(const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE]);

/* Writes them in one line: "T-spin, 2 rows". */
void feats_write_line(const struct feats *feats, char *out, size_t size);

#endif
