/*
 * Binding keys: the player chooses an action and presses a key, or a gamepad
 * button on the other page. Each key has one owner: the action that owned it
 * before loses it and is marked.
 */
#include "app/scenes/keys.h"

#include <string.h>

#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"

static int
keys_count(const struct app *app)
{
    int rows = 0;
    for (int i = 0; i < ACTION_BOUND; i++)
        rows += bindings_are_for((enum action)i);
    return rows;
}

/* The action of a row. */
static enum action
action_at(int row)
{
    int action = 0;
    while (!bindings_are_for((enum action)action) || row-- > 0)
        action++;
    return (enum action)action;
}

static void
keys_show(const struct app *app, struct menu_row *row, enum action action, enum device device,
    uint32_t lost)
{
    row->kind = MENU_KEY;
    row->caps =
        caps_of(&app->prefs.bindings, action, device, SDL_max(BINDING_MAX_KEYS, BINDING_MAX_PADS));
    row->name = _(binding_table[action].what);
    row->marked = lost >> action & 1;
    row->detail = row->marked ? _("Another action took a key or button from this one.")
                              : _("Add one, remove the last one, or restore the default.");
}

static void
keys_act(struct app *app, int at)
{
    menu_catch(app, menu_uppermost(app));
}

/* The bindings of `action` have changed; `lost`, or ACTION_NONE, has lost one. */
static void
keys_changed(struct app *app, uint32_t *marks, enum action action, enum action lost)
{
    *marks &= ~(UINT32_C(1) << action);
    if (lost != ACTION_NONE && bindings_are_for(lost)) {
        *marks |= UINT32_C(1) << lost;
        app_notice(app, _("Taken from: %s"), _(binding_table[lost].what));
    }
    apply_changed(app);
}

/* Asks before all of the player's own bindings go. */
static bool
keys_sure(struct app *app, int what)
{
    return app_is_sure(app, ACTION_ERASE, what, _("Press again to replace them all"));
}

/* -- keys -- */

static void
show_keys(struct app *app, int at, struct menu_row *row)
{
    keys_show(app, row, action_at(at), DEVICE_KEYBOARD, keys_of(app)->lost_keys);
}

static void
take_key(struct app *app, int at, SDL_Scancode code)
{
    keys_changed(app, &keys_of(app)->lost_keys, action_at(at),
        bindings_add_key(&app->prefs.bindings, action_at(at), code));
}

static void
erase_key(struct app *app, int at)
{
    if (bindings_drop_key(&app->prefs.bindings, action_at(at)))
        apply_changed(app);
}

static void
reset_key(struct app *app, int at, int by)
{
    if (by < 0)
        return;
    bindings_reset_keys(&app->prefs.bindings, action_at(at));
    keys_changed(app, &keys_of(app)->lost_keys, action_at(at), ACTION_NONE);
}

static void
set_keys(struct app *app, enum bindings_hands hands, const char *done)
{
    if (!keys_sure(app, (int)hands))
        return;
    bindings_set_keys(&app->prefs.bindings, hands);
    keys_of(app)->lost_keys = 0;
    apply_changed(app);
    app_notice(app, "%s", done);
}

static void
reset_keys(struct app *app)
{
    set_keys(app, HANDS_BOTH, _("All keys are back to their defaults"));
}

static void
set_left_hand(struct app *app)
{
    set_keys(app, HANDS_LEFT, _("All keys are within reach of the left hand"));
}

static void
set_right_hand(struct app *app)
{
    set_keys(app, HANDS_RIGHT, _("All keys are within reach of the right hand"));
}

static const struct menu_list keys_list = {
    .count = keys_count,
    .show = show_keys,
    .act = keys_act,
    .change = reset_key,
    .erase = erase_key,
    .key = take_key,
};

static const struct menu_entry keys_entries[] = {
    {.kind = MENU_DO,
        .name = N_("Reset all"),
        .detail = N_("Resets all keys to their defaults."),
        .act = reset_keys},
    {.kind = MENU_DO,
        .name = N_("Left hand only"),
        .detail = N_("Sets all keys around A, S and D, with the thumb on Space."),
        .act = set_left_hand},
    {.kind = MENU_DO,
        .name = N_("Right hand only"),
        .detail = N_("Sets all keys around J, K and L, with the thumb on Space."),
        .act = set_right_hand},
};

static const struct menu_page keys_page = {
    .title = N_("Keys"),
    .entries = keys_entries,
    .count = SDL_arraysize(keys_entries),
    .list = &keys_list,
};

const struct scene scene_keys = {
    .size = sizeof(struct keys), .kind = &menu_kind, .page = &keys_page};

/* -- gamepads -- */

static void
show_pads(struct app *app, int at, struct menu_row *row)
{
    keys_show(app, row, action_at(at), app->pads.device, keys_of(app)->lost_pads);
}

static void
take_pad(struct app *app, int at, int input)
{
    keys_changed(app, &keys_of(app)->lost_pads, action_at(at),
        bindings_add_pad(&app->prefs.bindings, action_at(at), input));
}

static void
erase_pad(struct app *app, int at)
{
    if (bindings_drop_pad(&app->prefs.bindings, action_at(at)))
        apply_changed(app);
}

static void
reset_pad(struct app *app, int at, int by)
{
    if (by < 0)
        return;
    bindings_reset_pads(&app->prefs.bindings, action_at(at));
    keys_changed(app, &keys_of(app)->lost_pads, action_at(at), ACTION_NONE);
}

static void
reset_pads(struct app *app)
{
    struct bindings defaults;

    if (!keys_sure(app, 0))
        return;
    bindings_init(&defaults);
    memcpy(app->prefs.bindings.pads, defaults.pads, sizeof(defaults.pads));
    keys_of(app)->lost_pads = 0;
    apply_changed(app);
    app_notice(app, _("All buttons are back to their defaults"));
}

static const struct menu_list pads_list = {
    .count = keys_count,
    .show = show_pads,
    .act = keys_act,
    .change = reset_pad,
    .erase = erase_pad,
    .pad = take_pad,
};

static const struct menu_entry pads_entries[] = {
    {.kind = MENU_NUMBER,
        .name = N_("Dead zone"),
        .detail = N_("How far a stick must move before it counts."),
        .pref = PREF_DEAD_ZONE},
    {.kind = MENU_DO,
        .name = N_("Reset all"),
        .detail = N_("Resets all buttons to their defaults."),
        .act = reset_pads},
};

static const struct menu_page pads_page = {
    .title = N_("Gamepad"),
    .entries = pads_entries,
    .count = SDL_arraysize(pads_entries),
    .list = &pads_list,
};

const struct scene scene_pads = {.kind = &menu_kind, .page = &pads_page};
