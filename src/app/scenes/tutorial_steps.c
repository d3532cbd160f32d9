/* The steps, as a table, and the keys that skip them. */
#include "app/scenes/tutorial.h"

const struct tutorial_step tutorial_steps[TUTORIAL_COUNT] = {
    [TUTORIAL_MOVE] = {N_("Move the piece"),
        N_("It falls by itself, slowly. You say where."),
        {ACTION_LEFT, ACTION_RIGHT}, 2, EVENT_MOVED, 3, TUTORIAL_EMPTY},
    [TUTORIAL_ROTATE] = {N_("Rotate it"),
        N_("Each press is a quarter of a turn."), {ACTION_CW}, 1, EVENT_ROTATED,
        2, TUTORIAL_EMPTY},
    [TUTORIAL_DROP] = {N_("Drop it"), N_("It falls at once, and stays there."),
        {ACTION_HARD}, 1, EVENT_LOCKED, 1, TUTORIAL_EMPTY},
    [TUTORIAL_GAP] = {N_("Fill the gap"),
        N_("The dashes show where. Full rows go, and you score."),
        {ACTION_LEFT, ACTION_RIGHT, ACTION_CW, ACTION_HARD}, 4, EVENT_CLEARED,
        1, TUTORIAL_DUG},
    [TUTORIAL_HOLD] = {N_("Hold a piece"),
        N_("It waits on the left; hold again to get it back."), {ACTION_HOLD},
        1, EVENT_HELD, 1, TUTORIAL_ANY},
    [TUTORIAL_MACHINE] = {N_("Let the machine play"),
        N_("You can hand over at any time."), {ACTION_MACHINE}, 1, 0, 0,
        TUTORIAL_ANY},
    [TUTORIAL_WATCH] = {N_("Watch the machine"),
        N_("It plays with the same keys as you."), {ACTION_NONE}, 0,
        EVENT_LOCKED, 3, TUTORIAL_ANY},
    [TUTORIAL_BACK] = {N_("Take over again"),
        N_("Any key of the game does it, too."), {ACTION_MACHINE}, 1, 0, 0,
        TUTORIAL_ANY},
    [TUTORIAL_END] = {N_("That is all you need"),
        N_("The help has all keys, and this lesson."), {ACTION_NONE}, 0, 0, 0,
        TUTORIAL_ANY},
};

bool
tutorial_has(const struct tutorial *tutorial, enum tutorial_number step)
{
    return step != TUTORIAL_HOLD ||
           (tutorial->seat.rules.buttons & BUTTON_HOLD);
}

bool
tutorial_is_over_a_game(const struct app *app)
{
    for (int i = 0; i < app->under_count; i++) {
        const struct scene *row = app->scenes[app->under[i]];
        const struct view *view = row->game != NULL ? row->game(app) : NULL;
        if (view != NULL && view->rules != NULL)
            return true;
    }
    return false;
}

/* A key that skips steps, unless the player has bound it for the game. */
static SDL_Scancode
skip_key(const struct app *app)
{
    static const SDL_Scancode keys[] = {SDL_SCANCODE_RETURN,
        SDL_SCANCODE_KP_ENTER, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_END,
        SDL_SCANCODE_INSERT};
    const struct bindings *bindings = &app->prefs.bindings;

    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (bindings_in_game(bindings, keys[i], KMOD_NONE) == ACTION_NONE)
            return keys[i];
    return keys[0];
}

bool
tutorial_is_key(const struct app *app, const struct press *press)
{
    return press->pad == PAD_NONE && press->key == (int)skip_key(app) &&
           (press->mod & KMOD_ALT) == 0;
}

bool
tutorial_is_choosing(const struct app *app, const struct press *press)
{
    return press->pad == PAD_NONE ? tutorial_is_key(app, press)
                                  : press->in_menu == ACTION_CONFIRM;
}

struct caps
tutorial_caps(const struct app *app)
{
    struct caps caps = {.count = 0};

    if (app_device(app) != DEVICE_KEYBOARD)
        return caps_of(&app->prefs.bindings, ACTION_FASTER, app_device(app), 1);
    caps_add_key(&caps, skip_key(app), KMOD_NONE);
    return caps;
}

struct caps
tutorial_leave_caps(const struct app *app)
{
    struct caps caps = {.count = 0};

    if (app_device(app) != DEVICE_KEYBOARD)
        return caps_of(&app->prefs.bindings, ACTION_PAUSE, app_device(app), 1);
    caps_add_key(&caps, SDL_SCANCODE_ESCAPE, KMOD_NONE);
    return caps;
}

struct caps
tutorial_choose_caps(const struct app *app)
{
    enum device device = app_device(app);

    if (device == DEVICE_KEYBOARD)
        return tutorial_caps(app);
    return caps_of(&app->prefs.bindings, ACTION_CONFIRM, device, 1);
}
