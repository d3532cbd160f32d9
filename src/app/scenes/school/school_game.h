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
#include "trainer/album.h"

/* The rules of a run, as its players are watched under them. */
void school_game_rules(const struct objective *objective, struct ruleset *out);

/* Begins the game of a player of the album. The same seed gives the same pieces.
 * False when its weights are no player's. */
bool school_game_begin(struct app *app, struct seat *seat,
    const struct objective *objective, const struct album_entry *entry,
    uint64_t seed);

#endif
