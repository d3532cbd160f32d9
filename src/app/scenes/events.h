/*
 * Turns the events of a game into sounds and light.
 */
#ifndef WELLPLAYED_APP_SCENES_EVENTS_H
#define WELLPLAYED_APP_SCENES_EVENTS_H

#include "app/draw/feats.h"
#include "app/draw/flash.h"
#include "app/shell/app.h"

/* Plays the sounds of events: at most one for a lock, one for a move, one
 * for a rotation, and so on. */
void events_sound(struct app *app, const struct events *events);

/* Lights the rows that were cleared in a seat, and says what the lock did. */
void events_flash(struct app *app, struct flash *flash, struct feats *feats,
    const struct seat *seat, const struct events *events);

/* Lets wall-clock time pass for light and words. */
void events_pass(
    struct app *app, struct flash *flash, struct feats *feats, uint64_t ns);

#endif
