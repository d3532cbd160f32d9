/*
 * The loop of the window, with the tests between it and SDL (--wrap), and the
 * way out of scenes.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "app/loop.h"
#include "app/menu/menu.h"
#include "app/table/choices.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "lib/check.h"
#include "lib/folder.h"
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
TEST(a_key_is_drawn_with_what_it_does)
{
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
TEST(an_uncovered_window_is_shown_again)
{
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
TEST(escape_leaves_what_is_over)
{
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

TEST(key_caps_can_be_clicked)
{
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
    click_cap("V"); /* asks */
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
    struct box entry = entry_box(1);
    assert_int_not_equal(
        look_spot_at(hands_app.look, entry.x + entry.w / 2 + 9, entry.y + entry.h / 2)->command,
        COMMAND_NONE);
    close_with_window();
}

/* A key cap stands out on the chosen line, which has the colour of key caps. */
TEST(the_chosen_line_shows_its_cap)
{
    struct colour ground = palette_colour(PALETTE_GROUND);
    int found = 0;
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
TEST(hints_follow_the_hands)
{
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
    struct box well = hands_app.look->play.sides[0].well;
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    free(screen_draw(&hands_app));
    assert_memory_equal(&well, &hands_app.look->play.sides[0].well, sizeof(well));
    /* Without a gamepad, hints show keys. */
    SDL_JoystickDetachVirtual(device);
    SDL_GameControllerUpdate();
    look_once();
    assert_false(hands_app.by_pad);
    pads_close(&hands_app.pads);
    close_with_window();
}

/* Keys with the same label, and keys that belong to a scene, not an action. */
TEST(a_cap_presses_its_own_key)
{
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
    for (int i = 0; i < 2; i++) /* it asks once */
        scene_table[SCENE_PLAY]->key(&hands_app, ACTION_MACHINE, true);
    hands_app.notice_ns = 0;
    play_of(&hands_app)->table.phase = TABLE_STOPPED;
    click_cap(".");
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_ONE_PIECE);
    hands_app.notice_ns = 0;
    app_go(&hands_app, SCENE_TITLE);
    app_open(&hands_app, SCENE_KEYS);
    for (int i = 0; i < 3; i++) /* behind the presets */
        menu_action(&hands_app, menu_uppermost(&hands_app), ACTION_DOWN);
    click_cap("Del");
    assert_int_equal(hands_app.prefs.bindings.keys[ACTION_LEFT][1], 0);
    close_with_window();
}

TEST(a_game_by_the_mouse)
{
    open_with_window(SCENE_PLAY);
    click_box(hands_app.look->play.sides[0].well);
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    click_box(hands_app.look->play.sides[0].well); /* nothing is hit by chance */
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
    click_box(hands_app.look->play.sides[0].well);
    click_box(row_of("back to the title"));
    assert_int_equal(hands_app.scene, SCENE_PLAY); /* is sure? */
    click_box(row_of("back to the title"));
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

TEST(a_race_by_the_mouse)
{
    open_with_window(SCENE_RACE);
    click_box(hands_app.look->play.sides[0].well);
    assert_int_equal(race_of(&hands_app)->table.phase, TABLE_PAUSED);
    look_once();
    click_box(row_of("continue"));
    assert_int_equal(race_of(&hands_app)->table.phase, TABLE_COUNTDOWN);
    click_box(hands_app.look->play.sides[0].well);
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
    event.motion.x = entry_box(at).x + along;
    event.motion.y = entry_box(at).y + 5;
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
    SDL_SetWindowPosition(hands_app.window, hands_app.pointer.x - entry_box(at).x - 5,
        hands_app.pointer.y - entry_box(at).y - 5);
    push_window_event(SDL_WINDOWEVENT_MOVED); /* it is hidden: SDL does not */
    point_at_row(at, 5);
}

/* A mouse that lies still chooses nothing when something changes under it. */
TEST(a_mouse_at_rest_chooses_nothing)
{
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
    click_box(entry_box(6));
    assert_int_equal(*chosen, 6);
    close_with_window();
}

TEST(the_right_button_goes_back)
{
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

/* -- settings -- */

static void
complain(void *data, const struct error *error)
{
    (void)data;
    fail_msg("%s", error_english(error));
}

/* Lets so much time pass. Returns whether the file has that line. */
static bool
has_after(int seconds, const char *path, const char *line)
{
    for (int i = 0; i < 4 * seconds; i++)
        loop_pass(&hands_app, 250 * APP_NS_PER_MS);
    size_t size = 0;
    char *text = file_read(path, 1 << 16, &size, NULL);
    bool has = text != NULL && strstr(text, line) != NULL;
    free(text);
    return has;
}

/* What a full disk refuses is saved as soon as there is room. */
TEST(settings_on_a_full_disk)
{
    struct prefs prefs;
    char folder[] = "/tmp/wellplayed-loop-XXXXXX", path[64];

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/settings.ini", folder);
    screen_open(&hands_app, 640, 480);
    app_go(&hands_app, SCENE_TITLE);
    hands_app.prefs_file = prefs_file_open(&prefs, path, complain, NULL);
    assert_non_null(hands_app.prefs_file);
    folder_limit(4);
    apply_pref(&hands_app, PREF_LEVEL, 3);
    assert_false(has_after(2, path, "start_level"));
    assert_non_null(strstr(hands_app.notice, "can't be saved"));
    folder_limit(0);
    assert_true(has_after(5, path, "start_level = 3\n"));
    folder_limit(4);
    apply_pref(&hands_app, PREF_LEVEL, 5);
    apply_end_keeping(&hands_app);
    assert_true(has_after(0, path, "start_level = 3\n"));
    folder_limit(0);
    apply_end_keeping(&hands_app);
    assert_true(has_after(0, path, "start_level = 5\n"));
    prefs_file_close(hands_app.prefs_file);
    hands_app.prefs_file = NULL;
    screen_close(&hands_app);
    assert_true(folder_remove(folder));
}

static int
begin_loop(void **state)
{
    glass_present = count_frame;
    return screen_begin(state);
}

SUITE_WITH(loop, begin_loop, screen_end)
