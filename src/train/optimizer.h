/*
 * Optimizers name candidates and are told their worth: swarms, cross-entropy,
 * strategies, behind one table. They maximise, know nothing about games, and
 * have their own random generator, so a run is a function of its setup and of
 * the worths it was told.
 *
 * One object, one thread at a time. Only create allocates memory.
 */
#ifndef WELLPLAYED_TRAIN_OPTIMIZER_H
#define WELLPLAYED_TRAIN_OPTIMIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTIMIZER_MAX_DIMENSIONS = 64, OPTIMIZER_MAX_POPULATION = 4096 };

/* The max coordinate of a start, and the max spread. */
#define OPTIMIZER_MAX_REACH 1e9
/* The same after a change: a search may have gone far by then. */
#define OPTIMIZER_MAX_CHANGED_SPREAD 1e50

struct optimizer_setup {
    int dimensions; /* 1 .. OPTIMIZER_MAX_DIMENSIONS */
    int population; /* candidates per generation, min_population of the method
                       .. OPTIMIZER_MAX_POPULATION; 0: the method's default */
    uint64_t seed;
    const double *start; /* the centre of the search, borrowed in create only;
                            NULL: 0 */
    double spread;       /* how far around it the search starts, > 0 */
    bool noisy;          /* the worth of a candidate is random */
    bool changed;        /* a state saved after optimizer_change will be loaded; start
                     and spread come with it */
};

struct optimizer;
struct method; /* method.h */

/* A method: a row of the table. */
struct optimizer_method {
    const char *name;  /* for --method */
    const char *title; /* one line for --help */
    int min_population;
    const struct method *method;
};

/* The table: method number n, counted from 0, NULL past the last; or the method
 * of a name. */
const struct optimizer_method *optimizer_method_at(int n);
const struct optimizer_method *optimizer_method_find(const char *name);

/* NULL when there is no memory, or the setup is outside its bounds. */
struct optimizer *optimizer_create(
    const struct optimizer_method *row, const struct optimizer_setup *setup);

void optimizer_destroy(struct optimizer *optimizer); /* NULL is fine */

/* What changes between two generations. */
struct optimizer_change {
    int dimensions;
    const int *from; /* the old dimension of each new one; -1: none. Borrowed
                        for the call */
    int population;  /* as in optimizer_setup */
    bool anew;       /* the search begins anew around its answer ... */
    double spread;   /* ... this far, > 0. Without `anew` only for new
                        dimensions and added candidates */
};

/*
 * A new optimizer that continues an old one, which is unchanged, with other
 * dimensions, another population or another spread. NULL when there is no
 * memory, or the change is outside its bounds.
 *
 * Dropping a dimension drops its numbers: of a mean, a variance, the rows of a
 * covariance, all places. A place without the dimension is another place, so
 * its worth is forgotten; without noise, where no place is asked again, the
 * next generation has to find an answer. A new dimension is 0 in the answer and
 * in all places whose worth is known; from there the search spreads by
 * `spread`, independent of the other dimensions. For each method:
 *
 * pso, pso-ring: particles fly off along a new dimension from anywhere within
 *   the spread. Added particles start around the answer; surplus ones with the
 *   worst best places are dropped. Anew: all start around the answer again, and
 *   remember their best places.
 * ce, ce-constant: mean 0 and variance spread^2 in a new dimension. Anew: the
 * variance is spread^2 in all dimensions, the mean stays. cmaes: mean 0,
 * variance spread^2 and no covariance in a new dimension. Paths, the history of
 * worths and what is asked again begin anew with any change; the count of
 * restarts goes on. Anew: the covariance is the identity, sigma the
 *   spread, the mean stays.
 * ga: the elite is 0 in a new dimension, all others lie within the spread.
 * Added ones lie around the answer; of surplus ones the last are dropped. Anew:
 * all but the elite
 *   lie around the answer.
 * anneal: walkers are at 0 in a new dimension and step as far along it as along
 * all others: there is one step length. Added walkers start at the leader's
 * place; of surplus ones the lowest are dropped. Anew: steps are as long as the
 *   spread.
 */
struct optimizer *optimizer_change(
    const struct optimizer *old, const struct optimizer_change *change);

int optimizer_dimensions(const struct optimizer *optimizer);

/* The number of candidates in this generation. A method that restarts with a
 * larger population changes it in optimizer_tell and optimizer_load, never
 * above optimizer_max_population, which never changes. */
int optimizer_population(const struct optimizer *optimizer);
int optimizer_max_population(const struct optimizer *optimizer);

/*
 * The candidates of the next generation, owned by the optimizer: candidate c
 * starts at out[c * dimensions]. The same until optimizer_tell.
 */
const double *optimizer_ask(struct optimizer *optimizer);

/* Tells worth[c] of each candidate c, and ends the generation. Greater is
 * better; each must be finite or -INFINITY. */
void optimizer_tell(struct optimizer *optimizer, const double *worth);

/* The current answer: the mean of a distribution, or the best place that a
 * swarm knows; never a lucky candidate of one noisy generation if the method
 * has anything better. */
void optimizer_answer(const struct optimizer *optimizer, double *out);

/* How wide it still searches, in units of the search space, for display. */
double optimizer_spread(const struct optimizer *optimizer);

/*
 * How well the order of candidates agrees when they are asked again in the next
 * generation, smoothed: 1 always, 0 only by chance, so that each needs more
 * games. 1 if unknown: without noise, or for a method that does not ask again.
 */
double optimizer_agreement(const struct optimizer *optimizer);

/*
 * The whole state as bytes, the same on every machine. Loaded into an optimizer
 * with the same setup, it continues as if never interrupted. optimizer_save
 * returns the size, and writes if `out` is not NULL. optimizer_load returns
 * false, leaves the optimizer unchanged and sets *what to the wrong part
 * ("population") when the bytes can't be such a state: if they are damaged,
 * from another setup, or from an optimizer that was told more than `told`
 * times. The seed is not compared, because the state replaces it.
 */
size_t optimizer_save(const struct optimizer *optimizer, uint8_t *out);
bool optimizer_load(struct optimizer *optimizer, const uint8_t *data, size_t size, uint64_t told,
    const char **what);

#endif
