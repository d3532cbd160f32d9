/*
 * One piece, judged by a coach on the errands' thread. Nothing waits for it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_JUDGE_H
#define WELLPLAYED_APP_SEAT_JUDGE_H

#include "agent/errand.h"
#include "wellplayed/coach.h"

struct judge;

/* Returns NULL when there is no memory. `errands` may be NULL: then it judges
 * nothing. The caller owns it. */
struct judge *judge_create(struct errands *errands);

/* Stops it and frees it. NULL is fine. */
void judge_destroy(struct judge *judge);

/* Asks about a piece: the view in which it came, whose rules must not change
 * until the answer, and where it locked. Returns false when it is busy, or the
 * brain can't coach the rules. */
bool judge_ask(
    struct judge *judge, const struct brain *brain, const struct view *before, struct place at);

/* Whether the answer is still to come. */
bool judge_is_busy(const struct judge *judge);

/* Takes the answer, once: false when there is none. *good says whether there is
 * a mark. */
bool judge_take(struct judge *judge, struct coach_mark *mark, bool *good);

/* Forgets the piece. */
void judge_drop(struct judge *judge);

#endif
