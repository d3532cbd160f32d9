/*
 * Key caps: the picture of a key or gamepad button in a hint. A cap carries its
 * label and its key, so that a click on it needs no lookup.
 *
 * Keys have the label of the user's keyboard layout; gamepad buttons have the
 * label printed on that kind of gamepad. From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_CAPS_H
#define WELLPLAYED_APP_INPUT_CAPS_H

#include "app/input/bindings.h"

/* The device that the player uses. */
enum device {
    DEVICE_PAD, /* an unknown kind of gamepad */
    DEVICE_XBOX_360,
    DEVICE_XBOX,
    DEVICE_PLAYSTATION_3,
    DEVICE_PLAYSTATION_4,
    DEVICE_PLAYSTATION_5,
    DEVICE_NINTENDO,
    DEVICE_KEYBOARD, /* after all gamepads */
    DEVICE_COUNT
};

enum { CAP_SIZE = 32, CAPS_MAX = 6 };

struct cap {
    char label[CAP_SIZE]; /* one word */
    uint16_t key;         /* a scancode ... */
    uint16_t mod;         /* ... and its modifiers: KMOD_SHIFT, KMOD_ALT,
                      KMOD_CTRL */
    uint8_t pad;          /* or an input of a gamepad; PAD_NONE: a key */
};

struct caps {
    struct cap at[CAPS_MAX];
    int count;
};

/* The caps of an action's first `max` keys or buttons on the device. Keys
 * with the same label, such as both Shift keys, share a cap. */
struct caps caps_of(
    const struct bindings *bindings, enum action action, enum device device, int max);

/* Adds a cap, unless the key or button has no label. */
void caps_add_key(struct caps *caps, SDL_Scancode key, Uint16 mod);
void caps_add_pad(struct caps *caps, enum device device, int input);

#endif
