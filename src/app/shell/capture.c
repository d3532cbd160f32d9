/* Pixels are read back from the renderer and encoded by libpng, in memory. */
#define _POSIX_C_SOURCE 200809L

#include "app/shell/capture.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/paths.h"

enum { BYTES_PER_PIXEL = 3 };

/* The bytes of a PNG file, which the caller frees; NULL with the error. */
static void *
encode_png(int width, int height, const uint8_t *pixels, size_t *size, const char *path,
    struct error *error)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)width,
        .height = (png_uint_32)height,
        .format = PNG_FORMAT_RGB,
    };
    png_alloc_size_t room = PNG_IMAGE_PNG_SIZE_MAX(image);
    void *data = malloc(room);

    if (data == NULL) {
        error_set(error, path, "no memory for the picture");
        return NULL;
    }
    if (png_image_write_to_memory(&image, data, &room, 0, pixels, 0, NULL)) {
        *size = room;
        return data;
    }
    error_quote(error, path, image.message);
    free(data);
    return NULL;
}

/* The pixels on the screen, which the caller frees; NULL with the error. */
static uint8_t *
read_pixels(struct canvas *canvas, int *width, int *height, const char *path, struct error *error)
{
    if (!canvas_size(canvas, width, height)) {
        error_quote(error, path, SDL_GetError());
        return NULL;
    }
    uint8_t *pixels = malloc((size_t)*width * (size_t)*height * BYTES_PER_PIXEL);
    if (pixels == NULL) {
        error_set(error, path, "no memory for the picture");
        return NULL;
    }
    if (canvas_read(canvas, SDL_PIXELFORMAT_RGB24, pixels, *width * BYTES_PER_PIXEL))
        return pixels;
    error_quote(error, path, SDL_GetError());
    free(pixels);
    return NULL;
}

bool
capture_save(struct canvas *canvas, const char *path, bool force, struct error *error)
{
    int width, height;
    size_t size = 0;
    uint8_t *pixels = read_pixels(canvas, &width, &height, path, error);
    void *data = pixels != NULL ? encode_png(width, height, pixels, &size, path, error) : NULL;
    bool saved = data != NULL && (force ? file_write(path, data, size, error)
                                        : file_write_new(path, data, size, error));
    free(data);
    free(pixels);
    return saved;
}

bool
capture_drawing(struct canvas *canvas, int width, int height, void (*draw)(void *data), void *data,
    const char *path, struct error *error)
{
    SDL_Texture *target =
        canvas_texture(canvas, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, width, height);

    if (target == NULL || !canvas_into(canvas, target)) {
        error_quote(error, path, SDL_GetError());
        canvas_drop(canvas, target);
        return false;
    }
    draw(data);
    bool saved = capture_save(canvas, path, false, error);
    canvas_into(canvas, NULL);
    canvas_drop(canvas, target);
    return saved;
}

void
capture_path(char *path, size_t size)
{
    char folder[PATHS_SIZE];
    char name[64] = "wellplayed";
    time_t now = time(NULL);
    struct tm local;

    if (!paths_pictures(folder, NULL) || !file_is_there(folder))
        snprintf(folder, sizeof(folder), ".");
    if (localtime_r(&now, &local) != NULL)
        strftime(name, sizeof(name), "wellplayed-%Y%m%d-%H%M%S", &local);
    snprintf(path, size, "%s/%s.png", folder, name);
    for (int i = 2; file_is_there(path) && i < 100; i++)
        snprintf(path, size, "%s/%s-%d.png", folder, name, i);
}
