/*
 * How human a machine player is: how fast its fingers are, how long it waits
 * before the first key of a piece, how well it judges, how often a finger
 * slips. One level sets all of them.
 *
 * All chance follows from the noise of the game (view.h) and the number of the
 * piece, so a watched game is the same every time and at every speed. Pure; any
 * thread may call.
 */
#ifndef WELLPLAYED_SKILL_H
#define WELLPLAYED_SKILL_H

#include <stdint.h>

#include "wellplayed/pilot.h"
#include "wellplayed/planner.h"

enum { SKILL_BEGINNER = 0, SKILL_PERFECT = 10, SKILL_LEVELS };

struct skill {
    const char *name;         /* a word for people, N_-marked: "beginner" */
    uint16_t pace;            /* keys per second, for pilot_set_pace */
    uint16_t reaction;        /* ms before the first key, for pilot_set_reaction */
    struct brain_doubt doubt; /* goes into the brain */
};

/* Level 0 .. SKILL_PERFECT. */
extern const struct skill skill_levels[SKILL_LEVELS];

/* The players of the program SimpleTetris, as the nearest settings. */
struct skill_preset {
    const char *name;  /* for people, N_-marked */
    const char *brain; /* as in the catalogue of weights */
    uint8_t pieces;    /* looked at */
    uint8_t level;     /* skill level */
};

enum { SKILL_PRESETS = 4 };

extern const struct skill_preset skill_presets[SKILL_PRESETS];

/*
 * The choice of a doubtful brain among `count` (>= 1) landings with these
 * values, as an index. Each value is shifted by a random amount, nearly normal
 * (the sum of four dice), with a standard deviation of doubt.blur / 1000 of the
 * distance between the best value and the median. Then the choice slips to a
 * column beside it, with a probability of doubt.slip / 1000. Without a blur it
 * starts from `best`. `noise` and `piece` are the view's `noise` and `pieces`.
 */
int skill_choose(const struct brain_doubt *doubt, const struct landing *landings,
    const int64_t *values, int count, int best, uint32_t noise, uint64_t piece);

#endif
