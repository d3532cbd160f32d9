/* Pixels are read back from the renderer and written by libpng. */
#define _POSIX_C_SOURCE 200809L

#include "app/shell/capture.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "store/paths.h"

enum { BYTES_PER_PIXEL = 3 };

static bool
write_png(const char *path, int width, int height, const uint8_t *pixels,
    char why[FILE_WHY_SIZE])
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)width,
        .height = (png_uint_32)height,
        .format = PNG_FORMAT_RGB,
    };
    if (png_image_write_to_file(&image, path, 0, pixels, 0, NULL))
        return true;
    snprintf(why, FILE_WHY_SIZE, "%s: %s", path, image.message);
    return false;
}

bool
capture_save(SDL_Renderer *renderer, const char *path, char why[FILE_WHY_SIZE])
{
    int width, height;
    if (SDL_GetRendererOutputSize(renderer, &width, &height) != 0) {
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, SDL_GetError());
        return false;
    }
    uint8_t *pixels = malloc((size_t)width * (size_t)height * BYTES_PER_PIXEL);
    if (pixels == NULL) {
        snprintf(why, FILE_WHY_SIZE, "%s: no memory for the picture", path);
        return false;
    }
    bool saved = false;
    if (SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels,
            width * BYTES_PER_PIXEL) != 0)
        snprintf(why, FILE_WHY_SIZE, "%s: %s", path, SDL_GetError());
    else
        saved = write_png(path, width, height, pixels, why);
    free(pixels);
    return saved;
}

static bool
exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

void
capture_path(char *path, size_t size)
{
    char folder[PATHS_SIZE], why[FILE_WHY_SIZE];
    char name[64] = "wellplayed";
    time_t now = time(NULL);
    struct tm local;

    if (!paths_pictures(folder, why) || !exists(folder))
        strcpy(folder, ".");
    if (localtime_r(&now, &local) != NULL)
        strftime(name, sizeof(name), "wellplayed-%Y%m%d-%H%M%S", &local);
    snprintf(path, size, "%s/%s.png", folder, name);
    for (int i = 2; exists(path) && i < 100; i++)
        snprintf(path, size, "%s/%s-%d.png", folder, name, i);
}
