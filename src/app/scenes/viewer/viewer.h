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

#include "app/draw/sheet.h"
#include "app/seat/scan.h"
#include "app/shell/app.h"
#include "app/table/live_keys.h"
#include "app/table/mind.h"
#include "app/table/table.h"
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

/* The state of the scene. The replay is in the play's seat. */
struct viewer {
    bool asked; /* for --replay: its errors set the exit status */
    struct table table;
    struct open_mind mind;
    struct live_keys keys;
    int steps; /* that may still be taken to another place in this frame */
    struct scan scan;
    struct graph_sample *stacks;    /* owned: of all locks of the replay ... */
    size_t stack_count, stack_room; /* ... that the scan has seen */
    char title[160];
    struct history_game game;    /* its id is 0 when it is no kept game */
    bool reviewed;               /* the coach is at it, or done */
    struct outlook outlook;      /* by the review, where the replay is */
    char brain[BRAIN_NAME_SIZE]; /* the machine's; "" when unknown */
};

APP_STATE(viewer_of, struct viewer, SCENE_VIEWER)

/* Puts a replay into the play's seat. Returns NULL, or a sentence about what is
 * wrong with it. `title` is shown. */
const char *viewer_load(struct app *app, struct tape *tape, const char *title);

/* Opens the viewer for a game of the history, over the current scene. Shows a
 * notice on failure. */
void viewer_open(struct app *app, struct tape *tape, const struct history_game *game);

/* Goes to a tick of the replay; if it is far, over several frames. */
void viewer_seek(struct app *app, uint64_t tick);

/* The next faster speed of a table (by 1) or slower speed (by -1); at the ends,
 * the same speed. */
uint32_t viewer_next_speed(uint32_t speed, int by);

/* Copies to the clipboard what is shown, or with more than one page the game
 * from there on, a page for each piece. Says so in a notice. */
enum { VIEWER_COPY_PAGES = 100 };
void viewer_copy(struct app *app, int pages);

/* The guest with the review; its state is a struct viewer. */
extern const struct guest viewer_review_guest;

/* -- viewer_review.c: the review under the timeline -- */

/* Begins the review, or puts it away. */
void viewer_review_toggle(struct app *app);

/* Finds the tick of the position before the next fault (by 1) or the last one (by
 * -1). Returns false without one; begins the review if there is none yet. */
bool viewer_review_fault(struct app *app, int by, uint64_t *tick);

/* Opens the page that goes through the mistakes. */
void viewer_review_learn(struct app *app);

/* The tick to which a press in the graph leads: that of the fault there, or of
 * that place. */
uint64_t viewer_review_at(const struct app *app, struct box graph, int x);

/* The line about the piece at which the replay stands; NULL: none. */
const char *viewer_review_words(const struct app *app);

/* Draws the graph, or how far the coach is. */
void viewer_review_draw(struct app *app, const struct sheet *sheet, struct box box);

#endif
