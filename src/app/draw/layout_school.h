/*
 * Where the parts of the training room stand: the well in which the newest
 * player plays, figures, the learning curve, the swarm, the weights, a
 * sentence, the keys. Plain numbers in, rectangles out, no SDL.
 *
 * A wide window has the well on the left and the charts on the right of it; in
 * a tall one they stand below one another.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_SCHOOL_H
#define WELLPLAYED_APP_DRAW_LAYOUT_SCHOOL_H

#include "app/draw/layout_page.h"

enum { LAYOUT_SCHOOL_FIGURES = 5, LAYOUT_SCHOOL_HINTS = 3 };

struct layout_school {
    struct layout_page page;
    int small, lead; /* sizes of text */
    struct box title;
    struct box status; /* right of it */
    int cell;
    struct box well;    /* of the wanted columns and rows */
    struct box caption; /* two lines below it */
    struct box figures[LAYOUT_SCHOOL_FIGURES];
    struct box curve, swarm, bars;
    struct box sentence;
    int hint_lines; /* 2, in a tall window 3; the last is the foot */
    struct box hints[LAYOUT_SCHOOL_HINTS];
};

/* The well has so many columns and rows; `scale` is the size of text in
 * percent, 0: 100. */
void layout_school(struct layout_school *layout, int width, int height,
    int scale, int columns, int rows);

#endif
