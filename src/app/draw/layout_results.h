/*
 * Where the parts of the page after a game stand: the final well, or two of a
 * race; what the game came to; the games around its rank; its course; three
 * numbers; what to do next. Plain numbers in, rectangles out, no SDL.
 *
 * A wide window has all that is said beside the well in two columns, a
 * narrower one in one column, a tall one below it.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_RESULTS_H
#define WELLPLAYED_APP_DRAW_LAYOUT_RESULTS_H

#include "app/draw/layout.h"

enum {
    LAYOUT_RESULTS_ROWS = 3,    /* of the table */
    LAYOUT_RESULTS_NUMBERS = 3, /* beside one another */
    LAYOUT_RESULTS_CHOICES = 8,
    LAYOUT_RESULTS_WELLS = 2
};

struct layout_results_wants {
    int width, height;
    int columns, rows; /* of a well */
    int wells;         /* 1 or 2 */
    int scale;         /* size of text in percent, as far as there is room; 0:
                          100 */
};

struct layout_results {
    int unit, small, lead, heading, display; /* sizes of text */
    int line;                                /* thickness of a thin line */
    int cell;                                /* of the wells */
    struct box wells[LAYOUT_RESULTS_WELLS];
    struct box heading_box;
    struct box about; /* a line of small text */
    struct box value;
    struct box verdict; /* a line */
    struct box table;   /* LAYOUT_RESULTS_ROWS lines */
    struct box chart;
    struct box numbers[LAYOUT_RESULTS_NUMBERS];
    struct box choices[LAYOUT_RESULTS_CHOICES];
    struct box foot; /* a line for notices and keys */
};

void layout_results(
    struct layout_results *layout, const struct layout_results_wants *wants);

#endif
