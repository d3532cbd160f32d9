/* Amounts in their order, and what they promise. */
#include "measure.h"

#include <math.h>
#include <stdlib.h>

#include "stats.h"

/* The ranks that a quantile p of n amounts keeps to: n p +- 1.96 deviations of
 * a binomial count, within what there is. */
static void
bound_quantile(
    struct measure *measure, const uint64_t *sorted, int count, int quantile)
{
    double p = quantile / 100.0;
    double reach = 1.959963985 * sqrt(count * p * (1 - p));
    double low = floor(count * p - reach), high = ceil(count * p + reach);

    measure->low = low < 0 ? 0 : (double)sorted[(int)low];
    measure->high = high < count ? (double)sorted[(int)high] : INFINITY;
}

bool
measure_take(struct measure *measure, const struct objective *objective,
    const struct play_result *results, int count)
{
    uint64_t *amounts = calloc((size_t)count, sizeof(*amounts));
    if (amounts == NULL)
        return false;

    *measure = (struct measure){.games = count};
    for (int i = 0; i < count; i++) {
        amounts[i] = objective_amount(objective, &results[i]);
        measure->cut += results[i].end == PLAY_CUT;
    }
    struct stats stats = stats_of(amounts, (size_t)count, (size_t)measure->cut);
    measure->as_cut = stats.mean;
    measure->value = objective->quantile > 0
                         ? objective_value(objective, results, count)
                         : stats.whole_mean;
    measure->low = stats.whole_ci95.low;
    measure->high = stats.whole_ci95.high;
    if (objective->quantile > 0)
        bound_quantile(measure, amounts, count, objective->quantile);
    free(amounts);
    return true;
}
