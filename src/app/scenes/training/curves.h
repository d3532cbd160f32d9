/*
 * Learning curves: that of one run, generation by generation, and those of two
 * over the time of training. All values are on a logarithmic axis.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_CURVES_H
#define WELLPLAYED_APP_SCENES_TRAINING_CURVES_H

#include "app/draw/look.h"
#include "trainer/curve.h"

/*
 * Draws the curve of a run: the player, pale as measured and bold as smoothed;
 * the mean of the candidates; held-out games as marks in a band that is their
 * interval. `what` is what is counted ("Rows a game", translated); NULL: the
 * chart is small and has no words. `marked` is a generation, 0: none.
 */
void curves_draw(struct look *look, struct box box, int px, int line, const struct curve *curve,
    const char *what, uint64_t marked);

/* The generation in column x of such a chart in a box; 0: there is none. */
uint64_t curves_generation_at(const struct curve *curve, struct box box, int x);

struct curves_run {
    const struct curve *curve;
    const char *name;              /* translated */
    const struct measure *measure; /* at the end; NULL: not yet */
};

/* Draws two runs that train for so many seconds each. They differ without colour
 * too: the second one is dashed. */
void curves_draw_two(struct look *look, struct box box, int px, int line,
    const struct curves_run runs[2], const char *what, uint64_t seconds);

/*
 * Smooths logarithms, of which unknown ones are NAN, in place: the de-biased
 * mean of all up to there, in which an earlier value weighs CURVES_SMOOTHING of
 * the one after it. The first known value stands for itself, a constant stays
 * what it is, and what is before the first known value stays unknown.
 */
#define CURVES_SMOOTHING 0.6
void curves_smooth(double *values, size_t count);

/* The newest measurement on held-out games; NULL: there is none. */
const struct measure *curves_measured(const struct curve *curve);

/* Writes a value: "12.3", "431", "3 812"; "–" when it is unknown. */
void curves_write_value(double value, char *out, size_t size);

#endif
