/* SDL's game controllers. */
#include "app/input/pad.h"

#include <stdio.h>
#include <string.h>

enum {
    TRIGGER_PERCENT = 30,
    BACK_PERCENT = 75 /* of the way to down, where it is up again */
};

bool
pads_open(struct pads *pads)
{
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0");
    pads->open = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    pads->focused = true;
    return pads->open;
}

static void
set_input(struct pads *pads, int at, int input, bool down)
{
    struct pad *pad = &pads->pads[at];

    if (pad->down[input] == down)
        return;
    pad->down[input] = down;
    if (down)
        pads->device = pad->device;
    pads->pressed(pads->data, at, input, down);
}

static void
release_pad(struct pads *pads, int at)
{
    for (int i = 0; i < PAD_INPUTS; i++)
        set_input(pads, at, i, false);
}

static int
find_pad(const struct pads *pads, SDL_JoystickID id)
{
    for (int i = 0; i < INPUT_PADS; i++)
        if (pads->pads[i].controller != NULL && pads->pads[i].id == id)
            return i;
    return -1;
}

/* The device whose labels this type of gamepad has. */
static enum device
pads_device_of(SDL_GameControllerType type)
{
    switch (type) {
    case SDL_CONTROLLER_TYPE_XBOX360: return DEVICE_XBOX_360;
    case SDL_CONTROLLER_TYPE_XBOXONE: return DEVICE_XBOX;
    case SDL_CONTROLLER_TYPE_PS3: return DEVICE_PLAYSTATION_3;
    case SDL_CONTROLLER_TYPE_PS4: return DEVICE_PLAYSTATION_4;
    case SDL_CONTROLLER_TYPE_PS5: return DEVICE_PLAYSTATION_5;
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO:
#if SDL_VERSION_ATLEAST(2, 24, 0)
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR:
#endif
        return DEVICE_NINTENDO;
    default: return DEVICE_PAD;
    }
}

static void
plug_in(struct pads *pads, int device)
{
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    int at = 0;

    while (at < INPUT_PADS && pads->pads[at].controller != NULL)
        at++;
    if (at == INPUT_PADS || find_pad(pads, id) >= 0)
        return;
    struct pad *pad = &pads->pads[at];
    *pad = (struct pad){.controller = SDL_GameControllerOpen(device), .id = id};
    if (pad->controller == NULL)
        return;
    const char *name = SDL_GameControllerName(pad->controller);
    snprintf(pad->name, sizeof(pad->name), "%s", name != NULL ? name : "gamepad");
    pad->device = pads->device = pads_device_of(SDL_GameControllerGetType(pad->controller));
    pads->plugged(pads->data, pad->name, true);
}

static void
pull_out(struct pads *pads, int at)
{
    struct pad *pad = &pads->pads[at];
    char name[PAD_NAME_SIZE];

    release_pad(pads, at);
    snprintf(name, sizeof(name), "%s", pad->name);
    SDL_GameControllerClose(pad->controller);
    *pad = (struct pad){0};
    pads->plugged(pads->data, name, false);
}

/* Takes one end of an axis; `value` is the distance from the middle. */
static void
take_end(struct pads *pads, int at, int input, int value, int percent)
{
    int limit = SDL_JOYSTICK_AXIS_MAX * percent / 100;
    if (pads->pads[at].down[input])
        limit = limit * BACK_PERCENT / 100;
    set_input(pads, at, input, value > limit);
}

static void
take_axis(struct pads *pads, int at, int axis, int value)
{
    int less = PAD_AXES + 2 * axis;
    bool trigger =
        axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT;

    if (trigger) {
        take_end(pads, at, less + 1, value, TRIGGER_PERCENT);
        return;
    }
    take_end(pads, at, less, -value, pads->dead_zone);
    take_end(pads, at, less + 1, value, pads->dead_zone);
}

static void
take_button(struct pads *pads, const SDL_ControllerButtonEvent *event)
{
    int at = find_pad(pads, event->which);
    bool down = event->state == SDL_PRESSED;

    if (at >= 0 && event->button < SDL_CONTROLLER_BUTTON_MAX && (pads->focused || !down))
        set_input(pads, at, 1 + event->button, down);
}

void
pads_event(struct pads *pads, const SDL_Event *event)
{
    int at;

    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED: plug_in(pads, event->cdevice.which); break;
    case SDL_CONTROLLERDEVICEREMOVED:
        at = find_pad(pads, event->cdevice.which);
        if (at >= 0)
            pull_out(pads, at);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP: take_button(pads, &event->cbutton); break;
    case SDL_CONTROLLERAXISMOTION:
        at = find_pad(pads, event->caxis.which);
        if (at >= 0 && event->caxis.axis < SDL_CONTROLLER_AXIS_MAX)
            take_axis(pads, at, event->caxis.axis, pads->focused ? event->caxis.value : 0);
        break;
    default: break;
    }
}

void
pads_focus(struct pads *pads, bool focused)
{
    pads->focused = focused;
    for (int i = 0; i < INPUT_PADS && !focused; i++)
        release_pad(pads, i);
}

int
pads_count(const struct pads *pads)
{
    int count = 0;
    for (int i = 0; i < INPUT_PADS; i++)
        count += pads->pads[i].controller != NULL;
    return count;
}

void
pads_close(struct pads *pads)
{
    for (int i = 0; i < INPUT_PADS; i++)
        if (pads->pads[i].controller != NULL)
            SDL_GameControllerClose(pads->pads[i].controller);
    if (pads->open)
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *pads = (struct pads){0};
}
