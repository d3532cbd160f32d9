/*
 * A person's buttons: from keys that go down and up, on a keyboard or a
 * gamepad, to the buttons of each tick.
 *
 * Buttons go through a queue of edges, so that every press and every release
 * lasts for at least one tick, however fast they came. Which key holds which
 * button is remembered: a key that goes up releases what it pressed, and
 * nothing else, whatever it is bound to by then.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_INPUT_H
#define WELLPLAYED_APP_INPUT_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/input/bindings.h"
#include "wellplayed/ruleset.h"

enum {
    INPUT_QUEUE_SIZE = 256,
    INPUT_PADS = 4, /* gamepads at once */
    /* Keys by scancode, then what can be pressed on each gamepad. */
    INPUT_KEYS = SDL_NUM_SCANCODES + INPUT_PADS * PAD_INPUTS
};

struct input {
    struct input_edge {
        uint8_t button;
        bool down;
    } edges[INPUT_QUEUE_SIZE];
    unsigned head, count;
    bool lost;                  /* an edge came for which there was no room */
    uint8_t held;               /* buttons after the edges given out so far */
    uint8_t down[BUTTON_COUNT]; /* keys that are down, per button */
    uint8_t holds[INPUT_KEYS];  /* 1 + the action that a key holds, or 0 */
};

void input_init(struct input *input);

/* Something on gamepad number `pad` as a key. */
static inline int
input_pad_key(int pad, int pad_input)
{
    return SDL_NUM_SCANCODES + pad * PAD_INPUTS + pad_input;
}

/* A key of a game button went down (not a repeat): other actions are no
 * buttons and do nothing. Two keys of one button are one button: it is up when
 * both are. */
void input_press(struct input *input, int key, enum action action);

/* A key went up, whatever it was. */
void input_release(struct input *input, int key);

/* Everything is up from now on, and nothing is pending. */
void input_release_all(struct input *input);

/* Forgets what is pending, and lets only those of the buttons that are down
 * stay down that are in `mask`. */
void input_settle(struct input *input, uint8_t mask);

/*
 * The buttons of the next tick. *settled says whether they stay as they are:
 * else there are more edges waiting for later ticks.
 */
uint8_t input_next(struct input *input, bool *settled);

#endif
