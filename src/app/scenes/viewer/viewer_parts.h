/*
 * Shared by the files of the viewer. Others use viewer.h.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_PARTS_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_PARTS_H

#include "app/scenes/viewer/viewer.h"

/* -- input; see struct scene -- */
bool viewer_press(struct app *app, const struct press *press);
void viewer_key(struct app *app, enum action action, bool down);
void viewer_button(struct app *app, int key, enum action action, bool down);
void viewer_point(struct app *app, int x, int y, enum app_point what);

/* Fills in the numbers of the buttons that the rules have. Returns how many. */
int viewer_buttons(const struct ruleset *rules, int buttons[BUTTON_COUNT]);

/* Adds the key of a command on the current device, if it has one. */
void viewer_add_caps(
    const struct app *app, enum viewer_command command, struct caps *caps);

/* Copies to the clipboard what is shown, or with more than one page the game
 * from there on, a page for each piece. Says so in a notice. */
enum { VIEWER_COPY_PAGES = 100 };
void viewer_copy(struct app *app, int pages);

void viewer_draw(struct app *app);

#endif
