/*
 * Functions with a known greatest value, 0, and what it takes to search them:
 * for the tests of the optimizers.
 */
#ifndef WELLPLAYED_TESTS_LANDSCAPES_H
#define WELLPLAYED_TESTS_LANDSCAPES_H

#include "train/optimizer.h"
#include "wellplayed/rng.h"

typedef double landscape(const double *place, int n);

/* Greatest at (1, 1, ...). */
double landscape_sphere(const double *place, int n);
double landscape_rosenbrock(const double *place, int n);
/* Greatest at 0; a lesser summit near every other whole place. */
double landscape_rastrigin(const double *place, int n);
/* Greatest at 0; from 1 to 10^6 as steep. */
double landscape_ellipsoid(const double *place, int n);

/* A search under way. */
struct search {
    struct optimizer *optimizer;
    landscape *worth_of;
    double noise; /* standard deviation of what is told, about the truth */
    struct rng luck;
};

/* One generation: how many candidates it asked for. */
int search_step(struct search *search);

/* What the answer is worth, without noise. */
double search_result(const struct search *search);

/* Runs a test with each method there is, without noise and with it. */
typedef void search_test(const struct optimizer_method *row, bool noisy);
void search_each_method(search_test *run);

#endif
