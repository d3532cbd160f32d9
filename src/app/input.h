/*
 * From keys to buttons and actions.
 *
 * The binding table says which keys do what; it is also what the panel and the
 * help are drawn from. Game buttons go through a queue of edges, so that every
 * press and every release lasts for at least one tick, however fast they came.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_INPUT_H
#define WELLPLAYED_APP_INPUT_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/ruleset.h"

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
    ACTION_CONFIRM,
    ACTION_UP, /* in menus */
    ACTION_DOWN,
    ACTION_BACK,
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
};

enum { BINDING_MAX_KEYS = 4 };

/* When an action is shown beside the well; the help has them all. */
enum binding_panel {
    PANEL_NEVER,
    PANEL_ALWAYS,
    PANEL_MACHINE /* while the machine plays */
};

/* What an action is called and which keys do it. */
struct binding {
    const char *what; /* a few words, for the panel and the help */
    SDL_Scancode keys[BINDING_MAX_KEYS]; /* 0 ends the list */
    bool alt; /* only together with Alt, for the second key */
    enum binding_panel panel;
};

/* The bindings out of the box, ACTION_COUNT of them. */
extern const struct binding input_bindings[ACTION_COUNT];

/* The action that a key press means in a game, or in a menu. */
enum action input_game_action(const SDL_KeyboardEvent *key);
enum action input_menu_action(const SDL_KeyboardEvent *key);

/* The names of an action's keys as the user's keyboard labels them, at most
 * `most` of them, separated by spaces: "← A". */
void input_key_names(enum action action, int most, char *out, size_t size);

enum { INPUT_QUEUE_SIZE = 256 };

struct input {
    struct input_edge {
        uint8_t button;
        bool down;
    } edges[INPUT_QUEUE_SIZE];
    unsigned head, count;
    bool lost;                  /* an edge came for which there was no room */
    uint8_t held;               /* buttons after the edges given out so far */
    uint8_t down[BUTTON_COUNT]; /* keys that are down, per button */
};

void input_init(struct input *input);

/* A key of a game button went down or up (not a repeat). Two keys of one
 * button are one button: it is up when both are. */
void input_key(struct input *input, enum action action, bool down);

/* Everything is up from now on, and nothing is pending. */
void input_release_all(struct input *input);

/*
 * The buttons of the next tick. *settled says whether they stay as they are:
 * else there are more edges waiting for later ticks.
 */
uint8_t input_next(struct input *input, bool *settled);

#endif
