/*
 * The picture of the play.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_DRAW_H

#include "app/shell/app.h"

struct choice_list;

/* `list` has the current choices, or is NULL. */
void play_draw(struct app *app, const struct choice_list *list);

/* The actual pace in keys per second, which gravity may have raised. */
uint32_t play_pace_shown(const struct seat *seat);

#endif
