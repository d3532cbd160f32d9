/*
 * Where two runs stand beside one another: the well of each one's newest
 * player, and a chart of both. Plain numbers in, rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_PAIR_H
#define WELLPLAYED_APP_DRAW_LAYOUT_PAIR_H

#include "app/draw/layout_four.h"

struct layout_pair {
    struct layout_four wells; /* two; its sentence too */
    struct box chart;
};

void layout_pair(struct layout_pair *layout, int width, int height, int scale,
    int columns, int rows);

#endif
