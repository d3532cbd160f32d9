/* A table of keys; the first two are ways, the others races. */
#include "store/weights_odds.h"

#include <stdlib.h>

enum { ROWS, GARBAGE, FIRST_RACE };

static const char *const keys[WEIGHTS_ODDS_KEYS] = {"rows", "garbage",
    [FIRST_RACE + RACE_TO_ROWS] = "race-rows",
    [FIRST_RACE + RACE_IN_TIME] = "race-time",
    [FIRST_RACE + RACE_TO_LAST] = "race-last"};

const char *
weights_odds_key(int key)
{
    return keys[key];
}

void
weights_odds_get(const struct chance_odds *odds, int key,
    int32_t numbers[WEIGHTS_ODDS_NUMBERS])
{
    if (key >= FIRST_RACE) {
        for (int i = 0; i < CHANCE_TERMS; i++)
            numbers[i] = odds->races[key - FIRST_RACE].weights[i];
        return;
    }
    const struct chance_way *way = key == ROWS ? &odds->rows : &odds->garbage;
    numbers[0] = way->base;
    numbers[1] = way->each;
    numbers[2] = way->cell;
    numbers[3] = way->risk;
}

bool
weights_odds_put(struct chance_odds *odds, int key,
    const int32_t numbers[WEIGHTS_ODDS_NUMBERS])
{
    for (int i = 0; i < WEIGHTS_ODDS_NUMBERS; i++)
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
    struct chance_way *way = key == ROWS ? &odds->rows : &odds->garbage;
    *way = (struct chance_way){numbers[0], numbers[1], numbers[2], numbers[3]};
    return true;
}
