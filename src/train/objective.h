/*
 * What a run trains for: which games are played, and what counts in them.
 *
 * A candidate is a direction in the space of weights. Twice the weights make
 * the same choices, so each candidate is scaled to length 1 before it becomes a
 * brain.
 *
 * All candidates of a generation play the same games, and the next generation
 * has new ones. A game's seed comes from the seed of the run, the purpose of
 * the game, the generation and the game's number, never from the worker or the
 * time. A bench with the run's seed plays other games: see rng_seed_for.
 *
 * Pure functions; any thread may call.
 */
#ifndef WELLPLAYED_TRAIN_OBJECTIVE_H
#define WELLPLAYED_TRAIN_OBJECTIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "train/play.h"

enum objective_kind {
    OBJECTIVE_ROWS,
    OBJECTIVE_POINTS,
    OBJECTIVE_PIECES,
    OBJECTIVE_ATTACK, /* rows of attack in max_pieces pieces, per piece; a game
                         that ends before made less */
    OBJECTIVE_DIG,    /* pieces until the goal is reached, fewer are better; a
                         game that does not reach it counts as max_pieces */
    OBJECTIVE_KINDS
};

struct objective {
    /* How games are played. Of the brain only look-ahead and choice of places
     * count (pieces, unknown, beam, slides, fills, any_rotation), and how much it
     * thinks (thinking.positions, thinking.samples); weights and lanes come with
     * each candidate. */
    struct play_setup setup;
    bool fast;                       /* use lanes of setup.set, if these know the features */
    int dimensions;                  /* 1 .. FEATURE_COUNT */
    uint8_t features[FEATURE_COUNT]; /* dimension d weighs features[d], which is a
                                        trait if players think: see weighed.h */
    enum objective_kind kind;
    int quantile; /* percent, 1 .. 99: the amount that this share of games stays
                     below; 0: the mean */
    int games;    /* max games of a candidate in a generation */
    bool racing;  /* see racing.h */
    uint64_t seed;
};

/* "rows", "points", "pieces", "attack", "dig". */
const char *objective_kind_name(enum objective_kind kind);

/* What its estimates count, for people: "rows", "attack a piece". */
const char *objective_unit(enum objective_kind kind);

/* The kind of that name, OBJECTIVE_KINDS when there is none. */
enum objective_kind objective_kind_find(const char *name);

/* Why no run can have such an objective. */
enum objective_fault {
    OBJECTIVE_IS_POSSIBLE,
    OBJECTIVE_NEEDS_KEYS,    /* players think, or attack or a goal counts, but the
                                games are not played by keys */
    OBJECTIVE_NEEDS_POINTS,  /* games have no points */
    OBJECTIVE_NEEDS_ATTACK,  /* the rules know no attack */
    OBJECTIVE_NEEDS_CUT,     /* games have no max_pieces */
    OBJECTIVE_NEEDS_TASK,    /* dig: the goal is not to clear a number of rows */
    OBJECTIVE_NEEDS_AMOUNTS, /* all games that reach the goal have the same rows */
};
enum objective_fault objective_fault(const struct objective *objective);

/* Whether its players think, so that they learn the weights of traits. */
bool objective_thinks(const struct objective *objective);

/* Scales a candidate to length 1. Returns false when it is a zero vector or not
 * finite. `out` may be the candidate. */
bool objective_direction(const struct objective *objective, const double *candidate, double *out);

/* Makes the brain of a candidate, scaled to length 1 and without a name; of one
 * that thinks, see weighed_think. Returns false when the candidate is a zero
 * vector or not finite. */
bool objective_brain(
    const struct objective *objective, const double *candidate, struct brain *brain);

/* The seed of the games of a generation, as play_game's run_seed. */
uint64_t objective_seed(const struct objective *objective, uint64_t generation);

/* The same for the held-out games, which no candidate ever plays and which
 * measure the answer. Weights files name the seed, so that `bench --seed` can
 * play them again. */
uint64_t objective_held_out_seed(const struct objective *objective);

/* The amount that counts in a game. */
uint64_t objective_amount(const struct objective *objective, const struct play_result *result);

/* An amount for people, in objective_unit. */
double objective_plain(const struct objective *objective, double amount);

/* Whether all games count as they stand: of attack and dig. */
bool objective_is_fixed(enum objective_kind kind);

/*
 * The value of a candidate from its `count` games (>= 1), greater is better: in
 * rows, points, pieces or rows of attack; of the objective dig, the inverse of
 * the pieces, times OBJECTIVE_DIG_SCALE.
 *
 * The mean: lengths of games are close to exponential, and a game that is cut
 * at max_pieces shows only that it would have been longer. For such lengths the
 * maximum-likelihood estimate of the mean is the sum over all games divided by
 * the number of those that ended (see trainer/stats.c), so a cut costs no
 * player its rank. If no game ended, the sum is divided by one half.
 *
 * The quantile: interpolated between the two nearest of the sorted amounts; cut
 * games count as they stand.
 */
#define OBJECTIVE_DIG_SCALE 1e6
double objective_value(
    const struct objective *objective, const struct play_result *results, int count);

/*
 * The standard error of the logarithm of that value. Of rows, points and pieces,
 * if lengths are exponential. Attack and dig count in games that are all about
 * as long, so it comes from how much the amounts differ, and from one more game
 * that is off by half the mean: a few games that happen to be alike prove
 * little.
 */
double objective_error(
    const struct objective *objective, const struct play_result *results, int count);

/*
 * The same for people, in objective_unit, claiming no more than the games show.
 * If no game ended, or a quantile depends on cut games, it is the lower bound
 * from the games as they stand. Of attack and dig all games count as they stand,
 * and none as cut.
 */
enum estimate_kind {
    ESTIMATE_MEASURED,   /* of whole games */
    ESTIMATE_PROJECTED,  /* of whole games, if lengths are exponential */
    ESTIMATE_LOWER_BOUND /* a lower bound */
};

struct estimate {
    double value;
    enum estimate_kind kind;
    uint64_t games; /* 0: the value is unknown */
    uint64_t cut;   /* of those games */
};

struct estimate objective_estimate(
    const struct objective *objective, const struct play_result *results, int count);

/* The value of `count` (>= 1) games as they stand, cut ones included, for people:
 * a lower bound of objective_estimate. */
double objective_as_cut(
    const struct objective *objective, const struct play_result *results, int count);

/* The worth that an optimizer is told: the logarithm of the value, so that
 * living twice as long is the same step at any length. 0 for 0. */
double objective_worth(double value);

#endif
