/*
 * Values for menus: the machine player, and its pace.
 */
#ifndef WELLPLAYED_APP_SCENES_BRAINS_H
#define WELLPLAYED_APP_SCENES_BRAINS_H

#include "app/menu/menu.h"

extern const struct menu_value brains_value;
extern const struct menu_value paces_value;
extern const struct menu_value race_paces_value; /* the maximum in races */

/* The next faster pace (by 1) or slower pace (by -1); at the end of the
 * list, the same pace. */
uint32_t brains_next_pace(uint32_t pace, int by);

/* Writes a pace in words. */
void brains_write_pace(uint32_t pace, char *out, size_t size);

/* The slower of two paces. */
uint32_t brains_slower(uint32_t a, uint32_t b);

#endif
