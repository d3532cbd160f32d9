/* The queue of edges. */
#include "app/input/input.h"

#include <string.h>

void
input_init(struct input *input)
{
    memset(input, 0, sizeof(*input));
}

static void
queue_edge(struct input *input, unsigned button, bool down)
{
    if (input->count == INPUT_QUEUE_SIZE) {
        input->lost = true;
        return;
    }
    input->edges[(input->head + input->count++) % INPUT_QUEUE_SIZE] =
        (struct input_edge){.button = (uint8_t)(1u << button), .down = down};
}

void
input_press(struct input *input, int key, enum action action)
{
    if (action > ACTION_LAST_BUTTON || key < 0 || key >= INPUT_KEYS || input->holds[key] != 0)
        return;
    input->holds[key] = (uint8_t)(1 + action);
    /* A second key of a button that is already down adds no edge. */
    if (input->down[action]++ == 0)
        queue_edge(input, action, true);
}

void
input_release(struct input *input, int key)
{
    if (key < 0 || key >= INPUT_KEYS || input->holds[key] == 0)
        return; /* pressed before input_release_all */
    unsigned action = input->holds[key] - 1u;
    input->holds[key] = 0;
    if (--input->down[action] == 0)
        queue_edge(input, action, false);
}

void
input_release_all(struct input *input)
{
    input_init(input);
}

/* The buttons whose keys are down now, regardless of pending edges. */
static uint8_t
buttons_down(const struct input *input)
{
    unsigned buttons = 0;
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (input->down[i] > 0)
            buttons |= 1u << i;
    return (uint8_t)buttons;
}

void
input_settle(struct input *input, uint8_t mask)
{
    for (int key = 0; key < INPUT_KEYS; key++) {
        unsigned action = input->holds[key] - 1u;
        if (input->holds[key] != 0 && !(mask >> action & 1))
            input_release(input, key);
    }
    input->head = input->count = 0;
    input->lost = true; /* input_next then reads `down` */
}

uint8_t
input_next(struct input *input, bool *settled)
{
    uint8_t touched = 0;

    if (input->count == 0 && input->lost) {
        input->held = buttons_down(input);
        input->lost = false;
    }

    /* Takes edges in order until a button would change twice in one tick. */
    while (input->count > 0) {
        const struct input_edge *edge = &input->edges[input->head];
        if (touched & edge->button)
            break;
        touched |= edge->button;
        if (edge->down)
            input->held |= edge->button;
        else
            input->held &= (uint8_t)~edge->button;
        input->head = (input->head + 1) % INPUT_QUEUE_SIZE;
        input->count--;
    }
    *settled = input->count == 0 && !input->lost;
    return input->held;
}
