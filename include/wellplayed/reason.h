/*
 * Explains to people why a brain puts a piece where it does: what speaks for
 * the place and what against it, weighted as the brain weights it.
 *
 * The idea: a feature counts as much as its weight times the distance from the
 * mean of the place's rivals, the best third of the piece's straight drops.
 * What all good places share explains little. Features that mean the same to a
 * person are summed as one topic. Two costs are named even if every place has
 * them: a hole always, a narrow gap if it weighs enough.
 *
 * It explains a choice and has no part in it. Pure; any thread may call.
 */
#ifndef WELLPLAYED_REASON_H
#define WELLPLAYED_REASON_H

#include "wellplayed/brain.h"
#include "wellplayed/thinker.h"

enum reason_topic {
    REASON_ROWS,    /* full rows are cleared */
    REASON_LOW,     /* how low the piece locks, and how low the stack stays */
    REASON_HOLES,   /* empty cells that are covered */
    REASON_SNUG,    /* the piece touches what is beside it */
    REASON_SHAFTS,  /* narrow gaps that only a long bar fills */
    REASON_SURFACE, /* how well the next pieces fit the surface */
    /* Not weighed, but found by comparing places: */
    REASON_NEXT,   /* another place is better for this piece alone: this one
                      helps the next */
    REASON_MISSED, /* another place is better, and was not taken */
    /* Of a brain that thinks: */
    REASON_CLEAR,  /* an all clear with the known pieces */
    REASON_CHANCE, /* an all clear that is likely */
    REASON_TOPICS
};

enum { REASON_MAX = 3 };

/* The topic that a feature belongs to: one of those before REASON_NEXT. */
enum reason_topic reason_topic_of(enum feature feature);

struct reason {
    enum reason_topic topic;
    bool good;
    int number; /* rows cleared; new holes, negative: fewer of them; pieces until the
                   all clear; its chance in percent */
};

/*
 * Writes the reasons for putting a piece at `at`, which must fit: first what
 * speaks for it, the weightiest first, then at most one cost, unless it weighs
 * little. Returns how many; 0 when the piece has fewer than two placements.
 */
int reason_find(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct reason reasons[REASON_MAX]);

/* Puts what a choice was made for before `count` reasons, if that is an all clear.
 * The last one gives way when there is no room. Returns the new count. */
int reason_put_gist(struct thought_gist gist, struct reason reasons[REASON_MAX], int count);

#endif
