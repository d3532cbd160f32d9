/*
 * One generation of CMA-ES: how a normal distribution learns from ranked
 * samples. Names and formulas are those of Hansen's tutorial (arXiv
 * 1604.00772). Any thread may call, on a distribution of its own.
 */
#ifndef WELLPLAYED_TRAIN_STRATEGY_H
#define WELLPLAYED_TRAIN_STRATEGY_H

#include "train/optimizer.h"

#include "wellplayed/rng.h"

#include <stdbool.h>
#include <stdint.h>

/* N(mean, sigma^2 C), and its evolution paths. The caller owns all memory. */
struct strategy {
    int n;
    double *sigma;      /* one */
    double *mean;       /* n, as the paths */
    double *path_sigma; /* p_sigma */
    double *path_c;     /* p_c */
    double *covariance; /* C, n * n, as the roots */
    double *root;       /* C^(1/2), symmetric */
    double *inverse;    /* C^(-1/2) */
};

/* Sets C = I and the paths to 0; the caller sets mean and sigma. */
void strategy_reset(struct strategy strategy);

/* Root and inverse of the covariance. False when it has collapsed. */
bool strategy_find_roots(struct strategy strategy);

/* One sample. */
void strategy_sample(struct strategy strategy, struct rng *rng, double *out);

/*
 * Learns from `lambda` samples; order[0] is the index of the best. `generation`
 * counts from 0. False when the covariance has collapsed: then only
 * strategy_reset repairs it.
 */
bool strategy_learn(struct strategy strategy, int lambda, const double *samples, const int *order,
    uint64_t generation);

/* Whether the covariance is symmetric with a positive diagonal, and root and
 * inverse match it. */
bool strategy_is_sound(struct strategy strategy);

/* The greatest standard deviation of a coordinate. */
double strategy_widest(struct strategy strategy);

#endif
