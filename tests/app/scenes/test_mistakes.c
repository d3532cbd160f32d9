/*
 * Learning from mistakes: the position waits for a key, hints and solution, a try
 * that is judged, and the way through all mistakes, by keys and by the mouse.
 */
#include "app/scenes/mistakes.h"
#include "app/scenes/review/review.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/recording.h"
#include "lib/screen.h"

enum { FRAME_MS = 10, A_WHILE = PATIENCE };

static struct mistakes *
mistakes(void)
{
    return mistakes_of(&hands_app);
}

static void
pass(int ms)
{
    for (int i = 0; i < ms && app_is_in(&hands_app, SCENE_MISTAKES); i += FRAME_MS)
        app_scene(&hands_app)->pass(&hands_app, (uint64_t)FRAME_MS * APP_NS_PER_MS);
}

/* A game of random keys, which has mistakes enough. */
static void
open_mistakes(void)
{
    static const struct history_game nobody = {.id = 0};
    struct recording made;

    open_with_window(SCENE_TITLE);
    recording_make(&made, ruleset_find("classic"), 3, 60000, false);
    struct tape *tape = tape_copy(made.data, made.size);
    assert_true(review_begin(&hands_app, tape, &nobody));
    tape_drop(tape);
    recording_free(&made);
    app_open(&hands_app, SCENE_REVIEW);
    for (int i = 0; i < A_WHILE && review_is_busy(&hands_app); i++) {
        app_scene(&hands_app)->pass(&hands_app, APP_NS_PER_MS);
        SDL_Delay(1);
    }
    app_back(&hands_app);
    mistakes_open(&hands_app);
    assert_true(app_is_in(&hands_app, SCENE_MISTAKES));
    assert_true(mistakes()->retry.all > 1);
}

static void
check_is(enum retry_state state, int number)
{
    assert_int_equal(mistakes()->retry.state, state);
    assert_int_equal(mistakes()->retry.number, number);
}

TEST(time_stands_until_a_key)
{
    open_mistakes();
    uint64_t tick = mistakes()->drill.seat.game.tick;
    pass(3000);
    assert_int_equal(mistakes()->drill.seat.game.tick, tick);
    assert_true(app_scene(&hands_app)->idle(&hands_app));
    press_key(SDL_SCANCODE_LEFT);
    pass(100);
    assert_true(mistakes()->drill.seat.game.tick > tick);
    /* Another window gets the keys. */
    app_scene(&hands_app)->unfocus(&hands_app);
    tick = mistakes()->drill.seat.game.tick;
    pass(3000);
    assert_int_equal(mistakes()->drill.seat.game.tick, tick);
    close_with_window();
}

TEST(hints_and_solution_by_keys)
{
    open_mistakes();
    for (int hints = 1; hints <= RETRY_HINTS; hints++) {
        assert_true(shows_cap("H"));
        press_key(SDL_SCANCODE_H);
        assert_int_equal(mistakes()->retry.hints, hints);
        free(screen_draw(&hands_app));
    }
    assert_false(shows_cap("H"));
    press_key(SDL_SCANCODE_V);
    check_is(RETRY_SHOWN, 1);
    press_key(SDL_SCANCODE_RETURN);
    check_is(RETRY_FINDS, 2);
    assert_int_equal(mistakes()->retry.hints, 0);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    close_with_window();
}

TEST(hints_and_solution_by_mouse)
{
    open_mistakes();
    click_cap("H");
    assert_int_equal(mistakes()->retry.hints, 1);
    click_cap("V");
    check_is(RETRY_SHOWN, 1);
    click_cap("Enter");
    check_is(RETRY_FINDS, 2);
    click_cap("Esc");
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    close_with_window();
}

/* The first key counts, whatever the replay's player held down there. A wrong
 * place is seen for a moment; then the position is there again. */
TEST(a_try_is_judged)
{
    open_mistakes();
    uint64_t tick = mistakes()->drill.seat.game.tick;
    click_cap("Space");
    for (int i = 0; i < A_WHILE && mistakes()->retry.state < RETRY_WRONG; i++) {
        pass(FRAME_MS);
        SDL_Delay(1);
    }
    check_is(RETRY_WRONG, 1);
    pass(3000);
    check_is(RETRY_FINDS, 1);
    assert_int_equal(mistakes()->drill.seat.game.tick, tick);
    close_with_window();
}

TEST(the_last_one_leads_back)
{
    open_mistakes();
    for (int number = 1; number <= mistakes()->retry.all; number++) {
        check_is(RETRY_FINDS, number);
        press_key(number % 2 ? SDL_SCANCODE_R : SDL_SCANCODE_RETURN);
    }
    assert_int_equal(mistakes()->retry.state, RETRY_DONE);
    assert_true(app_scene(&hands_app)->idle(&hands_app));
    free(screen_draw(&hands_app));
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    close_with_window();
}

SUITE_WITH(mistakes, screen_begin, screen_end)
