/* Positions of games, for chances: the player's value, and whether the game
 * survived the next pieces. */
#ifndef WELLPLAYED_WORKSHOP_CHANCE_GAMES_H
#define WELLPLAYED_WORKSHOP_CHANCE_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/rng.h"

/* One position: a piece has just spawned. */
struct chance_sample {
    int64_t value; /* of the best place, planner_value */
    bool lived;
    uint64_t game; /* its number */
};

struct chance_samples {
    struct chance_sample *at; /* owned; in the order of the games */
    size_t count;
};

/* Games by keys, from the rules' first level on, of a player with the
 * doubts, the pace and the reaction time of a skill level. */
struct chance_games {
    const struct ruleset *rules; /* borrowed */
    const struct brain *brain;   /* borrowed; without doubts */
    int skill;
    int pieces;               /* to survive */
    uint64_t cut;             /* a game ends there, in pieces */
    uint64_t seed;            /* of the run */
    enum rng_purpose purpose; /* RNG_PURPOSE_CHANCE, or ..._CHANCE_CHECK */
    uint64_t games;
    int threads;
};

/*
 * Plays the games, and fills in *samples. A position counts if the game ended,
 * or continued far enough to tell whether it survived. The samples do not
 * depend on the number of threads. Returns false, without samples, when there
 * is no memory or thread, or the run was stopped. From one thread.
 */
bool chance_games_play(const struct chance_games *games, struct chance_samples *samples);

void chance_samples_free(struct chance_samples *samples);

#endif
