/*
 * Turns the events of a game into sounds and effects.
 */
#ifndef WELLPLAYED_APP_SCENES_EVENTS_H
#define WELLPLAYED_APP_SCENES_EVENTS_H

#include "app/draw/effects.h"
#include "app/shell/app.h"

/* Plays the sounds of events: at most one for a lock, one for a move, one
 * for a rotation, and so on. */
void events_sound(struct app *app, const struct events *events);

/* What the preferences want to be seen. */
struct effects_manner events_manner(const struct app *app);

/* Shows events of a seat. At a higher speed than EVENTS_SPEED, where all would
 * move all the time, it ends the effects instead. */
enum { EVENTS_SPEED = 4 };
void events_show(struct app *app, struct effects *effects,
    const struct seat *seat, const struct events *events, bool quick);

/* Lets wall-clock time pass for effects. */
void events_pass(struct app *app, struct effects *effects, uint64_t ns);

#endif
