/*
 * Draws the buttons of a game; those that are down, or were a moment ago, are
 * lit.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_LAMPS_DRAW_H
#define WELLPLAYED_APP_DRAW_LAMPS_DRAW_H

#include "app/draw/look.h"

/* The face of one button; its words or its sign are drawn over it in the colour
 * that is returned. */
struct colour lamps_draw_face(
    struct look *look, struct box box, int line, bool on);

/* Draws the buttons in `buttons`, one bit each, in the order of their bits into
 * one box after the other, each with a sign; those in `lit` are lit. */
void lamps_draw(struct look *look, const struct box *boxes, int line,
    unsigned buttons, unsigned lit);

#endif
