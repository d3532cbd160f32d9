/*
 * The learning of two runs in one chart, over the time of training. It knows no
 * trainer: plain numbers come in.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_SCHOOL_PAIR_H
#define WELLPLAYED_APP_DRAW_SCHOOL_PAIR_H

#include <stddef.h>

#include "app/draw/look.h"

struct pair_point {
    double seconds; /* rising */
    double answer;  /* what was learned; NAN: unknown */
};

struct pair_curve {
    const struct pair_point *points;
    size_t count;
    const char *name;       /* translated */
    double held, low, high; /* at the end, on held-out games, and its interval,
                               where high may be INFINITY; NAN: not yet */
};

struct school_pair {
    struct pair_curve curves[2];
    const char *what; /* translated: what is counted, "Rows a game" */
    double seconds;   /* of each run: the width of the chart */
};

void school_draw_pair(struct look *look, struct box box, int px, int line,
    const struct school_pair *pair);

#endif
