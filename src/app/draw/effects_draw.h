/*
 * Draws effects (effects.h): light and trail of a lock, rows that dissolve,
 * words that rise. Effects that are off draw nothing.
 */
#ifndef WELLPLAYED_APP_DRAW_EFFECTS_DRAW_H
#define WELLPLAYED_APP_DRAW_EFFECTS_DRAW_H

#include "app/draw/scope.h"

/* Whether effects_draw_lock draws this cell, so that others must not; y counts
 * from the floor. */
bool effects_has_cell(const struct scope *scope, int x, int y);

/* Draws cleared rows where they were. */
void effects_draw_rows(struct look *look, const struct scope *scope, enum art_kind locked);

/* Draws the trail of a hard drop. */
void effects_draw_trail(struct look *look, const struct scope *scope);

/* Draws the cells that locked as they settle, with the light on them. */
void effects_draw_lock(struct look *look, const struct scope *scope, enum art_kind locked);

/* Draws the glow at the edge of the falling piece, whose cells are drawn `down`
 * pixels below their places. */
void effects_draw_glow(struct look *look, const struct scope *scope, struct place at, int down);

#endif
