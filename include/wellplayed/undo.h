/*
 * The last pieces of a game whose goal allows undo: a copy of the game at each
 * spawn, so that locks can be taken back.
 *
 * A plain value of about ten games. Pure functions on the caller's struct.
 */
#ifndef WELLPLAYED_UNDO_H
#define WELLPLAYED_UNDO_H

#include <stdbool.h>

#include "wellplayed/game.h"

enum { UNDO_DEPTH = 10 };

struct undo {
    struct game kept[UNDO_DEPTH]; /* a ring */
    int count;
    int newest; /* the copy of the falling piece's spawn, if count > 0 */
};

/* Keeps a copy of the game at each spawn. To be called after each step, with
 * what `happened` in it (enum event bits). Does nothing when the goal has no
 * undo. */
void undo_look(struct undo *undo, const struct game *game, uint32_t happened);

/* Takes back the last lock: the game is as when that piece spawned, except for
 * what game_undo keeps. Returns false when nothing can be taken back. */
bool undo_back(struct undo *undo, struct game *game);

#endif
