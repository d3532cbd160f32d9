/* Keys of the table come before those that are bound. */
#include "app/scenes/school/school_keys.h"

int
school_keys_take(
    const struct school_keys *table, const struct press *press, bool *taken)
{
    *taken = false;
    if (press->pad != PAD_NONE)
        return 0;
    if (press->mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI))
        return 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct school_key *row = &table->keys[i];
        if ((int)row->key != press->key)
            continue;
        *taken = true;
        bool counts = press->down && (!press->repeat || row->repeats);
        return counts ? row->command : 0;
    }
    return 0;
}

static void
add_caps(const struct app *app, const struct school_keys *table, int command,
    struct caps *caps)
{
    enum device device = app_device(app);

    for (size_t i = 0; device == DEVICE_KEYBOARD && i < table->count; i++)
        if (table->keys[i].command == command) {
            caps_add_key(caps, table->keys[i].key, KMOD_NONE);
            return;
        }
    for (int i = 0; device != DEVICE_KEYBOARD && i < ACTION_BOUND; i++) {
        uint8_t button = app->prefs.bindings.pads[i][0];
        if (table->pads[i] == command && button != PAD_NONE) {
            caps_add_pad(caps, device, button);
            return;
        }
    }
}

struct hint
school_keys_hint(const struct app *app, const struct school_keys *table,
    int command, int second, const char *what)
{
    struct hint hint = {.what = what};

    add_caps(app, table, command, &hint.caps);
    if (second != 0)
        add_caps(app, table, second, &hint.caps);
    return hint;
}
