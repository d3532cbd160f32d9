/*
 * The commands of the uppermost scene: performs those of its table (struct
 * scene, `commands`) for a press or a touch with the mouse, and
 * shows the table as hints.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_COMMANDS_H
#define WELLPLAYED_APP_SHELL_COMMANDS_H

#include "app/draw/sheet.h"
#include "app/input/command.h"

struct app;

/* Performs the command of a press. Returns false when the scene has none. */
bool commands_press(struct app *app, const struct press *press);

/* Performs a command of the scene, as a spot does. */
void commands_do(struct app *app, int command, int argument);

/*
 * The mouse presses, moves while pressed, releases, or moves over spots of the
 * last frame, at a place in pixels of the output; `right` is the right button.
 * Each returns false when no spot is concerned.
 */
bool commands_touch(struct app *app, int x, int y, bool right);
bool commands_drag(struct app *app, int x, int y);
bool commands_let_go(struct app *app, int x, int y);
bool commands_hover(struct app *app, int x, int y);

/* Fills in the hints of the commands available now, important ones first, at
 * most `most`. Returns their number. */
enum { COMMANDS_HINTS = 24 };
int commands_hints(const struct app *app, struct hint *hints, int most);

/* Draws the foot of a sheet: the notice while there is one, else the hints, in
 * two lines if necessary. */
void commands_foot(struct app *app, const struct sheet *sheet);

/* The hint of one command; without caps when the scene has no such command. */
struct hint commands_hint(const struct app *app, int command, const char *what);

#endif
