/* Turns directions into brains, and games into numbers. */
#include "train/objective.h"

#include <math.h>
#include <string.h>

#include "wellplayed/rng.h"

static const char *const kind_names[OBJECTIVE_KINDS] = {
    [OBJECTIVE_ROWS] = "rows",
    [OBJECTIVE_POINTS] = "points",
    [OBJECTIVE_PIECES] = "pieces",
};

const char *
objective_kind_name(enum objective_kind kind)
{
    return kind_names[kind];
}

enum objective_kind
objective_kind_find(const char *name)
{
    int kind = 0;
    while (kind < OBJECTIVE_KINDS && strcmp(kind_names[kind], name) != 0)
        kind++;
    return (enum objective_kind)kind;
}

/* -- candidates -- */

/* The length of a candidate; 0 if it is zero or not finite. Scales first, so
 * that no square overflows. */
static double
length_of(const double *candidate, int dimensions)
{
    double greatest = 0, squares = 0;

    for (int d = 0; d < dimensions; d++) {
        if (!isfinite(candidate[d]))
            return 0;
        greatest = fmax(greatest, fabs(candidate[d]));
    }
    if (greatest == 0)
        return 0;
    for (int d = 0; d < dimensions; d++) {
        double part = candidate[d] / greatest;
        squares += part * part;
    }
    return greatest * sqrt(squares);
}

bool
objective_brain(const struct objective *objective, const double *candidate, struct brain *brain)
{
    double length = length_of(candidate, objective->dimensions);

    if (length == 0 || !isfinite(length))
        return false;
    *brain = (struct brain){
        .pieces = objective->setup.brain.pieces,
        .unknown = objective->setup.brain.unknown,
        .beam = objective->setup.brain.beam,
        .slides = objective->setup.brain.slides,
        .fills = objective->setup.brain.fills,
        .any_rotation = objective->setup.brain.any_rotation,
    };
    for (int d = 0; d < objective->dimensions; d++)
        brain->weights[objective->features[d]] = candidate[d] / length;
    return brain_scale(brain);
}

/* -- seeds -- */

uint64_t
objective_seed(const struct objective *objective, uint64_t generation)
{
    return rng_seed_for(objective->seed, RNG_PURPOSE_GENERATION, generation);
}

uint64_t
objective_held_out_seed(const struct objective *objective)
{
    return rng_seed_for(objective->seed, RNG_PURPOSE_HELD_OUT, 0);
}

/* -- values -- */

uint64_t
objective_amount(const struct objective *objective, const struct play_result *result)
{
    switch (objective->kind) {
    case OBJECTIVE_POINTS: return result->points;
    case OBJECTIVE_PIECES: return result->pieces;
    default: return result->rows;
    }
}

static int
cut_of(const struct play_result *results, int count)
{
    int cut = 0;
    for (int i = 0; i < count; i++)
        cut += results[i].end != PLAY_ENDED;
    return cut;
}

/* The number of games that ended, by which estimates divide. */
static double
count_ended(const struct play_result *results, int count)
{
    int all = count - cut_of(results, count);
    return all > 0 ? all : 0.5;
}

static uint64_t
sum_of(const struct objective *objective, const struct play_result *results, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += objective_amount(objective, &results[i]);
    return sum;
}

/* The amount at a rank (0: the minimum), found by bisection, because there is
 * no memory to sort in. */
static double
amount_at_rank(
    const struct objective *objective, const struct play_result *results, int count, int rank)
{
    uint64_t low = 0, high = UINT64_MAX;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        int within = 0;
        for (int i = 0; i < count; i++)
            within += objective_amount(objective, &results[i]) <= middle;
        if (within > rank)
            high = middle;
        else
            low = middle + 1;
    }
    return (double)low;
}

/* The position of the quantile among sorted amounts. */
static double
place_of(const struct objective *objective, int count)
{
    return (count - 1) * objective->quantile / 100.0;
}

static double
quantile_of(const struct objective *objective, const struct play_result *results, int count)
{
    double place = place_of(objective, count);
    int rank = (int)place;
    double low = amount_at_rank(objective, results, count, rank);
    if (rank + 1 >= count)
        return low;
    double high = amount_at_rank(objective, results, count, rank + 1);
    return low + (place - rank) * (high - low);
}

double
objective_value(const struct objective *objective, const struct play_result *results, int count)
{
    return objective->quantile > 0
               ? quantile_of(objective, results, count)
               : (double)sum_of(objective, results, count) / count_ended(results, count);
}

/* Whether the quantile could be higher if no game had been cut: it depends on
 * an amount that is not below those of all cut games. */
static bool
rests_on_cut(const struct objective *objective, const struct play_result *results, int count)
{
    int rank = (int)ceil(place_of(objective, count));
    double amount = amount_at_rank(objective, results, count, rank);

    for (int i = 0; i < count; i++)
        if (results[i].end != PLAY_ENDED &&
            (double)objective_amount(objective, &results[i]) <= amount)
            return true;
    return false;
}

double
objective_as_cut(const struct objective *objective, const struct play_result *results, int count)
{
    return objective->quantile > 0 ? quantile_of(objective, results, count)
                                   : (double)sum_of(objective, results, count) / count;
}

struct estimate
objective_estimate(const struct objective *objective, const struct play_result *results, int count)
{
    int cut = cut_of(results, count);
    struct estimate estimate = {.games = (uint64_t)count, .cut = (uint64_t)cut};

    if (objective->quantile > 0 ? rests_on_cut(objective, results, count) : cut == count)
        estimate.kind = ESTIMATE_LOWER_BOUND;
    else if (objective->quantile == 0 && cut > 0)
        estimate.kind = ESTIMATE_PROJECTED;
    estimate.value = estimate.kind == ESTIMATE_LOWER_BOUND
                         ? objective_as_cut(objective, results, count)
                         : objective_value(objective, results, count);
    return estimate;
}

/*
 * For the mean, 1 / sqrt(games that ended). The quantile p of n exponential
 * lengths has the standard error mean x sqrt(p / (1 - p) / n), and is itself
 * mean x -ln(1 - p).
 */
double
objective_error(const struct objective *objective, const struct play_result *results, int count)
{
    if (objective->quantile == 0)
        return 1 / sqrt(count_ended(results, count));
    double p = objective->quantile / 100.0;
    return sqrt(p / (1 - p) / count) / -log1p(-p);
}

double
objective_worth(double value)
{
    return log1p(value);
}
