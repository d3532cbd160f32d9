/*
 * The entries of a menu, for the files of this room: their numbers, and how
 * they are shown. Other rooms use menu.h.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_ENTRY_H
#define WELLPLAYED_APP_MENU_MENU_ENTRY_H

#include "app/menu/menu.h"

/* The chosen entry of the table; NULL when it is a row of the list. */
const struct menu_entry *menu_chosen(const struct menu *menu);

/* The index of the chosen row in the list. */
int menu_list_row(const struct menu *menu);

/* -- numbers -- */

/* Whether the entry has a number; false for NULL. */
bool menu_value_has(const struct menu_entry *entry);
struct pref_range menu_value_range(const struct app *app, const struct menu_entry *entry);

/* Sets a number. If it has changed, plays the sound and calls the entry's
 * act. */
void menu_value_put(struct app *app, const struct menu_entry *entry, int value);

/* Changes a number by one step. Choices and switches wrap around. */
void menu_value_step(struct app *app, const struct menu_entry *entry, int by);

/* -- tiles -- */

/* The usual height of a page of tiles, in eighths of the unit. */
int menu_tiles_high(const struct menu_page *page);

/* Computes the boxes of all entries of a page of tiles. */
void menu_tiles(const struct menu_page *page, struct box box, int unit, struct box *out);

/* -- the mouse -- */

/* Commands of the spots of a menu; the argument is the number of the entry. */
enum menu_command {
    MENU_ROW = 1,
    MENU_SLIDER, /* the spot is as wide as the slider's track */
    MENU_CANCEL  /* ends catching */
};

/* The mouse touches a spot of the uppermost menu. */
void menu_touch(struct app *app, int command, int at);

#endif
