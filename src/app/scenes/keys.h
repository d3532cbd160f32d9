/*
 * The pages of keys and of a gamepad's buttons.
 */
#ifndef WELLPLAYED_APP_SCENES_KEYS_H
#define WELLPLAYED_APP_SCENES_KEYS_H

#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of both scenes, held by that of keys. */
struct keys {
    uint32_t lost_keys; /* a bit for each action that lost one */
    uint32_t lost_pads;
};

static inline struct keys *
keys_of(const struct app *app)
{
    return app_state(app, SCENE_KEYS);
}

#endif
