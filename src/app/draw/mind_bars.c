/* Edges are rounded from sums, so lengths add up to within a pixel. */
#include "app/draw/mind_bars.h"

#include <math.h>
#include <string.h>

void
mind_bars_compare(
    struct mind_bars *bars, const struct mind_worth *worth, const struct mind_worth *other)
{
    memset(bars, 0, sizeof(*bars));
    bars->dead = worth->value == BRAIN_NO_PLACE || other->value == BRAIN_NO_PLACE;
    if (bars->dead)
        return;
    bars->total = worth->value - other->value;
    for (int i = 0; i < MIND_TOPICS; i++)
        bars->topics[i] = worth->topics[i] - other->topics[i];
}

/* The topic with the largest amount of this sign. */
static int
greatest(const struct mind_bars *bars, int sign)
{
    int best = -1;

    for (int i = 0; i < MIND_TOPICS; i++)
        if (sign * bars->topics[i] > 0 &&
            (best < 0 || sign * bars->topics[i] > sign * bars->topics[best]))
            best = i;
    return best;
}

int
mind_bars_main(const struct mind_bars *bars)
{
    int cost = greatest(bars, -1), help = greatest(bars, 1);

    if (bars->total != 0)
        return bars->total < 0 ? cost : help;
    return cost; /* as much helps as costs */
}

int
mind_bars_counter(const struct mind_bars *bars)
{
    return greatest(bars, bars->total > 0 ? -1 : 1);
}

void
mind_bars_widen(struct mind_span *span, const struct mind_bars *bars)
{
    int64_t costs = 0, helps = 0;

    for (int i = 0; i < MIND_TOPICS; i++) {
        if (i == MIND_LOST)
            continue;
        if (bars->topics[i] < 0)
            costs -= bars->topics[i];
        else
            helps += bars->topics[i];
    }
    if (costs > span->costs)
        span->costs = costs;
    if (helps > span->helps)
        span->helps = helps;
}

static double
whole_of(const struct mind_span *span)
{
    return (double)span->costs + (double)span->helps;
}

int
mind_bars_axis(const struct mind_span *span, int width)
{
    double whole = whole_of(span);

    return whole > 0 ? (int)lround(width * ((double)span->costs / whole)) : width;
}

int
mind_bars_place(const struct mind_bars *bars, const struct mind_span *span, int width,
    struct mind_part parts[MIND_TOPICS])
{
    int axis = mind_bars_axis(span, width), count = 0;
    double whole = whole_of(span), scale = whole > 0 ? width / whole : 0;

    for (int sign = -1; sign <= 1; sign += 2) {
        double sum = 0;
        int edge = axis, end = sign < 0 ? 0 : width;
        for (int i = 0; i < MIND_TOPICS; i++) {
            if (sign * bars->topics[i] <= 0)
                continue;
            sum += (double)bars->topics[i];
            double wanted = axis + sum * scale;
            bool torn = i == MIND_LOST || wanted < -1 || wanted > width + 1;
            int to = torn ? end : (int)lround(wanted);
            to = to < 0 ? 0 : to > width ? width : to;
            if (to != edge)
                parts[count++] = (struct mind_part){.topic = i,
                    .from = sign < 0 ? to : edge,
                    .to = sign < 0 ? edge : to,
                    .torn = torn};
            edge = to;
        }
    }
    return count;
}
