/*
 * The page of statistics: sums over games, written for people.
 */
#ifndef WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H
#define WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_H

#include "app/draw/chart.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/shell/app.h"
#include "app/shell/query.h"
#include "history/history.h"

enum { STATISTICS_NEWEST = 50 /* games that are looked at one by one */ };

/* The state of the scene. */
struct statistics {
    struct games_choice games;
    struct query query;
    int chosen;                                /* which of the newest games */
    struct keeper_job *sums, *newest, *series; /* owned: the answers */
};

APP_STATE(statistics_of, struct statistics, SCENE_STATISTICS)

/* The number of lines. */
int statistics_rows(void);

/* Fills in line number `at`. A value that needs games is a dash without
 * them. */
void statistics_row(const struct history_sums *sums, int at, struct menu_row *row);

/* Fills in the trend of line number `at` over games, the newest first, and its
 * values. Returns how many there are: 0 for a line without a trend. */
int statistics_trend(const struct history_game *games, int count, int at, struct trend *trend,
    double values[STATISTICS_NEWEST]);

#endif
