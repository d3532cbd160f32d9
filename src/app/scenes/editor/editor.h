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

#include "app/draw/layout_editor.h"
#include "app/draw/why.h"
#include "app/scenes/editor/edit.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

enum editor_command {
    EDITOR_NOTHING,
    EDITOR_LEFT,
    EDITOR_RIGHT,
    EDITOR_UP,
    EDITOR_DOWN,
    EDITOR_SET,   /* a cell, or the piece of a slot */
    EDITOR_ERASE, /* a cell, or the held piece */
    EDITOR_SLOT_ON,
    EDITOR_SLOT_BACK,
    EDITOR_COLOUR, /* the first of LAYOUT_EDITOR_COLOURS */
    EDITOR_COLOUR_LAST = EDITOR_COLOUR + LAYOUT_EDITOR_COLOURS - 1,
    EDITOR_COLOUR_ON,
    EDITOR_COLOUR_BACK,
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
    EDITOR_LEAVE
};

struct editor_thought;

/* The state of the scene. It stays when the scene is left. */
struct editor {
    bool begun; /* `edit` is there */
    struct edit edit;
    struct edit_state kept; /* what is in the file */
    uint64_t keep_ns;       /* until the position is kept; 0: it is */
    bool unkept;            /* the file must not be written */
    bool minds;             /* shows the place that the machine would take */
    struct editor_thought *thought; /* owned; NULL: nothing was asked yet */
    struct why why;
    int repeated;       /* enum editor_command that a gamepad holds down */
    uint64_t repeat_ns; /* until it counts again */
};

static inline struct editor *
editor_of(const struct app *app)
{
    return app_state(app, SCENE_EDITOR);
}

void editor_do(struct app *app, enum editor_command command);

#endif
