/* Turns directions into brains, and games into numbers. */
#include "train/objective.h"

#include <math.h>
#include <string.h>

#include "train/weighed.h"
#include "wellplayed/rng.h"

static const struct {
    const char *name, *unit;
    bool fixed; /* games count as they stand */
} kinds[OBJECTIVE_KINDS] = {
    [OBJECTIVE_ROWS] = {"rows", "rows", false},
    [OBJECTIVE_POINTS] = {"points", "points", false},
    [OBJECTIVE_PIECES] = {"pieces", "pieces", false},
    [OBJECTIVE_ATTACK] = {"attack", "attack a piece", true},
    [OBJECTIVE_DIG] = {"dig", "pieces to the goal", true},
};

const char *
objective_kind_name(enum objective_kind kind)
{
    return kinds[kind].name;
}

const char *
objective_unit(enum objective_kind kind)
{
    return kinds[kind].unit;
}

bool
objective_is_fixed(enum objective_kind kind)
{
    return kinds[kind].fixed;
}

enum objective_kind
objective_kind_find(const char *name)
{
    int kind = 0;
    while (kind < OBJECTIVE_KINDS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    return (enum objective_kind)kind;
}

/* -- what is possible -- */

/* Whether any lock has attack under the rules. */
static bool
has_attack(const struct ruleset *rules)
{
    for (int spin = 0; rules->bonus != NULL && spin < SPIN_COUNT; spin++)
        for (int rows = 0; rows <= PIECE_CELLS; rows++)
            if (rules->bonus->attack[spin][rows] > 0)
                return true;
    return false;
}

enum objective_fault
objective_fault(const struct objective *objective)
{
    const struct play_setup *setup = &objective->setup;
    const struct goal *goal = play_goal(setup);
    bool keys = setup->mode == PLAY_KEYS;

    if (!keys && (objective_thinks(objective) || objective_is_fixed(objective->kind)))
        return OBJECTIVE_NEEDS_KEYS;
    if (objective->kind == OBJECTIVE_DIG && goal->rows == 0 && goal->garbage_rows == 0)
        return OBJECTIVE_NEEDS_TASK;
    if (objective->kind != OBJECTIVE_DIG && play_measure(setup) == MEASURE_TIME)
        return OBJECTIVE_NEEDS_AMOUNTS;
    if (objective->kind == OBJECTIVE_POINTS && !play_counts_points(setup))
        return OBJECTIVE_NEEDS_POINTS;
    if (objective->kind == OBJECTIVE_ATTACK && !has_attack(&setup->rules))
        return OBJECTIVE_NEEDS_ATTACK;
    if (objective_is_fixed(objective->kind) && setup->max_pieces == PLAY_WITHOUT_END)
        return OBJECTIVE_NEEDS_CUT;
    return OBJECTIVE_IS_POSSIBLE;
}

/* -- candidates -- */

bool
objective_thinks(const struct objective *objective)
{
    return objective->setup.brain.thinking.positions > 0;
}

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
objective_direction(const struct objective *objective, const double *candidate, double *out)
{
    double length = length_of(candidate, objective->dimensions);

    if (length == 0 || !isfinite(length))
        return false;
    for (int d = 0; d < objective->dimensions; d++)
        out[d] = candidate[d] / length;
    return true;
}

bool
objective_brain(const struct objective *objective, const double *candidate, struct brain *brain)
{
    double direction[FEATURE_COUNT], weights[FEATURE_COUNT] = {0};

    if (!objective_direction(objective, candidate, direction))
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
        weights[objective->features[d]] = direction[d];
    if (objective_thinks(objective)) {
        brain->thinking = objective->setup.brain.thinking;
        return weighed_think(brain, weights);
    }
    memcpy(brain->weights, weights, sizeof(weights));
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
    case OBJECTIVE_ATTACK: return result->feats.attack;
    case OBJECTIVE_DIG: return result->reached ? result->pieces : objective->setup.max_pieces;
    default: return result->rows;
    }
}

double
objective_plain(const struct objective *objective, double amount)
{
    return objective->kind == OBJECTIVE_ATTACK ? amount / (double)objective->setup.max_pieces
                                               : amount;
}

static int
cut_of(const struct objective *objective, const struct play_result *results, int count)
{
    int cut = 0;

    if (objective_is_fixed(objective->kind))
        return 0;
    for (int i = 0; i < count; i++)
        cut += results[i].end != PLAY_ENDED;
    return cut;
}

/* The number of games that ended, by which estimates divide. */
static double
count_ended(const struct objective *objective, const struct play_result *results, int count)
{
    int all = count - cut_of(objective, results, count);
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

/* The mean or the quantile of the amounts of whole games. */
static double
whole_amount(const struct objective *objective, const struct play_result *results, int count)
{
    return objective->quantile > 0
               ? quantile_of(objective, results, count)
               : (double)sum_of(objective, results, count) / count_ended(objective, results, count);
}

double
objective_value(const struct objective *objective, const struct play_result *results, int count)
{
    double amount = whole_amount(objective, results, count);
    return objective->kind == OBJECTIVE_DIG ? OBJECTIVE_DIG_SCALE / fmax(amount, 1) : amount;
}

/* Whether the quantile could be higher if no game had been cut: it depends on
 * an amount that is not below those of all cut games. */
static bool
rests_on_cut(const struct objective *objective, const struct play_result *results, int count)
{
    if (objective_is_fixed(objective->kind))
        return false;
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
    double amount = objective->quantile > 0 ? quantile_of(objective, results, count)
                                            : (double)sum_of(objective, results, count) / count;
    return objective_plain(objective, amount);
}

struct estimate
objective_estimate(const struct objective *objective, const struct play_result *results, int count)
{
    int cut = cut_of(objective, results, count);
    struct estimate estimate = {.games = (uint64_t)count, .cut = (uint64_t)cut};

    if (objective->quantile > 0 ? rests_on_cut(objective, results, count) : cut == count)
        estimate.kind = ESTIMATE_LOWER_BOUND;
    else if (objective->quantile == 0 && cut > 0)
        estimate.kind = ESTIMATE_PROJECTED;
    estimate.value = estimate.kind == ESTIMATE_LOWER_BOUND
                         ? objective_as_cut(objective, results, count)
                         : objective_plain(objective, whole_amount(objective, results, count));
    return estimate;
}

/* The ratio of the amounts' standard deviation to their mean, with one more game
 * that is off by half the mean. */
static double
ratio_of(const struct objective *objective, const struct play_result *results, int count)
{
    double mean = (double)sum_of(objective, results, count) / count;
    double squares = mean * mean / 4;

    for (int i = 0; i < count; i++) {
        double off = (double)objective_amount(objective, &results[i]) - mean;
        squares += off * off;
    }
    return mean > 0 ? sqrt(squares / count) / mean : 1;
}

/*
 * For the mean of lengths, 1 / sqrt(games that ended). The quantile p of n exponential
 * lengths has the standard error mean x sqrt(p / (1 - p) / n), and is itself
 * mean x -ln(1 - p).
 */
double
objective_error(const struct objective *objective, const struct play_result *results, int count)
{
    bool fixed = objective_is_fixed(objective->kind);
    double ratio = fixed ? ratio_of(objective, results, count) : 1;

    if (objective->quantile == 0)
        return ratio / sqrt(count_ended(objective, results, count));
    double p = objective->quantile / 100.0;
    if (!fixed)
        return sqrt(p / (1 - p) / count) / -log1p(-p);
    /* A normal distribution is at least this dense there. */
    double density = 0.8 * fmin(p, 1 - p);
    return ratio * sqrt(p * (1 - p) / count) / density;
}

double
objective_worth(double value)
{
    return log1p(value);
}
