/*
 * The race between the candidates of a generation: a candidate that is clearly
 * worse gets no more games.
 *
 * Games come in rounds: after an eighth of them, a quarter, a half, all. At the
 * end of a round, when every game of it has come back, each candidate still in
 * the race has a value and a standard error of its logarithm. Those whose
 * upper bound (1.5 errors up) lies below the lower bound (1.5 down) of at
 * least half of all candidates are out: they keep the value that they have,
 * which says enough, for they do not get into the better half. One round never
 * puts out more than half.
 *
 * A decision rests on whole rounds only, so it does not depend on how many
 * play or who is quick.
 */
#ifndef WELLPLAYED_TRAIN_RACING_H
#define WELLPLAYED_TRAIN_RACING_H

#include <stdbool.h>

/* The games that a candidate has when round `round` (from 0) is over, of
 * `games` in all; the last round has them all. */
int race_games(int games, int round);

/* What a round says of a candidate. */
struct race_runner {
    double low, high; /* bounds */
    bool out;
};

/* Sets runners[i].out of those that are out now; `count` of them, those that
 * are out already among them. */
void race_decide(struct race_runner *runners, int count);

/* Bounds of a value with such an error of its logarithm. */
void race_bounds(struct race_runner *runner, double value, double error);

#endif
