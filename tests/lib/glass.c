/* The glass is as large as the window was when all of it was shown last. */
#include "lib/glass.h"

#include "lib/check.h"

enum { BYTES_PER_PIXEL = 4, COLOUR = 0xFFFFFF, DIRT = 0xFF00FF };

void __real_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer);
int __real_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);
int __wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);

int glass_wholes, glass_parts;
void (*glass_present)(void);
static bool is_between;
static struct {
    uint32_t *pixels;
    int width, height;
} glass;

void
glass_clean(void)
{
    is_between = true;
    free(glass.pixels);
    glass.pixels = NULL;
    glass.width = glass.height = 0;
    glass_wholes = glass_parts = 0;
}

uint64_t
glass_hash(void)
{
    uint64_t hash = 14695981039346656037u;

    for (int i = 0; i < glass.width * glass.height; i++)
        hash = (hash ^ glass.pixels[i]) * 1099511628211u;
    return hash;
}

/* A window of another size shows nothing of what it did. */
static void
fit(const SDL_Surface *surface)
{
    if (glass.width == surface->w && glass.height == surface->h)
        return;
    free(glass.pixels);
    glass.width = surface->w;
    glass.height = surface->h;
    size_t count = (size_t)glass.width * (size_t)glass.height;
    glass.pixels = malloc(count * sizeof(*glass.pixels));
    assert_non_null(glass.pixels);
    for (size_t i = 0; i < count; i++)
        glass.pixels[i] = DIRT;
}

static void
show(const SDL_Surface *surface, SDL_Rect rect)
{
    assert_int_equal(surface->format->BytesPerPixel, BYTES_PER_PIXEL);
    for (int y = rect.y; y < rect.y + rect.h; y++)
        memcpy(&glass.pixels[y * glass.width + rect.x],
            (const uint8_t *)surface->pixels + y * surface->pitch + rect.x * BYTES_PER_PIXEL,
            (size_t)rect.w * BYTES_PER_PIXEL);
}

void
__wrap_SDL_RenderPresent(SDL_Renderer *renderer)
{
    SDL_Window *window = is_between ? SDL_RenderGetWindow(renderer) : NULL;
    SDL_Surface *surface = window != NULL ? SDL_GetWindowSurface(window) : NULL;

    __real_SDL_RenderPresent(renderer);
    glass_wholes++;
    if (glass_present != NULL)
        glass_present();
    if (surface == NULL)
        return;
    fit(surface);
    show(surface, (SDL_Rect){0, 0, surface->w, surface->h});
}

int
__wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count)
{
    SDL_Surface *surface = is_between ? SDL_GetWindowSurface(window) : NULL;

    glass_parts++;
    if (surface != NULL)
        fit(surface);
    for (int i = 0; surface != NULL && i < count; i++)
        show(surface, rects[i]);
    return __real_SDL_UpdateWindowSurfaceRects(window, rects, count);
}

static uint32_t *
read_pixels(struct canvas *canvas, int *width, int *height)
{
    assert_true(canvas_size(canvas, width, height));
    uint32_t *pixels = malloc((size_t)*width * (size_t)*height * BYTES_PER_PIXEL);
    assert_non_null(pixels);
    assert_true(canvas_read(canvas, SDL_PIXELFORMAT_RGB888, pixels, *width * BYTES_PER_PIXEL));
    return pixels;
}

/* A texture of the window's format, because SDL blends into others otherwise. */
static uint32_t *
draw_plainly(struct canvas *canvas, void (*draw)(void *data), void *data, Uint32 format)
{
    int width, height;

    assert_true(canvas_size(canvas, &width, &height));
    SDL_Texture *target = canvas_texture(canvas, format, SDL_TEXTUREACCESS_TARGET, width, height);
    assert_non_null(target);
    assert_true(canvas_into(canvas, target));
    draw(data);
    uint32_t *pixels = read_pixels(canvas, &width, &height);
    canvas_into(canvas, NULL);
    canvas_drop(canvas, target);
    return pixels;
}

long
glass_differs(struct canvas *canvas, void (*draw)(void *data), void *data)
{
    int width, height;
    uint32_t *there = read_pixels(canvas, &width, &height);
    uint32_t *twin = draw_plainly(canvas, draw, data,
        glass.pixels != NULL ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ARGB8888);
    const uint32_t *seen = glass.pixels != NULL ? glass.pixels : there;
    long differing = 0;

    if (glass.pixels != NULL) {
        assert_int_equal(glass.width, width);
        assert_int_equal(glass.height, height);
    }
    for (int i = 0; i < width * height; i++)
        differing += (seen[i] & COLOUR) != (twin[i] & COLOUR);
    free(there);
    free(twin);
    return differing;
}
