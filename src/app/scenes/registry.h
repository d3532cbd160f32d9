/*
 * The table of all scenes, for app_open_scenes.
 */
#ifndef WELLPLAYED_APP_SCENES_REGISTRY_H
#define WELLPLAYED_APP_SCENES_REGISTRY_H

#include "app/shell/scenes.h"

struct scene;

/* By number; SCENE_NONE is NULL. */
extern const struct scene *const scene_table[SCENE_COUNT];

#endif
