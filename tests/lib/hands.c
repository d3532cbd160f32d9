/* Pushes events of SDL and lets the loop take them. */
#include "app/loop.h"
#include "app/menu/menu_entry.h"
#include "app/table/choices.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/results/results.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/screen.h"
#include "lib/pressing.h"

int __real_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout);

struct app hands_app; /* large, and zeroed */
void (*hands_wait)(void);
static bool once; /* the loop ends after it has taken what was pushed */

int
__wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    if (once)
        hands_app.quit = true;
    else if (hands_wait != NULL)
        hands_wait();
    return __real_SDL_WaitEventTimeout(event, timeout);
}

void
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

/* Presses and releases the left button at a place of the output. */
void
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

/* Lets the loop take everything that was pushed. */
void
look_once(void)
{
    once = true;
    hands_app.quit = false;
    loop_run(&hands_app);
    once = false;
}

void
click_box(struct box box)
{
    free(screen_draw(&hands_app));
    click(box.x + box.w / 2, box.y + box.h / 2);
    look_once();
}

/* Clicks on the words beside a key cap, which belong to it. */
void
click_cap(const char *label)
{
    free(screen_draw(&hands_app));
    for (int i = 0; i < hands_app.look->spot_count; i++) {
        struct box box = hands_app.look->spots[i].box;
        if (strcmp(hands_app.look->spots[i].cap.label, label) != 0)
            continue;
        click(box.x + box.w - 2, box.y + box.h / 2);
        look_once();
        return;
    }
    fail_msg("no key cap %s", label);
}

void
see_results(void)
{
    enum { STEP_MS = 100, STEPS = 20, MOST_STEPS = 40 };

    for (int i = 0; i < STEPS || (i < MOST_STEPS && !app_is_in(&hands_app, SCENE_RESULTS)); i++) {
        while (keeper_is_busy(hands_app.archive.keeper)) {
            archive_pass(&hands_app);
            SDL_Delay(1);
        }
        app_scene(&hands_app)->pass(&hands_app, (uint64_t)STEP_MS * APP_NS_PER_MS);
    }
    assert_true(app_is_in(&hands_app, SCENE_RESULTS));
}

/* The choices of the game or race on the screen. */
const struct choices *
choices(void)
{
    if (app_is_in(&hands_app, SCENE_RESULTS))
        return &results_of(&hands_app)->choices;
    return app_is_in(&hands_app, SCENE_RACE) ? &race_of(&hands_app)->table.choices
                                             : &play_of(&hands_app)->table.choices;
}

struct box
row_of(const char *what)
{
    free(screen_draw(&hands_app));
    for (int i = 0; i < choices()->list->count; i++)
        if (strcmp(choices()->list->rows[i].what, what) == 0)
            return choices()->boxes[i];
    fail_msg("no choice %s", what);
    return (struct box){0};
}

struct box
entry_box(int at)
{
    const struct spot *spot = find_spot(hands_app.look, MENU_ROW, at);

    assert_non_null(spot);
    return spot->box;
}

void
open_with_window(int scene)
{
    screen_open(&hands_app, 640, 480);
    hands_app.window = SDL_CreateWindow("", 0, 0, 640, 480, SDL_WINDOW_HIDDEN);
    assert_non_null(hands_app.window);
    app_go(&hands_app, scene);
    free(screen_draw(&hands_app));
}

void
close_with_window(void)
{
    SDL_DestroyWindow(hands_app.window);
    screen_close(&hands_app);
}

bool
shows_cap(const char *label)
{
    free(screen_draw(&hands_app));
    for (int i = 0; i < hands_app.look->spot_count; i++)
        if (strcmp(hands_app.look->spots[i].cap.label, label) == 0)
            return true;
    return false;
}

void
press_pad(int button)
{
    SDL_Joystick *joystick = SDL_GameControllerGetJoystick(hands_app.pads.pads[0].controller);
    assert_non_null(joystick);
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(joystick, button, (Uint8)down);
        SDL_GameControllerUpdate();
    }
    look_once();
}

void
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

void
wait_for_keeper(void)
{
    for (int quiet = 0; quiet < 3; quiet++) {
        archive_pass(&hands_app);
        if (keeper_is_busy(hands_app.archive.keeper))
            quiet = 0;
        SDL_Delay(1);
    }
}
