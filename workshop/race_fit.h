/*
 * Fits the odds of races and goals to courses, and checks how reliable they
 * are.
 *
 * Pure but for memory; any thread may call.
 */
#ifndef WELLPLAYED_WORKSHOP_RACE_FIT_H
#define WELLPLAYED_WORKSHOP_RACE_FIT_H

#include "workshop/chance_fit.h"
#include "workshop/race_games.h"
#include "workshop/race_odds.h"

/*
 * Fits all of the odds except `rules`. The time of a piece is the mean. The way
 * to a number of rows is fitted by least squares, where an error counts less if
 * the goal is far. race_odds.h has the weights and the factor of each kind of
 * race. A kind with too few races stays unknown. `gains` is the effect of the
 * factors. Returns false when there are too few games.
 */
bool race_fit(const struct race_courses *courses, struct chance_odds *odds,
    struct race_gain gains[CHANCE_RACES]);

enum { RACE_SPANS = 5 };

/* Ranges of the predicted number of pieces to a goal: up to 10, 25, 50, 100,
 * more. */
extern const int race_spans[RACE_SPANS];

/* The errors of predicted ways to a goal, over the positions of one span. */
struct race_errors {
    uint64_t count;
    /* Sums of the true ways, of the errors, and of their absolute values. */
    double pieces, piece_bias, piece_error;
    double ms, ms_bias, ms_error;
};

/* A position of a race counts for both sides. */
struct race_checked {
    struct chance_tenth tenths[CHANCE_RACES][CHANCE_TENTHS];
    uint64_t races[CHANCE_RACES]; /* that were decided */
    struct race_errors rows[RACE_SPANS];
};

void race_check(const struct race_courses *courses, const struct chance_odds *odds,
    struct race_checked *checked);

#endif
