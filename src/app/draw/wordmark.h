/*
 * The name of the game, built of cells: the two "l" of "well" are the walls of a
 * small well with a stack and a falling piece.
 */
#ifndef WELLPLAYED_APP_DRAW_WORDMARK_H
#define WELLPLAYED_APP_DRAW_WORDMARK_H

#include "app/draw/look.h"

/* Its width and height (x, y are 0) when it may be up to `height` pixels high. A
 * cell is a whole number of pixels, so it may be a little lower. */
struct box wordmark_size(int height);

/* Draws it at the left edge of the box, centred vertically, as large as
 * fits. */
void wordmark_draw(struct look *look, struct box box);

#endif
