/*
 * The page of handling delays, with a block that demonstrates them.
 */
#ifndef WELLPLAYED_APP_SCENES_HANDLING_H
#define WELLPLAYED_APP_SCENES_HANDLING_H

#include "app/scenes/preview.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct handling_page {
    struct preview preview;
    uint64_t ns; /* time less than a tick */
};

static inline struct handling_page *
handling_of(const struct app *app)
{
    return app_state(app, SCENE_HANDLING);
}

#endif
