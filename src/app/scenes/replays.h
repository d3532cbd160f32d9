/*
 * The list of replays: a page of the history's games, pictures of how they
 * ended, and the import and export of files. All questions go to the keeper;
 * nothing waits for the disk.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_REPLAYS_H
#define WELLPLAYED_APP_SCENES_REPLAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/seat/scan.h"
#include "app/shell/app.h"
#include "app/shell/query.h"
#include "history/keeper.h"
#include "wellplayed/view.h"

enum {
    REPLAYS_PAGE = 120, /* games asked for at a time */
    REPLAYS_PICTURES = 16,
    REPLAYS_PATH_SIZE = 256
};

/* How a game ended. */
struct replays_picture {
    int64_t id; /* of the game; 0: the slot is free */
    struct ruleset rules;
    struct view view;
    const char *error; /* a sentence when there is no view; or NULL */
};

/* The state of the scene. */
struct replays {
    struct query query;
    bool counted;            /* `total` is known */
    int total;               /* games in the history */
    int wanted;              /* the first game of a page that is wanted */
    bool wants, waits;       /* a page is wanted; has been asked for */
    struct keeper_job *page; /* owned: some of the games, from its `skip` on */
    struct error error;      /* when the history can't be read */
    int64_t fetched;         /* the game whose replay was asked for; 0: none */
    int64_t scanned;         /* the game whose replay is in `scan` */
    struct scan scan;
    struct replays_picture pictures[REPLAYS_PICTURES];
    int next_picture;
    char path[REPLAYS_PATH_SIZE]; /* of a file to import, being written */
};

APP_STATE(replays_of, struct replays, SCENE_REPLAYS)

/* Imports a replay file into the history, and notifies the player of the
 * result. */
void replays_import(struct app *app, const char *path);

/* Game number `at` of the list; the newest is 0. NULL when it is not loaded. */
const struct history_game *replays_game(const struct app *app, int at);

/* Exports a game's replay to a file in the user's documents folder: `data`,
 * which it takes over, or that of the history if it is NULL. */
void replays_export(struct app *app, const struct history_game *game, struct tape *tape);

#endif
