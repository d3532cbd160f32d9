/*
 * A rectangle in real pixels of the window, and all arithmetic on rectangles. A
 * page is laid out by cutting strips off a box: each strip is drawn into, and
 * the box keeps the remaining area.
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

/* A box of size w x h in the middle of another. */
static inline struct box
box_centred(struct box outer, int w, int h)
{
    struct box box = {outer.x + (outer.w - w) / 2, outer.y + (outer.h - h) / 2, w, h};
    return box;
}

/* Each cuts a strip of `size` pixels off one side of *from, or all of it if it
 * is smaller, and returns the strip. A negative size cuts nothing. */
struct box cut_top(struct box *from, int size);
struct box cut_bottom(struct box *from, int size);
struct box cut_left(struct box *from, int size);
struct box cut_right(struct box *from, int size);

/* Column `at` of `count` equal ones with `gap` pixels between them. */
struct box part_of(struct box box, int at, int count, int gap);

/* Row `at` of `count` equal ones. The rows fill the box to the last pixel. */
struct box row_part(struct box box, int at, int count);

/* The box without a margin on each side: `x` left and right, `y` above and
 * below. */
struct box inset(struct box box, int x, int y);

/*
 * Places `count` boxes of size w x h in the middle of a box, `across` in each
 * row, `gap` pixels apart, in reading order.
 */
void grid(struct box box, int count, int across, int w, int h, int gap, struct box *out);

#endif
