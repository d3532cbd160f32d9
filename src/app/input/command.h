/*
 * What can be pressed in a scene, as one const table. From it follow what keys
 * and gamepads do, the hints that are shown, and what a click on a hint does.
 *
 * A press is what went down or up, with everything that it may mean. The loop
 * translates each event once and hands the press on.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_COMMAND_H
#define WELLPLAYED_APP_INPUT_COMMAND_H

#include "app/input/bindings.h"
#include "app/input/caps.h"

struct app;

/* Something on a keyboard or a gamepad went down or up. */
struct press {
    int key;            /* input.h's number; a scancode on a keyboard */
    uint16_t mod;       /* SDL's modifiers */
    SDL_Keycode letter; /* of a keyboard: what is printed on the key */
    int pad;            /* the input of a gamepad; PAD_NONE: a keyboard */
    bool down;
    bool repeat;         /* the system repeats a key that is held */
    enum action in_game; /* its action while a game is played ... */
    enum action in_menu; /* ... and in a menu; ACTION_NONE: none */
};

/* The press of a key, or of input `pad_input` on gamepad number `pad`. */
struct press press_of_key(
    const struct bindings *bindings, const SDL_KeyboardEvent *event);
struct press press_of_pad(
    const struct bindings *bindings, int pad, int pad_input, bool down);

/* Whether a key or button has just gone down. */
static inline bool
press_is_new(const struct press *press)
{
    return press->down && !press->repeat;
}

/* Whether it confirms in menus and does nothing in a game, so that a late key
 * that plays confirms nothing. */
static inline bool
press_only_confirms(const struct press *press)
{
    return press->in_menu == ACTION_CONFIRM && press->in_game == ACTION_NONE;
}

enum { COMMAND_NONE = 0, COMMAND_KEYS = 4, COMMAND_PADS = 2 };

/* For command.pads: the button that performs an action in a game, whatever
 * button the player has bound to it. */
#define PAD_OF(action) (PAD_INPUTS + 1 + (action))

/* One of SDL's gamepad buttons, and the ends of its axes. */
#define PAD_BUTTON(name) (1 + SDL_CONTROLLER_BUTTON_##name)
#define PAD_LESS(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name)
#define PAD_MORE(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name + 1)

/*
 * A row of a scene's table; a row of zeros ends it. The order of the rows is the
 * order of the hints, important ones first. A command may have several rows.
 */
struct command_row {
    int id;            /* the scene's own number for it, not COMMAND_NONE */
    int argument;      /* handed on to the scene */
    const char *words; /* N_(): what its hint says; NULL: it has no hint */
    struct {
        uint16_t key, mod; /* mod: KMOD_NONE, KMOD_SHIFT or KMOD_CTRL */
    } keys[COMMAND_KEYS];  /* scancodes; the hint shows the first, or else the
                              key of an action in `pads` */
    uint8_t
        pads[COMMAND_PADS]; /* inputs, or PAD_OF; the hint shows the first */
    bool repeats;           /* again and again while it is held */
    bool joins;             /* its cap stands in the hint of the row before */
    bool rises;             /* performed when the key goes up */
    bool yields;            /* keys that the player has bound for the game are
                               none of its keys */
    bool (*when)(const struct app *app); /* whether it can be done; NULL: yes */
    const char *(*say)(const struct app *app); /* the hint's words at this
                                       moment, translated; replaces `words` */
};

/*
 * The first row from `table` on that a press belongs to; NULL: none. A key
 * without KMOD_SHIFT also answers to Shift, unless a row wants that. With Ctrl,
 * the letter on the key counts and not its place. PAD_OF also stands for the
 * keys that the player has bound to the action, but for buttons of the game.
 */
const struct command_row *command_find(
    const struct command_row *table, const struct press *press);

/* Adds the cap of a row's first key, or of its first button on a gamepad. */
void command_add_cap(const struct command_row *row,
    const struct bindings *bindings, enum device device, struct caps *caps);

#endif
