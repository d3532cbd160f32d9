/*
 * The name of the game, built of cells: the two "l" of "well" are the walls of a
 * small well with a stack and a falling piece.
 */
#ifndef WELLPLAYED_APP_DRAW_WORDMARK_H
#define WELLPLAYED_APP_DRAW_WORDMARK_H

#include "app/draw/look.h"

/* Draws it at the left edge of the box, centred vertically, as large as
 * fits. */
void wordmark_draw(struct look *look, struct box box);

#endif
