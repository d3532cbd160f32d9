/*
 * Optimizers that ask for the worth of candidates and are told: swarms,
 * cross-entropy, strategies, behind one table. They maximise, know nothing of
 * games, and draw from a generator of their own, so a run is a function of its
 * setup and of what it was told.
 *
 * One object, one thread at a time. Memory is asked for in create only.
 */
#ifndef WELLPLAYED_TRAIN_OPTIMIZER_H
#define WELLPLAYED_TRAIN_OPTIMIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTIMIZER_MAX_DIMENSIONS = 64, OPTIMIZER_MAX_POPULATION = 4096 };

/* The farthest start and the widest spread. */
#define OPTIMIZER_MAX_REACH 1e9

struct optimizer_setup {
    int dimensions; /* 1 .. OPTIMIZER_MAX_DIMENSIONS */
    int population; /* candidates a generation, the method's least ..
                       OPTIMIZER_MAX_POPULATION; 0: as the method likes */
    uint64_t seed;
    const double *start; /* the middle of the search, borrowed in create
                            only; NULL: 0 */
    double spread;       /* how far around it to begin, above 0 */
    bool noisy;          /* the worth of a candidate is a random number */
};

struct optimizer;
struct method; /* method.h */

/* What a method is: a row of the table. */
struct optimizer_method {
    const char *name;  /* for --method */
    const char *title; /* one line for --help */
    int min_population;
    const struct method *method;
};

/* The table: method number n from 0, NULL past the last; or by its name. */
const struct optimizer_method *optimizer_method_at(int n);
const struct optimizer_method *optimizer_method_find(const char *name);

/* NULL when there is no memory, or the setup is outside its bounds. */
struct optimizer *optimizer_create(
    const struct optimizer_method *row, const struct optimizer_setup *setup);

void optimizer_destroy(struct optimizer *optimizer); /* NULL is fine */

int optimizer_dimensions(const struct optimizer *optimizer);

/* Candidates in this generation. A method that begins anew with a larger
 * population changes it in optimizer_tell and optimizer_load, never above
 * optimizer_max_population, which stays. */
int optimizer_population(const struct optimizer *optimizer);
int optimizer_max_population(const struct optimizer *optimizer);

/*
 * The candidates of the next generation, which stay the optimizer's: candidate
 * c is out[c * dimensions] and on. The same until told.
 */
const double *optimizer_ask(struct optimizer *optimizer);

/* worth[c] of candidate c: greater is better; every one finite or -INFINITY.
 * Ends the generation. */
void optimizer_tell(struct optimizer *optimizer, const double *worth);

/* What it would answer now: the mean of a distribution, or the best place that
 * a swarm knows. Never a lucky candidate of one noisy generation where the
 * method has anything better. */
void optimizer_answer(const struct optimizer *optimizer, double *out);

/* How wide it still searches, in units of the search space: for the eye. */
double optimizer_spread(const struct optimizer *optimizer);

/*
 * Whether the order of candidates stands when they are asked again in the next
 * generation, smoothed: 1 always, 0 it is chance, and each needs more games.
 * 1 too while nothing is known: not noisy, or a method that does not ask again.
 */
double optimizer_agreement(const struct optimizer *optimizer);

/*
 * Its whole state as bytes, the same on every machine, and back into an
 * optimizer made with the same setup: it goes on as if never interrupted.
 * optimizer_save returns the size, and writes when `out` is not NULL.
 * optimizer_load is false, and the optimizer as it was, when the bytes are not
 * such a state, of an optimizer that was told at most `told` times: damaged, or
 * of another setup, but for the seed, of which the state tells as much as is
 * still needed. *what then says which part is wrong, "population".
 */
size_t optimizer_save(const struct optimizer *optimizer, uint8_t *out);
bool optimizer_load(struct optimizer *optimizer, const uint8_t *data,
    size_t size, uint64_t told, const char **what);

#endif
