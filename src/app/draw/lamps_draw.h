/*
 * Draws the buttons of a game; those that are down, or were a moment ago, are
 * lit.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_LAMPS_DRAW_H
#define WELLPLAYED_APP_DRAW_LAMPS_DRAW_H

#include "app/draw/sheet.h"

/* Draws the buttons in `buttons`, one bit each, with their signs, in the order
 * of their bits, one in each box. Those in `lit` are lit. */
void lamps_draw(
    struct look *look, const struct box *boxes, int line, unsigned buttons, unsigned lit);

/* The same with words, in the middle of one box. */
void lamps_draw_named(const struct sheet *sheet, struct box box, unsigned buttons, unsigned lit);

#endif
