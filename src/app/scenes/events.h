/*
 * What happens in a game, to the ear and the eye.
 */
#ifndef WELLPLAYED_APP_SCENES_EVENTS_H
#define WELLPLAYED_APP_SCENES_EVENTS_H

#include "app/draw/flash.h"
#include "app/shell/app.h"

/* At most one sound for the lock, one for a move, one for a turn ... */
void events_sound(struct app *app, const struct events *events);

/* Lights the rows that were cleared in a seat for a while. */
void events_flash(struct app *app, struct flash *flash, const struct seat *seat,
    const struct events *events);

/* Lets wall-clock time pass for them. */
void events_pass(struct app *app, struct flash *flash, uint64_t ns);

#endif
