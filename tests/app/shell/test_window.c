/*
 * The size with which the window opens, and what is kept of it. The tests
 * stand between the game and SDL (--wrap) and say what state it is in.
 */
#include "lib/check.h"
#include "lib/screen.h"

#define SDL_MAIN_HANDLED
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/window.h"

Uint32 __real_SDL_GetWindowFlags(SDL_Window *window);
Uint32 __wrap_SDL_GetWindowFlags(SDL_Window *window);

static struct app app; /* large, and zeroed */
static bool says;      /* what the flags are */
static Uint32 flags;

Uint32
__wrap_SDL_GetWindowFlags(SDL_Window *window)
{
    return says ? flags : __real_SDL_GetWindowFlags(window);
}

static const SDL_Rect screens[] = {{.w = 1280, .h = 800}, {.w = 1920, .h = 1040}};

static int
begin(void **state)
{
    memset(&app, 0, sizeof(app));
    prefs_init(&app.prefs);
    flags = SDL_WINDOW_RESIZABLE;
    return 0;
}

static void
opens(int width, int height, int screen, Uint32 how)
{
    struct window_place place;
    window_choose(&app, screens, ARRAY_SIZE(screens), &place);
    assert_int_equal(place.width, width);
    assert_int_equal(place.height, height);
    assert_int_equal(place.screen, screen);
    assert_int_equal(place.flags, how);
}

TEST_WITH(test_opens_as_it_was, begin, NULL)
{
    int *numbers = app.prefs.numbers;
    opens(800, 600, 0, 0); /* of the first screen */
    numbers[PREF_WIDTH] = 900;
    opens(800, 600, 0, 0); /* half of it is nothing */
    numbers[PREF_HEIGHT] = 800;
    opens(900, 800, 0, 0);
    numbers[PREF_HEIGHT] = 801;
    opens(900, 801, 1, 0); /* where there is room for it */
    numbers[PREF_HEIGHT] = 1041;
    opens(800, 600, 0, 0);
    numbers[PREF_WIDTH] = 100;
    numbers[PREF_HEIGHT] = 100;
    opens(LAYOUT_MIN_WIDTH, LAYOUT_MIN_HEIGHT, 0, 0);
    numbers[PREF_WIDTH] = 1000;
    numbers[PREF_HEIGHT] = 700;
    numbers[PREF_MAXIMISED] = 1;
    opens(1000, 700, 0, SDL_WINDOW_MAXIMIZED);
    numbers[PREF_FULLSCREEN] = 1;
    opens(1000, 700, 0, SDL_WINDOW_MAXIMIZED | SDL_WINDOW_FULLSCREEN_DESKTOP);
}

TEST_WITH(test_flags_come_first, begin, NULL)
{
    int *numbers = app.prefs.numbers;
    app.options.fullscreen = true;
    opens(800, 600, 0, SDL_WINDOW_FULLSCREEN_DESKTOP);
    app.options.fullscreen = false;
    numbers[PREF_WIDTH] = 900;
    numbers[PREF_HEIGHT] = 700;
    numbers[PREF_MAXIMISED] = 1;
    app.options.width = 5000;
    opens(5000, 700, 0, 0);
    app.options.height = 500;
    opens(5000, 500, 0, 0);
    assert_int_equal(numbers[PREF_WIDTH], 900);
}

/* What is kept after the window has changed in that way. */
static void
keeps(Uint32 how, int width, int height, bool maximised)
{
    flags = SDL_WINDOW_RESIZABLE | how;
    if (window_changed(&app))
        apply_changed(&app);
    assert_true(app.keep_ns > 0);
    apply_keep(&app);
    assert_int_equal(app.prefs.numbers[PREF_WIDTH], width);
    assert_int_equal(app.prefs.numbers[PREF_HEIGHT], height);
    assert_int_equal(app.prefs.numbers[PREF_MAXIMISED], maximised);
}

TEST_WITH(test_keeps_what_the_person_does, begin, NULL)
{
    app.options.width = 700;
    app.options.height = 500;
    assert_true(window_open(&app));
    app.opened_ms = SDL_GetTicks64();
    if (window_changed(&app))
        apply_changed(&app); /* the window manager, at once */
    assert_int_equal(app.keep_ns, 0);
    apply_keep(&app);
    assert_int_equal(app.prefs.numbers[PREF_WIDTH], 0);
    app.opened_ms -= 1000;
    apply_keep(&app); /* something else is kept */
    assert_int_equal(app.prefs.numbers[PREF_WIDTH], 0);
    /* Full screen and back changes no size, so it is still that of flags. */
    keeps(SDL_WINDOW_FULLSCREEN_DESKTOP, 0, 0, false);
    keeps(0, 0, 0, false);
    SDL_SetWindowSize(app.window, 710, 500);
    keeps(0, 710, 500, false);
    SDL_SetWindowSize(app.window, 700, 500);
    keeps(0, 700, 500, false);
    SDL_SetWindowSize(app.window, 1000, 700);
    keeps(SDL_WINDOW_FULLSCREEN_DESKTOP, 700, 500, false);
    keeps(SDL_WINDOW_MAXIMIZED, 700, 500, true);
    keeps(SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED, 700, 500, true);
    keeps(0, 1000, 700, false);
    SDL_DestroyWindow(app.window);
}

static int
begin_window(void **state)
{
    says = true;
    return screen_begin(state);
}

SUITE_WITH(window, begin_window, screen_end)
