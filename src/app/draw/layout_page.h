/*
 * The grid of all pages: one size of text, one left edge, and one place for the
 * heading and for the keys, whatever a page shows. Plain numbers in, rectangles
 * out, no SDL.
 *
 * A page is a block in the middle of the window. In a wide window it has two
 * columns: the main one, and one for a picture and words about the selection.
 * A tall window has the main column only.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_PAGE_H
#define WELLPLAYED_APP_DRAW_LAYOUT_PAGE_H

#include "app/text/box.h"

struct layout_page {
    int unit;       /* pixels of ordinary text */
    int heading_px; /* ... of the heading */
    int line;       /* thickness of a thin line */
    int pad;        /* from the block's left edge to the text's */
    struct box heading;
    struct box body;  /* between heading and foot, as wide as the block */
    struct box main;  /* its left part */
    struct box aside; /* its right part; width 0 in a tall window */
    struct box foot;  /* the keys */
};

/* `scale`: size of text in percent, 0: 100. */
void layout_page(struct layout_page *page, int width, int height, int scale);

/* The text area of a box: the box without the pad on either side. */
struct box layout_page_text(const struct layout_page *page, struct box box);

#endif
