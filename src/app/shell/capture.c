/* Pixels are read back from the renderer and encoded by libpng, in memory. */
#define _POSIX_C_SOURCE 200809L

#include "app/shell/capture.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/paths.h"

enum { BYTES_PER_PIXEL = 3 };

static void
tell_no_memory(const char *path, char why[FILE_WHY_SIZE])
{
    snprintf(
        why, FILE_WHY_SIZE, "%s: no memory for the picture", file_tail(path));
}

/* The bytes of a PNG file, which the caller frees; NULL with a sentence. */
static void *
encode_png(int width, int height, const uint8_t *pixels, size_t *size,
    const char *path, char why[FILE_WHY_SIZE])
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
        tell_no_memory(path, why);
        return NULL;
    }
    if (png_image_write_to_memory(&image, data, &room, 0, pixels, 0, NULL)) {
        *size = room;
        return data;
    }
    snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path), image.message);
    free(data);
    return NULL;
}

/* The pixels on the screen, which the caller frees; NULL with a sentence. */
static uint8_t *
read_pixels(SDL_Renderer *renderer, int *width, int *height, const char *path,
    char why[FILE_WHY_SIZE])
{
    if (SDL_GetRendererOutputSize(renderer, width, height) != 0) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path), SDL_GetError());
        return NULL;
    }
    uint8_t *pixels =
        malloc((size_t)*width * (size_t)*height * BYTES_PER_PIXEL);
    if (pixels == NULL) {
        tell_no_memory(path, why);
        return NULL;
    }
    if (SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels,
            *width * BYTES_PER_PIXEL) == 0)
        return pixels;
    snprintf(why, FILE_WHY_SIZE, "%s: %s", file_tail(path), SDL_GetError());
    free(pixels);
    return NULL;
}

bool
capture_save(SDL_Renderer *renderer, const char *path, bool force,
    char why[FILE_WHY_SIZE])
{
    int width, height;
    size_t size = 0;
    uint8_t *pixels = read_pixels(renderer, &width, &height, path, why);
    void *data = pixels != NULL
                     ? encode_png(width, height, pixels, &size, path, why)
                     : NULL;
    bool saved =
        data != NULL && (force ? file_write(path, data, size, why)
                               : file_write_new(path, data, size, why));
    free(data);
    free(pixels);
    return saved;
}

void
capture_path(char *path, size_t size)
{
    char folder[PATHS_SIZE], why[FILE_WHY_SIZE];
    char name[64] = "wellplayed";
    time_t now = time(NULL);
    struct tm local;

    if (!paths_pictures(folder, why) || !file_is_there(folder))
        snprintf(folder, sizeof(folder), ".");
    if (localtime_r(&now, &local) != NULL)
        strftime(name, sizeof(name), "wellplayed-%Y%m%d-%H%M%S", &local);
    snprintf(path, size, "%s/%s.png", folder, name);
    for (int i = 2; file_is_there(path) && i < 100; i++)
        snprintf(path, size, "%s/%s-%d.png", folder, name, i);
}
