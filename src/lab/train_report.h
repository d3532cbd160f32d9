/*
 * The output of `train`: its progress, and its result.
 */
#ifndef WELLPLAYED_LAB_TRAIN_REPORT_H
#define WELLPLAYED_LAB_TRAIN_REPORT_H

#include "trainer/curve.h"
#include "lab/train.h"
#include "trainer/run.h"

/* The result of a run. */
struct train_outcome {
    const struct brain *brain; /* NULL: nothing was learned */
    uint64_t generations, pieces;
    double seconds;            /* since the run was begun, with all its parts */
    uint64_t games, saved;     /* of candidates in this run; spared by the race */
    struct measure measure;    /* games is 0: none */
    bool stopped;              /* by Ctrl-C */
    bool fast;                 /* with lanes */
    bool written;              /* the weights file */
    const char *kept;          /* where the run is kept */
    uint64_t kept_generations; /* ... as it was after so many */
};

/* A hash of everything that the weights of a run depend on. It stands in the
 * weights file, so that a resumed run recognises its own file. */
enum { TRAIN_MARK_SIZE = 32 };
char *train_report_mark(char out[TRAIN_MARK_SIZE], const struct train *train);

void train_report_print(const struct train *train, const struct train_outcome *outcome);

/* The comment of the weights file, which the caller frees. NULL when there
 * is no memory. Fills in the texts of the brain too. */
char *train_report_describe(
    const struct train *train, const struct train_outcome *outcome, struct brain *brain);

/* Prints a line for a generation if the output is not a terminal. */
void train_report_generation(
    const struct train *train, const struct curve_row *row, double pieces_per_second);

/* Renews the line on a terminal, see ticker.h. */
void train_report_progress(const struct train *train, const struct run_progress *progress);

#endif
