/*
 * Keys, gamepad and mouse in the viewer. The keys of the table are fixed, as in
 * menus; all other keys mean the same as everywhere.
 */
#include "app/scenes/play/play.h"
#include "app/scenes/viewer/viewer.h"
#include "app/scenes/viewer/viewer_mind.h"
#include "app/scenes/viewer/viewer_parts.h"
#include "app/scenes/viewer/viewer_review.h"

#define KEY(name) SDL_SCANCODE_##name

static const struct {
    SDL_Scancode key;
    enum viewer_command command;
    enum viewer_command shifted; /* with Shift */
    bool repeats;
} keys[] = {
    {KEY(SPACE), VIEWER_TOGGLE, VIEWER_TOGGLE, false},
    {KEY(P), VIEWER_TOGGLE, VIEWER_TOGGLE, false},
    {KEY(EQUALS), VIEWER_FASTER, VIEWER_FASTER, false},
    {KEY(KP_PLUS), VIEWER_FASTER, VIEWER_FASTER, false},
    {KEY(UP), VIEWER_FASTER, VIEWER_FASTER, false},
    {KEY(MINUS), VIEWER_SLOWER, VIEWER_SLOWER, false},
    {KEY(KP_MINUS), VIEWER_SLOWER, VIEWER_SLOWER, false},
    {KEY(DOWN), VIEWER_SLOWER, VIEWER_SLOWER, false},
    {KEY(PERIOD), VIEWER_PIECE_ON, VIEWER_KEY_ON, true},
    {KEY(KP_PERIOD), VIEWER_PIECE_ON, VIEWER_KEY_ON, true},
    {KEY(COMMA), VIEWER_PIECE_BACK, VIEWER_KEY_BACK, true},
    {KEY(RIGHT), VIEWER_SECONDS_ON, VIEWER_KEY_ON, true},
    {KEY(LEFT), VIEWER_SECONDS_BACK, VIEWER_KEY_BACK, true},
    {KEY(PAGEDOWN), VIEWER_TENTH_ON, VIEWER_TENTH_ON, true},
    {KEY(PAGEUP), VIEWER_TENTH_BACK, VIEWER_TENTH_BACK, true},
    {KEY(HOME), VIEWER_START, VIEWER_START, false},
    {KEY(END), VIEWER_END, VIEWER_END, false},
    {KEY(E), VIEWER_MIND, VIEWER_MIND, false},
    {KEY(F), VIEWER_COPY, VIEWER_COPY_GAME, false},
    {KEY(X), VIEWER_EDIT, VIEWER_EDIT, false},
    {KEY(C), VIEWER_REVIEW, VIEWER_REVIEW, false},
    {KEY(N), VIEWER_FAULT_ON, VIEWER_FAULT_BACK, true},
    {KEY(L), VIEWER_LEARN, VIEWER_LEARN, false},
    {KEY(T), VIEWER_PERSON, VIEWER_PERSON, false},
    {KEY(RETURN), VIEWER_PERSON, VIEWER_PERSON, false},
    {KEY(KP_ENTER), VIEWER_PERSON, VIEWER_PERSON, false},
    {KEY(V), VIEWER_MACHINE, VIEWER_MACHINE, false},
    {KEY(TAB), VIEWER_MACHINE, VIEWER_MACHINE, false},
    {KEY(ESCAPE), VIEWER_LEAVE, VIEWER_LEAVE, false},
    {KEY(Q), VIEWER_LEAVE, VIEWER_LEAVE, false},
};

/* The commands of a gamepad, by the action of its buttons in a game. */
static const enum viewer_command pads[ACTION_COUNT + 1] = {
    [ACTION_LEFT] = VIEWER_SECONDS_BACK,
    [ACTION_RIGHT] = VIEWER_SECONDS_ON,
    [ACTION_SOFT] = VIEWER_PIECE_BACK,
    [ACTION_HARD] = VIEWER_PIECE_ON,
    [ACTION_CW] = VIEWER_TOGGLE,
    [ACTION_CCW] = VIEWER_LEAVE,
    [ACTION_HALF] = VIEWER_PERSON,
    [ACTION_HOLD] = VIEWER_START,
    [ACTION_MACHINE] = VIEWER_MACHINE,
    [ACTION_MIND] = VIEWER_MIND,
    [ACTION_PAUSE] = VIEWER_TOGGLE,
    [ACTION_HINT] = VIEWER_FAULT_ON,
    [ACTION_HELP] = VIEWER_NOTHING,
    [ACTION_FASTER] = VIEWER_FASTER,
    [ACTION_SLOWER] = VIEWER_SLOWER,
    [ACTION_ONE_PIECE] = VIEWER_PIECE_ON,
    [ACTION_RESTART] = VIEWER_END,
    [ACTION_TITLE] = VIEWER_LEAVE,
};

static void
add_key(enum viewer_command command, struct caps *caps)
{
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (keys[i].command == command) {
            caps_add_key(caps, keys[i].key, KMOD_NONE);
            return;
        }
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (keys[i].shifted == command) {
            caps_add_key(caps, keys[i].key, KMOD_SHIFT);
            return;
        }
}

void
viewer_add_caps(
    const struct app *app, enum viewer_command command, struct caps *caps)
{
    enum device device = app_device(app);

    if (device == DEVICE_KEYBOARD) {
        add_key(command, caps);
        return;
    }
    for (int i = 0; i < ACTION_BOUND; i++) {
        int input = app->prefs.bindings.pads[i][0];
        if (pads[i] == command && input != PAD_NONE) {
            caps_add_pad(caps, device, input);
            return;
        }
    }
}

bool
viewer_press(struct app *app, const struct press *press)
{
    if (press->pad != PAD_NONE ||
        press->mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI))
        return false;
    if (viewer_mind_key(app, press))
        return true;
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        if ((int)keys[i].key != press->key)
            continue;
        if (press->down && (!press->repeat || keys[i].repeats))
            viewer_do(app,
                press->mod & KMOD_SHIFT ? keys[i].shifted : keys[i].command);
        return true;
    }
    return false;
}

void
viewer_key(struct app *app, enum action action, bool down)
{
    if (down && action <= ACTION_TITLE)
        viewer_do(app, pads[action]);
}

/* Only a gamepad's buttons reach this: on the keyboard, the viewer has its
 * own keys. */
void
viewer_button(struct app *app, int key, enum action action, bool down)
{
    if (down && key >= SDL_NUM_SCANCODES && action <= ACTION_LAST_BUTTON)
        viewer_do(app, pads[action]);
}

void
viewer_point(struct app *app, int x, int y, enum app_point what)
{
    struct viewer *viewer = viewer_of(app);
    struct layout_viewer l;
    uint64_t tick;

    viewer_layout(app, &l);
    if (what == APP_PRESS && viewer_review_point(app, &l, x, y, &tick)) {
        viewer->paused = true;
        viewer_seek(app, tick);
        return;
    }
    if (what == APP_PRESS && box_holds(layout_viewer_grip(&l), x, y))
        viewer->drags = true;
    else if (what == APP_PRESS && app->look != NULL &&
             box_holds(app->look->play.well, x, y))
        viewer_do(app, VIEWER_TOGGLE);
    if (what == APP_HOVER && app->look != NULL)
        viewer_mind_point(app, x, y);
    if (!viewer->drags)
        return;
    viewer_seek(
        app, layout_viewer_tick(l.bar, x, play_of(app)->seat.reel.ticks));
    if (what == APP_RELEASE)
        viewer->drags = false;
}
