/*
 * Pictures of what is on the screen, as PNG files. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_CAPTURE_H
#define WELLPLAYED_APP_SHELL_CAPTURE_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "app/canvas/canvas.h"
#include "store/file.h"

/* Saves what has been drawn, before it is presented, as a new file, or with
 * `force` in place of one. False with the error when it can't be; what was
 * there is then as it was. */
bool capture_save(
    struct canvas *canvas, const char *path, bool force, struct error *error);

/* The same of a picture of that size that `draw` draws on the canvas, beside
 * what is on the screen. It is always a new file. */
bool capture_drawing(struct canvas *canvas, int width, int height,
    void (*draw)(void *data), void *data, const char *path,
    struct error *error);

/* A name for a new picture where the user keeps pictures: paths_pictures,
 * or else the current folder. */
void capture_path(char *path, size_t size);

#endif
