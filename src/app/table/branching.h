/*
 * Undo and "what if" in a game: pieces are taken back, abandoned lines appear as
 * small wells over the game to return to, and the machine continues one by many
 * pieces at once.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_BRANCHING_H
#define WELLPLAYED_APP_TABLE_BRANCHING_H

#include "app/draw/strip.h"
#include "app/shell/app.h"
#include "app/table/table.h"

struct ahead;

/* Part of a scene's state. Zeroed, nothing is chosen. */
struct branching {
    struct table *table; /* since its game began */
    bool open;           /* a node is being chosen */
    int line, node;      /* the chosen one: the line's id, the number of the node */
    struct ahead *ahead; /* owned: the machine's continuation; or NULL */
    uint64_t told;       /* its pieces at the last look */
    struct strip strip;  /* what is drawn */
    char title[96], words[160];
};

/* The guest of a table with one seat; its state is a struct branching. */
extern const struct guest branching_guest;

/* Takes back a piece; asks first if the game counts for the record. */
void branching_undo(struct app *app, struct branching *branch);

/* Opens the lines for choosing a node, or closes them; asks likewise. */
void branching_toggle(struct app *app, struct branching *branch);

/* Handles a press while a node is being chosen. Returns true when it is used up. */
bool branching_press(struct app *app, struct branching *branch, const struct press *press);

/* Fills in the hints while the game is stopped; returns their number. */
int branching_notes(
    const struct app *app, const struct branching *branch, struct hint *notes, int most);

#endif
