/*
 * Which keys and gamepad buttons do what.
 *
 * A const table holds the actions, their names and their default keys; struct
 * bindings holds the player's own. In menus a few keys have a fixed meaning, so
 * that no binding can make a menu unusable. All other keys mean the same there
 * as in a game.
 *
 * Keys are scancodes, that is, places on the keyboard. They are shown with the
 * label of the user's keyboard layout. From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_BINDINGS_H
#define WELLPLAYED_APP_INPUT_BINDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL.h>

/* In the order of the panel and the help. */
enum action {
    /* The buttons of a command, in the order of their bits. */
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_SOFT,
    ACTION_HARD,
    ACTION_CW,
    ACTION_CCW,
    ACTION_HALF,
    ACTION_HOLD,
    ACTION_LAST_BUTTON = ACTION_HOLD,
    ACTION_MACHINE, /* hands over, to the machine or back */
    ACTION_HINT,    /* the machine's advice */
    ACTION_UNDO,    /* takes the last lock back */
    ACTION_BRANCH,  /* chooses among the lines played so far */
    ACTION_MIND,    /* shows and hides the machine's thoughts */
    ACTION_PAUSE,
    ACTION_HELP,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_ONE_PIECE,
    ACTION_RESTART,
    ACTION_TITLE,
    ACTION_MUTE,
    ACTION_FULLSCREEN,
    ACTION_SCREENSHOT,
    ACTION_OPTIONS,
    ACTION_BOUND, /* how many can be bound; the others are for menus */
    ACTION_CONFIRM = ACTION_BOUND,
    ACTION_BACK,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LESS, /* to the left: a smaller value */
    ACTION_MORE,
    ACTION_PAGE_UP,
    ACTION_PAGE_DOWN,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_ERASE, /* removes a binding, a letter or a game */
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
};

enum { BINDING_MAX_KEYS = 4, BINDING_MAX_PADS = 3 };

/* When the panel beside the well shows an action. The help shows all of
 * them. */
enum binding_panel {
    PANEL_NEVER,
    PANEL_ALWAYS,
    PANEL_PLAYERS, /* while a person plays */
    PANEL_GAME,    /* not in a race */
    PANEL_PERSON,  /* while a person plays, not in a race */
    PANEL_MACHINE  /* while the machine plays */
};

/*
 * The inputs of a gamepad: SDL's buttons, then both ends of each axis. 0 means
 * none, so an input is one more than SDL's number.
 */
enum {
    PAD_NONE = 0,
    PAD_AXES = 1 + SDL_CONTROLLER_BUTTON_MAX,
    PAD_INPUTS = PAD_AXES + 2 * SDL_CONTROLLER_AXIS_MAX
};

/* One of SDL's gamepad buttons, and the ends of its axes. */
#define PAD_BUTTON(name) (1 + SDL_CONTROLLER_BUTTON_##name)
#define PAD_LESS(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name)
#define PAD_MORE(name) (PAD_AXES + 2 * SDL_CONTROLLER_AXIS_##name + 1)

/* An action and its defaults. */
struct binding {
    const char *key;                     /* in settings.ini */
    const char *what;                    /* a few words, for the panel and the help */
    SDL_Scancode keys[BINDING_MAX_KEYS]; /* 0 ends the list */
    uint8_t pads[BINDING_MAX_PADS];
    enum binding_panel panel;
};

extern const struct binding binding_table[ACTION_COUNT];

/* Whether some rule set uses the action. An unused action keeps its
 * bindings, but no list shows it. */
bool bindings_are_for(enum action action);

/* The player's bindings. Each key and each button occurs at most once. */
struct bindings {
    uint16_t keys[ACTION_BOUND][BINDING_MAX_KEYS]; /* scancodes; 0 ends */
    uint8_t pads[ACTION_BOUND][BINDING_MAX_PADS];
};

/* Resets all bindings, or those of one action. That action takes its keys
 * back from the actions that own them now. */
void bindings_init(struct bindings *bindings);
void bindings_reset_keys(struct bindings *bindings, enum action action);
void bindings_reset_pads(struct bindings *bindings, enum action action);

/* Sets all keys to a preset: the defaults, or keys within reach of one hand. */
enum bindings_hands { HANDS_BOTH, HANDS_LEFT, HANDS_RIGHT };
void bindings_set_keys(struct bindings *bindings, enum bindings_hands hands);

/* Binds a key, or a gamepad button, to an action. An action that is full
 * loses its first binding. Returns the action that lost the key, or
 * ACTION_NONE. */
enum action bindings_add_key(struct bindings *bindings, enum action action, SDL_Scancode key);
enum action bindings_add_pad(struct bindings *bindings, enum action action, int input);

/* Removes the last key or button of an action. Returns false when it has
 * none. */
bool bindings_drop_key(struct bindings *bindings, enum action action);
bool bindings_drop_pad(struct bindings *bindings, enum action action);

/* The action of a key in a game, or in a menu. `mod` has SDL's modifiers:
 * Alt+Enter is always full screen. */
enum action bindings_in_game(const struct bindings *bindings, SDL_Scancode key, Uint16 mod);
enum action bindings_in_menu(const struct bindings *bindings, SDL_Scancode key, Uint16 mod);

/* Whether a key is Shift, which is also pressed together with other keys. */
bool bindings_is_shift(int key);

/* The action of a gamepad's input. */
enum action bindings_pad_in_game(const struct bindings *bindings, int input);
enum action bindings_pad_in_menu(const struct bindings *bindings, int input);

/* A key's word in settings.ini, the same on every keyboard; and the key of a
 * word, 0 when it is invalid. */
void bindings_key_word(int key, char *out, size_t size);
int bindings_key_of(const char *word);

/* A gamepad button's word, such as "left_shoulder", NULL when no gamepad has
 * it; and the button of a word, PAD_NONE when it is invalid. */
const char *bindings_pad_word(int input);
int bindings_pad_of(const char *word);

#endif
