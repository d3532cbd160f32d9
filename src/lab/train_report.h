/*
 * What `train` says: while it runs, and at its end.
 */
#ifndef WELLPLAYED_LAB_TRAIN_REPORT_H
#define WELLPLAYED_LAB_TRAIN_REPORT_H

#include "trainer/curve.h"
#include "lab/train.h"

/* What has come of a run. */
struct train_outcome {
    const struct brain *brain; /* NULL: nothing was learned */
    uint64_t generations, pieces;
    double seconds;            /* of all runs that were resumed */
    uint64_t games, saved;     /* of candidates in this run; not played, for the
                                race decided before */
    struct measure measure;    /* games is 0: none */
    bool stopped;              /* by Ctrl-C */
    bool fast;                 /* with lanes */
    bool written;              /* the weights file */
    const char *kept;          /* where the run is kept */
    uint64_t kept_generations; /* ... as it was after so many */
};

/*
 * What a weights file says of the run that it is from: a fingerprint of all
 * that its weights depend on. A resumed run knows its own by that.
 */
enum { TRAIN_MARK_SIZE = 32 };
char *train_report_mark(char out[TRAIN_MARK_SIZE], const struct train *train);

void train_report_print(
    const struct train *train, const struct train_outcome *outcome);

/* The comment of the weights file, for the caller to free. NULL when there is
 * no memory. Fills in the texts of the brain too. */
char *train_report_describe(const struct train *train,
    const struct train_outcome *outcome, struct brain *brain);

/* A line for each generation, where there is no terminal. */
void train_report_generation(const struct train *train,
    const struct curve_row *row, double pieces_per_second);

/* What the renewed line on a terminal shows (ticker.h); where that is narrow,
 * in fewer words. */
struct train_progress {
    const struct curve_row *last; /* NULL: none is over yet */
    uint64_t generation;          /* under way */
    bool measuring;               /* ... or the answer, at the end */
    double pieces_per_second;
    double seconds_left; /* not finite: unknown */
};
void train_report_progress(
    const struct train *train, const struct train_progress *progress);

#endif
