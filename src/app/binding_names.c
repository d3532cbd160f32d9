/*
 * What keys and buttons are called: on the screen by their labels, in
 * settings.ini by words that are the same on every keyboard.
 */
#include "bindings.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

/* The name on the user's own keyboard; arrows as arrows. One word each. */
static const char *
key_label(SDL_Scancode scancode)
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
    case SDL_SCANCODE_LCTRL:
    case SDL_SCANCODE_RCTRL: return "Ctrl";
    case SDL_SCANCODE_LALT: return "Alt";
    case SDL_SCANCODE_RALT: return "AltGr";
    case SDL_SCANCODE_RETURN: return "Enter";
    case SDL_SCANCODE_KP_PLUS: return "+";
    case SDL_SCANCODE_KP_MINUS: return "-";
    case SDL_SCANCODE_KP_PERIOD: return ".";
    case SDL_SCANCODE_KP_ENTER: return "Enter";
    default: return SDL_GetKeyName(SDL_GetKeyFromScancode(scancode));
    }
}

/* A label as one word: a name is one key cap. */
static void
write_cap(SDL_Scancode key, char *out, size_t size)
{
    snprintf(out, size, "%s", key_label(key));
    for (char *c = out; *c != '\0'; c++)
        if (*c == ' ')
            *c = '-';
}

/* What hints call keys besides their labels. */
static const struct {
    const char *word;
    SDL_Scancode key;
    Uint16 mod;
} other_words[] = {
    {"Del", SDL_SCANCODE_DELETE, 0},
    {"−", SDL_SCANCODE_MINUS, 0},
    {"⇧.", SDL_SCANCODE_PERIOD, KMOD_SHIFT},
    {"⇧,", SDL_SCANCODE_COMMA, KMOD_SHIFT},
    {"Alt+Enter", SDL_SCANCODE_RETURN, KMOD_ALT},
};

SDL_Scancode
bindings_labelled(const char *word, bool fixed, Uint16 *mod)
{
    char cap[32];

    *mod = 0;
    for (size_t i = 0; i < SDL_arraysize(other_words); i++)
        if (strcmp(other_words[i].word, word) == 0) {
            *mod = other_words[i].mod;
            return other_words[i].key;
        }
    if (fixed && SDL_GetScancodeFromName(word) != SDL_SCANCODE_UNKNOWN)
        return SDL_GetScancodeFromName(word);
    for (int key = 1; key < SDL_NUM_SCANCODES; key++) {
        write_cap((SDL_Scancode)key, cap, sizeof(cap));
        if (strcmp(cap, word) == 0)
            return (SDL_Scancode)key;
    }
    return SDL_SCANCODE_UNKNOWN;
}

/* The names of buttons and of the ends of axes: on the screen, and in
 * settings.ini, where they never change. */
static const struct {
    const char *label, *name;
} pad_names[PAD_INPUTS] = {
    [1 + SDL_CONTROLLER_BUTTON_A] = {"A", "a"},
    [1 + SDL_CONTROLLER_BUTTON_B] = {"B", "b"},
    [1 + SDL_CONTROLLER_BUTTON_X] = {"X", "x"},
    [1 + SDL_CONTROLLER_BUTTON_Y] = {"Y", "y"},
    [1 + SDL_CONTROLLER_BUTTON_BACK] = {"Back", "back"},
    [1 + SDL_CONTROLLER_BUTTON_GUIDE] = {"Guide", "guide"},
    [1 + SDL_CONTROLLER_BUTTON_START] = {"Start", "start"},
    [1 + SDL_CONTROLLER_BUTTON_LEFTSTICK] = {"L3", "left_stick"},
    [1 + SDL_CONTROLLER_BUTTON_RIGHTSTICK] = {"R3", "right_stick"},
    [1 + SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = {"L1", "left_shoulder"},
    [1 + SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = {"R1", "right_shoulder"},
    [1 + SDL_CONTROLLER_BUTTON_DPAD_UP] = {"↑", "up"},
    [1 + SDL_CONTROLLER_BUTTON_DPAD_DOWN] = {"↓", "down"},
    [1 + SDL_CONTROLLER_BUTTON_DPAD_LEFT] = {"←", "left"},
    [1 + SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = {"→", "right"},
    [1 + SDL_CONTROLLER_BUTTON_MISC1] = {"Misc", "misc"},
    [1 + SDL_CONTROLLER_BUTTON_PADDLE1] = {"P1", "paddle1"},
    [1 + SDL_CONTROLLER_BUTTON_PADDLE2] = {"P2", "paddle2"},
    [1 + SDL_CONTROLLER_BUTTON_PADDLE3] = {"P3", "paddle3"},
    [1 + SDL_CONTROLLER_BUTTON_PADDLE4] = {"P4", "paddle4"},
    [1 + SDL_CONTROLLER_BUTTON_TOUCHPAD] = {"Touch", "touchpad"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTX] = {"L←", "left_stick_left"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTX + 1] = {"L→", "left_stick_right"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTY] = {"L↑", "left_stick_up"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTY + 1] = {"L↓", "left_stick_down"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTX] = {"R←", "right_stick_left"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTX + 1] = {"R→",
        "right_stick_right"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTY] = {"R↑", "right_stick_up"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTY + 1] = {"R↓",
        "right_stick_down"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_TRIGGERLEFT + 1] = {"L2",
        "left_trigger"},
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_TRIGGERRIGHT + 1] = {"R2",
        "right_trigger"},
};

/* Adds a word and what goes before it, or nothing when it has no room. */
static bool
append(char *out, size_t size, const char *between, const char *word)
{
    size_t used = strlen(out);
    size_t needed = (used > 0 ? strlen(between) : 0) + strlen(word);
    if (needed >= size - used)
        return false;
    snprintf(out + used, size - used, "%s%s", used > 0 ? between : "", word);
    return true;
}

void
bindings_key_names(const struct bindings *bindings, enum action action,
    int most, char *out, size_t size)
{
    char last[32] = "", name[32];

    out[0] = '\0';
    for (int i = 0; i < most && i < BINDING_MAX_KEYS; i++) {
        SDL_Scancode key = action < ACTION_BOUND
                               ? (SDL_Scancode)bindings->keys[action][i]
                               : binding_table[action].keys[i];
        write_cap(key, name, sizeof(name));
        /* Left and right Shift, or two plus keys, are one name; a key that
         * the layout does not have is none. */
        if (key == 0 || name[0] == '\0' || strcmp(name, last) == 0)
            continue;
        if (!append(out, size, " ", name))
            return;
        memcpy(last, name, sizeof(last));
    }
    if (action == ACTION_FULLSCREEN && most > 1)
        append(out, size, " ", "Alt+Enter");
}

void
bindings_pad_names(const struct bindings *bindings, enum action action,
    int most, char *out, size_t size)
{
    out[0] = '\0';
    for (int i = 0; i < most && i < BINDING_MAX_PADS; i++) {
        int input = action < ACTION_BOUND ? bindings->pads[action][i]
                                          : binding_table[action].pads[i];
        if (input != PAD_NONE && pad_names[input].label != NULL &&
            !append(out, size, " ", pad_names[input].label))
            return;
    }
}

/* -- in settings.ini -- */

void
bindings_key_word(int key, char *out, size_t size)
{
    const char *name = SDL_GetScancodeName((SDL_Scancode)key);
    if (name[0] != '\0' && SDL_GetScancodeFromName(name) == (SDL_Scancode)key)
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "Key %d", key); /* without a name of its own */
}

int
bindings_key_of(const char *word)
{
    int number = 0;
    if (SDL_strncasecmp(word, "Key ", 4) == 0)
        number = SDL_atoi(word + 4);
    if (number > 0 && number < SDL_NUM_SCANCODES)
        return number;
    return (int)SDL_GetScancodeFromName(word);
}

const char *
bindings_pad_word(int input)
{
    return pad_names[input].name;
}

int
bindings_pad_of(const char *word)
{
    for (int i = 1; i < PAD_INPUTS; i++)
        if (pad_names[i].name != NULL &&
            SDL_strcasecmp(pad_names[i].name, word) == 0)
            return i;
    return PAD_NONE;
}
