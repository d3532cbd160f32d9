/*
 * The lines of the statistics: sums over games, in words.
 */
#ifndef WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_ROWS_H
#define WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_ROWS_H

#include "history/history.h"
#include "app/menu/menu.h"

int statistics_rows(void);

/* Line number `at`; what can't be said without games is a dash. */
void statistics_row(
    const struct history_sums *sums, int at, struct menu_row *row);

#endif
