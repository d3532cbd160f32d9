/*
 * The machine's entries of menus: which player it is, and its pace.
 */
#ifndef WELLPLAYED_APP_SCENES_BRAINS_H
#define WELLPLAYED_APP_SCENES_BRAINS_H

#include "app/menu/menu.h"

extern const struct menu_value brains_value;
extern const struct menu_value paces_value;
extern const struct menu_value race_paces_value; /* at the most, in races */

/* The next pace that is faster (by 1) or slower (by -1); the same at the end
 * of the list. */
uint32_t brains_next_pace(uint32_t pace, int by);

/* A pace in a few words. */
void brains_write_pace(uint32_t pace, char *out, size_t size);

/* The slower of two paces. */
uint32_t brains_slower(uint32_t a, uint32_t b);

#endif
