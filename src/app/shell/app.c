/* What all scenes share. */
#include "app/shell/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTICE_MS = 2500 };

struct menu *
app_menu(struct app *app)
{
    const struct scene *scene = app->scene;
    return scene->page != NULL ? &app->menus[scene->menu] : NULL;
}

void
app_draw(struct app *app)
{
    if (app->scene->page != NULL)
        menu_draw(app, app_menu(app));
    else
        app->scene->draw(app);
}

static void
call(struct app *app, void (*function)(struct app *))
{
    if (function != NULL)
        function(app);
}

static void
leave(struct app *app, const struct scene *scene)
{
    if (scene->page != NULL)
        menu_close(&app->menus[scene->menu]);
    call(app, scene->leave);
}

/* Makes it the uppermost; its menu is where it was. */
static void
show(struct app *app, const struct scene *scene)
{
    app->scene = scene;
    app->dirty = true;
    if (scene->page != NULL)
        menu_open(app, app_menu(app), scene->page);
}

void
app_go(struct app *app, const struct scene *scene)
{
    if (app->scene != NULL)
        leave(app, app->scene);
    while (app->under_count > 0)
        leave(app, app->under[--app->under_count]);
    show(app, scene);
    call(app, scene->enter);
}

void
app_open(struct app *app, const struct scene *scene)
{
    if (app->scene == scene || app->under_count == APP_MOST_UNDER)
        return;
    if (app->scene->page != NULL)
        menu_close(app_menu(app));
    call(app, app->scene->cover);
    app->under[app->under_count++] = app->scene;
    show(app, scene);
    call(app, scene->enter);
}

void
app_back(struct app *app)
{
    if (app->under_count == 0) {
        app->quit = true;
        return;
    }
    leave(app, app->scene);
    show(app, app->under[--app->under_count]);
    call(app, app->scene->uncover);
}

/* Paths in the home folder begin with ~: a line of words is short. */
static void
shorten_paths(char *text)
{
    const char *home = getenv("HOME");
    size_t length = home != NULL ? strlen(home) : 0;

    while (length > 1 && home[length - 1] == '/')
        length--;
    if (length <= 1 || home[0] != '/')
        return;
    for (char *at = text; (at = strstr(at, home)) != NULL; at++)
        /* Behind a blank, or a colon that is no Latin one. */
        if (at[length] == '/' &&
            (at == text || at[-1] == ' ' || (unsigned char)at[-1] >= 0x80)) {
            *at = '~';
            memmove(at + 1, at + length, strlen(at + length) + 1);
        }
}

void
app_notice(struct app *app, const char *format, ...)
{
    char text[2 * APP_NOTICE_SIZE];
    va_list words;
    va_start(words, format);
    vsnprintf(text, sizeof(text), format, words);
    va_end(words);
    shorten_paths(text);
    snprintf(
        app->notice, sizeof(app->notice), "%.*s", APP_NOTICE_SIZE - 1, text);
    app->notice_ns = (uint64_t)NOTICE_MS * APP_NS_PER_MS;
    app->dirty = true;
}

bool
app_is_sure(struct app *app, enum action action, const char *question)
{
    if (app->asked == action && app->asked_ns > 0)
        return true;
    app->asked = action;
    app->asked_ns = (uint64_t)NOTICE_MS * APP_NS_PER_MS;
    app_notice(app, "%s", question);
    return false;
}

void
app_effect(struct app *app, enum sound_effect effect)
{
    sound_play(app->sound, effect, SDL_GetTicks64());
}

uint64_t
app_seed(const struct app *app)
{
    if (app->options.seed_given)
        return app->options.seed;
    /* Decoration of the day: which game it is does not matter, only that it
     * is another one each time. */
    uint64_t state = (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    return rng_splitmix64(&state);
}

enum device
app_device(const struct app *app)
{
    return app->by_pad ? app->pads.device : DEVICE_KEYBOARD;
}

struct hint
app_hint(const struct app *app, enum action action, int most, const char *what)
{
    return (struct hint){
        caps_of(&app->prefs.bindings, action, app_device(app), most), what};
}

static bool
is_wanted(enum binding_panel panel, enum app_hints which)
{
    switch (panel) {
    case PANEL_ALWAYS: return true;
    case PANEL_PLAYERS: return which != APP_HINTS_MACHINE;
    case PANEL_GAME: return which != APP_HINTS_RACE;
    case PANEL_PERSON:
        return which == APP_HINTS_ALL || which == APP_HINTS_PERSON;
    case PANEL_MACHINE:
        return which == APP_HINTS_ALL || which == APP_HINTS_MACHINE;
    case PANEL_NEVER: break;
    }
    return which == APP_HINTS_ALL;
}

/* Whether an action has a place among the hints. */
static bool
is_listed(int action, const struct ruleset *rules, enum app_hints which)
{
    bool useless = action <= ACTION_LAST_BUTTON && rules != NULL &&
                   !(rules->buttons >> action & 1);
    return !useless && is_wanted(binding_table[action].panel, which);
}

int
app_hint_lines(const struct ruleset *rules, enum app_hints which)
{
    int count = 0;
    for (int i = 0; i < ACTION_BOUND; i++)
        count += is_listed(i, rules, which);
    return count;
}

int
app_hints(const struct app *app, const struct ruleset *rules,
    enum app_hints which, struct hint *hints, int most)
{
    enum { PANEL_KEYS = 2 };
    int count = 0;

    for (int i = 0; i < ACTION_BOUND && count < most; i++) {
        if (!is_listed(i, rules, which))
            continue;
        hints[count] = app_hint(app, (enum action)i,
            which == APP_HINTS_ALL ? BINDING_MAX_KEYS : PANEL_KEYS,
            _(binding_table[i].what));
        count += hints[count].caps.count > 0;
    }
    return count;
}
