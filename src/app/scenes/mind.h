/*
 * The open mind of the games on a table: what their players think, and, between
 * two pieces of a machine, a person's guess where it will go.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_MIND_H
#define WELLPLAYED_APP_SCENES_MIND_H

#include "app/scenes/open_mind.h"
#include "app/scenes/table.h"

/* The guest; its state is an array of struct open_mind, one for each side. */
extern const struct guest mind_guest;

/* What the mind of a side is about. With several games nobody points: the clock
 * runs. */
struct open_mind_of mind_about(
    const struct table *table, const struct open_mind *minds, int side);

/* Opens or closes the minds of all sides, unless the games are over. */
void mind_toggle(
    struct app *app, const struct table *table, struct open_mind *minds);

/* Enter makes a guess, unless it does something in the game. True when it did. */
bool mind_confirm(struct app *app, const struct table *table,
    struct open_mind *minds, const struct press *press);

/* The mouse in the well of the only side. True when it was of use. */
bool mind_point(struct app *app, const struct table *table,
    struct open_mind *minds, int x, int y, enum app_point what);

/* Whether the machine's target is hidden, so that it can be guessed. */
bool mind_hides_goal(const struct table *table, const struct open_mind *minds);

/* Fills in what else follows for the stage of the only side. Call it when all
 * else has been filled in. */
void mind_finish_stage(struct app *app, const struct table *table,
    struct open_mind *minds, struct stage *stage);

/* A line below the well, NULL: none; and its hints behind it. */
const char *mind_notice(
    const struct table *table, const struct open_mind *minds);
int mind_notes(const struct app *app, const struct table *table,
    const struct open_mind *minds, struct hint *notes, int most);

#endif
