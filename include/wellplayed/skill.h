/*
 * How human a machine player is: how fast its fingers are, how long it looks
 * at a piece before the first key, how well it judges, how often a finger
 * slips. One level says all of it.
 *
 * All of it is drawn from the noise of the game (view.h) and the number of the
 * piece, so that a watched game stays the same game every time and at every
 * speed.
 * Pure; any thread.
 */
#ifndef WELLPLAYED_SKILL_H
#define WELLPLAYED_SKILL_H

#include <stdint.h>

#include "wellplayed/pilot.h"
#include "wellplayed/planner.h"

enum { SKILL_BEGINNER = 0, SKILL_PERFECT = 10, SKILL_LEVELS };

struct skill {
    const char *name;  /* a word for people, N_-marked: "beginner" */
    uint16_t pace;     /* keys per second, for pilot_set_pace */
    uint16_t reaction; /* ms before the first key, for pilot_set_reaction */
    struct brain_doubt doubt; /* for the brain */
};

/* Level 0 .. SKILL_PERFECT. */
extern const struct skill skill_levels[SKILL_LEVELS];

/* The players of the program SimpleTetris and what comes nearest to them. */
struct skill_preset {
    const char *name;  /* for people, N_-marked */
    const char *brain; /* as in the catalogue of weights */
    uint8_t pieces;    /* looked at */
    uint8_t level;     /* of skill */
};

enum { SKILL_PRESETS = 4 };

extern const struct skill_preset skill_presets[SKILL_PRESETS];

/*
 * What a doubtful brain chooses of `count` (>= 1) landings with these values:
 * the index of its choice. Each value is shifted by a random amount, normal as
 * far as four dice are, with a standard deviation of doubt.blur / 1000 of the
 * distance between the best value and the median; then, doubt.slip / 1000 of
 * the times, the choice goes to the column beside it. Without a blur the choice
 * is `best`. `noise` and `piece`: those of the view, where
 * `piece` is its `pieces`.
 */
int skill_choose(const struct brain_doubt *doubt,
    const struct landing *landings, const int64_t *values, int count, int best,
    uint32_t noise, uint64_t piece);

#endif
