/*
 * A person's buttons: turns key presses and releases, on a keyboard or a
 * gamepad, into the buttons of each tick.
 *
 * Buttons go through a queue of edges, so that every press and every release
 * lasts for at least one tick. The queue remembers which key holds which
 * button: a release ends what its press began, even if the key was rebound
 * meanwhile.
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
    /* Keys by scancode, then the inputs of each gamepad. */
    INPUT_KEYS = SDL_NUM_SCANCODES + INPUT_PADS * PAD_INPUTS
};

struct input {
    struct input_edge {
        uint8_t button;
        bool down;
    } edges[INPUT_QUEUE_SIZE];
    unsigned head, count;
    bool lost;                  /* an edge was dropped: the queue was full */
    uint8_t held;               /* buttons after the edges given out so far */
    uint8_t down[BUTTON_COUNT]; /* keys held, per button */
    uint8_t holds[INPUT_KEYS];  /* 1 + the action that a key holds, or 0 */
};

void input_init(struct input *input);

/* The key number of an input on gamepad number `pad`. */
static inline int
input_pad_key(int pad, int pad_input)
{
    return SDL_NUM_SCANCODES + pad * PAD_INPUTS + pad_input;
}

/* Takes a key press that is not a repeat. Actions that are not buttons do
 * nothing. A button with two keys is up when both keys are up. */
void input_press(struct input *input, int key, enum action action);

/* Takes a key release; any key may be passed. */
void input_release(struct input *input, int key);

/* Releases all buttons and drops all pending edges. */
void input_release_all(struct input *input);

/* Drops all pending edges. Held buttons stay down only if they are in
 * `mask`. */
void input_settle(struct input *input, uint8_t mask);

/*
 * The buttons of the next tick. *settled is false while more edges wait for
 * later ticks.
 */
uint8_t input_next(struct input *input, bool *settled);

#endif
