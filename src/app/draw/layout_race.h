/*
 * Where everything of a race stands: two wells, and between them (above them
 * in a tall window) what is to be seen at one glance. Plain numbers in,
 * rectangles out, no SDL; in the manner of layout.h.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_RACE_H
#define WELLPLAYED_APP_DRAW_LAYOUT_RACE_H

#include "app/draw/layout.h"

enum { LAYOUT_RACE_SIDES = 2 };

struct layout_race {
    bool stacked;  /* the wells below all the rest */
    int unit;      /* pixels of ordinary text */
    int small;     /* ... of labels */
    int big;       /* ... of numbers */
    int line;      /* thickness of a thin line */
    int cell;      /* of the wells */
    int next_cell; /* of the next pieces */
    struct layout_race_side {
        struct box name, detail; /* a line each */
        struct box well;
        struct box next_label;
        struct box next_box; /* the frame */
        struct box next[RULESET_MAX_NEXT];
    } sides[LAYOUT_RACE_SIDES];
    struct box goal;
    struct box clock;
    struct box bar;                 /* of the gap; its middle is even */
    struct box gap;                 /* two lines: the gap in words */
    struct box stats[LAYOUT_STATS]; /* of both: left, name, right */
    int keys_shown;                 /* how many hints have room */
    int key_rows;                   /* of them in a column */
    struct box keys[LAYOUT_MAX_KEYS];
    struct box strip; /* under the wells: notices */
};

void layout_race(struct layout_race *layout, const struct layout_wants *wants);

#endif
