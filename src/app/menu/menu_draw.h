/*
 * How menus look: the one drawing of all of them, and where the mouse is in
 * it.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_DRAW_H
#define WELLPLAYED_APP_MENU_MENU_DRAW_H

#include "app/draw/layout_menu.h"
#include "app/menu/menu.h"

/* Where the menu stands in the window as it is now. */
void menu_draw_layout(
    const struct app *app, const struct menu *menu, struct layout_menu *layout);

/* How many entries have room at once. */
int menu_draw_shown(const struct app *app, const struct menu *menu);

/* The entry at a point, in pixels of the output; -1 when there is none. */
int menu_draw_hit(const struct app *app, const struct menu *menu, int x, int y);

/* The track of the chosen entry's slider, and where it can be taken hold of. */
struct box menu_draw_track(const struct app *app, const struct menu *menu);
struct box menu_draw_grip(const struct app *app, const struct menu *menu);

#endif
