/*
 * The editor of positions: a well whose cells and pieces are set by mouse, keys
 * or gamepad. From it a game begins at once, played by the person or the
 * machine; fumens come in and go out by the clipboard.
 *
 * The position stays when the scene is left, and over restarts in a file of the
 * data folder.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_EDITOR_EDITOR_H
#define WELLPLAYED_APP_SCENES_EDITOR_EDITOR_H

#include "app/draw/why.h"
#include "app/scenes/editor/edit.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

enum { EDITOR_COLOURS = 8 /* the pieces and garbage */ };

/* The directions of arrows. */
enum editor_arrow { EDITOR_LEFT, EDITOR_RIGHT, EDITOR_UP, EDITOR_DOWN };

enum editor_command {
    EDITOR_MOVE = COMMAND_NONE + 1, /* argument: an arrow */
    EDITOR_DRAW,                    /* the same, with what was drawn last */
    EDITOR_SHIFT,                   /* the key that turns the one into the other */
    EDITOR_SET,                     /* a cell, or the piece of a slot */
    EDITOR_ERASE,                   /* a cell, or the held piece */
    EDITOR_LIFT,                    /* the stroke ends */
    EDITOR_SLOT,                    /* the next one (1), or the one before (-1) */
    EDITOR_COLOUR,                  /* its number */
    EDITOR_TURN_COLOUR,             /* the next one (1), or the one before (-1) */
    EDITOR_CLEAR,
    EDITOR_GARBAGE,
    EDITOR_MIRROR,
    EDITOR_DEAL,
    EDITOR_RULES,
    EDITOR_UNDO,
    EDITOR_REDO,
    EDITOR_COPY,
    EDITOR_PASTE,
    EDITOR_MIND,
    EDITOR_PLAY,
    EDITOR_MACHINE,
    EDITOR_LEAVE,
    EDITOR_WELL, /* the mouse draws in it */
    EDITOR_PIECE /* the mouse changes the piece of this slot */
};

struct editor_thought;

/* The state of the scene. It stays when the scene is left. */
struct editor {
    bool begun; /* `edit` is there */
    struct edit edit;
    struct edit_state kept;         /* what is in the file */
    uint64_t keep_ns;               /* until the position is kept; 0: it is */
    bool unkept;                    /* the file must not be written */
    bool minds;                     /* shows the place that the machine would take */
    struct editor_thought *thought; /* owned; NULL: nothing was asked yet */
    struct why why;
};

static inline struct editor *
editor_of(const struct app *app)
{
    return app_state(app, SCENE_EDITOR);
}

#endif
