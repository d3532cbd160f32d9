/*
 * The page of handling delays, with a block that demonstrates them.
 */
#ifndef WELLPLAYED_APP_SCENES_HANDLING_H
#define WELLPLAYED_APP_SCENES_HANDLING_H

#include "app/scenes/preview.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct handling_page {
    struct preview preview;
    uint64_t ns; /* time less than a tick */
};

APP_STATE(handling_of, struct handling_page, SCENE_HANDLING)

#endif
