/*
 * The player that coaches: the option, and its list.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_COACHES_H
#define WELLPLAYED_APP_TABLE_COACHES_H

#include "app/menu/menu.h"

/* The menu's value: off, then the players that can coach some rule set. */
extern const struct menu_value coaches_value;

/* Whether a coach is chosen. */
bool coaches_is_on(const struct app *app);

/* Finds the coach for these rules: the chosen one, or if none is chosen or it
 * does not know the rules, the first that does. Returns false when none does. */
bool coaches_find(const struct app *app, const struct ruleset *rules, struct brain *coach);

#endif
