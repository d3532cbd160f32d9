/*
 * The viewer: a replay in the play's seat, gone back and forth in, and taken
 * over at any moment. What keys, mouse and gamepads do are commands.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/draw/flash.h"
#include "app/scenes/play/play.h"
#include "app/scenes/scenes.h"
#include "history/history.h"
#include "app/draw/lamps.h"
#include "app/draw/layout_viewer.h"
#include "app/seat/scan.h"

enum viewer_command {
    VIEWER_NOTHING,
    VIEWER_TOGGLE, /* play, pause */
    VIEWER_FASTER,
    VIEWER_SLOWER,
    VIEWER_PIECE_ON,
    VIEWER_PIECE_BACK,
    VIEWER_KEY_ON,
    VIEWER_KEY_BACK,
    VIEWER_SECONDS_ON, /* five of them */
    VIEWER_SECONDS_BACK,
    VIEWER_TENTH_ON, /* of the whole game */
    VIEWER_TENTH_BACK,
    VIEWER_START,
    VIEWER_END,
    VIEWER_PERSON, /* goes on from here as a game */
    VIEWER_MACHINE,
    VIEWER_LEAVE
};

enum {
    VIEWER_TITLE_SIZE = 160,
    VIEWER_QUARTERS = 4 /* speeds are quarters of real time */
};

/* The state of the scene. The replay is in the play's seat. */
struct viewer {
    bool asked; /* by --replay: how it ends is how the program does */
    bool paused;
    bool drags;     /* the timeline, with the mouse */
    uint32_t speed; /* in quarters of real time; 0: as fast as it goes */
    uint64_t ns;    /* quarters of them, not yet played */
    struct scan scan;
    struct lamps lamps;
    struct flash flash;
    char title[VIEWER_TITLE_SIZE];
    char brain[BRAIN_NAME_SIZE]; /* of the machine; "" when not known */
};

static inline struct viewer *
viewer_of(const struct app *app)
{
    return app_state(app, SCENE_VIEWER);
}

/* Puts a replay into the play's seat; takes `data` over. NULL, or a sentence
 * that says what is wrong with it. `title` says what it is. */
const char *viewer_load(
    struct app *app, void *data, size_t size, const char *title);

/* Opens the viewer for a game of the history, over the scene that is there. A
 * notice says so when it can't. Takes `data` over. */
void viewer_open(
    struct app *app, void *data, size_t size, const struct history_game *game);

void viewer_do(struct app *app, enum viewer_command command);

/* Goes to that tick. */
void viewer_seek(struct app *app, uint64_t tick);

/* The speed after this one, by 1 or -1; the same at the ends. */
uint32_t viewer_next_speed(uint32_t speed, int by);

/* The band's layout as the window is now. */
void viewer_layout(const struct app *app, struct layout_viewer *layout);

#endif
