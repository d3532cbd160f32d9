/*
 * The keys of a section of odds, for its reader and its writer.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_WEIGHTS_ODDS_H
#define WELLPLAYED_STORE_WEIGHTS_ODDS_H

#include "wellplayed/chance.h"

enum {
    WEIGHTS_ODDS_KEYS = 1 + CHANCE_RACES,
    WEIGHTS_ODDS_WAY = 4,                 /* numbers of the distance */
    WEIGHTS_ODDS_RACE = CHANCE_TERMS + 2, /* of a race: weights, near, far */
    WEIGHTS_ODDS_MAX = WEIGHTS_ODDS_RACE  /* numbers of a key, in 1/1000 */
};

/* The name of key number `key`, "race-rows". */
const char *weights_odds_key(int key);

/* How many numbers it has. */
int weights_odds_count(int key);

/* Takes the numbers of a key out of the odds. */
void weights_odds_get(const struct chance_odds *odds, int key, int32_t numbers[WEIGHTS_ODDS_MAX]);

/* Puts them in. Returns false and changes nothing when a number is out of
 * range: see chance.h. */
bool weights_odds_put(struct chance_odds *odds, int key, const int32_t numbers[WEIGHTS_ODDS_MAX]);

#endif
