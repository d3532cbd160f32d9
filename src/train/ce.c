/*
 * The noisy cross-entropy method (Szita and Lorincz 2006): a normal
 * distribution for each coordinate takes the mean and the variance of the best
 * tenth of its samples, plus some variance so that it does not close too early.
 *
 * The added share of the first variance follows one of those authors' two
 * schedules: falling by a thousandth a generation from a twentieth, so that it
 * can close after fifty; or 4 % for ever (Thiery and Scherrer 2009 compared
 * them on this very game), for worths so noisy that closing means nothing.
 *
 * The answer is the mean, and noise changes nothing: no sample is remembered.
 */
#include "train/method.h"

#include <math.h>
#include <string.h>

enum { FALLING, CONSTANT };
enum { GENERATION }; /* counts */
enum { DEFAULT_POPULATION = 100, ELITE_PART = 10 };

struct ce {
    double *mean, *variance; /* dimensions of each */
};

static struct ce
ce_of(const struct optimizer *optimizer)
{
    double *numbers = optimizer->numbers;
    return (struct ce){numbers, numbers + optimizer->dimensions};
}

static int
ce_default_population(int dimensions, bool noisy)
{
    (void)dimensions;
    (void)noisy;
    return DEFAULT_POPULATION;
}

static struct method_sizes
ce_sizes(const struct optimizer *optimizer)
{
    return (struct method_sizes){
        .numbers = 2 * optimizer->dimensions,
        .max_population = optimizer->population,
    };
}

static void
ce_begin(struct optimizer *optimizer)
{
    struct ce ce = ce_of(optimizer);
    for (int d = 0; d < optimizer->dimensions; d++) {
        ce.mean[d] = optimizer->start[d];
        ce.variance[d] = optimizer->first_spread * optimizer->first_spread;
    }
}

static void
ce_change(
    struct optimizer *optimizer, const struct optimizer *old, const struct method_change *change)
{
    struct ce ce = ce_of(optimizer), before = ce_of(old);
    int n = optimizer->dimensions;

    method_carry(change, n, before.mean, ce.mean);
    method_carry(change, n, before.variance, ce.variance);
    for (int d = 0; d < n; d++)
        if (change->anew || change->from[d] < 0)
            ce.variance[d] = change->spread * change->spread;
}

static void
ce_ask(const struct optimizer *optimizer, struct rng *rng, double *out)
{
    struct ce ce = ce_of(optimizer);
    for (int c = 0; c < optimizer->population; c++)
        for (int d = 0; d < optimizer->dimensions; d++)
            *out++ = ce.mean[d] + sqrt(ce.variance[d]) * draw_gaussian(rng);
}

/* The added variance, as a share of the first. */
static double
added_variance(const struct optimizer *optimizer)
{
    if (optimizer->method->variant == CONSTANT)
        return 0.04;
    return fmax(0, 0.05 - 0.001 * (double)optimizer->counts[GENERATION]);
}

static void
ce_tell(struct optimizer *optimizer, const double *worth)
{
    struct ce ce = ce_of(optimizer);
    int n = optimizer->dimensions, population = optimizer->population;
    int elite = population / ELITE_PART;
    int *order = optimizer->order;
    double first = optimizer->first_spread * optimizer->first_spread;
    double noise = added_variance(optimizer) * first;

    optimizer->counts[GENERATION]++;
    method_rank(worth, population, order);
    /* Equal worths teach nothing. */
    if (worth[order[0]] == worth[order[population - 1]])
        return;
    for (int d = 0; d < n; d++) {
        double sum = 0, squares = 0;
        for (int e = 0; e < elite; e++)
            sum += optimizer->candidates[order[e] * n + d];
        ce.mean[d] = sum / elite;
        for (int e = 0; e < elite; e++) {
            double off = optimizer->candidates[order[e] * n + d] - ce.mean[d];
            squares += off * off;
        }
        ce.variance[d] = squares / elite + noise;
    }
}

static void
ce_answer(const struct optimizer *optimizer, double *out)
{
    memcpy(out, ce_of(optimizer).mean, (size_t)optimizer->dimensions * sizeof(double));
}

static double
ce_spread(const struct optimizer *optimizer)
{
    struct ce ce = ce_of(optimizer);
    double sum = 0;
    for (int d = 0; d < optimizer->dimensions; d++)
        sum += ce.variance[d];
    return sqrt(sum / optimizer->dimensions);
}

static const char *
ce_find_fault(const struct optimizer *optimizer)
{
    struct ce ce = ce_of(optimizer);
    for (int d = 0; d < optimizer->dimensions; d++)
        if (!(ce.variance[d] >= 0))
            return "variance";
    return optimizer->population == optimizer->max_population ? NULL : "population";
}

#define CROSS_ENTROPY                                                                              \
    .default_population = ce_default_population, .sizes = ce_sizes, .begin = ce_begin,             \
    .change = ce_change, .ask = ce_ask, .tell = ce_tell, .answer = ce_answer, .spread = ce_spread, \
    .find_fault = ce_find_fault

const struct method method_ce = {.name = "ce", .variant = FALLING, CROSS_ENTROPY};

const struct method method_ce_constant = {
    .name = "ce-constant", .variant = CONSTANT, CROSS_ENTROPY};
