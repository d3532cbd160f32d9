/*
 * The machine's entries of menus: which player it is, and its pace.
 */
#ifndef WELLPLAYED_APP_SCENES_BRAINS_H
#define WELLPLAYED_APP_SCENES_BRAINS_H

#include "app/menu/menu.h"

extern const struct menu_value brains_value;
extern const struct menu_value paces_value;

/* The next pace that is faster (by 1) or slower (by -1); the same at the end
 * of the list. */
uint32_t brains_next_pace(uint32_t pace, int by);

#endif
