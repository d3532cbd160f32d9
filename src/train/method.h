/*
 * What the optimizers have in common, for their own files only. The idea: all
 * that a run has come to is three plain arrays and a generator, so one piece of
 * code saves, loads and checks it for every method. A candidate is drawn from
 * that state without changing it; only `tell` does.
 */
#ifndef WELLPLAYED_TRAIN_METHOD_H
#define WELLPLAYED_TRAIN_METHOD_H

#include "train/variate.h"
#include "train/optimizer.h"

enum { METHOD_COUNTS = 4, METHOD_MIN_ASKS = 3, METHOD_MAX_ASKS = 20 };

/* How much of each a method wants. */
struct method_sizes {
    int numbers, worths;
    int max_population;
};

/* What a method adds to the common part. */
struct method {
    const char *name;
    int variant; /* what sets rows of one file apart */
    int (*default_population)(int dimensions, bool noisy);
    /* Of an optimizer whose setup stands, and nothing else. */
    struct method_sizes (*sizes)(const struct optimizer *optimizer);
    /* Fills the state, which is zeroed before but for population and rng. */
    void (*begin)(struct optimizer *optimizer);
    /* Writes the candidates, `population` of them. */
    void (*ask)(
        const struct optimizer *optimizer, struct rng *rng, double *out);
    /* Learns from optimizer->candidates and their worth. */
    void (*tell)(struct optimizer *optimizer, const double *worth);
    void (*answer)(const struct optimizer *optimizer, double *out);
    double (*spread)(const struct optimizer *optimizer);
    double (*agreement)(const struct optimizer *optimizer); /* NULL: 1 */
    /* NULL when a state that was read is one of its own, else which part of it
     * is not. The common part has seen to it that numbers are finite and worths
     * finite or -INFINITY, and that no count is above the generations. */
    const char *(*find_fault)(const struct optimizer *optimizer);
};

struct optimizer {
    const struct method *method;
    int dimensions;
    int first_population; /* as set up, or as the method likes */
    int max_population;
    bool noisy;
    double start[OPTIMIZER_MAX_DIMENSIONS];
    double first_spread;

    /* The state: this is what is saved. */
    int population;
    struct rng rng;
    uint64_t counts[METHOD_COUNTS];
    double *numbers; /* finite, the worths after them in the same memory */
    double *worths;  /* finite or -INFINITY */
    int number_count;
    int worth_count;

    /* Not saved. */
    double *spare; /* as large as the state: room to work in, for loading */
    double *candidates; /* max_population of them */
    int *order;         /* room for ranks, max_population of them */
    bool asked;
    struct rng asked_rng; /* as it is when these candidates are told */
};

/* order: 0 .. count-1, the greatest worth first, of equals the first. */
void method_rank(const double *worth, int count, int *order);

/*
 * Takes one more worth into the running mean of a place; *asks went before. The
 * first one is forgotten with the second: it is why the place was chosen, so it
 * was lucky. From METHOD_MAX_ASKS on old ones fade. An infinite one is
 * forgotten with the next.
 */
void method_average(double *mean, double *asks, double worth);

/*
 * Whether a place may lead rather than another: the worth of one counts when
 * it has been asked METHOD_MIN_ASKS times; before, the more it was asked the
 * better. Without noise all asks are the same.
 */
bool method_leads(const double *worth, const double *asks, int a, int b);

/* The one of `count` that leads all others; of equals the first. */
int method_leader(const double *worth, const double *asks, int count);

/* Whether they may say how often each of `count` places was asked. */
bool method_are_asks(const double *asks, int count);

/* The root of the mean of the variances of each coordinate. */
double method_spread_of(const double *places, int count, int dimensions);

/* The methods; optimizer.c has the table of them. */
extern const struct method method_pso;
extern const struct method method_pso_ring;
extern const struct method method_ce;
extern const struct method method_ce_constant;
extern const struct method method_cmaes;
extern const struct method method_ga;
extern const struct method method_anneal;

#endif
