/*
 * What is behind everything: the ground of the palette as a quiet gradient from
 * the top to the bottom. In a game its tint follows the level, and it gets
 * warmer as the stack rises. A change takes BACKGROUND_MS.
 *
 * Plain numbers but for background_draw. From the window's thread.
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

/* What is added to the colours of the ground, in 1/16 of a step of 8 bits. */
struct tint {
    int16_t top[3], bottom[3];
};

/* The tint of menus, which stays as it is. */
struct tint background_menu(void);

/* The tint of a game: its level, and how full its well is, 0 to 100. */
struct tint background_game(uint32_t level, int full);

/* The colour at the top (0) to the bottom (256) of the window. */
struct colour background_colour(const struct tint *tint, int at);

/* Zeroed: nothing was seen yet, and the first aim is taken at once. */
struct background {
    struct tint from, to, now;
    uint64_t ns; /* since it began to change */
    bool seen;
};

/* Begins to change to a tint. `at_once`: is there already. */
void background_aim(
    struct background *background, struct tint tint, bool at_once);

/* Whether it has not reached its tint yet. */
bool background_is_changing(const struct background *background);

/* Lets wall-clock time pass. Returns whether the picture changes. */
bool background_pass(struct background *background, uint64_t ns);

/* Fills the part of a window of this size that is inside the box. */
void background_draw(struct canvas *canvas, const struct background *background,
    int height, struct box box);

#endif
