/*
 * `wellplayed-lab train`, from the command line to a weights file. The room
 * train has what learns; here are files, the terminal and the clock.
 */
#ifndef WELLPLAYED_LAB_TRAIN_H
#define WELLPLAYED_LAB_TRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/session.h"
#include "trainer/run_header.h"

/* What a run shall do. */
struct train {
    struct session *session; /* borrowed */
    struct training_setup setup;
    uint64_t generations;       /* in all */
    uint64_t seconds;           /* that it may take in all; 0: no limit */
    const char *output;         /* the weights file */
    const char *resume;         /* where the run is kept; NULL: beside the output */
    const char *curve;          /* CSV, or NULL */
    const char *plot;           /* SVG or PNG, or NULL */
    char name[BRAIN_NAME_SIZE]; /* of the brain */
    /* Everything that the weights depend on, as words. */
    char header[RUN_HEADER_SIZE];
};

/* Does the run. */
void train_play(struct train *train);

#endif
