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

/* N(mean, sigma^2 C), and how it has moved. All memory is the caller's. */
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

/* C = I, paths 0; mean and sigma are the caller's to set. */
void strategy_reset(struct strategy strategy);

/* One sample. */
void strategy_sample(struct strategy strategy, struct rng *rng, double *out);

/*
 * Learns from `lambda` samples, of which order[0] is the number of the best.
 * `generation` counts from 0. False when the covariance has collapsed: then
 * nothing but strategy_reset makes it good.
 */
bool strategy_learn(struct strategy strategy, int lambda, const double *samples,
    const int *order, uint64_t generation);

/* Whether the covariance is symmetric and has a positive diagonal, and root and
 * inverse are its own. */
bool strategy_is_sound(struct strategy strategy);

/* The greatest standard deviation of a coordinate. */
double strategy_widest(struct strategy strategy);

#endif
