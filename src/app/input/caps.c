/* The tables of labels, and the caps of an action. */
#include "app/input/caps.h"

#include <stdio.h>
#include <string.h>

/* -- keys -- */

/* The label on the user's keyboard; arrow keys show arrows. */
static const char *
key_label(SDL_Scancode key)
{
    switch (key) {
    case SDL_SCANCODE_LEFT: return "←";
    case SDL_SCANCODE_RIGHT: return "→";
    case SDL_SCANCODE_UP: return "↑";
    case SDL_SCANCODE_DOWN: return "↓";
    case SDL_SCANCODE_ESCAPE: return "Esc";
    case SDL_SCANCODE_DELETE: return "Del";
    case SDL_SCANCODE_LSHIFT:
    case SDL_SCANCODE_RSHIFT: return "Shift";
    case SDL_SCANCODE_LCTRL:
    case SDL_SCANCODE_RCTRL: return "Ctrl";
    case SDL_SCANCODE_LALT: return "Alt";
    case SDL_SCANCODE_RALT: return "AltGr";
    case SDL_SCANCODE_RETURN: return "Enter";
    case SDL_SCANCODE_KP_PLUS: return "+";
    case SDL_SCANCODE_KP_MINUS: return "−";
    case SDL_SCANCODE_KP_PERIOD: return ".";
    case SDL_SCANCODE_KP_ENTER: return "Enter";
    default: return SDL_GetKeyName(SDL_GetKeyFromScancode(key));
    }
}

/* A clearer label for keys better known by another sign. */
static const char *
plain_label(const char *label)
{
    if (strcmp(label, "=") == 0)
        return "+"; /* it is on the same key, with Shift */
    return strcmp(label, "-") == 0 ? "−" : label;
}

static bool
has_label(const struct caps *caps, const char *label)
{
    for (int i = 0; i < caps->count; i++)
        if (strcmp(caps->at[i].label, label) == 0)
            return true;
    return false;
}

static void
add_cap(struct caps *caps, struct cap cap)
{
    for (char *c = cap.label; *c != '\0'; c++)
        if (*c == ' ')
            *c = '-';
    if (cap.label[0] != '\0' && caps->count < CAPS_MAX && !has_label(caps, cap.label))
        caps->at[caps->count++] = cap;
}

void
caps_add_key(struct caps *caps, SDL_Scancode key, Uint16 mod)
{
    struct cap cap = {.key = (uint16_t)key, .mod = mod};
    const char *label = plain_label(key_label(key));

    if (label[0] != '\0')
        snprintf(cap.label, sizeof(cap.label), "%s%s%s%s", mod & KMOD_CTRL ? "Ctrl+" : "",
            mod & KMOD_ALT ? "Alt+" : "", mod & KMOD_SHIFT ? "⇧" : "", label);
    add_cap(caps, cap);
}

/* -- gamepads -- */

#define PAD(name) [1 + SDL_CONTROLLER_BUTTON_##name]
#define LESS(name) [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name]
#define MORE(name) [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name + 1]

#define XBOX_SHOULDERS                                                                             \
    PAD(LEFTSTICK) = "LS", PAD(RIGHTSTICK) = "RS", PAD(LEFTSHOULDER) = "LB",                       \
    PAD(RIGHTSHOULDER) = "RB", MORE(TRIGGERLEFT) = "LT", MORE(TRIGGERRIGHT) = "RT"
#define PLAYSTATION_SIGNS PAD(A) = "×", PAD(B) = "○", PAD(X) = "□", PAD(Y) = "△", PAD(GUIDE) = "PS"

/* The printed labels. A kind without a label of its own uses that of
 * DEVICE_PAD. SDL reports Nintendo's buttons by their printed letters. */
static const char *const pad_labels[DEVICE_KEYBOARD][PAD_INPUTS] = {
    [DEVICE_PAD] = {PAD(A) = "A", PAD(B) = "B", PAD(X) = "X", PAD(Y) = "Y", PAD(BACK) = "Back",
        PAD(GUIDE) = "Guide", PAD(START) = "Start", PAD(LEFTSTICK) = "L3", PAD(RIGHTSTICK) = "R3",
        PAD(LEFTSHOULDER) = "L1", PAD(RIGHTSHOULDER) = "R1", PAD(DPAD_UP) = "↑",
        PAD(DPAD_DOWN) = "↓", PAD(DPAD_LEFT) = "←", PAD(DPAD_RIGHT) = "→", PAD(MISC1) = "Misc",
        PAD(PADDLE1) = "P1", PAD(PADDLE2) = "P2", PAD(PADDLE3) = "P3", PAD(PADDLE4) = "P4",
        PAD(TOUCHPAD) = "Touch", LESS(LEFTX) = "L←", MORE(LEFTX) = "L→", LESS(LEFTY) = "L↑",
        MORE(LEFTY) = "L↓", LESS(RIGHTX) = "R←", MORE(RIGHTX) = "R→", LESS(RIGHTY) = "R↑",
        MORE(RIGHTY) = "R↓", MORE(TRIGGERLEFT) = "L2", MORE(TRIGGERRIGHT) = "R2"},
    [DEVICE_XBOX_360] = {XBOX_SHOULDERS},
    [DEVICE_XBOX] = {XBOX_SHOULDERS, PAD(BACK) = "View", PAD(START) = "Menu", PAD(MISC1) = "Share"},
    [DEVICE_PLAYSTATION_3] = {PLAYSTATION_SIGNS, PAD(BACK) = "Select"},
    [DEVICE_PLAYSTATION_4] = {PLAYSTATION_SIGNS, PAD(BACK) = "Share", PAD(START) = "Options"},
    [DEVICE_PLAYSTATION_5] = {PLAYSTATION_SIGNS, PAD(BACK) = "Create", PAD(START) = "Options",
        PAD(MISC1) = "Mic"},
    [DEVICE_NINTENDO] = {PAD(BACK) = "−", PAD(START) = "+", PAD(GUIDE) = "Home",
        PAD(LEFTSTICK) = "LS", PAD(RIGHTSTICK) = "RS", PAD(LEFTSHOULDER) = "L",
        PAD(RIGHTSHOULDER) = "R", MORE(TRIGGERLEFT) = "ZL", MORE(TRIGGERRIGHT) = "ZR",
        PAD(MISC1) = "Capture"},
};

void
caps_add_pad(struct caps *caps, enum device device, int input)
{
    struct cap cap = {.pad = (uint8_t)input};
    const char *label = pad_labels[device][input];

    if (label == NULL)
        label = pad_labels[DEVICE_PAD][input];
    if (label != NULL)
        snprintf(cap.label, sizeof(cap.label), "%s", label);
    add_cap(caps, cap);
}

/* -- actions -- */

static void
add_keys(struct caps *caps, const struct bindings *bindings, enum action action, int max)
{
    for (int i = 0; i < max && i < BINDING_MAX_KEYS; i++) {
        int key =
            action < ACTION_BOUND ? bindings->keys[action][i] : (int)binding_table[action].keys[i];
        if (key != 0)
            caps_add_key(caps, (SDL_Scancode)key, KMOD_NONE);
    }
    if (action == ACTION_FULLSCREEN && max > 1)
        caps_add_key(caps, SDL_SCANCODE_RETURN, KMOD_ALT);
}

struct caps
caps_of(const struct bindings *bindings, enum action action, enum device device, int max)
{
    struct caps caps = {.count = 0};

    if (device == DEVICE_KEYBOARD) {
        add_keys(&caps, bindings, action, max);
        return caps;
    }
    for (int i = 0; i < max && i < BINDING_MAX_PADS; i++) {
        int input =
            action < ACTION_BOUND ? bindings->pads[action][i] : binding_table[action].pads[i];
        if (input != PAD_NONE)
            caps_add_pad(&caps, device, input);
    }
    return caps;
}
