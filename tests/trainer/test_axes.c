/*
 * The principal axes of a population: the directions in which it is widest,
 * without jumps from generation to generation.
 */
#include "lib/check.h"

#include <math.h>

#include "train/variate.h"
#include "trainer/axes.h"
#include "wellplayed/rng.h"

enum { COUNT = 60 };

/* A cloud around (1, 1, ...) that is `wide` along one direction at an angle in
 * the plane of features 3 and 7, and `narrow` across it. */
static void
scatter(double *places, struct rng *rng, double angle, double wide, double narrow)
{
    for (int c = 0; c < COUNT; c++) {
        double *at = places + c * FEATURE_COUNT;
        double a = wide * draw_gaussian(rng), b = narrow * draw_gaussian(rng);
        for (int f = 0; f < FEATURE_COUNT; f++)
            at[f] = 1 + 0.001 * draw_gaussian(rng);
        at[3] += a * cos(angle) - b * sin(angle);
        at[7] += a * sin(angle) + b * cos(angle);
    }
}

static double
length(const double *axis)
{
    double sum = 0;
    for (int f = 0; f < FEATURE_COUNT; f++)
        sum += axis[f] * axis[f];
    return sqrt(sum);
}

TEST(the_widest_direction_comes_first)
{
    static double places[COUNT * FEATURE_COUNT];
    struct axes axes = {0};
    struct rng rng;

    rng_seed(&rng, 1, 0);
    scatter(places, &rng, 0.5, 0.3, 0.05);
    axes_take(&axes, places, COUNT);
    assert_true(axes.known);
    assert_true(fabs(axes.axis[0][3] - cos(0.5)) < 0.05);
    assert_true(fabs(axes.axis[0][7] - sin(0.5)) < 0.05);
    assert_true(fabs(length(axes.axis[0]) - 1) < 1e-9);
    assert_true(fabs(length(axes.axis[1]) - 1) < 1e-9);
    assert_true(fabs(axes_along(&axes, 0, axes.axis[1])) < 1e-9);
}

/* The cloud goes round. From `wide_from` on its second direction is the wider
 * one. Returns how far the first axis is still the one that it was. */
static double
go_round(int wide_from)
{
    static double places[COUNT * FEATURE_COUNT];
    struct axes axes = {0}, before;
    struct rng rng;

    rng_seed(&rng, 2, 0);
    for (int g = 0; g < 200; g++) {
        scatter(places, &rng, 0.02 * g, 0.25, g < wide_from ? 0.1 : 0.4);
        before = axes;
        axes_take(&axes, places, COUNT);
        for (int k = 0; k < 2 && before.known; k++)
            assert_true(axes_along(&before, k, axes.axis[k]) > 0.8);
    }
    return axes.axis[0][3] * cos(4) + axes.axis[0][7] * sin(4);
}

TEST(axes_never_jump)
{
    assert_true(go_round(200) > 0.9); /* four radians later */
    go_round(100);
}

TEST(one_point_has_no_axes)
{
    static double places[COUNT * FEATURE_COUNT];
    struct axes axes = {0}, before;
    struct rng rng;

    axes_take(&axes, places, COUNT); /* zero vectors */
    assert_false(axes.known);
    rng_seed(&rng, 3, 0);
    scatter(places, &rng, 1, 0.2, 0.1);
    axes_take(&axes, places, COUNT);
    before = axes;
    for (int i = 0; i < COUNT * FEATURE_COUNT; i++)
        places[i] = 0.2;
    axes_take(&axes, places, COUNT);
    axes_take(&axes, places, 0);
    assert_memory_equal(&axes, &before, sizeof(axes));
}

SUITE(axes)
