/*
 * Keys and buttons that a test presses, on their way through the loop: what no
 * scene, menu or line takes does nothing. From the window's thread.
 */
#ifndef WELLPLAYED_TESTS_PRESSING_H
#define WELLPLAYED_TESTS_PRESSING_H

#include "app/loop.h"
#include "app/shell/app.h"

/* Hands on a key event. Returns whether somebody took it. */
bool take_key(struct app *app, const SDL_KeyboardEvent *event);

/* Presses a key. */
bool take_scancode(struct app *app, SDL_Scancode code, Uint16 mod);

/* Presses or releases an input of the first gamepad. */
bool take_pad(struct app *app, int input, bool down);

/* The first spot of the last frame with this command and argument; or NULL. */
const struct spot *find_spot(const struct look *look, int command, int argument);

#endif
