/*
 * Learning from mistakes: the position stands before the fault, and the player
 * tries again with the keys of the game. The steps are those of seat/retry.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_MISTAKES_MISTAKES_H
#define WELLPLAYED_APP_SCENES_MISTAKES_MISTAKES_H

#include "app/scenes/drill.h"
#include "app/scenes/scenes.h"
#include "app/seat/judge.h"
#include "app/seat/retry.h"

/* The state of the scene. The replay and its marks are those of the review. */
struct mistakes {
    struct drill drill;
    struct retry retry;
    struct coach_eye eye;
    struct judge *judge; /* owned */
    uint64_t wrong_ns;   /* until the position is there again */
};

static inline struct mistakes *
mistakes_of(const struct app *app)
{
    return app_state(app, SCENE_MISTAKES);
}

/* Opens the scene for the review that is done; a notice says it when there is no
 * mistake in it. */
void mistakes_open(struct app *app);

#endif
