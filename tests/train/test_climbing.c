/*
 * The optimizers climb what they can be expected to climb, with and without
 * noise. Unless a row says less, each of 40 seeds kept its limit, most by far:
 * another LAPACK may be lucky in other places.
 */
#include "lib/check.h"

#include "lib/landscapes.h"

enum { SEEDS = 3 };

struct climb {
    const char *method;
    landscape *worth_of;
    int dimensions;
    double spread, noise;
    int population, candidates;
    double lost; /* at most, of the greatest value */
};

/* From a corner at 0.7 of the spread, but for Rosenbrock's function. */
static void
climb(const struct climb *row, uint64_t seed)
{
    double start[OPTIMIZER_MAX_DIMENSIONS] = {0};
    for (int i = 0; i < row->dimensions; i++)
        if (row->worth_of != landscape_rosenbrock)
            start[i] = 0.7 * row->spread;
    struct search search = {
        .optimizer = optimizer_create(optimizer_method_find(row->method),
            &(struct optimizer_setup){
                .dimensions = row->dimensions,
                .population = row->population,
                .seed = seed,
                .start = start,
                .spread = row->spread,
                .noisy = row->noise > 0,
            }),
        .worth_of = row->worth_of,
        .noise = row->noise,
    };
    assert_non_null(search.optimizer);
    rng_seed(&search.luck, seed, 1);
    for (int asked = 0; asked < row->candidates;)
        asked += search_step(&search);
    double result = search_result(&search);
    if (!(result >= -row->lost))
        fail_msg("%s, seed %u: %g is not as good as %g", row->method, (unsigned)seed, result,
            -row->lost);
    optimizer_destroy(search.optimizer);
}

static void
climb_all(const struct climb *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            climb(&rows[i], seed);
}

TEST(the_sphere_is_climbed)
{
    static const struct climb rows[] = {
        {"pso", landscape_sphere, 10, 5, 0, 0, 20000, 1e-20},
        {"pso-ring", landscape_sphere, 10, 5, 0, 0, 20000, 1e-10},
        {"ce", landscape_sphere, 8, 5, 0, 200, 40000, 1e-20},
        /* Its distribution never closes. */
        {"ce-constant", landscape_sphere, 8, 5, 0, 0, 20000, 5},
        {"cmaes", landscape_sphere, 10, 5, 0, 0, 5000, 1e-20},
        {"ga", landscape_sphere, 10, 5, 0, 0, 20000, 1e-4},
        {"anneal", landscape_sphere, 8, 5, 0, 0, 20000, 1e-5},
    };
    climb_all(rows, ARRAY_SIZE(rows));
}

/* ce, ga and anneal look at each coordinate alone and are left behind in the
 * bent valley; a global swarm is, in one run of forty. */
TEST(valleys_and_ridges_are_climbed)
{
    static const struct climb rows[] = {
        {"pso", landscape_rosenbrock, 5, 2, 0, 0, 60000, 0.1},
        {"pso-ring", landscape_rosenbrock, 5, 2, 0, 0, 60000, 0.5},
        {"cmaes", landscape_rosenbrock, 8, 2, 0, 0, 20000, 1e-20},
        {"cmaes", landscape_ellipsoid, 10, 2, 0, 0, 10000, 1e-20},
        {"ga", landscape_rosenbrock, 5, 2, 0, 0, 40000, 10},
        {"anneal", landscape_rosenbrock, 5, 2, 0, 0, 40000, 10},
    };
    climb_all(rows, ARRAY_SIZE(rows));
}

/* To lose 1 is to stand on a summit next to the highest. A larger swarm or
 * herd is what it takes; cmaes takes it by itself. */
TEST(many_summits_are_climbed)
{
    static const struct climb rows[] = {
        {"pso", landscape_rastrigin, 5, 5, 0, 100, 60000, 1.1},
        {"pso-ring", landscape_rastrigin, 5, 5, 0, 0, 60000, 1.1},
        {"ce", landscape_rastrigin, 5, 5, 0, 1000, 150000, 1e-9},
        {"cmaes", landscape_rastrigin, 5, 5, 0, 0, 100000, 1e-9},
        {"cmaes", landscape_rastrigin, 10, 5, 0, 0, 300000, 1e-9},
        {"ga", landscape_rastrigin, 5, 5, 0, 500, 100000, 2.1},
    };
    climb_all(rows, ARRAY_SIZE(rows));
}

/* It begins 50 below the top, and a single worth is off by 8: what is lost is
 * the square of the distance, so 4 is a distance of 2. */
TEST(the_sphere_is_climbed_in_noise)
{
    static const struct climb rows[] = {
        {"pso", landscape_sphere, 8, 5, 8, 0, 40000, 9},
        {"pso-ring", landscape_sphere, 8, 5, 8, 0, 40000, 6},
        {"ce", landscape_sphere, 8, 5, 8, 0, 40000, 4},
        {"ce-constant", landscape_sphere, 8, 5, 8, 0, 40000, 4},
        {"cmaes", landscape_sphere, 8, 5, 8, 0, 40000, 2.5},
        {"ga", landscape_sphere, 8, 5, 8, 0, 40000, 6},
        {"anneal", landscape_sphere, 8, 5, 8, 0, 40000, 14},
    };
    climb_all(rows, ARRAY_SIZE(rows));
}

SUITE(climbing)
