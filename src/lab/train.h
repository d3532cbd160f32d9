/*
 * `wellplayed-lab train`: from a command line to a weights file. What learns is
 * in src/train; files, the terminal and the clock are here.
 */
#ifndef WELLPLAYED_LAB_TRAIN_H
#define WELLPLAYED_LAB_TRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "trainer/run_header.h"

/* What a run was asked to do. */
struct train {
    struct training_setup setup;
    uint64_t generations; /* in all */
    uint64_t threads;
    uint64_t seconds;   /* that it may take in all; 0: no limit */
    const char *output; /* the weights file */
    const char *resume; /* where the run is kept; NULL: beside the output */
    const char *curve;  /* CSV, or NULL */
    const char *plot;   /* SVG or PNG, or NULL */
    bool json;
    bool force; /* replace what is there under the names of outputs */
    char name[BRAIN_NAME_SIZE]; /* of the brain */
    /* All that the weights depend on, as words. */
    char header[RUN_HEADER_SIZE];
    int argc; /* the command line */
    char **argv;
};

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int train_main(int argc, char **argv);

/* The run, as train_main has read it. Returns the program's exit code. */
int train_run(struct train *train);

#endif
