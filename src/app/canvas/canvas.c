/*
 * A frame is a list of operations. An operation is clipped to what it shows,
 * and its hash covers all that its pixels depend on: for a texture, a unique
 * number, which changes with its pixels. Scaled copies are the exception: SDL
 * would scale a clipped one differently. They are drawn whole or not at all.
 */
#include "app/canvas/canvas.h"

#include "app/canvas/damage.h"

enum { CELL_SIDE = 64, FIRST_OPERATIONS = 512, FAR = 1 << 20 };

struct operation {
    SDL_Texture *texture; /* NULL: a fill */
    SDL_Rect from, to;
    SDL_Rect shown;   /* the part of `to` within the clip and the target */
    SDL_Color colour; /* of a copy, its opacity only */
    bool blend, scaled;
};

struct canvas {
    SDL_Renderer *renderer; /* borrowed */
    bool software;
    bool recording;
    bool pending; /* something is drawn but not yet shown ... */
    bool partly;  /* ... only in `boxes` */
    SDL_Rect bounds, clip;
    struct operation *operations; /* owned: of the frame */
    int count, capacity, scaled;
    struct damage damage;
    SDL_Rect boxes[DAMAGE_MAX]; /* what the last frame has drawn */
    int box_count;
    uintptr_t last_number;
    SDL_Texture *dropped; /* owned: chained by their user data */
};

struct canvas *
canvas_create(SDL_Renderer *renderer)
{
    struct canvas *canvas = SDL_calloc(1, sizeof(*canvas));
    SDL_RendererInfo info;

    if (canvas == NULL)
        return NULL;
    canvas->renderer = renderer;
    canvas->software =
        SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
    canvas->bounds = canvas->clip = (SDL_Rect){-FAR, -FAR, 2 * FAR, 2 * FAR};
    return canvas;
}

void
canvas_destroy(struct canvas *canvas)
{
    if (canvas == NULL)
        return;
    damage_finish(&canvas->damage);
    SDL_free(canvas->operations);
    SDL_free(canvas);
}

bool
canvas_size(const struct canvas *canvas, int *width, int *height)
{
    return SDL_GetRendererOutputSize(canvas->renderer, width, height) == 0;
}

bool
canvas_is_software(const struct canvas *canvas)
{
    return canvas->software;
}

/* -- drawing -- */

static void
draw_fill(SDL_Renderer *renderer, const struct operation *op)
{
    SDL_Color c = op->colour;

    SDL_SetRenderDrawBlendMode(renderer, op->blend ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(renderer, c.r, c.g, c.b, c.a);
    SDL_RenderFillRect(renderer, &op->to);
}

static void
draw_copy(SDL_Renderer *renderer, const struct operation *op)
{
    SDL_SetTextureBlendMode(op->texture, op->blend ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_SetTextureAlphaMod(op->texture, op->colour.a);
    SDL_RenderCopy(renderer, op->texture, &op->from, &op->to);
}

static void
draw_operation(struct canvas *canvas, const struct operation *op)
{
    if (op->texture != NULL)
        draw_copy(canvas->renderer, op);
    else
        draw_fill(canvas->renderer, op);
}

/* Draws an operation. The box of a scaled one may extend beyond what it shows,
 * so that one is clipped. */
static void
draw_clipped(struct canvas *canvas, const struct operation *op, const SDL_Rect *box)
{
    if (!op->scaled) {
        draw_operation(canvas, op);
        return;
    }
    SDL_RenderSetClipRect(canvas->renderer, &op->shown);
    draw_operation(canvas, op);
    SDL_RenderSetClipRect(canvas->renderer, box);
}

static bool
is_within(const SDL_Rect *inner, const SDL_Rect *outer)
{
    return inner->x >= outer->x && inner->y >= outer->y &&
           inner->x + inner->w <= outer->x + outer->w && inner->y + inner->h <= outer->y + outer->h;
}

/* The first operation that is seen: one that hides the whole box hides all
 * before it. */
static int
first_seen(const struct canvas *canvas, const SDL_Rect *box)
{
    int i = canvas->count - 1;

    while (i > 0 && (canvas->operations[i].blend || !is_within(box, &canvas->operations[i].shown)))
        i--;
    return SDL_max(i, 0);
}

static void
draw_box(struct canvas *canvas, const SDL_Rect *box)
{
    SDL_RenderSetClipRect(canvas->renderer, box);
    for (int i = first_seen(canvas, box); i < canvas->count; i++)
        if (SDL_HasIntersection(&canvas->operations[i].shown, box))
            draw_clipped(canvas, &canvas->operations[i], box);
}

/* Grows the boxes until they cut no scaled copy. */
static void
take_in_scaled(struct canvas *canvas)
{
    bool grown = canvas->scaled > 0;

    while (grown) {
        grown = false;
        for (int i = 0; i < canvas->count; i++) {
            const struct operation *op = &canvas->operations[i];
            for (int j = 0; j < canvas->box_count && op->scaled; j++) {
                SDL_Rect *box = &canvas->boxes[j];
                if (!SDL_HasIntersection(&op->shown, box) || is_within(&op->shown, box))
                    continue;
                SDL_UnionRect(&op->shown, box, box);
                grown = true;
            }
        }
    }
}

/* -- frames -- */

static void
forget_dropped(struct canvas *canvas)
{
    while (canvas->dropped != NULL) {
        SDL_Texture *texture = canvas->dropped;
        canvas->dropped = SDL_GetTextureUserData(texture);
        SDL_DestroyTexture(texture);
    }
}

/* Whether the window has a new surface, as after a change of its size. */
static bool
has_new_surface(struct canvas *canvas)
{
    SDL_Window *window = SDL_RenderGetWindow(canvas->renderer);
    SDL_Surface *surface = window != NULL ? SDL_GetWindowSurface(window) : NULL;
    bool is_new = surface != NULL && surface->userdata != canvas;

    if (is_new)
        surface->userdata = canvas;
    return is_new;
}

void
canvas_begin(struct canvas *canvas)
{
    int width = 0, height = 0;

    canvas_size(canvas, &width, &height);
    canvas->recording = true;
    canvas->count = canvas->scaled = 0;
    canvas->bounds = canvas->clip = (SDL_Rect){0, 0, width, height};
    if (canvas->software && has_new_surface(canvas))
        damage_forget(&canvas->damage);
    damage_begin(&canvas->damage, width, height,
        canvas->software ? CELL_SIDE : SDL_max(1, SDL_max(width, height)));
}

/* Whether all of the window has been drawn. */
static bool
is_whole(const struct canvas *canvas)
{
    return canvas->box_count == 1 && is_within(&canvas->bounds, &canvas->boxes[0]);
}

void
canvas_end(struct canvas *canvas)
{
    canvas->box_count = damage_end(&canvas->damage, canvas->boxes);
    take_in_scaled(canvas);
    for (int i = 0; i < canvas->box_count; i++)
        draw_box(canvas, &canvas->boxes[i]);
    if (canvas->box_count > 0) {
        SDL_RenderSetClipRect(canvas->renderer, NULL);
        SDL_RenderFlush(canvas->renderer);
        canvas->partly = canvas->software && !canvas->pending && !is_whole(canvas);
        canvas->pending = true;
    }
    if (!canvas->recording)
        canvas_forget(canvas);
    canvas->recording = false;
    canvas->bounds = canvas->clip = (SDL_Rect){-FAR, -FAR, 2 * FAR, 2 * FAR};
    forget_dropped(canvas);
}

void
canvas_show(struct canvas *canvas)
{
    SDL_Window *window = SDL_RenderGetWindow(canvas->renderer);

    if (canvas->pending && canvas->partly && window != NULL)
        SDL_UpdateWindowSurfaceRects(window, canvas->boxes, canvas->box_count);
    else if (canvas->pending)
        SDL_RenderPresent(canvas->renderer);
    canvas->pending = false;
}

void
canvas_forget(struct canvas *canvas)
{
    damage_forget(&canvas->damage);
}

uint64_t
canvas_drawn(const struct canvas *canvas)
{
    uint64_t pixels = 0;

    for (int i = 0; i < canvas->box_count; i++)
        pixels += (uint64_t)canvas->boxes[i].w * (uint64_t)canvas->boxes[i].h;
    return pixels;
}

/* -- operations -- */

static uint64_t
mix_value(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0xFF51AFD7ED558CCDu;
    return hash ^ hash >> 32;
}

static uint64_t
mix_pair(uint64_t hash, int a, int b)
{
    return mix_value(hash, (uint64_t)(uint32_t)a << 32 | (uint32_t)b);
}

static uint64_t
mix_box(uint64_t hash, const SDL_Rect *box)
{
    return mix_pair(mix_pair(hash, box->x, box->y), box->w, box->h);
}

static uint64_t
hash_of(const struct operation *op)
{
    SDL_Color c = op->colour;
    uint64_t hash = mix_box((uint64_t)op->blend + 1, &op->to);

    hash = mix_pair(hash, c.r << 16 | c.g << 8 | c.b, c.a);
    if (op->texture != NULL) {
        hash = mix_box(hash, &op->from);
        hash = mix_value(hash, (uintptr_t)SDL_GetTextureUserData(op->texture));
    }
    return op->scaled ? mix_box(hash, &op->shown) : hash;
}

static bool
make_room(struct canvas *canvas)
{
    int capacity = canvas->capacity > 0 ? 2 * canvas->capacity : FIRST_OPERATIONS;

    if (canvas->count < canvas->capacity)
        return true;
    struct operation *operations =
        SDL_realloc(canvas->operations, (size_t)capacity * sizeof(*canvas->operations));
    if (operations == NULL)
        return false;
    canvas->operations = operations;
    canvas->capacity = capacity;
    return true;
}

/* Without memory for the list, draws the frame immediately. */
static void
stop_recording(struct canvas *canvas)
{
    canvas_forget(canvas);
    for (int i = 0; i < canvas->count; i++)
        draw_clipped(canvas, &canvas->operations[i], NULL);
    canvas->count = 0;
    canvas->recording = false;
}

static void
add_operation(struct canvas *canvas, const struct operation *op)
{
    if (canvas->recording && !make_room(canvas))
        stop_recording(canvas);
    if (!canvas->recording) {
        draw_clipped(canvas, op, NULL);
        return;
    }
    canvas->operations[canvas->count++] = *op;
    canvas->scaled += op->scaled;
    damage_add(&canvas->damage, &op->shown, hash_of(op));
}

void
canvas_fill(struct canvas *canvas, const SDL_Rect *box, SDL_Color colour)
{
    struct operation op = {.colour = colour, .blend = colour.a < 255};

    if (!SDL_IntersectRect(box, &canvas->clip, &op.shown))
        return;
    op.to = op.shown;
    add_operation(canvas, &op);
}

void
canvas_copy(struct canvas *canvas, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to,
    bool blend, int opacity)
{
    struct operation op = {
        .texture = texture, .to = *to, .colour = {.a = (Uint8)opacity}, .blend = blend};

    if (!SDL_IntersectRect(to, &canvas->clip, &op.shown))
        return;
    if (from != NULL)
        op.from = *from;
    else
        SDL_QueryTexture(texture, NULL, NULL, &op.from.w, &op.from.h);
    op.scaled = op.from.w != to->w || op.from.h != to->h;
    if (!op.scaled) {
        op.from.x += op.shown.x - to->x;
        op.from.y += op.shown.y - to->y;
        op.from.w = op.shown.w;
        op.from.h = op.shown.h;
        op.to = op.shown;
    }
    add_operation(canvas, &op);
}

void
canvas_clip(struct canvas *canvas, const SDL_Rect *box)
{
    canvas->clip = canvas->bounds;
    if (box != NULL)
        SDL_IntersectRect(box, &canvas->bounds, &canvas->clip);
}

/* -- textures -- */

static void
give_number(struct canvas *canvas, SDL_Texture *texture)
{
    SDL_SetTextureUserData(texture, (void *)++canvas->last_number);
}

SDL_Texture *
canvas_texture(
    struct canvas *canvas, Uint32 format, SDL_TextureAccess access, int width, int height)
{
    SDL_Texture *texture = SDL_CreateTexture(canvas->renderer, format, (int)access, width, height);

    if (texture != NULL)
        give_number(canvas, texture);
    return texture;
}

SDL_Texture *
canvas_texture_of(struct canvas *canvas, const SDL_Surface *surface)
{
    SDL_Texture *texture = canvas_texture(
        canvas, surface->format->format, SDL_TEXTUREACCESS_STATIC, surface->w, surface->h);

    if (texture == NULL || canvas_write(canvas, texture, NULL, surface->pixels, surface->pitch))
        return texture;
    SDL_DestroyTexture(texture);
    return NULL;
}

bool
canvas_write(struct canvas *canvas, SDL_Texture *texture, const SDL_Rect *part, const void *pixels,
    int pitch)
{
    give_number(canvas, texture);
    return SDL_UpdateTexture(texture, part, pixels, pitch) == 0;
}

void
canvas_drop(struct canvas *canvas, SDL_Texture *texture)
{
    if (texture == NULL)
        return;
    if (!canvas->recording) {
        SDL_DestroyTexture(texture);
        return;
    }
    SDL_SetTextureUserData(texture, canvas->dropped);
    canvas->dropped = texture;
}

/* -- other targets -- */

bool
canvas_into(struct canvas *canvas, SDL_Texture *target)
{
    if (target != NULL)
        give_number(canvas, target);
    return SDL_SetRenderTarget(canvas->renderer, target) == 0;
}

bool
canvas_read(struct canvas *canvas, Uint32 format, void *pixels, int pitch)
{
    return SDL_RenderReadPixels(canvas->renderer, NULL, format, pixels, pitch) == 0;
}
