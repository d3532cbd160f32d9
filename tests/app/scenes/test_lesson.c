/*
 * Lessons in the window, by keys, mouse and gamepad: the machine's solution of
 * each, tries and what is kept of them, hints, and what a damaged file leads to.
 */
#include "lib/check.h"
#include "app/scenes/lessons/lesson.h"

#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/registry.h"
#include "app/text/language.h"
#include "app/text/text_peek.h"
#include "lib/hands.h"
#include "lib/screen.h"

enum { FRAME_MS = 10, LONG_MS = 30000 };

static struct lesson *
lesson(void)
{
    return lesson_of(&hands_app);
}

static struct lessons_room *
room(void)
{
    return lessons_of(&hands_app);
}

static void
pass(int ms)
{
    for (int i = 0; i < ms && app_is_in(&hands_app, SCENE_LESSON); i += FRAME_MS)
        app_scene(&hands_app)->pass(&hands_app, (uint64_t)FRAME_MS * APP_NS_PER_MS);
}

static void
press(SDL_Scancode key)
{
    press_key(key);
    pass(FRAME_MS);
}

/* Opens the lesson of this name. */
static void
open_lesson(const char *name)
{
    open_with_window(SCENE_TITLE);
    assert_true(lessons_open(&hands_app));
    for (int i = 0; i < room()->lessons.count; i++)
        if (strcmp(room()->lessons.items[i].name, name) == 0)
            room()->chosen = i;
    assert_string_equal(lessons_chosen(&hands_app)->name, name);
    room()->motif = lessons_chosen(&hands_app)->task.motif;
    app_open(&hands_app, SCENE_LESSON);
}

/* Presses the keys of the lesson's solution, without its pauses; `tap` presses
 * a button. A soft drop is held as long as there. */
static void
solve(void (*tap)(enum action action, int ms))
{
    const struct task_keys *keys = &lessons_chosen(&hands_app)->keys;

    for (int i = 0; i < keys->count; i++) {
        for (int button = 0; button < BUTTON_COUNT; button++)
            if (keys->runs[i].held >> button & 1)
                tap((enum action)button, keys->runs[i].ticks);
        pass(FRAME_MS);
        for (int ms = 0; ms < LONG_MS && !lesson_is_over(lesson()) &&
                         lesson()->drill.seat.view.motion.piece.piece == PIECE_NONE;
             ms += FRAME_MS)
            pass(FRAME_MS); /* until the next piece comes */
    }
}

static void
tap_key(enum action action, int ms)
{
    SDL_Scancode key = binding_table[action].keys[0];

    if (ms < FRAME_MS) {
        press(key);
        return;
    }
    app_scene(&hands_app)->button(&hands_app, (int)key, action, true);
    pass(ms);
    app_scene(&hands_app)->button(&hands_app, (int)key, action, false);
    pass(FRAME_MS);
}

static void
tap_cap(enum action action, int ms)
{
    struct caps caps = caps_of(&hands_app.prefs.bindings, action, app_device(&hands_app), 1);
    click_cap(caps.at[0].label);
    pass(FRAME_MS);
}

static void
tap_pad(enum action action, int ms)
{
    press_pad(binding_table[action].pads[0] - 1);
    pass(FRAME_MS);
}

static void
assert_mark(const char *name, uint32_t solved, uint32_t tried)
{
    const struct lessons_mark *mark = lessons_done_find(&room()->done, name);

    if (mark == NULL)
        fail_msg("%s: was not tried", name);
    assert_int_equal(mark->solved, solved);
    assert_int_equal(mark->tried, tried);
}

/* -- tries -- */

/* The keys that come with each lesson, through the seat of the window, tick by
 * tick; looking is no solution. */
TEST(the_machine_solves_them_all)
{
    open_lesson("clean-1");
    for (int i = 0; i < room()->lessons.count; i++) {
        const char *name = lessons_chosen(&hands_app)->name;
        press(SDL_SCANCODE_V);
        assert_true(lesson()->shows);
        tap_key(ACTION_HARD, 1); /* is not heard */
        pass(LONG_MS);
        if (lesson()->course.state != TASK_SOLVED)
            fail_msg("%s: the machine has not solved it", name);
        assert_mark(name, 0, 1);
        press(SDL_SCANCODE_RETURN);
        assert_false(lesson()->shows);
        assert_string_not_equal(lessons_chosen(&hands_app)->name, name);
    }
    assert_int_equal(room()->chosen, 0); /* around */
    assert_int_equal(room()->done.longest, 0);
    close_with_window();
}

TEST(solved_by_keys)
{
    open_lesson("clean-1");
    for (int i = 0; i < 5; i++) {
        char name[LESSONS_NAME_SIZE];
        snprintf(name, sizeof(name), "%s", lessons_chosen(&hands_app)->name);
        solve(tap_key);
        pass(2000);
        if (lesson()->course.state != TASK_SOLVED)
            fail_msg("%s: not solved", name);
        assert_mark(name, 1, 1);
        assert_int_equal(room()->done.streak, i + 1);
        press(SDL_SCANCODE_RETURN);
    }
    assert_string_equal(lessons_chosen(&hands_app)->name, "clean-6");
    press(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    close_with_window();
}

/* A lesson whose keys are all taps. */
TEST(solved_by_mouse)
{
    open_lesson("clean-2");
    click_cap("V");
    pass(LONG_MS);
    assert_int_equal(lesson()->course.state, TASK_SOLVED);
    click_cap("R");
    assert_false(lesson()->shows);
    click_cap("H");
    assert_int_equal(lesson()->hint, LESSON_COLUMNS);
    solve(tap_cap);
    pass(2000);
    assert_mark("clean-2", 1, 2);
    click_cap("Enter");
    assert_string_equal(lessons_chosen(&hands_app)->name, "clean-3");
    click_cap("Esc");
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    close_with_window();
}

TEST(solved_by_pad)
{
    open_lesson("clean-2");
    loop_open_pads(&hands_app);
    assert_true(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                    SDL_CONTROLLER_BUTTON_MAX, 0) >= 0);
    SDL_GameControllerUpdate();
    look_once();
    press_pad(SDL_CONTROLLER_BUTTON_LEFTSTICK);
    assert_int_equal(lesson()->hint, LESSON_COLUMNS);
    solve(tap_pad);
    pass(100);
    assert_mark("clean-2", 1, 1);
    press_pad(SDL_CONTROLLER_BUTTON_A); /* too hasty */
    assert_string_equal(lessons_chosen(&hands_app)->name, "clean-2");
    pass(2000);
    press_pad(SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(lessons_chosen(&hands_app)->name, "clean-3");
    press_pad(SDL_CONTROLLER_BUTTON_START);
    assert_true(app_is_in(&hands_app, SCENE_TITLE));
    pads_close(&hands_app.pads);
    SDL_JoystickDetachVirtual(0);
    close_with_window();
}

TEST(failures_count)
{
    open_lesson("clean-3");
    room()->done.streak = 4;
    press(SDL_SCANCODE_SPACE);
    pass(2000);
    assert_int_equal(lesson()->course.state, TASK_FAILED);
    assert_int_equal(lesson()->course.fault, TASK_NEW_HOLE);
    assert_mark("clean-3", 0, 1);
    assert_int_equal(room()->done.streak, 0);
    press(SDL_SCANCODE_H); /* too late */
    assert_int_equal(lesson()->hint, LESSON_NO_HINT);
    press(SDL_SCANCODE_R);
    assert_int_equal(lesson()->course.state, TASK_OPEN);
    assert_int_equal(lesson()->course.placed, 0);
    /* Nothing was placed: no try. */
    press(SDL_SCANCODE_LEFT);
    press(SDL_SCANCODE_R);
    assert_mark("clean-3", 0, 1);
    close_with_window();
}

/* A piece was placed: given up is not solved. */
TEST(given_up_counts)
{
    open_lesson("four-6");
    const struct task_keys *keys = &lessons_chosen(&hands_app)->keys;
    for (int i = 0; lesson()->course.placed == 0; i++) {
        for (int button = 0; button < BUTTON_COUNT; button++)
            if (keys->runs[i].held >> button & 1)
                tap_key((enum action)button, keys->runs[i].ticks);
        assert_true(i < keys->count);
    }
    assert_int_equal(lesson()->course.state, TASK_OPEN);
    press(SDL_SCANCODE_ESCAPE);
    assert_mark("four-6", 0, 1);
    close_with_window();
}

/* The keys of the lesson's own solution, until so many pieces are placed. */
static void
play_solution(int from, int placed)
{
    const struct task_keys *keys = &lessons_chosen(&hands_app)->keys;

    for (int i = from; i < keys->count && lesson()->course.placed < placed; i++)
        for (int button = 0; button < BUTTON_COUNT; button++)
            if (keys->runs[i].held >> button & 1)
                tap_key((enum action)button, keys->runs[i].ticks);
    assert_int_equal(lesson()->course.placed, placed);
}

/* Piece by piece, to the very beginning, also after it has failed. */
TEST(pieces_are_taken_back)
{
    struct task_course first;
    uint64_t hash;

    open_lesson("four-6");
    first = lesson()->course;
    pass(2000);
    play_solution(0, 1);
    pass(2000);
    hash = board_hash(&lesson()->drill.seat.game.board);
    assert_int_equal(lesson()->drill.seat.view.pieces, 2);
    press(SDL_SCANCODE_SPACE);
    pass(2000);
    assert_true(lesson()->course.placed == 2 || lesson()->course.state);
    press(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(lesson()->course.placed, 1);
    assert_int_equal(lesson()->course.state, TASK_OPEN);
    assert_int_equal(lesson()->drill.seat.view.pieces, 2);
    assert_true(board_hash(&lesson()->drill.seat.game.board) == hash);
    assert_memory_equal(&lesson()->course.board.rows[BOARD_FLOOR],
        &lesson()->drill.seat.game.board.rows[BOARD_FLOOR],
        sizeof(lesson()->course.board.rows[0]) * 20);
    press(SDL_SCANCODE_U);
    assert_int_equal(lesson()->drill.seat.view.pieces, 1);
    assert_memory_equal(&lesson()->course, &first, sizeof(first));
    /* From there it can still be solved, which counts. */
    assert_mark("four-6", 0, 2);
    play_solution(0, lessons_chosen(&hands_app)->task.pieces);
    pass(2000);
    assert_int_equal(lesson()->course.state, TASK_SOLVED);
    assert_mark("four-6", 1, 3);
    /* After a solution, and before a lock, it begins again. */
    press(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(lesson()->drill.seat.view.pieces, 1);
    press(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(lesson()->drill.seat.view.pieces, 1);
    assert_mark("four-6", 1, 3);
    close_with_window();
}

TEST(time_stands_until_a_key)
{
    open_lesson("spin-5");
    struct place at = lesson()->drill.seat.view.motion.piece;
    pass(LONG_MS);
    assert_memory_equal(&lesson()->drill.seat.view.motion.piece, &at, sizeof(at));
    assert_true(app_scene(&hands_app)->idle(&hands_app));
    press(SDL_SCANCODE_LEFT);
    pass(3000);
    assert_true(lesson()->drill.seat.view.motion.piece.y < at.y);
    /* Another window gets the keys. */
    app_scene(&hands_app)->unfocus(&hands_app);
    at = lesson()->drill.seat.view.motion.piece;
    pass(3000);
    assert_memory_equal(&lesson()->drill.seat.view.motion.piece, &at, sizeof(at));
    close_with_window();
}

/* -- hints -- */

/* Brings the piece to where the hint is, piece after piece. */
TEST(hints_lead_to_the_end)
{
    static const char *const names[] = {"dig-4", "four-2", "all-clear-3"};

    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        open_lesson(names[i]);
        while (lesson()->course.state == TASK_OPEN) {
            pass(2000);
            press(SDL_SCANCODE_H);
            assert_int_equal(lesson()->hint, LESSON_COLUMNS);
            press(SDL_SCANCODE_H);
            assert_int_equal(lesson()->hint, LESSON_PLACE);
            if (lesson()->advice.hold) {
                press(SDL_SCANCODE_C);
                assert_false(lesson()->advice.hold);
                assert_int_equal(lesson()->hint, LESSON_PLACE);
            }
            const struct place *at = &lesson()->drill.seat.view.motion.piece;
            const struct shapes *shapes = lesson()->drill.seat.rules.shapes;
            struct place goal = lesson()->advice.at;
            for (int n = 0; n < 4; n++) {
                struct place ghost = lesson()->drill.seat.view.ghost;
                if (board_canonical(shapes, ghost).rotation == goal.rotation)
                    break;
                press(SDL_SCANCODE_UP);
            }
            for (int n = 0; n < BOARD_MAX_WIDTH; n++) {
                int x = board_canonical(shapes, *at).x;
                if (x != goal.x)
                    press(x < goal.x ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_LEFT);
            }
            struct place ghost = board_canonical(shapes, lesson()->drill.seat.view.ghost);
            assert_memory_equal(&ghost, &goal, sizeof(goal));
            press(SDL_SCANCODE_SPACE);
            assert_int_equal(lesson()->hint, LESSON_NO_HINT);
        }
        assert_int_equal(lesson()->course.state, TASK_SOLVED);
        close_with_window();
    }
}

TEST(no_hint_where_nothing_helps)
{
    open_lesson("all-clear-4");
    press(SDL_SCANCODE_SPACE);
    pass(2000);
    assert_int_equal(lesson()->course.state, TASK_OPEN);
    /* It says so by itself, and offers to try again, and to take back. */
    assert_true(lesson()->stuck);
    assert_true(shows_cap("R") && shows_cap("U"));
    assert_false(shows_cap("H"));
    press(SDL_SCANCODE_U);
    pass(100);
    assert_int_equal(lesson()->course.placed, 0);
    assert_false(lesson()->stuck);
    assert_true(shows_cap("H"));
    assert_false(shows_cap("U"));
    press(SDL_SCANCODE_H);
    assert_int_not_equal(lesson()->hint, LESSON_NO_HINT);
    close_with_window();
}

/* -- pages -- */

TEST(pages_lead_to_lessons)
{
    open_with_window(SCENE_LEARN);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_LESSONS));
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_LESSONS_MOTIF));
    assert_int_equal(room()->motif, TASK_SLIDE);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_LESSON));
    assert_string_equal(lessons_chosen(&hands_app)->name, "slide-2");
    press_key(SDL_SCANCODE_RETURN); /* skips */
    assert_string_equal(lessons_chosen(&hands_app)->name, "slide-3");
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_LESSONS_MOTIF));
    assert_int_equal(menu_of(&hands_app, SCENE_LESSONS_MOTIF)->selected, 2);
    /* The list begins with the first that was never solved. */
    lessons_done_note(&room()->done, "slide-1", true);
    press_key(SDL_SCANCODE_ESCAPE);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(menu_of(&hands_app, SCENE_LESSONS_MOTIF)->selected, 1);
    press_key(SDL_SCANCODE_ESCAPE);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_LEARN));
    close_with_window();
}

/* A motif's name is the same on its card and above its list. */
TEST(headings_are_the_names)
{
    open_with_window(SCENE_LESSONS);
    for (int i = 0; i < TASK_MOTIFS; i++) {
        room()->motif = (enum task_motif)i;
        app_open(&hands_app, SCENE_LESSONS_MOTIF);
        assert_string_equal(menu_of(&hands_app, SCENE_LESSONS_MOTIF)->page->title,
            lessons_name((enum task_motif)i));
        app_back(&hands_app);
    }
    close_with_window();
}

/* -- what is seen -- */

static void
look(const char *when, const int size[2], const char *language)
{
    free(screen_draw(&hands_app));
    if (text_last_cut(hands_app.look->text)[0] != '\0')
        fail_msg("%s, %s, %dx%d, %s: \"%s\" is cut", lessons_chosen(&hands_app)->name, when,
            size[0], size[1], language, text_last_cut(hands_app.look->text));
}

/* All keys are there to be clicked: those of the game, hint, again, solution,
 * skip and back. */
static int
keys_of_all(const struct ruleset *rules)
{
    int count = 5;

    for (int i = 0; i < BUTTON_COUNT; i++)
        count += rules->buttons >> i & 1;
    return count;
}

static void
look_at_all(const int size[2], const char *language)
{
    const struct ruleset *rules = &lessons_chosen(&hands_app)->task.rules;

    look("begun", size, language);
    assert_int_equal(hands_app.look->spot_count, keys_of_all(rules));
    press(SDL_SCANCODE_H);
    look("columns", size, language);
    press(SDL_SCANCODE_H);
    look("place", size, language);
    lesson()->course.state = TASK_FAILED;
    for (int fault = TASK_NEW_HOLE; fault <= TASK_TOPPED; fault++) {
        lesson()->course.fault = (enum task_fault)fault;
        look("failed", size, language);
    }
    lesson()->course.state = TASK_SOLVED;
    room()->done.streak = 12;
    look("solved", size, language);
    lesson()->shows = true;
    look("shown", size, language);
    press(SDL_SCANCODE_R);
}

/* The first and the last lesson of each motif, in every window and language. */
TEST(nothing_is_cut)
{
    static const int sizes[][2] = {
        {480, 360}, {520, 390}, {480, 640}, {640, 480}, {1280, 720}, {900, 1400}, {3440, 1440}};
    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
        for (int k = 0; language_at(k).code != NULL; k++) {
            screen_open(&hands_app, sizes[i][0], sizes[i][1]);
            language_set(language_at(k).code);
            app_go(&hands_app, SCENE_LESSONS);
            look("motifs", sizes[i], language_at(k).code);
            app_open(&hands_app, SCENE_LESSONS_MOTIF);
            look("list", sizes[i], language_at(k).code);
            app_go(&hands_app, SCENE_LESSON);
            for (int at = 0; at < room()->lessons.count; at++) {
                if (at % 10 != 0 && at % 10 != 9)
                    continue;
                room()->chosen = at;
                room()->motif = lessons_chosen(&hands_app)->task.motif;
                press(SDL_SCANCODE_R);
                look_at_all(sizes[i], language_at(k).code);
            }
            screen_close(&hands_app);
        }
    }
    language_set("en");
}

SUITE_WITH(lesson, screen_begin, screen_end)
