/*
 * Which games of the history are meant, and how a list writes them.
 */
#ifndef WELLPLAYED_APP_SCENES_GAMES_H
#define WELLPLAYED_APP_SCENES_GAMES_H

#include "app/shell/app.h"

enum { GAMES_ALL = -1 };

/* How many rule sets there are; the number of one, 0 for an unknown name. */
int games_rule_sets(void);
int games_rules_at(const char *name);

/* What a choice of them is called: the `write` of a menu's value. */
void games_write_rules(
    const struct app *app, int rules, char *out, size_t size);
void games_write_pilot(
    const struct app *app, int pilot, char *out, size_t size);

/* The games of a rule set and pilot, each may be GAMES_ALL. */
void games_filter(struct history_filter *filter, int rules, int pilot);

/* "2026-11-21", in local time. */
void games_date(int64_t date, char *out, size_t size);

/* "2026-11-21 18:05" */
void games_moment(int64_t date, char *out, size_t size);

/* Who played it, for a list. */
void games_player(const struct history_game *game, char *out, size_t size);

#endif
