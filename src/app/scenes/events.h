/*
 * What happens in a game, to the ear and the eye.
 */
#ifndef WELLPLAYED_APP_SCENES_EVENTS_H
#define WELLPLAYED_APP_SCENES_EVENTS_H

#include "app/shell/app.h"

/* At most one sound for the lock, one for a move, one for a turn ... */
void events_sound(struct app *app, const struct events *events);

/* Removed rows are lit for a while. */
void events_flash(struct app *app, const struct events *events);

/* Wall-clock time passes for them. */
void events_pass(struct app *app, uint64_t ns);

#endif
