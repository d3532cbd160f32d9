/*
 * What the optimizers have in common, for their own files only. The idea: the
 * whole state of a run is three plain arrays and a generator, so one piece of
 * code saves, loads and checks it for every method. `ask` draws candidates from
 * the state without changing it; only `tell` changes it.
 */
#ifndef WELLPLAYED_TRAIN_METHOD_H
#define WELLPLAYED_TRAIN_METHOD_H

#include "train/variate.h"
#include "train/optimizer.h"

enum { METHOD_COUNTS = 4, METHOD_MIN_ASKS = 3, METHOD_MAX_ASKS = 20 };

/* How many numbers, worths and candidates a method needs. */
struct method_sizes {
    int numbers, worths;
    int max_population;
};

/* A change as the methods see it; see optimizer_change. */
struct method_change {
    const int *from; /* the old dimension of each new one; -1: none */
    bool dropped;    /* an old dimension was dropped */
    bool anew;
    double spread;
    const double *centre; /* the old answer in the new dimensions */
};

/* What a method adds to the common part. */
struct method {
    const char *name;
    int variant; /* distinguishes the methods of one file */
    int (*default_population)(int dimensions, bool noisy);
    /* Called when only the setup of the optimizer is filled in yet. */
    struct method_sizes (*sizes)(const struct optimizer *optimizer);
    /* Fills the state, which is zeroed except for population and rng. */
    void (*begin)(struct optimizer *optimizer);
    /* The same from an optimizer of the same method, whose counts are already
     * copied. */
    void (*change)(struct optimizer *optimizer, const struct optimizer *old,
        const struct method_change *change);
    /* Writes `population` candidates. */
    void (*ask)(const struct optimizer *optimizer, struct rng *rng, double *out);
    /* Learns from optimizer->candidates and their worths. */
    void (*tell)(struct optimizer *optimizer, const double *worth);
    void (*answer)(const struct optimizer *optimizer, double *out);
    double (*spread)(const struct optimizer *optimizer);
    double (*agreement)(const struct optimizer *optimizer); /* NULL: 1 */
    /* Checks a state that was read: returns NULL if the method could have
     * produced it, otherwise the name of the wrong part. Already checked:
     * numbers are finite, worths finite or -INFINITY, and no count exceeds the
     * generations. */
    const char *(*find_fault)(const struct optimizer *optimizer);
};

struct optimizer {
    const struct method *method;
    int dimensions;
    int first_population; /* as set up, or the method's default */
    int max_population;
    bool noisy;
    double start[OPTIMIZER_MAX_DIMENSIONS];
    double first_spread;
    bool changed; /* start and spread are saved, not those of the setup */

    /* The state, which is saved. */
    int population;
    struct rng rng;
    uint64_t counts[METHOD_COUNTS];
    double *numbers; /* finite; the worths follow in the same memory */
    double *worths;  /* finite or -INFINITY */
    int number_count;
    int worth_count;

    /* Not saved. */
    double *spare;      /* as large as the state: working memory for loading */
    double *candidates; /* max_population of them */
    int *order;         /* for ranks, max_population of them */
    bool asked;
    struct rng asked_rng; /* the generator's state for when these candidates are
                             told */
};

/* Fills `order` with 0 .. count-1, the greatest worth first; equals keep their
 * order. */
void method_rank(const double *worth, int count, int *order);

/*
 * Adds a worth to the running mean of a place; *asks is how many came before.
 * The second worth replaces the first, which was probably lucky, because the
 * place was chosen for it. From METHOD_MAX_ASKS on old worths fade. An infinite
 * worth is replaced by the next.
 */
void method_average(double *mean, double *asks, double worth);

/*
 * Whether place a leads place b. A place asked fewer than METHOD_MIN_ASKS times
 * is behind one asked more often; otherwise the worth decides. Without noise
 * all places have the same number of asks.
 */
bool method_leads(const double *worth, const double *asks, int a, int b);

/* The place of `count` that leads all others; of equals the first. */
int method_leader(const double *worth, const double *asks, int count);

/* Whether these are possible numbers of asks for `count` places. */
bool method_are_asks(const double *asks, int count);

/* The root of the mean variance of the coordinates. */
double method_spread_of(const double *places, int count, int dimensions);

/* Converts a place to the new dimensions; it is 0 in added ones. */
void method_carry(const struct method_change *change, int n, const double *old, double *out);

/* Sets goes[] for the places that all others lead, until `left` of `count`
 * remain; at first goes[] is all false. */
void method_choose_last(const double *worth, const double *asks, int count, int left, bool *goes);

/* A coordinate anywhere within the spread around a centre. */
double method_scatter(struct rng *rng, double centre, double spread);

/* The methods; optimizer.c has the table of them. */
extern const struct method method_pso;
extern const struct method method_pso_ring;
extern const struct method method_ce;
extern const struct method method_ce_constant;
extern const struct method method_cmaes;
extern const struct method method_ga;
extern const struct method method_anneal;

#endif
