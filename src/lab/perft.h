/*
 * Counts placements. The number is right only if move generation is complete
 * and correct.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_PERFT_H
#define WELLPLAYED_LAB_PERFT_H

#include <stdint.h>

#include "wellplayed/moves.h"
#include "wellplayed/reach.h"

enum perft_mode {
    PERFT_DROPS,  /* moves_drops */
    PERFT_SLIDES, /* moves_slides */
    PERFT_KEYS,   /* moves_search, from where pieces enter, first level */
    PERFT_REACH   /* reach_from, from where pieces enter, time aside */
};

enum { PERFT_MAX_QUEUE = 32 };

/* What is counted, and working memory. Too large for a small stack. */
struct perft {
    enum perft_mode mode;
    struct ruleset rules; /* of the size that is counted in; see play_rules */
    uint32_t pace;        /* PERFT_KEYS: keys a second, as pilot_init has it */
    /* PERFT_REACH: the pieces in order, at least as many as the depth. */
    uint8_t queue[PERFT_MAX_QUEUE];
    int queued;
    /* perft_count's own */
    struct moves moves;
    struct view view;
    struct reach reach;
    struct place starts[PERFT_MAX_QUEUE];
};

/*
 * The number of ways to place `depth` (>= 1) pieces one after the other from
 * this well on, full rows being removed: the sum over all sequences of pieces,
 * or for the queue alone. A signal ends it early, see stop.h; the count is then
 * too small.
 */
uint64_t perft_count(struct perft *perft, const struct board *board, int depth);

#endif
