/*
 * A player's opinion of the places of a falling piece and of the one that hold
 * would bring, found by an errand: the best five, and one that a person points
 * at.
 *
 * One position at a time: a question about another one replaces the last, and
 * answers about old positions are dropped. The brain thinks without doubts
 * (skill.h).
 *
 * From the window's thread; the errand works on copies.
 */
#ifndef WELLPLAYED_APP_SEAT_THOUGHTS_H
#define WELLPLAYED_APP_SEAT_THOUGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "agent/errand.h"
#include "wellplayed/mind.h"
#include "wellplayed/view.h"

enum { THOUGHTS_SHOWN = 5 };

/* What is asked: where to put the view's falling piece. */
struct thoughts_question {
    const struct brain *brain;
    const struct view *view;
    uint32_t first_key, key_ticks; /* as in moves_search */
};

struct thoughts_answer {
    struct mind mind;
    int count; /* of the best */
    struct mind_worth best[THOUGHTS_SHOWN];
    bool has_choice;
    struct mind_worth choice; /* of the place that was pointed at */
};

struct thoughts;

/* NULL when there is no memory. */
struct thoughts *thoughts_create(void);

/* Takes the errand back and frees it. NULL is fine, also for the errands. */
void thoughts_destroy(struct thoughts *thoughts, struct errands *errands);

/* Forgets the position and its answer without waiting for the thread. */
void thoughts_forget(struct thoughts *thoughts);

/* Thinks about a position, unless that is done or under way. Call it in each
 * frame: while a question about another position is under way, this one has to
 * wait. The answer stays when the falling piece moves. */
void thoughts_ask(
    struct thoughts *thoughts, struct errands *errands, const struct thoughts_question *question);

/* Judges a place of the answered position, unless that is done or under way.
 * Call it in each frame, too. */
void thoughts_choose(struct thoughts *thoughts, struct errands *errands, struct place at);

/* Takes what is ready. Returns true when there is something new. */
bool thoughts_take(struct thoughts *thoughts);

/* Whether something is thought about. */
bool thoughts_are_busy(const struct thoughts *thoughts);

/* The answer for the view's falling piece; NULL: none. */
const struct thoughts_answer *thoughts_of(const struct thoughts *thoughts, const struct view *view);

/* The last answer, of whatever piece; NULL: there is none. */
const struct thoughts_answer *thoughts_last(const struct thoughts *thoughts);

/* A place where a piece looks as in `rotation` and has its leftmost cell in
 * `column`: the best that the player compares, or else any that keys reach.
 * Returns false when there is none. */
bool thoughts_find(const struct thoughts_answer *answer, const struct shapes *shapes,
    enum piece piece, int rotation, int column, struct place *at);

#endif
