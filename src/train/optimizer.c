/*
 * The table of methods, and what all of them share: memory, the order of ask
 * and tell, ranks and means.
 */
#include "train/method.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The optimizers' own among the streams of a seed. */
enum { OPTIMIZER_STREAM = 0x0971 };

static const struct optimizer_method methods[] = {
    {"pso", "a swarm that follows its best", 4, pso_create},
    {"pso-ring", "a swarm in which each sees two neighbours", 4,
        pso_ring_create},
    {"ce", "cross-entropy, its noise falling to nothing", 20, ce_create},
    {"ce-constant", "cross-entropy with constant noise", 20,
        ce_constant_create},
    {"cmaes", "a strategy that learns how the coordinates belong together", 8,
        cmaes_create},
    {"ga", "parents, children and an elite", 8, ga_create},
    {"anneal", "walks that cool down", 4, anneal_create},
};

const struct optimizer_method *
optimizer_method_at(int n)
{
    int count = (int)(sizeof(methods) / sizeof(methods[0]));
    return n >= 0 && n < count ? &methods[n] : NULL;
}

const struct optimizer_method *
optimizer_method_find(const char *name)
{
    const struct optimizer_method *row;
    for (int n = 0; (row = optimizer_method_at(n)) != NULL; n++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* -- creating -- */

static bool
can(const struct method *method, const struct optimizer_setup *setup)
{
    int least = optimizer_method_find(method->name)->least_population;
    if (setup->dimensions < 1 || setup->dimensions > OPTIMIZER_MAX_DIMENSIONS)
        return false;
    if (setup->population != 0 &&
        (setup->population < least ||
            setup->population > OPTIMIZER_MAX_POPULATION))
        return false;
    for (int i = 0; setup->start != NULL && i < setup->dimensions; i++)
        if (!(fabs(setup->start[i]) <= OPTIMIZER_MAX_REACH))
            return false;
    return setup->spread > 0 && setup->spread <= OPTIMIZER_MAX_REACH;
}

/* False without memory. */
static bool
get_memory(struct optimizer *optimizer, struct method_sizes sizes)
{
    size_t state = (size_t)(sizes.numbers + sizes.worths);
    size_t most = (size_t)sizes.most_population;

    optimizer->most_population = sizes.most_population;
    optimizer->number_count = sizes.numbers;
    optimizer->worth_count = sizes.worths;
    optimizer->numbers = calloc(state, sizeof(double));
    optimizer->spare = calloc(state, sizeof(double));
    optimizer->candidates =
        calloc(most * (size_t)optimizer->dimensions, sizeof(double));
    optimizer->order = calloc(most, sizeof(int));
    if (optimizer->numbers == NULL || optimizer->spare == NULL ||
        optimizer->candidates == NULL || optimizer->order == NULL)
        return false;
    optimizer->worths = optimizer->numbers + sizes.numbers;
    return true;
}

struct optimizer *
method_create(const struct method *method, const struct optimizer_setup *setup)
{
    if (!can(method, setup))
        return NULL;
    struct optimizer *optimizer = calloc(1, sizeof(*optimizer));
    if (optimizer == NULL)
        return NULL;

    int n = setup->dimensions;
    optimizer->method = method;
    optimizer->dimensions = n;
    optimizer->noisy = setup->noisy;
    optimizer->first_spread = setup->spread;
    if (setup->start != NULL)
        memcpy(optimizer->start, setup->start, (size_t)n * sizeof(double));
    optimizer->population = setup->population != 0
                                ? setup->population
                                : method->usual_population(n, setup->noisy);
    optimizer->first_population = optimizer->population;
    rng_seed(&optimizer->rng, setup->seed, OPTIMIZER_STREAM);
    if (!get_memory(optimizer, method->sizes(optimizer))) {
        optimizer_destroy(optimizer);
        return NULL;
    }
    method->begin(optimizer);
    return optimizer;
}

void
optimizer_destroy(struct optimizer *optimizer)
{
    if (optimizer == NULL)
        return;
    free(optimizer->numbers);
    free(optimizer->spare);
    free(optimizer->candidates);
    free(optimizer->order);
    free(optimizer);
}

/* -- the contract -- */

int
optimizer_dimensions(const struct optimizer *optimizer)
{
    return optimizer->dimensions;
}

int
optimizer_population(const struct optimizer *optimizer)
{
    return optimizer->population;
}

int
optimizer_most_population(const struct optimizer *optimizer)
{
    return optimizer->most_population;
}

const double *
optimizer_ask(struct optimizer *optimizer)
{
    if (!optimizer->asked) {
        optimizer->asked_rng = optimizer->rng;
        optimizer->method->ask(
            optimizer, &optimizer->asked_rng, optimizer->candidates);
        optimizer->asked = true;
    }
    return optimizer->candidates;
}

void
optimizer_tell(struct optimizer *optimizer, const double *worth)
{
    for (int c = 0; c < optimizer->population; c++)
        assert(worth[c] < INFINITY);

    optimizer_ask(optimizer);
    optimizer->rng = optimizer->asked_rng;
    optimizer->asked = false;
    optimizer->method->tell(optimizer, worth);
}

void
optimizer_answer(const struct optimizer *optimizer, double *out)
{
    optimizer->method->answer(optimizer, out);
}

double
optimizer_spread(const struct optimizer *optimizer)
{
    return optimizer->method->spread(optimizer);
}

double
optimizer_agreement(const struct optimizer *optimizer)
{
    return optimizer->method->agreement != NULL
               ? optimizer->method->agreement(optimizer)
               : 1;
}

/* -- what methods share -- */

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
    /* Shell's sort with Tokuda's steps: no two are equal, so any order of
     * comparing gives the same. */
    static const int steps[] = {2660, 1182, 525, 233, 103, 46, 20, 9, 4, 1};
    for (size_t s = 0; s < sizeof(steps) / sizeof(steps[0]); s++) {
        int step = steps[s];
        for (int i = step; i < count; i++) {
            int moving = order[i], at = i;
            for (; at >= step && comes_before(worth, moving, order[at - step]);
                 at -= step)
                order[at] = order[at - step];
            order[at] = moving;
        }
    }
}

void
method_average(double *mean, double *asks, double worth)
{
    if (*asks < METHOD_MOST_ASKS)
        *asks += 1;
    if (*asks <= 2 || !isfinite(*mean) || !isfinite(worth))
        *mean = worth;
    else
        *mean += (worth - *mean) / (*asks - 1);
}

bool
method_leads(const double *worth, const double *asks, int a, int b)
{
    double a_asks = fmin(asks[a], METHOD_LEAST_ASKS);
    double b_asks = fmin(asks[b], METHOD_LEAST_ASKS);
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
