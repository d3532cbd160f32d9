/*
 * The course of a game in few numbers: the height of its stack, and what its
 * goal counts. The replay is played again for it, a little at a time, so that
 * the window never waits.
 *
 * The window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_COURSE_H
#define WELLPLAYED_APP_SEAT_COURSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/splits.h"
#include "history/tape.h"
#include "wellplayed/playback.h"

enum { COURSE_SAMPLES = 160 };

/* Must stay where it is: the game's rules are in it. Zeroed, it has no
 * samples. */
struct course {
    int count;                        /* samples so far; COURSE_SAMPLES when it is done */
    uint64_t ticks;                   /* length of the game; sample i ends at (i + 1) parts of
                       COURSE_SAMPLES of it */
    uint8_t heights[COURSE_SAMPLES];  /* the highest stack within, in rows */
    uint64_t counted[COURSE_SAMPLES]; /* in the end: points, rows, or rows to
                                          the goal */
    struct splits splits;
    /* -- its own -- */
    bool plays; /* there is something to play */
    struct replay_header header;
    struct playback playback;
    uint8_t height, highest; /* of the stack: now, and within this sample */
    uint64_t now;            /* what is counted */
};

/* Begins with the replay of a game of `ticks` ticks; the tape must outlive the
 * course. Without a valid replay, or for NULL, the course stays empty. */
void course_begin(struct course *course, const struct tape *tape, uint64_t ticks);

/* Plays on, by that many steps of the playback. Returns whether samples have
 * come. */
bool course_go(struct course *course, int steps);

/* Whether there is still something to play. */
bool course_is_busy(const struct course *course);

#endif
