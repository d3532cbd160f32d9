/*
 * The pages for choosing a rule set or a goal from cards, and what the page for
 * setting up a game shows of the choice.
 */
#ifndef WELLPLAYED_APP_SCENES_CARDS_H
#define WELLPLAYED_APP_SCENES_CARDS_H

#include "app/shell/app.h"
#include "wellplayed/goal.h"

/* The goals that fit the rules of the next game: their number, and goal `at`,
 * from 0 (NULL past the last). */
int cards_goals(const struct app *app);
const struct goal *cards_goal(const struct app *app, int at);

/* The index of the next game's goal among them. */
int cards_goal_now(const struct app *app);

#endif
