/*
 * The odds of races and goals out of courses, and how far they can be relied
 * on.
 *
 * Pure but for memory; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_RACE_FIT_H
#define WELLPLAYED_WORKSHOP_RACE_FIT_H

#include "workshop/chance_fit.h"
#include "workshop/race_games.h"
#include "workshop/race_odds.h"

/*
 * Fits all of the odds but `rules`: what a piece takes, by the mean; the way to
 * rows, by least squares, where an error counts less the farther it is to go;
 * the weights and the factor of each kind of race, see race_odds.h. A kind of
 * race of which there were too few, or no memory, stays unknown. `gains` is
 * what the factors do. Returns false when there is too little to fit to.
 */
bool race_fit(const struct race_courses *courses, struct chance_odds *odds,
    struct race_gain gains[CHANCE_RACES]);

enum { RACE_SPANS = 5 };

/* How many pieces it is said to be to a goal: up to 10, 25, 50, 100, more. */
extern const int race_spans[RACE_SPANS];

/* How far off the way to a goal is told, in the positions of one span. */
struct race_errors {
    uint64_t count;
    /* Sums: of what was to go, of errors, of their sizes. */
    double pieces, piece_bias, piece_error;
    double ms, ms_bias, ms_error;
};

/* A position of a race counts for both sides. */
struct race_checked {
    struct chance_tenth tenths[CHANCE_RACES][CHANCE_TENTHS];
    uint64_t races[CHANCE_RACES]; /* that were decided */
    struct race_errors rows[RACE_SPANS];
};

void race_check(const struct race_courses *courses,
    const struct chance_odds *odds, struct race_checked *checked);

#endif
