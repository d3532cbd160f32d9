/*
 * How large the window is: what it opens with, and what is kept of it. Kept is
 * what the person makes of it; a window manager's first word is not, nor what
 * flags say.
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
 * By flags, else as it was last, if one of these screens has room for that,
 * else by the first screen. `count` is at least 1.
 */
void window_choose(const struct app *app, const SDL_Rect *screens, int count,
    struct window_place *place);

/* Opens app->window. False with SDL's error. */
bool window_open(struct app *app);

/* The window has changed its size or state. True when that is to be kept, after
 * a while: systems tell of sizes before they tell of states. */
bool window_changed(struct app *app);

/* Puts what the window has become into the preferences. */
void window_remember(struct app *app);

#endif
