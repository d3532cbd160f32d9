/*
 * Measures a player by games that no candidate plays: its value, and an
 * interval that contains the true value in 95 of 100 measurements.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_MEASURE_H
#define WELLPLAYED_TRAINER_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

#include "train/objective.h"

struct measure {
    int games; /* 0: nothing was measured */
    int cut;
    enum estimate_kind kind;
    double value;  /* as objective_estimate has it */
    double as_cut; /* the mean of what was counted, cut games as they stand */
    double low, high; /* high may be INFINITY, both NAN when unknown */
};

/*
 * Of `count` (>= 1) games. The mean's interval is that of stats.h, of whole
 * games; the quantile's lies between two amounts whose ranks the quantile
 * keeps to in 95 of 100 samples of any shape. False when there is no memory.
 */
bool measure_take(struct measure *measure, const struct objective *objective,
    const struct play_result *results, int count);

#endif
