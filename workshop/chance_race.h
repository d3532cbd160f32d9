/*
 * `wellplayed-workshop chance --race`: fits a player's odds of races and goals,
 * and checks them on other games.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_WORKSHOP_CHANCE_RACE_H
#define WELLPLAYED_WORKSHOP_CHANCE_RACE_H

#include "lab/session.h"
#include "workshop/race_fit.h"

struct chance_race_run {
    /* Filled in by the caller; borrowed. */
    struct session *session;
    const struct ruleset *rules;
    struct brain *brain; /* has a curve for the rules; gets the odds */
    uint64_t cut;        /* of the games, in pieces */
    uint64_t games;      /* of the fit */
    uint64_t checks;     /* of the check */
    uint64_t seed;
    int threads;
    /* The result. */
    uint64_t fitted; /* games; 0: none */
    struct race_gain gains[CHANCE_RACES];
    struct race_checked checked;
};

/* Return false, see session.h, when there is no memory, no thread, or too
 * little to fit to; or when the run was stopped. */
bool chance_race_fit(struct chance_race_run *run);
bool chance_race_check(struct chance_race_run *run);

void chance_race_answer(const struct chance_race_run *run);

#endif
