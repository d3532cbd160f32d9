/*
 * The race: two seats, one judge, one clock.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_RACE_H
#define WELLPLAYED_APP_SCENES_RACE_RACE_H

#include "app/scenes/coaching.h"
#include "app/scenes/forecast.h"
#include "app/scenes/open_mind.h"
#include "app/scenes/scenes.h"
#include "app/scenes/table.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct race_play {
    struct seat seats[RACE_SIDES];
    struct race race;
    struct race_verdict verdict;
    int skill; /* of the machine */
    struct table table;
    struct coaching coaching;           /* of the person */
    struct forecast forecast;           /* likewise */
    struct open_mind minds[RACE_SIDES]; /* both are open, or none */
};

static inline struct race_play *
race_of(const struct app *app)
{
    return app_state(app, SCENE_RACE);
}

/* Begins another race, in this scene. */
void race_again(struct app *app);

/* The choices that are offered now, or NULL. */
const struct choice_list *race_choices(const struct app *app);

#endif
