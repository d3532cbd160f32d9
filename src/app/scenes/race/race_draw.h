/*
 * The picture of a race.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_RACE_DRAW_H
#define WELLPLAYED_APP_SCENES_RACE_RACE_DRAW_H

struct app;
struct well_frame;

void race_draw(struct app *app);

/* Where the person's well stands. */
void race_draw_well(const struct app *app, struct well_frame *well);

#endif
