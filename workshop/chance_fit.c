/*
 * Neighbours form groups of one size, but smaller ones at the low end: the few
 * positions in which nearly all is lost must not be averaged with good ones.
 * Groups are then pooled until the chances rise. The result is a polyline, from
 * which the knots that bend it least are removed.
 */
#include "workshop/chance_fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/number.h"

enum { GROUPS = 400, SMALLER_GROUPS = 100, MIN_GROUP = 100 };

struct group {
    double value; /* mean */
    double lived; /* part */
    double count;
};

static int
compare_samples(const void *a, const void *b)
{
    const struct chance_sample *x = a, *y = b;

    return (x->value > y->value) - (x->value < y->value);
}

/* Makes groups of neighbours. Returns how many. Positions without a place
 * are certain to end the game, and left out. */
static int
make_groups(const struct brain *brain, const struct chance_samples *samples, struct group *groups)
{
    size_t usual = samples->count / GROUPS + 1, size = MIN_GROUP, i = 0;
    int count = 0;

    while (i < samples->count && samples->at[i].value == BRAIN_NO_PLACE)
        i++;
    while (i < samples->count) {
        struct group group = {0};
        for (size_t n = 0; n < size && i < samples->count; n++, i++) {
            group.value += brain_plain(brain, samples->at[i].value);
            group.lived += samples->at[i].lived;
            group.count++;
        }
        group.value /= group.count;
        group.lived /= group.count;
        if (size < usual)
            size += size / 8; /* so few sizes that SMALLER_GROUPS is enough */
        if (count > 0 && group.value <= groups[count - 1].value)
            continue; /* so many values are equal */
        groups[count++] = group;
    }
    return count;
}

/* Pools neighbours until the part that survived rises. Returns how many are
 * left. */
static int
pool_groups(struct group *groups, int count)
{
    int top = 0;

    for (int i = 0; i < count; i++) {
        struct group last = groups[i];
        while (top > 0 && groups[top - 1].lived >= last.lived) {
            struct group before = groups[--top];
            double sum = before.count + last.count;
            last.value = (before.value * before.count + last.value * last.count) / sum;
            last.lived = (before.lived * before.count + last.lived * last.count) / sum;
            last.count = sum;
        }
        groups[top++] = last;
    }
    return top;
}

/* How much the line bends at a knot: the area of the triangle with its
 * neighbours. */
static double
bend_of_knot(const struct group *a, const struct group *b, const struct group *c, double width)
{
    return fabs((b->value - a->value) * (c->lived - a->lived) -
                (c->value - a->value) * (b->lived - a->lived)) /
           width;
}

static int
thin_knots(struct group *groups, int count)
{
    double width = groups[count - 1].value - groups[0].value;

    while (count > CHANCE_MAX_KNOTS) {
        int least = 1;
        for (int i = 2; i < count - 1; i++)
            if (bend_of_knot(&groups[i - 1], &groups[i], &groups[i + 1], width) <
                bend_of_knot(&groups[least - 1], &groups[least], &groups[least + 1], width))
                least = i;
        count--;
        for (int i = least; i < count; i++)
            groups[i] = groups[i + 1];
    }
    return count;
}

bool
chance_fit(const struct brain *brain, struct chance_samples *samples, struct chance_curve *curve)
{
    static struct group groups[GROUPS + SMALLER_GROUPS];
    char number[NUMBER_SIZE];

    qsort(samples->at, samples->count, sizeof(*samples->at), compare_samples);
    int count = make_groups(brain, samples, groups);
    count = pool_groups(groups, count);
    if (count < CHANCE_MIN_KNOTS)
        return false;
    count = thin_knots(groups, count);
    curve->count = 0;
    for (int i = 0; i < count; i++) {
        double plain;
        /* Short enough to be read by people. */
        snprintf(number, sizeof(number), "%.5g", groups[i].value);
        if (!number_read_real(number, &plain))
            return false;
        int64_t value = brain_exact(brain, plain);
        int at = curve->count;
        if (at > 0 && value <= curve->values[at - 1])
            continue;
        curve->values[at] = value;
        curve->chances[at] = (uint16_t)lround(groups[i].lived * CHANCE_WHOLE);
        curve->count++;
    }
    return curve->count >= CHANCE_MIN_KNOTS;
}

void
chance_check(const struct chance_curve *curve, const struct chance_samples *samples,
    struct chance_tenth tenths[CHANCE_TENTHS])
{
    for (int t = 0; t < CHANCE_TENTHS; t++)
        tenths[t] = (struct chance_tenth){.count = 0};
    for (size_t i = 0; i < samples->count; i++) {
        const struct chance_sample *sample = &samples->at[i];
        if (i > 0 && sample->game != sample[-1].game)
            chance_tenths_next(tenths);
        chance_tenth_add(tenths, chance_of(curve, sample->value), sample->lived);
    }
    chance_tenths_next(tenths);
    chance_tenths_end(tenths);
}
