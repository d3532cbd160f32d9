/*
 * The page of scores.
 */
#ifndef WELLPLAYED_APP_SCENES_SCORES_H
#define WELLPLAYED_APP_SCENES_SCORES_H

#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct scores {
    int rules, pilot;        /* which games */
    int asked;               /* the last question */
    struct keeper_job *best; /* owned: its answer */
};

static inline struct scores *
scores_of(const struct app *app)
{
    return app_state(app, SCENE_SCORES);
}

#endif
