/*
 * Plays a replay to its end, a little at a time, so that the window never
 * waits. Finds the final position, where four rows were cleared at once, and
 * whether the replay ends as it says.
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
    SCAN_MARKS = 512, /* later ones are not marked */
    SCAN_ROWS = 4,    /* cleared at once: worth a mark */
    SCAN_STEPS = 4000 /* in a frame: about a millisecond */
};

/* Called at every lock. */
typedef void scan_listener(void *data, const struct game *game);

/* Must stay where it is: the game's rules are in it. Zeroed, it is closed. */
struct scan {
    struct tape *tape; /* held */
    struct replay_header header;
    struct playback playback;   /* as far as it was played */
    uint64_t marks[SCAN_MARKS]; /* ticks, in order */
    int mark_count;
    scan_listener *listener; /* may be NULL; set it after scan_begin */
    void *listener_data;
};

/* Holds the tape. Returns NULL, or a sentence that says what is wrong with it.
 * What was scanned before is closed. */
const char *scan_begin(struct scan *scan, struct tape *tape);

/* Plays that many steps on. Returns whether the scan is done. */
bool scan_go(struct scan *scan, int steps);

/* Whether there is still something to play. */
bool scan_is_busy(const struct scan *scan);

/* Whether all of it was played; playback.why is then a sentence if the replay
 * is not as it says. */
bool scan_is_done(const struct scan *scan);

void scan_close(struct scan *scan);

#endif
