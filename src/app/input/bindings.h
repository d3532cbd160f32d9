/*
 * Which keys and which buttons of a gamepad do what.
 *
 * A const table holds the actions, their names and their default keys; struct
 * bindings is what a person has made of it. In menus a
 * few keys have a fixed meaning, so that nobody can lock himself out; all
 * others mean there what they mean in a game.
 *
 * Keys are scancodes: places on the keyboard, shown with the label that the
 * user's own layout has there. From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_BINDINGS_H
#define WELLPLAYED_APP_INPUT_BINDINGS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

/* In the order in which the panel and the help show them. */
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
    ACTION_MACHINE, /* hand over, either way */
    ACTION_HINT,    /* the machine's advice */
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
    ACTION_BOUND, /* how many can be bound; those that follow are of menus */
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
    ACTION_ERASE, /* what is bound, what is written */
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
};

enum { BINDING_MAX_KEYS = 4, BINDING_MAX_PADS = 3 };

/* When an action is shown beside the well; the help has them all. */
enum binding_panel {
    PANEL_NEVER,
    PANEL_ALWAYS,
    PANEL_PLAYERS, /* while a person plays */
    PANEL_GAME,    /* not in a race */
    PANEL_PERSON,  /* while a person plays, not in a race */
    PANEL_MACHINE  /* while the machine plays */
};

/*
 * What can be pressed on a gamepad: SDL's buttons, then each end of each axis.
 * 0 stands for none, so each is one more than SDL's number.
 */
enum {
    PAD_NONE = 0,
    PAD_AXES = 1 + SDL_CONTROLLER_BUTTON_MAX,
    PAD_INPUTS = PAD_AXES + 2 * SDL_CONTROLLER_AXIS_MAX
};

/* An action and its defaults. */
struct binding {
    const char *key;  /* in settings.ini */
    const char *what; /* a few words, for the panel and the help */
    SDL_Scancode keys[BINDING_MAX_KEYS]; /* 0 ends the list */
    uint8_t pads[BINDING_MAX_PADS];
    enum binding_panel panel;
};

extern const struct binding binding_table[ACTION_COUNT];

/* Whether it does anything under some rule set: else it is bound all the same,
 * but no list has it. */
bool bindings_are_for(enum action action);

/* The person's own. No key and no button is twice in it. */
struct bindings {
    uint16_t keys[ACTION_BOUND][BINDING_MAX_KEYS]; /* scancodes; 0 ends */
    uint8_t pads[ACTION_BOUND][BINDING_MAX_PADS];
};

/* Everything to its defaults; or one action, which takes its keys back from the
 * actions that have them now. */
void bindings_init(struct bindings *bindings);
void bindings_reset_keys(struct bindings *bindings, enum action action);
void bindings_reset_pads(struct bindings *bindings, enum action action);

/* Gives a key, or a button of a gamepad, to an action. When the action has no
 * room left its first one goes. Returns the action that had it before and has
 * it no more, else ACTION_NONE. */
enum action bindings_add_key(
    struct bindings *bindings, enum action action, SDL_Scancode key);
enum action bindings_add_pad(
    struct bindings *bindings, enum action action, int input);

/* Takes the last key or button of an action away; false when it has none. */
bool bindings_drop_key(struct bindings *bindings, enum action action);
bool bindings_drop_pad(struct bindings *bindings, enum action action);

/* The action of a key in a game, or in a menu. `mod` are SDL's modifiers: with
 * Alt, Enter is full screen and nothing else. */
enum action bindings_in_game(
    const struct bindings *bindings, SDL_Scancode key, Uint16 mod);
enum action bindings_in_menu(
    const struct bindings *bindings, SDL_Scancode key, Uint16 mod);

/* The same of what is pressed on a gamepad. */
enum action bindings_pad_in_game(const struct bindings *bindings, int input);
enum action bindings_pad_in_menu(const struct bindings *bindings, int input);

/* A key as a word in settings.ini, the same on every keyboard, and back; 0
 * for a word that is no key. */
void bindings_key_word(int key, char *out, size_t size);
int bindings_key_of(const char *word);

/* The same of a gamepad's buttons: "left_shoulder"; NULL for what no gamepad
 * has, PAD_NONE for any other word. */
const char *bindings_pad_word(int input);
int bindings_pad_of(const char *word);

#endif
