/*
 * What is counted beside a game: keys and finesse, droughts of I, points over
 * time, who played.
 *
 * Whoever steps the game tells the tally of every step:
 *
 *     tally_begin(&tally, &view);
 *     for each step:
 *         game_advance(game, command, ticks, &events);
 *         view_take(&view, game);
 *         tally_step(&tally, command.held, &events, &view);
 *
 * Its replay gives the same tally (retell.h).
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
    bool by_human, by_machine; /* has given a command */
    /* how often its player went back; at least 1 in practice */
    uint32_t taken_back;
    struct series series;
    /* its own */
    enum replay_pilot pilot;
    bool was_empty; /* hold, after the last step */
};

/* Begins with a new game. A person plays until tally_pilot says otherwise. The
 * view's rules must live as long as the tally. */
void tally_begin(struct tally *tally, const struct view *view);

/* Sets who gives the commands from now on; buttons are released. */
void tally_pilot(struct tally *tally, enum replay_pilot pilot);

/* Makes the game practice; its player has gone back so often. */
void tally_practice(struct tally *tally, uint32_t taken_back);

/* A lock was taken back: the view's falling piece begins again. */
void tally_undo(struct tally *tally, const struct view *view);

/*
 * The game was stepped with these buttons down, as for finesse_game_step.
 * `view` may be NULL when nothing happened.
 */
void tally_step(
    struct tally *tally, uint8_t held, const struct events *events, const struct view *view);

#endif
