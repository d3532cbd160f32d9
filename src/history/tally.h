/*
 * What is counted while a game goes on, beside what the game itself counts:
 * keys, and how few would have been enough; how long no I came; points over
 * time; who played.
 *
 * It is told of every command and every tick in which something happened, in
 * the place where the game is stepped:
 *
 *     tally_begin(&tally, &view);
 *     for each step:
 *         tally_held(&tally, command.held);
 *         ticks = game_advance(game, command, ticks, &events);
 *         view_take(&view, game);
 *         if (events.happened != 0)
 *             tally_take(&tally, &events, &view, moves);
 *
 * A replay told in the same way has the same tally (retell.h).
 *
 * Pure functions on the caller's struct; any thread, one at a time.
 */
#ifndef WELLPLAYED_HISTORY_TALLY_H
#define WELLPLAYED_HISTORY_TALLY_H

#include "history/series.h"
#include "wellplayed/moves.h"
#include "wellplayed/replay.h"
#include "wellplayed/view.h"

struct tally {
    uint64_t keys; /* pressed, of those that the rules have */
    /* Of pieces whose fewest possible keys are known: */
    uint64_t judged_pieces;
    uint64_t judged_keys; /* pressed */
    uint64_t fewest_keys; /* that would have brought them there */
    uint64_t faults;      /* of them, pieces with more keys than the fewest */
    uint32_t drought;     /* pieces since the last I */
    uint32_t longest_drought;
    bool by_human, by_machine; /* gave a command */
    struct series series;
    /* its own */
    enum replay_pilot pilot;
    uint8_t held;
    uint64_t piece_keys; /* pressed for the falling piece, hold apart */
    struct view entered; /* when the falling piece came, by hold too; its piece
                            is PIECE_NONE after a lock */
};

/* A game that is about to begin. A person plays until tally_pilot says
 * otherwise. The rules of the view must live as long as the tally. */
void tally_begin(struct tally *tally, const struct view *view);

/* Who gives the commands from here on; buttons are released. */
void tally_pilot(struct tally *tally, enum replay_pilot pilot);

/* These buttons are down in the next ticks, one at the least. */
void tally_held(struct tally *tally, uint8_t held);

/* A lock was taken back: the falling piece of the view begins anew. */
void tally_undo(struct tally *tally, const struct view *view);

/*
 * Something happened in the last tick; `view` is of the game after it. `moves`
 * is room to look for the fewest keys in whenever a piece locks, which takes
 * some tenths of a millisecond; with NULL the piece is not judged.
 */
void tally_take(struct tally *tally, const struct events *events,
    const struct view *view, struct moves *moves);

/*
 * The fewest keys that bring the falling piece of the view to `at`: taps one
 * after the other and a drop, soft or hard, or none where gravity does it; or
 * turns, one key held until the wall, taps back, turns, and a hard drop. 0
 * when no way was found.
 */
int tally_fewest(struct moves *moves, const struct view *view, struct place at);

#endif
