/* Pictures as files, and the comparison of two. */
#include "lib/picture.h"

#include "lib/check.h"

#include <SDL.h>
#include <png.h>

size_t
picture_bytes(struct image image)
{
    return (size_t)image.width * (size_t)image.height * BYTES;
}

uint8_t *
picture_pixel(struct image image, int x, int y)
{
    return image.pixels + ((size_t)y * (size_t)image.width + (size_t)x) * BYTES;
}

bool
picture_is_same_size(struct image a, struct image b)
{
    return a.width == b.width && a.height == b.height;
}

/* -- comparing -- */

static bool
is_found(const uint8_t *pixel, struct image in, int x, int y)
{
    for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++) {
            if (u < 0 || v < 0 || u >= in.width || v >= in.height)
                continue;
            const uint8_t *other = picture_pixel(in, u, v);
            if (abs(pixel[0] - other[0]) <= COLOUR_LIMIT &&
                abs(pixel[1] - other[1]) <= COLOUR_LIMIT &&
                abs(pixel[2] - other[2]) <= COLOUR_LIMIT)
                return true;
        }
    return false;
}

static bool
is_lost(struct image a, struct image b, int x, int y)
{
    return !is_found(picture_pixel(a, x, y), b, x, y) || !is_found(picture_pixel(b, x, y), a, x, y);
}

/* The most lost pixels of any tile, or more than `enough`. */
static int
worst_tile(struct image a, struct image b, int enough)
{
    static int lost[MAX_HEIGHT / TILE + 1][MAX_WIDTH / TILE + 1];
    int worst = 0;

    if (!picture_is_same_size(a, b))
        return TILE * TILE;
    memset(lost, 0, sizeof(lost));
    for (int y = 0; y < a.height && worst <= enough; y++)
        for (int x = 0; x < a.width; x++) {
            int *tile = &lost[y / TILE][x / TILE];
            if (is_lost(a, b, x, y) && ++*tile > worst)
                worst = *tile;
        }
    return worst;
}

int
picture_worst_tile(struct image a, struct image b)
{
    return worst_tile(a, b, TILE * TILE);
}

bool
picture_is_like(struct image a, struct image b, int limit)
{
    return worst_tile(a, b, limit) <= limit;
}

/* -- files -- */

const char *
picture_path(const char *folder, const char *what, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof(path), "%s/%s%s.png", folder != NULL ? folder : ".", what, name);
    return path;
}

struct shade {
    uint32_t colour; /* 0xrrggbb */
    uint32_t count;  /* of pixels */
    uint8_t number;  /* of what stands for it in the file */
};

static int
by_colour(const void *a, const void *b)
{
    const struct shade *x = a, *y = b;
    return (x->colour > y->colour) - (x->colour < y->colour);
}

static int
by_count(const void *a, const void *b)
{
    const struct shade *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count) : by_colour(a, b);
}

static uint32_t
colour_at(const uint8_t *pixel)
{
    return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

/* How far apart two colours are. */
static int
distance(uint32_t a, uint32_t b)
{
    int far = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int by = (int)(a >> shift & 255) - (int)(b >> shift & 255);
        far += by * by;
    }
    return far;
}

/* All colours of a picture, the commonest first. */
static struct shade *
shades_of(struct image image, size_t *count)
{
    size_t pixels = picture_bytes(image) / BYTES, last = 0;
    struct shade *shades = calloc(pixels, sizeof(*shades));

    assert_non_null(shades);
    for (size_t i = 0; i < pixels; i++)
        shades[i].colour = colour_at(image.pixels + i * BYTES);
    qsort(shades, pixels, sizeof(*shades), by_colour);
    for (size_t i = 0; i < pixels; i++) {
        if (shades[i].colour != shades[last].colour)
            shades[++last] = (struct shade){.colour = shades[i].colour};
        shades[last].count++;
    }
    *count = last + 1;
    qsort(shades, *count, sizeof(*shades), by_count);
    return shades;
}

/* The nearest of the commonest ones. */
static uint8_t
number_for(const struct shade *shades, int common, uint32_t colour)
{
    int nearest = 0;
    for (int i = 1; i < common; i++)
        if (distance(shades[i].colour, colour) < distance(shades[nearest].colour, colour))
            nearest = i;
    return (uint8_t)nearest;
}

/* Whether a colour of many pixels has no common one beside it: then numbers of
 * colours would not do. */
static bool
is_colourful(const struct shade *shades, size_t count, int common)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t from = shades[i].colour, to = shades[shades[i].number].colour;
        for (int shift = 0; shift < 24; shift += 8)
            if (abs((int)(from >> shift & 255) - (int)(to >> shift & 255)) > COLOUR_LIMIT / 2)
                return common == MAX_COLOURS;
    }
    return false;
}

/* A byte for each pixel, where so few colours suffice: rare ones, of edges of
 * letters, become a common one beside them. A quarter of the size, and far
 * within what may differ. */
void
picture_write(const char *path, struct image image)
{
    uint8_t colours[MAX_COLOURS][BYTES];
    size_t count, pixels = picture_bytes(image) / BYTES;
    struct shade *shades = shades_of(image, &count);
    int common = (int)SDL_min(count, (size_t)MAX_COLOURS);
    uint8_t *numbers = malloc(pixels);

    assert_non_null(numbers);
    for (int i = 0; i < common; i++)
        for (int j = 0; j < BYTES; j++)
            colours[i][j] = (uint8_t)(shades[i].colour >> (16 - 8 * j) & 255);
    for (size_t i = 0; i < count; i++)
        shades[i].number = number_for(shades, common, shades[i].colour);
    if (is_colourful(shades, count, common)) {
        picture_save(path, image);
        free(numbers);
        free(shades);
        return;
    }
    qsort(shades, count, sizeof(*shades), by_colour);
    for (size_t i = 0; i < pixels; i++) {
        struct shade key = {.colour = colour_at(image.pixels + i * BYTES)};
        const struct shade *shade = bsearch(&key, shades, count, sizeof(*shades), by_colour);
        numbers[i] = shade->number;
    }
    png_image file = {.version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)image.width,
        .height = (png_uint_32)image.height,
        .format = PNG_FORMAT_RGB_COLORMAP,
        .colormap_entries = (png_uint_32)common};
    if (!png_image_write_to_file(&file, path, 0, numbers, 0, colours))
        fprintf(stderr, "%s: %s\n", path, file.message);
    free(numbers);
    free(shades);
}

bool
picture_save(const char *path, struct image image)
{
    png_image file = {.version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)image.width,
        .height = (png_uint_32)image.height,
        .format = PNG_FORMAT_RGB};

    if (png_image_write_to_file(&file, path, 0, image.pixels, 0, NULL))
        return true;
    fprintf(stderr, "%s: %s\n", path, file.message);
    return false;
}

/* Without pixels when it is not there, or too large. */
struct image
picture_read(const char *path)
{
    png_image file = {.version = PNG_IMAGE_VERSION};
    struct image image = {0};

    if (!png_image_begin_read_from_file(&file, path))
        return image;
    file.format = PNG_FORMAT_RGB;
    image.width = (int)file.width;
    image.height = (int)file.height;
    if (image.width <= MAX_WIDTH && image.height <= MAX_HEIGHT)
        image.pixels = malloc(PNG_IMAGE_SIZE(file));
    if (image.pixels != NULL)
        png_image_finish_read(&file, NULL, image.pixels, 0, NULL);
    png_image_free(&file);
    return image;
}

struct image
picture_copy(struct image image)
{
    struct image other = image;
    other.pixels = malloc(picture_bytes(image));
    assert_non_null(other.pixels);
    memcpy(other.pixels, image.pixels, picture_bytes(image));
    return other;
}

/* -- making -- */

struct image
picture_blank(int width, int height)
{
    struct image image = {width, height, NULL};
    image.pixels = calloc(picture_bytes(image), 1);
    assert_non_null(image.pixels);
    return image;
}

void
picture_paste(struct image into, int x, int y, struct image image)
{
    int left = SDL_max(0, -x), right = SDL_min(image.width, into.width - x);

    for (int row = 0; row < image.height && left < right; row++)
        if (y + row >= 0 && y + row < into.height)
            memcpy(picture_pixel(into, x + left, y + row), picture_pixel(image, left, row),
                (size_t)(right - left) * BYTES);
}

struct image
picture_part(struct image image, struct box part)
{
    struct image other = picture_blank(part.w, part.h);
    picture_paste(other, -part.x, -part.y, image);
    return other;
}

static uint8_t
mean(struct image image, int x, int y, int by, int channel)
{
    int sum = 0;
    for (int v = 0; v < by; v++)
        for (int u = 0; u < by; u++)
            sum += picture_pixel(image, x + u, y + v)[channel];
    return (uint8_t)(sum / (by * by));
}

struct image
picture_shrunk(struct image image, int by)
{
    struct image other = picture_blank(image.width / by, image.height / by);

    for (int y = 0; y < other.height; y++)
        for (int x = 0; x < other.width; x++)
            for (int i = 0; i < BYTES; i++)
                picture_pixel(other, x, y)[i] = mean(image, x * by, y * by, by, i);
    return other;
}

/* What was expected, dim, and what is lost in it, red. */
void
picture_write_difference(const char *path, struct image a, struct image b)
{
    struct image shown = picture_copy(a);

    for (int y = 0; y < a.height; y++)
        for (int x = 0; x < a.width; x++) {
            const uint8_t *from = picture_pixel(a, x, y);
            uint8_t *to = picture_pixel(shown, x, y);
            bool lost = is_lost(a, b, x, y);
            to[0] = lost ? 255 : from[0] / 3;
            to[1] = lost ? 0 : from[1] / 3;
            to[2] = lost ? 0 : from[2] / 3;
        }
    picture_write(path, shown);
    free(shown.pixels);
}
