/*
 * The loop of the window, with the tests between it and SDL (--wrap), and the
 * way out of scenes.
 */
#include "check.h"
#include "app/scenes/registry.h"
#include "app/scenes/scenes.h"
#include "app/scenes/race/race.h"
#include "app/scenes/play/play.h"
#include "app/menu/menu.h"

#include "app/shell/app.h"
#include "app/loop.h"
#include "past.h"
#include "app/scenes/choices.h"
#include "app/scenes/race/race_draw.h"
#include "screen.h"

int __real_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
void __real_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer);

enum { KEYS = 6, QUIET_LOOKS = 60, LONG_LOOKS = 3000 };

static struct app app; /* large, and zeroed */
static int looks, keys, moves, frames, frames_between;
static bool waits; /* a key was pressed, and nothing has moved yet */
static seat_listener *listener;

static void
send_key(Uint32 type, Uint8 state)
{
    SDL_Event event = {.type = type};
    event.key.state = state;
    event.key.keysym.scancode =
        keys % 2 == 0 ? SDL_SCANCODE_LEFT : SDL_SCANCODE_RIGHT;
    SDL_PushEvent(&event);
}

/* A key each sixty looks at the keyboard, when all is drawn. */
int
__wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    looks++;
    if (looks > LONG_LOOKS || keys == KEYS)
        app.quit = true;
    else if (looks % QUIET_LOOKS == 0 && !waits && !app.dirty) {
        send_key(SDL_KEYDOWN, SDL_PRESSED);
        send_key(SDL_KEYUP, SDL_RELEASED);
        keys++;
        waits = true;
    }
    return __real_SDL_WaitEventTimeout(event, timeout);
}

void
__wrap_SDL_RenderPresent(SDL_Renderer *renderer)
{
    frames++;
    frames_between += waits;
    __real_SDL_RenderPresent(renderer);
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

/* A frame between a key and what it does would cost the next one its turn. */
static void
a_key_is_drawn_with_what_it_does(void **state)
{
    (void)state;
    screen_open(&app, 640, 480);
    app_go(&app, SCENE_PLAY);
    listener = play_of(&app)->seat.listener;
    play_of(&app)->seat.listener = listen;
    loop_run(&app);
    assert_int_equal(keys, KEYS);
    assert_true(moves >= KEYS - 1);
    assert_true(frames >= KEYS - 1);
    assert_int_equal(frames_between, 0);
    screen_close(&app);
}

/* Escape leaves a game that is over; another window over it does not. */
static void
escape_leaves_what_is_over(void **state)
{
    (void)state;
    screen_open(&app, 640, 480);
    app_go(&app, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    assert_int_equal(app.scene, SCENE_PLAY);
    while (!seat_is_over(&play_of(&app)->seat))
        seat_run(&play_of(&app)->seat, 1000000, true, false);
    scene_table[SCENE_PLAY]->unfocus(&app);
    assert_int_equal(app.scene, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    assert_int_equal(app.scene, SCENE_TITLE);
    screen_close(&app);
}

static void
push_button(Uint8 button)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = button;
    event.button.state = SDL_PRESSED;
    SDL_PushEvent(&event);
    event.type = SDL_MOUSEBUTTONUP;
    event.button.state = SDL_RELEASED;
    SDL_PushEvent(&event);
}

/* The left button, pressed and let go at a place of the output. */
static void
click(int x, int y)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = SDL_PRESSED;
    event.button.x = x;
    event.button.y = y;
    SDL_PushEvent(&event);
    event.type = SDL_MOUSEBUTTONUP;
    event.button.state = SDL_RELEASED;
    SDL_PushEvent(&event);
}

/* What the loop does with all that was pushed. */
static void
look_once(void)
{
    app.quit = false;
    looks = LONG_LOOKS;
    loop_run(&app);
}

static void
click_box(struct box box)
{
    free(screen_draw(&app));
    click(box.x + box.w / 2, box.y + box.h / 2);
    look_once();
}

/* The words beside a key cap are a part of it. */
static void
click_cap(const char *label)
{
    free(screen_draw(&app));
    for (int i = 0; i < app.look->cap_count; i++) {
        struct box box = app.look->caps[i].box;
        if (strcmp(app.look->caps[i].cap.label, label) != 0)
            continue;
        click(box.x + box.w - 2, box.y + box.h / 2);
        look_once();
        return;
    }
    fail_msg("no key cap %s", label);
}

/* Of the game or race that is seen. */
static const struct choices *
choices(void)
{
    return app_is_in(&app, SCENE_RACE) ? &race_of(&app)->round.choices
                                       : &play_of(&app)->round.choices;
}

static struct box
row_of(const char *what)
{
    free(screen_draw(&app));
    for (int i = 0; i < choices()->list->count; i++)
        if (strcmp(choices()->list->rows[i].what, what) == 0)
            return choices()->boxes[i];
    fail_msg("no choice %s", what);
    return (struct box){0};
}

static void
open_with_window(int scene)
{
    screen_open(&app, 640, 480);
    app.window = SDL_CreateWindow("", 0, 0, 640, 480, SDL_WINDOW_HIDDEN);
    assert_non_null(app.window);
    app_go(&app, scene);
    free(screen_draw(&app));
}

static void
close_with_window(void)
{
    SDL_DestroyWindow(app.window);
    screen_close(&app);
}

static void
key_caps_can_be_clicked(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    app_open(&app, SCENE_OPTIONS);
    app_open(&app, SCENE_KEYS);
    click_cap("Esc");
    assert_int_equal(app.scene, SCENE_OPTIONS);
    assert_int_equal(menu_of(&app, SCENE_OPTIONS)->selected, 0);
    click_cap("↓");
    assert_int_equal(menu_of(&app, SCENE_OPTIONS)->selected, 1);
    /* The panel of a game; what is held is let go. */
    app_go(&app, SCENE_PLAY);
    click_cap("V");
    assert_int_equal(play_of(&app)->seat.who, SEAT_MACHINE);
    click_cap("V");
    assert_int_equal(play_of(&app)->seat.who, SEAT_HUMAN);
    click_cap("←");
    assert_int_equal(app.clicked.key, 0);
    assert_int_equal(play_of(&app)->seat.input.down[ACTION_LEFT], 0);
    click_cap("F1");
    assert_int_equal(app.scene, SCENE_HELP);
    click_cap("F1");
    assert_int_equal(app.scene, SCENE_PLAY);
    /* A cap that shows what is bound is no button. */
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_KEYS);
    free(screen_draw(&app));
    assert_null(look_cap_at(app.look,
        app.look->menu.entries[1].x + app.look->menu.entries[1].w / 2 + 9,
        app.look->menu.entries[1].y + app.look->menu.entries[1].h / 2));
    close_with_window();
}

/* A key cap on the line that is chosen, which has the colour of key caps. */
static void
the_chosen_line_shows_its_cap(void **state)
{
    struct colour ground = palette_colour(PALETTE_GROUND);
    int found = 0;
    (void)state;
    open_with_window(SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    uint8_t *pixels = screen_draw(&app);
    struct box row = choices()->boxes[choices()->selected];
    for (int y = row.y; y < row.y + row.h; y++)
        for (int x = row.x; x < row.x + row.w; x++) {
            const uint8_t *pixel = pixels + (y * 640 + x) * 3;
            found += pixel[0] == ground.r && pixel[1] == ground.g &&
                     pixel[2] == ground.b;
        }
    free(pixels);
    assert_true(found > row.h);
    close_with_window();
}

static bool
shows_cap(const char *label)
{
    free(screen_draw(&app));
    for (int i = 0; i < app.look->cap_count; i++)
        if (strcmp(app.look->caps[i].cap.label, label) == 0)
            return true;
    return false;
}

static void
press_pad(int button)
{
    SDL_Joystick *joystick =
        SDL_GameControllerGetJoystick(app.pads.pads[0].controller);
    assert_non_null(joystick);
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(joystick, button, (Uint8)down);
        SDL_GameControllerUpdate();
    }
    look_once();
}

static void
press_key(SDL_Scancode key)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.state = SDL_PRESSED;
    event.key.keysym.scancode = key;
    event.key.keysym.sym = SDL_GetKeyFromScancode(key);
    SDL_PushEvent(&event);
    event.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
    look_once();
}

/* Hints show what is in the hands: keys, or the buttons of that gamepad. */
static void
hints_follow_the_hands(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    app_open(&app, SCENE_OPTIONS);
    loop_open_pads(&app);
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
        SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    SDL_GameControllerUpdate();
    look_once();
    assert_int_equal(pads_count(&app.pads), 1);
    app.notice_ns = 0;
    assert_true(shows_cap("Esc")); /* there, but in nobody's hands */
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_true(shows_cap("B"));
    assert_false(shows_cap("Esc"));
    app.pads.device = DEVICE_PLAYSTATION_4;
    assert_true(shows_cap("○"));
    /* A button that is clicked is a button; then it is the mouse's turn. */
    click_cap("○");
    assert_int_equal(app.scene, SCENE_TITLE);
    assert_true(shows_cap("Enter"));
    app_go(&app, SCENE_PLAY);
    assert_true(shows_cap("P"));
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_true(shows_cap("Start"));
    assert_false(shows_cap("P"));
    assert_false(shows_cap("F1")); /* nothing on it leads to the help */
    click_cap("Start");
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    assert_true(shows_cap("P"));
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_true(shows_cap("Start"));
    press_key(SDL_SCANCODE_LEFT);
    assert_true(shows_cap("P"));
    /* The same list at the same place, whatever is used. */
    app_go(&app, SCENE_RACE);
    free(screen_draw(&app));
    struct well_frame keys_well, pad_well;
    race_draw_well(&app, &keys_well);
    press_pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    race_draw_well(&app, &pad_well);
    assert_memory_equal(&keys_well, &pad_well, sizeof(keys_well));
    /* Who pulls it out has none. */
    SDL_JoystickDetachVirtual(device);
    SDL_GameControllerUpdate();
    look_once();
    assert_false(app.by_pad);
    pads_close(&app.pads);
    close_with_window();
}

/* Keys of one label, and keys of scenes that no action has. */
static void
a_cap_presses_its_own_key(void **state)
{
    (void)state;
    open_with_window(SCENE_PLAY);
    while (bindings_drop_key(&app.prefs.bindings, ACTION_HINT))
        continue;
    /* Two keys are "Enter", and the other one is bound to the machine. */
    bindings_add_key(&app.prefs.bindings, ACTION_HINT, SDL_SCANCODE_KP_ENTER);
    bindings_add_key(&app.prefs.bindings, ACTION_MACHINE, SDL_SCANCODE_RETURN);
    click_cap("Enter");
    assert_int_equal(play_of(&app)->seat.who, SEAT_HUMAN);
    /* Below the well: what can be done when all stands still. */
    app_go(&app, SCENE_PLAY);
    scene_table[SCENE_PLAY]->key(&app, ACTION_MACHINE, true);
    app.notice_ns = 0;
    play_of(&app)->round.phase = ROUND_STOPPED;
    click_cap(".");
    assert_int_equal(play_of(&app)->round.phase, ROUND_ONE_PIECE);
    app.notice_ns = 0;
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_KEYS);
    menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
    click_cap("Del");
    assert_int_equal(app.prefs.bindings.keys[ACTION_LEFT][1], 0);
    close_with_window();
}

static void
a_game_by_the_mouse(void **state)
{
    (void)state;
    open_with_window(SCENE_PLAY);
    click_box(app.look->play.well);
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    click_box(app.look->play.well); /* nothing is hit by chance */
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    click_box(row_of("options"));
    assert_int_equal(app.scene, SCENE_OPTIONS);
    click_cap("Esc");
    assert_int_equal(app.scene, SCENE_PLAY);
    look_once();
    click_box(row_of("go on"));
    assert_int_equal(play_of(&app)->round.phase, ROUND_COUNTDOWN);
    /* Whatever Esc is bound to by now. */
    while (bindings_drop_key(&app.prefs.bindings, ACTION_PAUSE))
        continue;
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&app)->round.phase, ROUND_COUNTDOWN);
    while (!seat_is_over(&play_of(&app)->seat))
        seat_run(&play_of(&app)->seat, 1000000, true, false);
    free(screen_draw(&app));
    click_box(row_of("scores"));
    assert_int_equal(app.scene, SCENE_SCORES);
    click_cap("Esc");
    look_once();
    click_box(row_of("play again"));
    assert_false(seat_is_over(&play_of(&app)->seat));
    click_box(app.look->play.well);
    click_box(row_of("back to the title"));
    assert_int_equal(app.scene, SCENE_PLAY); /* is sure? */
    click_box(row_of("back to the title"));
    assert_int_equal(app.scene, SCENE_TITLE);
    close_with_window();
}

static void
a_race_by_the_mouse(void **state)
{
    struct well_frame well;
    (void)state;
    open_with_window(SCENE_RACE);
    race_draw_well(&app, &well);
    click_box(well.box);
    assert_int_equal(race_of(&app)->round.phase, ROUND_PAUSED);
    look_once();
    click_box(row_of("go on"));
    assert_int_equal(race_of(&app)->round.phase, ROUND_COUNTDOWN);
    race_draw_well(&app, &well);
    click_box(well.box);
    look_once();
    click_box(row_of("back to the title"));
    assert_int_equal(app.scene, SCENE_TITLE);
    close_with_window();
}

/* The mouse is over a row of the menu, so far from its left. The window lies
 * where that is at the place on the screen that it was at; or the mouse has
 * moved. */
static void
point_at_row(int at, int along)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    free(screen_draw(&app));
    event.motion.x = app.look->menu.entries[at].x + along;
    event.motion.y = app.look->menu.entries[at].y + 5;
    SDL_PushEvent(&event);
    look_once();
}

static void
push_window_event(Uint8 what)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = what;
    event.window.windowID = SDL_GetWindowID(app.window);
    SDL_PushEvent(&event);
}

/* The window has gone there, and the mouse is over that row by it. */
static void
move_under_mouse(int at)
{
    free(screen_draw(&app));
    SDL_SetWindowPosition(app.window,
        app.pointer.x - app.look->menu.entries[at].x - 5,
        app.pointer.y - app.look->menu.entries[at].y - 5);
    push_window_event(SDL_WINDOWEVENT_MOVED); /* it is hidden: SDL does not */
    point_at_row(at, 5);
}

/* A mouse that lies still chooses nothing when something changes under it. */
static void
a_mouse_at_rest_chooses_nothing(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    const int *chosen = &menu_of(&app, SCENE_OPTIONS)->selected;
    app_open(&app, SCENE_OPTIONS);
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
    assert_ptr_equal(app.scene, SCENE_KEYS);
    move_under_mouse(3);
    assert_int_equal(menu_of(&app, SCENE_KEYS)->selected, 0);
    press_key(SDL_SCANCODE_ESCAPE);
    move_under_mouse(3);
    assert_int_equal(*chosen, 0);
    /* A click is meant, wherever the mouse is. */
    click_box(app.look->menu.entries[6]);
    assert_int_equal(*chosen, 6);
    close_with_window();
}

/* Until the machine knows where its piece goes, which takes no game time. */
static struct place
goal_at_rest(void)
{
    struct place goal = {0};
    uint64_t tick = play_of(&app)->seat.game.tick;

    for (int i = 0; i < 2000 && !seat_goal(&play_of(&app)->seat, &goal); i++) {
        scene_table[SCENE_PLAY]->pass(&app, APP_NS_PER_MS);
        SDL_Delay(1);
    }
    assert_true(seat_goal(&play_of(&app)->seat, &goal));
    assert_int_equal(play_of(&app)->seat.game.tick, tick);
    return goal;
}

static void
watch_some_pieces(void)
{
    open_with_window(SCENE_TITLE);
    app.now.watch = true;
    app_go(&app, SCENE_PLAY);
    assert_int_equal(play_of(&app)->seat.who, SEAT_MACHINE);
    while (play_of(&app)->seat.view.pieces < 4)
        seat_run(&play_of(&app)->seat, 1000000, true, true);
    play_of(&app)->round.flashes[0].ns = 0;
}

/* Whether the rows of the well are lit otherwise in two pictures. */
static bool
wells_differ(const uint8_t *a, const uint8_t *b)
{
    struct box well = app.look->play.well;
    for (int y = well.y; y < well.y + well.h; y++)
        if (memcmp(a + (y * 640 + well.x) * 3, b + (y * 640 + well.x) * 3,
                (size_t)well.w * 3) != 0)
            return true;
    return false;
}

/* Where it stops, the outline and its reasons are those of the piece that
 * falls. */
static void
a_stop_shows_where(void **state)
{
    (void)state;
    watch_some_pieces();
    for (int i = 0; i < 5; i++) {
        uint64_t piece = play_of(&app)->seat.view.pieces;
        scene_table[SCENE_PLAY]->key(&app, ACTION_ONE_PIECE, true);
        for (int k = 0;
             k < 20000 && play_of(&app)->round.phase == ROUND_ONE_PIECE; k++) {
            scene_table[SCENE_PLAY]->pass(&app, 20 * APP_NS_PER_MS);
            SDL_Delay(play_of(&app)->seat.pilot.planned ? 0 : 1);
        }
        assert_int_equal(play_of(&app)->round.phase, ROUND_STOPPED);
        assert_int_equal(play_of(&app)->seat.view.pieces, piece + 1);
        struct place goal = goal_at_rest();
        free(screen_draw(&app));
        assert_int_equal(play_of(&app)->why.piece, piece + 1);
        assert_memory_equal(&play_of(&app)->why.at, &goal, sizeof(goal));
        assert_true(play_of(&app)->why.count > 0);
    }
    close_with_window();
}

/* A pause of a watched game leaves its well in sight, of a person's covers it;
 * the other way round when another takes over. */
static void
a_watched_pause_can_be_studied(void **state)
{
    (void)state;
    watch_some_pieces();
    scene_table[SCENE_PLAY]->key(&app, ACTION_ONE_PIECE, true);
    play_of(&app)->round.phase = ROUND_STOPPED;
    goal_at_rest();
    uint8_t *stopped = screen_draw(&app);
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    scene_table[SCENE_PLAY]->key(&app, ACTION_PAUSE, true);
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    scene_table[SCENE_PLAY]->pass(&app, 0);
    uint8_t *paused = screen_draw(&app);
    assert_false(wells_differ(stopped, paused));
    free(paused);
    /* What can be chosen stands beside the well, above the reasons. */
    const struct layout *l = &app.look->play;
    for (int i = 0; i < choices()->list->count; i++) {
        struct box row = choices()->boxes[i];
        assert_true(row.x >= l->well.x + l->well.w);
        assert_true(
            row.y + row.h <= l->keys[l->keys_shown - REASON_MOST - 1].y);
    }
    assert_int_equal(play_of(&app)->why.piece, play_of(&app)->seat.view.pieces);
    scene_table[SCENE_PLAY]->key(&app, ACTION_MACHINE, true);
    uint8_t *covered = screen_draw(&app);
    assert_true(wells_differ(stopped, covered));
    scene_table[SCENE_PLAY]->key(&app, ACTION_MACHINE, true);
    goal_at_rest();
    paused = screen_draw(&app);
    assert_false(wells_differ(stopped, paused));
    free(stopped);
    free(paused);
    free(covered);
    click_box(row_of("go on"));
    assert_int_equal(play_of(&app)->round.phase, ROUND_RUNS);
    close_with_window();
}

/* -- a game among the best -- */

/* Until the keeper has answered all. */
static void
settle(void)
{
    for (int quiet = 0; quiet < 3; quiet++) {
        archive_pass(&app);
        if (keeper_is_busy(app.archive.keeper))
            quiet = 0;
        SDL_Delay(1);
    }
    if (app_scene(&app)->pass != NULL)
        app_scene(&app)->pass(&app, 0);
}

static void
open_with_history(const char *rules)
{
    assert_int_equal(past_make(NULL), 0);
    open_with_window(SCENE_TITLE);
    app.now.rules = ruleset_find(rules);
    app.now.level = app.now.rules->first_level;
    app.archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    assert_non_null(app.archive.keeper);
}

static void
close_with_history(void)
{
    app_go(&app, SCENE_TITLE);
    archive_close(&app);
    past_remove(NULL);
    close_with_window();
}

/* A person's game to its end, by drops. */
static void
play_to_the_end(void)
{
    struct seat *seat = &play_of(&app)->seat;

    if (!app_is_in(&app, SCENE_PLAY))
        app_go(&app, SCENE_PLAY);
    for (int i = 0; i < 2000 && !seat_is_over(seat); i++) {
        scene_table[SCENE_PLAY]->button(&app, 1, ACTION_HARD, true);
        seat_run(seat, 20, false, false);
        scene_table[SCENE_PLAY]->button(&app, 1, ACTION_HARD, false);
        seat_run(seat, 20, false, false);
    }
    assert_true(seat->view.over);
    scene_table[SCENE_PLAY]->pass(&app, 0);
    settle();
    /* No key is hasty any more. */
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)2000 * APP_NS_PER_MS);
}

static bool
is_named(int64_t id, const char *name)
{
    struct history_game game;
    char why[FILE_WHY_SIZE];

    settle();
    struct history *history = past_open();
    assert_true(history_find(history, id, &game, why));
    history_close(history);
    assert_true(game.id == id);
    return strcmp(game.name, name) == 0;
}

/* Its rank is said and its name asked for where it ends. */
static void
the_end_asks_for_a_name(void **state)
{
    (void)state;
    open_with_history("arcade");
    play_to_the_end();
    assert_ptr_equal(app.scene, SCENE_PLAY);
    assert_int_equal(app.archive.rank, 1);
    int64_t first = app.archive.honoured.id;
    assert_true(first > 0);
    assert_int_equal(choices()->selected, 1);
    press_key(SDL_SCANCODE_RETURN);
    assert_non_null(app.line.of);
    line_text(&app, "r");
    press_key(SDL_SCANCODE_R); /* is written by its text */
    assert_true(play_of(&app)->seat.view.over);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_null(app.line.of);
    assert_string_equal(app.prefs.texts[PREF_NAME], "");
    assert_true(is_named(first, ""));
    /* Who gave none goes on with the first line. */
    assert_int_equal(choices()->selected, 0);
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)2000 * APP_NS_PER_MS);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    press_key(SDL_SCANCODE_RETURN);
    assert_null(app.line.of);
    assert_int_equal(choices()->selected, 0);
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)2000 * APP_NS_PER_MS);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    line_text(&app, "Ann");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Ann"));
    /* Then it shows the name, which a click lets change. */
    assert_int_equal(choices()->selected, 0);
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)2000 * APP_NS_PER_MS);
    click_box(row_of("Your name"));
    line_text(&app, "e");
    click_box(app.look->play.next_box);
    assert_true(is_named(first, "Anne"));
    /* R begins the next game at any time. */
    press_key(SDL_SCANCODE_R);
    assert_false(play_of(&app)->seat.view.over);
    assert_true(app.archive.honoured.id == 0);
    play_to_the_end();
    assert_true(is_named(app.archive.honoured.id, "Anne"));
    assert_int_equal(choices()->selected, 0);
    close_with_history();
}

/* A game without points has no rank; nor has one that was given up so. */
static void
no_points_no_rank(void **state)
{
    (void)state;
    struct past_seen best = {.count = 0};
    char why[FILE_WHY_SIZE];

    open_with_history("standard"); /* where drops give none */
    play_to_the_end();
    assert_true(app.archive.newest > 0);
    assert_true(app.archive.honoured.id == 0);
    press_key(SDL_SCANCODE_R);
    while (play_of(&app)->seat.view.pieces < 3)
        seat_run(&play_of(&app)->seat, 1000, false, false);
    app_go(&app, SCENE_TITLE);
    settle();
    struct history *history = past_open();
    assert_int_equal(past_count(history), 2);
    assert_true(history_best(history, &past_all, 9, past_see, &best, why));
    assert_int_equal(best.count, 0);
    history_close(history);
    close_with_history();
}

/* Who gives no name there may do so later, for all that was played so far. */
static void
a_late_name_reaches_its_games(void **state)
{
    (void)state;
    open_with_history("arcade");
    play_to_the_end();
    int64_t first = app.archive.honoured.id;
    press_key(SDL_SCANCODE_R);
    play_to_the_end();
    int64_t second = app.archive.newest;
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_SCORES);
    settle();
    menu_uppermost(&app)->selected = 2;
    press_key(SDL_SCANCODE_RETURN);
    line_text(&app, "Bob");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Bob"));
    assert_true(is_named(second, "Bob"));
    /* The next one's name is not theirs. */
    press_key(SDL_SCANCODE_RETURN);
    line_text(&app, "by");
    press_key(SDL_SCANCODE_RETURN);
    assert_true(is_named(first, "Bob"));
    assert_true(is_named(second, "Bob"));
    close_with_history();
}

/* -- what is said and asked -- */

static bool
says(const char *words)
{
    return app.notice_ns > 0 && strcmp(app.notice, words) == 0;
}

/* A message goes with its scene, a warning stays, whatever the way to the
 * other scene. */
static void
messages_go_with_their_scene(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    for (int way = 0; way < 3; way++)
        for (int warns = 0; warns < 2; warns++) {
            app_go(&app, SCENE_TITLE);
            app_open(&app, SCENE_SETUP);
            (warns ? app_warn : app_notice)(&app, "%s", "words");
            assert_true(says("words"));
            if (way == 0)
                app_go(&app, SCENE_PLAY);
            else if (way == 1)
                app_open(&app, SCENE_OPTIONS);
            else
                app_back(&app);
            assert_int_equal(says("words"), warns);
            app_pass_notice(&app, (uint64_t)60000 * APP_NS_PER_MS);
            assert_false(says("words"));
        }
    close_with_window();
}

/* A question goes with its scene, and with its moment: it is asked anew after
 * that. */
static void
check_questions(int number, const char *leave, const char *anew)
{
    const struct scene *scene = scene_table[number];

    app_go(&app, number);
    race_of(&app)->round.phase = ROUND_RUNS;
    race_of(&app)->ticks = 1;
    scene->pass(&app, 0);
    scene->key(&app, ACTION_TITLE, true);
    assert_true(says(leave));
    app_open(&app, SCENE_SETUP);
    assert_int_equal(app.notice_ns, 0);
    app_back(&app);
    scene->pass(&app, 0);
    scene->key(&app, ACTION_TITLE, true);
    assert_int_equal(app.scene, number);
    assert_true(says(leave));
    /* Another question is no answer to it. */
    scene->key(&app, ACTION_RESTART, true);
    assert_true(says(anew));
    /* A pause, and its end. */
    scene->key(&app, ACTION_PAUSE, true);
    scene->pass(&app, 0);
    assert_int_equal(app.notice_ns, 0);
    scene->key(&app, ACTION_RESTART, true);
    assert_true(says(anew));
    scene->key(&app, ACTION_RESTART, true);
    assert_int_equal(app.notice_ns, 0);
    /* The new one is not thrown away by the third press. */
    race_of(&app)->ticks = 1;
    scene->key(&app, ACTION_RESTART, true);
    assert_true(says(anew));
    app_pass_notice(&app, (uint64_t)60000 * APP_NS_PER_MS);
    scene->key(&app, ACTION_RESTART, true);
    assert_true(says(anew));
}

static void
questions_go_with_their_moment(void **state)
{
    (void)state;
    open_with_window(SCENE_TITLE);
    check_questions(SCENE_PLAY, "Press again to leave the game",
        "Press again for a new game");
    check_questions(SCENE_RACE, "Press again to leave the race",
        "Press again for a new race");
    close_with_window();
}

/* Space drops: who is late with it does not choose. */
static void
hasty_keys_choose_nothing(void **state)
{
    (void)state;
    SDL_KeyboardEvent key = {.state = SDL_PRESSED};
    open_with_window(SCENE_PLAY);
    while (!seat_is_over(&play_of(&app)->seat))
        seat_run(&play_of(&app)->seat, 1000000, true, false);
    scene_table[SCENE_PLAY]->pass(&app, 0);
    key.keysym.scancode = SDL_SCANCODE_SPACE;
    assert_false(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    key.keysym.scancode = SDL_SCANCODE_UP;
    assert_true(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    key.keysym.scancode = SDL_SCANCODE_RETURN;
    assert_true(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    assert_int_equal(choices()->selected, 0);
    assert_true(seat_is_over(&play_of(&app)->seat));
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)1000 * APP_NS_PER_MS);
    key.keysym.scancode = SDL_SCANCODE_SPACE;
    assert_false(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    key.keysym.scancode = SDL_SCANCODE_UP;
    assert_true(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    assert_int_equal(choices()->selected, choices()->list->count - 1);
    key.keysym.scancode = SDL_SCANCODE_RETURN;
    assert_true(scene_table[SCENE_PLAY]->raw_key(&app, &key));
    assert_int_equal(app.scene, SCENE_TITLE);
    close_with_window();
}

static void
the_right_button_goes_back(void **state)
{
    (void)state;
    screen_open(&app, 640, 480);
    app_go(&app, SCENE_TITLE);
    app_open(&app, SCENE_OPTIONS);
    app_open(&app, SCENE_KEYS);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(app.scene, SCENE_OPTIONS);
    push_button(SDL_BUTTON_MIDDLE);
    look_once();
    assert_int_equal(app.scene, SCENE_OPTIONS);
    push_button(SDL_BUTTON_X1);
    look_once();
    assert_int_equal(app.scene, SCENE_TITLE);
    app_go(&app, SCENE_PLAY);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(play_of(&app)->round.phase, ROUND_PAUSED);
    screen_close(&app);
}

int
main(void)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_SetHintWithPriority(
        SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", SDL_HINT_OVERRIDE);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_drawn_with_what_it_does),
        cmocka_unit_test(escape_leaves_what_is_over),
        cmocka_unit_test(the_right_button_goes_back),
        cmocka_unit_test(key_caps_can_be_clicked),
        cmocka_unit_test(hints_follow_the_hands),
        cmocka_unit_test(the_chosen_line_shows_its_cap),
        cmocka_unit_test(a_cap_presses_its_own_key),
        cmocka_unit_test(a_game_by_the_mouse),
        cmocka_unit_test(a_race_by_the_mouse),
        cmocka_unit_test(a_mouse_at_rest_chooses_nothing),
        cmocka_unit_test(a_stop_shows_where),
        cmocka_unit_test(a_watched_pause_can_be_studied),
        cmocka_unit_test(the_end_asks_for_a_name),
        cmocka_unit_test(no_points_no_rank),
        cmocka_unit_test(a_late_name_reaches_its_games),
        cmocka_unit_test(messages_go_with_their_scene),
        cmocka_unit_test(questions_go_with_their_moment),
        cmocka_unit_test(hasty_keys_choose_nothing),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
