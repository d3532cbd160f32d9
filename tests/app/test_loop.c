/*
 * The loop of the window, with the tests between it and SDL (--wrap), and the
 * way out of scenes.
 */
#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/scenes/choices.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/race/race_draw.h"
#include "app/scenes/registry.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "lib/check.h"
#include "lib/glass.h"
#include "lib/hands.h"
#include "lib/pressing.h"
#include "lib/screen.h"

enum { KEYS = 6, QUIET_LOOKS = 60, LONG_LOOKS = 3000 };

static int looks, keys, moves, frames, frames_between;
static bool waits; /* a key was pressed, and nothing has moved yet */
static seat_listener *listener;

static void
send_key(Uint32 type, Uint8 state)
{
    SDL_Event event = {.type = type};
    event.key.state = state;
    event.key.keysym.scancode = keys % 2 == 0 ? SDL_SCANCODE_LEFT : SDL_SCANCODE_RIGHT;
    SDL_PushEvent(&event);
}

/* Presses a key at every sixtieth look for events, when everything is drawn. */
static void
press_sometimes(void)
{
    looks++;
    if (looks > LONG_LOOKS || keys == KEYS)
        hands_app.quit = true;
    else if (looks % QUIET_LOOKS == 0 && !waits && !hands_app.dirty) {
        send_key(SDL_KEYDOWN, SDL_PRESSED);
        send_key(SDL_KEYUP, SDL_RELEASED);
        keys++;
        waits = true;
    }
}

static void
count_frame(void)
{
    frames++;
    frames_between += waits;
}

static void
listen(void *data, const struct events *events)
{
    listener(data, events);
    if (events->happened & EVENT_MOVED) {
        moves++;
        waits = false;
    }
}

/* A frame between a key and its effect would delay the frame that shows it. */
static void
a_key_is_drawn_with_what_it_does(void **state)
{
    (void)state;
    screen_open(&hands_app, 640, 480);
    app_go(&hands_app, SCENE_PLAY);
    listener = play_of(&hands_app)->seat.listener;
    play_of(&hands_app)->seat.listener = listen;
    hands_wait = press_sometimes;
    loop_run(&hands_app);
    hands_wait = NULL;
    assert_int_equal(keys, KEYS);
    assert_true(moves >= KEYS - 1);
    assert_true(frames >= KEYS - 1);
    assert_int_equal(frames_between, 0);
    screen_close(&hands_app);
}

static int frames_before; /* the window was uncovered */

static void
uncover_once(void)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};

    event.window.event = SDL_WINDOWEVENT_EXPOSED;
    looks++;
    if (looks == QUIET_LOOKS) {
        frames_before = frames;
        SDL_PushEvent(&event);
    }
    if (looks == 3 * QUIET_LOOKS)
        hands_app.quit = true;
}

/* The picture is the same; but the window has lost a part of it. */
static void
an_uncovered_window_is_shown_again(void **state)
{
    (void)state;
    screen_open(&hands_app, 640, 480);
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_OPTIONS);
    looks = frames = 0;
    hands_app.quit = false;
    hands_wait = uncover_once;
    loop_run(&hands_app);
    hands_wait = NULL;
    assert_int_equal(frames_before, 1);
    assert_int_equal(frames, 2);
    assert_int_equal(canvas_drawn(hands_app.look->canvas), 640 * 480);
    screen_close(&hands_app);
}

/* Escape leaves the results of a game that is over; another window over it does
 * not. */
static void
escape_leaves_what_is_over(void **state)
{
    (void)state;
    screen_open(&hands_app, 640, 480);
    app_go(&hands_app, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    while (!seat_is_over(&play_of(&hands_app)->seat))
        seat_run(&play_of(&hands_app)->seat, 1000000, true, false);
    scene_table[SCENE_PLAY]->unfocus(&hands_app);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
    assert_int_equal(hands_app.scene, SCENE_PLAY); /* too early */
    see_results();
    assert_true(take_scancode(&hands_app, SDL_SCANCODE_ESCAPE, KMOD_NONE));
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    screen_close(&hands_app);
}

static void
key_caps_can_be_clicked(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    app_open(&hands_app, SCENE_OPTIONS);
    app_open(&hands_app, SCENE_KEYS);
    click_cap("Esc");
    assert_int_equal(hands_app.scene, SCENE_OPTIONS);
    assert_int_equal(menu_of(&hands_app, SCENE_OPTIONS)->selected, 0);
    click_cap("↓");
    assert_int_equal(menu_of(&hands_app, SCENE_OPTIONS)->selected, 1);
    /* The panel of a game; what is held is let go. */
    app_go(&hands_app, SCENE_PLAY);
    click_cap("V");
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_MACHINE);
    click_cap("V");
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_HUMAN);
    click_cap("←");
    assert_int_equal(hands_app.clicked.key, 0);
    assert_int_equal(play_of(&hands_app)->seat.input.down[ACTION_LEFT], 0);
    click_cap("F1");
    assert_int_equal(hands_app.scene, SCENE_HELP);
    click_cap("F1");
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    /* A cap that shows what is bound is no button. */
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_KEYS);
    free(screen_draw(&hands_app));
    assert_null(look_spot_at(hands_app.look,
        hands_app.look->menu.entries[1].x + hands_app.look->menu.entries[1].w / 2 + 9,
        hands_app.look->menu.entries[1].y + hands_app.look->menu.entries[1].h / 2));
    close_with_window();
}

/* A key cap stands out on the chosen line, which has the colour of key caps. */
static void
the_chosen_line_shows_its_cap(void **state)
{
    struct colour ground = palette_colour(PALETTE_GROUND);
    int found = 0;
    (void)state;
    open_with_window(SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_PAUSE, true);
    uint8_t *pixels = screen_draw(&hands_app);
    struct box row = choices()->boxes[choices()->selected];
    for (int y = row.y; y < row.y + row.h; y++)
        for (int x = row.x; x < row.x + row.w; x++) {
            const uint8_t *pixel = pixels + (y * 640 + x) * 3;
            found += pixel[0] == ground.r && pixel[1] == ground.g && pixel[2] == ground.b;
        }
    free(pixels);
    assert_true(found > row.h);
    close_with_window();
}

/* Hints show the device that is used: keys, or the buttons of that gamepad. */
static void
hints_follow_the_hands(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    app_open(&hands_app, SCENE_OPTIONS);
    loop_open_pads(&hands_app);
    int device = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    SDL_GameControllerUpdate();
    look_once();
    assert_int_equal(pads_count(&hands_app.pads), 1);
    hands_app.notice_ns = 0;
    assert_true(shows_cap("Esc")); /* plugged in, but not used yet */
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_true(shows_cap("B"));
    assert_false(shows_cap("Esc"));
    hands_app.pads.device = DEVICE_PLAYSTATION_4;
    assert_true(shows_cap("○"));
    /* A button in a hint can be clicked; then hints show keys again. */
    click_cap("○");
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    assert_true(shows_cap("Enter"));
    app_go(&hands_app, SCENE_PLAY);
    assert_true(shows_cap("P"));
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_true(shows_cap("Start"));
    assert_false(shows_cap("P"));
    assert_false(shows_cap("F1")); /* no button of it opens the help */
    click_cap("Start");
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    assert_true(shows_cap("P"));
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_true(shows_cap("Start"));
    press_key(SDL_SCANCODE_LEFT);
    assert_true(shows_cap("P"));
    /* The same list at the same place, whatever is used. */
    app_go(&hands_app, SCENE_RACE);
    free(screen_draw(&hands_app));
    struct well_frame keys_well, pad_well;
    race_draw_well(&hands_app, &keys_well);
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    race_draw_well(&hands_app, &pad_well);
    assert_memory_equal(&keys_well, &pad_well, sizeof(keys_well));
    /* Without a gamepad, hints show keys. */
    SDL_JoystickDetachVirtual(device);
    SDL_GameControllerUpdate();
    look_once();
    assert_false(hands_app.by_pad);
    pads_close(&hands_app.pads);
    close_with_window();
}

/* Keys with the same label, and keys that belong to a scene, not an action. */
static void
a_cap_presses_its_own_key(void **state)
{
    (void)state;
    open_with_window(SCENE_PLAY);
    while (bindings_drop_key(&hands_app.prefs.bindings, ACTION_HINT))
        continue;
    /* Two keys are "Enter", and the other one is bound to the machine. */
    bindings_add_key(&hands_app.prefs.bindings, ACTION_HINT, SDL_SCANCODE_KP_ENTER);
    bindings_add_key(&hands_app.prefs.bindings, ACTION_MACHINE, SDL_SCANCODE_RETURN);
    click_cap("Enter");
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_HUMAN);
    /* Below the well: what can be done when all stands still. */
    app_go(&hands_app, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MACHINE, true);
    hands_app.notice_ns = 0;
    play_of(&hands_app)->table.phase = TABLE_STOPPED;
    click_cap(".");
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_ONE_PIECE);
    hands_app.notice_ns = 0;
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_KEYS);
    menu_action(&hands_app, menu_uppermost(&hands_app), ACTION_DOWN);
    click_cap("Del");
    assert_int_equal(hands_app.prefs.bindings.keys[ACTION_LEFT][1], 0);
    close_with_window();
}

static void
a_game_by_the_mouse(void **state)
{
    (void)state;
    open_with_window(SCENE_PLAY);
    click_box(hands_app.look->play.well);
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    click_box(hands_app.look->play.well); /* nothing is hit by chance */
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    click_box(row_of("options"));
    assert_int_equal(hands_app.scene, SCENE_OPTIONS);
    click_cap("Esc");
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    look_once();
    click_box(row_of("continue"));
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_COUNTDOWN);
    /* Whatever Esc is bound to by now. */
    while (bindings_drop_key(&hands_app.prefs.bindings, ACTION_PAUSE))
        continue;
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_COUNTDOWN);
    while (!seat_is_over(&play_of(&hands_app)->seat))
        seat_run(&play_of(&hands_app)->seat, 1000000, true, false);
    see_results();
    click_box(row_of("set-up"));
    assert_int_equal(hands_app.scene, SCENE_SETUP);
    click_cap("Esc");
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    app_go(&hands_app, SCENE_PLAY);
    while (!seat_is_over(&play_of(&hands_app)->seat))
        seat_run(&play_of(&hands_app)->seat, 1000000, true, false);
    see_results();
    click_box(row_of("play again"));
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_false(seat_is_over(&play_of(&hands_app)->seat));
    click_box(hands_app.look->play.well);
    click_box(row_of("back to the title"));
    assert_int_equal(hands_app.scene, SCENE_PLAY); /* is sure? */
    click_box(row_of("back to the title"));
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

static void
a_race_by_the_mouse(void **state)
{
    struct well_frame well;
    (void)state;
    open_with_window(SCENE_RACE);
    race_draw_well(&hands_app, &well);
    click_box(well.box);
    assert_int_equal(race_of(&hands_app)->table.phase, TABLE_PAUSED);
    look_once();
    click_box(row_of("continue"));
    assert_int_equal(race_of(&hands_app)->table.phase, TABLE_COUNTDOWN);
    race_draw_well(&hands_app, &well);
    click_box(well.box);
    look_once();
    click_box(row_of("back to the title"));
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

/* The mouse is over a row of the menu, so far from its left. The window lies
 * where that is at the place on the screen that it was at; or the mouse has
 * moved. */
static void
point_at_row(int at, int along)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    free(screen_draw(&hands_app));
    event.motion.x = hands_app.look->menu.entries[at].x + along;
    event.motion.y = hands_app.look->menu.entries[at].y + 5;
    SDL_PushEvent(&event);
    look_once();
}

static void
push_window_event(Uint8 what)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = what;
    event.window.windowID = SDL_GetWindowID(hands_app.window);
    SDL_PushEvent(&event);
}

/* The window has gone there, and the mouse is over that row by it. */
static void
move_under_mouse(int at)
{
    free(screen_draw(&hands_app));
    SDL_SetWindowPosition(hands_app.window,
        hands_app.pointer.x - hands_app.look->menu.entries[at].x - 5,
        hands_app.pointer.y - hands_app.look->menu.entries[at].y - 5);
    push_window_event(SDL_WINDOWEVENT_MOVED); /* it is hidden: SDL does not */
    point_at_row(at, 5);
}

/* A mouse that lies still chooses nothing when something changes under it. */
static void
a_mouse_at_rest_chooses_nothing(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    const int *chosen = &menu_of(&hands_app, SCENE_OPTIONS)->selected;
    app_open(&hands_app, SCENE_OPTIONS);
    point_at_row(3, 5); /* the window comes under it */
    point_at_row(3, 6); /* it trembles */
    assert_int_equal(*chosen, 0);
    point_at_row(3, 50);
    assert_int_equal(*chosen, 3);
    point_at_row(4, 51); /* once it moves, by little too */
    assert_int_equal(*chosen, 4);
    move_under_mouse(1);
    assert_int_equal(*chosen, 4);
    point_at_row(1, 7);
    assert_int_equal(*chosen, 4);
    point_at_row(1, 9);
    assert_int_equal(*chosen, 1);
    /* It leaves the window, which grows until it is inside again. */
    push_window_event(SDL_WINDOWEVENT_LEAVE);
    push_window_event(SDL_WINDOWEVENT_SIZE_CHANGED);
    push_window_event(SDL_WINDOWEVENT_ENTER);
    point_at_row(6, 30);
    assert_int_equal(*chosen, 1);
    point_at_row(6, 40);
    assert_int_equal(*chosen, 6);
    /* Another page and back, by keys. */
    press_key(SDL_SCANCODE_HOME);
    press_key(SDL_SCANCODE_RETURN);
    assert_ptr_equal(hands_app.scene, SCENE_KEYS);
    move_under_mouse(3);
    assert_int_equal(menu_of(&hands_app, SCENE_KEYS)->selected, 0);
    press_key(SDL_SCANCODE_ESCAPE);
    move_under_mouse(3);
    assert_int_equal(*chosen, 0);
    /* A click is meant, wherever the mouse is. */
    click_box(hands_app.look->menu.entries[6]);
    assert_int_equal(*chosen, 6);
    close_with_window();
}

static void
the_right_button_goes_back(void **state)
{
    (void)state;
    screen_open(&hands_app, 640, 480);
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_OPTIONS);
    app_open(&hands_app, SCENE_KEYS);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(hands_app.scene, SCENE_OPTIONS);
    push_button(SDL_BUTTON_MIDDLE);
    look_once();
    assert_int_equal(hands_app.scene, SCENE_OPTIONS);
    push_button(SDL_BUTTON_X1);
    look_once();
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    app_go(&hands_app, SCENE_PLAY);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    screen_close(&hands_app);
}

SUITE(loop)
{
    glass_present = count_frame;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_SetHintWithPriority(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", SDL_HINT_OVERRIDE);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_drawn_with_what_it_does),
        cmocka_unit_test(an_uncovered_window_is_shown_again),
        cmocka_unit_test(escape_leaves_what_is_over),
        cmocka_unit_test(the_right_button_goes_back),
        cmocka_unit_test(key_caps_can_be_clicked),
        cmocka_unit_test(hints_follow_the_hands),
        cmocka_unit_test(the_chosen_line_shows_its_cap),
        cmocka_unit_test(a_cap_presses_its_own_key),
        cmocka_unit_test(a_game_by_the_mouse),
        cmocka_unit_test(a_race_by_the_mouse),
        cmocka_unit_test(a_mouse_at_rest_chooses_nothing),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
