/*
 * Rounds of versus without a window: two machine players, by keys, as in the
 * window. The players of a round take turns in game time, so a round is the same
 * on every machine and with any number of threads.
 */
#ifndef WELLPLAYED_TRAIN_ROUND_H
#define WELLPLAYED_TRAIN_ROUND_H

#include "train/play.h"
#include "wellplayed/versus.h"

/* One of the two who play. */
struct round_player {
    struct brain brain;
    uint32_t pace, limit, reaction; /* as for pilot_init, pilot_set_limit and
                                       pilot_set_reaction */
};

struct round_setup {
    struct ruleset rules;
    const struct goal *goal; /* one of goal_versus_at; it fits the rules */
    uint32_t level;
    uint64_t max_ticks; /* a longer round is cut; it is a draw */
    struct round_player players[VERSUS_SIDES];
};

/* What one side did. */
struct round_side {
    uint64_t pieces, ticks;
    uint64_t attack; /* rows made ... */
    uint64_t sent;   /* ... of which this many canceled nothing */
    uint64_t dug;    /* rows of garbage cleared */
    uint64_t all_clears;
    uint64_t positions;
    uint64_t hash; /* of the game */
};

struct round_result {
    enum play_end end;
    int winner; /* VERSUS_NOBODY: a draw */
    struct round_side sides[VERSUS_SIDES];
};

/*
 * Plays the round with this seed. `swapped`: the second player of the setup sits
 * at side 0. Results are in the order of the setup. Any thread; the two players
 * belong to one thread at a time.
 */
struct round_result round_play(struct player *const players[VERSUS_SIDES],
    const struct round_setup *setup, uint64_t seed, bool swapped, struct play_meter *meter);

/* Adds a round to the fingerprint of those before it, as play_mix. */
uint64_t round_mix(uint64_t hash, const struct round_result *result);

#endif
