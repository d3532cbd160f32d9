/*
 * Games in lanes under way, side by side (lanes_play_many): of one player, in
 * wells of one kind, each with its own number and its own pieces. How a game
 * comes out does not depend on those beside it, nor on whose batch it is
 * moved to in its middle.
 *
 * The setup is one with lanes, see play_in_lanes. The caller owns the memory;
 * one thread at a time.
 */
#ifndef WELLPLAYED_TRAIN_BATCH_H
#define WELLPLAYED_TRAIN_BATCH_H

#include "train/play.h"

struct batch {
    struct lanes_game games[LANES_GAMES]; /* in no order */
    uint64_t numbers[LANES_GAMES];
    uint64_t reported[LANES_GAMES]; /* of their pieces, to the meter */
    int count;
};

/* Begins game `number` of a run; there is room for it. It stands last. */
void batch_begin(struct batch *batch, const struct play_setup *setup,
    uint64_t run_seed, uint64_t number);

/* Plays all of them on for a moment: some hundred pieces each, none beyond
 * setup->max_pieces. */
void batch_play(struct batch *batch, const struct play_setup *setup,
    struct play_meter *meter);

/* The meter gets the pieces that game i has put down since it last did. */
void batch_report(struct batch *batch, int i, struct play_meter *meter);

/* Takes a game out that is over or cut, and counts it in the meter; false when
 * there is none. */
bool batch_take_ended(struct batch *batch, const struct play_setup *setup,
    struct play_meter *meter, uint64_t *number, struct play_result *result);

/* Takes the last one out as it stands: PLAY_STOPPED. There is one. */
struct play_result batch_take_stopped(
    struct batch *batch, const struct play_setup *setup, uint64_t *number);

/* The last `count` games of one batch go to another, which has room. */
void batch_move(struct batch *from, struct batch *to, int count);

#endif
