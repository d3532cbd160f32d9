/*
 * The background of the window: the palette's ground as a quiet vertical
 * gradient. In a game, its tint follows the level and gets warmer as the stack
 * rises. A change takes BACKGROUND_MS.
 *
 * Only background_draw uses SDL. From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_BACKGROUND_H
#define WELLPLAYED_APP_DRAW_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL.h>

#include "app/canvas/canvas.h"
#include "app/text/box.h"
#include "app/text/colour.h"

enum { BACKGROUND_MS = 2000 };

/* What is added to the ground's colours, in 1/16 of an 8-bit step. */
struct tint {
    int16_t top[3], bottom[3];
};

/* The tint of menus, which never changes. */
struct tint background_menu(void);

/* The tint of a game at a level; `full` is the height of its stack in percent. */
struct tint background_game(uint32_t level, int full);

/* The colour at a height of the window, from 0 (top) to 256 (bottom). */
struct colour background_colour(const struct tint *tint, int at);

/* Zeroed: no tint was set yet; the first one appears at once. */
struct background {
    struct tint from, to, now;
    uint64_t ns; /* since the change began */
    bool seen;
};

/* Begins to change to a tint; with `at_once`, it appears immediately. */
void background_aim(struct background *background, struct tint tint, bool at_once);

/* Whether the tint is still changing. */
bool background_is_changing(const struct background *background);

/* Lets wall-clock time pass. Returns whether the picture changes. */
bool background_pass(struct background *background, uint64_t ns);

/* Fills the box, in a window of this height. */
void background_draw(
    struct canvas *canvas, const struct background *background, int height, struct box box);

#endif
