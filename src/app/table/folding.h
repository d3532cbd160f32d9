/*
 * The list of keys beside a game: after a person's first games, it folds to a
 * line below the well.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_FOLDING_H
#define WELLPLAYED_APP_TABLE_FOLDING_H

#include "app/seat/seat.h"
#include "app/shell/app.h"

/* Values of PREF_KEYS. */
enum folding_keys { KEYS_AT_FIRST, KEYS_ALWAYS, KEYS_NEVER };

/* Games of a person after which the list folds; PREF_GAMES counts up to it. */
enum { FOLDING_GAMES = 3 };

enum { FOLDING_LINE = 5 };

/* Whether the panel shows the whole list. */
bool folding_shows_keys(const struct app *app);

/* A game in the seat ends: counts it if a person has played it for a while or to
 * its end. */
void folding_count(struct app *app, const struct seat *seat);

/* Fills in the few keys that matter now, important ones first and the help
 * last. Returns how many. */
int folding_line(
    const struct app *app, const struct seat *seat, bool race, struct hint line[FOLDING_LINE]);

#endif
