/* What methods share: ranks, running means, leaders and spreads. */
#include "train/method.h"

#include <math.h>

static bool
comes_before(const double *worth, int a, int b)
{
    return worth[a] > worth[b] || (worth[a] == worth[b] && a < b);
}

void
method_rank(const double *worth, int count, int *order)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    /* Shell sort with Tokuda's steps. No two elements are equal, so every
     * correct sort gives the same order. */
    static const int steps[] = {2660, 1182, 525, 233, 103, 46, 20, 9, 4, 1};
    for (size_t s = 0; s < sizeof(steps) / sizeof(steps[0]); s++) {
        int step = steps[s];
        for (int i = step; i < count; i++) {
            int moving = order[i], at = i;
            for (; at >= step && comes_before(worth, moving, order[at - step]); at -= step)
                order[at] = order[at - step];
            order[at] = moving;
        }
    }
}

void
method_average(double *mean, double *asks, double worth)
{
    if (*asks < METHOD_MAX_ASKS)
        *asks += 1;
    if (*asks <= 2 || !isfinite(*mean) || !isfinite(worth))
        *mean = worth;
    else
        *mean += (worth - *mean) / (*asks - 1);
}

bool
method_leads(const double *worth, const double *asks, int a, int b)
{
    double a_asks = fmin(asks[a], METHOD_MIN_ASKS);
    double b_asks = fmin(asks[b], METHOD_MIN_ASKS);
    if (a_asks != b_asks)
        return a_asks > b_asks;
    return worth[a] > worth[b];
}

int
method_leader(const double *worth, const double *asks, int count)
{
    int leader = 0;
    for (int i = 1; i < count; i++)
        if (method_leads(worth, asks, i, leader))
            leader = i;
    return leader;
}

bool
method_are_asks(const double *asks, int count)
{
    for (int i = 0; i < count; i++)
        if (!(asks[i] >= 0 && asks[i] <= METHOD_MAX_ASKS && asks[i] == floor(asks[i])))
            return false;
    return true;
}

double
method_spread_of(const double *places, int count, int dimensions)
{
    double sum = 0;
    for (int d = 0; d < dimensions; d++) {
        double mean = 0, squares = 0;
        for (int c = 0; c < count; c++)
            mean += places[c * dimensions + d];
        mean /= count;
        for (int c = 0; c < count; c++) {
            double off = places[c * dimensions + d] - mean;
            squares += off * off;
        }
        sum += squares / count;
    }
    return sqrt(sum / dimensions);
}

void
method_carry(const struct method_change *change, int n, const double *old, double *out)
{
    for (int d = 0; d < n; d++)
        out[d] = change->from[d] >= 0 ? old[change->from[d]] : 0;
}

double
method_scatter(struct rng *rng, double centre, double spread)
{
    return centre + (2 * draw_uniform(rng) - 1) * spread;
}

void
method_choose_last(const double *worth, const double *asks, int count, int left, bool *goes)
{
    for (; count > left; left++) {
        int last = -1;
        for (int i = 0; i < count; i++)
            if (!goes[i] && (last < 0 || !method_leads(worth, asks, i, last)))
                last = i;
        goes[last] = true;
    }
}
