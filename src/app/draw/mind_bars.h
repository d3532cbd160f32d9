/*
 * What one place of a piece is worth against another, topic by topic, as bars:
 * what costs goes from an axis to the left, what helps goes to the right. The
 * lengths to the right less those to the left are the difference of the two.
 *
 * Pure arithmetic; any thread may call.
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_BARS_H
#define WELLPLAYED_APP_DRAW_MIND_BARS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/mind.h"

struct mind_bars {
    /* A known piece would have no place after one of the two: there is nothing
     * to compare. All others are 0 then. */
    bool dead;
    int64_t total;               /* the value of the place less the other's */
    int64_t topics[MIND_TOPICS]; /* they add up to it */
};

void mind_bars_compare(struct mind_bars *bars, const struct mind_worth *worth,
    const struct mind_worth *other);

/* The topic that counts most in the direction of the total; if the total is 0,
 * the largest of all. -1 when the two do not differ in any. */
int mind_bars_main(const struct mind_bars *bars);

/* The topic that counts most in the other direction; -1: none does. */
int mind_bars_counter(const struct mind_bars *bars);

/* How much room bars need on each side of the axis, in the unit of values,
 * >= 0. */
struct mind_span {
    int64_t costs, helps;
};

/* Makes the span large enough for these bars, too. MIND_LOST would make all
 * others invisible; it does not count. */
void mind_bars_widen(struct mind_span *span, const struct mind_bars *bars);

/* A piece of a bar, in pixels from the left edge. */
struct mind_part {
    int topic;
    int from, to; /* from < to */
    bool torn;    /* it would be longer than there is room */
};

/* The axis in a box so wide, in pixels from its left edge. */
int mind_bars_axis(const struct mind_span *span, int width);

/*
 * Places the parts of bars in a box so wide: costs from the axis to the left,
 * then helps from it to the right, each in the order of the topics. Parts
 * shorter than a pixel are left out, but their length is not lost: the edges
 * are rounded, not the lengths. Returns how many.
 */
int mind_bars_place(const struct mind_bars *bars, const struct mind_span *span,
    int width, struct mind_part parts[MIND_TOPICS]);

#endif
