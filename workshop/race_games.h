/* Games of several players on the same pieces, as courses: the state of each
 * player at every piece, and the end. Two courses of one seed are a race. */
#ifndef WELLPLAYED_WORKSHOP_RACE_GAMES_H
#define WELLPLAYED_WORKSHOP_RACE_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/rng.h"

enum {
    RACE_PLAYERS = 4, /* of a seed */
    RACE_MIN_SKILL = 2,
    RACE_MAX_SKILL = 6
};

/* One game. */
struct race_course {
    struct chance_side *moments; /* one for each piece; owned */
    size_t count, room;
    struct chance_side end;
    struct race_lane lanes[RACE_GOALS]; /* its result in each race */
};

struct race_courses {
    struct race_course *at; /* owned; RACE_PLAYERS of a seed together */
    size_t count;
};

/*
 * Endless games by keys, from the rules' first level on. The players have the
 * doubts, the pace and the reaction time of a skill level that is drawn for
 * each, from RACE_MIN_SKILL to RACE_MAX_SKILL.
 */
struct race_games {
    const struct ruleset *rules; /* borrowed */
    const struct brain *brain;   /* borrowed; has a curve for the rules */
    uint64_t cut;                /* a game ends there, in pieces */
    uint64_t seed;               /* of the run */
    enum rng_purpose purpose;
    uint64_t seeds; /* of games */
    int threads;
};

/*
 * Plays RACE_PLAYERS games of each seed. They do not depend on the number of
 * threads. Returns false, without courses, when there is no memory or thread,
 * or the run was stopped. From one thread.
 */
bool race_games_play(const struct race_games *games, struct race_courses *courses);

void race_courses_free(struct race_courses *courses);

#endif
