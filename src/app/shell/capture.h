/*
 * Screenshots as PNG files. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_CAPTURE_H
#define WELLPLAYED_APP_SHELL_CAPTURE_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "app/canvas/canvas.h"
#include "store/file.h"

/* Saves the frame that was drawn but not yet presented, as a new file, or with
 * `force` in place of one. Returns false with the error on failure; an existing
 * file is then unchanged. */
bool capture_save(struct canvas *canvas, const char *path, bool force, struct error *error);

/* The same for a picture of that size, which `draw` draws on the canvas without
 * touching the screen. It is always a new file. */
bool capture_drawing(struct canvas *canvas, int width, int height, void (*draw)(void *data),
    void *data, const char *path, struct error *error);

/* Makes a path for a new picture: in the user's folder of pictures
 * (paths_pictures), or else in the current folder. */
void capture_path(char *path, size_t size);

#endif
