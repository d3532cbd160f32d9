/* A full table is emptied; masks still in use are then painted again. */
#include "app/draw/masks.h"

#include <stdint.h>

#include "app/draw/distance.h"

static SDL_Texture *
mask_paint(struct canvas *canvas, const struct mask *mask)
{
    int px = mask->px;
    struct colour colour = mask->colour;
    uint32_t rgb = (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, px, px, 32, SDL_PIXELFORMAT_ARGB8888);

    if (surface == NULL)
        return NULL;
    for (int y = 0; y < px; y++) {
        uint8_t *row = (uint8_t *)surface->pixels + y * surface->pitch;
        uint32_t *pixels = (uint32_t *)(void *)row;
        for (int x = 0; x < px; x++) {
            double distance = mask->form(mask->which, (x + 0.5) / px - 0.5, (y + 0.5) / px - 0.5);
            uint32_t a = (uint32_t)(distance_cover(distance * px) * 255 + 0.5);
            pixels[x] = a << 24 | rgb;
        }
    }
    SDL_Texture *texture = canvas_texture_of(canvas, surface);
    SDL_FreeSurface(surface);
    return texture;
}

static bool
is_same(const struct mask *a, const struct mask *b)
{
    return a->form == b->form && a->which == b->which && a->px == b->px &&
           a->colour.r == b->colour.r && a->colour.g == b->colour.g && a->colour.b == b->colour.b;
}

static SDL_Texture *
find_known(const struct masks *masks, const struct mask *mask)
{
    for (int i = 0; i < masks->count; i++)
        if (is_same(&masks->at[i], mask))
            return masks->at[i].texture;
    return NULL;
}

static SDL_Texture *
mask_keep(struct masks *masks, struct mask mask, SDL_Texture *texture)
{
    if (masks->count == MASKS_MAX)
        masks_finish(masks);
    mask.texture = texture;
    masks->at[masks->count++] = mask;
    return texture;
}

/* The texture of a shape, px pixels wide and high; NULL when SDL fails. */
static SDL_Texture *
mask_find(struct masks *masks, mask_form *form, int which, int px, struct colour colour)
{
    struct mask mask = {form, which, px, colour, NULL};
    SDL_Texture *texture = find_known(masks, &mask);

    if (texture != NULL || px <= 0)
        return texture;
    texture = mask_paint(masks->canvas, &mask);
    return texture != NULL ? mask_keep(masks, mask, texture) : NULL;
}

void
masks_draw(
    struct masks *masks, mask_form *form, int which, int x, int y, int px, struct colour colour)
{
    SDL_Texture *texture = mask_find(masks, form, which, px, colour);
    SDL_Rect to = {x, y, px, px};

    if (texture == NULL)
        return;
    canvas_copy(masks->canvas, texture, NULL, &to, true, SDL_ALPHA_OPAQUE);
}

static double
disc(int which, double x, double y)
{
    return distance_disc(x, y, 0.5);
}

void
masks_round(struct masks *masks, struct box box, int radius, struct colour colour)
{
    int r = SDL_min(radius, SDL_min(box.w, box.h) / 2);
    SDL_Texture *texture = r > 0 ? mask_find(masks, disc, 0, 2 * r, colour) : NULL;

    SDL_Color opaque = {colour.r, colour.g, colour.b, SDL_ALPHA_OPAQUE};

    if (texture == NULL) {
        SDL_Rect all = {box.x, box.y, box.w, box.h};
        canvas_fill(masks->canvas, &all, opaque);
        return;
    }
    SDL_Rect parts[] = {
        {box.x + r, box.y, box.w - 2 * r, r},
        {box.x, box.y + r, box.w, box.h - 2 * r},
        {box.x + r, box.y + box.h - r, box.w - 2 * r, r},
    };
    for (size_t i = 0; i < SDL_arraysize(parts); i++)
        if (parts[i].w > 0 && parts[i].h > 0)
            canvas_fill(masks->canvas, &parts[i], opaque);
    for (int corner = 0; corner < 4; corner++) {
        int right = corner & 1, low = corner >> 1;
        SDL_Rect from = {right * r, low * r, r, r};
        SDL_Rect to = {box.x + right * (box.w - r), box.y + low * (box.h - r), r, r};
        canvas_copy(masks->canvas, texture, &from, &to, true, SDL_ALPHA_OPAQUE);
    }
}

enum { LIGHT_PX = 128 };

/* A texture filled with one opaque colour. It must not be static: SDL's software
 * renderer would take black for transparent. */
static SDL_Texture *
find_plain(struct masks *masks, struct colour colour)
{
    struct mask mask = {NULL, 0, LIGHT_PX, colour, NULL};
    uint32_t pixels[LIGHT_PX];
    uint32_t rgb = (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;

    SDL_Texture *texture = find_known(masks, &mask);
    if (texture != NULL)
        return texture;
    texture = canvas_texture(
        masks->canvas, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, LIGHT_PX, LIGHT_PX);
    if (texture == NULL)
        return NULL;
    for (int x = 0; x < LIGHT_PX; x++)
        pixels[x] = rgb;
    for (int y = 0; y < LIGHT_PX; y++) {
        SDL_Rect row = {0, y, LIGHT_PX, 1};
        canvas_write(masks->canvas, texture, &row, pixels, sizeof(pixels));
    }
    return mask_keep(masks, mask, texture);
}

static void
light_by_copies(struct masks *masks, SDL_Texture *texture, struct box box, int opacity)
{
    int right = box.x + box.w, bottom = box.y + box.h;

    for (int y = box.y; y < bottom; y += LIGHT_PX) {
        for (int x = box.x; x < right; x += LIGHT_PX) {
            SDL_Rect from = {0, 0, SDL_min(LIGHT_PX, right - x), SDL_min(LIGHT_PX, bottom - y)};
            SDL_Rect to = {x, y, from.w, from.h};
            canvas_copy(masks->canvas, texture, &from, &to, true, opacity);
        }
    }
}

void
masks_light(struct masks *masks, struct box box, struct colour colour, int opacity)
{
    SDL_Rect rect = {box.x, box.y, box.w, box.h};
    /* SDL fills and blends one number after the other, but copies by vectors. */
    SDL_Texture *texture = canvas_is_software(masks->canvas) ? find_plain(masks, colour) : NULL;

    if (texture != NULL) {
        light_by_copies(masks, texture, box, opacity);
        return;
    }
    canvas_fill(masks->canvas, &rect, (SDL_Color){colour.r, colour.g, colour.b, (Uint8)opacity});
}

void
masks_finish(struct masks *masks)
{
    for (int i = 0; i < masks->count; i++)
        canvas_drop(masks->canvas, masks->at[i].texture);
    masks->count = 0;
}
