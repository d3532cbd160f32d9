/*
 * Small shapes of one colour with smooth edges: painted once for each size and
 * colour, and cached as textures. Colouring a texture at each copy takes SDL
 * five times as long.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_DRAW_MASKS_H
#define WELLPLAYED_APP_DRAW_MASKS_H

#include <SDL.h>

#include "app/canvas/canvas.h"
#include "app/text/box.h"
#include "app/text/colour.h"

enum { MASKS_MAX = 128 };

/* A shape in a square of side 1 around the origin, as a signed distance. */
typedef double mask_form(int which, double x, double y);

struct masks {
    struct canvas *canvas; /* borrowed */
    struct mask {
        mask_form *form;
        int which, px;
        struct colour colour;
        SDL_Texture *texture;
    } at[MASKS_MAX];
    int count;
};

/* Copies a shape into a square at x, y. */
void masks_draw(
    struct masks *masks, mask_form *form, int which, int x, int y, int px, struct colour colour);

/* Fills a rectangle with rounded corners; radius 0: square ones. */
void masks_round(struct masks *masks, struct box box, int radius, struct colour colour);

/* Blends a colour over a box; `opacity` is 0 .. 255. */
void masks_light(struct masks *masks, struct box box, struct colour colour, int opacity);

/* Frees all textures. */
void masks_finish(struct masks *masks);

#endif
