/*
 * From keys to buttons: the table of bindings, the queue of edges, and that no
 * button stays down, whatever is thrown at it.
 */
#include "check.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "../src/app/input.h"
#include "wellplayed/rng.h"

/* SDL knows what is written on keys once it has a video driver. */
static int
open_video(void **state)
{
    (void)state;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return SDL_InitSubSystem(SDL_INIT_VIDEO);
}

static int
close_video(void **state)
{
    (void)state;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    SDL_Quit();
    return 0;
}

/* -- the table -- */

static SDL_KeyboardEvent
pressed(SDL_Scancode scancode, Uint16 mod)
{
    SDL_KeyboardEvent key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED};
    key.keysym.scancode = scancode;
    key.keysym.mod = mod;
    return key;
}

static enum action
in_game(SDL_Scancode scancode, Uint16 mod)
{
    SDL_KeyboardEvent key = pressed(scancode, mod);
    return input_game_action(&key);
}

static enum action
in_menu(SDL_Scancode scancode, Uint16 mod)
{
    SDL_KeyboardEvent key = pressed(scancode, mod);
    return input_menu_action(&key);
}

static void
test_every_action_has_words(void **state)
{
    (void)state;
    for (int i = 0; i < ACTION_COUNT; i++) {
        const struct binding *binding = &input_bindings[i];
        assert_non_null(binding->what);
        assert_in_range(strlen(binding->what), 2, 30);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(binding->what, input_bindings[k].what);
        /* A turn that no rules here have is the only one without a key. */
        assert_true(binding->keys[0] != 0 || i == ACTION_HALF);
        /* Nothing after the end of the list. */
        bool ended = false;
        for (int k = 0; k < BINDING_MAX_KEYS; k++) {
            assert_false(ended && binding->keys[k] != 0);
            ended = ended || binding->keys[k] == 0;
        }
    }
}

/* Whether a key means `i` by the table, with or without Alt. */
static bool
means(int i, SDL_Scancode scancode, bool alt)
{
    const struct binding *binding = &input_bindings[i];
    for (int k = 0; k < BINDING_MAX_KEYS && binding->keys[k] != 0; k++)
        if (binding->keys[k] == scancode && (binding->alt && k > 0) == alt)
            return true;
    return false;
}

static int
meanings(int first, int last, SDL_Scancode scancode, bool alt)
{
    int count = 0;
    for (int i = first; i <= last; i++)
        count += means(i, scancode, alt);
    return count;
}

static void
test_no_key_is_bound_twice(void **state)
{
    (void)state;
    for (int scancode = 1; scancode < SDL_NUM_SCANCODES; scancode++)
        for (int alt = 0; alt <= 1; alt++) {
            SDL_Scancode code = (SDL_Scancode)scancode;
            int game = meanings(0, ACTION_SCREENSHOT, code, alt);
            int menu = meanings(ACTION_CONFIRM, ACTION_COUNT - 1, code, alt);
            assert_in_range(game, 0, 1);
            assert_in_range(menu, 0, 1);
            /* What a menu does not use it shares with the game, buttons
             * excepted; but what pauses a game leaves a menu. */
            if (menu > 0 && !means(ACTION_BACK, code, alt))
                assert_int_equal(
                    meanings(ACTION_MACHINE, ACTION_SCREENSHOT, code, alt), 0);
        }
}

static void
test_keys_mean_what_the_table_says(void **state)
{
    (void)state;
    for (int scancode = 1; scancode < SDL_NUM_SCANCODES; scancode++)
        for (int alt = 0; alt <= 1; alt++) {
            SDL_Scancode code = (SDL_Scancode)scancode;
            Uint16 mod = alt ? KMOD_LALT : KMOD_NONE;
            enum action game = in_game(code, mod), menu = in_menu(code, mod);
            if (game == ACTION_NONE)
                assert_int_equal(meanings(0, ACTION_SCREENSHOT, code, alt), 0);
            else
                assert_true(means((int)game, code, alt));
            assert_true(game == ACTION_NONE || game <= ACTION_SCREENSHOT);
            assert_true(menu == ACTION_NONE || menu > ACTION_LAST_BUTTON);
            if (menu != ACTION_NONE)
                assert_true(means((int)menu, code, alt));
        }
}

static void
test_full_screen_and_enter(void **state)
{
    (void)state;
    static const Uint16 alts[] = {
        KMOD_LALT, KMOD_RALT, KMOD_LALT | KMOD_NUM, KMOD_RALT | KMOD_CAPS};
    for (size_t i = 0; i < ARRAY_SIZE(alts); i++) {
        assert_int_equal(
            in_game(SDL_SCANCODE_RETURN, alts[i]), ACTION_FULLSCREEN);
        assert_int_equal(
            in_menu(SDL_SCANCODE_RETURN, alts[i]), ACTION_FULLSCREEN);
    }
    assert_int_equal(in_game(SDL_SCANCODE_RETURN, KMOD_NONE), ACTION_NONE);
    assert_int_equal(in_menu(SDL_SCANCODE_RETURN, KMOD_NONE), ACTION_CONFIRM);
    assert_int_equal(in_game(SDL_SCANCODE_F11, KMOD_NONE), ACTION_FULLSCREEN);
    assert_int_equal(in_menu(SDL_SCANCODE_F11, KMOD_NONE), ACTION_FULLSCREEN);
    /* Locks and Shift and Control are of no account. */
    static const Uint16 others[] = {
        KMOD_NUM, KMOD_CAPS, KMOD_LSHIFT, KMOD_RCTRL, KMOD_NUM | KMOD_SHIFT};
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        assert_int_equal(in_game(SDL_SCANCODE_LEFT, others[i]), ACTION_LEFT);
        assert_int_equal(
            in_menu(SDL_SCANCODE_RETURN, others[i]), ACTION_CONFIRM);
    }
}

/* The keys out of the box, as the README has them. */
static void
test_keys_out_of_the_box(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        enum action game, menu;
    } keys[] = {
        {SDL_SCANCODE_LEFT, ACTION_LEFT, ACTION_NONE},
        {SDL_SCANCODE_A, ACTION_LEFT, ACTION_NONE},
        {SDL_SCANCODE_RIGHT, ACTION_RIGHT, ACTION_NONE},
        {SDL_SCANCODE_D, ACTION_RIGHT, ACTION_NONE},
        {SDL_SCANCODE_DOWN, ACTION_SOFT, ACTION_DOWN},
        {SDL_SCANCODE_S, ACTION_SOFT, ACTION_DOWN},
        {SDL_SCANCODE_UP, ACTION_CW, ACTION_UP},
        {SDL_SCANCODE_W, ACTION_CW, ACTION_UP},
        {SDL_SCANCODE_X, ACTION_CW, ACTION_NONE},
        {SDL_SCANCODE_Z, ACTION_CCW, ACTION_NONE},
        {SDL_SCANCODE_SPACE, ACTION_HARD, ACTION_CONFIRM},
        {SDL_SCANCODE_C, ACTION_HOLD, ACTION_NONE},
        {SDL_SCANCODE_LSHIFT, ACTION_HOLD, ACTION_NONE},
        {SDL_SCANCODE_V, ACTION_MACHINE, ACTION_MACHINE},
        {SDL_SCANCODE_TAB, ACTION_MACHINE, ACTION_MACHINE},
        {SDL_SCANCODE_EQUALS, ACTION_FASTER, ACTION_FASTER},
        {SDL_SCANCODE_MINUS, ACTION_SLOWER, ACTION_SLOWER},
        {SDL_SCANCODE_PERIOD, ACTION_ONE_PIECE, ACTION_ONE_PIECE},
        {SDL_SCANCODE_P, ACTION_PAUSE, ACTION_PAUSE},
        {SDL_SCANCODE_ESCAPE, ACTION_PAUSE, ACTION_BACK},
        {SDL_SCANCODE_R, ACTION_RESTART, ACTION_RESTART},
        {SDL_SCANCODE_F1, ACTION_HELP, ACTION_HELP},
        {SDL_SCANCODE_M, ACTION_MUTE, ACTION_MUTE},
        {SDL_SCANCODE_F12, ACTION_SCREENSHOT, ACTION_SCREENSHOT},
        {SDL_SCANCODE_F5, ACTION_NONE, ACTION_NONE},
        {SDL_SCANCODE_UNKNOWN, ACTION_NONE, ACTION_NONE},
    };
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
        assert_int_equal(in_game(keys[i].key, KMOD_NONE), keys[i].game);
        assert_int_equal(in_menu(keys[i].key, KMOD_NONE), keys[i].menu);
    }
}

static void
check_names(enum action action, int most, const char *names)
{
    char out[64];
    input_key_names(action, most, out, sizeof(out));
    assert_string_equal(out, names);
}

static void
test_key_names(void **state)
{
    (void)state;
    check_names(ACTION_LEFT, 4, "← A");
    check_names(ACTION_LEFT, 1, "←");
    check_names(ACTION_CW, 4, "↑ W X");
    check_names(ACTION_CW, 2, "↑ W");
    check_names(ACTION_HARD, 4, "Space");
    check_names(ACTION_HOLD, 4, "C Shift");
    check_names(ACTION_MACHINE, 4, "V Tab");
    check_names(ACTION_FASTER, 4, "+");
    check_names(ACTION_SLOWER, 4, "-");
    check_names(ACTION_ONE_PIECE, 4, ".");
    check_names(ACTION_PAUSE, 4, "P Esc");
    check_names(ACTION_FULLSCREEN, 4, "F11 Alt+Enter");
    check_names(ACTION_HALF, 4, "");
    check_names(ACTION_LEFT, 0, "");
}

/* Every name is whole or not there, in a buffer of any size. */
static void
test_key_names_in_little_room(void **state)
{
    (void)state;
    for (int action = 0; action < ACTION_COUNT; action++) {
        char whole[64];
        input_key_names(
            (enum action)action, BINDING_MAX_KEYS, whole, sizeof(whole));
        for (size_t size = 1; size <= strlen(whole) + 1; size++) {
            char *out = malloc(size);
            assert_non_null(out);
            memset(out, 'x', size);
            input_key_names((enum action)action, BINDING_MAX_KEYS, out, size);
            assert_non_null(memchr(out, '\0', size));
            assert_int_equal(strncmp(out, whole, strlen(out)), 0);
            if (size == strlen(whole) + 1)
                assert_string_equal(out, whole);
            free(out);
        }
    }
}

/* -- the queue -- */

static struct input input;

static uint8_t
next(bool *settled)
{
    bool ignored;
    return input_next(&input, settled != NULL ? settled : &ignored);
}

static void
down(enum action action)
{
    input_key(&input, action, true);
}

static void
up(enum action action)
{
    input_key(&input, action, false);
}

static void
test_edges_in_order(void **state)
{
    (void)state;
    bool settled;
    input_init(&input);
    assert_int_equal(next(&settled), 0);
    assert_true(settled);

    /* Different buttons in one tick, as they came. */
    down(ACTION_LEFT);
    down(ACTION_CW);
    assert_int_equal(next(&settled), BUTTON_LEFT | BUTTON_CW);
    assert_true(settled);
    assert_int_equal(next(&settled), BUTTON_LEFT | BUTTON_CW);
    up(ACTION_LEFT);
    down(ACTION_HARD);
    assert_int_equal(next(&settled), BUTTON_CW | BUTTON_HARD);
    up(ACTION_HARD);
    up(ACTION_CW);
    assert_int_equal(next(&settled), 0);
    assert_true(settled);
}

static void
test_one_edge_of_a_button_in_a_tick(void **state)
{
    (void)state;
    bool settled;
    input_init(&input);
    down(ACTION_LEFT);
    up(ACTION_LEFT);
    down(ACTION_RIGHT);
    down(ACTION_LEFT);
    up(ACTION_LEFT);
    /* Nothing overtakes: Right was pressed after Left had gone up. */
    assert_int_equal(next(&settled), BUTTON_LEFT);
    assert_false(settled);
    assert_int_equal(next(&settled), BUTTON_RIGHT);
    assert_false(settled);
    assert_int_equal(next(&settled), BUTTON_RIGHT | BUTTON_LEFT);
    assert_false(settled);
    assert_int_equal(next(&settled), BUTTON_RIGHT);
    assert_true(settled);
}

static void
test_two_keys_of_one_button(void **state)
{
    (void)state;
    input_init(&input);
    down(ACTION_LEFT); /* the arrow */
    assert_int_equal(next(NULL), BUTTON_LEFT);
    down(ACTION_LEFT); /* A */
    assert_int_equal(next(NULL), BUTTON_LEFT);
    up(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
    up(ACTION_LEFT);
    assert_int_equal(next(NULL), 0);
    up(ACTION_LEFT); /* of a key that nobody saw go down */
    assert_int_equal(next(NULL), 0);
    down(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
}

static void
test_release_all(void **state)
{
    (void)state;
    bool settled;
    input_init(&input);
    for (int action = 0; action <= ACTION_LAST_BUTTON; action++)
        down((enum action)action);
    assert_int_equal(next(NULL), 0xFF);
    down(ACTION_LEFT);
    up(ACTION_CW);
    input_release_all(&input);
    assert_int_equal(next(&settled), 0);
    assert_true(settled);
    /* The keys go up at last: nothing is pressed by that. */
    for (int action = 0; action <= ACTION_LAST_BUTTON; action++)
        up((enum action)action);
    assert_int_equal(next(NULL), 0);
    down(ACTION_SOFT);
    assert_int_equal(next(NULL), BUTTON_SOFT);
}

static void
test_other_actions_are_no_buttons(void **state)
{
    (void)state;
    input_init(&input);
    for (int action = ACTION_LAST_BUTTON + 1; action <= ACTION_NONE; action++) {
        down((enum action)action);
        assert_int_equal(next(NULL), 0);
        up((enum action)action);
        assert_int_equal(next(NULL), 0);
    }
}

/* Takes ticks until nothing waits any more. */
static uint8_t
settle(void)
{
    bool settled = false;
    uint8_t held = 0;
    for (int i = 0; i <= INPUT_QUEUE_SIZE + 1 && !settled; i++)
        held = next(&settled);
    assert_true(settled);
    return held;
}

/* More edges between two ticks than there is room for: some presses are lost,
 * but in the end what is down is down and what is up is up. */
static void
test_flood_leaves_no_button_down(void **state)
{
    (void)state;
    for (int edges = INPUT_QUEUE_SIZE - 3; edges < INPUT_QUEUE_SIZE + 20;
         edges++)
        for (int before = 0; before < 3; before++) {
            input_init(&input);
            for (int i = 0; i < before; i++)
                down((enum action)(ACTION_RIGHT + i));
            bool is_down = false;
            for (int i = 0; i < edges; i++) {
                is_down = !is_down;
                input_key(&input, ACTION_LEFT, is_down);
            }
            for (int i = 0; i < before; i++)
                up((enum action)(ACTION_RIGHT + i));
            assert_int_equal(settle(), is_down ? BUTTON_LEFT : 0);
            if (is_down)
                up(ACTION_LEFT);
            assert_int_equal(settle(), 0);
            /* And it works as ever. */
            down(ACTION_HARD);
            assert_int_equal(next(NULL), BUTTON_HARD);
            up(ACTION_HARD);
            assert_int_equal(next(NULL), 0);
        }
}

/* Any keys at any time, against a count of what is down. */
static void
test_random_keys(void **state)
{
    (void)state;
    struct rng rng;
    int keys[BUTTON_COUNT] = {0};

    rng_seed(&rng, 7, 0);
    input_init(&input);
    for (int round = 0; round < 2000; round++) {
        uint32_t edges = rng_below(&rng, 4 * INPUT_QUEUE_SIZE);
        for (uint32_t i = 0; i < edges; i++) {
            uint32_t button = rng_below(&rng, BUTTON_COUNT);
            bool is_down = keys[button] == 0 ||
                           (keys[button] < 3 && rng_below(&rng, 2) == 1);
            keys[button] += is_down ? 1 : -1;
            input_key(&input, (enum action)button, is_down);
            if (rng_below(&rng, 500) == 0)
                next(NULL);
        }
        uint8_t held = settle();
        for (int button = 0; button < BUTTON_COUNT; button++)
            assert_int_equal(held >> button & 1, keys[button] > 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_action_has_words),
        cmocka_unit_test(test_no_key_is_bound_twice),
        cmocka_unit_test(test_keys_mean_what_the_table_says),
        cmocka_unit_test(test_full_screen_and_enter),
        cmocka_unit_test(test_keys_out_of_the_box),
        cmocka_unit_test(test_key_names),
        cmocka_unit_test(test_key_names_in_little_room),
        cmocka_unit_test(test_edges_in_order),
        cmocka_unit_test(test_one_edge_of_a_button_in_a_tick),
        cmocka_unit_test(test_two_keys_of_one_button),
        cmocka_unit_test(test_release_all),
        cmocka_unit_test(test_other_actions_are_no_buttons),
        cmocka_unit_test(test_flood_leaves_no_button_down),
        cmocka_unit_test(test_random_keys),
    };
    return cmocka_run_group_tests(tests, open_video, close_video);
}
