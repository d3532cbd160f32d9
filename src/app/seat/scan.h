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

#include "app/seat/reel.h"

enum {
    SCAN_MARKS = 512, /* what comes after them is not marked */
    SCAN_ROWS = 4,    /* removed at once: worth a mark */
    SCAN_RUNS = 4000  /* a fair piece at a time: about a millisecond */
};

/* Must stay where it is: the game's rules are in it. Zeroed, it is closed. */
struct scan {
    struct ruleset rules;
    struct game game; /* as far as it has been looked through */
    struct reel reel;
    uint64_t marks[SCAN_MARKS]; /* ticks, in order */
    int mark_count;
    bool done;           /* all of it; then ... */
    const char *trouble; /* ... a sentence when it is not as it says */
};

/* Takes `data` over, to be freed, also when it is no good: then a sentence.
 * What was scanned before is closed. */
const char *scan_begin(struct scan *scan, void *data, size_t size);

/* Looks through that many runs of the log. Whether it is done. */
bool scan_go(struct scan *scan, int runs);

/* Whether there is still something to be looked through. */
bool scan_is_busy(const struct scan *scan);

void scan_close(struct scan *scan);

#endif
