/*
 * The known players, as tables; the sources are in their titles. A weight is
 * what one unit of a feature is worth.
 */
#include "wellplayed/brain.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const char brain_default_name[] = "dellacherie";

static const struct brain brains[] = {
    {
        .name = "dellacherie",
        .title = "Dellacherie 2003, weights set by hand",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -1,
                [FEATURE_ERODED_CELLS] = 1,
                [FEATURE_ROW_TRANSITIONS] = -1,
                [FEATURE_COLUMN_TRANSITIONS] = -1,
                [FEATURE_HOLES] = -4,
                [FEATURE_WELLS] = -1,
            },
    },
    {
        .name = "dellacherie-int",
        .title = "Dellacherie's features, weights of SimpleTetris",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -45,
                [FEATURE_ERODED_CELLS] = 34,
                [FEATURE_ROW_TRANSITIONS] = -32,
                [FEATURE_COLUMN_TRANSITIONS] = -93,
                [FEATURE_HOLES] = -79,
                [FEATURE_WELLS] = -34,
            },
    },
    {
        .name = "eltetris",
        .title = "El-Tetris articles, weights by particle swarm",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -4.500158825082766,
                [FEATURE_ROWS_REMOVED] = 3.4181268101392694,
                [FEATURE_ROW_TRANSITIONS] = -3.2178882868487753,
                [FEATURE_COLUMN_TRANSITIONS] = -9.348695305445199,
                [FEATURE_HOLES] = -7.899265427351652,
                [FEATURE_WELLS] = -3.3855972247263626,
            },
    },
    {
        .name = "eltetris-eroded",
        .title = "El-Tetris with eroded cells for rows, a pygame article",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -4.500158825082766,
                [FEATURE_ERODED_CELLS] = 3.4181268101392694,
                [FEATURE_ROW_TRANSITIONS] = -3.2178882868487753,
                [FEATURE_COLUMN_TRANSITIONS] = -9.348695305445199,
                [FEATURE_HOLES] = -7.899265427351652,
                [FEATURE_WELLS] = -3.3855972247263626,
            },
    },
    {
        .name = "bcts",
        .title = "Thiery and Scherrer 2009, weights by cross-entropy",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -12.63,
                [FEATURE_ERODED_CELLS] = 6.60,
                [FEATURE_ROW_TRANSITIONS] = -9.22,
                [FEATURE_COLUMN_TRANSITIONS] = -19.77,
                [FEATURE_HOLES] = -13.08,
                [FEATURE_WELLS] = -10.49,
                [FEATURE_HOLE_DEPTH] = -1.61,
                [FEATURE_ROWS_WITH_HOLES] = -24.04,
            },
    },
    {
        .name = "dt10",
        .title = "Gabillon, Ghavamzadeh, Scherrer 2013, learned on 10x10",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -2.18,
                [FEATURE_ERODED_CELLS] = 2.42,
                [FEATURE_ROW_TRANSITIONS] = -2.17,
                [FEATURE_COLUMN_TRANSITIONS] = -3.31,
                [FEATURE_HOLES] = 0.95,
                [FEATURE_WELLS_BY_RUNS] = -2.22,
                [FEATURE_HOLE_DEPTH] = -0.81,
                [FEATURE_ROWS_WITH_HOLES] = -9.65,
                [FEATURE_DIVERSITY] = 1.27,
            },
    },
    {
        .name = "dt20",
        .title = "Gabillon, Ghavamzadeh, Scherrer 2013, learned on 10x20",
        .pieces = 1,
        .weights =
            {
                [FEATURE_LANDING_HEIGHT] = -2.68,
                [FEATURE_ERODED_CELLS] = 1.38,
                [FEATURE_ROW_TRANSITIONS] = -2.41,
                [FEATURE_COLUMN_TRANSITIONS] = -6.32,
                [FEATURE_HOLES] = 2.03,
                [FEATURE_WELLS_BY_RUNS] = -2.71,
                [FEATURE_HOLE_DEPTH] = -0.43,
                [FEATURE_ROWS_WITH_HOLES] = -9.48,
                [FEATURE_DIVERSITY] = 0.89,
            },
    },
    {
        .name = "contact",
        .title = "seeks neighbours, shuns gaps below; an Electron article",
        .pieces = 1,
        .slides = true,
        .weights =
            {
                [FEATURE_CONTACT] = 1,
                [FEATURE_REST_ROW] = 1,
            },
    },
    {
        .name = "terrain",
        .title = "SimpleTetris' strategy c, our weights: minds its terrain",
        .pieces = 2,
        .weights =
            {
                [FEATURE_ROWS_REMOVED] = 8,
                [FEATURE_MAX_HEIGHT] = -1,
                [FEATURE_HOLES] = -16,
                [FEATURE_HEIGHT_DIFFERENCES] = -3,
                [FEATURE_PEAKS] = -1,
                [FEATURE_PITS] = -4,
                [FEATURE_SUM_HEIGHT] = -1,
            },
    },
    {
        .name = "simple",
        .title = "SimpleTetris' strategy b, our weights: rows, height, holes",
        .pieces = 2,
        .weights =
            {
                [FEATURE_ROWS_REMOVED] = 4,
                [FEATURE_MAX_HEIGHT] = -4,
                [FEATURE_HOLES] = -1,
            },
    },
    {
        .name = "careless",
        .title = "SimpleTetris' strategy a, our weights: rows and height only",
        .pieces = 2,
        .weights =
            {
                [FEATURE_ROWS_REMOVED] = 1,
                [FEATURE_MAX_HEIGHT] = -4,
            },
    },
};

/* What brain_scale multiplies a weight with before the power of two. */
static double
unit(int feature)
{
    return feature == FEATURE_LANDING_HEIGHT ? 0.5 : 1.0;
}

bool
brain_scale(struct brain *brain)
{
    double greatest = 0;
    brain->features = 0;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        double size = fabs(brain->weights[f] * unit(f));
        if (!isfinite(size))
            return false;
        if (size > 0)
            brain->features |= FEATURE_BIT(f);
        if (size > greatest)
            greatest = size;
    }
    if (greatest == 0)
        return false;

    /* greatest = fraction x 2^exponent with 1/2 <= fraction < 1. */
    int exponent;
    double fraction = frexp(greatest, &exponent);
    int power = (fraction == 0.5 ? 31 : 30) - exponent;
    for (int f = 0; f < FEATURE_COUNT; f++)
        brain->scaled[f] =
            (int32_t)lround(ldexp(brain->weights[f] * unit(f), power));
    return true;
}

int64_t
brain_value_of(const struct brain *brain, feature_set set,
    const int32_t values[FEATURE_COUNT])
{
    int64_t sum = 0;
    for (set &= brain->features; set != 0; set &= set - 1) {
        int f = __builtin_ctz(set);
        sum += (int64_t)brain->scaled[f] * values[f];
    }
    return sum;
}

int64_t
brain_value(const struct brain *brain, const int32_t values[FEATURE_COUNT])
{
    return brain_value_of(brain, FEATURE_ALL, values);
}

bool
brain_at(int index, struct brain *brain)
{
    if (index < 0 || (size_t)index >= COUNT(brains))
        return false;
    *brain = brains[index];
    return brain_scale(brain);
}

bool
brain_find(const char *name, struct brain *brain)
{
    for (size_t i = 0; i < COUNT(brains); i++)
        if (strcmp(brains[i].name, name) == 0)
            return brain_at((int)i, brain);
    return false;
}
