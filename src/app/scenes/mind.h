/*
 * The open mind of the games on a table: what their players think, and a
 * person's guess where the machine will put its piece.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_MIND_H
#define WELLPLAYED_APP_SCENES_MIND_H

#include "app/scenes/open_mind.h"
#include "app/scenes/table.h"

/* The guest; its state is an array of struct open_mind, one for each side. */
extern const struct guest mind_guest;

/* The subject of a side's mind. With several games, nobody can point, because
 * the clock runs. */
struct open_mind_of mind_about(const struct table *table, const struct open_mind *minds, int side);

/* Opens or closes the minds of all sides, unless the games are over. */
void mind_toggle(struct app *app, const struct table *table, struct open_mind *minds);

/* Makes a guess on Enter, unless the game uses that key. Returns whether it
 * did. */
bool mind_confirm(
    struct app *app, const struct table *table, struct open_mind *minds, const struct press *press);

/* Handles the mouse in the well of the only side. Returns whether it was used. */
bool mind_point(struct app *app, const struct table *table, struct open_mind *minds, int x, int y,
    enum app_point what);

/* Whether the machine's target is hidden, so that it can be guessed. */
bool mind_hides_goal(const struct table *table, const struct open_mind *minds);

/* Completes the stage of the only side. Call it after everything else has been
 * filled in. */
void mind_finish_stage(
    struct app *app, const struct table *table, struct open_mind *minds, struct stage *stage);

/* The line below the well (NULL: none), and the hints after it. */
const char *mind_notice(const struct table *table, const struct open_mind *minds);
int mind_notes(const struct app *app, const struct table *table, const struct open_mind *minds,
    struct hint *notes, int most);

#endif
