/*
 * The title without its menu: the game alone. It comes when nobody has done
 * anything for a while. Whatever is pressed or moved brings the menu back, and
 * does nothing else.
 */
#include "app/menu/menu.h"
#include "app/menu/menu_draw.h"
#include "app/scenes/rows.h"
#include "app/scenes/title.h"
#include "app/shell/app.h"

enum { FADE_MS = 800, MOVE_MS = 1200 };

struct attract {
    uint64_t ns;       /* since the menu began to go */
    SDL_Texture *menu; /* owned: the last picture of it, while it fades; NULL */
};

static struct attract *
attract_of(const struct app *app)
{
    return app_state(app, SCENE_ATTRACT);
}

static void
forget_menu(struct app *app)
{
    /* Without it there may be no look either. */
    if (attract_of(app)->menu != NULL)
        canvas_drop(app->look->canvas, attract_of(app)->menu);
    attract_of(app)->menu = NULL;
}

/* Draws the title once more, to be faded. Without such a texture the menu is
 * gone at once. */
static void
keep_menu(struct app *app)
{
    struct attract *attract = attract_of(app);

    attract->menu = canvas_texture(app->look->canvas, SDL_PIXELFORMAT_ARGB8888,
        SDL_TEXTUREACCESS_TARGET, app->look->width, app->look->height);
    if (attract->menu == NULL ||
        !canvas_into(app->look->canvas, attract->menu)) {
        forget_menu(app);
        return;
    }
    menu_draw(app, menu_of(app, SCENE_TITLE));
    canvas_into(app->look->canvas, NULL);
}

void
title_leave_alone(struct app *app)
{
    attract_of(app)->ns = 0;
    if (app->prefs.numbers[PREF_EFFECTS] > 0)
        keep_menu(app); /* while it is the uppermost */
    app_open(app, SCENE_ATTRACT);
}

static void
leave(struct app *app)
{
    forget_menu(app);
}

static bool
attract_press(struct app *app, const struct press *press)
{
    (void)app;
    (void)press;
    return true; /* pass sees that somebody is there */
}

static void
point(struct app *app, int x, int y, enum app_point what)
{
    (void)app;
    (void)x;
    (void)y;
    (void)what;
}

/* Whether the menu still goes, or the well moves. */
static bool
changes(const struct app *app)
{
    return app->prefs.numbers[PREF_EFFECTS] > 0 &&
           attract_of(app)->ns / APP_NS_PER_MS < FADE_MS + MOVE_MS;
}

static void
pass(struct app *app, uint64_t ns)
{
    if (app->quiet_ns < (uint64_t)TITLE_ALONE_MS * APP_NS_PER_MS) {
        app_back(app);
        return;
    }
    if (changes(app))
        app->dirty = true;
    attract_of(app)->ns += ns;
    title_run(app, ns);
}

static bool
idle(const struct app *app)
{
    return title_is_unseen(app);
}

/* How far the well has moved, of 256: it sets out and arrives slowly. */
static int
moved(const struct app *app)
{
    uint64_t ms = attract_of(app)->ns / APP_NS_PER_MS;

    if (!changes(app))
        return 256;
    if (ms <= FADE_MS)
        return 0;
    int t = (int)((ms - FADE_MS) * 256 / MOVE_MS);
    return t * t / 256 * (3 * 256 - 2 * t) / 256;
}

static void
draw(struct app *app)
{
    struct attract *attract = attract_of(app);
    int ms = (int)(attract->ns / APP_NS_PER_MS);

    look_clear(app->look);
    menu_draw_layout(app, menu_of(app, SCENE_TITLE), &app->look->menu);
    title_draw_game(app, true, moved(app));
    if (attract->menu == NULL)
        return;
    if (ms >= FADE_MS) {
        forget_menu(app);
        return;
    }
    SDL_Rect all = {0, 0, app->look->width, app->look->height};
    canvas_copy(app->look->canvas, attract->menu, NULL, &all, true,
        255 - SDL_max(ms, 0) * 255 / FADE_MS);
}

const struct scene scene_attract = {
    .size = sizeof(struct attract),
    .leave = leave,
    .finish = leave,
    .press = attract_press,
    .point = point,
    .pass = pass,
    .idle = idle,
    .draw = draw,
};
