/*
 * A replay looked through to its end, a little at a time, so that the window
 * goes on meanwhile: how its game stands in the end, where four rows went at
 * once, and whether it ended as it says.
 *
 * The window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_SCAN_H
#define WELLPLAYED_APP_SEAT_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/tape.h"
#include "wellplayed/playback.h"

enum {
    SCAN_MARKS = 512, /* what comes after them is not marked */
    SCAN_ROWS = 4,    /* removed at once: worth a mark */
    SCAN_STEPS = 4000 /* a fair piece at a time: about a millisecond */
};

/* Told of every lock of the game that is looked through. */
typedef void scan_listener(void *data, const struct game *game);

/* Must stay where it is: the game's rules are in it. Zeroed, it is closed. */
struct scan {
    struct tape *tape; /* held */
    struct replay_header header;
    struct playback playback;   /* as far as it has been looked through */
    uint64_t marks[SCAN_MARKS]; /* ticks, in order */
    int mark_count;
    scan_listener *listener; /* may be NULL; set it after scan_begin */
    void *listener_data;
};

/* Holds the tape. Returns NULL, or a sentence that says what is wrong with it.
 * What was scanned before is closed. */
const char *scan_begin(struct scan *scan, struct tape *tape);

/* Looks on, by that many steps of the playback. Whether it is done. */
bool scan_go(struct scan *scan, int steps);

/* Whether there is still something to be looked through. */
bool scan_is_busy(const struct scan *scan);

/* Whether all of it was looked through; playback.why is then a sentence when
 * the replay is not as it says. */
bool scan_is_done(const struct scan *scan);

void scan_close(struct scan *scan);

#endif
