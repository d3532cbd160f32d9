/*
 * What a run trains for: which games, and what is counted in them.
 *
 * A candidate is a direction in the space of weights. Twice the weights make
 * the same choices, so each is brought to length 1 before it becomes a brain.
 *
 * All candidates of a generation play the same games, and the next generation
 * has new ones. A game's seed comes from the seed of the run, what the game is
 * for, the generation and the game's number, never from who plays it or when.
 * A bench of the run's seed plays other games: see rng_seed_for.
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
    OBJECTIVE_KINDS
};

struct objective {
    /* How games are played. Of the brain only what it looks at counts (pieces,
     * unknown, beam, slides, fills, turned); the weights, and lanes, come with
     * each candidate.
     */
    struct play_setup setup;
    bool fast;      /* with lanes of setup.set, where they know the features */
    int dimensions; /* 1 .. FEATURE_COUNT */
    uint8_t features[FEATURE_COUNT]; /* dimension d weighs features[d] */
    enum objective_kind kind;
    int quantile; /* percent, 1 .. 99: what so many games stay below; 0: the
                     mean */
    int games;    /* of a candidate in a generation, at most */
    bool racing;  /* see race.h */
    uint64_t seed;
};

/* "rows", "points", "pieces". */
const char *objective_kind_name(enum objective_kind kind);

/* The kind of that name, OBJECTIVE_KINDS when there is none. */
enum objective_kind objective_kind_find(const char *name);

/* The brain of a candidate, of length 1 and nameless. False when there is no
 * such direction: all 0, or not finite. */
bool objective_brain(const struct objective *objective, const double *candidate,
    struct brain *brain);

/* The seed of the games of a generation, as play_game's run_seed. */
uint64_t objective_seed(const struct objective *objective, uint64_t generation);

/* The same of the games that no candidate ever plays: they measure. Named in
 * weights files, so that `bench --seed` can play them again. */
uint64_t objective_held_out_seed(const struct objective *objective);

/* What counts of a game. */
uint64_t objective_amount(
    const struct objective *objective, const struct play_result *result);

/*
 * What `count` games (>= 1) say a candidate is worth, in rows, points or
 * pieces.
 *
 * The mean: lengths of games are close to exponential, and games that are cut
 * at max_pieces say only that they were longer. Of such lengths the sum over
 * all games by the number of those that ended is the maximum-likelihood
 * estimate of the mean (see trainer/stats.c), so that a cut costs no player its
 * rank. Where none ended, it is as if half a game had.
 *
 * The quantile: of the amounts in their order, between the two nearest; cut
 * games as they stand.
 */
double objective_value(const struct objective *objective,
    const struct play_result *results, int count);

/* The standard error of the logarithm of that value, if lengths are
 * exponential. */
double objective_error(const struct objective *objective,
    const struct play_result *results, int count);

/*
 * The same for people, who must not take more for seen than was seen. Where
 * no game of a mean ended, or a quantile is one of games that were cut, it is
 * what the games show as they stand: a lower bound.
 */
enum estimate_kind {
    ESTIMATE_MEASURED,   /* of whole games */
    ESTIMATE_PROJECTED,  /* of whole games, if lengths are exponential */
    ESTIMATE_LOWER_BOUND /* a lower bound */
};

struct estimate {
    double value;
    enum estimate_kind kind;
    uint64_t games; /* 0: nothing is known */
    uint64_t cut;   /* of them */
};

struct estimate objective_estimate(const struct objective *objective,
    const struct play_result *results, int count);

/* What `count` (>= 1) games show as they stand, those that were cut too: a
 * lower bound of objective_estimate. */
double objective_as_cut(const struct objective *objective,
    const struct play_result *results, int count);

/* What an optimizer is told of a value: its logarithm, for a player that lives
 * twice as long is one step better at any length. 0 for 0. */
double objective_worth(double value);

#endif
