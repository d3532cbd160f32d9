/*
 * What the layouts of wells share: minimum sizes, the lengths that do not
 * depend on the cell, and the sizes of text. No SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_FRAME_H
#define WELLPLAYED_APP_DRAW_LAYOUT_FRAME_H

#include "app/draw/layout.h"
#include "app/draw/lengths.h"

enum {
    UNIT_MIN = 11,     /* the smallest readable text */
    UNIT_AIRY = 15,    /* from this size on, lines may be further apart */
    SIDE_USUAL = 1080, /* the shorter side of a usual screen */
    CELL_MIN = 4
};

struct layout_frame {
    int margin;        /* left, right and above */
    int gap;           /* between the well and the panel */
    int strip;         /* 0: none */
    int foot;          /* under the strip */
    int width, height; /* for wells and panel */
};

/* The wants clamped to their bounds. In the result, `rows` includes `above`, and
 * `height` excludes `below`. */
struct layout_wants layout_sane(const struct layout_wants *wants);

/* Whether a shape has a strip under the wells. Others have it beside them. */
static inline bool
layout_has_strip(enum layout_shape shape)
{
    return shape != LAYOUT_SIDES && shape != LAYOUT_ENDS;
}

/* The frame of a window for one of the shapes. */
struct layout_frame layout_frame(const struct layout_wants *wants, enum layout_shape shape);

/* A length that follows from the window, for text: beyond its usual largest value it
 * grows slowly, so that larger windows show more. */
static inline int
layout_calm(int length, int usual)
{
    enum { SLOWER = 4 };

    return length <= usual ? length : usual + (length - usual) / SLOWER;
}

/* The sizes of labels, of large numbers and of thin lines, in pixels. */
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

/* The bar of pending garbage, on the left of a well, where every layout leaves
 * room for it. */
struct box layout_pending(struct box well, int cell, int line);

/* The largest cell, up to `most`, with which a lying piece fits into a box of
 * this size. */
int layout_flat_cell(int width, int height, int most);

#endif
