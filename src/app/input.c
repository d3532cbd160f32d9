/* The binding table, and the queue of edges. */
#include "input.h"

#include <stdio.h>
#include <string.h>

#include "language.h"

#define SCANCODE(name) SDL_SCANCODE_##name

const struct binding input_bindings[ACTION_COUNT] = {
    [ACTION_LEFT] = {.what = N_("move left"),
        .keys = {SCANCODE(LEFT), SCANCODE(A)},
        .panel = PANEL_ALWAYS},
    [ACTION_RIGHT] = {.what = N_("move right"),
        .keys = {SCANCODE(RIGHT), SCANCODE(D)},
        .panel = PANEL_ALWAYS},
    [ACTION_SOFT] = {.what = N_("move down"),
        .keys = {SCANCODE(DOWN), SCANCODE(S)},
        .panel = PANEL_ALWAYS},
    [ACTION_CW] = {.what = N_("rotate"),
        .keys = {SCANCODE(UP), SCANCODE(W), SCANCODE(X)},
        .panel = PANEL_ALWAYS},
    [ACTION_CCW] = {.what = N_("rotate back"),
        .keys = {SCANCODE(Z)},
        .panel = PANEL_ALWAYS},
    [ACTION_HALF] = {.what = N_("half turn"), .keys = {0}},
    [ACTION_HARD] = {.what = N_("drop"),
        .keys = {SCANCODE(SPACE)},
        .panel = PANEL_ALWAYS},
    [ACTION_HOLD] = {.what = N_("hold"),
        .keys = {SCANCODE(C), SCANCODE(LSHIFT), SCANCODE(RSHIFT)},
        .panel = PANEL_ALWAYS},
    [ACTION_MACHINE] = {.what = N_("machine on / off"),
        .keys = {SCANCODE(V), SCANCODE(TAB)},
        .panel = PANEL_ALWAYS},
    [ACTION_FASTER] = {.what = N_("machine faster"),
        .keys = {SCANCODE(EQUALS), SCANCODE(KP_PLUS)},
        .panel = PANEL_MACHINE},
    [ACTION_SLOWER] = {.what = N_("machine slower"),
        .keys = {SCANCODE(MINUS), SCANCODE(KP_MINUS)},
        .panel = PANEL_MACHINE},
    [ACTION_ONE_PIECE] = {.what = N_("one piece, then stop"),
        .keys = {SCANCODE(PERIOD), SCANCODE(KP_PERIOD)},
        .panel = PANEL_MACHINE},
    [ACTION_PAUSE] = {.what = N_("pause"),
        .keys = {SCANCODE(P), SCANCODE(ESCAPE)},
        .panel = PANEL_ALWAYS},
    [ACTION_RESTART] = {.what = N_("new game"), .keys = {SCANCODE(R)}},
    [ACTION_TITLE] = {.what = N_("back to the title"), .keys = {SCANCODE(Q)}},
    [ACTION_HELP] = {.what = N_("help"),
        .keys = {SCANCODE(F1)},
        .panel = PANEL_ALWAYS},
    [ACTION_MUTE] = {.what = N_("sound on / off"), .keys = {SCANCODE(M)}},
    [ACTION_FULLSCREEN] = {.what = N_("full screen"),
        .keys = {SCANCODE(F11), SCANCODE(RETURN)},
        .alt = true},
    [ACTION_SCREENSHOT] = {.what = N_("screenshot"), .keys = {SCANCODE(F12)}},
    [ACTION_CONFIRM] = {.what = N_("choose"),
        .keys = {SCANCODE(RETURN), SCANCODE(KP_ENTER), SCANCODE(SPACE)}},
    [ACTION_UP] = {.what = N_("up"), .keys = {SCANCODE(UP), SCANCODE(W)}},
    [ACTION_BACK] = {.what = N_("back"), .keys = {SCANCODE(ESCAPE)}},
    [ACTION_DOWN] = {.what = N_("down"), .keys = {SCANCODE(DOWN), SCANCODE(S)}},
};

static bool
is_bound(enum action action, const SDL_KeyboardEvent *key)
{
    const struct binding *binding = &input_bindings[action];
    bool alt = key->keysym.mod & KMOD_ALT;

    for (int i = 0; i < BINDING_MAX_KEYS && binding->keys[i] != 0; i++) {
        bool wants_alt = binding->alt && i > 0;
        if (binding->keys[i] == key->keysym.scancode && alt == wants_alt)
            return true;
    }
    return false;
}

static enum action
find_action(const SDL_KeyboardEvent *key, enum action first, enum action last)
{
    for (int action = first; action <= (int)last; action++)
        if (is_bound((enum action)action, key))
            return (enum action)action;
    return ACTION_NONE;
}

enum action
input_game_action(const SDL_KeyboardEvent *key)
{
    return find_action(key, ACTION_LEFT, ACTION_SCREENSHOT);
}

enum action
input_menu_action(const SDL_KeyboardEvent *key)
{
    enum action action = find_action(key, ACTION_CONFIRM, ACTION_BACK);
    if (action != ACTION_NONE)
        return action;
    return find_action(key, ACTION_MACHINE, ACTION_SCREENSHOT);
}

/* The name on the user's own keyboard; arrows as arrows. One word each. */
static const char *
key_name(SDL_Scancode scancode)
{
    switch (scancode) {
    case SDL_SCANCODE_LEFT: return "←";
    case SDL_SCANCODE_RIGHT: return "→";
    case SDL_SCANCODE_UP: return "↑";
    case SDL_SCANCODE_DOWN: return "↓";
    case SDL_SCANCODE_EQUALS: return "+"; /* where it is, with Shift */
    case SDL_SCANCODE_ESCAPE: return "Esc";
    case SDL_SCANCODE_LSHIFT:
    case SDL_SCANCODE_RSHIFT: return "Shift";
    case SDL_SCANCODE_RETURN: return "Enter";
    case SDL_SCANCODE_KP_PLUS: return "+";
    case SDL_SCANCODE_KP_MINUS: return "-";
    case SDL_SCANCODE_KP_PERIOD: return ".";
    case SDL_SCANCODE_KP_ENTER: return "Enter";
    default: return SDL_GetKeyName(SDL_GetKeyFromScancode(scancode));
    }
}

void
input_key_names(enum action action, int most, char *out, size_t size)
{
    const struct binding *binding = &input_bindings[action];
    size_t used = 0;
    char last[32] = ""; /* a copy: SDL has one buffer for all names */

    out[0] = '\0';
    for (int i = 0; i < most && i < BINDING_MAX_KEYS && binding->keys[i] != 0;
         i++) {
        const char *name = key_name(binding->keys[i]);
        /* Left and right Shift, or two plus keys, are one name; a key that
         * the layout does not have is none. */
        if (name[0] == '\0' || (!binding->alt && strcmp(name, last) == 0))
            continue;
        snprintf(last, sizeof(last), "%s", name);
        int length = snprintf(out + used, size - used, "%s%s%s",
            used > 0 ? " " : "", binding->alt && i > 0 ? "Alt+" : "", name);
        if (length < 0 || (size_t)length >= size - used)
            return;
        used += (size_t)length;
    }
}

void
input_init(struct input *input)
{
    memset(input, 0, sizeof(*input));
}

void
input_key(struct input *input, enum action action, bool down)
{
    if (action > ACTION_LAST_BUTTON)
        return;

    uint8_t *keys = &input->down[action];
    if (!down && *keys == 0)
        return; /* went down before everything was released */
    *keys = (uint8_t)(*keys + (down ? 1 : -1));
    /* A second key of the same button presses it anew only from up. */
    if (down ? *keys > 1 : *keys > 0)
        return;
    if (input->count == INPUT_QUEUE_SIZE) {
        input->lost = true;
        return;
    }
    input->edges[(input->head + input->count++) % INPUT_QUEUE_SIZE] =
        (struct input_edge){.button = (uint8_t)(1u << action), .down = down};
}

void
input_release_all(struct input *input)
{
    input_init(input);
}

/* The buttons as their keys are, whatever came in between. */
static uint8_t
buttons_down(const struct input *input)
{
    unsigned buttons = 0;
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (input->down[i] > 0)
            buttons |= 1u << i;
    return (uint8_t)buttons;
}

uint8_t
input_next(struct input *input, bool *settled)
{
    uint8_t touched = 0;

    if (input->count == 0 && input->lost) {
        input->held = buttons_down(input);
        input->lost = false;
    }

    /* In order, until a button would change twice in one tick. */
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
