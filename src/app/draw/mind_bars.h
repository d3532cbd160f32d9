/*
 * Compares the worth of two places of a piece, topic by topic, as bars: costs
 * extend from an axis to the left, gains to the right. The lengths on the right
 * minus those on the left are the difference between the places.
 *
 * Pure arithmetic; any thread may call.
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_BARS_H
#define WELLPLAYED_APP_DRAW_MIND_BARS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/mind.h"

struct mind_bars {
    /* A known piece would have no place after one of the two, so they can't be
     * compared. All other members are 0 then. */
    bool dead;
    int64_t total;               /* the value of the place minus the other's */
    int64_t topics[MIND_TOPICS]; /* their sum is the total */
};

void mind_bars_compare(
    struct mind_bars *bars, const struct mind_worth *worth, const struct mind_worth *other);

/* The topic with the largest amount of the total's sign; if the total is 0, the
 * largest of all. -1 when no topic differs. */
int mind_bars_main(const struct mind_bars *bars);

/* The topic with the largest amount of the opposite sign; -1: none. */
int mind_bars_counter(const struct mind_bars *bars);

/* The room that bars need on each side of the axis, >= 0, in the unit of
 * values. */
struct mind_span {
    int64_t costs, helps;
};

/* Widens the span for these bars. It ignores MIND_LOST, which would make all
 * others invisible. */
void mind_bars_widen(struct mind_span *span, const struct mind_bars *bars);

/* A piece of a bar, in pixels from the left edge. */
struct mind_part {
    int topic;
    int from, to; /* from < to */
    bool torn;    /* cut, because it is longer than its side */
};

/* The axis in a box of this width, in pixels from its left edge. */
int mind_bars_axis(const struct mind_span *span, int width);

/*
 * Places the parts of bars in a box of this width: costs from the axis to the
 * left, then gains from it to the right, both in the order of the topics. Parts
 * shorter than a pixel are left out, but the sum stays right, because edges are
 * rounded, not lengths. Returns how many.
 */
int mind_bars_place(const struct mind_bars *bars, const struct mind_span *span, int width,
    struct mind_part parts[MIND_TOPICS]);

#endif
