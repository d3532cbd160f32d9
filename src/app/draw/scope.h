/*
 * Maps the cells of a game to the window.
 *
 * Shared by the files that draw a game. Others use draw.h.
 */
#ifndef WELLPLAYED_APP_DRAW_SCOPE_H
#define WELLPLAYED_APP_DRAW_SCOPE_H

#include <stdbool.h>

#include "app/draw/effects.h"
#include "app/draw/look.h"
#include "wellplayed/view.h"

/*
 * The visible part of a game: the well's visible rows in a box, and `above` more
 * rows over it, which have no ground. While rows dissolve or come in, the others
 * are drawn above or below their places.
 */
struct scope {
    const struct view *view;
    struct box well;
    int cell;
    int above;
    const struct effects *effects; /* may be NULL */
    struct effects_moment now;
    bool moves; /* some rows are not at their places */
    int dim;    /* this row and those above it are dim */
};

/* `over`: locked cells are dim, or turn dim row by row. */
struct scope scope_of(const struct view *view, struct box well, int cell, int above,
    const struct effects *effects, bool over);

/* The box of a cell at its place, and the box where it is drawn now. */
struct box scope_place(const struct scope *scope, int x, int y);
struct box scope_cell(const struct scope *scope, int x, int y);

/* How far below its place the falling piece is drawn, in pixels. */
int scope_down(const struct scope *scope);

/* Whether a box is at least partly within the rows shown. */
bool scope_shows(const struct scope *scope, struct box box);

/* Whether a piece at that place has that cell. */
bool scope_piece_has(const struct view *view, struct place at, int x, int y);

/* Whether the place has a piece. */
bool scope_has_piece(struct place at);

/* Clips drawing to the rows shown while something moves, and ends that. */
void scope_clip(struct look *look, const struct scope *scope);
void scope_unclip(struct look *look, const struct scope *scope);

#endif
