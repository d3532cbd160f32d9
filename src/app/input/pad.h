/*
 * Gamepads. They can be plugged in and pulled out at any time. Every button,
 * trigger and end of a stick is an input that is down or up, numbered as in
 * bindings.h. A stick is down beyond the dead zone and up again a little closer
 * to the middle, so that it does not flutter.
 *
 * Gamepads act only while the window has the focus; without it, all their
 * inputs are up.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_PAD_H
#define WELLPLAYED_APP_INPUT_PAD_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL.h>

#include "app/input/bindings.h"
#include "app/input/caps.h"
#include "app/input/input.h"

enum { PAD_NAME_SIZE = 64 };

struct pads {
    struct pad {
        SDL_GameController *controller; /* owned; NULL: the slot is free */
        SDL_JoystickID id;
        char name[PAD_NAME_SIZE];
        enum device device;
        bool down[PAD_INPUTS];
    } pads[INPUT_PADS];
    enum device device; /* the one plugged in or pressed last */
    bool open;
    bool focused;
    int dead_zone; /* percent of a stick's travel */
    /* Called when an input goes down or up. */
    void (*pressed)(void *data, int pad, int input, bool down);
    /* Called when a gamepad is plugged in, or pulled out; all its inputs are
     * up by then. */
    void (*plugged)(void *data, const char *name, bool in);
    void *data;
};

/* Starts SDL's gamepads. The caller has set the functions, data and dead
 * zone. Gamepads that are plugged in already arrive as events. Returns false
 * when SDL has no support for gamepads; all other functions still work. */
bool pads_open(struct pads *pads);

/* Closes all gamepads. Safe when pads_open was not called or failed. */
void pads_close(struct pads *pads);

/* Takes an event of SDL; events of other kinds do nothing. */
void pads_event(struct pads *pads, const SDL_Event *event);

void pads_focus(struct pads *pads, bool focused);

/* How many gamepads are plugged in. */
int pads_count(const struct pads *pads);

#endif
