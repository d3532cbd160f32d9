/*
 * Running games in lanes, side by side (lanes_play_many): games of one player
 * in wells of one kind, each with its own number and pieces. The outcome of a
 * game does not depend on the games beside it, even if it moves to another
 * batch in mid-game.
 *
 * The setup must be playable in lanes, see play_in_lanes. The caller owns the
 * memory; one thread at a time.
 */
#ifndef WELLPLAYED_TRAIN_BATCH_H
#define WELLPLAYED_TRAIN_BATCH_H

#include "train/play.h"

struct batch {
    struct lanes_game games[LANES_GAMES]; /* in no order */
    uint64_t numbers[LANES_GAMES];
    uint64_t reported[LANES_GAMES]; /* how many of their pieces the meter has
                                       counted */
    int count;
};

/* Starts game `number` of a run as the last of the batch, which must have
 * room. */
void batch_begin(
    struct batch *batch, const struct play_setup *setup, uint64_t run_seed, uint64_t number);

/* Continues all games for about a hundred pieces each, never beyond
 * setup->max_pieces. */
void batch_play(struct batch *batch, const struct play_setup *setup, struct play_meter *meter);

/* Takes out a game that is over or cut, and counts it in the meter. Returns
 * false when there is none. */
bool batch_take_ended(struct batch *batch, const struct play_setup *setup, struct play_meter *meter,
    uint64_t *number, struct play_result *result);

/* Takes out the last game as it stands, with PLAY_STOPPED. The batch must not
 * be empty. */
struct play_result batch_take_stopped(
    struct batch *batch, const struct play_setup *setup, uint64_t *number);

/* Moves the last `count` games of one batch to another, which must have
 * room. */
void batch_move(struct batch *from, struct batch *to, int count);

#endif
