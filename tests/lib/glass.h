/*
 * What a person sees of a window: the linker puts this between the canvas and
 * SDL (--wrap=SDL_RenderPresent, --wrap=SDL_UpdateWindowSurfaceRects). Only what
 * is shown gets on the glass. The slow twin draws a frame plainly: at once, all
 * of it, into a texture.
 *
 * For SDL's dummy driver and software renderer, one window at a time.
 */
#ifndef WELLPLAYED_TESTS_GLASS_H
#define WELLPLAYED_TESTS_GLASS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/canvas/canvas.h"

extern int glass_wholes, glass_parts; /* how often all was shown, and parts */

/* Called when all is shown; or NULL. */
extern void (*glass_present)(void);

/* How many pixels differ between the glass, or, without a window, what was
 * drawn, and what `draw` draws plainly. */
long glass_differs(struct canvas *canvas, void (*draw)(void *data), void *data);

/* The pixels on the glass as one number. */
uint64_t glass_hash(void);

/* Forgets what is on the glass, and what is counted. The first time, it puts
 * the glass between: until then, nothing gets on it. */
void glass_clean(void);

#endif
