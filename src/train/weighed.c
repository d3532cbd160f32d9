/* Features and traits under one number. */
#include "train/weighed.h"

#include <assert.h>
#include <math.h>
#include <string.h>

int
weighed_count(bool thinks)
{
    return thinks ? (int)TRAIT_COUNT : (int)FEATURE_PATTERNS;
}

const char *
weighed_name(bool thinks, int number)
{
    assert(number >= 0 && number < weighed_count(thinks));
    return thinks ? trait_name((enum trait)number) : feature_name((enum feature)number);
}

int
weighed_find(bool thinks, const char *name)
{
    int number = thinks ? (int)trait_find(name) : (int)feature_find(name);
    return number < weighed_count(thinks) ? number : -1;
}

double
weighed_get(bool thinks, const struct brain *brain, int number)
{
    assert(number >= 0 && number < weighed_count(thinks));
    return thinks ? (double)brain->thinking.weights[number] / THINKING_ROW : brain->weights[number];
}

feature_set
weighed_of(bool thinks, const struct brain *brain)
{
    feature_set set = 0;

    if (!thinks)
        return brain->features & FEATURE_LEARNABLE;
    for (int n = 0; n < TRAIT_COUNT; n++)
        if (brain->thinking.positions > 0 && brain->thinking.weights[n] != 0)
            set |= FEATURE_BIT(n);
    return set;
}

bool
weighed_think(struct brain *brain, const double direction[FEATURE_COUNT])
{
    static const double reasons[FEATURE_COUNT] = {
        [FEATURE_LANDING_HEIGHT] = -1,
        [FEATURE_ERODED_CELLS] = 1,
        [FEATURE_ROW_TRANSITIONS] = -1,
        [FEATURE_COLUMN_TRANSITIONS] = -1,
        [FEATURE_HOLES] = -4,
        [FEATURE_WELLS] = -1,
    };
    double greatest = 0;

    for (int n = 0; n < TRAIT_COUNT; n++)
        greatest = fmax(greatest, fabs(direction[n]));
    if (greatest == 0)
        return false;
    for (int n = 0; n < TRAIT_COUNT; n++)
        brain->thinking.weights[n] = (int32_t)lround(direction[n] / greatest * WEIGHED_GREATEST);
    memcpy(brain->weights, reasons, sizeof(reasons));
    return brain_scale(brain);
}
