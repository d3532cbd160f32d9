/*
 * The size of the window: how it opens, and what is saved of it. Only what the
 * person changes is saved, not a window manager's first choice or flags.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_WINDOW_H
#define WELLPLAYED_APP_SHELL_WINDOW_H

#include <SDL.h>
#include <stdbool.h>

struct app;

/* Where a window opens, in points as SDL counts them. */
struct window_place {
    int width, height;
    int screen;   /* number of the display */
    Uint32 flags; /* of SDL: maximised, full screen */
};

/*
 * Chooses the place by the flags; else as last time, if that fits on one of these
 * screens; else by the first screen. `count` is at least 1.
 */
void window_choose(
    const struct app *app, const SDL_Rect *screens, int count, struct window_place *place);

/* Opens app->window. Returns false with SDL's error. */
bool window_open(struct app *app);

/* The window has changed its size or state. Returns true when that is to be
 * saved, after a delay: systems report sizes before states. */
bool window_changed(struct app *app);

/* Stores the window's size and state in the preferences. */
void window_remember(struct app *app);

#endif
