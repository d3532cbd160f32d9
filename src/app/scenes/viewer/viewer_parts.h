/*
 * What the files of the viewer share. Others use viewer.h.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_PARTS_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_PARTS_H

#include "app/scenes/viewer/viewer.h"

/* -- what comes in: of a scene -- */
bool viewer_raw_key(struct app *app, const SDL_KeyboardEvent *key);
void viewer_key(struct app *app, enum action action, bool down);
void viewer_button(struct app *app, int key, enum action action, bool down);
void viewer_point(struct app *app, int x, int y, enum app_point what);

/* The buttons that the rules have: their numbers. Returns how many. */
int viewer_buttons(const struct ruleset *rules, int buttons[BUTTON_COUNT]);

/* Adds what does that on the device that is used; nothing when nothing does. */
void viewer_add_caps(
    const struct app *app, enum viewer_command command, struct caps *caps);

void viewer_draw(struct app *app);

#endif
