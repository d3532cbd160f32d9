/*
 * What is counted while a game goes on, beside what the game itself counts:
 * keys and finesse; how long no I came; points over time; who played.
 *
 * It is told of every step, in the place where the game is stepped:
 *
 *     tally_begin(&tally, &view);
 *     for each step:
 *         game_advance(game, command, ticks, &events);
 *         view_take(&view, game);
 *         tally_step(&tally, command.held, &events, &view);
 *
 * A replay told in the same way has the same tally (retell.h).
 *
 * Pure functions on the caller's struct; any thread, one at a time.
 */
#ifndef WELLPLAYED_HISTORY_TALLY_H
#define WELLPLAYED_HISTORY_TALLY_H

#include "history/series.h"
#include "wellplayed/finesse.h"
#include "wellplayed/replay.h"
#include "wellplayed/view.h"

struct tally {
    struct finesse_game finesse;
    uint32_t drought; /* pieces since the last I */
    uint32_t longest_drought;
    bool by_human, by_machine; /* gave a command */
    uint32_t taken_back; /* how often its player went back; 1 at least in a
                            game that is practice */
    struct series series;
    /* its own */
    enum replay_pilot pilot;
    bool was_empty; /* hold, after the last step */
};

/* A game that is about to begin. A person plays until tally_pilot says
 * otherwise. The rules of the view must live as long as the tally. */
void tally_begin(struct tally *tally, const struct view *view);

/* Who gives the commands from here on; buttons are released. */
void tally_pilot(struct tally *tally, enum replay_pilot pilot);

/* The game is practice, in which the player has gone back so often. */
void tally_practice(struct tally *tally, uint32_t taken_back);

/* A lock was taken back: the falling piece of the view begins anew. */
void tally_undo(struct tally *tally, const struct view *view);

/*
 * The game went on with these buttons down, as finesse_game_step has it; `view`
 * may be NULL when nothing happened.
 */
void tally_step(struct tally *tally, uint8_t held, const struct events *events,
    const struct view *view);

#endif
