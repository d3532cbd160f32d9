/*
 * The screen of a race: two wells as in draw.h, and between them a bar that
 * shows who is ahead. Draws a whole frame; does not present it.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_RACE_H
#define WELLPLAYED_APP_DRAW_DRAW_RACE_H

#include "app/draw/draw.h"
#include "wellplayed/race.h"

/* The person's stage has the hints and the notice of both. */
struct race_stage {
    struct stage sides[RACE_SIDES]; /* well, pieces, thoughts and graph are shown */
    const char *names[RACE_SIDES];
    const char *details[RACE_SIDES]; /* a line below the names */
    const char *goal;
    uint64_t clock_ms;
    const struct race *race;
    struct race_verdict verdict;
    bool mind; /* what the sides think is shown, in place of the list of keys */
};

/* Computes the layout, look->play, without drawing. */
void draw_race_layout(struct look *look, const struct race_stage *stage);

/* "You win", "The machine wins", "A draw"; before the end, who leads. */
const char *draw_race_headline(const struct race_verdict *verdict);

/* Writes how the race ended: "by 3 rows", "your well is full", or both. */
void draw_race_end(
    const struct race *race, const struct race_verdict *verdict, char *out, size_t size);

void draw_race(struct look *look, const struct race_stage *stage);

#endif
