/*
 * Marking: a coach goes along with a game or a replay, and marks each piece of
 * one of its players as it locks. The lab and the window both use it, so they
 * give the same marks.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_MARKING_H
#define WELLPLAYED_MARKING_H

#include "wellplayed/coach.h"
#include "wellplayed/playback.h"

/* The most marks that are kept of a replay. */
enum { MARKING_MAX = 100000 };

/* Only marking.c changes it; large, so not for the stack of a small thread. */
struct marking {
    const struct brain *brain; /* borrowed: the coach */
    struct coach_mark *marks;  /* borrowed, up to `max`, in order of locks */
    int max, count;
    /* Called for each mark after it was added, with the view before the lock;
     * NULL after marking_begin. */
    void (*marked)(void *data, const struct view *before, const struct coach_mark *mark);
    void *data;
    bool full;       /* more marks were due than fit */
    uint64_t pieces; /* locked pieces of the judged player, with a mark or
                        without */
    struct coach coach;
    struct coach_eye eye;
};

/* Begins with a game that has no piece yet. The brain must be able to coach its
 * rules. */
void marking_begin(
    struct marking *marking, const struct brain *brain, struct coach_mark *marks, int max);

/* Takes the events of a tick and the view after it; no events when a lock was
 * taken back. `judged`: whether its player is the one being judged. */
void marking_take(
    struct marking *marking, const struct events *events, const struct view *view, bool judged);

/* Plays a replay up to the next entry or tick in which something happened, as
 * playback_next does, and judges the pieces of `who`. Returns false at the end
 * of the log. */
bool marking_next(struct marking *marking, struct playback *playback, enum replay_pilot who);

/* As marking_next, but judges the pieces of both person and machine. */
bool marking_next_of_all(struct marking *marking, struct playback *playback);

/* Whom to judge in a replay just opened: the person, if one plays any part of
 * it. */
enum replay_pilot marking_whom(struct playback playback);

/* How many marks have this grade. */
int marking_count(const struct coach_mark *marks, int count, enum coach_grade grade);

/*
 * A number that changes when the marks of a coach may change. It depends on the
 * coach's weights, look-ahead and curves, and on this program's revision of
 * judging. Marks stored with another number are out of date.
 */
uint64_t marking_revision(const struct brain *brain);

#endif
