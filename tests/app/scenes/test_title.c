/*
 * The title: the game behind the menu, who plays it, what begins a game, and
 * the menu that goes when nobody is there.
 */
#include <math.h>
#include <time.h>

#include "lib/check.h"
#include "lib/dice.h"
#include "app/scenes/title.h"

#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/shell/apply.h"
#include "lib/hands.h"
#include "lib/pressing.h"
#include "lib/screen.h"

enum { SECOND_MS = 1000, SLICE_MS = 50 };

static struct title *
title(void)
{
    return title_of(&hands_app);
}

/* The loop's time for the uppermost scene, without its sleep. */
static void
pass(int ms)
{
    for (int i = 0; i < ms; i += SLICE_MS) {
        hands_app.quiet_ns += (uint64_t)SLICE_MS * APP_NS_PER_MS;
        app_scene(&hands_app)->pass(&hands_app, (uint64_t)SLICE_MS * APP_NS_PER_MS);
    }
}

static void
open_title(int width, int height)
{
    screen_open(&hands_app, width, height);
    app_go(&hands_app, SCENE_TITLE);
    free(screen_draw(&hands_app));
}

/* A window that can be seen, for hands. */
static void
open_seen(void)
{
    open_with_window(SCENE_TITLE);
    SDL_ShowWindow(hands_app.window);
    look_once();
}

static int
number_of_rules(void)
{
    int at = 0;
    while (strcmp(ruleset_at(at)->name, title()->seat.rules.name) != 0)
        at++;
    return at;
}

/* -- who plays -- */

/* At first the person's player and rules; then another player under other
 * rules, and in the end every rule set. */
TEST(players_take_turns)
{
    char brain[sizeof(title()->seat.brain.name)];
    unsigned seen = 0, all = 0;
    int brains = 0;

    open_title(640, 480);
    for (int i = 0; ruleset_at(i) != NULL; i++)
        all |= 1u << i;
    assert_string_equal(title()->seat.brain.name, hands_app.now.brain.name);
    assert_string_equal(title()->seat.rules.name, hands_app.now.rules->name);
    assert_true(title()->seat.game.tick >= 45000); /* it runs already */
    for (int i = 0; i < 60; i++) {
        int rules = number_of_rules();
        seen |= 1u << rules;
        snprintf(brain, sizeof(brain), "%s", title()->seat.brain.name);
        title()->seen_ns = (uint64_t)(TITLE_GAME_MS - 2 * SLICE_MS) * APP_NS_PER_MS;
        pass(SLICE_MS);
        assert_int_equal(number_of_rules(), rules);
        pass(SLICE_MS);
        assert_int_not_equal(number_of_rules(), rules);
        brains += strcmp(title()->seat.brain.name, brain) != 0;
        assert_int_equal(title()->seat.who, SEAT_MACHINE);
        free(screen_draw(&hands_app));
        hands_app.quiet_ns = 0;
    }
    assert_int_equal(seen, all);
    assert_int_equal(brains, 60);
    /* The person's are as they were. */
    assert_string_equal(hands_app.now.rules->name, ruleset_at(0)->name);
    assert_string_equal(hands_app.now.brain.name, "dellacherie");
    screen_close(&hands_app);
}

/* A later game begins at once: the window must not stand still for it. */
TEST(turns_are_quick)
{
    open_title(640, 480);
    for (int i = 0; i < 10; i++) {
        title()->seen_ns = (uint64_t)TITLE_GAME_MS * APP_NS_PER_MS;
        clock_t begun = clock(); /* what it takes of a processor, however busy that is */
        pass(SLICE_MS);
        assert_true(clock() - begun < CLOCKS_PER_SEC);
        assert_true(title()->seat.game.tick > 0);
    }
    screen_close(&hands_app);
}

/* -- what begins a game -- */

TEST(keys_of_the_game_begin_one)
{
    static const SDL_Scancode take_in[] = {
        SDL_SCANCODE_X, SDL_SCANCODE_Z, SDL_SCANCODE_F, SDL_SCANCODE_C};
    /* The menu's own keys, and those of the window system. */
    static const SDL_Scancode others[] = {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_W,
        SDL_SCANCODE_A, SDL_SCANCODE_LSHIFT, SDL_SCANCODE_LCTRL, SDL_SCANCODE_M, SDL_SCANCODE_M,
        SDL_SCANCODE_HOME};

    open_seen();
    for (size_t i = 0; i < ARRAY_SIZE(take_in); i++) {
        hands_app.now.watch = true;
        press_key(take_in[i]);
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        assert_int_equal(play_of(&hands_app)->seat.who, SEAT_HUMAN);
        app_go(&hands_app, SCENE_TITLE);
    }
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        press_key(others[i]);
        assert_int_equal(hands_app.scene, SCENE_TITLE);
    }
    SDL_KeyboardEvent key = {
        .state = SDL_PRESSED, .keysym = {.scancode = SDL_SCANCODE_X, .mod = KMOD_LCTRL}};
    assert_false(take_key(&hands_app, &key));
    key.keysym.mod = KMOD_NONE;
    key.repeat = 1;
    take_key(&hands_app, &key); /* the menu ignores it */
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    menu_uppermost(&hands_app)->selected = 0;
    press_key(SDL_SCANCODE_SPACE); /* chooses: Play */
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    close_with_window();
}

TEST(buttons_of_the_game_begin_one)
{
    open_seen();
    loop_open_pads(&hands_app);
    assert_true(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                    SDL_CONTROLLER_BUTTON_MAX, 0) >= 0);
    SDL_GameControllerUpdate();
    look_once();
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    press_pad(SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    press_pad(SDL_CONTROLLER_BUTTON_X);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    press_pad(SDL_CONTROLLER_BUTTON_Y); /* rotates */
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    pads_close(&hands_app.pads);
    SDL_JoystickDetachVirtual(0);
    close_with_window();
}

/* -- nobody is there -- */

static void
wait_until_alone(void)
{
    hands_app.quiet_ns = (uint64_t)(TITLE_ALONE_MS - 2 * SLICE_MS) * APP_NS_PER_MS;
    pass(SLICE_MS);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    pass(SLICE_MS);
    assert_int_equal(hands_app.scene, SCENE_ATTRACT);
}

static void
move_mouse(int x)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = x;
    event.motion.y = x;
    SDL_PushEvent(&event);
    look_once();
}

static void
turn_wheel(void)
{
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.y = 1;
    SDL_PushEvent(&event);
    look_once();
}

static void
press_return(void)
{
    press_key(SDL_SCANCODE_RETURN);
}

static void
press_full_screen(void)
{
    press_key(SDL_SCANCODE_F11);
}

static void
press_x(void)
{
    press_key(SDL_SCANCODE_X);
}

static void
press_escape(void)
{
    press_key(SDL_SCANCODE_ESCAPE);
}

static void
click_somewhere(void)
{
    click(60, 150);
    look_once();
}

static void
click_right(void)
{
    push_button(SDL_BUTTON_RIGHT);
    look_once();
}

static void
move_far(void)
{
    move_mouse(10);
    move_mouse(200);
    move_mouse(400);
}

/* Whatever is done brings the menu back, and does nothing else. */
TEST(the_menu_comes_back)
{
    static void (*const ways[])(void) = {press_return, press_full_screen, press_x, press_escape,
        click_somewhere, click_right, turn_wheel, move_far};

    open_seen();
    for (size_t i = 0; i < ARRAY_SIZE(ways); i++) {
        hands_app.quiet_ns = 0;
        menu_uppermost(&hands_app)->selected = 2;
        wait_until_alone();
        free(screen_draw(&hands_app));
        pass(300); /* while it fades, too */
        assert_int_equal(hands_app.scene, SCENE_ATTRACT);
        ways[i]();
        assert_int_equal(hands_app.scene, SCENE_TITLE);
        assert_int_equal(menu_uppermost(&hands_app)->selected, 2);
        assert_int_equal(hands_app.prefs.numbers[PREF_FULLSCREEN], 0);
    }
    close_with_window();
}

TEST(input_keeps_the_menu)
{
    open_seen();
    hands_app.quiet_ns = (uint64_t)(TITLE_ALONE_MS - SLICE_MS) * APP_NS_PER_MS;
    press_key(SDL_SCANCODE_DOWN);
    pass(SECOND_MS);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    wait_until_alone();
    close_with_window();
}

/* The same game goes on while the menu goes, and after it. */
TEST(the_game_goes_on)
{
    open_title(640, 480);
    pass(SECOND_MS);
    uint64_t tick = title()->seat.game.tick, seed = title()->seat.game.seed;
    wait_until_alone();
    for (int i = 0; i < 40 && title()->seat.game.tick < tick + 200; i++) {
        pass(SLICE_MS);
        SDL_Delay(1);
        free(screen_draw(&hands_app));
    }
    assert_true(title()->seat.game.tick >= tick + 200);
    hands_app.quiet_ns = 0;
    pass(SLICE_MS);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    assert_true(title()->seat.game.seed == seed);
    screen_close(&hands_app);
}

/* -- pictures -- */

/* Without effects the menu is gone at once, and nothing moves but the game. It
 * stands still here, because the window is hidden. */
TEST(no_fades_without_effects)
{
    open_with_window(SCENE_TITLE);
    for (int strength = 0; strength <= 3; strength += 3) {
        apply_pref(&hands_app, PREF_EFFECTS, strength);
        hands_app.quiet_ns = (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS;
        title_leave_alone(&hands_app);
        assert_int_equal(hands_app.scene, SCENE_ATTRACT);
        uint8_t *at_once = screen_draw(&hands_app);
        pass(3 * SECOND_MS);
        uint8_t *later = screen_draw(&hands_app);
        bool same = memcmp(at_once, later, 640 * 480 * 3) == 0;
        assert_int_equal(same, strength == 0);
        free(at_once);
        free(later);
        app_back(&hands_app);
    }
    /* Nor is one game faded into another. */
    uint64_t at[] = {0, TITLE_GAME_MS / 2, TITLE_GAME_MS - 100};
    for (int strength = 0; strength <= 3; strength += 3) {
        apply_pref(&hands_app, PREF_EFFECTS, strength);
        title()->seen_ns = at[1] * APP_NS_PER_MS;
        uint8_t *middle = screen_draw(&hands_app);
        for (int i = 0; i < 3; i += 2) {
            title()->seen_ns = at[i] * APP_NS_PER_MS;
            uint8_t *edge = screen_draw(&hands_app);
            bool same = memcmp(middle, edge, 640 * 480 * 3) == 0;
            assert_int_equal(same, strength == 0);
            free(edge);
        }
        free(middle);
    }
    close_with_window();
}

static double
channel(int value)
{
    double c = value / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(int r, int g, int b)
{
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

static double
contrast(struct colour ink, const uint8_t *ground)
{
    double a = luminance(ink.r, ink.g, ink.b);
    double b = luminance(ground[0], ground[1], ground[2]);
    return (SDL_max(a, b) + 0.05) / (SDL_min(a, b) + 0.05);
}

/* All pieces lie in the well. */
static void
fill_well(void)
{
    struct game *game = &title()->seat.game;
    for (int y = 0; y < title()->seat.rules.visible - 1; y++)
        for (int x = 0; x < title()->seat.rules.width - 1; x++) {
            game->board.rows[BOARD_FLOOR + y] |= board_bit(x);
            game->cells[y][x] = (uint8_t)((x + y) % PIECE_COUNT);
        }
    view_take(&title()->seat.view, game);
}

/* WCAG AA: words can be read over every pixel that may be behind them. */
TEST(words_can_be_read)
{
    static const int sizes[][2] = {{520, 390}, {900, 1400}, {700, 760}, {1280, 720}, {480, 640}};
    static const enum palette inks[] = {PALETTE_INK, PALETTE_SOFT};

    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        int w = sizes[i][0], h = sizes[i][1];
        open_title(w, h);
        for (int palette = 0; palette < PALETTE_CHOICES; palette++) {
            apply_pref(&hands_app, PREF_PALETTE, palette);
            fill_well();
            free(screen_draw(&hands_app));
            /* Only the game: what the words are drawn over. */
            look_clear(hands_app.look);
            title_draw_game(&hands_app, false, 0);
            uint8_t *pixels = malloc((size_t)w * (size_t)h * 3);
            assert_int_equal(SDL_RenderReadPixels(
                                 hands_app.renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels, w * 3),
                0);
            struct layout_page page;
            layout_page(&page, w, h, 100);
            int right = page.main.x + page.main.w, bottom = page.foot.y + page.foot.h;
            for (int y = page.heading.y; y < SDL_min(bottom, h); y++)
                for (int x = page.heading.x; x < SDL_min(right, w); x++)
                    for (size_t k = 0; k < ARRAY_SIZE(inks); k++)
                        if (contrast(palette_colour(inks[k]), pixels + (y * w + x) * 3) < 4.5)
                            fail_msg("%dx%d, palette %d, ink %d at %d,%d: "
                                     "%.2f",
                                w, h, palette, (int)k, x, y,
                                contrast(palette_colour(inks[k]), pixels + (y * w + x) * 3));
            free(pixels);
        }
        screen_close(&hands_app);
    }
}

/* In every window the well is as large as the window lets it, and clear of the
 * words where it stands beside them. */
TEST(the_well_is_large)
{
    static const int sizes[][2] = {
        {520, 390}, {900, 1400}, {720, 1280}, {1280, 720}, {1920, 1080}, {3440, 1440}};

    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        for (int k = 0; ruleset_at(k) != NULL; k++) {
            if (!test_takes_rules(k))
                continue;
            int w = sizes[i][0], h = sizes[i][1];
            screen_open(&hands_app, w, h);
            apply_text(&hands_app, PREF_RULES, ruleset_at(k)->name);
            app_go(&hands_app, SCENE_TITLE);
            free(screen_draw(&hands_app));
            struct well_frame well = title_well(&hands_app, 0);
            struct well_frame alone = title_well(&hands_app, 256);
            struct layout_page page;
            layout_page(&page, w, h, 100);
            int over = well.cell * layout_above(ruleset_at(k));
            assert_true((well.box.h + over) * 100 >= h * 70 || well.box.w * 100 >= w * 80);
            /* Pieces are seen from where they spawn. */
            assert_true(well.box.y >= over);
            assert_true(well.box.y >= 0 && well.box.y + well.box.h < h);
            assert_true(well.box.x >= 0 && well.box.x + well.box.w <= w);
            if (w >= 1280)
                assert_true(well.box.x > page.main.x + page.main.w);
            assert_true(abs(alone.box.x + alone.box.w / 2 - w / 2) <= well.cell);
            screen_close(&hands_app);
        }
    }
}

/* -- power -- */

/* Nobody can see a hidden window: its game stands still. */
TEST(a_hidden_window_rests)
{
    open_seen();
    assert_false(scene_table[SCENE_TITLE]->idle(&hands_app));
    SDL_HideWindow(hands_app.window);
    look_once();
    assert_true(scene_table[SCENE_TITLE]->idle(&hands_app));
    assert_true(scene_table[SCENE_ATTRACT]->idle(&hands_app));
    hands_app.dirty = false;
    uint64_t tick = title()->seat.game.tick, seen = title()->seen_ns;
    hands_app.quiet_ns = (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS;
    for (int i = 0; i < 20; i++) {
        pass(SLICE_MS);
        SDL_Delay(1);
    }
    assert_true(title()->seat.game.tick == tick);
    assert_true(title()->seen_ns == seen);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    assert_false(hands_app.dirty);
    close_with_window();
}

SUITE_WITH(title, screen_begin, screen_end)
