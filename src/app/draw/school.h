/*
 * The pictures of the training room: the learning curve, the swarm, and the
 * weights as bars. They know no trainer: plain numbers come in.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_SCHOOL_H
#define WELLPLAYED_APP_DRAW_SCHOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "app/draw/look.h"

/* -- the learning curve -- */

/* A generation; NAN where a value is unknown. */
struct school_point {
    double candidates;      /* their mean */
    double answer;          /* what was learned, on its training games */
    double held, low, high; /* ... on held-out games, and its band */
};

struct school_curve {
    const struct school_point *points; /* of generation 1 and so on */
    size_t count;
    const char *what; /* translated: what is counted, "Rows a game" */
    size_t marked;    /* the generation that is looked at; 0: none */
    bool plain;       /* small: without words and numbers */
};

/*
 * The weight of an earlier value in the de-biased mean that smooths the curve.
 * The first value stands for itself, and a constant stays what it is.
 */
#define SCHOOL_SMOOTHING 0.6

/* The smoothed logarithms of the known answers, one for each point; NAN before
 * the first. */
void school_smooth(
    const struct school_point *points, size_t count, double *out);

/* The generation in column x of a curve in a box, from 1; 0: there is none. */
size_t school_generation_at(
    const struct school_curve *curve, struct box box, int x);

void school_draw_curve(struct look *look, struct box box, int px, int line,
    const struct school_curve *curve);

/* -- the swarm -- */

struct school_dot {
    double x, y; /* -1 .. 1, y upwards */
};

/* Where a dot is on its way, of which so many parts of SCHOOL_MOVED are done. */
enum { SCHOOL_MOVED = 256 };
struct school_dot school_between(
    struct school_dot from, struct school_dot to, int part);

struct school_swarm {
    const struct school_dot *dots, *before; /* before may be NULL */
    int count;
    int best;                 /* index, or -1 */
    struct school_dot answer; /* what was learned ... */
    bool has_answer;          /* ... if anything was */
    int part;                 /* of SCHOOL_MOVED: how far dots have moved */
    const char *across, *up;  /* the names of the axes */
};

void school_draw_swarm(struct look *look, struct box box, int px, int line,
    const struct school_swarm *swarm);

/* -- the weights -- */

struct school_bar {
    const char *name; /* translated */
    double weight;    /* -1 .. 1 */
    bool lit;         /* it has moved most */
};

/* As many as have room, from the top. */
void school_draw_bars(struct look *look, struct box box, int px, int line,
    const char *title, const struct school_bar *bars, int count);

#endif
