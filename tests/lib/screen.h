/*
 * The game without a window: an app that draws into memory with the software
 * renderer, for programs that look at what it draws.
 */
#ifndef WELLPLAYED_TESTS_SCREEN_H
#define WELLPLAYED_TESTS_SCREEN_H

#include <stdint.h>

struct app;

/* What a person finds who has just installed the game, but for the seed, 7, and
 * the machine player, dellacherie. Ends the program with a sentence when there
 * is nothing to draw with. */
void screen_open(struct app *app, int width, int height);

/* Changes the size of what screen_open has opened. */
void screen_resize(struct app *app, int width, int height);

/* The same in a window, which has a surface of its own: needs SDL's video. Its
 * pixels are not for screen_draw. */
void screen_open_window(struct app *app, int width, int height);

void screen_close(struct app *app);

/* For cmocka: begins with SDL's video, and with gamepads that need no window in
 * focus, and ends with it. */
int screen_begin(void **state);
int screen_end(void **state);

/* Draws the uppermost scene and returns its pixels, three bytes each: red,
 * green, blue. The caller frees them. */
uint8_t *screen_draw(struct app *app);

#endif
