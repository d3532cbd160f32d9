/*
 * `wellplayed-lab perft`: how many placements there are. A number that comes
 * out right only when move generation is whole.
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

/* What placements are counted of; large, so not for a small stack. */
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
};

/*
 * The sum over all sequences of `depth` (>= 1) pieces, or over the one of the
 * queue, of the number of ways to
 * place all of them one after the other from this well on, full rows being
 * removed. A signal ends it early, see stop.h; the count is then too small.
 */
uint64_t perft_count(struct perft *perft, const struct board *board, int depth);

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int perft_main(int argc, char **argv);

#endif
