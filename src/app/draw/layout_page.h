/*
 * The grid of all pages: one size of text, one left edge, one place for the
 * heading and the keys in a window, whatever a page shows. Plain numbers in,
 * rectangles out, no SDL.
 *
 * A page is a block in the middle of the window. In a wide window it has two
 * columns: the body's main column, and beside it one for a picture and words
 * about what is chosen. In a tall window there is only the main column.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_PAGE_H
#define WELLPLAYED_APP_DRAW_LAYOUT_PAGE_H

#include "app/text/box.h"

struct layout_page {
    int unit;       /* pixels of ordinary text */
    int heading_px; /* ... of the heading */
    int line;       /* thickness of a thin line */
    int pad;        /* from the block's left edge to that of all text */
    struct box heading;
    struct box body;  /* between heading and foot, as wide as the block */
    struct box main;  /* its left part */
    struct box aside; /* its right part; width 0 in a tall window */
    struct box foot;  /* the keys */
};

/* `scale`: size of text in percent, 0: 100. */
void layout_page(struct layout_page *page, int width, int height, int scale);

/* The part of a box that has text: without the pad on either side. */
struct box layout_page_text(const struct layout_page *page, struct box box);

#endif
