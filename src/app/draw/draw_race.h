/*
 * The screen of a race: two wells as in draw.h, and between them a bar that
 * shows who is ahead. Draws a whole frame; does not present it.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_RACE_H
#define WELLPLAYED_APP_DRAW_DRAW_RACE_H

#include "app/draw/draw.h"
#include "wellplayed/match.h"

struct race_stage {
    struct stage sides[RACE_SIDES]; /* only well and next pieces are shown */
    const char *names[RACE_SIDES];
    const char *details[RACE_SIDES]; /* a line below the names */
    const char *goal;
    uint64_t clock_ms;
    const struct race *race;
    struct race_verdict verdict;
    const char *notice;       /* one line below the wells, or NULL */
    bool mind;                /* what the sides think replaces the hints */
    const struct hint *hints; /* important ones first */
    int hint_count;
    const struct hint *line; /* below the wells when no other hints are shown,
                                and no notice; important ones first ... */
    int line_count;          /* ... and their number */
};

struct layout_race;

/* What is shown beside the wells. */
struct race_shows {
    int hint_count;
    bool mind;    /* what the sides think, in place of the hints */
    bool outlook; /* the chance to win */
};

void draw_race_layout(const struct look *look, const struct ruleset *rules,
    const struct race_shows *shows, struct layout_race *layout);

/* "You win", "The machine wins", "A draw"; before the end, who leads. */
const char *draw_race_headline(const struct race_verdict *verdict);

/* Writes how the race ended: "by 3 rows", "your well is full", or both. */
void draw_race_end(
    const struct race *race, const struct race_verdict *verdict, char *out, size_t size);

void draw_race(struct look *look, const struct race_stage *stage);

#endif
