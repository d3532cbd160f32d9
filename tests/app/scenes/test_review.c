/*
 * The page of a review: its pictures are chosen with the keys, with a gamepad
 * and with the mouse, on the picture as well as on the words below it.
 */
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/review/review.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/pressing.h"
#include "lib/recording.h"
#include "lib/screen.h"

static struct review *
review(void)
{
    return review_of(&hands_app);
}

/* A game of random keys, which has mistakes enough. */
static void
open_review(void)
{
    static const struct history_game nobody = {.id = 0};
    struct recording made;

    open_with_window(SCENE_TITLE);
    recording_make(&made, ruleset_find("classic"), 3, 60000, false);
    struct tape *tape = tape_copy(made.data, made.size);
    assert_true(review_begin(&hands_app, tape, &nobody));
    tape_drop(tape);
    app_open(&hands_app, SCENE_REVIEW);
    recording_free(&made);
    for (int i = 0; i < PATIENCE && review_is_busy(&hands_app); i++) {
        app_scene(&hands_app)->pass(&hands_app, 1000000);
        SDL_Delay(1);
    }
    assert_int_equal(review()->state, REVIEW_DONE);
    assert_int_equal(review()->worst_count, REVIEW_WORST);
    free(screen_draw(&hands_app));
    app_scene(&hands_app)->pass(&hands_app, 1000000000);
}

/* A game stands where that piece came. */
static void
check_play_from(uint64_t piece)
{
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_int_equal(play_of(&hands_app)->seat.view.pieces, piece);
    close_with_window();
}

static uint64_t
piece_of(int picture)
{
    return review()->marks.list[review()->worst[picture].mark].piece;
}

TEST(pictures_are_clicked)
{
    for (int i = 0; i < REVIEW_WORST; i++) {
        open_review();
        uint64_t piece = piece_of(i);
        struct box box = review()->choices.boxes[REVIEW_ROWS + i];
        /* The picture stands over the words. */
        click(box.x + box.w / 2, box.y - 60);
        look_once();
        check_play_from(piece);
    }
}

TEST(the_words_are_clicked)
{
    open_review();
    uint64_t piece = piece_of(1);
    struct box box = review()->choices.boxes[REVIEW_ROWS + 1];
    click(box.x + box.w / 2, box.y + box.h - 5);
    look_once();
    check_play_from(piece);
}

static void
press_button(int button)
{
    take_pad(&hands_app, 1 + button, true);
    if (hands_app.scene == SCENE_REVIEW)
        take_pad(&hands_app, 1 + button, false);
}

TEST(keys_and_pads_choose)
{
    for (int pad = 0; pad < 2; pad++) {
        open_review();
        uint64_t piece = piece_of(2);
        if (pad != 0)
            press_button(SDL_CONTROLLER_BUTTON_DPAD_UP);
        else
            press_key(SDL_SCANCODE_UP);
        assert_int_equal(review()->choices.selected, REVIEW_ROWS);
        for (int i = 0; i < 2; i++) {
            if (pad != 0)
                press_button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
            else
                press_key(SDL_SCANCODE_RIGHT);
        }
        assert_int_equal(review()->choices.selected, REVIEW_ROWS + 2);
        if (pad != 0)
            press_button(SDL_CONTROLLER_BUTTON_A);
        else
            press_key(SDL_SCANCODE_RETURN);
        check_play_from(piece);
    }
}

/* The button that goes back in menus leaves the page. */
TEST(a_pad_goes_back)
{
    open_review();
    press_button(SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

SUITE(review)
