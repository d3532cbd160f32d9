/*
 * `wellplayed-lab duel`: two players on the same pieces, pair by pair, and what
 * is between them.
 */
#ifndef WELLPLAYED_LAB_DUEL_H
#define WELLPLAYED_LAB_DUEL_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/many.h"
#include "train/play.h"

enum { DUEL_SIDES = 2 };

/* One of the two players. */
struct duel_side {
    struct play_setup setup;
    struct lanes lanes; /* that the setup borrows, where it does */
    struct play_result *results;
    uint64_t *amounts; /* of the pairs that count: rows, or points */
};

struct duel {
    struct duel_side sides[DUEL_SIDES];
    uint64_t games, seed, threads;
    bool json;
    struct player **players; /* one a thread */
    struct play_meter meter; /* of both */
    struct many many;        /* the block under way */
    double started, seconds;
};

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int duel_main(int argc, char **argv);

#endif
