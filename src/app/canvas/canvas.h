/*
 * Draws everything on the screen, by fills and copies of textures. A frame is
 * recorded first. If the pixels of the last frame still exist, as with SDL's
 * software renderer, only the differences are drawn and shown. Otherwise a
 * frame is drawn whole, or not at all if it is the same.
 *
 * Outside frames everything is drawn immediately: into textures, and in tests.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_CANVAS_CANVAS_H
#define WELLPLAYED_APP_CANVAS_CANVAS_H

#include <SDL.h>
#include <stdbool.h>

struct canvas;

/* Returns NULL without memory. The renderer is borrowed and must outlive it. */
struct canvas *canvas_create(SDL_Renderer *renderer);
void canvas_destroy(struct canvas *canvas);

/* The size of the current target in pixels. Returns false when SDL fails. */
bool canvas_size(const struct canvas *canvas, int *width, int *height);

/* Whether the CPU draws. */
bool canvas_is_software(const struct canvas *canvas);

/* -- frames -- */

/* Begin and end a frame. Its first operations must fill the window. After the
 * end canvas_read can read it. */
void canvas_begin(struct canvas *canvas);
void canvas_end(struct canvas *canvas);

/* Shows on the screen what frames have changed since the last call. */
void canvas_show(struct canvas *canvas);

/* Forgets the pixels on the screen, which may be lost: the next frame is drawn
 * whole. To be called before a frame that will be read. */
void canvas_forget(struct canvas *canvas);

/* How many pixels the last frame drew. */
uint64_t canvas_drawn(const struct canvas *canvas);

/* -- operations -- */

/* Fills a box. The colour is blended if it is not opaque. */
void canvas_fill(struct canvas *canvas, const SDL_Rect *box, SDL_Color colour);

/* Copies a part of a texture, NULL: all of it, into a box. With `blend`, the
 * opacity of each pixel counts, times `opacity`, 0 .. 255, of the whole. */
void canvas_copy(struct canvas *canvas, SDL_Texture *texture, const SDL_Rect *from,
    const SDL_Rect *to, bool blend, int opacity);

/* From now on, nothing is drawn outside the box; NULL: no limit. */
void canvas_clip(struct canvas *canvas, const SDL_Rect *box);

/* -- textures -- */

/* All have 32 bits per pixel. TARGET ones can be drawn into. The caller owns
 * the texture; NULL when SDL fails. */
SDL_Texture *canvas_texture(
    struct canvas *canvas, Uint32 format, SDL_TextureAccess access, int width, int height);

/* A texture with the pixels of a surface. */
SDL_Texture *canvas_texture_of(struct canvas *canvas, const SDL_Surface *surface);

/* Writes pixels into a part of a texture; NULL: all of it. The current frame
 * must not have copied this part. */
bool canvas_write(struct canvas *canvas, SDL_Texture *texture, const SDL_Rect *part,
    const void *pixels, int pitch);

/* Destroys a texture once the frame that copies it is drawn. Accepts NULL. */
void canvas_drop(struct canvas *canvas, SDL_Texture *texture);

/* -- other targets, between frames -- */

/* From now on, draws into the texture; NULL: into the window. */
bool canvas_into(struct canvas *canvas, SDL_Texture *target);

/* Reads all pixels of the current target. Returns false when SDL fails. */
bool canvas_read(struct canvas *canvas, Uint32 format, void *pixels, int pitch);

#endif
