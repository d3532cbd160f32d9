/* Rounds, bounds, and which candidates drop out. */
#include "train/racing.h"

#include <math.h>

enum { ROUNDS = 3, MIN_GAMES = 2 };

static const double errors = 1.5; /* standard errors from a value to each
                                     bound */

int
race_games(int games, int round)
{
    if (round >= ROUNDS)
        return games;
    int part = 1 << (ROUNDS - round);
    int after = (games + part - 1) / part;
    if (after < MIN_GAMES)
        after = MIN_GAMES;
    return after < games ? after : games;
}

void
race_bounds(struct race_runner *runner, double value, double error)
{
    runner->low = value * exp(-errors * error);
    runner->high = value * exp(errors * error);
}

void
race_decide(struct race_runner *runners, int count)
{
    for (int i = 0; i < count; i++) {
        int better = 0;
        for (int j = 0; j < count; j++)
            better += runners[j].low > runners[i].high;
        if (2 * better >= count)
            runners[i].out = true;
    }
}
