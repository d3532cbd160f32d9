/*
 * A person's hands: keys, mouse and gamepad for an app in memory. A program
 * that uses them is linked with --wrap=SDL_WaitEventTimeout.
 */
#ifndef WELLPLAYED_TESTS_HANDS_H
#define WELLPLAYED_TESTS_HANDS_H

#include "app/shell/app.h"

struct choices;

/* The one app of these tests. */
extern struct app hands_app;

/* Called each time that the loop waits for events, except in look_once; or
 * NULL. */
extern void (*hands_wait)(void);

/* Opens a scene of an app with a window of 640 x 480. */
void open_with_window(int scene);
void close_with_window(void);

/* Lets the loop take all events that were pushed. */
void look_once(void);

/* Presses and releases a button of the mouse; the left one at a place of the
 * output. The loop has not taken them yet. */
void push_button(Uint8 button);
void click(int x, int y);

/* Clicks in the middle of a box, or behind the words of a key cap. The loop
 * takes the click. */
void click_box(struct box box);
void click_cap(const char *label);
bool shows_cap(const char *label);

/* Presses and releases a key, or a button of the first gamepad. The loop takes
 * it. */
void press_key(SDL_Scancode key);
void press_pad(int button);

/* Lets the end of a game or race pass, until its results take keys. The keeper
 * answers meanwhile, if there is one. */
void see_results(void);

/* Waits until the keeper has answered everything. */
void wait_for_keeper(void);

/* The choices of the game, race or results that are seen, and the box of
 * one. */
const struct choices *choices(void);
struct box row_of(const char *what);

/* The box of an entry of the menu in the last frame. */
struct box entry_box(int at);

#endif
