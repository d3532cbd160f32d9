/* A table of keys: the first is the distance to a goal, the others are
 * races. */
#include "store/weights_odds.h"

#include <stdlib.h>

enum { ROWS, FIRST_RACE, NEAR = CHANCE_TERMS, FAR };

static const char *const keys[WEIGHTS_ODDS_KEYS] = {"rows",
    [FIRST_RACE + RACE_TO_ROWS] = "race-rows", [FIRST_RACE + RACE_IN_TIME] = "race-time",
    [FIRST_RACE + RACE_TO_LAST] = "race-last"};

const char *
weights_odds_key(int key)
{
    return keys[key];
}

int
weights_odds_count(int key)
{
    return key >= FIRST_RACE ? WEIGHTS_ODDS_RACE : WEIGHTS_ODDS_WAY;
}

void
weights_odds_get(const struct chance_odds *odds, int key, int32_t numbers[WEIGHTS_ODDS_MAX])
{
    if (key >= FIRST_RACE) {
        const struct chance_race *race = &odds->races[key - FIRST_RACE];
        for (int i = 0; i < CHANCE_TERMS; i++)
            numbers[i] = race->weights[i];
        numbers[NEAR] = race->near;
        numbers[FAR] = race->far;
        return;
    }
    numbers[0] = odds->rows.base;
    numbers[1] = odds->rows.each;
    numbers[2] = odds->rows.cell;
    numbers[3] = odds->rows.risk;
}

bool
weights_odds_put(struct chance_odds *odds, int key, const int32_t numbers[WEIGHTS_ODDS_MAX])
{
    for (int i = 0; i < weights_odds_count(key); i++)
        if (abs(numbers[i]) > CHANCE_MAX_WEIGHT || (key >= FIRST_RACE && numbers[i] < 0))
            return false;
    if (key >= FIRST_RACE) {
        struct chance_race *race = &odds->races[key - FIRST_RACE];
        if (numbers[NEAR] == 0 || numbers[FAR] == 0)
            return false;
        for (int i = 0; i < CHANCE_TERMS; i++)
            race->weights[i] = numbers[i];
        race->near = numbers[NEAR];
        race->far = numbers[FAR];
        return true;
    }
    if (numbers[1] <= 0 || numbers[3] < 0)
        return false;
    odds->rows = (struct chance_way){numbers[0], numbers[1], numbers[2], numbers[3]};
    return true;
}
