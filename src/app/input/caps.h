/*
 * Key caps: what hints show of a key, or of a button of a gamepad, and what
 * presses it. A cap carries both, so that a click on it needs no look-up.
 *
 * Keys have the label that the user's own layout has there; what is printed on
 * a gamepad's buttons goes by its kind. From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_CAPS_H
#define WELLPLAYED_APP_INPUT_CAPS_H

#include "app/input/bindings.h"

/* What a person presses things on. */
enum device {
    DEVICE_PAD, /* a gamepad of no kind that is known */
    DEVICE_XBOX_360,
    DEVICE_XBOX,
    DEVICE_PLAYSTATION_3,
    DEVICE_PLAYSTATION_4,
    DEVICE_PLAYSTATION_5,
    DEVICE_NINTENDO,
    DEVICE_KEYBOARD, /* behind all gamepads */
    DEVICE_COUNT
};

enum { CAP_SIZE = 32, CAPS_MAX = 6 };

struct cap {
    char label[CAP_SIZE]; /* one word */
    uint16_t key;         /* a scancode ... */
    uint16_t mod; /* ... and what is held with it: KMOD_SHIFT, KMOD_ALT */
    uint8_t pad;  /* or what is pressed on a gamepad; else PAD_NONE */
};

struct caps {
    struct cap at[CAPS_MAX];
    int count;
};

/* The first `max` keys or buttons that an action has on the device. Two with
 * one label, as both Shift keys, are one cap. */
struct caps caps_of(const struct bindings *bindings, enum action action,
    enum device device, int max);

/* Adds a cap; keys and buttons without a label are left out. */
void caps_add_key(struct caps *caps, SDL_Scancode key, Uint16 mod);
void caps_add_pad(struct caps *caps, enum device device, int input);

/* The labels with blanks between them, "← A", as far as they have room. */
void caps_write(const struct caps *caps, char *out, size_t size);

#endif
