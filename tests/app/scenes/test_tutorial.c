/*
 * The tutorial, by keys, mouse and gamepad: each step is done by what it says,
 * and by nothing else; each can be skipped; the end is a game.
 */
#include "lib/check.h"
#include "app/scenes/tutorial.h"

#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/first.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/shell/apply.h"
#include "app/text/text_peek.h"
#include "lib/hands.h"
#include "lib/pressing.h"
#include "lib/screen.h"

enum { FRAME_MS = 10, A_TICK_MS = 800, A_WHILE_MS = 20000 };

static struct tutorial *
tutorial(void)
{
    return tutorial_of(&hands_app);
}

/* Lets so much time pass; the machine thinks on a thread of its own. */
static void
pass(int ms)
{
    for (int i = 0; i < ms && app_is_in(&hands_app, SCENE_TUTORIAL); i += FRAME_MS) {
        uint64_t tick = tutorial()->drill.seat.game.tick;
        app_scene(&hands_app)->pass(&hands_app, (uint64_t)FRAME_MS * APP_NS_PER_MS);
        if (tutorial()->drill.seat.game.tick == tick)
            SDL_Delay(1);
    }
}

/* Lets time pass until the step comes. */
static void
await(enum tutorial_number step)
{
    for (int i = 0; i < PATIENCE && tutorial()->step != step; i++)
        pass(FRAME_MS);
    assert_int_equal(tutorial()->step, step);
}

static void
press(SDL_Scancode key)
{
    press_key(key);
    pass(FRAME_MS);
}

static void
press_often(SDL_Scancode key, int times)
{
    for (int i = 0; i < times; i++)
        press(key);
}

static void
open_tutorial(const struct ruleset *rules)
{
    open_with_window(SCENE_TITLE);
    if (rules != NULL)
        apply_text(&hands_app, PREF_RULES, rules->name);
    tutorial_open(&hands_app);
    pass(FRAME_MS);
}

/* Skips to the step; where the rules do not have it, to the one after it. */
static void
skip_to(enum tutorial_number step)
{
    while (tutorial()->step < step)
        press(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TUTORIAL));
    pass(FRAME_MS);
}

static void
skip_to_the_end(void)
{
    skip_to(TUTORIAL_MACHINE);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(tutorial()->step, TUTORIAL_END);
    pass(A_TICK_MS);
}

/* The advice of the machine for the gap. */
static struct place
await_hint(void)
{
    struct place hint = {0};
    for (int i = 0; i < PATIENCE && !seat_hint(&tutorial()->drill.seat, &hint); i++)
        SDL_Delay(1);
    assert_true(seat_hint(&tutorial()->drill.seat, &hint));
    return hint;
}

/* Brings the piece to where the advice is, with what `tap` presses. */
static void
follow_the_dashes(void (*tap)(enum action action))
{
    struct place hint = await_hint();
    const struct place *at = &tutorial()->drill.seat.view.motion.piece;

    for (int i = 0; i < PIECE_ROTATIONS && at->rotation != hint.rotation; i++)
        tap(ACTION_CW);
    for (int i = 0; i < BOARD_MAX_WIDTH && at->x != hint.x; i++)
        tap(at->x < hint.x ? ACTION_RIGHT : ACTION_LEFT);
    assert_int_equal(at->x, hint.x);
    assert_int_equal(at->rotation, hint.rotation);
    tap(ACTION_HARD);
}

static void
tap_key(enum action action)
{
    press((SDL_Scancode)binding_table[action].keys[0]);
}

static void
tap_cap(enum action action)
{
    struct caps caps = caps_of(&hands_app.prefs.bindings, action, app_device(&hands_app), 1);
    click_cap(caps.at[0].label);
    pass(FRAME_MS);
}

static void
tap_pad(enum action action)
{
    press_pad(binding_table[action].pads[0] - 1);
    pass(FRAME_MS);
}

/* From the first step to the last. */
static void
learn_it(const struct ruleset *rules, void (*tap)(enum action action))
{
    bool holds = (rules->buttons & BUTTON_HOLD) != 0;

    assert_int_equal(tutorial()->step, TUTORIAL_MOVE);
    tap(ACTION_CW); /* not what is asked for */
    pass(A_TICK_MS);
    assert_int_equal(tutorial()->step, TUTORIAL_MOVE);
    tap(ACTION_LEFT);
    tap(ACTION_RIGHT);
    assert_false(tutorial()->done);
    tap(ACTION_RIGHT);
    assert_true(tutorial()->done);
    assert_int_equal(tutorial()->step, TUTORIAL_MOVE); /* a tick is seen */
    await(TUTORIAL_ROTATE);
    assert_int_equal(tutorial()->drill.seat.view.pieces, 1); /* the same piece */
    tap(ACTION_CW);
    tap(ACTION_CW);
    assert_true(tutorial()->done);
    await(TUTORIAL_DROP);
    tap(ACTION_LEFT);
    assert_false(tutorial()->done);
    tap(ACTION_HARD);
    assert_true(tutorial()->done);
    await(TUTORIAL_GAP);
    follow_the_dashes(tap);
    assert_true(tutorial()->done);
    assert_int_equal(tutorial()->drill.seat.view.rows, 4);
    await(holds ? TUTORIAL_HOLD : TUTORIAL_MACHINE);
    if (holds) {
        tap(ACTION_HOLD);
        assert_true(tutorial()->done);
        assert_int_not_equal(tutorial()->drill.seat.view.hold, PIECE_NONE);
        await(TUTORIAL_MACHINE);
    }
    uint64_t pieces = tutorial()->drill.seat.view.pieces;
    pass(A_TICK_MS);
    assert_int_equal(tutorial()->drill.seat.who, SEAT_HUMAN);
    tap(ACTION_MACHINE);
    assert_int_equal(tutorial()->step, TUTORIAL_WATCH);
    assert_int_equal(tutorial()->drill.seat.who, SEAT_MACHINE);
    await(TUTORIAL_BACK);
    assert_true(tutorial()->drill.seat.view.pieces >= pieces + 3);
    assert_int_equal(tutorial()->drill.seat.who, SEAT_MACHINE); /* plays on */
    tap(ACTION_MACHINE);
    assert_int_equal(tutorial()->drill.seat.who, SEAT_HUMAN);
    assert_true(tutorial()->done);
    await(TUTORIAL_END);
}

/* -- the steps -- */

/* Under all rules, whatever their pieces and wells. */
TEST(the_steps_by_keys)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        open_tutorial(ruleset_at(i));
        learn_it(ruleset_at(i), tap_key);
        press(SDL_SCANCODE_RETURN); /* too hasty: the last words are new */
        assert_true(app_is_in(&hands_app, SCENE_TUTORIAL));
        pass(A_TICK_MS);
        hands_app.now.watch = true; /* as the game before */
        press_key(SDL_SCANCODE_RETURN);
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        const struct seat *seat = &play_of(&hands_app)->seat;
        assert_string_equal(seat->rules.name, ruleset_at(i)->name);
        assert_int_equal(seat->who, SEAT_HUMAN);
        assert_ptr_equal(seat->game.goal, hands_app.now.goal);
        close_with_window();
    }
}

TEST(the_steps_by_mouse)
{
    static const struct ruleset *const rules[] = {&ruleset_classic, &ruleset_modern};
    for (size_t i = 0; i < ARRAY_SIZE(rules); i++) {
        open_tutorial(rules[i]);
        /* Only what a step asks for is there to be clicked. */
        assert_false(shows_cap("↑"));
        click_cap("←");
        pass(FRAME_MS);
        click_cap("→");
        pass(FRAME_MS);
        click_cap("→");
        pass(FRAME_MS);
        assert_true(tutorial()->done);
        await(TUTORIAL_ROTATE);
        tap_cap(ACTION_CW);
        tap_cap(ACTION_CW);
        await(TUTORIAL_DROP);
        tap_cap(ACTION_HARD);
        await(TUTORIAL_GAP);
        follow_the_dashes(tap_cap);
        await(i == 1 ? TUTORIAL_HOLD : TUTORIAL_MACHINE);
        if (i == 1)
            tap_cap(ACTION_HOLD);
        await(TUTORIAL_MACHINE);
        tap_cap(ACTION_MACHINE);
        await(TUTORIAL_BACK);
        tap_cap(ACTION_MACHINE);
        await(TUTORIAL_END);
        pass(A_TICK_MS);
        click_cap("Enter");
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        close_with_window();
    }
}

static void
open_pad(void)
{
    loop_open_pads(&hands_app);
    assert_true(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                    SDL_CONTROLLER_BUTTON_MAX, 0) >= 0);
    SDL_GameControllerUpdate();
    look_once();
    hands_app.notice_ns = 0; /* its name */
}

static void
close_pad(void)
{
    pads_close(&hands_app.pads);
    SDL_JoystickDetachVirtual(0);
}

TEST(the_steps_by_pad)
{
    open_tutorial(&ruleset_modern);
    open_pad();
    learn_it(&ruleset_modern, tap_pad);
    pass(A_TICK_MS);
    assert_true(shows_cap("A"));
    press_pad(SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    close_pad();
    close_with_window();
}

/* A trigger skips a step, Start all. */
TEST(a_pad_skips)
{
    open_tutorial(&ruleset_classic);
    open_pad();
    press_pad(SDL_CONTROLLER_BUTTON_LEFTSTICK); /* any: it is used now */
    struct caps caps = caps_of(&hands_app.prefs.bindings, ACTION_FASTER, app_device(&hands_app), 1);
    assert_true(shows_cap(caps.at[0].label));
    take_pad(&hands_app, caps.at[0].pad, true);
    assert_int_equal(tutorial()->step, TUTORIAL_ROTATE);
    assert_true(shows_cap("Start"));
    press_pad(SDL_CONTROLLER_BUTTON_START);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_pad();
    close_with_window();
}

/* -- skips -- */

TEST(each_step_can_be_skipped)
{
    static const enum tutorial_number classic[] = {
        TUTORIAL_ROTATE, TUTORIAL_DROP, TUTORIAL_GAP, TUTORIAL_MACHINE, TUTORIAL_END};
    open_tutorial(&ruleset_classic);
    for (size_t i = 0; i < ARRAY_SIZE(classic); i++) {
        press(SDL_SCANCODE_RETURN);
        assert_int_equal(tutorial()->step, classic[i]);
        free(screen_draw(&hands_app));
    }
    close_with_window();
    open_tutorial(&ruleset_modern);
    skip_to(TUTORIAL_HOLD);
    assert_int_equal(tutorial()->step, TUTORIAL_HOLD);
    /* While the machine plays, too. */
    skip_to(TUTORIAL_MACHINE);
    press(SDL_SCANCODE_V);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(tutorial()->step, TUTORIAL_BACK);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(tutorial()->step, TUTORIAL_END);
    assert_int_equal(tutorial()->drill.seat.who, SEAT_HUMAN);
    /* By mouse, and while a tick is seen. */
    tutorial_open(&hands_app);
    close_with_window();
    open_tutorial(NULL);
    click_cap("Enter");
    assert_int_equal(tutorial()->step, TUTORIAL_ROTATE);
    press_often(SDL_SCANCODE_UP, 2);
    assert_true(tutorial()->done);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(tutorial()->step, TUTORIAL_DROP);
    close_with_window();
}

/* From any step; the right button of the mouse is Esc everywhere. */
TEST(escape_skips_all)
{
    for (int step = 0; step < TUTORIAL_COUNT; step++) {
        open_tutorial(&ruleset_modern);
        skip_to((enum tutorial_number)SDL_min(step, TUTORIAL_MACHINE));
        if (step > TUTORIAL_MACHINE)
            press(SDL_SCANCODE_V);
        skip_to((enum tutorial_number)step);
        if (step % 2 == 0) {
            press_key(SDL_SCANCODE_ESCAPE);
        } else {
            push_button(SDL_BUTTON_RIGHT);
            look_once();
        }
        assert_int_equal(hands_app.scene, SCENE_TITLE);
        assert_null(tutorial()->drill.seat.rules.shapes); /* the game is gone */
        close_with_window();
    }
    open_tutorial(NULL);
    click_cap("Esc");
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

/* Whether a hint that can be clicked presses the key. */
static bool
shows_key(SDL_Scancode key)
{
    const struct look *look = hands_app.look;

    for (int i = 0; i < look->spot_count; i++)
        if (look->spots[i].cap.key == key)
            return true;
    return false;
}

/* A player who rotates with Return skips with another key. */
TEST(a_bound_key_skips_nothing)
{
    open_tutorial(NULL);
    bindings_add_key(&hands_app.prefs.bindings, ACTION_CW, SDL_SCANCODE_RETURN);
    skip_to(TUTORIAL_MOVE);
    press(SDL_SCANCODE_RETURN);
    assert_int_equal(tutorial()->step, TUTORIAL_MOVE);
    assert_int_not_equal(tutorial()->drill.seat.view.motion.piece.rotation, 0);
    free(screen_draw(&hands_app));
    assert_true(shows_key(SDL_SCANCODE_KP_ENTER));
    assert_false(shows_key(SDL_SCANCODE_RETURN));
    press(SDL_SCANCODE_KP_ENTER);
    assert_int_equal(tutorial()->step, TUTORIAL_ROTATE);
    close_with_window();
}

/* -- what goes wrong -- */

/* A piece beside the gap is no end: the gap is there again. */
TEST(a_miss_begins_anew)
{
    open_tutorial(&ruleset_modern);
    skip_to(TUTORIAL_GAP);
    press(SDL_SCANCODE_SPACE);
    assert_true(tutorial()->missed);
    assert_false(tutorial()->done);
    free(screen_draw(&hands_app));
    pass(2 * A_TICK_MS);
    assert_int_equal(tutorial()->step, TUTORIAL_GAP);
    assert_false(tutorial()->missed);
    assert_true(tutorial()->again); /* the words about it stay */
    assert_int_equal(tutorial()->drill.seat.view.motion.piece.piece, PIECE_I);
    assert_int_equal(tutorial()->drill.seat.view.rows, 0);
    follow_the_dashes(tap_key);
    assert_true(tutorial()->done);
    close_with_window();
}

/* Who takes long gets another piece with the next step, and what was done of a
 * step still counts when the piece has locked. */
TEST(there_is_always_time)
{
    open_tutorial(&ruleset_classic);
    press(SDL_SCANCODE_LEFT);
    press(SDL_SCANCODE_LEFT);
    pass(A_WHILE_MS); /* it lands, and there is another one */
    assert_int_equal(tutorial()->step, TUTORIAL_MOVE);
    assert_true(tutorial()->drill.seat.view.motion.piece.y > 11);
    press(SDL_SCANCODE_RIGHT);
    assert_true(tutorial()->done);
    await(TUTORIAL_ROTATE);
    press(SDL_SCANCODE_UP);
    pass(A_WHILE_MS / 2); /* it is low now */
    assert_true(tutorial()->drill.seat.view.motion.piece.y < 11);
    press(SDL_SCANCODE_UP);
    await(TUTORIAL_DROP);
    assert_true(tutorial()->drill.seat.view.motion.piece.y > 11);
    close_with_window();
}

/* Nothing that falls by itself, or is dropped too early, ends the game. */
TEST(it_cannot_be_lost)
{
    for (int step = 0; step < TUTORIAL_END; step++) {
        open_tutorial(&ruleset_modern);
        skip_to((enum tutorial_number)SDL_min(step, TUTORIAL_MACHINE));
        if (step > TUTORIAL_MACHINE)
            press(SDL_SCANCODE_V);
        skip_to((enum tutorial_number)step);
        for (int i = 0; i < 120 && tutorial()->drill.seat.who == SEAT_HUMAN; i++) {
            press(SDL_SCANCODE_SPACE);
            pass(100);
            if (tutorial()->step != (enum tutorial_number)step)
                break;
            assert_false(seat_is_over(&tutorial()->drill.seat));
        }
        close_with_window();
    }
}

/* There is time to read: nothing falls in a step before a key is pressed. The
 * piece is in sight from the beginning. */
TEST(a_step_waits_for_the_first_key)
{
    static const enum tutorial_number steps[] = {
        TUTORIAL_MOVE, TUTORIAL_DROP, TUTORIAL_GAP, TUTORIAL_HOLD};
    for (int rules = 0; ruleset_at(rules) != NULL; rules++) {
        open_tutorial(ruleset_at(rules));
        for (size_t i = 0; i < ARRAY_SIZE(steps); i++) {
            skip_to(steps[i]);
            if (tutorial()->step != steps[i])
                continue; /* the rules have no hold */
            struct place at = tutorial()->drill.seat.view.motion.piece;
            assert_int_not_equal(at.piece, PIECE_NONE);
            assert_true(at.y + PIECE_SIZE <= tutorial()->drill.seat.rules.visible);
            uint64_t tick = tutorial()->drill.seat.game.tick;
            pass(A_TICK_MS);
            assert_true(tutorial()->drill.seat.game.tick == tick);
            assert_true(scene_table[SCENE_TUTORIAL]->idle(&hands_app));
            press(SDL_SCANCODE_LEFT);
            pass(A_TICK_MS);
            assert_true(tutorial()->drill.seat.game.tick > tick);
        }
        close_with_window();
    }
}

/* Another window is in front: nothing falls until the player is back. */
TEST(it_waits_without_the_focus)
{
    open_tutorial(NULL);
    press(SDL_SCANCODE_LEFT);
    uint64_t tick = tutorial()->drill.seat.game.tick;
    assert_false(scene_table[SCENE_TUTORIAL]->idle(&hands_app));
    scene_table[SCENE_TUTORIAL]->unfocus(&hands_app);
    pass(100);
    assert_int_equal(tutorial()->drill.seat.game.tick, tick);
    assert_true(scene_table[SCENE_TUTORIAL]->idle(&hands_app));
    press(SDL_SCANCODE_LEFT);
    assert_true(tutorial()->drill.seat.game.tick > tick);
    close_with_window();
}

/* -- when it comes -- */

static void
choose(int card)
{
    menu_uppermost(&hands_app)->selected = card;
    press_key(SDL_SCANCODE_RETURN);
}

/* Each answer leads to the tutorial under these rules, once. */
TEST(it_follows_the_first_question)
{
    static const char *const names[] = {"modern", "classic"};
    for (int i = 0; i < 2; i++) {
        open_with_window(SCENE_TITLE);
        app_open(&hands_app, SCENE_FIRST);
        choose(i);
        assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
        assert_string_equal(tutorial()->drill.seat.rules.name, names[i]);
        /* Whatever happens now, the answer is there. */
        assert_string_equal(hands_app.prefs.texts[PREF_RULES], names[i]);
        assert_true(hands_app.keep_ns > 0);
        assert_false(first_is_due(&hands_app));
        skip_to_the_end();
        assert_int_equal(hands_app.games, 0);
        assert_null(tutorial()->drill.seat.record.job); /* kept nowhere */
        assert_null(tutorial()->drill.seat.record.file);
        press_key(SDL_SCANCODE_RETURN);
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        assert_string_equal(play_of(&hands_app)->seat.rules.name, names[i]);
        assert_int_equal(hands_app.under_count, 0);
        close_with_window();
    }
}

/* Without an answer there is no tutorial either. */
TEST(no_answer_is_no_tutorial)
{
    open_with_window(SCENE_TITLE);
    app_open(&hands_app, SCENE_FIRST);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

/* By key, mouse and gamepad, from the title and from the tutorial itself. */
TEST(the_help_begins_it_anew)
{
    open_with_window(SCENE_TITLE);
    press_key(SDL_SCANCODE_F1);
    assert_int_equal(hands_app.scene, SCENE_HELP);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_HELP);
    click_cap("Enter");
    assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
    skip_to(TUTORIAL_GAP);
    press_key(SDL_SCANCODE_F1);
    assert_int_equal(hands_app.scene, SCENE_HELP);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
    assert_int_equal(tutorial()->step, TUTORIAL_MOVE);
    press_key(SDL_SCANCODE_ESCAPE);
    open_pad();
    press_pad(SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
    close_pad();
    /* Other keys close the help, as ever. */
    press_key(SDL_SCANCODE_ESCAPE);
    press_key(SDL_SCANCODE_SPACE);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

/* From a game and back to it, as it was. */
TEST(a_game_below_continues)
{
    open_with_window(SCENE_PLAY);
    app_scene(&hands_app)->pass(&hands_app, 100 * APP_NS_PER_MS);
    uint64_t hash = game_hash(&play_of(&hands_app)->seat.game);
    for (int way = 0; way < 2; way++) {
        press_key(SDL_SCANCODE_F1);
        press_key(SDL_SCANCODE_RETURN);
        assert_int_equal(hands_app.scene, SCENE_TUTORIAL);
        if (way == 0) {
            skip_to_the_end();
            press_key(SDL_SCANCODE_RETURN);
        } else {
            press_key(SDL_SCANCODE_ESCAPE);
            press_key(SDL_SCANCODE_F1);
        }
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
        assert_true(game_hash(&play_of(&hands_app)->seat.game) == hash);
    }
    close_with_window();
}

/* -- the picture -- */

/* Every step, in every window and language: nothing is cut. */
TEST(nothing_is_cut)
{
    static const int keys[TUTORIAL_COUNT] = {2, 1, 1, 4, 1, 1, 0, 1, 1};
    static const int sizes[][2] = {
        {480, 360}, {520, 390}, {480, 640}, {640, 480}, {1280, 720}, {900, 1400}, {3440, 1440}};
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        for (int k = 0; language_at(k).code != NULL; k++) {
            screen_open(&hands_app, sizes[i][0], sizes[i][1]);
            language_set(language_at(k).code);
            apply_text(&hands_app, PREF_RULES, "modern");
            app_go(&hands_app, SCENE_TUTORIAL);
            for (int step = 0; step < TUTORIAL_COUNT; step++) {
                tutorial()->step = (enum tutorial_number)step;
                tutorial()->missed = step == TUTORIAL_GAP;
                free(screen_draw(&hands_app));
                if (text_last_cut(hands_app.look->text)[0] != '\0')
                    fail_msg("%dx%d, %s: \"%s\" is cut", sizes[i][0], sizes[i][1],
                        language_at(k).code, text_last_cut(hands_app.look->text));
                /* And the two that skip; at the end to play, and back. */
                assert_int_equal(hands_app.look->spot_count, keys[step] + 2);
            }
            screen_close(&hands_app);
        }
    }
    language_set("en");
}

SUITE_WITH(tutorial, screen_begin, screen_end)
