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
#include "app/shell/app.h"
#include "store/error.h"

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
    struct error failure;           /* why the position can't be kept */
    bool minds;                     /* shows the place that the machine would take */
    struct editor_thought *thought; /* owned; NULL: nothing was asked yet */
    struct why why;
};

APP_STATE(editor_of, struct editor, SCENE_EDITOR)

/* -- editor_file.c: the clipboard, and the file over restarts -- */

/* The rules as this player has them, in a well of another's size. */
struct ruleset editor_rules(const struct app *app, const struct ruleset *like);

void editor_copy(struct app *app);
void editor_paste(struct app *app);

/* Reads the position that was kept. If its file is damaged, a notice says so and
 * a copy of it is left beside the new file. */
void editor_load_kept(struct app *app);

/* Keeps the position, if it has changed; a while after the last edit with
 * time. A failure is said once; it is tried again every few seconds. */
void editor_keep(struct app *app);
void editor_pass_keeping(struct app *app, uint64_t ns);

/* Keeps the position for the last time, and says when that fails. */
void editor_end_keeping(struct app *app);

/* -- editor_mind.c: what the machine thinks, on the errands' thread -- */

/* Why no game can begin at the position, in words; NULL: one can. */
const char *editor_fault(const struct app *app);

/* Asks for the machine's place where it is wanted and not known, and takes the
 * answer. */
void editor_think(struct app *app);

/* Whether it is being thought about. */
bool editor_is_thinking(const struct app *app);

/* The place for the position that is seen; false when it is not known. */
bool editor_best(const struct app *app, struct place *at);

/* Its reasons in a sentence; NULL while they are not known. Valid until the
 * next call. */
const char *editor_reasons(struct app *app);

/* The program ends. When the scene is left, a thought goes on: to wait for it
 * would take time. */
void editor_forget_thought(struct app *app);

#endif
