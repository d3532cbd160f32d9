/*
 * A coach grades many games of one skill level: can it tell good players from
 * bad ones?
 */
#ifndef WELLPLAYED_LAB_REVIEW_GAMES_H
#define WELLPLAYED_LAB_REVIEW_GAMES_H

#include "trainer/stats.h"
#include "wellplayed/coach.h"
#include "wellplayed/ruleset.h"

struct review_games {
    /* Filled in by the caller; borrowed. */
    const struct brain *coach, *player;
    const struct ruleset *rules;
    int skill; /* of the player */
    uint64_t games, seed, cut;
    int threads;
    /* The result. */
    uint64_t pieces, graded;
    uint64_t grades[COACH_GRADES];
    double accuracy; /* mean over the games */
    struct stats_interval ci95;
};

/* Plays the games and grades them. The result does not depend on the number of
 * threads. False when there is no memory or thread, or the run was stopped. */
bool review_games_run(struct review_games *review);

#endif
