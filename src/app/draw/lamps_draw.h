/*
 * Draws the buttons of a game; those that are down, or were a moment ago, are
 * lit.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_LAMPS_DRAW_H
#define WELLPLAYED_APP_DRAW_LAMPS_DRAW_H

#include "app/draw/look.h"

/* Draws the face of one button. Returns the colour for the words or the sign
 * over it. */
struct colour lamps_draw_face(struct look *look, struct box box, int line, bool on);

/* Draws the buttons in `buttons`, one bit each, with their signs, in the order
 * of their bits, one in each box. Those in `lit` are lit. */
void lamps_draw(
    struct look *look, const struct box *boxes, int line, unsigned buttons, unsigned lit);

#endif
