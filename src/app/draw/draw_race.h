/*
 * The screen of a race: two wells as in draw.h, and what tells at one glance
 * who is ahead. Draws a whole frame; does not present it.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_RACE_H
#define WELLPLAYED_APP_DRAW_DRAW_RACE_H

#include "app/draw/draw.h"
#include "app/seat/match.h"

struct race_stage {
    struct stage sides[RACE_SIDES]; /* of these the well and the next piece */
    const char *names[RACE_SIDES];
    const char *details[RACE_SIDES]; /* a line below the names */
    const char *goal;
    uint64_t clock_ms;
    const struct race *race;
    struct race_verdict verdict;
    const char *notice;       /* one line for a while, or NULL */
    const struct hint *hints; /* important ones first */
    int hint_count;
    int lines; /* of the list, at the least */
};

struct layout_race;

/* Where everything will stand with so many hints. */
void draw_race_layout(const struct look *look, const struct ruleset *rules,
    int hint_count, struct layout_race *layout);

void draw_race(struct look *look, const struct race_stage *stage);

#endif
