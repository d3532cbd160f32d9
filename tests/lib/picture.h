/*
 * Pictures in memory and in files, and how far two of them differ. For tests:
 * without memory a function fails the test.
 */
#ifndef WELLPLAYED_TESTS_PICTURE_H
#define WELLPLAYED_TESTS_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/text/box.h"

enum {
    MAX_WIDTH = 3440,
    MAX_HEIGHT = 1440,
    BYTES = 3,
    MAX_COLOURS = 256, /* in a file */
    TILE = 32,
    /* The most that two colours may differ, in the channel that differs most,
     * and be about the same. */
    COLOUR_LIMIT = 64,
    /* The most pixels that may be lost in one tile of 1024. */
    TILE_LIMIT = 48
};

struct image {
    int width, height;
    uint8_t *pixels; /* owned, BYTES each; NULL: no picture */
};

size_t picture_bytes(struct image image);
uint8_t *picture_pixel(struct image image, int x, int y);

bool picture_is_same_size(struct image a, struct image b);

/* The caller frees the pixels of all of these. A blank one is black; a shrunk
 * one has the mean of each square of `by` pixels. */
struct image picture_copy(struct image image);
struct image picture_blank(int width, int height);
struct image picture_part(struct image image, struct box part);
struct image picture_shrunk(struct image image, int by);

/* Copies a picture into another one; what does not fit is left out. */
void picture_paste(struct image into, int x, int y, struct image image);

/* The most lost pixels of any tile; all when the sizes differ. */
int picture_worst_tile(struct image a, struct image b);

/* Whether that is not above a limit; sooner known than the most. */
bool picture_is_like(struct image a, struct image b, int limit);

/* "FOLDER/WHATNAME.png", valid until the next call; NULL is this folder. */
const char *picture_path(const char *folder, const char *what, const char *name);

/* Writes a PNG file with a byte for each pixel: rare colours become a common
 * one, which is far within the limits above. */
void picture_write(const char *path, struct image image);

/* Writes a PNG file with all colours. Returns whether it could be written. */
bool picture_save(const char *path, struct image image);

/* Reads a PNG file. No pixels when it is not there, or too large. */
struct image picture_read(const char *path);

/* Writes the expected picture `a`, dimmed, with its lost pixels in red. */
void picture_write_difference(const char *path, struct image a, struct image b);

#endif
