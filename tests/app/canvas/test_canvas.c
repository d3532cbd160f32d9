/*
 * Frames of random operations in a window, against a slow twin that draws all
 * of each; and what a canvas saves.
 */
#include "lib/check.h"

#include "app/canvas/damage.h"
#include "lib/dice.h"
#include "lib/glass.h"
#include "lib/screen.h"

enum {
    WIDTH = 400,
    HEIGHT = 300,
    TEXTURES = 6,
    SIDE = 24, /* of a texture */
    PARTS = 8,
    OPERATIONS = 60,
    ROUNDS = 400
};

enum kind { FILL, COPY, SCALE, KINDS };

struct step {
    enum kind kind;
    SDL_Rect box, clip; /* no width: no clip */
    SDL_Color colour;
    int texture, opacity;
    int part; /* how far the part that is copied is from the corner */
    bool blend;
};

static struct table {
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct canvas *canvas;
    struct dice dice;
    SDL_Texture *textures[TEXTURES];
    struct step steps[OPERATIONS];
    int count;
} t;

/* -- pictures -- */

static void
write_texture(SDL_Texture *texture)
{
    uint32_t pixels[SIDE * SIDE];

    for (int i = 0; i < SIDE * SIDE; i++)
        pixels[i] = (uint32_t)dice_roll(&t.dice);
    assert_true(canvas_write(t.canvas, texture, NULL, pixels, SIDE * (int)sizeof(*pixels)));
}

/* The one that was there may be in the frame that is being recorded. */
static void
renew_texture(int which)
{
    canvas_drop(t.canvas, t.textures[which]);
    t.textures[which] =
        canvas_texture(t.canvas, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, SIDE, SIDE);
    assert_non_null(t.textures[which]);
    write_texture(t.textures[which]);
}

static SDL_Rect
random_box(int most)
{
    return (SDL_Rect){dice_between(&t.dice, -20, WIDTH), dice_between(&t.dice, -20, HEIGHT),
        dice_between(&t.dice, 1, most), dice_between(&t.dice, 1, most)};
}

static struct step
random_step(void)
{
    struct step step = {
        .kind = (enum kind)dice_below(&t.dice, KINDS),
        .box = random_box(dice_below(&t.dice, 8) == 0 ? WIDTH : 40),
        .colour = {(Uint8)dice_below(&t.dice, 256), (Uint8)dice_below(&t.dice, 256), 77,
            (Uint8)(dice_below(&t.dice, 2) ? 255 : dice_below(&t.dice, 256))},
        .texture = dice_below(&t.dice, TEXTURES),
        .opacity = dice_below(&t.dice, 2) ? 255 : dice_below(&t.dice, 256),
        .blend = dice_below(&t.dice, 3) > 0,
        .part = dice_below(&t.dice, PARTS + 1),
    };
    if (dice_below(&t.dice, 4) == 0)
        step.clip = random_box(150);
    return step;
}

static void
take(const struct step *step)
{
    SDL_Rect part = {step->part, 0, SIDE - PARTS, SIDE};
    SDL_Rect same = {step->box.x, step->box.y, part.w, part.h};

    if (step->clip.w > 0)
        canvas_clip(t.canvas, &step->clip);
    if (step->kind == FILL)
        canvas_fill(t.canvas, &step->box, step->colour);
    else
        canvas_copy(t.canvas, t.textures[step->texture], &part,
            step->kind == COPY ? &same : &step->box, step->blend, step->opacity);
    canvas_clip(t.canvas, NULL);
}

static void
draw_steps(void *data)
{
    int width, height;

    canvas_size(t.canvas, &width, &height);
    SDL_Rect upper = {0, 0, width, height / 2};
    SDL_Rect lower = {0, height / 2, width, height - height / 2};
    canvas_fill(t.canvas, &upper, (SDL_Color){10, 20, 30, 255});
    canvas_fill(t.canvas, &lower, (SDL_Color){30, 20, 10, 255});
    for (int i = 0; i < t.count; i++)
        take(&t.steps[i]);
}

static void
draw_frame(void)
{
    canvas_begin(t.canvas);
    draw_steps(NULL);
    canvas_end(t.canvas);
}

static void
show_frame(void)
{
    draw_frame();
    canvas_show(t.canvas);
}

static void
assert_seen(void)
{
    assert_int_equal(glass_differs(t.canvas, draw_steps, NULL), 0);
}

static int
open_table(void **state)
{
    memset(&t, 0, sizeof(t));
    t.dice = dice_start(31);
    t.window = SDL_CreateWindow("", 0, 0, WIDTH, HEIGHT, 0);
    assert_non_null(t.window);
    t.renderer = SDL_CreateRenderer(t.window, -1, SDL_RENDERER_SOFTWARE);
    assert_non_null(t.renderer);
    t.canvas = canvas_create(t.renderer);
    assert_non_null(t.canvas);
    for (int i = 0; i < TEXTURES; i++)
        renew_texture(i);
    for (t.count = 0; t.count < OPERATIONS / 2; t.count++)
        t.steps[t.count] = random_step();
    glass_clean();
    return 0;
}

static int
close_table(void **state)
{
    for (int i = 0; i < TEXTURES; i++)
        canvas_drop(t.canvas, t.textures[i]);
    canvas_destroy(t.canvas);
    SDL_DestroyRenderer(t.renderer);
    SDL_DestroyWindow(t.window);
    glass_clean();
    return 0;
}

/* -- tests -- */

/* One of a few operations is another one, comes or goes. */
static void
change_a_step(void)
{
    int at = dice_below(&t.dice, t.count);

    switch (dice_below(&t.dice, 11)) {
    case 0: t.steps[at] = random_step(); break;
    case 1: t.steps[at].box.x += 3; break;
    case 2: t.steps[at].opacity ^= 64; break;
    case 8: t.steps[at].blend = !t.steps[at].blend; break;
    case 9: t.steps[at].part = dice_below(&t.dice, PARTS + 1); break;
    case 3: t.steps[at].clip.w = t.steps[at].clip.w / 2 + 5; break;
    case 4: t.steps[at].colour.b ^= 128; break;
    case 5: renew_texture(dice_below(&t.dice, TEXTURES)); break;
    case 6: write_texture(t.textures[dice_below(&t.dice, TEXTURES)]); break;
    default:
        if (t.count > 10 && dice_below(&t.dice, 2))
            t.steps[at] = t.steps[--t.count];
        else if (t.count < OPERATIONS)
            t.steps[t.count++] = random_step();
    }
}

TEST_WITH(frames_equal_the_slow_twins, open_table, close_table)
{
    long rounds = test_count(ROUNDS);

    show_frame();
    for (long i = 0; i < rounds; i++) {
        for (int j = dice_below(&t.dice, 4); j > 0; j--)
            change_a_step();
        show_frame();
        assert_seen();
        if (i % 50 == 49)
            SDL_SetWindowSize(t.window, WIDTH - (int)(i % 3), HEIGHT);
    }
    assert_true(glass_parts > rounds / 2);
}

TEST_WITH(an_equal_frame_costs_nothing, open_table, close_table)
{
    show_frame();
    assert_int_equal(canvas_drawn(t.canvas), WIDTH * HEIGHT);
    assert_int_equal(glass_wholes, 1);
    show_frame();
    assert_int_equal(canvas_drawn(t.canvas), 0);
    assert_int_equal(glass_wholes + glass_parts, 1);
}

/* Copies of a texture whose pixels have changed. */
TEST_WITH(a_small_change_costs_little, open_table, close_table)
{
    t.count = 1;
    t.steps[0] = (struct step){.kind = COPY, .box = {70, 70, 0, 0}, .blend = true, .opacity = 255};
    show_frame();
    write_texture(t.textures[0]);
    show_frame();
    assert_seen();
    assert_true(canvas_drawn(t.canvas) > 0);
    assert_true(canvas_drawn(t.canvas) <= 64 * 64);
    write_texture(t.textures[1]); /* this one is not in the picture */
    show_frame();
    assert_int_equal(canvas_drawn(t.canvas), 0);
}

/* A texture of other pixels at the same address, as from a cache. */
TEST_WITH(another_texture_is_another_picture, open_table, close_table)
{
    t.count = 1;
    t.steps[0] = (struct step){.kind = COPY, .box = {70, 70, 0, 0}, .blend = false, .opacity = 255};
    for (int i = 0; i < 20; i++) {
        renew_texture(0);
        show_frame();
        assert_seen();
    }
}

/* Of a copy that changes the size, within one cell. */
TEST_WITH(another_clip_is_another_picture, open_table, close_table)
{
    t.count = 1;
    t.steps[0] = (struct step){
        .kind = SCALE, .box = {70, 70, 40, 40}, .clip = {0, 0, 105, HEIGHT}, .opacity = 255};
    show_frame();
    t.steps[0].clip.w = 90;
    show_frame();
    assert_seen();
}

TEST_WITH(a_dropped_texture_is_drawn_first, open_table, close_table)
{
    show_frame();
    uint64_t before = glass_hash();
    canvas_forget(t.canvas);
    canvas_begin(t.canvas);
    draw_steps(NULL);
    for (int i = 0; i < TEXTURES; i++)
        renew_texture(i);
    canvas_end(t.canvas);
    canvas_show(t.canvas);
    assert_true(glass_hash() == before);
    show_frame();
    assert_true(glass_hash() != before);
    assert_seen();
}

/* Frames that are drawn for a picture are not shown themselves. */
TEST_WITH(what_was_not_shown_is_shown_later, open_table, close_table)
{
    show_frame();
    for (int i = 0; i < 5; i++) {
        t.steps[i] = random_step();
        draw_frame();
    }
    show_frame();
    assert_seen();
}

/* Nobody knows what a window holds after it was resized, even if it then has
 * the size that it had. */
TEST_WITH(a_resized_window_is_drawn_whole, open_table, close_table)
{
    show_frame();
    SDL_SetWindowSize(t.window, WIDTH + 1, HEIGHT);
    SDL_SetWindowSize(t.window, WIDTH, HEIGHT);
    SDL_PumpEvents();
    glass_clean();
    show_frame();
    assert_int_equal(glass_wholes, 1);
    assert_seen();
}

TEST_WITH(a_forgotten_frame_is_drawn_whole, open_table, close_table)
{
    show_frame();
    canvas_forget(t.canvas);
    show_frame();
    assert_int_equal(canvas_drawn(t.canvas), WIDTH * HEIGHT);
    assert_int_equal(glass_wholes, 2);
}

/* -- damage alone -- */

TEST(boxes_cover_what_differs)
{
    enum { HIGH = 199, WIDE = 333, CELL = 16 };
    struct damage damage = {0};
    struct dice dice = dice_start(5);
    SDL_Rect boxes[DAMAGE_MAX];

    for (long i = 0; i < test_count(200); i++) {
        SDL_Rect moved = {dice_below(&dice, WIDE - 20), dice_below(&dice, HIGH - 20),
            dice_between(&dice, 1, 20), dice_between(&dice, 1, 20)};
        for (int pass = 0; pass < 2; pass++) {
            SDL_Rect all = {0, 0, WIDE, HIGH};
            damage_begin(&damage, WIDE, HIGH, CELL);
            damage_add(&damage, &all, 1);
            if (pass == 1)
                damage_add(&damage, &moved, 2 + (uint64_t)i);
            int count = damage_end(&damage, boxes);
            uint64_t pixels = 0;
            bool covered = false;
            for (int j = 0; j < count; j++) {
                SDL_Rect both;
                covered = covered || (SDL_IntersectRect(&boxes[j], &moved, &both) &&
                                         both.w == moved.w && both.h == moved.h);
                pixels += (uint64_t)(boxes[j].w * boxes[j].h);
                for (int k = 0; k < j; k++)
                    assert_false(SDL_HasIntersection(&boxes[j], &boxes[k]));
            }
            if (pass == 0)
                continue;
            assert_true(covered);
            assert_true(pixels <= 9 * CELL * CELL);
        }
    }
    damage_finish(&damage);
}

/* Every second cell: more boxes than there is room for. */
TEST(much_damage_is_one_box)
{
    struct damage damage = {0};
    SDL_Rect boxes[DAMAGE_MAX];

    damage_begin(&damage, 200, 200, 10);
    damage_end(&damage, boxes);
    damage_begin(&damage, 200, 200, 10);
    for (int y = 0; y < 20; y++)
        for (int x = y % 2; x < 20; x += 2) {
            SDL_Rect cell = {x * 10, y * 10, 10, 10};
            damage_add(&damage, &cell, 1);
        }
    assert_int_equal(damage_end(&damage, boxes), 1);
    assert_int_equal(boxes[0].w * boxes[0].h, 200 * 200);
    damage_finish(&damage);
}

SUITE_WITH(canvas, screen_begin, screen_end)
