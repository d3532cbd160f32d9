/*
 * Menu values that several pages for setting up a game share.
 */
#ifndef WELLPLAYED_APP_SCENES_SETUP_H
#define WELLPLAYED_APP_SCENES_SETUP_H

#include "app/menu/menu.h"
#include "wellplayed/goal.h"

extern const struct menu_value setup_rules;
extern const struct menu_value setup_level;

/* -- cards.c -- */

/* The goals that fit the rules of the next game: their number, and goal `at`,
 * from 0 (NULL past the last). */
int cards_goals(const struct app *app);
const struct goal *cards_goal(const struct app *app, int at);

/* The index of the next game's goal among them. */
int cards_goal_now(const struct app *app);

#endif
