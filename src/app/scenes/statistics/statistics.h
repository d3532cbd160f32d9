/*
 * The page of statistics: sums over games, written for people.
 */
#ifndef WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H
#define WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H

#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/query.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "history/history.h"

/* The state of the scene. */
struct statistics {
    struct games_choice games;
    struct query query;
    int chosen;                                /* which of the newest games */
    struct keeper_job *sums, *newest, *series; /* owned: the answers */
};

static inline struct statistics *
statistics_of(const struct app *app)
{
    return app_state(app, SCENE_STATISTICS);
}

/* The number of lines. */
int statistics_rows(void);

/* Fills in line number `at`. A value that needs games is a dash without
 * them. */
void statistics_row(const struct history_sums *sums, int at, struct menu_row *row);

#endif
