/*
 * Measures a player on games that no candidate plays: its value, and an
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
    double value;     /* from objective_estimate */
    double as_cut;    /* the mean amount, cut games as they stand */
    double low, high; /* high may be INFINITY, both NAN when unknown */
};

/*
 * Measures `count` (>= 1) games. The mean's interval is that of whole games in
 * stats.h. The quantile's is between two amounts whose ranks enclose it in 95
 * of 100 samples of any shape. Returns false when there is no memory.
 */
bool measure_take(struct measure *measure, const struct objective *objective,
    const struct play_result *results, int count);

#endif
