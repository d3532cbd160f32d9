/*
 * Finds a free place on the screen for something that is shown briefly.
 *
 * Plain numbers, no SDL. From any thread.
 */
#ifndef WELLPLAYED_APP_DRAW_FREE_PLACE_H
#define WELLPLAYED_APP_DRAW_FREE_PLACE_H

#include <stdbool.h>

#include "app/draw/layout.h"

enum { FREE_PLACE_MAX = 96 };

/* The boxes that are taken. Zeroed: none. */
struct free_place {
    struct box window;
    int gap; /* pixels to keep free between boxes */
    struct box taken[FREE_PLACE_MAX];
    int count;
};

/* Takes a box; one without width or height takes nothing. */
void free_place_take(struct free_place *place, struct box box);

/* Takes everything of a layout but its hints and graphs. */
void free_place_take_layout(struct free_place *place, const struct layout *l);

/* Finds room for a box of this size, as near as possible to the middle of
 * `near`. Returns false when there is none. */
bool free_place_find(
    const struct free_place *place, int wide, int high, struct box near, struct box *found);

#endif
