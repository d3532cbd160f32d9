/*
 * Gamepads: found when they are plugged in, forgotten when they are pulled
 * out, and every button, stick and trigger as something that is down or up.
 * Sticks count from the dead zone on, and a little less far on their way back,
 * so that they do not flutter.
 *
 * They act only while the window has the focus: without it everything on them
 * is up. What is pressed is told in the numbers of bindings.h.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_PAD_H
#define WELLPLAYED_APP_INPUT_PAD_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/input/bindings.h"
#include "app/input/caps.h"
#include "app/input/input.h"

enum { PAD_NAME_SIZE = 64 };

struct pads {
    struct pad {
        SDL_GameController *controller; /* owned; NULL: none in this place */
        SDL_JoystickID id;
        char name[PAD_NAME_SIZE];
        enum device device;
        bool down[PAD_INPUTS];
    } pads[INPUT_PADS];
    enum device device; /* the one that was plugged in or pressed last */
    bool open;
    bool focused;
    int dead_zone; /* percent of a stick's way */
    /* Something went down or up. */
    void (*pressed)(void *data, int pad, int input, bool down);
    /* A gamepad came, or went (after everything on it went up). */
    void (*plugged)(void *data, const char *name, bool in);
    void *data;
};

/* Gamepads that are there already are told of as events. `pads` comes with
 * its functions, data and dead zone set. Without gamepads the game is as well:
 * false when SDL knows none. */
bool pads_open(struct pads *pads);

/* Safe on what was not opened. */
void pads_close(struct pads *pads);

/* Events of SDL; those of other things do nothing. */
void pads_event(struct pads *pads, const SDL_Event *event);

void pads_focus(struct pads *pads, bool focused);

/* What its buttons are called. */
enum device pads_device_of(SDL_GameControllerType type);

/* How many are plugged in. */
int pads_count(const struct pads *pads);

#endif
