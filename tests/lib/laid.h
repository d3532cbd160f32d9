/*
 * Checks how a page is laid out, in windows of all sizes and with text of all
 * sizes. From the window's thread.
 */
#ifndef WELLPLAYED_TESTS_LAID_H
#define WELLPLAYED_TESTS_LAID_H

#include "app/shell/app.h"

/* Draws the uppermost scene at each size, in which all spots have to be inside
 * the window, and none may lie on another. Then calls `check`, which may be
 * NULL. The look is as before when it returns. */
void laid_check(struct app *app, void (*check)(struct app *app));

/* Fails when a box is outside of the window, or lies on another. */
void laid_check_boxes(const struct app *app, const struct box *boxes, int count);

#endif
