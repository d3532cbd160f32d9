/*
 * What the files of the list of replays share. Others use replays.h.
 */
#ifndef WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_PARTS_H
#define WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_PARTS_H

#include "app/scenes/replays/replays.h"

/* Asks for the list anew: all that is known of it may be of old. */
void replays_ask(struct app *app);

/* Asks for the games around number `at`, unless that is under way. */
void replays_want(struct app *app, int at);

/* Asks for a game's replay, to show how it ends, unless that is known or under
 * way; or to open the viewer. */
void replays_fetch(struct app *app, int64_t id);
void replays_watch(struct app *app, int64_t id);

/* How a game ended; NULL: not known yet. */
const struct replays_picture *replays_picture(
    const struct app *app, int64_t id);

/* Takes a game out of the history. */
void replays_delete(struct app *app, int64_t id);

/* Looks through the replay that has come. Whether it is still at it. */
bool replays_scan(struct app *app);

#endif
