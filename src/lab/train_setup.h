/*
 * From the flags of train to the setup of a run.
 */
#ifndef WELLPLAYED_LAB_TRAIN_SETUP_H
#define WELLPLAYED_LAB_TRAIN_SETUP_H

#include "lab/train.h"
#include "trainer/run.h"

enum { TRAIN_MAX_GENERATIONS = RUN_MAX_GENERATIONS };

/* The values of flags that struct train does not have as they are. NULL and 0:
 * not given. */
struct train_flags {
    const char *method, *features, *objective, *spread;
    const char *changes; /* NULL: those of the saved run, if any */
    uint64_t population, games, max_games, quantile, held_out, held_out_every;
    struct brain start;
    bool start_given, no_race;
};

struct train_flags train_flags_default(void);

/* Checks them all, and fills in the rest of *train. */
bool train_put(const struct train_flags *flags, struct train *train);

#endif
