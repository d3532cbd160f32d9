/*
 * What a brain's value of a position means for the one who plays on: the chance
 * to live through the next pieces.
 *
 * A curve is fitted to games of the lab (`wellplayed-lab chance`) and kept with
 * the weights. It says how many of the positions that had this value lived
 * through so many more pieces, when a person of a certain skill, with this
 * brain's judgement, played on. So it is a chance for people: a machine without
 * errors lives almost always.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_CHANCE_H
#define WELLPLAYED_CHANCE_H

#include <stdint.h>

#include "wellplayed/ruleset.h"

enum {
    CHANCE_MAX_KNOTS = 24,
    CHANCE_MIN_KNOTS = 2,
    CHANCE_MAX_PIECES = 1000,
    CHANCE_CURVES = 8, /* of one brain: for so many rule sets */
    CHANCE_WHOLE = 10000
};

/* Zeroed: no curve. */
struct chance_curve {
    char rules[RULESET_NAME_SIZE]; /* the name of the rule set */
    uint16_t pieces;               /* to live through */
    uint8_t skill;                 /* of who plays on, see skill.h */
    uint8_t count;                 /* of the knots */
    /* The knots: values as planner_value gives them, and chances of
     * CHANCE_WHOLE. Values rise; chances never fall. */
    int64_t values[CHANCE_MAX_KNOTS];
    uint16_t chances[CHANCE_MAX_KNOTS];
};

/*
 * The chance of a value, of CHANCE_WHOLE: straight between two knots, that of
 * the last knot beyond the ends; 0 for BRAIN_NO_PLACE. The curve must have
 * knots (asserted).
 */
uint32_t chance_of(const struct chance_curve *curve, int64_t value);

#endif
