/*
 * The loop: events in, time passes, pictures out.
 */
#ifndef WELLPLAYED_APP_LOOP_H
#define WELLPLAYED_APP_LOOP_H

#include "app.h"

/* Runs until app->quit. From the window's thread. */
void loop_run(struct app *app);

/* Something on gamepad number `pad` went down or up. */
void loop_pad(struct app *app, int pad, int input, bool down);

#endif
