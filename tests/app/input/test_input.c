/*
 * From keys to buttons: the queue of edges, and that no button stays down,
 * whatever is thrown at it. (What keys mean: test_bindings.)
 */
#include "lib/check.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/input/input.h"
#include "wellplayed/rng.h"

/* -- the queue -- */

static struct input input;

static uint8_t
next(bool *settled)
{
    bool ignored;
    return input_next(&input, settled != NULL ? settled : &ignored);
}

/* One key for each button, and a second one for Left. */
enum { KEYS_FROM = 40, SECOND_LEFT = 100 };

static void
down(enum action action)
{
    input_press(&input, KEYS_FROM + (int)action, action);
}

static void
up(enum action action)
{
    input_release(&input, KEYS_FROM + (int)action);
}

TEST(test_edges_in_order)
{
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

TEST(test_one_edge_of_a_button_in_a_tick)
{
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

TEST(test_two_keys_of_one_button)
{
    input_init(&input);
    down(ACTION_LEFT); /* the arrow */
    assert_int_equal(next(NULL), BUTTON_LEFT);
    input_press(&input, SECOND_LEFT, ACTION_LEFT); /* A */
    assert_int_equal(next(NULL), BUTTON_LEFT);
    up(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
    input_release(&input, SECOND_LEFT);
    assert_int_equal(next(NULL), 0);
    up(ACTION_LEFT); /* of a key whose press was missed */
    assert_int_equal(next(NULL), 0);
    down(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
}

/* Left is held when everything is released, as by a pause; then A is pressed
 * and Left goes up: A still holds the button. */
TEST(test_a_key_of_before_releases_nothing)
{
    input_init(&input);
    down(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
    input_release_all(&input);
    assert_int_equal(next(NULL), 0);
    input_press(&input, SECOND_LEFT, ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
    up(ACTION_LEFT);
    assert_int_equal(next(NULL), BUTTON_LEFT);
    input_release(&input, SECOND_LEFT);
    assert_int_equal(next(NULL), 0);
}

/* A key that is bound anew while it is down lets go of what it pressed. */
TEST(test_a_key_releases_what_it_pressed)
{
    input_init(&input);
    input_press(&input, 7, ACTION_LEFT);
    input_press(&input, 7, ACTION_RIGHT); /* it is down already */
    assert_int_equal(next(NULL), BUTTON_LEFT);
    input_release(&input, 7);
    assert_int_equal(next(NULL), 0);
    /* Invalid keys do nothing. */
    input_press(&input, -1, ACTION_LEFT);
    input_press(&input, INPUT_KEYS, ACTION_LEFT);
    input_release(&input, -1);
    input_release(&input, INPUT_KEYS);
    assert_int_equal(next(NULL), 0);
    /* A gamepad's are keys like others, each pad's its own. */
    input_press(&input, input_pad_key(0, PAD_INPUTS - 1), ACTION_CW);
    input_press(&input, input_pad_key(INPUT_PADS - 1, 1), ACTION_CW);
    input_release(&input, input_pad_key(0, PAD_INPUTS - 1));
    assert_int_equal(next(NULL), BUTTON_CW);
}

/* After a countdown only what is still held, of what may be held, is down. */
TEST(test_settle)
{
    bool settled;
    input_init(&input);
    down(ACTION_LEFT);
    down(ACTION_HARD);
    down(ACTION_RIGHT);
    up(ACTION_RIGHT);
    input_settle(&input, BUTTON_LEFT | BUTTON_RIGHT);
    assert_int_equal(next(&settled), BUTTON_LEFT);
    assert_true(settled);
    up(ACTION_HARD);
    up(ACTION_LEFT);
    assert_int_equal(next(NULL), 0);
    down(ACTION_HARD);
    assert_int_equal(next(NULL), BUTTON_HARD);
}

TEST(test_release_all)
{
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

TEST(test_other_actions_are_no_buttons)
{
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
TEST(test_flood_leaves_no_button_down)
{
    for (int edges = INPUT_QUEUE_SIZE - 3; edges < INPUT_QUEUE_SIZE + 20; edges++)
        for (int before = 0; before < 3; before++) {
            input_init(&input);
            for (int i = 0; i < before; i++)
                down((enum action)(ACTION_RIGHT + i));
            bool is_down = false;
            for (int i = 0; i < edges; i++) {
                is_down = !is_down;
                if (is_down)
                    down(ACTION_LEFT);
                else
                    up(ACTION_LEFT);
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
TEST(test_random_keys)
{
    struct rng rng;
    enum { KEYS = 3 };
    bool keys[BUTTON_COUNT][KEYS] = {{false}};

    rng_seed(&rng, 7, 0);
    input_init(&input);
    for (int round = 0; round < 2000; round++) {
        uint32_t edges = rng_below(&rng, 4 * INPUT_QUEUE_SIZE);
        for (uint32_t i = 0; i < edges; i++) {
            uint32_t button = rng_below(&rng, BUTTON_COUNT);
            uint32_t which = rng_below(&rng, KEYS);
            int key = (int)(button * KEYS + which);
            keys[button][which] = !keys[button][which];
            if (keys[button][which])
                input_press(&input, key, (enum action)button);
            else
                input_release(&input, key);
            if (rng_below(&rng, 500) == 0)
                next(NULL);
        }
        uint8_t held = settle();
        for (int button = 0; button < BUTTON_COUNT; button++)
            assert_int_equal(
                held >> button & 1, keys[button][0] || keys[button][1] || keys[button][2]);
    }
}

SUITE(input)
