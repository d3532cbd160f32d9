/*
 * Learning from mistakes: goes through the pieces that a coach marked as
 * mistakes or worse. Each is tried again until a place loses little; there are
 * two hints and the solution.
 *
 * Pure: no time, no drawing. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_RETRY_H
#define WELLPLAYED_APP_SEAT_RETRY_H

#include "wellplayed/coach.h"

/* Of CHANCE_WHOLE: a try that loses less is accepted. */
enum { RETRY_ACCEPTED = 350, RETRY_HINTS = 2 };

enum retry_state {
    RETRY_FINDS,  /* the piece falls once more */
    RETRY_JUDGES, /* it has locked; the coach thinks */
    RETRY_WRONG,  /* ... and says no: again */
    RETRY_RIGHT,
    RETRY_SHOWN, /* the solution is seen */
    RETRY_DONE   /* there are no more */
};

struct retry {
    const struct coach_mark *marks; /* borrowed */
    int count;
    int at;          /* the mark that is tried */
    int number, all; /* its number, and how many there are */
    int hints;       /* taken so far, up to RETRY_HINTS */
    int found;       /* pieces that were placed well */
    uint32_t lost;   /* by the last try, of CHANCE_WHOLE */
    enum retry_state state;
};

/* Begins with the first mistake. The state is RETRY_DONE when there is none. */
void retry_begin(struct retry *retry, const struct coach_mark *marks, int count);

/* The mark of the piece that is tried; NULL: DONE. */
const struct coach_mark *retry_mark(const struct retry *retry);

/* A try has locked. */
void retry_lock(struct retry *retry);

/* The coach has judged the try; NULL: it has no opinion, so the try is not
 * accepted. */
void retry_judge(struct retry *retry, const struct coach_mark *mark);

/* After RETRY_WRONG: once more. */
void retry_again(struct retry *retry);

/* Takes the next hint: 1, the columns and the rotation; 2, the place. Returns
 * whether there was one. */
bool retry_hint(struct retry *retry);

/* Shows the solution. */
void retry_show(struct retry *retry);

/* Goes on to the next piece; before it is solved, it is skipped. */
void retry_next(struct retry *retry);

#endif
