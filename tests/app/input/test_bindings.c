/*
 * Which keys do what: the table out of the box, changing it, and its names.
 */
#include "lib/check.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/input/caps.h"
#include "wellplayed/rng.h"

/* SDL knows what is written on keys once it has a video driver. */
static int
open_video(void **state)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return SDL_InitSubSystem(SDL_INIT_VIDEO);
}

static int
close_video(void **state)
{
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    SDL_Quit();
    return 0;
}

static struct bindings bindings;

static int
begin(void **state)
{
    bindings_init(&bindings);
    return 0;
}

static enum action
in_game(SDL_Scancode key)
{
    return bindings_in_game(&bindings, key, KMOD_NONE);
}

static enum action
in_menu(SDL_Scancode key)
{
    return bindings_in_menu(&bindings, key, KMOD_NONE);
}

/* -- the table -- */

/* A preset for one hand: each action has keys of its own, none of which the
 * other hand would have to press. */
TEST_WITH(test_one_hand_is_enough, begin, NULL)
{
    static const char far[][40] = {[HANDS_LEFT] = "YUIOPHJKLNM", [HANDS_RIGHT] = "QWERTASDFGZXCVB"};

    for (int hands = HANDS_LEFT; hands <= HANDS_RIGHT; hands++) {
        struct bindings before = bindings;
        bindings_set_keys(&bindings, (enum bindings_hands)hands);
        assert_memory_equal(before.pads, bindings.pads, sizeof(before.pads));
        for (int i = 0; i < ACTION_BOUND; i++) {
            assert_int_not_equal(bindings.keys[i][0], 0);
            for (int k = 0; k < BINDING_MAX_KEYS; k++) {
                SDL_Scancode key = (SDL_Scancode)bindings.keys[i][k];
                if (key == 0)
                    continue;
                assert_int_equal(in_game(key), i);
                const char *word = SDL_GetScancodeName(key);
                assert_true(word[1] != '\0' || strchr(far[hands], word[0]) == NULL);
            }
        }
        bindings_set_keys(&bindings, HANDS_BOTH);
        assert_memory_equal(&before, &bindings, sizeof(before));
    }
}

TEST(test_every_action_has_words)
{
    for (int i = 0; i < ACTION_COUNT; i++) {
        const struct binding *binding = &binding_table[i];
        assert_non_null(binding->what);
        assert_in_range(strlen(binding->what), 2, 30);
        assert_int_equal(binding->key != NULL, i < ACTION_BOUND);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(binding->what, binding_table[k].what);
            if (i < ACTION_BOUND)
                assert_string_not_equal(binding->key, binding_table[k].key);
        }
        assert_true(binding->keys[0] != 0);
        /* Nothing after the end of the list. */
        bool ended = false;
        for (int k = 0; k < BINDING_MAX_KEYS; k++) {
            assert_false(ended && binding->keys[k] != 0);
            ended = ended || binding->keys[k] == 0;
        }
    }
    assert_true(ACTION_BOUND <= 32); /* a bit for each */
}

/* No key and no button is in it twice: in games, and in menus. */
static void
check_once(void)
{
    for (int i = 0; i < ACTION_BOUND; i++)
        for (int k = 0; k < BINDING_MAX_KEYS; k++) {
            SDL_Scancode key = (SDL_Scancode)bindings.keys[i][k];
            if (key != 0)
                assert_int_equal(in_game(key), i);
        }
    for (int i = 0; i < ACTION_BOUND; i++)
        for (int k = 0; k < BINDING_MAX_PADS; k++)
            if (bindings.pads[i][k] != PAD_NONE)
                assert_int_equal(bindings_pad_in_game(&bindings, bindings.pads[i][k]), i);
    for (int i = ACTION_BOUND; i < ACTION_COUNT; i++)
        for (int k = 0; k < BINDING_MAX_KEYS; k++)
            if (binding_table[i].keys[k] != 0)
                assert_int_equal(in_menu(binding_table[i].keys[k]), i);
}

TEST_WITH(test_no_key_is_bound_twice, begin, NULL)
{
    check_once();
}

TEST_WITH(test_full_screen_and_enter, begin, NULL)
{
    static const Uint16 alts[] = {
        KMOD_LALT, KMOD_RALT, KMOD_LALT | KMOD_NUM, KMOD_RALT | KMOD_CAPS};
    for (size_t i = 0; i < ARRAY_SIZE(alts); i++) {
        assert_int_equal(
            bindings_in_game(&bindings, SDL_SCANCODE_RETURN, alts[i]), ACTION_FULLSCREEN);
        assert_int_equal(
            bindings_in_menu(&bindings, SDL_SCANCODE_RETURN, alts[i]), ACTION_FULLSCREEN);
        /* Other keys are what they are: a game is played with Alt held. */
        assert_int_equal(bindings_in_game(&bindings, SDL_SCANCODE_LEFT, alts[i]), ACTION_LEFT);
        assert_int_equal(bindings_in_menu(&bindings, SDL_SCANCODE_DOWN, alts[i]), ACTION_DOWN);
    }
    assert_int_equal(in_game(SDL_SCANCODE_RETURN), ACTION_NONE);
    assert_int_equal(in_menu(SDL_SCANCODE_RETURN), ACTION_CONFIRM);
    assert_int_equal(in_game(SDL_SCANCODE_F11), ACTION_FULLSCREEN);
    assert_int_equal(in_menu(SDL_SCANCODE_F11), ACTION_FULLSCREEN);
}

/* The keys out of the box, as the README has them. */
TEST_WITH(test_keys_out_of_the_box, begin, NULL)
{
    static const struct {
        SDL_Scancode key;
        enum action game, menu;
    } keys[] = {
        {SDL_SCANCODE_LEFT, ACTION_LEFT, ACTION_LESS},
        {SDL_SCANCODE_A, ACTION_LEFT, ACTION_LESS},
        {SDL_SCANCODE_RIGHT, ACTION_RIGHT, ACTION_MORE},
        {SDL_SCANCODE_D, ACTION_RIGHT, ACTION_MORE},
        {SDL_SCANCODE_DOWN, ACTION_SOFT, ACTION_DOWN},
        {SDL_SCANCODE_S, ACTION_SOFT, ACTION_DOWN},
        {SDL_SCANCODE_UP, ACTION_CW, ACTION_UP},
        {SDL_SCANCODE_W, ACTION_CW, ACTION_UP},
        {SDL_SCANCODE_X, ACTION_CW, ACTION_NONE},
        {SDL_SCANCODE_Z, ACTION_CCW, ACTION_NONE},
        {SDL_SCANCODE_LCTRL, ACTION_CCW, ACTION_NONE},
        {SDL_SCANCODE_F, ACTION_HALF, ACTION_NONE},
        {SDL_SCANCODE_SPACE, ACTION_HARD, ACTION_CONFIRM},
        {SDL_SCANCODE_C, ACTION_HOLD, ACTION_NONE},
        {SDL_SCANCODE_LSHIFT, ACTION_HOLD, ACTION_NONE},
        {SDL_SCANCODE_RSHIFT, ACTION_HOLD, ACTION_NONE},
        {SDL_SCANCODE_U, ACTION_UNDO, ACTION_UNDO},
        {SDL_SCANCODE_BACKSPACE, ACTION_UNDO, ACTION_ERASE},
        {SDL_SCANCODE_V, ACTION_MACHINE, ACTION_MACHINE},
        {SDL_SCANCODE_TAB, ACTION_MACHINE, ACTION_MACHINE},
        {SDL_SCANCODE_EQUALS, ACTION_FASTER, ACTION_FASTER},
        {SDL_SCANCODE_MINUS, ACTION_SLOWER, ACTION_SLOWER},
        {SDL_SCANCODE_PERIOD, ACTION_ONE_PIECE, ACTION_ONE_PIECE},
        {SDL_SCANCODE_P, ACTION_PAUSE, ACTION_PAUSE},
        {SDL_SCANCODE_ESCAPE, ACTION_PAUSE, ACTION_BACK},
        {SDL_SCANCODE_R, ACTION_RESTART, ACTION_RESTART},
        {SDL_SCANCODE_Q, ACTION_TITLE, ACTION_TITLE},
        {SDL_SCANCODE_O, ACTION_OPTIONS, ACTION_OPTIONS},
        {SDL_SCANCODE_F1, ACTION_HELP, ACTION_HELP},
        {SDL_SCANCODE_M, ACTION_MUTE, ACTION_MUTE},
        {SDL_SCANCODE_F12, ACTION_SCREENSHOT, ACTION_SCREENSHOT},
        {SDL_SCANCODE_F5, ACTION_NONE, ACTION_NONE},
        {SDL_SCANCODE_UNKNOWN, ACTION_NONE, ACTION_NONE},
    };
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
        assert_int_equal(in_game(keys[i].key), keys[i].game);
        assert_int_equal(in_menu(keys[i].key), keys[i].menu);
    }
}

/* -- changes -- */

TEST_WITH(test_a_key_moves, begin, NULL)
{
    assert_int_equal(bindings_add_key(&bindings, ACTION_LEFT, SDL_SCANCODE_J), ACTION_NONE);
    assert_int_equal(in_game(SDL_SCANCODE_J), ACTION_LEFT);
    assert_int_equal(in_game(SDL_SCANCODE_LEFT), ACTION_LEFT);
    /* One that another has leaves it, and the others there move up. */
    assert_int_equal(bindings_add_key(&bindings, ACTION_CCW, SDL_SCANCODE_W), ACTION_CW);
    assert_int_equal(in_game(SDL_SCANCODE_W), ACTION_CCW);
    assert_int_equal(bindings.keys[ACTION_CW][0], SDL_SCANCODE_UP);
    assert_int_equal(bindings.keys[ACTION_CW][1], SDL_SCANCODE_X);
    assert_int_equal(bindings.keys[ACTION_CW][2], 0);
    /* A key that it has already and an invalid key change nothing. */
    struct bindings before = bindings;
    assert_int_equal(bindings_add_key(&bindings, ACTION_CCW, SDL_SCANCODE_W), ACTION_NONE);
    assert_int_equal(bindings_add_key(&bindings, ACTION_CCW, SDL_SCANCODE_UNKNOWN), ACTION_NONE);
    assert_memory_equal(&before, &bindings, sizeof(before));
    /* A fifth key takes the place of the first. */
    bindings_add_key(&bindings, ACTION_LEFT, SDL_SCANCODE_K);
    bindings_add_key(&bindings, ACTION_LEFT, SDL_SCANCODE_L);
    assert_int_equal(in_game(SDL_SCANCODE_LEFT), ACTION_NONE);
    assert_int_equal(bindings.keys[ACTION_LEFT][0], SDL_SCANCODE_A);
    assert_int_equal(bindings.keys[ACTION_LEFT][3], SDL_SCANCODE_L);
    check_once();
}

TEST_WITH(test_dropping_and_resetting, begin, NULL)
{
    assert_true(bindings_drop_key(&bindings, ACTION_CCW));
    assert_true(bindings_drop_key(&bindings, ACTION_CCW));
    assert_false(bindings_drop_key(&bindings, ACTION_CCW));
    assert_int_equal(in_game(SDL_SCANCODE_Z), ACTION_NONE);
    bindings_add_key(&bindings, ACTION_MUTE, SDL_SCANCODE_UP);
    bindings_reset_keys(&bindings, ACTION_CW);
    assert_int_equal(in_game(SDL_SCANCODE_UP), ACTION_CW);
    bindings_reset_keys(&bindings, ACTION_CCW);
    static struct bindings usual; /* zeroed, its padding too */
    bindings_init(&usual);
    assert_memory_equal(&usual, &bindings, sizeof(usual));

    while (bindings_drop_pad(&bindings, ACTION_HOLD))
        continue;
    bindings_add_pad(&bindings, ACTION_HOLD, 1 + SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(bindings_pad_in_game(&bindings, 1), ACTION_HOLD);
    bindings_reset_pads(&bindings, ACTION_HOLD);
    bindings_reset_pads(&bindings, ACTION_CW);
    /* Their order is another by then, what they mean is not. */
    for (int i = 1; i < PAD_INPUTS; i++)
        assert_int_equal(bindings_pad_in_game(&bindings, i), bindings_pad_in_game(&usual, i));
}

TEST_WITH(test_any_changes_keep_it_whole, begin, NULL)
{
    struct rng rng;
    rng_seed(&rng, 3, 0);
    for (int i = 0; i < 20000; i++) {
        enum action action = (enum action)rng_below(&rng, ACTION_BOUND);
        switch (rng_below(&rng, 8)) {
        case 0: bindings_drop_key(&bindings, action); break;
        case 1: bindings_drop_pad(&bindings, action); break;
        case 2: bindings_reset_keys(&bindings, action); break;
        case 3: bindings_reset_pads(&bindings, action); break;
        case 4: bindings_add_pad(&bindings, action, (int)rng_below(&rng, PAD_INPUTS)); break;
        default:
            bindings_add_key(&bindings, action, (SDL_Scancode)rng_below(&rng, SDL_NUM_SCANCODES));
        }
        check_once();
    }
}

/* -- names -- */

static void
check_names_on(enum device device, enum action action, int most, const char *names)
{
    char out[64] = "";
    struct caps caps = caps_of(&bindings, action, device, most);
    for (int i = 0; i < caps.count; i++) {
        size_t used = strlen(out);
        snprintf(out + used, sizeof(out) - used, "%s%s", i > 0 ? " " : "", caps.at[i].label);
    }
    assert_string_equal(out, names);
}

static void
check_names(enum action action, int most, const char *names)
{
    check_names_on(DEVICE_KEYBOARD, action, most, names);
}

TEST_WITH(test_key_names, begin, NULL)
{
    check_names(ACTION_LEFT, 4, "← A");
    check_names(ACTION_LEFT, 1, "←");
    check_names(ACTION_CW, 4, "↑ W X");
    check_names(ACTION_CW, 2, "↑ W");
    check_names(ACTION_HARD, 4, "Space");
    check_names(ACTION_HOLD, 4, "C Shift");
    check_names(ACTION_MACHINE, 4, "V Tab");
    check_names(ACTION_FASTER, 4, "+");
    check_names(ACTION_SLOWER, 4, "−");
    check_names(ACTION_ONE_PIECE, 4, ".");
    check_names(ACTION_PAUSE, 4, "P Esc");
    check_names(ACTION_FULLSCREEN, 4, "F11 Alt+Enter");
    check_names(ACTION_CONFIRM, 1, "Enter");
    check_names(ACTION_ERASE, 1, "Del");
    check_names(ACTION_HALF, 4, "F");
    check_names(ACTION_CCW, 4, "Z Ctrl");
    check_names(ACTION_UNDO, 4, "U Backspace");
    bindings_drop_key(&bindings, ACTION_HALF);
    check_names(ACTION_LEFT, 0, "");
    bindings_add_key(&bindings, ACTION_HALF, SDL_SCANCODE_PAGEUP);
    check_names(ACTION_HALF, 4, "PageUp");
    bindings_add_key(&bindings, ACTION_HALF, SDL_SCANCODE_KP_7);
    check_names(ACTION_HALF, 4, "PageUp Keypad-7");
}

/* What is printed on each kind of gamepad. */
TEST_WITH(test_pad_names, begin, NULL)
{
    static const struct {
        enum device device;
        const char *confirm, *turns, *half, *hold, *machine, *pause, *faster;
    } kinds[] = {
        {DEVICE_PAD, "A Start", "A Y", "X", "L1 R1", "Back", "Start", "R2"},
        {DEVICE_XBOX_360, "A Start", "A Y", "X", "LB RB", "Back", "Start", "RT"},
        {DEVICE_XBOX, "A Menu", "A Y", "X", "LB RB", "View", "Menu", "RT"},
        {DEVICE_PLAYSTATION_3, "× Start", "× △", "□", "L1 R1", "Select", "Start", "R2"},
        {DEVICE_PLAYSTATION_4, "× Options", "× △", "□", "L1 R1", "Share", "Options", "R2"},
        {DEVICE_PLAYSTATION_5, "× Options", "× △", "□", "L1 R1", "Create", "Options", "R2"},
        {DEVICE_NINTENDO, "A +", "A Y", "X", "L R", "−", "+", "ZR"},
    };
    for (size_t i = 0; i < SDL_arraysize(kinds); i++) {
        enum device device = kinds[i].device;
        check_names_on(device, ACTION_CONFIRM, 4, kinds[i].confirm);
        check_names_on(device, ACTION_CW, 4, kinds[i].turns);
        check_names_on(device, ACTION_HALF, 4, kinds[i].half);
        check_names_on(device, ACTION_HOLD, 4, kinds[i].hold);
        check_names_on(device, ACTION_MACHINE, 4, kinds[i].machine);
        check_names_on(device, ACTION_PAUSE, 4, kinds[i].pause);
        check_names_on(device, ACTION_FASTER, 4, kinds[i].faster);
        check_names_on(device, ACTION_LEFT, 4, "← L←");
        check_names_on(device, ACTION_LEFT, 1, "←");
        check_names_on(device, ACTION_HELP, 4, "");
    }
    assert_int_equal(SDL_arraysize(kinds), DEVICE_KEYBOARD);
    /* Everything that can be bound has a label. */
    for (int input = 1; input < PAD_INPUTS; input++) {
        struct caps caps = {.count = 0};
        caps_add_pad(&caps, DEVICE_PLAYSTATION_5, input);
        assert_int_equal(caps.count, bindings_pad_word(input) != NULL);
    }
}

/* A cap knows what presses it, also where two keys have one label. */
TEST_WITH(test_caps_know_their_keys, begin, NULL)
{
    struct caps caps = caps_of(&bindings, ACTION_FULLSCREEN, DEVICE_KEYBOARD, 4);
    assert_int_equal(caps.count, 2);
    assert_int_equal(caps.at[0].key, SDL_SCANCODE_F11);
    assert_int_equal(caps.at[1].key, SDL_SCANCODE_RETURN);
    assert_int_equal(caps.at[1].mod, KMOD_ALT);
    bindings_drop_key(&bindings, ACTION_HALF);
    bindings_add_key(&bindings, ACTION_HALF, SDL_SCANCODE_KP_ENTER);
    caps = caps_of(&bindings, ACTION_HALF, DEVICE_KEYBOARD, 4);
    assert_string_equal(caps.at[0].label, "Enter");
    assert_int_equal(caps.at[0].key, SDL_SCANCODE_KP_ENTER);
    caps = (struct caps){.count = 0};
    caps_add_key(&caps, SDL_SCANCODE_PERIOD, KMOD_SHIFT);
    assert_string_equal(caps.at[0].label, "⇧.");
    assert_int_equal(caps.at[0].mod, KMOD_SHIFT);
    caps = caps_of(&bindings, ACTION_CW, DEVICE_NINTENDO, 4);
    assert_int_equal(caps.at[1].pad, 1 + SDL_CONTROLLER_BUTTON_Y);
    assert_int_equal(caps.at[1].key, 0);
    /* There is an end to them. */
    caps = (struct caps){.count = 0};
    for (int key = SDL_SCANCODE_A; key <= SDL_SCANCODE_Z; key++)
        caps_add_key(&caps, (SDL_Scancode)key, KMOD_NONE);
    assert_int_equal(caps.count, CAPS_MAX);
}

/* Words in settings.ini lead back to what they stand for. */
TEST_WITH(test_words_lead_back, begin, NULL)
{
    char word[64];
    for (int key = 1; key < SDL_NUM_SCANCODES; key++) {
        bindings_key_word(key, word, sizeof(word));
        assert_true(strlen(word) > 0);
        assert_int_equal(bindings_key_of(word), key);
    }
    for (int i = 0; i < ACTION_BOUND; i++)
        for (int k = 0; k < BINDING_MAX_PADS; k++)
            if (binding_table[i].pads[k] != PAD_NONE)
                assert_non_null(bindings_pad_word(binding_table[i].pads[k]));
    for (int i = 1; i < PAD_INPUTS; i++)
        if (bindings_pad_word(i) != NULL)
            assert_int_equal(bindings_pad_of(bindings_pad_word(i)), i);
    assert_int_equal(bindings_key_of("LEFT"), SDL_SCANCODE_LEFT);
    assert_int_equal(bindings_key_of("nosuch"), 0);
    assert_int_equal(bindings_key_of(""), 0);
    assert_int_equal(bindings_key_of("Key 0"), 0);
    assert_int_equal(bindings_key_of("Key 99999"), 0);
    assert_int_equal(bindings_pad_of("nosuch"), PAD_NONE);
    assert_int_equal(bindings_pad_of(""), PAD_NONE);
}

SUITE_WITH(bindings, open_video, close_video)
