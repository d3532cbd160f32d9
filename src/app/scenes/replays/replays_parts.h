/*
 * Shared by the files of the list of replays. Others use replays.h.
 */
#ifndef WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_PARTS_H
#define WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_PARTS_H

#include "app/scenes/replays/replays.h"

/* Asks for the list again, as the history may have changed. */
void replays_ask(struct app *app);

/* Asks for the games around number `at`, unless a page has been asked for. */
void replays_want(struct app *app, int at);

/* Asks for a game's replay. replays_fetch makes a picture of the game's end,
 * unless there is one or another replay is awaited; replays_watch opens the
 * viewer. */
void replays_fetch(struct app *app, int64_t id);
void replays_watch(struct app *app, int64_t id);

/* The picture of a game's end; NULL: not known yet. */
const struct replays_picture *replays_picture(
    const struct app *app, int64_t id);

/* Deletes a game from the history. */
void replays_delete(struct app *app, int64_t id);

/* Plays a part of the fetched replay. Returns whether some remains. */
bool replays_scan(struct app *app);

#endif
