/*
 * The page of statistics.
 */
#ifndef WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H
#define WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H

#include "app/scenes/query.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct statistics {
    int rules, pilot; /* which games; -1: all */
    struct query query;
    int chosen; /* of the newest games */
    /* owned: answers */
    struct keeper_job *sums, *newest, *series;
};

static inline struct statistics *
statistics_of(const struct app *app)
{
    return app_state(app, SCENE_STATISTICS);
}

#endif
