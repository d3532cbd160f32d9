/*
 * The page of scores, and the name beside a person's points. The player writes
 * the name on that page, or on the page after a game that is among the best.
 */
#ifndef WELLPLAYED_APP_SCENES_SCORES_H
#define WELLPLAYED_APP_SCENES_SCORES_H

#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/shell/app.h"
#include "app/shell/query.h"

/* The state of the scene. */
struct scores {
    struct games_choice games;
    struct query query;
    struct keeper_job *best; /* owned: the answer */
};

APP_STATE(scores_of, struct scores, SCENE_SCORES)

extern const struct line_field scores_name;

/* Call it when the name has been written. The name goes to the next games,
 * to the game just played if it is among the best, and to earlier games of
 * this run of the program that have no name. */
void scores_name_changed(struct app *app);

#endif
