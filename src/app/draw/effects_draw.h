/*
 * Draws the moments of effects: light and trail of a lock, rows that dissolve,
 * words that rise. Nothing is drawn where nothing is on.
 */
#ifndef WELLPLAYED_APP_DRAW_EFFECTS_DRAW_H
#define WELLPLAYED_APP_DRAW_EFFECTS_DRAW_H

#include "app/draw/scope.h"

/* Whether a cell of the piece that locked is drawn by effects_draw_lock, not
 * with the others; y counts from the floor. */
bool effects_has_cell(const struct scope *scope, int x, int y);

/* Draws cleared rows where they were. */
void effects_draw_rows(
    struct look *look, const struct scope *scope, enum art_kind locked);

/* Draws the trail of a hard drop. */
void effects_draw_trail(struct look *look, const struct scope *scope);

/* Draws the cells that locked, as they settle, and the light on them. */
void effects_draw_lock(
    struct look *look, const struct scope *scope, enum art_kind locked);

/* Draws the glow at the edge of the falling piece; its cells are `down` pixels
 * below their places. */
void effects_draw_glow(
    struct look *look, const struct scope *scope, struct place at, int down);

/* Draws the words that rise; `unit` is the size of ordinary text. */
void effects_draw_words(struct look *look, const struct scope *scope, int unit);

#endif
