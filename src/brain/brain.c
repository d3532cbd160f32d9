/* Scales weights to integers, and sums them. */
#include "wellplayed/brain.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* The factor that brain_scale applies to a weight before the power of two. */
static double
weight_unit(int feature)
{
    return feature == FEATURE_LANDING_HEIGHT ? 0.5 : 1.0;
}

/* The power of two that a scaled weight may reach. It is lower for patterns,
 * whose sums are large: in the largest well and with any weights, a value
 * divided by 2^16 must fit 32 bits (lanes/weigh.inc). */
static int
greatest_power(int feature)
{
    return feature == FEATURE_PATTERNS ? 22 : 30;
}

/* The largest power of two that keeps a size, which is not 0, at or below
 * 2^max. */
static int
power_for(double size, int max)
{
    /* size = fraction x 2^exponent with 1/2 <= fraction < 1. */
    int exponent;
    double fraction = frexp(size, &exponent);
    return max - exponent + (fraction == 0.5);
}

static void
delete_chances(struct brain *brain)
{
    memset(brain->chances, 0, sizeof(brain->chances));
    memset(brain->odds, 0, sizeof(brain->odds));
}

bool
brain_scale(struct brain *brain)
{
    int power = INT_MAX;

    delete_chances(brain);
    brain->features = 0;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        double size = fabs(brain->weights[f] * weight_unit(f));
        if (!isfinite(size))
            return false;
        if (size == 0)
            continue;
        int own = power_for(size, greatest_power(f));
        power = own < power ? own : power;
        brain->features |= FEATURE_BIT(f);
    }
    if (brain->features == 0)
        return false;

    brain->power = (int16_t)power;
    for (int f = 0; f < FEATURE_COUNT; f++)
        brain->scaled[f] = (int32_t)lround(ldexp(brain->weights[f] * weight_unit(f), power));
    return true;
}

int64_t
brain_value_of(const struct brain *brain, feature_set set, const int32_t values[FEATURE_COUNT])
{
    int64_t sum = 0;
    for (set &= brain->features; set != 0; set &= set - 1) {
        int f = bits_lowest(set);
        sum += (int64_t)brain->scaled[f] * values[f];
    }
    return sum;
}

int64_t
brain_value(const struct brain *brain, const int32_t values[FEATURE_COUNT])
{
    return brain_value_of(brain, FEATURE_ALL, values);
}

void
brain_features_of_well(const struct brain *brain, feature_set set, const struct board *well,
    int32_t values[FEATURE_COUNT])
{
    features_of_well(set, well, values);
    if (set & FEATURE_BIT(FEATURE_PATTERNS))
        values[FEATURE_PATTERNS] =
            brain->patterns != NULL ? patterns_of_board(brain->patterns, well) : 0;
}

void
brain_look_ahead(struct brain *brain, int pieces)
{
    assert(pieces >= 1 && pieces <= BRAIN_MAX_DEPTH);

    int known = pieces < BRAIN_MAX_PIECES ? pieces : BRAIN_MAX_PIECES;
    if (brain->pieces != known || brain->unknown != pieces - known)
        delete_chances(brain);
    brain->thinking.positions = 0;
    brain->pieces = (uint8_t)known;
    brain->unknown = (uint8_t)(pieces - known);
}

const struct chance_curve *
brain_chance(const struct brain *brain, const char *rules)
{
    for (int i = 0; i < CHANCE_CURVES; i++)
        if (brain->chances[i].count > 0 && strcmp(brain->chances[i].rules, rules) == 0)
            return &brain->chances[i];
    return NULL;
}

const struct chance_odds *
brain_odds(const struct brain *brain, const char *rules)
{
    for (int i = 0; i < CHANCE_CURVES; i++)
        if (brain->odds[i].piece_ms > 0 && strcmp(brain->odds[i].rules, rules) == 0)
            return &brain->odds[i];
    return NULL;
}

/* How many futures a value sums up: 7 for each unknown piece. */
static double
count_futures(const struct brain *brain)
{
    return pow(PIECE_COUNT, brain->unknown);
}

double
brain_plain(const struct brain *brain, int64_t value)
{
    if (brain->thinking.positions > 0)
        return (double)value / THINKING_ROW;
    return ldexp((double)value, -brain->power) / count_futures(brain);
}

int64_t
brain_exact(const struct brain *brain, double plain)
{
    if (brain->thinking.positions > 0)
        return llround(plain * THINKING_ROW);
    return llround(ldexp(plain * count_futures(brain), brain->power));
}

/* The index of the lowest value, the last of equals; -1 when no entry has a
 * value. *in is how many have one. */
static int
last_minimum(const int64_t *values, int count, int *in)
{
    int min = -1;
    *in = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        ++*in;
        if (min < 0 || values[i] <= values[min])
            min = i;
    }
    return min;
}

void
brain_narrow(const struct brain *brain, int64_t *values, int count)
{
    int in, min;
    if (brain->beam == 0)
        return;
    while (min = last_minimum(values, count, &in), in > brain->beam)
        values[min] = BRAIN_NO_PLACE;
}
