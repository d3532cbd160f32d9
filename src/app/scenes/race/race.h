/*
 * The race: two seats, one judge, one clock.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_RACE_H
#define WELLPLAYED_APP_SCENES_RACE_RACE_H

#include "app/shell/app.h"
#include "app/table/coaching.h"
#include "app/table/forecast.h"
#include "app/table/mind.h"
#include "app/table/table.h"

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

APP_STATE(race_of, struct race_play, SCENE_RACE)

/* Begins another race, in this scene. */
void race_again(struct app *app);

/* The choices that are offered now, or NULL. */
const struct choice_list *race_choices(const struct app *app);

/* -- race_draw.c -- */

/* `list` has the current choices, or is NULL. */
void race_draw(struct app *app, const struct choice_list *list);

#endif
