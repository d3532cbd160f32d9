/*
 * Particle swarms: each particle flies on, drawn to the best place that it has
 * been to and to the best that its neighbours have. Neighbours are all others,
 * or one on either side in a ring.
 *
 * The pull is that of Clerc and Kennedy (2002): with their constriction the
 * swarm draws together by itself, without a bound on speeds and without an
 * inertia that has to be lowered on a schedule that nobody knows beforehand.
 *
 * With noise half of the candidates are the best places themselves, asked again
 * in every generation, and a best place is worth the running mean of what it
 * was told. The score that won it its place is forgotten once there is another;
 * to win a place takes more than its mean and more than what it scored in the
 * same generation; and only places that have been asked LEAST_ASKS times lead
 * the swarm, or answer, as long as there are any. So luck does not last.
 */
#include "method.h"

#include <math.h>
#include <string.h>

enum { GLOBAL, RING };
enum { USUAL_PARTICLES = 40, LEAST_ASKS = 3, MOST_ASKS = 10 };

/* 2 / (phi - 2 + sqrt(phi^2 - 4 phi)) for phi = 4.1, half of it for each. */
static const double constriction = 0.72984378812835757;
static const double pull = 2.05;

/* The state, particle after particle. */
struct swarm {
    int particles;
    double *place, *velocity, *best; /* dimensions for each */
    double *asks;                    /* how often each best was asked */
    double *worth;                   /* of each best */
};

static struct swarm
swarm_of(const struct optimizer *optimizer)
{
    int particles = optimizer->population / (optimizer->noisy ? 2 : 1);
    int all = particles * optimizer->dimensions;
    double *numbers = optimizer->numbers;
    return (struct swarm){particles, numbers, numbers + all, numbers + 2 * all,
        numbers + 3 * all, optimizer->worths};
}

static int
usual_population(int dimensions, bool noisy)
{
    (void)dimensions;
    return USUAL_PARTICLES * (noisy ? 2 : 1);
}

static struct method_sizes
sizes(const struct optimizer *optimizer)
{
    int particles = optimizer->population / (optimizer->noisy ? 2 : 1);
    return (struct method_sizes){
        .numbers = particles * (3 * optimizer->dimensions + 1),
        .worths = particles,
        .most_population = particles * (optimizer->noisy ? 2 : 1),
    };
}

/* Anywhere in the box, and on the way to anywhere else in it at half speed. */
static void
begin(struct optimizer *optimizer)
{
    int n = optimizer->dimensions;
    optimizer->population = optimizer->most_population;
    struct swarm swarm = swarm_of(optimizer);

    for (int i = 0; i < swarm.particles * n; i++) {
        double here = 2 * draw_uniform(&optimizer->rng) - 1;
        double there = 2 * draw_uniform(&optimizer->rng) - 1;
        swarm.place[i] =
            optimizer->start[i % n] + here * optimizer->first_spread;
        swarm.velocity[i] = (there - here) / 2 * optimizer->first_spread;
        swarm.best[i] = swarm.place[i];
    }
    for (int p = 0; p < swarm.particles; p++)
        swarm.worth[p] = -INFINITY;
}

static void
ask(const struct optimizer *optimizer, struct rng *rng, double *out)
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
adopt(struct swarm swarm, int n, int p, double worth)
{
    memcpy(swarm.best + p * n, swarm.place + p * n, (size_t)n * sizeof(double));
    swarm.worth[p] = worth;
    swarm.asks[p] = 0;
}

/* The best places as they are without noise: told once, true for ever. */
static void
learn_exact(struct swarm swarm, int n, const double *worth)
{
    for (int p = 0; p < swarm.particles; p++)
        if (worth[p] > swarm.worth[p])
            adopt(swarm, n, p, worth[p]);
}

static void
learn_noisy(struct swarm swarm, int n, const double *worth)
{
    const double *again = worth + swarm.particles;
    for (int p = 0; p < swarm.particles; p++) {
        method_average(&swarm.worth[p], &swarm.asks[p], again[p], MOST_ASKS);
        if (worth[p] > swarm.worth[p] && worth[p] > again[p])
            adopt(swarm, n, p, worth[p]);
    }
}

/* Whether best place a may lead rather than b; asks are 0 without noise. */
static bool
leads(struct swarm swarm, int a, int b)
{
    double a_asks = fmin(swarm.asks[a], LEAST_ASKS);
    double b_asks = fmin(swarm.asks[b], LEAST_ASKS);
    if (a_asks != b_asks)
        return a_asks > b_asks;
    return swarm.worth[a] > swarm.worth[b];
}

static int
leader_of_all(struct swarm swarm)
{
    int leader = 0;
    for (int p = 1; p < swarm.particles; p++)
        if (leads(swarm, p, leader))
            leader = p;
    return leader;
}

static int
leader_in_ring(struct swarm swarm, int p)
{
    int left = (p + swarm.particles - 1) % swarm.particles;
    int right = (p + 1) % swarm.particles;
    int leader = p;
    if (leads(swarm, left, leader))
        leader = left;
    if (leads(swarm, right, leader))
        leader = right;
    return leader;
}

static void
fly(struct optimizer *optimizer, struct swarm swarm)
{
    int n = optimizer->dimensions;
    int first = leader_of_all(swarm);

    for (int p = 0; p < swarm.particles; p++) {
        int leader = optimizer->method->variant == RING
                         ? leader_in_ring(swarm, p)
                         : first;
        for (int d = 0; d < n; d++) {
            int i = p * n + d;
            double own = pull * draw_uniform(&optimizer->rng);
            double other = pull * draw_uniform(&optimizer->rng);
            double force =
                own * (swarm.best[i] - swarm.place[i]) +
                other * (swarm.best[leader * n + d] - swarm.place[i]);
            swarm.velocity[i] = constriction * (swarm.velocity[i] + force);
            swarm.place[i] += swarm.velocity[i];
        }
    }
}

static void
tell(struct optimizer *optimizer, const double *worth)
{
    struct swarm swarm = swarm_of(optimizer);
    if (optimizer->noisy)
        learn_noisy(swarm, optimizer->dimensions, worth);
    else
        learn_exact(swarm, optimizer->dimensions, worth);
    fly(optimizer, swarm);
    optimizer->counts[0]++;
}

/* -- answering -- */

static void
answer(const struct optimizer *optimizer, double *out)
{
    struct swarm swarm = swarm_of(optimizer);
    const double *place = optimizer->start;
    if (optimizer->counts[0] > 0)
        place = swarm.best + leader_of_all(swarm) * optimizer->dimensions;
    memcpy(out, place, (size_t)optimizer->dimensions * sizeof(double));
}

static double
spread(const struct optimizer *optimizer)
{
    struct swarm swarm = swarm_of(optimizer);
    return method_spread_of(
        swarm.place, swarm.particles, optimizer->dimensions);
}

static bool
is_sound(const struct optimizer *optimizer)
{
    struct swarm swarm = swarm_of(optimizer);
    if (optimizer->population != optimizer->most_population)
        return false;
    for (int p = 0; p < swarm.particles; p++)
        if (!(swarm.asks[p] >= 0 && swarm.asks[p] <= MOST_ASKS))
            return false;
    return true;
}

#define SWARM                                                                  \
    .usual_population = usual_population, .sizes = sizes, .begin = begin,      \
    .ask = ask, .tell = tell, .answer = answer, .spread = spread,              \
    .is_sound = is_sound

struct optimizer *
pso_create(const struct optimizer_setup *setup)
{
    static const struct method pso = {.name = "pso", .variant = GLOBAL, SWARM};
    return method_create(&pso, setup);
}

struct optimizer *
pso_ring_create(const struct optimizer_setup *setup)
{
    static const struct method pso_ring = {
        .name = "pso-ring", .variant = RING, SWARM};
    return method_create(&pso_ring, setup);
}
