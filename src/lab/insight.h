/*
 * What a player sees in each placement of a piece: every feature, and what the
 * sum of them is worth to it. The values are those of the scalar extractor and
 * planner, which are the reference of all players.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_LAB_INSIGHT_H
#define WELLPLAYED_LAB_INSIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/planner.h"

/* What is asked. */
struct question {
    struct ruleset rules;
    struct brain brain;
    struct board board;
    enum piece piece, next; /* PIECE_NONE: no next piece is looked at */
    uint64_t max;           /* placements to be printed */
    bool drops, json;
};

/* A placement and what it is worth. */
struct option {
    struct place at, next;
    bool slide;
    bool out;      /* of the player's beam: it does not think of it further */
    bool fills;    /* a hole, and the player takes such a place at once */
    int order;     /* in which the player looks at them */
    int64_t value; /* BRAIN_NO_PLACE: no place for the next piece */
    int32_t values[FEATURE_COUNT];
};

/* All placements, best first, as the player would take them; returns how
 * many. */
int insight_find(
    const struct question *question, struct option options[MOVES_MAX_PLACES]);

/* A value as it is weighted: the landing height is counted doubled. */
double insight_value(const struct option *option, int feature);

/* What a feature adds; a zero without a sign. */
double insight_product(
    const struct brain *brain, const struct option *option, int feature);

/* Seven, or 49, for one or two unknown pieces; 1 for none. */
int insight_futures(const struct brain *brain);

/* Of those, how many end without a place for a piece. */
int insight_lost(const struct option *option);

/* The sum of all products, in the unit of the weights; the mean over what may
 * come, without the lost, where there are unknown pieces. The option's value
 * is not BRAIN_NO_PLACE. */
double insight_total(const struct brain *brain, const struct option *option);

#endif
