/*
 * The table of methods, and what all of them share: memory, and the order of
 * ask and tell.
 */
#include "train/method.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The optimizers' stream of a seed. */
enum { OPTIMIZER_STREAM = 0x0971 };

static const struct optimizer_method methods[] = {
    {"pso", "a swarm that follows its best", 4, &method_pso},
    {"pso-ring", "a swarm in which each sees two neighbours", 4,
        &method_pso_ring},
    {"ce", "cross-entropy, its noise falling to nothing", 20, &method_ce},
    {"ce-constant", "cross-entropy with constant noise", 20,
        &method_ce_constant},
    {"cmaes", "a strategy that learns how the coordinates belong together", 8,
        &method_cmaes},
    {"ga", "parents, children and an elite", 8, &method_ga},
    {"anneal", "walks that cool down", 4, &method_anneal},
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
can(const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    if (setup->dimensions < 1 || setup->dimensions > OPTIMIZER_MAX_DIMENSIONS)
        return false;
    if (setup->population != 0 &&
        (setup->population < row->min_population ||
            setup->population > OPTIMIZER_MAX_POPULATION))
        return false;
    for (int i = 0; setup->start != NULL && i < setup->dimensions; i++)
        if (!(fabs(setup->start[i]) <= OPTIMIZER_MAX_REACH))
            return false;
    return setup->spread > 0 && setup->spread <= OPTIMIZER_MAX_REACH;
}

/* False when there is no memory. */
static bool
get_memory(struct optimizer *optimizer, struct method_sizes sizes)
{
    size_t state = (size_t)(sizes.numbers + sizes.worths);
    size_t max = (size_t)sizes.max_population;

    optimizer->max_population = sizes.max_population;
    optimizer->number_count = sizes.numbers;
    optimizer->worth_count = sizes.worths;
    optimizer->numbers = calloc(state, sizeof(double));
    optimizer->spare = calloc(state, sizeof(double));
    optimizer->candidates =
        calloc(max * (size_t)optimizer->dimensions, sizeof(double));
    optimizer->order = calloc(max, sizeof(int));
    if (optimizer->numbers == NULL || optimizer->spare == NULL ||
        optimizer->candidates == NULL || optimizer->order == NULL)
        return false;
    optimizer->worths = optimizer->numbers + sizes.numbers;
    return true;
}

struct optimizer *
optimizer_create(
    const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    const struct method *method = row->method;

    if (!can(row, setup))
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
                                : method->default_population(n, setup->noisy);
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
optimizer_max_population(const struct optimizer *optimizer)
{
    return optimizer->max_population;
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
