/*
 * From the flags of train to the setup of a run.
 */
#ifndef WELLPLAYED_LAB_TRAIN_SETUP_H
#define WELLPLAYED_LAB_TRAIN_SETUP_H

#include "args/flags.h"
#include "lab/play_flags.h"
#include "lab/train.h"
#include "trainer/run.h"

enum { TRAIN_MAX_GENERATIONS = RUN_MAX_GENERATIONS };

/* What the flags are read into before they are put together. */
struct train_raw {
    struct play_flags play;
    const char *method, *features, *objective, *spread;
    const char *changes; /* NULL: those of the kept run, if any */
    uint64_t population, games, max_games, quantile, held_out, held_out_every;
    struct brain start;
    bool features_given, start_given, generations_given, time_given,
        quantile_given, spread_given, no_race;
};

/* Checks them all and fills in *train but for what the flags were read into
 * directly. FLAGS_GO, or FLAGS_WRONG after saying what is wrong. */
enum flags_result train_put(const struct flags *flags,
    const struct train_raw *raw, struct train *train);

#endif
