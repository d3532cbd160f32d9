/*
 * The pages for binding keys and gamepad buttons.
 */
#ifndef WELLPLAYED_APP_SCENES_KEYS_H
#define WELLPLAYED_APP_SCENES_KEYS_H

#include "app/shell/app.h"

/* The state of both scenes. It belongs to the scene of keys. */
struct keys {
    uint32_t lost_keys; /* a bit for each action that lost a key */
    uint32_t lost_pads;
};

APP_STATE(keys_of, struct keys, SCENE_KEYS)

#endif
