/*
 * The words for keys and buttons in settings.ini. They never change and are the
 * same on every keyboard. The labels on the screen are in caps.c.
 */
#include <stdio.h>

#include "app/input/bindings.h"

/* The names of buttons and of the ends of axes. */
static const char *const pad_names[PAD_INPUTS] = {
    [1 + SDL_CONTROLLER_BUTTON_A] = "a",
    [1 + SDL_CONTROLLER_BUTTON_B] = "b",
    [1 + SDL_CONTROLLER_BUTTON_X] = "x",
    [1 + SDL_CONTROLLER_BUTTON_Y] = "y",
    [1 + SDL_CONTROLLER_BUTTON_BACK] = "back",
    [1 + SDL_CONTROLLER_BUTTON_GUIDE] = "guide",
    [1 + SDL_CONTROLLER_BUTTON_START] = "start",
    [1 + SDL_CONTROLLER_BUTTON_LEFTSTICK] = "left_stick",
    [1 + SDL_CONTROLLER_BUTTON_RIGHTSTICK] = "right_stick",
    [1 + SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "left_shoulder",
    [1 + SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "right_shoulder",
    [1 + SDL_CONTROLLER_BUTTON_DPAD_UP] = "up",
    [1 + SDL_CONTROLLER_BUTTON_DPAD_DOWN] = "down",
    [1 + SDL_CONTROLLER_BUTTON_DPAD_LEFT] = "left",
    [1 + SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = "right",
    [1 + SDL_CONTROLLER_BUTTON_MISC1] = "misc",
    [1 + SDL_CONTROLLER_BUTTON_PADDLE1] = "paddle1",
    [1 + SDL_CONTROLLER_BUTTON_PADDLE2] = "paddle2",
    [1 + SDL_CONTROLLER_BUTTON_PADDLE3] = "paddle3",
    [1 + SDL_CONTROLLER_BUTTON_PADDLE4] = "paddle4",
    [1 + SDL_CONTROLLER_BUTTON_TOUCHPAD] = "touchpad",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTX] = "left_stick_left",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTX + 1] = "left_stick_right",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTY] = "left_stick_up",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTY + 1] = "left_stick_down",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTX] = "right_stick_left",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTX + 1] = "right_stick_right",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTY] = "right_stick_up",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_RIGHTY + 1] = "right_stick_down",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_TRIGGERLEFT + 1] = "left_trigger",
    [PAD_AXES + 2 * SDL_CONTROLLER_AXIS_TRIGGERRIGHT + 1] = "right_trigger",
};

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
    return pad_names[input];
}

int
bindings_pad_of(const char *word)
{
    for (int i = 1; i < PAD_INPUTS; i++)
        if (pad_names[i] != NULL && SDL_strcasecmp(pad_names[i], word) == 0)
            return i;
    return PAD_NONE;
}
