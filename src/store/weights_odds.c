/* A table of keys; the first is a way, the others are races. */
#include "store/weights_odds.h"

#include <stdlib.h>

enum { ROWS, FIRST_RACE };

static const char *const keys[WEIGHTS_ODDS_KEYS] = {"rows",
    [FIRST_RACE + RACE_TO_ROWS] = "race-rows",
    [FIRST_RACE + RACE_IN_TIME] = "race-time",
    [FIRST_RACE + RACE_TO_LAST] = "race-last"};

const char *
weights_odds_key(int key)
{
    return keys[key];
}

int
weights_odds_count(int key)
{
    return key >= FIRST_RACE ? CHANCE_TERMS : WEIGHTS_ODDS_WAY;
}

void
weights_odds_get(
    const struct chance_odds *odds, int key, int32_t numbers[WEIGHTS_ODDS_MAX])
{
    if (key >= FIRST_RACE) {
        for (int i = 0; i < CHANCE_TERMS; i++)
            numbers[i] = odds->races[key - FIRST_RACE].weights[i];
        return;
    }
    numbers[0] = odds->rows.base;
    numbers[1] = odds->rows.each;
    numbers[2] = odds->rows.cell;
    numbers[3] = odds->rows.risk;
}

bool
weights_odds_put(
    struct chance_odds *odds, int key, const int32_t numbers[WEIGHTS_ODDS_MAX])
{
    for (int i = 0; i < weights_odds_count(key); i++)
        if (abs(numbers[i]) > CHANCE_MAX_WEIGHT ||
            (key >= FIRST_RACE && numbers[i] < 0))
            return false;
    if (key >= FIRST_RACE) {
        for (int i = 0; i < CHANCE_TERMS; i++)
            odds->races[key - FIRST_RACE].weights[i] = numbers[i];
        return true;
    }
    if (numbers[1] <= 0 || numbers[3] < 0)
        return false;
    odds->rows =
        (struct chance_way){numbers[0], numbers[1], numbers[2], numbers[3]};
    return true;
}
