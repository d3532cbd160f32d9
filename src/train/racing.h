/*
 * The race between the candidates of a generation: clearly worse candidates get
 * no more games.
 *
 * Rounds end after an eighth of the games, a quarter, a half, and all. At the
 * end of a round, when all of its results are back, each candidate still in the
 * race has a value and a standard error of its logarithm. A candidate whose
 * upper bound (1.5 errors up) is below the lower bound (1.5 errors down) of at
 * least half of all candidates is out. It keeps its value, which is accurate
 * enough because it will not reach the better half. No round puts more than
 * half of the candidates out.
 *
 * A decision depends on whole rounds only, not on the number or the speed of
 * the workers.
 */
#ifndef WELLPLAYED_TRAIN_RACING_H
#define WELLPLAYED_TRAIN_RACING_H

#include <stdbool.h>

/* How many of its `games` a candidate has played at the end of round `round`,
 * counted from 0. After the last round it is all of them. */
int race_games(int games, int round);

/* A candidate at the end of a round. */
struct race_runner {
    double low, high; /* bounds */
    bool out;
};

/* Sets `out` of the runners that drop out now. `count` includes those already
 * out. */
void race_decide(struct race_runner *runners, int count);

/* Sets the bounds of a value; `error` is the standard error of its
 * logarithm. */
void race_bounds(struct race_runner *runner, double value, double error);

#endif
