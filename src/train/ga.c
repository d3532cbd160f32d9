/*
 * A genetic algorithm on real numbers. Each of two parents is the better of two
 * random candidates; their child lies anywhere in the box that they span,
 * widened by half on each side (BLX-0.5, Eshelman and Schaffer 1993). The box
 * also serves as mutation: it shrinks with the population.
 *
 * The best tenth survive and are asked again, and their worth is the running
 * mean. With noise, luck can bring a child into the elite, but does not keep it
 * there.
 */
#include "train/method.h"

#include <math.h>
#include <string.h>

enum { GENERATION }; /* counts */
enum { DEFAULT_POPULATION = 60, MIN_ELITE = 2, ELITE_PART = 10 };

static const double beyond = 0.5;

/* The state; the elite of the generation before comes first. */
struct herd {
    double *place; /* dimensions for each */
    double *asks, *worth;
};

static struct herd
herd_of(const struct optimizer *optimizer)
{
    double *numbers = optimizer->numbers;
    return (struct herd){
        numbers, numbers + optimizer->population * optimizer->dimensions, optimizer->worths};
}

static int
elite_of(const struct optimizer *optimizer)
{
    int elite = optimizer->population / ELITE_PART;
    return elite > MIN_ELITE ? elite : MIN_ELITE;
}

static int
ga_default_population(int dimensions, bool noisy)
{
    (void)dimensions;
    (void)noisy;
    return DEFAULT_POPULATION;
}

static struct method_sizes
ga_sizes(const struct optimizer *optimizer)
{
    return (struct method_sizes){
        .numbers = optimizer->population * (optimizer->dimensions + 1),
        .worths = optimizer->population,
        .max_population = optimizer->population,
    };
}

static void
ga_begin(struct optimizer *optimizer)
{
    struct herd herd = herd_of(optimizer);
    int n = optimizer->dimensions;
    for (int i = 0; i < optimizer->population * n; i++) {
        double off = 2 * draw_uniform(&optimizer->rng) - 1;
        herd.place[i] = optimizer->start[i % n] + off * optimizer->first_spread;
    }
}

static void
ga_change(struct optimizer *optimizer, const struct optimizer *old_one,
    const struct method_change *change)
{
    struct herd herd = herd_of(optimizer), old = herd_of(old_one);
    int n = optimizer->dimensions, elite = elite_of(old_one);
    int leader = old_one->noisy ? method_leader(old.worth, old.asks, elite) : 0;

    for (int c = 0; c < optimizer->population; c++) {
        bool kept = c < old_one->population && (!change->anew || c < elite);
        if (kept)
            method_carry(change, n, old.place + c * old_one->dimensions, herd.place + c * n);
        for (int d = 0; d < n; d++)
            if (!kept || (change->from[d] < 0 && c >= elite))
                herd.place[c * n + d] =
                    method_scatter(&optimizer->rng, change->centre[d], change->spread);
        /* A worth is forgotten once its place is asked again; until then the
         * leader stays the leader. */
        if (kept) {
            herd.worth[c] = old.worth[c];
            herd.asks[c] = change->dropped ? c == leader : old.asks[c];
        }
    }
}

static void
ga_ask(const struct optimizer *optimizer, struct rng *rng, double *out)
{
    (void)rng;
    size_t size = (size_t)(optimizer->population * optimizer->dimensions);
    memcpy(out, herd_of(optimizer).place, size * sizeof(double));
}

/* The rank of a parent. */
static int
draw_parent(struct rng *rng, int population)
{
    int a = (int)rng_below(rng, (uint32_t)population);
    int b = (int)rng_below(rng, (uint32_t)population);
    return a < b ? a : b;
}

static void
cross_parents(struct rng *rng, int n, const double *mother, const double *father, double *child)
{
    for (int d = 0; d < n; d++) {
        double along = (1 + 2 * beyond) * draw_uniform(rng) - beyond;
        child[d] = mother[d] + along * (father[d] - mother[d]);
    }
}

/* Breeds the next generation from the candidates, which are still the present
 * one. */
static void
breed_generation(struct optimizer *optimizer, struct herd herd)
{
    int n = optimizer->dimensions, elite = elite_of(optimizer);
    int *order = optimizer->order;
    const double *old = optimizer->candidates;
    double *asks = optimizer->spare, *worth = asks + elite;

    for (int e = 0; e < elite; e++) {
        asks[e] = herd.asks[order[e]];
        worth[e] = herd.worth[order[e]];
        memcpy(herd.place + e * n, old + order[e] * n, (size_t)n * sizeof(double));
    }
    memcpy(herd.asks, asks, (size_t)elite * sizeof(double));
    memcpy(herd.worth, worth, (size_t)elite * sizeof(double));
    for (int c = elite; c < optimizer->population; c++) {
        int mother = order[draw_parent(&optimizer->rng, optimizer->population)];
        int father = order[draw_parent(&optimizer->rng, optimizer->population)];
        cross_parents(&optimizer->rng, n, old + mother * n, old + father * n, herd.place + c * n);
        herd.asks[c] = 0;
        herd.worth[c] = 0;
    }
}

static void
ga_tell(struct optimizer *optimizer, const double *worth)
{
    struct herd herd = herd_of(optimizer);
    for (int c = 0; c < optimizer->population; c++)
        method_average(&herd.worth[c], &herd.asks[c], worth[c]);
    method_rank(herd.worth, optimizer->population, optimizer->order);
    breed_generation(optimizer, herd);
    optimizer->counts[GENERATION]++;
}

static void
ga_answer(const struct optimizer *optimizer, double *out)
{
    struct herd herd = herd_of(optimizer);
    int n = optimizer->dimensions, elite = elite_of(optimizer);
    const double *place = optimizer->start;
    if (optimizer->counts[GENERATION] > 0) {
        int leader = optimizer->noisy ? method_leader(herd.worth, herd.asks, elite) : 0;
        place = herd.place + leader * n;
    }
    memcpy(out, place, (size_t)n * sizeof(double));
}

static double
ga_spread(const struct optimizer *optimizer)
{
    return method_spread_of(herd_of(optimizer).place, optimizer->population, optimizer->dimensions);
}

static const char *
ga_find_fault(const struct optimizer *optimizer)
{
    struct herd herd = herd_of(optimizer);
    if (optimizer->population != optimizer->max_population)
        return "population";
    return method_are_asks(herd.asks, optimizer->population) ? NULL : "how often a place was asked";
}

const struct method method_ga = {
    .name = "ga",
    .default_population = ga_default_population,
    .sizes = ga_sizes,
    .begin = ga_begin,
    .change = ga_change,
    .ask = ga_ask,
    .tell = ga_tell,
    .answer = ga_answer,
    .spread = ga_spread,
    .find_fault = ga_find_fault,
};
