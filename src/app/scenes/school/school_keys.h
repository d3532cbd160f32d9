/*
 * A table of keys with a meaning of their own, and the same for a gamepad: what
 * a key does, and the hint that shows it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_KEYS_H
#define WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_KEYS_H

#include "app/shell/app.h"

/* Commands are numbers of the scene's own; 0 is none. */
struct school_key {
    SDL_Scancode key;
    int command;
    bool repeats;
};

struct school_keys {
    const struct school_key *keys; /* the first of a command is in its hint */
    size_t count;
    const int *pads; /* by the action of the pad's button in a game */
};

/* The command of a key event, 0: none now. *taken says whether the table has
 * the key. */
int school_keys_take(
    const struct school_keys *table, const struct press *press, bool *taken);

/* The hint of a command, and of a second one that is a pair with it; 0: none. */
struct hint school_keys_hint(const struct app *app,
    const struct school_keys *table, int command, int second, const char *what);

#endif
