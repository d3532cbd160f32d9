/*
 * Undo and "what if" in a game: pieces are taken back, abandoned lines appear as
 * small wells over the game to return to, and the machine continues one by many
 * pieces at once.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_BRANCH_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_BRANCH_H

#include "app/draw/strip.h"
#include "app/scenes/table.h"
#include "app/shell/app.h"

struct ahead;

/* Part of the play's state. Zeroed, nothing is chosen. */
struct play_branch {
    bool open;           /* a node is being chosen */
    int line, node;      /* the chosen one: the line's id, the number of the node */
    struct ahead *ahead; /* owned: the machine's continuation; or NULL */
    uint64_t told;       /* its pieces at the last look */
    struct strip strip;  /* what is drawn */
    char title[96], words[160];
};

/* The guest of the play; its state is a struct play_branch. */
extern const struct guest play_branch_guest;

/* Takes back a piece; asks first if the game counts for the record. */
void play_branch_undo(struct app *app);

/* Opens the lines for choosing a node, or closes them; asks likewise. */
void play_branch_toggle(struct app *app);

/* Handle a press or the mouse while a node is being chosen. Return true when the
 * input is used up. */
bool play_branch_press(struct app *app, const struct press *press);
bool play_branch_point(struct app *app, int x, int y, enum app_point what);

/* Fills in the hints while the game is stopped; returns their number. */
int play_branch_notes(const struct app *app, struct hint *notes, int most);

#endif
