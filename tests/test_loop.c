/*
 * The loop of the window, with the tests between it and SDL (--wrap), and the
 * way out of scenes.
 */
#include "check.h"

#include "app.h"
#include "loop.h"
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
    app_go(&app, &scene_play);
    listener = app.play.seat.listener;
    app.play.seat.listener = listen;
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
    app_go(&app, &scene_play);
    scene_play.key(&app, ACTION_PAUSE, true);
    assert_ptr_equal(app.scene, &scene_play);
    while (!seat_is_over(&app.play.seat))
        seat_run(&app.play.seat, 1000000, true, false);
    scene_play.unfocus(&app);
    assert_ptr_equal(app.scene, &scene_play);
    scene_play.key(&app, ACTION_PAUSE, true);
    assert_ptr_equal(app.scene, &scene_title);
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

/* What the loop does with all that was pushed. */
static void
look_once(void)
{
    app.quit = false;
    looks = LONG_LOOKS;
    loop_run(&app);
}

static void
the_right_button_goes_back(void **state)
{
    (void)state;
    screen_open(&app, 640, 480);
    app_go(&app, &scene_title);
    app_open(&app, &scene_options);
    app_open(&app, &scene_keys);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_ptr_equal(app.scene, &scene_options);
    push_button(SDL_BUTTON_MIDDLE);
    look_once();
    assert_ptr_equal(app.scene, &scene_options);
    push_button(SDL_BUTTON_X1);
    look_once();
    assert_ptr_equal(app.scene, &scene_title);
    app_go(&app, &scene_play);
    push_button(SDL_BUTTON_RIGHT);
    look_once();
    assert_int_equal(app.play.phase, PLAY_PAUSED);
    screen_close(&app);
}

int
main(void)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_drawn_with_what_it_does),
        cmocka_unit_test(escape_leaves_what_is_over),
        cmocka_unit_test(the_right_button_goes_back),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
