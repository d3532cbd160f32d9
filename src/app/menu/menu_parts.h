/*
 * Shared by the files of this room. Other rooms use menu.h.
 */
#ifndef WELLPLAYED_APP_MENU_MENU_PARTS_H
#define WELLPLAYED_APP_MENU_MENU_PARTS_H

#include "app/menu/menu.h"
#include "app/shell/line.h"

/* The entry of the table; NULL when `at` is a row of the list. */
const struct menu_entry *menu_entry_at(const struct menu *menu, int at);
const struct menu_entry *menu_chosen(const struct menu *menu);

/* The index of the chosen row in the list. */
int menu_list_row(const struct menu *menu);

/* -- numbers -- */

/* Whether the entry has a number; false for NULL. */
bool menu_value_has(const struct menu_entry *entry);
struct pref_range menu_value_range(const struct app *app, const struct menu_entry *entry);
int menu_value_get(const struct app *app, const struct menu_entry *entry);

/* Sets a number. If it has changed, plays the sound and calls the entry's
 * act. */
void menu_value_put(struct app *app, const struct menu_entry *entry, int value);

/* Changes a number by one step. Choices and switches wrap around. */
void menu_value_step(struct app *app, const struct menu_entry *entry, int by);

#endif
