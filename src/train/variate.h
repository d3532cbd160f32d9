/*
 * Real random numbers, from a generator of integers. Any thread may call; each
 * caller owns its generator.
 */
#ifndef WELLPLAYED_TRAIN_VARIATE_H
#define WELLPLAYED_TRAIN_VARIATE_H

#include "wellplayed/rng.h"

/* Uniform over the open interval from 0 to 1. */
double draw_uniform(struct rng *rng);

/* Normal, mean 0, standard deviation 1, never beyond 13. */
double draw_gaussian(struct rng *rng);

#endif
