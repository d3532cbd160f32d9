/*
 * The title, which is the main menu.
 */
#ifndef WELLPLAYED_APP_SCENES_TITLE_H
#define WELLPLAYED_APP_SCENES_TITLE_H

#include "app/draw/effects.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct title {
    struct seat seat; /* the machine plays beside the menu */
    uint64_t ns;      /* time less than a tick */
    struct effects effects;
    bool offers; /* to continue a game that was cut */
};

static inline struct title *
title_of(const struct app *app)
{
    return app_state(app, SCENE_TITLE);
}

#endif
