/*
 * The main loop: handles events, lets time pass, draws frames.
 */
#ifndef WELLPLAYED_APP_LOOP_H
#define WELLPLAYED_APP_LOOP_H

#include "app/shell/app.h"

/* Runs until app->quit. From the window's thread. */
void loop_run(struct app *app);

/* Starts the gamepads. */
void loop_open_pads(struct app *app);

/* Lets wall-clock time pass. */
void loop_pass(struct app *app, uint64_t ns);

/* Offers a press to the line being edited, the menu, the scene and its commands,
 * in this order. Returns whether one of them used it; otherwise its action
 * counts. */
bool loop_offer(struct app *app, const struct press *press);

#endif
