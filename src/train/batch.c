/* Arrays of games, and the end of a game. */
#include "train/batch.h"

enum { STEP = 128 }; /* pieces of each game in one batch_play */

void
batch_begin(struct batch *batch, const struct play_setup *setup, uint64_t run_seed, uint64_t number)
{
    int i = batch->count++;
    batch->numbers[i] = number;
    batch->reported[i] = 0;
    lanes_game_init(
        &batch->games[i], setup->lanes, setup->rules.randomizer, play_seed(run_seed, number));
}

/* Adds the pieces that game i has put down since the last report to the
 * meter. */
static void
report_pieces(struct batch *batch, int i, struct play_meter *meter)
{
    uint64_t pieces = batch->games[i].pieces;
    atomic_fetch_add_explicit(&meter->pieces, pieces - batch->reported[i], memory_order_relaxed);
    batch->reported[i] = pieces;
}

void
batch_play(struct batch *batch, const struct play_setup *setup, struct play_meter *meter)
{
    uint64_t pieces = STEP;

    for (int i = 0; i < batch->count; i++) {
        uint64_t done = batch->games[i].pieces;
        uint64_t left = done < setup->max_pieces ? setup->max_pieces - done : 0;
        pieces = left < pieces ? left : pieces;
    }
    lanes_play_many(setup->lanes, setup->set, batch->games, batch->count, pieces);
    for (int i = 0; i < batch->count; i++)
        report_pieces(batch, i, meter);
}

/* Removes game i; the last game takes its place. */
static void
remove_game(struct batch *batch, int i)
{
    int last = --batch->count;
    batch->games[i] = batch->games[last];
    batch->numbers[i] = batch->numbers[last];
    batch->reported[i] = batch->reported[last];
}

bool
batch_take_ended(struct batch *batch, const struct play_setup *setup, struct play_meter *meter,
    uint64_t *number, struct play_result *result)
{
    for (int i = 0; i < batch->count; i++) {
        const struct lanes_game *game = &batch->games[i];
        if (!game->over && game->pieces < setup->max_pieces)
            continue;
        *number = batch->numbers[i];
        *result = play_lanes_result(setup, game, game->over ? PLAY_ENDED : PLAY_CUT);
        atomic_fetch_add_explicit(&meter->games, 1, memory_order_relaxed);
        remove_game(batch, i);
        return true;
    }
    return false;
}

struct play_result
batch_take_stopped(struct batch *batch, const struct play_setup *setup, uint64_t *number)
{
    int last = batch->count - 1;
    struct play_result result = play_lanes_result(setup, &batch->games[last], PLAY_STOPPED);
    *number = batch->numbers[last];
    remove_game(batch, last);
    return result;
}

void
batch_move(struct batch *from, struct batch *to, int count)
{
    for (; count > 0; count--) {
        int i = --from->count, j = to->count++;
        to->games[j] = from->games[i];
        to->numbers[j] = from->numbers[i];
        to->reported[j] = from->reported[i];
    }
}
