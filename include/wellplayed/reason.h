/*
 * Why a brain puts a piece where it does, for people: what speaks for the
 * place and what speaks against it, weighed as the brain weighs it.
 *
 * The idea: each feature's weight times how far the place is better than the
 * mean of its rivals, the best third of the piece's straight drops: what all
 * good places have says little. Features that say the same to a person are
 * added up to one topic. What every place would cost is said all the same: a
 * hole always, a narrow gap where it weighs enough.
 *
 * Pure; any thread. It explains a choice and has no part in it.
 */
#ifndef WELLPLAYED_REASON_H
#define WELLPLAYED_REASON_H

#include "wellplayed/brain.h"

enum reason_topic {
    REASON_ROWS,    /* full rows go */
    REASON_LOW,     /* how low the piece lies, and how low the stack stays */
    REASON_HOLES,   /* empty cells that are covered */
    REASON_SNUG,    /* the piece touches what is beside it */
    REASON_SHAFTS,  /* narrow gaps that only a long bar fills */
    REASON_SURFACE, /* what the next pieces find to lie on */
    /* Not weighed, but found out: */
    REASON_NEXT,   /* alone another place is worth more: it is for the next */
    REASON_MISSED, /* another place is worth more, and was not taken */
    REASON_TOPICS
};

enum { REASON_MAX = 3 };

struct reason {
    enum reason_topic topic;
    bool good;
    int number; /* rows cleared; new holes, negative: fewer of them */
};

/*
 * Writes what is to be said of putting a piece at `at`, which must fit: what
 * speaks for it first, the weightiest before the others, then at most one
 * thing against it, unless that weighs little. Returns how many; none where
 * there is no choice.
 */
int reason_find(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at,
    struct reason reasons[REASON_MAX]);

#endif
