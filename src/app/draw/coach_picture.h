/*
 * A small picture of one placement: the well when the piece came, where it was
 * put, and the better place. Its blocks are flat, so it needs no textures.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_COACH_PICTURE_H
#define WELLPLAYED_APP_DRAW_COACH_PICTURE_H

#include "app/draw/look.h"
#include "wellplayed/coach.h"

/* Draws the lower rows of the well, as many as both places need and fit. `view`
 * is the moment when the piece came. Returns the box of the picture, centred in
 * `box`. Places that do not fit into the well are left out. */
struct box coach_picture_draw(
    struct look *look, struct box box, const struct view *view, const struct coach_mark *mark);

#endif
