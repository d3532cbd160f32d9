/*
 * How a player values each placement of a piece: every feature, and their
 * weighted sum. The values come from the scalar extractor and planner, which
 * are the reference for all players.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_LAB_INSIGHT_H
#define WELLPLAYED_LAB_INSIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/planner.h"
#include "wellplayed/scoring.h"

/* The question that `explain` answers. */
struct question {
    struct ruleset rules;
    struct brain brain;
    struct board board;
    enum piece piece, next; /* PIECE_NONE: no next piece is looked at */
    enum piece hold;        /* PIECE_NONE: it is empty */
    bool held;              /* the piece came out of it, so that it is not free */
    uint64_t max;           /* placements to be printed */
    bool drops;
};

/* A placement and its value. */
struct option {
    struct place at, next;
    bool hold; /* the piece is the one that hold brings */
    bool slide;
    bool out;      /* not in the player's beam: it looks no further here */
    bool fills;    /* fills a hole, and the player takes such a place at once */
    int order;     /* the player tries the lowest first */
    int64_t value; /* BRAIN_NO_PLACE: no place for the next piece */
    int32_t values[FEATURE_COUNT];
    /* What a lock there does with no combo, chain or garbage before it. The
     * spin is the greatest that keys can make there. */
    struct lock_outcome outcome;
};

/* Finds all placements, those by hold too where the rules have it, best first, in
 * the player's order. Returns how many there are. */
int insight_find(const struct question *question, struct option options[MOVES_MAX_CHOICES]);

/* The value of a feature in the unit of its weight: landing heights are stored
 * doubled. */
double insight_value(const struct option *option, int feature);

/* The product of value and weight; a zero has no sign. */
double insight_product(const struct brain *brain, const struct option *option, int feature);

/* Seven, or 49, for one or two unknown pieces; 1 for none. */
int insight_futures(const struct brain *brain);

/* The number of those that end without a place for a piece. */
int insight_lost(const struct option *option);

/* The sum of all products, in the unit of the weights. With unknown pieces it
 * is the mean over all futures that are not lost. The option's value must not
 * be BRAIN_NO_PLACE. */
double insight_total(const struct brain *brain, const struct option *option);

#endif
