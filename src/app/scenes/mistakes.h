/*
 * Learning from mistakes: the position stands before the fault, and the player
 * tries again with the keys of the game. The steps are those of seat/retry.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_MISTAKES_H
#define WELLPLAYED_APP_SCENES_MISTAKES_H

#include "app/seat/judge.h"
#include "app/seat/retry.h"
#include "app/table/drill.h"

/* The state of the scene. The replay and its marks are those of the review. */
struct mistakes {
    struct drill drill;
    struct retry retry;
    struct coach_eye eye;
    struct judge *judge; /* owned */
    uint64_t wrong_ns;   /* until the position is there again */
};

APP_STATE(mistakes_of, struct mistakes, SCENE_MISTAKES)

/* Opens the scene for the review that is done; a notice says it when there is no
 * mistake in it. */
void mistakes_open(struct app *app);

#endif
