/*
 * The page of scores, and the name beside a person's points: it is asked for
 * there, and where a game ends that is among the best.
 */
#ifndef WELLPLAYED_APP_SCENES_SCORES_H
#define WELLPLAYED_APP_SCENES_SCORES_H

#include "app/scenes/query.h"
#include "app/scenes/scenes.h"
#include "app/menu/menu.h"
#include "app/shell/app.h"

/* The state of the scene. */
struct scores {
    int rules, pilot; /* which games */
    struct query query;
    struct keeper_job *best; /* owned: its answer */
};

static inline struct scores *
scores_of(const struct app *app)
{
    return app_state(app, SCENE_SCORES);
}

extern const struct line_field scores_name;

/* It has been written. It is that of the next games, of the one just played
 * when it is among the best, and of those since the program started that had
 * none. */
void scores_name_changed(struct app *app);

/* The rank of the person's game that has just ended; 0: it has none. */
int scores_rank(const struct app *app);

/* Whether that game has no name yet. */
bool scores_is_nameless(const struct app *app);

#endif
