/* An app on a piece of memory. */
#include "lib/screen.h"
#include "app/scenes/registry.h"
#include "app/scenes/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "store/weights.h"

enum { BYTES_PER_PIXEL = 3 };

static SDL_Surface *surface; /* NULL where there is a window */
static SDL_Window *window;

static void
give_up(const char *why)
{
    fprintf(stderr, "no screen: %s\n", why);
    exit(EXIT_FAILURE);
}

static void
begin(struct app *app)
{
    memset(app, 0, sizeof(*app));
    if (!app_open_scenes(app, scene_table, SCENE_COUNT))
        give_up("no memory");
    prefs_init(&app->prefs);
    app->now.rules = ruleset_at(0);
    app->now.level = app->now.rules->first_level;
    app->now.seed = 7;
    app->now.seed_given = true;
    app->now.speed = 1;
    /* Whichever brain is the usual one some day. */
    weights_find("dellacherie", &app->now.brain);
    app->options.brain_given = true;
}

static void
open_look(struct app *app)
{
    struct error error;

    if (app->renderer == NULL)
        give_up(SDL_GetError());
    app->software = true;
    app->look = look_create(app->renderer, &error);
    if (app->look == NULL)
        give_up(error_english(&error));
    apply_all(app);
}

void
screen_open(struct app *app, int width, int height)
{
    begin(app);
    surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL)
        give_up(SDL_GetError());
    app->renderer = SDL_CreateSoftwareRenderer(surface);
    open_look(app);
}

void
screen_resize(struct app *app, int width, int height)
{
    look_destroy(app->look);
    SDL_DestroyRenderer(app->renderer);
    SDL_FreeSurface(surface);
    surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL)
        give_up(SDL_GetError());
    app->renderer = SDL_CreateSoftwareRenderer(surface);
    open_look(app);
}

void
screen_open_window(struct app *app, int width, int height)
{
    begin(app);
    app->window = window = SDL_CreateWindow("", 0, 0, width, height, SDL_WINDOW_RESIZABLE);
    if (window == NULL)
        give_up(SDL_GetError());
    app->renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    open_look(app);
}

void
screen_close(struct app *app)
{
    errands_destroy(app->errands);
    app->errands = NULL;
    app_close_scenes(app);
    look_destroy(app->look);
    SDL_DestroyRenderer(app->renderer);
    SDL_FreeSurface(surface);
    surface = NULL;
    if (window != NULL)
        SDL_DestroyWindow(window);
    window = NULL;
}

uint8_t *
screen_draw(struct app *app)
{
    int row = surface->w * BYTES_PER_PIXEL;
    uint8_t *pixels = malloc((size_t)row * (size_t)surface->h);

    app_draw(app);
    if (pixels == NULL ||
        SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels, row) != 0)
        give_up("no pixels");
    return pixels;
}

int
screen_begin(void **state)
{
    SDL_SetHintWithPriority(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", SDL_HINT_OVERRIDE);
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0)
        give_up(SDL_GetError());
    return 0;
}

int
screen_end(void **state)
{
    SDL_Quit();
    return 0;
}
