/*
 * The picture of a race.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_RACE_DRAW_H
#define WELLPLAYED_APP_SCENES_RACE_RACE_DRAW_H

struct app;
struct choice_list;
struct well_frame;

/* `list` has the current choices, or is NULL. */
void race_draw(struct app *app, const struct choice_list *list);

/* Fills in the place of the person's well. */
void race_draw_well(const struct app *app, struct well_frame *well);

#endif
