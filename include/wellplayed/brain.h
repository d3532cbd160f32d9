/*
 * A brain: which features it looks at, what each is worth to it, how many
 * pieces it looks ahead. It takes the placement with the greatest weighted
 * sum. Those that are known by name come from weights files: see
 * store/weights.
 *
 * Weights are scaled once to integers and summed exactly, so a choice is the
 * same on every machine and in every code path. Pure; any thread.
 */
#ifndef WELLPLAYED_BRAIN_H
#define WELLPLAYED_BRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/features.h"

enum {
    BRAIN_NAME_SIZE = 32,
    BRAIN_TITLE_SIZE = 96,
    BRAIN_MAX_PIECES = 2,
    BRAIN_MAX_DEPTH = 3,
    BRAIN_MAX_BEAM = 100
};

/* How unsure a brain is where keys are planned (see skill.h); 0: not at all.
 * It is no part of weights files. */
struct brain_doubt {
    uint16_t blur; /* noise in its judgement, in 1/1000 */
    uint16_t slip; /* pieces that land beside the choice, in 1/1000 */
};

struct brain {
    char name[BRAIN_NAME_SIZE];
    char title[BRAIN_TITLE_SIZE]; /* for people, one line */
    /* Provenance, each one line or empty: where the weights are from, and the
     * setting that they were made for. */
    char source[BRAIN_TITLE_SIZE];
    char rules[BRAIN_TITLE_SIZE];
    feature_set features;
    /* As published; 0 for features it does not look at. The weight of
     * FEATURE_LANDING_HEIGHT is for the height itself, not its double. */
    double weights[FEATURE_COUNT];
    /* What brain_value uses, see brain_scale. */
    int32_t scaled[FEATURE_COUNT];
    uint8_t pieces;  /* 1: the current one; 2: the next as well */
    uint8_t unknown; /* thought of beyond those: all seven are tried; with
                        `pieces` at most BRAIN_MAX_DEPTH */
    uint8_t beam;    /* placements of each piece that are thought further, the
                        best for themselves; 0: all. See brain_narrow */
    bool slides;     /* considers what slides under overhangs too, also where
                        placements are made straight on the board */
    /* A place that fills a hole (planner_fills) is taken at once, the first in
     * the order of ties, whatever the values say. */
    bool fills;
    /* The order of ties begins with any of the four rotations, see
     * planner_order; else with rotation 0. */
    bool any_rotation;
    struct brain_doubt doubt;
};

/*
 * Fills in `scaled` and `features` from `weights`. The rule: every weight is
 * multiplied by the same power of two, the largest that keeps the greatest
 * absolute value at or below 2^30, and rounded to the nearest integer, halves
 * away from zero; the weight of the doubled landing height is halved before.
 * Returns false when a weight is not finite or all are 0.
 */
bool brain_scale(struct brain *brain);

/* The weighted sum of the values of those of the brain's features that are in
 * `set`. Units: of `scaled`. */
int64_t brain_value_of(const struct brain *brain, feature_set set,
    const int32_t values[FEATURE_COUNT]);

/* The weighted sum of all of its features. */
int64_t brain_value(
    const struct brain *brain, const int32_t values[FEATURE_COUNT]);

/* The worst of all values: no place for a piece. */
#define BRAIN_NO_PLACE INT64_MIN

/*
 * What each of the seven that an unknown piece may be adds when there is no
 * place for it. It outweighs every sum of features, so that fewer lost pieces
 * are always better, and seven of them stay above BRAIN_NO_PLACE.
 */
#define BRAIN_LOST (-((int64_t)1 << 56))

/* Pieces to be looked at, the current one included, 1 to BRAIN_MAX_DEPTH
 * (asserted): as many of them as can be are known ones. */
void brain_look_ahead(struct brain *brain, int pieces);

/*
 * Sets all but the brain's beam of the greatest values to BRAIN_NO_PLACE; of
 * equals the first stay. They are the values of placements for themselves, as
 * if nothing came after.
 */
void brain_narrow(const struct brain *brain, int64_t *values, int count);

#endif
