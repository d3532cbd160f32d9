/*
 * Simulated annealing by several walkers at once (Kirkpatrick and others 1983).
 * Each tries a random step, always takes it uphill, and takes it downhill with
 * probability exp(loss / temperature). The temperature begins at the standard
 * deviation of the first generation's worths and falls by 2 % a generation; the
 * step length adapts so that about a quarter of the steps are taken. In each
 * generation the lowest walker continues from the place of the highest.
 *
 * With noise, half of the candidates are the walkers' places, asked again in
 * each generation: their worth is a running mean.
 */
#include "train/method.h"

#include <math.h>
#include <string.h>

enum { GENERATION }; /* counts */
enum { DEFAULT_WALKERS = 20 };

static const double cooling = 0.98, wanted_share = 0.25, step_change = 1.1;

/* The state. */
struct walk {
    int walkers;
    double *step, *temperature; /* one number each; temperature 0: unknown
                                   yet */
    double *place;              /* dimensions for each walker */
    double *asks;
    double *best; /* dimensions: the best ever, without noise */
    double *worth, *best_worth;
};

static struct walk
walk_of(const struct optimizer *optimizer)
{
    int walkers = optimizer->population / (optimizer->noisy ? 2 : 1);
    int n = optimizer->dimensions;
    double *numbers = optimizer->numbers;
    return (struct walk){
        .walkers = walkers,
        .step = numbers,
        .temperature = numbers + 1,
        .best = numbers + 2,
        .place = numbers + 2 + n,
        .asks = numbers + 2 + n + walkers * n,
        .best_worth = optimizer->worths,
        .worth = optimizer->worths + 1,
    };
}

static int
anneal_default_population(int dimensions, bool noisy)
{
    (void)dimensions;
    return DEFAULT_WALKERS * (noisy ? 2 : 1);
}

static struct method_sizes
anneal_sizes(const struct optimizer *optimizer)
{
    int walkers = optimizer->population / (optimizer->noisy ? 2 : 1);
    int n = optimizer->dimensions;
    return (struct method_sizes){
        .numbers = 2 + n + walkers * (n + 1),
        .worths = 1 + walkers,
        .max_population = walkers * (optimizer->noisy ? 2 : 1),
    };
}

static void
anneal_begin(struct optimizer *optimizer)
{
    optimizer->population = optimizer->max_population;
    struct walk walk = walk_of(optimizer);
    int n = optimizer->dimensions;
    *walk.step = optimizer->first_spread;
    memcpy(walk.best, optimizer->start, (size_t)n * sizeof(double));
    for (int i = 0; i < walk.walkers * n; i++)
        walk.place[i] = optimizer->start[i % n];
    *walk.best_worth = -INFINITY;
    for (int w = 0; w < walk.walkers; w++)
        walk.worth[w] = -INFINITY;
}

/* Takes over walker `from` of the old walk. With noise its worth is forgotten
 * once its place is asked again; until then the leader stays the leader. */
static void
carry_walker(const struct optimizer *optimizer, int w, const struct optimizer *old_one, int from,
    const struct method_change *change)
{
    struct walk walk = walk_of(optimizer), old = walk_of(old_one);
    int n = optimizer->dimensions;

    method_carry(change, n, old.place + from * old_one->dimensions, walk.place + w * n);
    if (!change->dropped || optimizer->noisy)
        walk.worth[w] = old.worth[from];
    int leader = method_leader(old.worth, old.asks, old.walkers);
    walk.asks[w] = change->dropped ? from == leader && optimizer->noisy : old.asks[from];
}

static void
anneal_change(struct optimizer *optimizer, const struct optimizer *old_one,
    const struct method_change *change)
{
    optimizer->population = optimizer->max_population;
    struct walk walk = walk_of(optimizer), old = walk_of(old_one);
    int w = 0;
    bool goes[OPTIMIZER_MAX_POPULATION] = {false};

    *walk.step = change->anew ? change->spread : *old.step;
    *walk.temperature = *old.temperature;
    method_carry(change, optimizer->dimensions, old.best, walk.best);
    *walk.best_worth = change->dropped ? -INFINITY : *old.best_worth;
    for (int i = 0; i < walk.walkers; i++)
        walk.worth[i] = -INFINITY;
    method_choose_last(old.worth, old.asks, old.walkers, walk.walkers, goes);
    for (int i = 0; i < old.walkers; i++)
        if (!goes[i])
            carry_walker(optimizer, w++, old_one, i, change);
    int leader = method_leader(old.worth, old.asks, old.walkers);
    for (; w < walk.walkers; w++)
        carry_walker(optimizer, w, old_one, leader, change);
}

static void
anneal_ask(const struct optimizer *optimizer, struct rng *rng, double *out)
{
    struct walk walk = walk_of(optimizer);
    int size = walk.walkers * optimizer->dimensions;
    for (int i = 0; i < size; i++)
        out[i] = walk.place[i] + *walk.step * draw_gaussian(rng);
    if (optimizer->noisy)
        memcpy(out + size, walk.place, (size_t)size * sizeof(double));
}

/* -- learning -- */

/* Sets the first temperature when worths differ. */
static void
set_temperature(struct walk walk, const double *worth)
{
    double sum = 0, squares = 0;
    int count = 0;
    for (int w = 0; w < walk.walkers; w++)
        if (isfinite(worth[w])) {
            sum += worth[w];
            count++;
        }
    for (int w = 0; w < walk.walkers; w++)
        if (isfinite(worth[w])) {
            double off = worth[w] - sum / count;
            squares += off * off;
        }
    if (squares > 0)
        *walk.temperature = fmin(sqrt(squares / count), 1e100);
}

static bool
is_taken(double now, double then, double temperature, struct rng *rng)
{
    double lot = draw_uniform(rng);
    if (now >= then)
        return true;
    return temperature > 0 && lot < exp((now - then) / temperature);
}

/* Decides which steps are taken. Returns how many. */
static int
step_walkers(struct optimizer *optimizer, struct walk walk, const double *worth)
{
    int n = optimizer->dimensions, taken = 0;
    for (int w = 0; w < walk.walkers; w++) {
        if (!is_taken(worth[w], walk.worth[w], *walk.temperature, &optimizer->rng))
            continue;
        memcpy(walk.place + w * n, optimizer->candidates + w * n, (size_t)n * sizeof(double));
        walk.worth[w] = worth[w];
        walk.asks[w] = 1;
        taken++;
    }
    return taken;
}

static void
remember_best(struct optimizer *optimizer, struct walk walk, const double *worth)
{
    int n = optimizer->dimensions;
    for (int w = 0; w < walk.walkers; w++)
        if (worth[w] > *walk.best_worth) {
            *walk.best_worth = worth[w];
            memcpy(walk.best, optimizer->candidates + w * n, (size_t)n * sizeof(double));
        }
}

static void
follow_the_leader(struct optimizer *optimizer, struct walk walk)
{
    size_t n = (size_t)optimizer->dimensions;
    int *order = optimizer->order;
    method_rank(walk.worth, walk.walkers, order);
    int last = order[walk.walkers - 1];
    int leader = method_leader(walk.worth, walk.asks, walk.walkers);
    memmove(walk.place + (size_t)last * n, walk.place + (size_t)leader * n, n * sizeof(double));
    walk.worth[last] = walk.worth[leader];
    walk.asks[last] = walk.asks[leader];
}

static void
anneal_tell(struct optimizer *optimizer, const double *worth)
{
    struct walk walk = walk_of(optimizer);
    const double *again = worth + walk.walkers;

    if (optimizer->noisy)
        for (int w = 0; w < walk.walkers; w++)
            method_average(&walk.worth[w], &walk.asks[w], again[w]);
    else
        remember_best(optimizer, walk, worth);
    if (*walk.temperature == 0)
        set_temperature(walk, worth);
    int taken = step_walkers(optimizer, walk, worth);
    follow_the_leader(optimizer, walk);

    *walk.temperature *= cooling;
    if (taken > wanted_share * walk.walkers)
        *walk.step = fmin(*walk.step * step_change, optimizer->first_spread);
    else
        *walk.step /= step_change;
    optimizer->counts[GENERATION]++;
}

/* -- answering -- */

static void
anneal_answer(const struct optimizer *optimizer, double *out)
{
    struct walk walk = walk_of(optimizer);
    int n = optimizer->dimensions;
    const double *place = walk.best;
    if (optimizer->noisy)
        place = walk.place + method_leader(walk.worth, walk.asks, walk.walkers) * n;
    memcpy(out, place, (size_t)n * sizeof(double));
}

static double
anneal_spread(const struct optimizer *optimizer)
{
    return *walk_of(optimizer).step;
}

static const char *
anneal_find_fault(const struct optimizer *optimizer)
{
    struct walk walk = walk_of(optimizer);
    if (optimizer->population != optimizer->max_population)
        return "population";
    if (!method_are_asks(walk.asks, walk.walkers))
        return "how often a place was asked";
    if (!(*walk.step > 0))
        return "step";
    return *walk.temperature >= 0 ? NULL : "temperature";
}

const struct method method_anneal = {
    .name = "anneal",
    .default_population = anneal_default_population,
    .sizes = anneal_sizes,
    .begin = anneal_begin,
    .change = anneal_change,
    .ask = anneal_ask,
    .tell = anneal_tell,
    .answer = anneal_answer,
    .spread = anneal_spread,
    .find_fault = anneal_find_fault,
};
