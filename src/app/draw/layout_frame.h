/*
 * What the layouts of wells share: the smallest sizes, the window's lengths
 * that depend on no cell, and the sizes of text. Plain numbers, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_FRAME_H
#define WELLPLAYED_APP_DRAW_LAYOUT_FRAME_H

#include "app/draw/layout.h"
#include "app/draw/lengths.h"

enum {
    UNIT_MIN = 11,  /* smaller text can't be read */
    UNIT_AIRY = 15, /* from this size of text on there is room for air */
    CELL_MIN = 4
};

struct layout_frame {
    int margin; /* left, right and above */
    int gap;    /* between the well and what stands beside it */
    int strip;
    int foot;          /* under the strip */
    int width, height; /* for wells and panel */
};

/* The wishes within their bounds, with at most `max_keys` hints. From here on
 * the rows are all for which there must be room, and the height is without what
 * is kept free below. */
struct layout_wants layout_sane(const struct layout_wants *wants, int max_keys);

/* The frame of a window; the gap is that part of its shorter side. */
struct layout_frame layout_frame(
    const struct layout_wants *wants, int gap_part);

/* Of labels, of large numbers, and of thin lines; in pixels. */
static inline int
layout_small(int unit)
{
    return max(unit * 7 / 8, min(unit, UNIT_MIN));
}

static inline int
layout_big(int unit)
{
    return unit * 5 / 4;
}

static inline int
layout_line(int unit)
{
    return max(1, unit / 14);
}

#endif
