/*
 * A small picture of one piece: the well when it came, where it was put, and the
 * better place. Flat blocks at any size, so that it needs no faces of its own.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_COACH_PICTURE_H
#define WELLPLAYED_APP_DRAW_COACH_PICTURE_H

#include "app/draw/look.h"
#include "wellplayed/coach.h"

/* Draws the lower rows of the well, as many as both places need and fit; `view`
 * is of when the piece came. Returns the box of the picture, in the middle of
 * `box`. Places that do not fit into the well are left out. */
struct box coach_picture_draw(struct look *look, struct box box,
    const struct view *view, const struct coach_mark *mark);

#endif
