/*
 * Draws the cells of a game: locked ones, the falling piece, and outlines of
 * places.
 *
 * Shared by the files that draw a game. Others use draw.h.
 */
#ifndef WELLPLAYED_APP_DRAW_WELL_H
#define WELLPLAYED_APP_DRAW_WELL_H

#include "app/draw/scope.h"

/* Draws the locked cells, as `locked` where they are not dim. */
void well_cells(struct look *look, const struct scope *scope, enum art_kind locked);

/* Draws a piece at a place, in cells of that kind. */
void well_place(struct look *look, const struct scope *scope, enum art_kind kind, struct place at);

/* Draws the falling piece in cells of that kind. */
void well_falling(struct look *look, const struct scope *scope, enum art_kind kind);

/* How an outline is drawn. */
struct pen {
    int line;  /* thickness, in pixels */
    int inset; /* from the edge of the piece to the line */
    struct colour colour;
};

/* Draws the outline of a placement. */
void well_outline(struct look *look, const struct scope *scope, struct place at, struct pen pen);

/* Draws the outline of the machine's target. */
void well_goal(struct look *look, const struct scope *scope, struct place at);

/* Draws the machine's advice: a dashed outline, and a dot in each cell. */
void well_hint(struct look *look, const struct scope *scope, struct place at);

/* Draws a frame just outside a box. */
void well_rim(struct look *look, struct box box, int line);

#endif
