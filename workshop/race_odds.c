/* Weights and factor have the greatest likelihood, by Newton's method. */
#include "workshop/race_odds.h"

#include <math.h>
#include <string.h>

#include "workshop/race_sums.h"

enum {
    NEWTON_STEPS = 100, /* some for each term that is left out */
    MIN_COUNT = 100,
    NO_PART = -1, /* no part is left out */
    NEAR = 0,
    FAR = 1,
    FACTORS
};

static const double thousand = 1000, no_factor = -1;

/* The median factors of all players and rule sets. */
static const double usual_factors[CHANCE_RACES][FACTORS] = {
    [RACE_TO_ROWS] = {0.80, 1.06}, [RACE_IN_TIME] = {0.55, 1.16}, [RACE_TO_LAST] = {0.50, 1.20}};

struct positions {
    const struct race_position *at;
    size_t count;
};

static double
chance_of_sum(double sum)
{
    return 1 / (1 + exp(-sum));
}

static double
sum_of(const struct race_position *position, const double *weights)
{
    double sum = 0;

    for (int i = 0; i < CHANCE_TERMS; i++)
        sum += weights[i] * position->lead.terms[i];
    return sum;
}

/* -- the weights -- */

/* Does one step. Returns its length, or a number below 0 if there is none. */
static double
step_weights(const struct positions *positions, int without, const bool out[CHANCE_TERMS],
    double weights[CHANCE_TERMS])
{
    struct race_sums sums = {.terms = CHANCE_TERMS};
    double step[CHANCE_TERMS], length = 0;
    size_t count = 0;

    for (size_t i = 0; i < positions->count; i++) {
        const struct race_position *position = &positions->at[i];
        if (position->part == without)
            continue;
        double p = chance_of_sum(sum_of(position, weights));
        race_sums_add(&sums, position->lead.terms, p * (1 - p), position->won - p);
        count++;
    }
    for (int i = 0; i < CHANCE_TERMS; i++)
        if (out[i])
            race_sums_leave_out(&sums, i);
    if (count < MIN_COUNT || !race_sums_solve(sums, step))
        return -1;
    for (int i = 0; i < CHANCE_TERMS; i++) {
        weights[i] += step[i];
        length += fabs(step[i]);
    }
    return length;
}

static bool
fit_weights(const struct positions *positions, int without, double weights[CHANCE_TERMS])
{
    bool out[CHANCE_TERMS] = {false};

    memset(weights, 0, CHANCE_TERMS * sizeof(*weights));
    for (int s = 0; s < NEWTON_STEPS; s++) {
        double length = step_weights(positions, without, out, weights);
        if (length < 0)
            return false;
        if (length > 1e-6)
            continue;
        int worst = 0;
        for (int i = 1; i < CHANCE_TERMS; i++)
            if (weights[i] < weights[worst])
                worst = i;
        if (weights[worst] >= 0)
            break;
        out[worst] = true;
        /* Begin anew: from here, the others might diverge. */
        memset(weights, 0, CHANCE_TERMS * sizeof(*weights));
    }
    return true;
}

static bool
keep_weights(const double weights[CHANCE_TERMS], struct chance_race *race)
{
    int32_t sum = 0;

    for (int i = 0; i < CHANCE_TERMS; i++) {
        double weight = round(weights[i] * thousand);
        if (!(weight >= 0 && weight <= CHANCE_MAX_WEIGHT))
            return false;
        race->weights[i] = (int32_t)weight;
        sum += (int32_t)weight;
    }
    return sum > 0;
}

/* -- the factor -- */

/* The weights for each part, fitted to the other parts. */
typedef double part_weights[RACE_PARTS][CHANCE_TERMS];

/* Splits the sum into two terms. The sum times the factor is the sum of
 * these terms, weighted by the factor's two numbers. */
static void
split_sum(const struct race_position *position, const double *weights, double terms[FACTORS])
{
    double sum = sum_of(position, weights);

    terms[NEAR] = sum / (1 + fabs(sum));
    terms[FAR] = sum - terms[NEAR];
}

static bool
fit_factor(
    const struct positions *positions, int without, part_weights weights, double factor[FACTORS])
{
    static const double smallest = 0.001;
    double step[FACTORS], terms[FACTORS], length = 1;

    factor[NEAR] = factor[FAR] = 1;
    for (int s = 0; s < NEWTON_STEPS && length > 1e-6; s++) {
        struct race_sums sums = {.terms = FACTORS};
        for (size_t i = 0; i < positions->count; i++) {
            const struct race_position *position = &positions->at[i];
            if (position->part == without)
                continue;
            split_sum(position, weights[position->part], terms);
            double p = chance_of_sum(factor[NEAR] * terms[NEAR] + factor[FAR] * terms[FAR]);
            race_sums_add(&sums, terms, p * (1 - p), position->won - p);
        }
        if (!race_sums_solve(sums, step))
            return false;
        length = fabs(step[NEAR]) + fabs(step[FAR]);
        factor[NEAR] += step[NEAR];
        factor[FAR] += step[FAR];
    }
    for (int i = 0; i < FACTORS; i++) {
        factor[i] = fmax(factor[i], smallest);
        if (!(factor[i] * thousand <= CHANCE_MAX_WEIGHT))
            return false;
    }
    return true;
}

/* Goes part of the way from the usual factor to this one. */
static void
go_part(const double factor[FACTORS], enum race_kind kind, double way, double out[FACTORS])
{
    const double *usual = usual_factors[kind];

    for (int i = 0; i < FACTORS; i++)
        out[i] = way == no_factor ? 1 : usual[i] + way * (factor[i] - usual[i]);
}

/* The mean log loss of all positions, each with the factor of its part. */
static double
loss_of(const struct positions *positions, part_weights weights,
    double factors[RACE_PARTS][FACTORS], enum race_kind kind, double way)
{
    double loss = 0, terms[FACTORS], partly[RACE_PARTS][FACTORS];

    for (int part = 0; part < RACE_PARTS; part++)
        go_part(factors[part], kind, way, partly[part]);
    for (size_t i = 0; i < positions->count; i++) {
        const struct race_position *position = &positions->at[i];
        const double *factor = partly[position->part];
        split_sum(position, weights[position->part], terms);
        double sum = factor[NEAR] * terms[NEAR] + factor[FAR] * terms[FAR];
        /* log(1 + e^sum) - won * sum, without overflow */
        loss += fmax(sum, 0) + log1p(exp(-fabs(sum))) - position->won * sum;
    }
    return loss / (double)positions->count;
}

static void
find_way(const struct positions *positions, part_weights weights,
    double factors[RACE_PARTS][FACTORS], enum race_kind kind, struct race_gain *gain)
{
    enum { WAYS = 4 };

    gain->plain = loss_of(positions, weights, factors, kind, no_factor);
    gain->factored = INFINITY;
    for (int i = 0; i <= WAYS; i++) {
        double way = (double)i / WAYS;
        double loss = loss_of(positions, weights, factors, kind, way);
        if (loss >= gain->factored)
            continue;
        gain->factored = loss;
        gain->way = way;
    }
    if (gain->factored >= gain->plain)
        gain->way = no_factor;
}

static void
find_factor(const struct positions *positions, enum race_kind kind, struct chance_race *race,
    struct race_gain *gain)
{
    part_weights weights;
    double factors[RACE_PARTS][FACTORS], factor[FACTORS];

    race->near = race->far = CHANCE_FACTOR_ONE;
    for (int part = 0; part < RACE_PARTS; part++)
        if (!fit_weights(positions, part, weights[part]))
            return;
    for (int part = 0; part < RACE_PARTS; part++)
        if (!fit_factor(positions, part, weights, factors[part]))
            return;
    if (!fit_factor(positions, NO_PART, weights, factor))
        return;
    gain->near = factor[NEAR];
    gain->far = factor[FAR];
    find_way(positions, weights, factors, kind, gain);
    go_part(factor, kind, gain->way, factor);
    race->near = (int32_t)lround(factor[NEAR] * thousand);
    race->far = (int32_t)lround(factor[FAR] * thousand);
}

bool
race_odds_fit(const struct race_position *at, size_t count, enum race_kind kind,
    struct chance_race *race, struct race_gain *gain)
{
    const struct positions positions = {at, count};
    struct chance_race found;
    double weights[CHANCE_TERMS];

    *gain = (struct race_gain){.way = no_factor};
    if (!fit_weights(&positions, NO_PART, weights) || !keep_weights(weights, &found))
        return false;
    find_factor(&positions, kind, &found, gain);
    *race = found;
    return true;
}
