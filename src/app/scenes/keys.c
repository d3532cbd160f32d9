/*
 * The keys of each action: choose one, press a key. A key belongs to one
 * action: it leaves the one that had it, which is then marked.
 */
#include "../app.h"
#include "../apply.h"

#include <stdio.h>

/* The rows: the actions, those of the panel and of the game first. */
static enum action
action_of(int at)
{
    return (enum action)at;
}

static int
count(const struct app *app)
{
    (void)app;
    return ACTION_BOUND;
}

static void
show(struct app *app, int at, struct menu_row *row)
{
    enum action action = action_of(at);

    row->kind = MENU_KEY;
    row->name = _(binding_table[action].what);
    row->detail = _("Enter: press one more key for it. Del: take the last "
                    "one away.");
    row->marked = app->robbed_keys >> action & 1;
    if (row->marked)
        row->detail = _("One of its keys was given to another action.");
    bindings_key_names(&app->prefs.bindings, action, BINDING_MAX_KEYS,
        row->value, sizeof(row->value));
}

static void
act(struct app *app, int at)
{
    (void)at;
    menu_catch(app, app_menu(app));
}

/* The action has what it needs; the one before it may have not. */
static void
changed(struct app *app, enum action action, enum action robbed)
{
    app->robbed_keys &= ~(UINT32_C(1) << action);
    if (robbed != ACTION_NONE) {
        app->robbed_keys |= UINT32_C(1) << robbed;
        app_notice(
            app, _("It was the key of: %s"), _(binding_table[robbed].what));
    }
    apply_changed(app);
}

static void
key(struct app *app, int at, SDL_Scancode code)
{
    enum action action = action_of(at);
    changed(app, action, bindings_add_key(&app->prefs.bindings, action, code));
}

static void
erase(struct app *app, int at)
{
    if (bindings_drop_key(&app->prefs.bindings, action_of(at)))
        apply_changed(app);
}

/* Right gives an action back what it had out of the box. */
static void
change(struct app *app, int at, int by)
{
    if (by < 0)
        return;
    bindings_reset_keys(&app->prefs.bindings, action_of(at));
    changed(app, action_of(at), ACTION_NONE);
}

static const struct menu_list list = {
    .count = count,
    .show = show,
    .act = act,
    .change = change,
    .erase = erase,
    .key = key,
};

static void
reset_all(struct app *app)
{
    for (int i = 0; i < ACTION_BOUND; i++)
        bindings_reset_keys(&app->prefs.bindings, (enum action)i);
    app->robbed_keys = 0;
    apply_changed(app);
    app_notice(app, _("All keys are as they were at first"));
}

static const struct menu_entry entries[] = {
    {.kind = MENU_DO,
        .name = N_("Reset all"),
        .detail = N_("All keys as they were at first. One action alone: the "
                     "right arrow."),
        .act = reset_all},
};

static const struct menu_page page = {
    .title = N_("Keys"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
};

const struct scene scene_keys = {.page = &page, .menu = APP_MENU_KEYS};
