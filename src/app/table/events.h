/*
 * Turns the events of a game into sounds and effects.
 */
#ifndef WELLPLAYED_APP_TABLE_EVENTS_H
#define WELLPLAYED_APP_TABLE_EVENTS_H

#include "app/draw/effects.h"
#include "app/shell/app.h"

enum { EVENTS_EFFECTS = 12 };

/* Lists the sounds of a tick's events, the most important ones first: one for
 * the clear or the lock, more for its special features, one for a move, one for
 * a rotation, and so on. `view` is the one after the events. Returns their
 * number. */
int events_effects(const struct view *view, const struct events *events,
    enum sound_effect effects[EVENTS_EFFECTS]);

/* Plays them for the game on the screen. */
void events_sound(struct app *app, const struct events *events);

/* The effects chosen in the preferences. */
struct effects_manner events_manner(const struct app *app);

/* Shows the events of a seat. Above EVENTS_SPEED, where everything would always
 * move, it ends the effects instead. */
enum { EVENTS_SPEED = 4 };
void events_show(struct app *app, struct effects *effects, const struct seat *seat,
    const struct events *events, bool quick);

/* Lets wall-clock time pass for effects. */
void events_pass(struct app *app, struct effects *effects, uint64_t ns);

#endif
