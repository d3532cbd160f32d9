/*
 * The loop: events in, time passes, pictures out.
 */
#ifndef WELLPLAYED_APP_LOOP_H
#define WELLPLAYED_APP_LOOP_H

#include "app/shell/app.h"

/* Runs until app->quit. From the window's thread. */
void loop_run(struct app *app);

/* Starts the gamepads. */
void loop_open_pads(struct app *app);

#endif
