/*
 * What can be pressed in a scene, as one const table. It decides what keys and
 * gamepads do, which hints are shown, and what a click on a hint does.
 *
 * A press is a key or button that went down or up, with everything it may mean.
 * The loop translates each event once and passes the press on.
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
struct press press_of_key(const struct bindings *bindings, const SDL_KeyboardEvent *event);
struct press press_of_pad(const struct bindings *bindings, int pad, int pad_input, bool down);

/* Whether a key or button has just gone down. */
static inline bool
press_is_new(const struct press *press)
{
    return press->down && !press->repeat;
}

/* Whether it confirms in menus and does nothing in a game. A late key press of
 * a game then confirms nothing. */
static inline bool
press_only_confirms(const struct press *press)
{
    return press->in_menu == ACTION_CONFIRM && press->in_game == ACTION_NONE;
}

enum { COMMAND_NONE = 0, COMMAND_KEYS = 4, COMMAND_PADS = 2 };

/* For command_row.pads: the button bound to an action of a game, whichever that
 * is. */
#define PAD_OF(action) (PAD_INPUTS + 1 + (action))

/*
 * A row of a scene's table; a row of zeros ends it. The order of the rows is the
 * order of the hints, important ones first. A command may have several rows.
 */
struct command_row {
    int id;            /* the scene's own number for it, not COMMAND_NONE */
    int argument;      /* passed to the scene */
    const char *words; /* N_(): words of its hint; NULL: no hint */
    /* Scancodes; mod: KMOD_NONE, KMOD_SHIFT, KMOD_CTRL or both. The hint shows the first key or,
     * without keys, that of an action in `pads`. */
    struct {
        uint16_t key, mod;
    } keys[COMMAND_KEYS];
    uint8_t pads[COMMAND_PADS]; /* inputs, or PAD_OF; the hint shows the first */
    bool repeats;               /* performed repeatedly while held */
    bool joins;                 /* its cap is part of the hint of the row before */
    bool rises;                 /* performed when the key goes up */
    bool yields;                /* leaves alone the keys that the player has bound for the game */
    /* Whether it can be done now; NULL: yes. */
    bool (*when)(const struct app *app);
    /* The hint's words now, translated; replaces `words`. */
    const char *(*say)(const struct app *app);
};

/*
 * The first row from `table` on that a press matches; NULL: none. A key without
 * KMOD_SHIFT also matches with Shift, unless a row wants Shift. With Ctrl, the
 * letter on the key counts, not its place. PAD_OF also matches the keys that
 * the player has bound to the action, except for buttons of the game.
 */
const struct command_row *command_find(const struct command_row *table, const struct press *press);

/* Adds the cap of a row's first key, or of its first button on a gamepad. */
void command_add_cap(const struct command_row *row, const struct bindings *bindings,
    enum device device, struct caps *caps);

#endif
