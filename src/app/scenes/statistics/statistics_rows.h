/*
 * The lines of the statistics: sums over games, written for people.
 */
#ifndef WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_ROWS_H
#define WELLPLAYED_APP_SCENES_STATISTICS_STATISTICS_ROWS_H

#include "app/menu/menu.h"
#include "history/history.h"

/* The number of lines. */
int statistics_rows(void);

/* Fills in line number `at`. A value that needs games is a dash without
 * them. */
void statistics_row(
    const struct history_sums *sums, int at, struct menu_row *row);

#endif
