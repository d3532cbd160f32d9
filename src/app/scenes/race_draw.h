/*
 * The picture of a race.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_DRAW_H
#define WELLPLAYED_APP_SCENES_RACE_DRAW_H

struct app;

void race_draw(struct app *app);

#endif
