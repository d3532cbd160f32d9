/*
 * The help: all keys as they are bound now. Any key closes it.
 */
#include "../app.h"

static void
key(struct app *app, enum action action, bool down)
{
    (void)action;
    if (down)
        app_back(app);
}

static void
button(struct app *app, int key_of_input, enum action action, bool down)
{
    (void)key_of_input;
    key(app, action, down);
}

static void
draw(struct app *app)
{
    struct hint hints[ACTION_BOUND];
    draw_help(app->look, hints,
        app_hints(app, app->options.rules, APP_HINTS_ALL, hints, ACTION_BOUND));
}

const struct scene scene_help = {
    .key = key,
    .button = button,
    .draw = draw,
};
