/*
 * `wellplayed-lab bench`: many games of one player, and what they say of it.
 */
#ifndef WELLPLAYED_LAB_BENCH_H
#define WELLPLAYED_LAB_BENCH_H

#include <stdbool.h>

#include "lab/many.h"
#include "train/play.h"
#include "lab/resume.h"

/* What a run was asked to do, and what came of it. */
struct bench {
    struct play_setup setup;
    struct lanes lanes; /* that the setup borrows, where it does */
    uint64_t games;     /* 0 .. games - 1 */
    uint64_t seed;
    uint64_t threads;        /* that play */
    const char *resume_path; /* NULL: nothing is kept */
    struct resume *resume;
    bool json;
    bool signature;              /* and nothing else */
    struct play_result *results; /* one a game, in order */
    struct player **players;     /* one a thread */
    struct play_meter meter;
    struct many many; /* its games among the threads */
    double started;   /* by a clock that never jumps, in seconds */
    double seconds;   /* that it took */
};

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int bench_main(int argc, char **argv);

#endif
