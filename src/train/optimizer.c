/*
 * The table of methods, and what they share: memory, and the order of ask and
 * tell.
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
    {"pso-ring", "a swarm in which each sees two neighbours", 4, &method_pso_ring},
    {"ce", "cross-entropy, its noise falling to nothing", 20, &method_ce},
    {"ce-constant", "cross-entropy with constant noise", 20, &method_ce_constant},
    {"cmaes", "a strategy that learns how the coordinates belong together", 8, &method_cmaes},
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
is_possible(const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    if (setup->dimensions < 1 || setup->dimensions > OPTIMIZER_MAX_DIMENSIONS)
        return false;
    if (setup->population != 0 &&
        (setup->population < row->min_population || setup->population > OPTIMIZER_MAX_POPULATION))
        return false;
    for (int i = 0; setup->start != NULL && i < setup->dimensions; i++)
        if (!(fabs(setup->start[i]) <= OPTIMIZER_MAX_REACH))
            return false;
    return setup->spread > 0 &&
           setup->spread <= (setup->changed ? OPTIMIZER_MAX_CHANGED_SPREAD : OPTIMIZER_MAX_REACH);
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
    optimizer->candidates = calloc(max * (size_t)optimizer->dimensions, sizeof(double));
    optimizer->order = calloc(max, sizeof(int));
    if (optimizer->numbers == NULL || optimizer->spare == NULL || optimizer->candidates == NULL ||
        optimizer->order == NULL)
        return false;
    optimizer->worths = optimizer->numbers + sizes.numbers;
    return true;
}

/* Makes an optimizer with a zeroed state. */
static struct optimizer *
make_optimizer(const struct method *method, const struct optimizer_setup *setup)
{
    struct optimizer *optimizer = calloc(1, sizeof(*optimizer));
    if (optimizer == NULL)
        return NULL;

    int n = setup->dimensions;
    optimizer->method = method;
    optimizer->dimensions = n;
    optimizer->noisy = setup->noisy;
    optimizer->first_spread = setup->spread;
    optimizer->changed = setup->changed;
    if (setup->start != NULL)
        memcpy(optimizer->start, setup->start, (size_t)n * sizeof(double));
    optimizer->population =
        setup->population != 0 ? setup->population : method->default_population(n, setup->noisy);
    optimizer->first_population = optimizer->population;
    rng_seed(&optimizer->rng, setup->seed, OPTIMIZER_STREAM);
    if (get_memory(optimizer, method->sizes(optimizer)))
        return optimizer;
    optimizer_destroy(optimizer);
    return NULL;
}

struct optimizer *
optimizer_create(const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    struct optimizer *optimizer =
        is_possible(row, setup) ? make_optimizer(row->method, setup) : NULL;

    if (optimizer != NULL)
        row->method->begin(optimizer);
    return optimizer;
}

static const struct optimizer_method *
row_of(const struct method *method)
{
    const struct optimizer_method *row = methods;
    while (row->method != method)
        row++;
    return row;
}

struct optimizer *
optimizer_change(const struct optimizer *old, const struct optimizer_change *change)
{
    double answer[OPTIMIZER_MAX_DIMENSIONS], centre[OPTIMIZER_MAX_DIMENSIONS];
    const struct optimizer_setup asked = {
        .dimensions = change->dimensions,
        .population = change->population,
        .spread = change->spread,
        .noisy = old->noisy,
        .changed = true,
    };
    struct method_change how = {
        .from = change->from, .anew = change->anew, .spread = change->spread, .centre = centre};
    int carried = 0;

    if (!is_possible(row_of(old->method), &asked))
        return NULL;
    struct optimizer *optimizer = make_optimizer(old->method, &asked);
    if (optimizer == NULL)
        return NULL;
    for (int d = 0; d < change->dimensions; d++)
        carried += change->from[d] >= 0;
    how.dropped = carried < old->dimensions;
    optimizer_answer(old, answer);
    method_carry(&how, change->dimensions, answer, centre);
    method_carry(&how, change->dimensions, change->anew ? answer : old->start, optimizer->start);
    if (!change->anew)
        optimizer->first_spread = old->first_spread;
    optimizer->rng = old->rng;
    memcpy(optimizer->counts, old->counts, sizeof(old->counts));
    old->method->change(optimizer, old, &how);
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
        optimizer->method->ask(optimizer, &optimizer->asked_rng, optimizer->candidates);
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
    return optimizer->method->agreement != NULL ? optimizer->method->agreement(optimizer) : 1;
}
