/*
 * The list of replays: a window on the history's newest games, pictures of how
 * they ended, and files that go out and come in. All questions go to the
 * keeper; nothing waits for the disk.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_H
#define WELLPLAYED_APP_SCENES_REPLAYS_REPLAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/scenes/query.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "history/keeper.h"
#include "app/seat/scan.h"
#include "wellplayed/view.h"

enum {
    REPLAYS_PAGE = 120, /* games asked for at a time */
    REPLAYS_PICTURES = 16,
    REPLAYS_PATH_SIZE = 256
};

/* How a game ended. */
struct replays_picture {
    int64_t id; /* 0: none */
    struct ruleset rules;
    struct view view;
    const char *error; /* why it can't be shown; then no view */
};

/* The state of the scene. */
struct replays {
    struct query query;
    bool counted;            /* `total` is known */
    int total;               /* games in the history */
    int wanted;              /* the first game of a page that is wanted */
    bool wants, waits;       /* a page; for one */
    struct keeper_job *page; /* owned: some of the games, from its `skip` on */
    char why[FILE_WHY_SIZE]; /* the history can't be read */
    int64_t fetched;         /* whose replay is on its way; 0: none */
    int64_t scanned;         /* whose is in `scan` */
    struct scan scan;
    struct replays_picture pictures[REPLAYS_PICTURES];
    int next_picture;
    char path[REPLAYS_PATH_SIZE]; /* of a file to import, being written */
};

static inline struct replays *
replays_of(const struct app *app)
{
    return app_state(app, SCENE_REPLAYS);
}

/* Puts the replay in a file into the history; says how that went. */
void replays_import(struct app *app, const char *path);

/* Game number `at` of the list, the newest is 0; NULL when it is not there
 * (yet). */
const struct history_game *replays_game(const struct app *app, int at);

/* Writes a game's replay into a file of the user's folder of documents. */
void replays_export(struct app *app, const struct history_game *game);

/* Frees what is held. */
void replays_forget(struct app *app);

#endif
