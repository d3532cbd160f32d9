/*
 * Pictures of scenes look as they did when a person last checked them.
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
#include "lib/check.h"
#include "lib/dice.h"

#include "lib/exhibits.h"
#include "wellplayed/view.h"

static struct app app; /* large, and zeroed */

/* A golden picture is a line here, and `--renew`. */
static const struct picture {
    const char *name;    /* of the file */
    const char *exhibit; /* of exhibits.c */
    const char *language;
    enum palette_choice palette;
    int width, height;
    int scale; /* of text, percent */
} pictures[] = {
    {"title", "title", "en", PALETTE_DARK, 640, 480, 100},
    {"title-light", "title-second", "en", PALETTE_LIGHT, 640, 480, 100},
    {"setup-modern-chinese", "setup-modern", "zh_CN", PALETTE_DARK, 640, 480, 100},
    {"first", "first", "en", PALETTE_DARK, 640, 480, 100},
    {"rules", "rules", "en", PALETTE_GREY, 1280, 720, 100},
    {"lessons", "lessons", "en", PALETTE_DARK, 1280, 720, 100},
    {"lesson-chinese", "lesson", "zh_CN", PALETTE_LIGHT, 640, 480, 100},
    {"lesson-failed", "lesson-failed", "en", PALETTE_DARK, 640, 480, 100},
    {"goals", "goals", "en", PALETTE_DARK, 1280, 720, 100},
    {"handling-modern", "handling-modern", "en", PALETTE_DARK, 640, 480, 100},
    {"options", "options", "en", PALETTE_DARK, 640, 480, 100},
    {"keys", "keys", "en", PALETTE_DARK, 640, 480, 100},
    {"pads-chinese", "pads", "zh_CN", PALETTE_DARK, 640, 480, 100},
    {"mind", "mind", "en", PALETTE_DARK, 1280, 720, 100},
    {"mind-why-not", "mind-why-not", "en", PALETTE_LIGHT, 640, 480, 100},
    {"mind-viewer", "viewer-mind", "en", PALETTE_GREY, 640, 480, 100},
    {"finesse", "finesse", "en", PALETTE_DARK, 640, 480, 100},
    {"guess", "guess", "en", PALETTE_DARK, 640, 480, 100},
    {"help-chinese", "help", "zh_CN", PALETTE_DARK, 640, 480, 100},
    {"watching", "watching", "en", PALETTE_DARK, 640, 480, 100},
    {"other-lines", "other-lines", "zh_CN", PALETTE_LIGHT, 1280, 720, 100},
    {"watching-light", "watching", "zh_CN", PALETTE_LIGHT, 640, 480, 100},
    {"pause", "pause", "en", PALETTE_DARK, 640, 480, 100},
    {"over", "over", "en", PALETTE_GREY, 640, 480, 100},
    {"results", "results", "en", PALETTE_GREY, 640, 480, 100},
    {"results-writing", "results-writing", "en", PALETTE_DARK, 520, 390, 100},
    {"results-wide-chinese", "results-slower", "zh_CN", PALETTE_LIGHT, 3440, 1440, 100},
    {"results-race", "results-race", "en", PALETTE_LIGHT, 1280, 720, 100},
    {"race", "race", "en", PALETTE_DARK, 640, 480, 100},
    {"scores", "scores", "en", PALETTE_DARK, 1280, 720, 100},
    {"name", "scores-name", "en", PALETTE_DARK, 1280, 720, 100},
    {"statistics-chinese", "statistics", "zh_CN", PALETTE_GREY, 1280, 720, 100},
    {"replays", "replays", "en", PALETTE_DARK, 1280, 720, 100},
    {"viewer", "viewer", "en", PALETTE_DARK, 1280, 720, 100},
    {"review", "review", "en", PALETTE_DARK, 1280, 720, 100},
    {"review-tall-chinese", "review", "zh_CN", PALETTE_LIGHT, 900, 1400, 100},
    {"viewer-reviewed", "viewer-reviewed", "en", PALETTE_GREY, 520, 390, 100},
    {"mistakes-hint", "mistakes-hint", "en", PALETTE_DARK, 640, 480, 100},
    {"coached", "coached", "en", PALETTE_LIGHT, 1280, 720, 100},
    {"training-setup-chinese", "training-setup", "zh_CN", PALETTE_DARK, 640, 480, 100},
    {"training-early", "training-early", "en", PALETTE_DARK, 1280, 720, 100},
    {"training-runs", "training-runs", "en", PALETTE_DARK, 640, 480, 100},
    {"four", "four", "en", PALETTE_DARK, 1280, 720, 100},
    {"pair-setup-chinese", "pair-setup", "zh_CN", PALETTE_DARK, 640, 480, 100},
    {"pair-over", "pair-over", "en", PALETTE_DARK, 1280, 720, 100},
    {"race-going", "race-going", "en", PALETTE_DARK, 1280, 720, 100},
    {"mind-race", "mind-race", "en", PALETTE_DARK, 1280, 720, 100},
    {"race-pause-chinese", "race-pause", "zh_CN", PALETTE_DARK, 1280, 720, 100},
    {"sprint", "sprint", "en", PALETTE_DARK, 1280, 720, 100},
    {"dig-light", "dig", "en", PALETTE_LIGHT, 1280, 720, 100},
    {"hint-hold", "hint-hold", "en", PALETTE_DARK, 640, 480, 100},
    {"mind-hold-chinese", "mind-hold", "zh_CN", PALETTE_DARK, 1280, 720, 100},
    {"editor", "editor", "en", PALETTE_DARK, 1280, 720, 100},
    {"editor-fault", "editor-fault", "en", PALETTE_GREY, 900, 1400, 100},
    {"large-watching", "watching", "en", PALETTE_DARK, 640, 480, 150},
    {"large-statistics", "statistics", "en", PALETTE_DARK, 640, 480, 150},
    {"moment-hard-drop-50", "hard-drop-50", "en", PALETTE_DARK, 640, 480, 100},
    {"moment-lock-glow", "lock-glow", "en", PALETTE_DARK, 640, 480, 100},
    {"moment-four-rows-50", "four-rows-50", "en", PALETTE_DARK, 640, 480, 100},
    {"moment-t-spin-50", "t-spin-50", "en", PALETTE_DARK, 640, 480, 100},
    {"moment-garbage-50", "garbage-50", "en", PALETTE_DARK, 640, 480, 100},
    {"moment-top-out-50", "top-out-50", "en", PALETTE_DARK, 640, 480, 100},
    {"tutorial", "tutorial-move", "en", PALETTE_DARK, 640, 480, 100},
};

/* The caller frees it. */
static struct image
draw_picture(const struct picture *picture)
{
    const struct exhibit *exhibit = exhibit_find(picture->exhibit);
    struct prefs prefs;

    if (exhibit == NULL)
        fail_msg("%s: no exhibit %s", picture->name, picture->exhibit);
    exhibit_prefs(&prefs);
    prefs.numbers[PREF_PALETTE] = picture->palette;
    prefs.numbers[PREF_SCALE] = picture->scale;
    snprintf(prefs.texts[PREF_LANGUAGE], PREFS_TEXT_SIZE, "%s", picture->language);
    return exhibit_draw(&app, exhibit, &prefs, picture->width, picture->height);
}

static bool
is_as_it_was(const struct picture *picture)
{
    const char *from = getenv("WELLPLAYED_PICTURES");
    const char *into = getenv("WELLPLAYED_DIFFERENCES");
    struct image golden = picture_read(picture_path(from, "", picture->name));
    struct image now = draw_picture(picture);
    bool there = golden.pixels != NULL && picture_is_same_size(golden, now);
    int lost = there ? picture_worst_tile(golden, now) : TILE * TILE;

    if (getenv("WELLPLAYED_VERBOSE") != NULL)
        fprintf(stderr, "%s: %d\n", picture->name, lost);
    if (lost > TILE_LIMIT) {
        picture_write(picture_path(into, "picture-", picture->name), now);
        if (there)
            picture_write_difference(picture_path(into, "difference-", picture->name), golden, now);
        fprintf(stderr, "%s: %d pixels of a tile are lost: see %s\n", picture->name, lost,
            picture_path(into, "*-", picture->name));
    }
    free(golden.pixels);
    free(now.pixels);
    return lost <= TILE_LIMIT;
}

TEST(pictures_are_as_they_were)
{
    /* Test frames draws scenes, too. */
    size_t step = test_in_full() ? 1 : 12;
    int others = 0;
    for (size_t i = 0; i < SDL_arraysize(pictures); i += step)
        others += !is_as_it_was(&pictures[i]);
    assert_int_equal(others, 0);
}

/* -- the comparison itself -- */

static struct image
moved(struct image image, int right, int down)
{
    struct image other = picture_copy(image);
    for (int y = 0; y < image.height; y++)
        for (int x = 0; x < image.width; x++) {
            int u = x - right >= 0 ? x - right : 0;
            int v = y - down >= 0 ? y - down : 0;
            memcpy(picture_pixel(other, x, y), picture_pixel(image, u, v), BYTES);
        }
    return other;
}

static int
loss_when_moved(struct image image, int right, int down)
{
    struct image other = moved(image, right, down);
    int lost = picture_worst_tile(image, other);
    free(other.pixels);
    return lost;
}

/* A pixel aside, and a little lighter, is the same picture; five are not. */
TEST(small_steps_pass)
{
    struct image image = draw_picture(&pictures[0]);
    assert_int_equal(picture_worst_tile(image, image), 0);
    assert_true(loss_when_moved(image, 1, 0) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 0, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 1, 1) <= TILE_LIMIT);
    assert_true(loss_when_moved(image, 5, 0) > TILE_LIMIT);
    struct image lighter = picture_copy(image);
    for (size_t i = 0; i < picture_bytes(image); i++)
        lighter.pixels[i] = (uint8_t)(lighter.pixels[i] < 225 ? lighter.pixels[i] + 30 : 255);
    assert_true(picture_worst_tile(image, lighter) <= TILE_LIMIT);
    free(lighter.pixels);
    free(image.pixels);
}

/* The same with the ground over a part of it. */
static struct image
without(struct image image, struct box part)
{
    struct image other = picture_copy(image);
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            memcpy(picture_pixel(other, x, y), image.pixels, BYTES);
    return other;
}

/* Another entry chosen, another language. */
TEST(small_mistakes_do_not)
{
    struct picture title = pictures[0];
    struct image image = draw_picture(&title);
    title.exhibit = "title-second";
    struct image other = draw_picture(&title);
    assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
    free(other.pixels);
    title.language = "zh_CN";
    other = draw_picture(&title);
    assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
    free(other.pixels);
    free(image.pixels);
}

/* Pixels that are not ground. */
static int
ink_in(struct image image, struct box part)
{
    int ink = 0;
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++)
            ink += picture_pixel(image, x, y)[0] > image.pixels[0] + COLOUR_LIMIT;
    return ink;
}

/* Wherever a word stands on the title, it is missed. */
TEST(words_are_missed)
{
    struct image image = draw_picture(&pictures[0]);
    int words = 0;
    for (int y = 80; y < image.height - 60; y++) {
        struct box part = {30, y, 80, 16};
        struct box above = {30, y - 1, 80, 1}, below = {30, y + 16, 80, 1};
        /* A line of words, all of its height. */
        if (ink_in(image, part) < 110 || ink_in(image, above) > 0 || ink_in(image, below) > 0)
            continue;
        struct image other = without(image, part);
        assert_true(picture_worst_tile(image, other) > TILE_LIMIT);
        free(other.pixels);
        words++;
        y += part.h;
    }
    assert_true(words > 4);
    free(image.pixels);
}

/* No two of those that are kept are alike: else one of them shows nothing. */
TEST(all_are_different)
{
    const char *from = getenv("WELLPLAYED_PICTURES");
    struct image images[SDL_arraysize(pictures)];

    if (!test_in_full())
        skip();
    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        images[i] = picture_read(picture_path(from, "", pictures[i].name));
        assert_non_null(images[i].pixels);
        for (size_t j = 0; j < i; j++)
            if (picture_is_like(images[i], images[j], TILE_LIMIT))
                fail_msg("%s and %s", pictures[i].name, pictures[j].name);
    }
    for (size_t i = 0; i < SDL_arraysize(pictures); i++)
        free(images[i].pixels);
}

/* Moments are what they are called, as soon as the last key acts. */
TEST(moments_are_what_they_say)
{
    static const struct {
        const char *name;
        uint64_t rows, spins, garbage;
        bool over;
    } moments[] = {
        {"hard-drop", 0, 0, 0, false},
        {"lock", 0, 0, 0, false},
        {"four-rows", 4, 0, 0, false},
        {"t-spin", 2, 1, 0, false},
        {"garbage", 0, 0, 2, false},
        {"top-out", 0, 0, 0, true},
    };

    for (size_t i = 0; i < SDL_arraysize(moments); i++) {
        const struct exhibit *exhibit = exhibit_find(moments[i].name);
        struct prefs prefs;
        exhibit_prefs(&prefs);
        exhibit_open(&app, exhibit, &prefs, 640, 480);
        const struct view *view = app_game(&app);
        struct view before = *view;
        bool locks_by_itself = strcmp(exhibit->name, "lock") == 0;
        exhibit_pass(&app, locks_by_itself ? 100 : 16);
        assert_true(view->over || view->pieces == before.pieces + 1);
        assert_int_equal(view->rows - before.rows, moments[i].rows);
        assert_int_equal(view->spins[SPIN_FULL][2] - before.spins[SPIN_FULL][2], moments[i].spins);
        assert_int_equal(before.garbage_pending - view->garbage_pending, moments[i].garbage);
        assert_int_equal(view->over, moments[i].over);
        exhibit_close(&app, exhibit);
    }
}

/* Draws all pictures anew, for a person to look at. */
static void
pictures_are_renewed(void **state)
{
    const char *into = getenv("WELLPLAYED_PICTURES");

    for (size_t i = 0; i < SDL_arraysize(pictures); i++) {
        struct image image = draw_picture(&pictures[i]);
        picture_write(picture_path(into, "", pictures[i].name), image);
        free(image.pixels);
    }
}

static int
begin(void **state)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("TZ", "UTC", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return -1;
    }
    return 0;
}

static int
end(void **state)
{
    SDL_Quit();
    return 0;
}

SUITE_WITH(pictures, begin, end)

SUITE_BY_HAND(pictures_renew)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_renewed),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
