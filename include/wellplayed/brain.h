/*
 * A brain: the features it considers, the weight of each, and how many pieces
 * it looks ahead. It takes the placement with the greatest weighted sum. Named
 * brains come from weights files: see store/weights.
 *
 * Weights are scaled once to integers and summed exactly, so a choice is the
 * same on every machine and in every code path. Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_H
#define WELLPLAYED_BRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/chance.h"
#include "wellplayed/features.h"
#include "wellplayed/patterns.h"
#include "wellplayed/trait.h"

enum {
    BRAIN_NAME_SIZE = 32,
    BRAIN_TITLE_SIZE = 96,
    BRAIN_MAX_PIECES = 2,
    BRAIN_MAX_DEPTH = 3,
    BRAIN_MAX_BEAM = 100
};

/* How unsure a brain is when keys are planned (see skill.h); 0: not at all.
 * Weights files do not contain it. */
struct brain_doubt {
    uint16_t blur; /* noise in its judgement, in 1/1000 */
    uint16_t slip; /* pieces that land beside the choice, in 1/1000 */
};

struct brain {
    char name[BRAIN_NAME_SIZE];
    char title[BRAIN_TITLE_SIZE]; /* for people, one line */
    /* Provenance, each one line or empty: where the weights come from, and the
     * setting that they were made for. */
    char source[BRAIN_TITLE_SIZE];
    char rules[BRAIN_TITLE_SIZE];
    feature_set features;
    /* As published; 0 for features it ignores. The weight of
     * FEATURE_LANDING_HEIGHT applies to the height itself, not to its
     * double. */
    double weights[FEATURE_COUNT];
    /* The tables of FEATURE_PATTERNS, or NULL. All copies of the brain share
     * them; they live as long as the program (store/weights). */
    const struct patterns *patterns;
    /* What brain_value uses, see brain_scale: weights times 2^power. */
    int32_t scaled[FEATURE_COUNT];
    int16_t power;
    uint8_t pieces;  /* 1: the current one; 2: the next as well */
    uint8_t unknown; /* unknown pieces after those; all seven are tried for
                        each. Together with `pieces` at most BRAIN_MAX_DEPTH */
    uint8_t beam;    /* placements of each piece that are searched further: the
                        best by their own values; 0: all. See brain_narrow */
    bool slides;     /* considers slides under overhangs, even straight on the
                        board */
    /* Takes a place that fills a hole (planner_fills), whatever the values say;
     * of several such places, the first in the order of ties. */
    bool fills;
    /* Ties are broken beginning with any of the four rotations, see
     * planner_order; otherwise with rotation 0. */
    bool any_rotation;
    struct brain_doubt doubt;
    /* How it chooses by keys if it thinks (thinker.h). The members above then
     * hold only straight on the board, and for reasons. */
    struct thinking thinking;
    /* What its values mean under some rule sets; unused entries are zeroed.
     * Valid only with the look-ahead that they were fitted for, see
     * brain_look_ahead. */
    struct chance_curve chances[CHANCE_CURVES];
    struct chance_odds odds[CHANCE_CURVES]; /* likewise */
};

/*
 * Fills in `scaled` and `features` from `weights`. The rule: every weight is
 * multiplied by the same power of two, the largest that keeps the greatest
 * absolute value at or below 2^30, and rounded to the nearest integer, halves
 * away from zero; the weight of the doubled landing height is halved first. The
 * weight of FEATURE_PATTERNS is kept at or below 2^22. Returns false when a
 * weight is not finite or all are 0. Curves of chances and odds are invalid for
 * new weights, so they are deleted.
 */
bool brain_scale(struct brain *brain);

/* The weighted sum over the brain's features that are in `set`, in the unit of
 * `scaled`. */
int64_t brain_value_of(
    const struct brain *brain, feature_set set, const int32_t values[FEATURE_COUNT]);

/* The weighted sum over all of its features. */
int64_t brain_value(const struct brain *brain, const int32_t values[FEATURE_COUNT]);

/* features_of_well with the brain's tables: writes values[f] for every feature
 * of the well in `set`. */
void brain_features_of_well(const struct brain *brain, feature_set set, const struct board *well,
    int32_t values[FEATURE_COUNT]);

/* The lowest value: a piece has no place. */
#define BRAIN_NO_PLACE INT64_MIN

/*
 * What a piece without a place adds where all seven are tried for an unknown
 * piece. It outweighs every sum of features, so fewer lost pieces are always
 * better. Seven of them stay above BRAIN_NO_PLACE.
 */
#define BRAIN_LOST (-((int64_t)1 << 56))

/* Sets how many pieces the brain considers, the current one included: 1 to
 * BRAIN_MAX_DEPTH (asserted). As many of them as possible are known pieces. The
 * brain stops thinking (its thinking.positions become 0). If the number changes,
 * the curves of chances and the odds become invalid and are deleted. */
void brain_look_ahead(struct brain *brain, int pieces);

/* Its curve of chances under the named rule set, or NULL. */
const struct chance_curve *brain_chance(const struct brain *brain, const char *rules);

/* Its odds of races and goals under the named rule set, or NULL. */
const struct chance_odds *brain_odds(const struct brain *brain, const char *rules);

/* A value as people read it, in the unit of the weights: planner_value divided
 * by the power of two of brain_scale and, with unknown pieces, by 7 or 49. Of a
 * brain that thinks, rows of attack. */
double brain_plain(const struct brain *brain, int64_t value);

/* The inverse of brain_plain, rounded. */
int64_t brain_exact(const struct brain *brain, double plain);

/*
 * Keeps the greatest values, as many as the brain's beam, and sets the others
 * to BRAIN_NO_PLACE; of equals the first stay. `values` are those of placements
 * as if no piece followed.
 */
void brain_narrow(const struct brain *brain, int64_t *values, int count);

#endif
