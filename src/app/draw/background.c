/*
 * A tint adds to some channels what it takes from others, so that the ground
 * keeps its lightness and text on it keeps its contrast. Rows of equal colour
 * are one fill: each pixel is written once, as by a plain fill.
 */
#include "app/draw/background.h"

#include <math.h>

#include "app/draw/palette.h"

enum {
    PARTS = 16,      /* of a step of 8 bits */
    HUE_STEPS = 6,   /* how far the hue of a level goes */
    SHADE_STEPS = 3, /* how much lighter the top is, and darker the bottom */
    WARM_STEPS = 12,
    MENU_HUE = 215,
    LEVEL_HUE = 29 /* degrees from a level to the next */
};

static const double degree = 3.14159265358979 / 180;

/* Adds a hue: its three channels are 120 degrees apart, and their sum is 0. */
static void
add_hue(int16_t channels[3], double degrees, double steps)
{
    for (int i = 0; i < 3; i++)
        channels[i] =
            (int16_t)(channels[i] + lround(PARTS * steps * cos((degrees - 120 * i) * degree)));
}

static void
add_shade(int16_t channels[3], double steps)
{
    for (int i = 0; i < 3; i++)
        channels[i] = (int16_t)(channels[i] + lround(PARTS * steps));
}

static int16_t
whole(int16_t parts)
{
    return (int16_t)(PARTS * lround((double)parts / PARTS));
}

static struct tint
tint_of(double hue, int full)
{
    struct tint tint = {{0}, {0}};
    /* The palette that works without colour has little of it here, too. */
    double part = palette_chosen() == PALETTE_GREY ? 0.4 : 1;

    add_shade(tint.top, SHADE_STEPS);
    add_shade(tint.bottom, -SHADE_STEPS);
    add_hue(tint.top, hue, HUE_STEPS * part);
    add_hue(tint.bottom, hue, HUE_STEPS * part / 3);
    /* Orange, which leaves the green channel unchanged. */
    add_hue(tint.bottom, 30, WARM_STEPS * part * full / 100);
    add_hue(tint.top, 30, WARM_STEPS * part * full / 300);
    /* Whole steps avoid a narrow band at either end. */
    for (int i = 0; i < 3; i++) {
        tint.top[i] = whole(tint.top[i]);
        tint.bottom[i] = whole(tint.bottom[i]);
    }
    return tint;
}

struct tint
background_menu(void)
{
    return tint_of(MENU_HUE, 0);
}

struct tint
background_game(uint32_t level, int full)
{
    int height = full < 0 ? 0 : full > 100 ? 100 : full;

    return tint_of(MENU_HUE + (double)LEVEL_HUE * (level % 360), height);
}

static uint8_t
channel(int ground, int top, int bottom, int at)
{
    int part = top * (256 - at) + bottom * at;
    int value = ground + (int)lround((double)part / (256 * PARTS));

    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

struct colour
background_colour(const struct tint *tint, int at)
{
    struct colour ground = palette_colour(PALETTE_GROUND);

    return (struct colour){
        channel(ground.r, tint->top[0], tint->bottom[0], at),
        channel(ground.g, tint->top[1], tint->bottom[1], at),
        channel(ground.b, tint->top[2], tint->bottom[2], at),
    };
}

static bool
is_same(const struct tint *a, const struct tint *b)
{
    for (int i = 0; i < 3; i++)
        if (a->top[i] != b->top[i] || a->bottom[i] != b->bottom[i])
            return false;
    return true;
}

void
background_aim(struct background *b, struct tint tint, bool at_once)
{
    if (at_once || !b->seen) {
        *b = (struct background){tint, tint, tint, 0, true};
        return;
    }
    if (is_same(&b->to, &tint))
        return;
    b->from = b->now;
    b->to = tint;
    b->ns = 0;
}

bool
background_is_changing(const struct background *b)
{
    return !is_same(&b->now, &b->to);
}

static int16_t
between(int16_t from, int16_t to, double part)
{
    return (int16_t)lround(from + (to - from) * part);
}

bool
background_pass(struct background *b, uint64_t ns)
{
    const uint64_t all = (uint64_t)BACKGROUND_MS * 1000000;
    struct tint before = b->now;

    if (!background_is_changing(b))
        return false;
    b->ns = b->ns + ns < all ? b->ns + ns : all;
    double part = (double)b->ns / (double)all;
    part = part * part * (3 - 2 * part); /* slow at both ends */
    for (int i = 0; i < 3; i++) {
        b->now.top[i] = between(b->from.top[i], b->to.top[i], part);
        b->now.bottom[i] = between(b->from.bottom[i], b->to.bottom[i], part);
    }
    /* The picture changes when an 8-bit colour changes at either end. */
    struct colour was[2] = {background_colour(&before, 0), background_colour(&before, 256)};
    struct colour is[2] = {background_colour(&b->now, 0), background_colour(&b->now, 256)};
    for (int i = 0; i < 2; i++)
        if (was[i].r != is[i].r || was[i].g != is[i].g || was[i].b != is[i].b)
            return true;
    /* A band between them may be a shade off until the change ends. */
    return !background_is_changing(b);
}

static void
background_fill(struct canvas *canvas, struct box box, int from, int to, struct colour colour)
{
    SDL_Rect rows = {box.x, from, box.w, to - from};

    canvas_fill(canvas, &rows, (SDL_Color){colour.r, colour.g, colour.b, SDL_ALPHA_OPAQUE});
}

void
background_draw(struct canvas *canvas, const struct background *b, int height, struct box box)
{
    enum { PLACES = 256 };
    int end = box.y + box.h, from = box.y;
    struct colour now = background_colour(&b->now, 0);

    for (int at = 1; at < PLACES; at++) {
        struct colour next = background_colour(&b->now, at);
        int y = (int)((int64_t)height * at / PLACES);
        if (next.r == now.r && next.g == now.g && next.b == now.b)
            continue;
        if (y >= end)
            break;
        background_fill(canvas, box, from, y, now);
        from = y > from ? y : from;
        now = next;
    }
    background_fill(canvas, box, from, end, now);
}
