/*
 * Pictures of scenes look as they did when somebody last looked at them.
 *
 * Another version of FreeType or SDL sets letters a pixel further, or shades
 * their edges otherwise; that must pass. So a pixel is found when the other
 * picture has one of about its colour there or right beside it, and is lost
 * otherwise. Lost pixels are counted in tiles: a word that is missing is much
 * in one tile, however large the picture is. Without hinting 44 pixels of a
 * tile are lost, with stems drawn darker 12; letters one size larger lose 76 to
 * 417. (Help in English is not here: there, letters a little wider mean a
 * smaller size of all of them.)
 *
 * With --renew it writes the pictures anew: look at them before they are kept.
 */
#include "check.h"

#include <png.h>

#include "app.h"
#include "apply.h"
#include "language.h"
#include "screen.h"

enum {
    WIDTH = 640,
    HEIGHT = 480,
    BYTES = 3,
    TILE = 32,
    /* The most that two colours may differ, in the channel that differs most,
     * and be about the same. */
    COLOUR_LIMIT = 64,
    /* The most pixels that may be lost in one tile of 1024. */
    TILE_LIMIT = 48
};

static struct app app; /* large, and zeroed */

/* -- comparing -- */

static bool
is_found(const uint8_t *pixel, const uint8_t *in, int x, int y)
{
    for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++) {
            if (u < 0 || v < 0 || u >= WIDTH || v >= HEIGHT)
                continue;
            const uint8_t *other = in + (v * WIDTH + u) * BYTES;
            if (abs(pixel[0] - other[0]) <= COLOUR_LIMIT &&
                abs(pixel[1] - other[1]) <= COLOUR_LIMIT &&
                abs(pixel[2] - other[2]) <= COLOUR_LIMIT)
                return true;
        }
    return false;
}

static bool
is_lost(const uint8_t *a, const uint8_t *b, int x, int y)
{
    size_t at = (size_t)(y * WIDTH + x) * BYTES;
    return !is_found(a + at, b, x, y) || !is_found(b + at, a, x, y);
}

/* The most lost pixels of any tile. */
static int
worst_tile(const uint8_t *a, const uint8_t *b)
{
    static int lost[HEIGHT / TILE + 1][WIDTH / TILE + 1];
    int worst = 0;

    memset(lost, 0, sizeof(lost));
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int *tile = &lost[y / TILE][x / TILE];
            if (is_lost(a, b, x, y) && ++*tile > worst)
                worst = *tile;
        }
    return worst;
}

/* -- files -- */

static const char *
path_in(const char *folder, const char *what, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof(path), "%s/%s%s.png", folder != NULL ? folder : ".",
        what, name);
    return path;
}

static void
write_picture(const char *path, const uint8_t *pixels)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
        .width = WIDTH,
        .height = HEIGHT,
        .format = PNG_FORMAT_RGB};
    if (!png_image_write_to_file(&image, path, 0, pixels, 0, NULL))
        fprintf(stderr, "%s: %s\n", path, image.message);
}

/* NULL when it is not there, or of another size. */
static uint8_t *
read_picture(const char *path)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    uint8_t *pixels = NULL;

    if (!png_image_begin_read_from_file(&image, path))
        return NULL;
    image.format = PNG_FORMAT_RGB;
    if (image.width == WIDTH && image.height == HEIGHT)
        pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels != NULL)
        png_image_finish_read(&image, NULL, pixels, 0, NULL);
    png_image_free(&image);
    return pixels;
}

/* What was expected, dim, and what is lost in it, red. */
static void
write_difference(const char *path, const uint8_t *a, const uint8_t *b)
{
    uint8_t *pixels = malloc((size_t)WIDTH * HEIGHT * BYTES);

    assert_non_null(pixels);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            size_t at = (size_t)(y * WIDTH + x) * BYTES;
            bool lost = is_lost(a, b, x, y);
            pixels[at] = lost ? 255 : a[at] / 3;
            pixels[at + 1] = lost ? 0 : a[at + 1] / 3;
            pixels[at + 2] = lost ? 0 : a[at + 2] / 3;
        }
    write_picture(path, pixels);
    free(pixels);
}

/* -- scenes -- */

/* The machine plays for a minute and a half, and until it knows where to. */
static void
play_on(struct app *of)
{
    assert_true(seat_set_pilot(&of->play.seat, SEAT_MACHINE));
    seat_run(&of->play.seat, 90600, true, false);
}

/* Nobody plays, until it is over. */
static void
let_fall(struct app *of)
{
    while (!seat_is_over(&of->play.seat))
        seat_run(&of->play.seat, 1000000, true, false);
}

static void
play_and_pause(struct app *of)
{
    seat_run(&of->play.seat, 60000, true, false);
    scene_play.key(of, ACTION_PAUSE, true);
}

static void
choose_second(struct app *of)
{
    menu_action(of, app_menu(of), ACTION_DOWN);
}

/* A picture is a line here, and `--renew`. */
static const struct picture {
    const char *name;
    const struct scene *scene;
    const struct scene *over; /* opened over it; NULL: none */
    void (*prepare)(struct app *of);
    const char *language;
    enum palette_choice palette;
} pictures[] = {
    {"title", &scene_title, NULL, NULL, "en", PALETTE_DARK},
    {"title-light", &scene_title, NULL, choose_second, "en", PALETTE_LIGHT},
    {"title-grey-chinese", &scene_title, NULL, NULL, "zh_CN", PALETTE_GREY},
    {"setup", &scene_title, &scene_setup, NULL, "en", PALETTE_DARK},
    {"options", &scene_title, &scene_options, NULL, "en", PALETTE_DARK},
    {"keys", &scene_title, &scene_keys, NULL, "en", PALETTE_DARK},
    {"handling", &scene_title, &scene_handling, NULL, "en", PALETTE_LIGHT},
    {"pads-chinese", &scene_title, &scene_pads, NULL, "zh_CN", PALETTE_DARK},
    {"help-chinese", &scene_title, &scene_help, NULL, "zh_CN", PALETTE_DARK},
    {"watching", &scene_play, NULL, play_on, "en", PALETTE_DARK},
    {"watching-light", &scene_play, NULL, play_on, "zh_CN", PALETTE_LIGHT},
    {"pause", &scene_play, NULL, play_and_pause, "en", PALETTE_DARK},
    {"over", &scene_play, NULL, let_fall, "en", PALETTE_GREY},
    {"race", &scene_race, NULL, NULL, "en", PALETTE_DARK},
    {"scores-empty", &scene_title, &scene_scores, NULL, "zh_CN", PALETTE_LIGHT},
    {"replays-empty", &scene_title, &scene_replays, NULL, "en", PALETTE_DARK},
};

/* The caller frees it. */
static uint8_t *
draw_picture(const struct picture *picture)
{
    screen_open(&app, WIDTH, HEIGHT);
    language_set(picture->language);
    apply_pref(&app, PREF_PALETTE, picture->palette);
    app_go(&app, picture->scene);
    if (picture->over != NULL)
        app_open(&app, picture->over);
    if (picture->prepare != NULL)
        picture->prepare(&app);
    uint8_t *pixels = screen_draw(&app);
    screen_close(&app);
    return pixels;
}

static bool
is_as_it_was(const struct picture *picture)
{
    const char *from = getenv("WELLPLAYED_PICTURES");
    const char *into = getenv("WELLPLAYED_DIFFERENCES");
    uint8_t *golden = read_picture(path_in(from, "", picture->name));
    uint8_t *now = draw_picture(picture);
    int lost = golden != NULL ? worst_tile(golden, now) : TILE * TILE;

    if (getenv("WELLPLAYED_VERBOSE") != NULL)
        fprintf(stderr, "%s: %d\n", picture->name, lost);
    if (lost > TILE_LIMIT) {
        write_picture(path_in(into, "picture-", picture->name), now);
        if (golden != NULL)
            write_difference(
                path_in(into, "difference-", picture->name), golden, now);
        fprintf(stderr, "%s: %d pixels of a tile are lost: see %s\n",
            picture->name, lost, path_in(into, "*-", picture->name));
    }
    free(golden);
    free(now);
    return lost <= TILE_LIMIT;
}

static void
pictures_are_as_they_were(void **state)
{
    (void)state;
    int others = 0;
    for (size_t i = 0; i < SDL_arraysize(pictures); i++)
        others += !is_as_it_was(&pictures[i]);
    assert_int_equal(others, 0);
}

/* -- the comparison itself -- */

static uint8_t *
moved(const uint8_t *pixels, int right, int down)
{
    uint8_t *other = calloc((size_t)WIDTH * HEIGHT, BYTES);
    assert_non_null(other);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int u = x - right >= 0 ? x - right : 0;
            int v = y - down >= 0 ? y - down : 0;
            memcpy(other + (y * WIDTH + x) * BYTES,
                pixels + (v * WIDTH + u) * BYTES, BYTES);
        }
    return other;
}

static int
loss_when_moved(const uint8_t *pixels, int right, int down)
{
    uint8_t *other = moved(pixels, right, down);
    int lost = worst_tile(pixels, other);
    free(other);
    return lost;
}

/* A pixel aside, and a little lighter, is the same picture; five are not. */
static void
small_steps_pass(void **state)
{
    (void)state;
    uint8_t *pixels = draw_picture(&pictures[0]);
    assert_int_equal(worst_tile(pixels, pixels), 0);
    assert_true(loss_when_moved(pixels, 1, 0) <= TILE_LIMIT);
    assert_true(loss_when_moved(pixels, 0, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(pixels, 1, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(pixels, 5, 0) > TILE_LIMIT);
    uint8_t *lighter = moved(pixels, 0, 0);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT * BYTES; i++)
        lighter[i] = (uint8_t)(lighter[i] < 225 ? lighter[i] + 30 : 255);
    assert_true(worst_tile(pixels, lighter) <= TILE_LIMIT);
    free(lighter);
    free(pixels);
}

/* The same with the ground over a part of it. */
static uint8_t *
without(const uint8_t *pixels, struct box part)
{
    uint8_t *other = moved(pixels, 0, 0);
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            memcpy(other + (y * WIDTH + x) * BYTES, pixels, BYTES);
    return other;
}

/* Another entry chosen, another language. */
static void
small_mistakes_do_not(void **state)
{
    (void)state;
    struct picture title = pictures[0];
    uint8_t *pixels = draw_picture(&title);
    title.prepare = choose_second;
    uint8_t *other = draw_picture(&title);
    assert_true(worst_tile(pixels, other) > TILE_LIMIT);
    free(other);
    title.language = "zh_CN";
    other = draw_picture(&title);
    assert_true(worst_tile(pixels, other) > TILE_LIMIT);
    free(other);
    free(pixels);
}

/* Pixels that are not ground. */
static int
ink_in(const uint8_t *pixels, struct box part)
{
    int ink = 0;
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            ink += pixels[(y * WIDTH + x) * BYTES] > pixels[0] + COLOUR_LIMIT;
    return ink;
}

/* Wherever a word stands on the title, it is missed. */
static void
words_are_missed(void **state)
{
    (void)state;
    uint8_t *pixels = draw_picture(&pictures[0]);
    int words = 0;
    for (int y = 80; y < HEIGHT - 60; y += 10) {
        struct box part = {30, y, 80, 20};
        if (ink_in(pixels, part) < 170)
            continue;
        uint8_t *other = without(pixels, part);
        assert_true(worst_tile(pixels, other) > TILE_LIMIT);
        free(other);
        words++;
    }
    assert_true(words > 5);
    free(pixels);
}

/* No two of them are alike: else one of them shows nothing. */
static void
all_are_different(void **state)
{
    (void)state;
    uint8_t *pixels[SDL_arraysize(pictures)];
    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        pixels[i] = draw_picture(&pictures[i]);
        for (size_t j = 0; j < i; j++)
            assert_true(worst_tile(pixels[i], pixels[j]) > TILE_LIMIT);
    }
    for (size_t i = 0; i < SDL_arraysize(pictures); i++)
        free(pixels[i]);
}

static int
renew(void)
{
    const char *into = getenv("WELLPLAYED_PICTURES");
    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        uint8_t *pixels = draw_picture(&pictures[i]);
        write_picture(path_in(into, "", pictures[i].name), pixels);
        free(pixels);
    }
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_steps_pass),
        cmocka_unit_test(small_mistakes_do_not),
        cmocka_unit_test(words_are_missed),
        cmocka_unit_test(all_are_different),
        cmocka_unit_test(pictures_are_as_they_were),
    };
    int failed = argc > 1 && strcmp(argv[1], "--renew") == 0
                     ? renew()
                     : cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
