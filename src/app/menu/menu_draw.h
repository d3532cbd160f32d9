/*
 * Draws all menus, and finds the entry at the mouse.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_DRAW_H
#define WELLPLAYED_APP_MENU_MENU_DRAW_H

#include "app/draw/layout_menu.h"
#include "app/menu/menu.h"

/* The layout of the menu in the current window. */
void menu_draw_layout(const struct app *app, const struct menu *menu, struct layout_menu *layout);

/* How many entries are shown at once. */
int menu_draw_shown(const struct app *app, const struct menu *menu);

/* The entry at a point, in pixels of the output; -1: no entry. */
int menu_draw_hit(const struct app *app, const struct menu *menu, int x, int y);

/* The track of the chosen entry's slider, and the area where the mouse grabs
 * it. */
struct box menu_draw_track(const struct app *app, const struct menu *menu);
struct box menu_draw_grip(const struct app *app, const struct menu *menu);

#endif
