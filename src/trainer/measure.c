/* Intervals from sorted amounts. */
#include "trainer/measure.h"

#include <math.h>
#include <stdlib.h>

#include "trainer/stats.h"

static const double tail = 0.025; /* on either side of 95 % */

/* The probability that k of n amounts are below the quantile p. */
static double
binomial_probability(int n, double p, int k)
{
    return exp(
        lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) + k * log(p) + (n - k) * log1p(-p));
}

/*
 * Bounds the quantile by two of the sorted amounts. It is beyond either of them
 * only with the probability of the tail, whatever shape the lengths have. Uses
 * sums of the binomial distribution itself, because its normal approximation is
 * too narrow where few amounts are on one side.
 */
static void
bound_quantile(struct measure *measure, const uint64_t *sorted, int count, int quantile)
{
    double p = quantile / 100.0, below = 0, above = 0;
    int low = -1, high = count;

    while (low + 1 < count) {
        below += binomial_probability(count, p, low + 1);
        if (below > tail)
            break;
        low++;
    }
    while (high > 0) {
        above += binomial_probability(count, p, high);
        if (above > tail)
            break;
        high--;
    }
    measure->low = low < 0 ? 0 : (double)sorted[low];
    measure->high = high < count ? (double)sorted[high] : INFINITY;
}

bool
measure_take(struct measure *measure, const struct objective *objective,
    const struct play_result *results, int count)
{
    uint64_t *amounts = calloc((size_t)count, sizeof(*amounts));
    if (amounts == NULL)
        return false;

    *measure = (struct measure){.games = count};
    for (int i = 0; i < count; i++)
        amounts[i] = objective_amount(objective, &results[i]);
    struct estimate estimate = objective_estimate(objective, results, count);
    measure->cut = estimate.cut;
    measure->kind = estimate.kind;
    measure->value = estimate.value;
    bool fixed = objective_is_fixed(objective->kind);
    struct stats stats = fixed ? stats_of_amounts(amounts, (size_t)count)
                               : stats_of(amounts, (size_t)count, (size_t)measure->cut);
    measure->as_cut = objective_plain(objective, stats.mean);
    measure->low = stats.whole_ci95.low;
    measure->high = stats.whole_ci95.high;
    if (objective->quantile > 0) {
        bound_quantile(measure, amounts, count, objective->quantile);
        /* A cut game might have reached any amount. */
        for (int i = 0; i < count && !fixed; i++)
            if (results[i].end != PLAY_ENDED &&
                (double)objective_amount(objective, &results[i]) <= measure->high)
                measure->high = INFINITY;
    }
    measure->low = objective_plain(objective, measure->low);
    measure->high = objective_plain(objective, measure->high);
    free(amounts);
    return true;
}
