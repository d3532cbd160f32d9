/*
 * The games in which players of a run are watched, in the rules of the run as
 * they are in a window.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_GAME_H
#define WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_GAME_H

#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "train/objective.h"

/* The rules of a run, as its players are watched under them. */
void school_game_rules(const struct objective *objective, struct ruleset *out);

/* Begins the game of the player with these weights, which are by dimension. The
 * same seed gives the same pieces. False when the weights are no player's. */
bool school_game_begin(struct app *app, struct seat *seat,
    const struct objective *objective, const double *weights, uint64_t seed);

#endif
