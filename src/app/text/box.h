/*
 * A rectangle in real pixels of the window.
 */
#ifndef WELLPLAYED_APP_TEXT_BOX_H
#define WELLPLAYED_APP_TEXT_BOX_H

#include <stdbool.h>

struct box {
    int x, y, w, h;
};

/* Whether the point is inside. */
static inline bool
box_holds(struct box box, int x, int y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

/* A box of that size in the middle of another. */
static inline struct box
box_centred(struct box outer, int w, int h)
{
    struct box box = {
        outer.x + (outer.w - w) / 2, outer.y + (outer.h - h) / 2, w, h};
    return box;
}

#endif
