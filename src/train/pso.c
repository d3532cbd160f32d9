/*
 * Particle swarms: each particle keeps flying, drawn to the best place that it
 * has found and to the best that its neighbours have found. Its neighbours are
 * all others, or in a ring one on either side.
 *
 * The pull is that of Clerc and Kennedy (2002). With their constriction the
 * swarm contracts by itself, without a bound on speeds or a schedule for the
 * inertia.
 *
 * With noise half of the candidates are the best places themselves, asked again
 * in every generation, and a best place is worth the running mean of its
 * scores. A better place must prove itself: its particle stays there, is asked
 * again, and becomes the best place only if its own mean is still ahead after
 * TRIALS generations. The first score is forgotten once the place is asked
 * again, so luck does not last. (On an eight-dimensional sphere under noise,
 * 20,000 candidates, the answer loses 3.5, 2.5 and 1.8 with 1, 3 and 5 trials,
 * in the ring 4.2, 1.8 and 1.5, medians of 40 runs; but five cost too much of a
 * short run.)
 */
#include "train/method.h"

#include <math.h>
#include <string.h>

enum { GLOBAL, RING };
enum { DEFAULT_POPULATION = 40, TRIALS = 3 };

/* 2 / (phi - 2 + sqrt(phi^2 - 4 phi)) for phi = 4.1, half of it for each. */
static const double constriction = 0.72984378812835757;
static const double pull = 2.05;

/* The state, particle after particle. */
struct swarm {
    int particles;
    double *place, *velocity, *best;  /* dimensions for each */
    double *asks, *worth;             /* of each best */
    double *trial_asks, *trial_worth; /* of each place on trial */
};

static struct swarm
swarm_of(const struct optimizer *optimizer)
{
    int particles = optimizer->population / (optimizer->noisy ? 2 : 1);
    int all = particles * optimizer->dimensions;
    double *numbers = optimizer->numbers;
    return (struct swarm){
        .particles = particles,
        .place = numbers,
        .velocity = numbers + all,
        .best = numbers + 2 * all,
        .asks = numbers + 3 * all,
        .trial_asks = numbers + 3 * all + particles,
        .worth = optimizer->worths,
        .trial_worth = optimizer->worths + particles,
    };
}

static int
pso_default_population(int dimensions, bool noisy)
{
    (void)dimensions;
    (void)noisy;
    return DEFAULT_POPULATION;
}

static struct method_sizes
pso_sizes(const struct optimizer *optimizer)
{
    int particles = optimizer->population / (optimizer->noisy ? 2 : 1);
    return (struct method_sizes){
        .numbers = particles * (3 * optimizer->dimensions + 2),
        .worths = 2 * particles,
        .max_population = particles * (optimizer->noisy ? 2 : 1),
    };
}

/* Particles start anywhere in the box, at half speed towards another place in
 * it. */
static void
pso_begin(struct optimizer *optimizer)
{
    int n = optimizer->dimensions;
    optimizer->population = optimizer->max_population;
    struct swarm swarm = swarm_of(optimizer);

    for (int i = 0; i < swarm.particles * n; i++) {
        double here = 2 * draw_uniform(&optimizer->rng) - 1;
        double there = 2 * draw_uniform(&optimizer->rng) - 1;
        swarm.place[i] = optimizer->start[i % n] + here * optimizer->first_spread;
        swarm.velocity[i] = (there - here) / 2 * optimizer->first_spread;
        swarm.best[i] = swarm.place[i];
    }
    for (int p = 0; p < swarm.particles; p++)
        swarm.worth[p] = -INFINITY;
}

static int
leader_of_all(struct swarm swarm)
{
    return method_leader(swarm.worth, swarm.asks, swarm.particles);
}

/* Places a particle around the centre, with nothing known about it. */
static void
scatter_particle(
    struct optimizer *optimizer, struct swarm swarm, int p, const struct method_change *change)
{
    int n = optimizer->dimensions;

    for (int d = 0; d < n; d++) {
        double centre = change->centre[d];
        swarm.place[p * n + d] = method_scatter(&optimizer->rng, centre, change->spread);
        swarm.velocity[p * n + d] =
            (method_scatter(&optimizer->rng, centre, change->spread) - swarm.place[p * n + d]) / 2;
    }
    memcpy(swarm.best + p * n, swarm.place + p * n, (size_t)n * sizeof(double));
    swarm.worth[p] = -INFINITY;
}

/* Takes over what particle `from` of the old swarm knows. */
static void
carry_particle(struct optimizer *optimizer, struct swarm swarm, int p, struct swarm old, int from,
    int old_n, const struct method_change *change)
{
    int n = optimizer->dimensions;

    if (change->anew)
        scatter_particle(optimizer, swarm, p, change);
    for (int d = 0; d < n && !change->anew; d++) {
        int i = p * n + d, o = from * old_n + change->from[d];
        bool is_new = change->from[d] < 0;
        swarm.place[i] = is_new ? method_scatter(&optimizer->rng, 0, change->spread) : old.place[o];
        swarm.velocity[i] =
            is_new ? (method_scatter(&optimizer->rng, 0, change->spread) - swarm.place[i]) / 2
                   : old.velocity[o];
    }
    method_carry(change, n, old.best + from * old_n, swarm.best + p * n);
    /* With noise it is forgotten once the place is asked again; until then the
     * leader stays the leader. */
    if (!change->dropped || optimizer->noisy)
        swarm.worth[p] = old.worth[from];
    swarm.asks[p] =
        change->dropped ? from == leader_of_all(old) && optimizer->noisy : old.asks[from];
}

/* Whether the place on trial is still the one that was tried. */
static bool
keeps_trial(const struct optimizer *optimizer, const struct method_change *change)
{
    for (int d = 0; d < optimizer->dimensions; d++)
        if (change->from[d] < 0)
            return false;
    return !change->anew && !change->dropped;
}

static void
pso_change(struct optimizer *optimizer, const struct optimizer *old_one,
    const struct method_change *change)
{
    optimizer->population = optimizer->max_population;
    struct swarm swarm = swarm_of(optimizer), old = swarm_of(old_one);
    bool goes[OPTIMIZER_MAX_POPULATION] = {false};
    int p = 0;

    method_choose_last(old.worth, old.asks, old.particles, swarm.particles, goes);
    for (int i = 0; i < swarm.particles; i++)
        swarm.worth[i] = -INFINITY;
    for (int i = 0; i < old.particles; i++) {
        if (goes[i])
            continue;
        carry_particle(optimizer, swarm, p, old, i, old_one->dimensions, change);
        if (keeps_trial(optimizer, change)) {
            swarm.trial_asks[p] = old.trial_asks[i];
            swarm.trial_worth[p] = old.trial_worth[i];
        }
        p++;
    }
    for (; p < swarm.particles; p++)
        scatter_particle(optimizer, swarm, p, change);
}

static void
pso_ask(const struct optimizer *optimizer, struct rng *rng, double *out)
{
    (void)rng;
    struct swarm swarm = swarm_of(optimizer);
    size_t size = (size_t)(swarm.particles * optimizer->dimensions);

    memcpy(out, swarm.place, size * sizeof(double));
    if (optimizer->noisy)
        memcpy(out + size, swarm.best, size * sizeof(double));
}

/* -- learning -- */

static void
adopt_trial(struct swarm swarm, int n, int p)
{
    memcpy(swarm.best + p * n, swarm.place + p * n, (size_t)n * sizeof(double));
    swarm.worth[p] = swarm.trial_worth[p];
    swarm.asks[p] = 1; /* the first is forgotten: see method_average */
}

/* Whether particle p stays in place, to be asked once more. */
static bool
is_on_trial(struct swarm swarm, int p)
{
    return swarm.trial_asks[p] > 0;
}

/* An unknown best place is worth -INFINITY. */
static void
learn_bests(struct optimizer *optimizer, struct swarm swarm, const double *worth)
{
    int trials = optimizer->noisy ? TRIALS : 1;
    for (int p = 0; p < swarm.particles; p++) {
        if (optimizer->noisy)
            method_average(&swarm.worth[p], &swarm.asks[p], worth[swarm.particles + p]);
        method_average(&swarm.trial_worth[p], &swarm.trial_asks[p], worth[p]);
        bool wins = swarm.trial_worth[p] > swarm.worth[p];
        if (wins && swarm.trial_asks[p] >= trials)
            adopt_trial(swarm, optimizer->dimensions, p);
        if (!wins || swarm.trial_asks[p] >= trials)
            swarm.trial_asks[p] = 0;
    }
}

static int
leader_in_ring(struct swarm swarm, int p)
{
    int left = (p + swarm.particles - 1) % swarm.particles;
    int right = (p + 1) % swarm.particles;
    int leader = p;
    if (method_leads(swarm.worth, swarm.asks, left, leader))
        leader = left;
    if (method_leads(swarm.worth, swarm.asks, right, leader))
        leader = right;
    return leader;
}

static void
fly_particles(struct optimizer *optimizer, struct swarm swarm)
{
    int n = optimizer->dimensions;
    int first = leader_of_all(swarm);

    for (int p = 0; p < swarm.particles; p++) {
        if (is_on_trial(swarm, p))
            continue;
        int leader = optimizer->method->variant == RING ? leader_in_ring(swarm, p) : first;
        for (int d = 0; d < n; d++) {
            int i = p * n + d;
            double own = pull * draw_uniform(&optimizer->rng);
            double other = pull * draw_uniform(&optimizer->rng);
            double force = own * (swarm.best[i] - swarm.place[i]) +
                           other * (swarm.best[leader * n + d] - swarm.place[i]);
            swarm.velocity[i] = constriction * (swarm.velocity[i] + force);
            swarm.place[i] += swarm.velocity[i];
        }
    }
}

static void
pso_tell(struct optimizer *optimizer, const double *worth)
{
    struct swarm swarm = swarm_of(optimizer);
    learn_bests(optimizer, swarm, worth);
    fly_particles(optimizer, swarm);
    optimizer->counts[0]++;
}

/* -- answering -- */

static void
pso_answer(const struct optimizer *optimizer, double *out)
{
    struct swarm swarm = swarm_of(optimizer);
    const double *place = optimizer->start;
    if (optimizer->counts[0] > 0)
        place = swarm.best + leader_of_all(swarm) * optimizer->dimensions;
    memcpy(out, place, (size_t)optimizer->dimensions * sizeof(double));
}

static double
pso_spread(const struct optimizer *optimizer)
{
    struct swarm swarm = swarm_of(optimizer);
    return method_spread_of(swarm.place, swarm.particles, optimizer->dimensions);
}

static const char *
pso_find_fault(const struct optimizer *optimizer)
{
    struct swarm swarm = swarm_of(optimizer);
    if (optimizer->population != optimizer->max_population)
        return "population";
    return method_are_asks(swarm.asks, swarm.particles) &&
                   method_are_asks(swarm.trial_asks, swarm.particles)
               ? NULL
               : "how often a place was asked";
}

#define SWARM                                                                                      \
    .default_population = pso_default_population, .sizes = pso_sizes, .begin = pso_begin,          \
    .change = pso_change, .ask = pso_ask, .tell = pso_tell, .answer = pso_answer,                  \
    .spread = pso_spread, .find_fault = pso_find_fault

const struct method method_pso = {.name = "pso", .variant = GLOBAL, SWARM};

const struct method method_pso_ring = {.name = "pso-ring", .variant = RING, SWARM};
