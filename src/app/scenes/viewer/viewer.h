/*
 * The viewer shows a replay in the play's seat. The player can move back and
 * forth in it and take over at any moment. Keys, mouse and gamepads all give
 * commands.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/draw/effects.h"
#include "app/draw/lamps.h"
#include "app/scenes/play/play.h"
#include "app/scenes/scenes.h"
#include "app/seat/scan.h"
#include "history/history.h"

/* 1 goes on, -1 goes back. */
enum viewer_command {
    VIEWER_TOGGLE = COMMAND_NONE + 1, /* play, pause */
    VIEWER_SPEED,                     /* 1 faster, -1 slower */
    VIEWER_PIECE,
    VIEWER_KEY,
    VIEWER_SECONDS, /* five seconds */
    VIEWER_TENTH,   /* a tenth of the game */
    VIEWER_START,
    VIEWER_END,
    VIEWER_MIND,   /* opens and closes it */
    VIEWER_POINT,  /* in it: an action of the game moves the place */
    VIEWER_COPY,   /* the position as a fumen, or so many pages */
    VIEWER_EDIT,   /* the position, in the editor */
    VIEWER_PERSON, /* a person takes over from here */
    VIEWER_MACHINE,
    VIEWER_REVIEW, /* the coach looks at the replay, or no more */
    VIEWER_FAULT,  /* to the next mistake */
    VIEWER_LEARN,  /* from the mistakes */
    VIEWER_LEAVE,
    VIEWER_WELL,  /* the mouse: on the well ... */
    VIEWER_SEEK,  /* ... on the timeline ... */
    VIEWER_CHANCE /* ... and on the graph of the chance */
};

enum {
    VIEWER_TITLE_SIZE = 160,
    VIEWER_QUARTERS = 4 /* speeds are quarters of real time */
};

/* The state of the scene. The replay is in the play's seat. */
struct viewer {
    bool asked; /* for --replay: its errors set the exit status */
    bool paused;
    uint32_t speed; /* in quarters of real time; 0: as fast as it goes */
    uint64_t ns;    /* quarters of a nanosecond, less than a tick */
    struct scan scan;
    struct lamps lamps;
    struct effects effects;
    struct graph_sample *stacks;    /* owned: of all locks of the replay ... */
    size_t stack_count, stack_room; /* ... that the scan has seen */
    char title[VIEWER_TITLE_SIZE];
    struct history_game game;    /* its id is 0 when it is no kept game */
    bool reviewed;               /* the coach is at it, or done */
    char brain[BRAIN_NAME_SIZE]; /* the machine's; "" when unknown */
};

static inline struct viewer *
viewer_of(const struct app *app)
{
    return app_state(app, SCENE_VIEWER);
}

/* Puts a replay into the play's seat. Returns NULL, or a sentence about what is
 * wrong with it. `title` is shown. */
const char *viewer_load(struct app *app, struct tape *tape, const char *title);

/* Opens the viewer for a game of the history, over the current scene. Shows a
 * notice on failure. */
void viewer_open(struct app *app, struct tape *tape, const struct history_game *game);

/* Goes to a tick of the replay. */
void viewer_seek(struct app *app, uint64_t tick);

/* The next faster speed (by 1) or slower speed (by -1); at the ends, the
 * same speed. */
uint32_t viewer_next_speed(uint32_t speed, int by);

/* Copies to the clipboard what is shown, or with more than one page the game
 * from there on, a page for each piece. Says so in a notice. */
enum { VIEWER_COPY_PAGES = 100 };
void viewer_copy(struct app *app, int pages);

/* Frees the stacks. */
void viewer_forget_stacks(struct viewer *viewer);

#endif
