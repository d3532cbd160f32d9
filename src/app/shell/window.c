/* The window's size, from the last run to the next one. */
#include "app/shell/window.h"

#include "app/shell/app.h"

/* Before that, only the window manager changes the window. */
enum { SETTLES_MS = 1000, MOST_SCREENS = 16 };

/* Two thirds of the screen, in the proportions of 4:3. */
static void
choose_usual(SDL_Rect screen, struct window_place *place)
{
    place->height = screen.h * 3 / 4;
    place->width = place->height * 4 / 3;
    if (place->width > screen.w * 9 / 10)
        place->width = screen.w * 9 / 10;
}

/* Chooses the last size. Returns false when it is unknown or fits no screen. */
static bool
choose_last(const struct app *app, const SDL_Rect *screens, int count, struct window_place *place)
{
    int width = app->prefs.numbers[PREF_WIDTH];
    int height = app->prefs.numbers[PREF_HEIGHT];

    for (int i = 0; width > 0 && height > 0 && i < count; i++) {
        if (width > screens[i].w || height > screens[i].h)
            continue;
        place->width = width;
        place->height = height;
        place->screen = i;
        return true;
    }
    return false;
}

void
window_choose(const struct app *app, const SDL_Rect *screens, int count, struct window_place *place)
{
    const struct options *given = &app->options;
    const int *numbers = app->prefs.numbers;
    bool sized = given->width > 0 || given->height > 0;

    *place = (struct window_place){.screen = 0};
    if (!choose_last(app, screens, count, place))
        choose_usual(screens[0], place);
    if (given->width > 0)
        place->width = given->width;
    if (given->height > 0)
        place->height = given->height;
    place->width = SDL_max(place->width, LAYOUT_MIN_WIDTH);
    place->height = SDL_max(place->height, LAYOUT_MIN_HEIGHT);
    if (numbers[PREF_MAXIMISED] != 0 && !sized)
        place->flags |= SDL_WINDOW_MAXIMIZED;
    if (given->fullscreen || numbers[PREF_FULLSCREEN] != 0)
        place->flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
}

static int
find_screens(SDL_Rect screens[MOST_SCREENS])
{
    int count = SDL_clamp(SDL_GetNumVideoDisplays(), 1, MOST_SCREENS);

    for (int i = 0; i < count; i++)
        if (SDL_GetDisplayUsableBounds(i, &screens[i]) != 0) {
            screens[i] = (SDL_Rect){.w = 1280, .h = 960};
            SDL_ClearError();
        }
    return count;
}

bool
window_open(struct app *app)
{
    SDL_Rect screens[MOST_SCREENS];
    struct window_place place;
    int count = find_screens(screens);

    window_choose(app, screens, count, &place);
    int at = (int)SDL_WINDOWPOS_CENTERED_DISPLAY(place.screen);
    app->window = SDL_CreateWindow("Wellplayed", at, at, place.width, place.height,
        SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | place.flags);
    if (app->window == NULL)
        return false;
    app->opened_ms = SDL_GetTicks64();
    app->width = place.width;
    app->height = place.height;
    SDL_SetWindowMinimumSize(app->window, LAYOUT_MIN_WIDTH, LAYOUT_MIN_HEIGHT);
    return true;
}

/* Updates the window's size. Returns false when it is unchanged or temporary. */
static bool
window_measure(struct app *app)
{
    Uint32 passing = SDL_WINDOW_MINIMIZED | SDL_WINDOW_MAXIMIZED | SDL_WINDOW_FULLSCREEN;
    int width, height;

    if (app->window == NULL || (SDL_GetWindowFlags(app->window) & passing) != 0)
        return false;
    SDL_GetWindowSize(app->window, &width, &height);
    if (width == app->width && height == app->height)
        return false;
    app->width = width;
    app->height = height;
    return true;
}

bool
window_changed(struct app *app)
{
    if (SDL_GetTicks64() - app->opened_ms < SETTLES_MS) {
        window_measure(app);
        return false;
    }
    app->resized = true;
    return true;
}

void
window_remember(struct app *app)
{
    int *numbers = app->prefs.numbers;
    bool resized = app->resized;

    app->resized = false;
    if (app->window == NULL || !resized)
        return;
    Uint32 flags = SDL_GetWindowFlags(app->window);
    if (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_FULLSCREEN))
        return;
    numbers[PREF_MAXIMISED] = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    /* A maximised window keeps the size to which it returns. */
    if (window_measure(app)) {
        numbers[PREF_WIDTH] = app->width;
        numbers[PREF_HEIGHT] = app->height;
    }
}
