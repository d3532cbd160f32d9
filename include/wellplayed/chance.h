/*
 * What a brain's value of a position means for whoever plays on: the chance to
 * survive the next pieces, the chance to win a race, and the distance to a
 * goal.
 *
 * A curve is fitted to games of the lab (`wellplayed-lab chance`) and kept with
 * the weights. It says what share of the positions with a value survived
 * `pieces` more pieces, when a person of the curve's skill and this brain's
 * judgement played on. So it is a chance for people: a machine without errors
 * almost always survives.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_CHANCE_H
#define WELLPLAYED_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/race.h"
#include "wellplayed/ruleset.h"

enum {
    CHANCE_MAX_KNOTS = 24,
    CHANCE_MIN_KNOTS = 2,
    CHANCE_MAX_PIECES = 1000,
    CHANCE_CURVES = 8, /* per brain, one for each rule set */
    CHANCE_WHOLE = 10000
};

/* Zeroed: no curve. */
struct chance_curve {
    char rules[RULESET_NAME_SIZE]; /* the name of the rule set */
    uint16_t pieces;               /* to survive */
    uint8_t skill;                 /* of the player, see skill.h */
    uint8_t count;                 /* of knots */
    /* The knots: values as planner_value gives them, and chances of
     * CHANCE_WHOLE. Values rise; chances never fall. */
    int64_t values[CHANCE_MAX_KNOTS];
    uint16_t chances[CHANCE_MAX_KNOTS];
};

/*
 * The chance for a value, in parts of CHANCE_WHOLE: linear between two knots,
 * that of the end knot beyond the ends; 0 for BRAIN_NO_PLACE. The curve must
 * have knots (asserted).
 */
uint32_t chance_of(const struct chance_curve *curve, int64_t value);

/* -- races, and goals with an end -- */

/* The counts and the well of a game at a moment when a piece has just spawned.
 * The odds are fitted to such moments. */
struct chance_side {
    uint64_t tick;   /* ms of game time */
    uint64_t pieces; /* that have locked */
    uint64_t rows, points;
    uint32_t cells; /* of pieces, in the well */
    uint32_t live;  /* chance_of its position, at most CHANCE_WHOLE */
    bool over;
};

/* Fills in a side from a view; `live` is the chance_of its position. */
void chance_side_take(struct chance_side *side, const struct view *view, uint32_t live);

/* How many pieces a number of rows takes: a sum of terms, in 1/1000 pieces.
 * Zeroed: unknown. */
struct chance_way {
    int32_t base;
    int32_t each; /* for each missing row; above 0 */
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

/* Predicts the winner: the weights of the terms of chance_to_win, and the
 * factor of their sum for small and for great leads; in 1/1000. Weights are not
 * negative, factors are positive. Zeroed: unknown. */
struct chance_race {
    int32_t weights[CHANCE_TERMS];
    int32_t near, far;
};

/* All odds for a rule set. Zeroed: nothing is known. */
struct chance_odds {
    char rules[RULESET_NAME_SIZE];
    uint32_t piece_ms; /* time per piece of a player not yet known */
    struct chance_way rows;
    struct chance_race races[CHANCE_RACES]; /* by enum race_kind */
};

/* The distance to a goal, if it is reached. */
struct chance_distance {
    uint32_t pieces; /* 1 or more until the goal is reached, then 0 */
    uint64_t ms;
};

/*
 * The pieces and the time that a player of this pace who reaches the goal needs
 * on average until then. For a goal that ends by the clock the time is exact.
 * Returns false when the goal has no end, or when nothing is known about
 * reaching it: how long garbage takes can't be predicted, see doc/coach.md.
 */
bool chance_to_go(const struct chance_odds *odds, const struct goal *goal,
    const struct chance_side *side, struct chance_distance *distance);

/* Whether the odds cover races to this goal. `odds` may be NULL. */
bool chance_knows_race(const struct chance_odds *odds, const struct race_goal *goal);

/*
 * The chance of `side` to win a race against `other`, in parts of CHANCE_WHOLE;
 * a draw is half a win. Both are at about the same tick, and nobody has won yet
 * (race_judge). The chances of both add up to CHANCE_WHOLE, equal sides have
 * half each, and more rows, points or chance to live never lower it. It is also
 * half when nothing is known (odds may be NULL).
 *
 * The formula: 1 / (1 + e^-(f x)), where x is the weighted sum of the terms
 * (chance_lead) and f = (near + far |x|) / (1 + |x|) is the factor.
 */
uint32_t chance_to_win(const struct chance_odds *odds, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other);

/*
 * By how much a side leads, negative if the other does: the terms that the odds
 * are fitted to, in this order.
 *
 * - Progress: how much earlier it gets there, or how many more points it has at
 *   the end, in units of the uncertainty; in a race to be the last one, how
 *   much faster it is.
 * - Progress / (1 + |progress|): the first steps of a lead count more.
 * - Live: how much smaller its chance to die before its end is.
 * - The same as a part of both chances.
 * - Pace: how much less time it takes per piece, as a part of both times; a
 *   fast hand is a sure one.
 * - Cells: how many fewer its well has, in hundreds.
 *
 * The last two are 0 when a game is over.
 */
struct chance_lead {
    double terms[CHANCE_TERMS];
};

struct chance_lead chance_lead_of(const struct chance_odds *odds, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other);

#endif
