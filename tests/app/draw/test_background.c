/*
 * The background: quiet, slow, drawn like a plain fill.
 */
#include "lib/check.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdlib.h>

#include "app/draw/background.h"
#include "app/draw/palette.h"

enum { MS = 1000000 };

static bool
is_same(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* The first aim is taken at once, a later one in two seconds and never in
 * leaps. */
TEST(changes_take_their_time)
{
    struct background b = {.seen = false};
    struct tint from = background_game(0, 0), to = background_game(6, 100);
    int frames = 0;

    background_aim(&b, from, false);
    assert_false(background_is_changing(&b));
    background_aim(&b, to, false);
    assert_true(background_is_changing(&b));
    while (background_is_changing(&b)) {
        struct colour top = background_colour(&b.now, 0);
        struct colour bottom = background_colour(&b.now, 256);
        bool changed = background_pass(&b, 10 * MS);
        struct colour ends[2] = {background_colour(&b.now, 0), background_colour(&b.now, 256)};
        assert_true(abs(ends[0].r - top.r) <= 1);
        assert_true(abs(ends[0].g - top.g) <= 1);
        assert_true(abs(ends[0].b - top.b) <= 1);
        assert_true(abs(ends[1].r - bottom.r) <= 1);
        /* What is seen to change is drawn. */
        if (!is_same(ends[0], top) || !is_same(ends[1], bottom))
            assert_true(changed);
        frames++;
    }
    /* The last colours are rounded to what is aimed at. */
    assert_in_range(frames, BACKGROUND_MS / 10 - 20, BACKGROUND_MS / 10);
    assert_memory_equal(&b.now, &to, sizeof(to));
    assert_false(background_pass(&b, 10 * MS));

    background_aim(&b, from, true);
    assert_false(background_is_changing(&b));
    assert_memory_equal(&b.now, &from, sizeof(from));
}

/* Levels and heights are told apart; beyond the top of the well nothing
 * changes. */
TEST(games_have_tints)
{
    for (uint32_t level = 0; level < 12; level++) {
        struct tint a = background_game(level, 0);
        struct tint b = background_game(level + 1, 0);
        struct tint high = background_game(level, 100);
        struct tint above = background_game(level, 140);
        assert_memory_not_equal(&a, &b, sizeof(a));
        assert_memory_not_equal(&a, &high, sizeof(a));
        assert_memory_equal(&high, &above, sizeof(above));
        /* Warmer: more red, less blue. */
        assert_true(high.bottom[0] > a.bottom[0]);
        assert_true(high.bottom[2] < a.bottom[2]);
    }
}

/* Each row has the colour of its place, and what is outside the box stays. */
TEST(fills_the_box)
{
    enum { WIDE = 8, HIGH = 600 };
    struct background b = {.seen = false};
    struct box box = {2, 100, 4, 350};
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, WIDE, HIGH, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    struct canvas *canvas = canvas_create(renderer);

    background_aim(&b, background_game(9, 80), true);
    SDL_SetRenderDrawColor(renderer, 255, 0, 255, 255);
    SDL_RenderClear(renderer);
    background_draw(canvas, &b, HIGH, box);
    SDL_RenderFlush(renderer);
    for (int y = 0; y < HIGH; y++) {
        const uint8_t *row = (const uint8_t *)surface->pixels + y * surface->pitch;
        for (int x = 0; x < WIDE; x++) {
            uint32_t pixel;
            memcpy(&pixel, row + 4 * x, 4);
            struct colour seen = {(uint8_t)(pixel >> 16), (uint8_t)(pixel >> 8), (uint8_t)pixel};
            if (!box_holds(box, x, y)) {
                assert_true(is_same(seen, (struct colour){255, 0, 255}));
                continue;
            }
            struct colour right = background_colour(&b.now, y * 256 / HIGH);
            assert_true(abs(seen.r - right.r) <= 1);
            assert_true(abs(seen.g - right.g) <= 1);
            assert_true(abs(seen.b - right.b) <= 1);
        }
    }
    canvas_destroy(canvas);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
}

SUITE(background)
