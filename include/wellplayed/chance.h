/*
 * What a brain's value of a position means for the one who plays on: the chance
 * to live through the next pieces, the chance to win a race, and how far it is
 * to a goal.
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

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/match.h"
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

/* -- races, and goals with an end -- */

/*
 * What a game has done, and how its well looks: at the moment when a piece has
 * spawned, for the numbers are fitted to such moments.
 */
struct chance_side {
    uint64_t tick;   /* ms of game time */
    uint64_t pieces; /* that have locked */
    uint64_t rows, points;
    uint32_t cells; /* of pieces, in the well */
    uint32_t live;  /* chance_of its position, at most CHANCE_WHOLE */
    bool over;
};

/* Fills in a side from a view; `live` is the chance_of its position. */
void chance_side_take(
    struct chance_side *side, const struct view *view, uint32_t live);

/* The pieces to a number of rows: a sum, in 1/1000 pieces. Zeroed: not known. */
struct chance_way {
    int32_t base;
    int32_t each; /* for each row that is missing; above 0 */
    int32_t cell; /* for each cell in the well */
    int32_t risk; /* times the chance to die; not below 0 */
};

enum {
    CHANCE_RACES = RACE_TO_LAST + 1,
    CHANCE_TERMS = 6,
    CHANCE_MAX_WEIGHT = 100000,
    CHANCE_FACTOR_ONE = 1000, /* a factor that changes nothing */
    CHANCE_MAX_PIECE_MS = 60000
};

/* What tells the winner: the weights of the terms of chance_to_win, and the
 * factor of their sum where the lead is small and where it is great; in 1/1000.
 * Weights are not below 0, factors above it. Zeroed: not known. */
struct chance_race {
    int32_t weights[CHANCE_TERMS];
    int32_t near, far;
};

/* All of it for a rule set. Zeroed: nothing is known. */
struct chance_odds {
    char rules[RULESET_NAME_SIZE];
    uint32_t piece_ms; /* what a piece takes a player who is not yet known */
    struct chance_way rows;
    struct chance_race races[CHANCE_RACES]; /* by enum race_kind */
};

/* How far it is to a goal, if it is reached. */
struct chance_distance {
    uint32_t pieces; /* 1 or more until the goal is reached, then 0 */
    uint64_t ms;
};

/*
 * The pieces and the time to the end of a goal, as a player of this pace, who
 * reaches it, needs them on the average. The time to a goal that ends with the
 * clock is exact. Returns false when the goal has no end, or when nothing is
 * known of the way there: how long garbage takes nobody can tell, see
 * doc/coach.md.
 */
bool chance_to_go(const struct chance_odds *odds, const struct goal *goal,
    const struct chance_side *side, struct chance_distance *distance);

/* Whether something is known of races to this goal. `odds` may be NULL. */
bool chance_knows_race(
    const struct chance_odds *odds, const struct race_goal *goal);

/*
 * The chance of `side` to win a race against `other`, of CHANCE_WHOLE; a draw
 * is half a win. The two are at the same tick, or nearly, and nobody has won:
 * race_judge says who has. The chances of both add up to CHANCE_WHOLE, equal
 * sides have half of it each, and more rows, points or chance to live never
 * make it less. Half of it, too, where nothing is known (odds may be NULL).
 *
 * The formula: 1 / (1 + e^-(f x)), where x is the weighted sum of the terms, see
 * chance_lead, and f = (near + far |x|) / (1 + |x|) the factor.
 */
uint32_t chance_to_win(const struct chance_odds *odds,
    const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other);

/*
 * By how much a side leads, below 0 if the other does; what a fit is made of.
 * Progress: by how much it is to be there earlier, or to have more points at
 * the end, in units of how uncertain that is; in a race to be the last one, by
 * how much it is faster. Then the same as progress / (1 + |progress|), for the
 * first steps of a lead count more than those that follow. Live: by how much
 * its chance to die before its end is less, as a difference, and as a part of
 * both chances. Pace: by how much less time a piece takes it, as a part of both
 * times; a fast hand is a sure one. Cells: how many less its well has, in
 * hundreds. The last two are 0 when a game is over.
 */
struct chance_lead {
    double terms[CHANCE_TERMS];
};

struct chance_lead chance_lead_of(const struct chance_odds *odds,
    const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other);

#endif
