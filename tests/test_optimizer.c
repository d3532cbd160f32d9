/*
 * The optimizers climb what they can be expected to climb, with and without
 * noise, and take what no landscape would give them. Unless a row says less,
 * each of 40 seeds kept its limit, most by far: another LAPACK may be lucky in
 * other places.
 */
#include "check.h"

#include <float.h>
#include <math.h>

#include "../src/train/draw.h"
#include "../src/train/linalg.h"
#include "landscapes.h"

enum { SEEDS = 3 };

static struct optimizer *
create(const char *method, struct optimizer_setup setup)
{
    const struct optimizer_method *row = optimizer_method_find(method);
    assert_non_null(row);
    return row->create(&setup);
}

/* -- what the methods stand on -- */

static void
the_table_is_whole(void **state)
{
    (void)state;
    const struct optimizer_method *row;
    int count = 0;
    for (; (row = optimizer_method_at(count)) != NULL; count++) {
        assert_ptr_equal(optimizer_method_find(row->name), row);
        assert_true(strlen(row->title) > 0);
        assert_true(row->least_population >= 1);
    }
    assert_true(count >= 4);
    assert_null(optimizer_method_at(-1));
    assert_null(optimizer_method_find("none"));
    assert_null(optimizer_method_find(""));
}

/* Part of every training run's history, as the generator itself is. */
static void
normal_numbers_stay_the_same(void **state)
{
    (void)state;
    static const double expected[] = {0x1.c3d62733fd56ap+0,
        -0x1.03799ac5c0778p-4, 0x1.d203a77c8a87ep-2, -0x1.00d5393516d6ap+0,
        0x1.cce2c444e7398p+0, -0x1.c6462b67947e3p+0, 0x1.7c20650e3504cp-1,
        0x1.2556b9e280bd3p+0};
    struct rng rng;
    rng_seed(&rng, 7, 1);
    for (size_t i = 0; i < ARRAY_SIZE(expected); i++) {
        double x = draw_gaussian(&rng);
        if (x != expected[i])
            fail_msg("number %zu is %a", i, x);
    }
}

static void
normal_numbers_are_normal(void **state)
{
    (void)state;
    enum { DRAWS = 1000000 };
    double sum = 0, squares = 0, fourths = 0;
    int beyond = 0, far_beyond = 0;
    struct rng rng;
    rng_seed(&rng, 3, 0);
    for (int i = 0; i < DRAWS; i++) {
        double x = draw_gaussian(&rng);
        sum += x;
        squares += x * x;
        fourths += x * x * x * x;
        beyond += fabs(x) > 1.959963984540054;
        far_beyond += fabs(x) > 3.290526731491926;
    }
    /* Five standard errors each. */
    assert_true(fabs(sum / DRAWS) < 5e-3);
    assert_true(fabs(squares / DRAWS - 1) < 5 * 1.4143e-3);
    assert_true(fabs(fourths / DRAWS - 3) < 5 * 9.8e-3);
    assert_true(abs(beyond - 50000) < 5 * 218);
    assert_true(abs(far_beyond - 1000) < 5 * 32);
}

/* A * A^T + 1/8 for a random A. */
static void
random_definite(struct rng *rng, int n, double *matrix)
{
    double a[LINALG_MAX * LINALG_MAX];
    for (int i = 0; i < n * n; i++)
        a[i] = draw_gaussian(rng);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            double sum = row == column ? 0.125 : 0;
            for (int k = 0; k < n; k++)
                sum += a[row * n + k] * a[column * n + k];
            matrix[row * n + column] = sum;
        }
}

static double
product_at(int n, const double *a, const double *b, int row, int column)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    return sum;
}

static void
roots_are_roots(void **state)
{
    (void)state;
    static double matrix[LINALG_MAX * LINALG_MAX];
    static double root[LINALG_MAX * LINALG_MAX];
    static double inverse[LINALG_MAX * LINALG_MAX];
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (int n = 1; n <= LINALG_MAX; n += n < 8 ? 1 : 14) {
        random_definite(&rng, n, matrix);
        assert_true(linalg_roots(n, matrix, 1e14, root, inverse));
        for (int row = 0; row < n; row++)
            for (int column = 0; column < n; column++) {
                int i = row * n + column;
                double square = product_at(n, root, root, row, column);
                double one = product_at(n, root, inverse, row, column);
                assert_true(fabs(square - matrix[i]) < 1e-10);
                assert_true(fabs(one - (row == column)) < 1e-10);
                assert_true(root[i] == root[column * n + row]);
                assert_true(inverse[i] == inverse[column * n + row]);
            }
    }
}

static void
what_has_no_roots_is_refused(void **state)
{
    (void)state;
    static const double matrices[][4] = {
        {1, 2, 2, 1},     /* one eigenvalue below 0 */
        {1, 1, 1, 1},     /* one of 0 */
        {1, 0, 0, 1e-15}, /* too far apart */
        {0, 0, 0, 0},
        {-1, 0, 0, -1},
        {NAN, 0, 0, 1},
    };
    for (size_t i = 0; i < ARRAY_SIZE(matrices); i++) {
        double root[4] = {7, 7, 7, 7}, inverse[4] = {7, 7, 7, 7};
        assert_false(linalg_roots(2, matrices[i], 1e14, root, inverse));
        for (int k = 0; k < 4; k++)
            assert_true(root[k] == 7 && inverse[k] == 7);
    }
}

/* -- climbing -- */

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
        .optimizer = create(row->method,
            (struct optimizer_setup){
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
        fail_msg("%s, seed %u: %g is not as good as %g", row->method,
            (unsigned)seed, result, -row->lost);
    optimizer_destroy(search.optimizer);
}

static void
climb_all(const struct climb *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            climb(&rows[i], seed);
}

static void
the_sphere_is_climbed(void **state)
{
    (void)state;
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
static void
valleys_and_ridges_are_climbed(void **state)
{
    (void)state;
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
static void
many_summits_are_climbed(void **state)
{
    (void)state;
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
static void
the_sphere_is_climbed_in_noise(void **state)
{
    (void)state;
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

/* -- the contract -- */

static struct optimizer_setup
small_setup(bool noisy)
{
    return (struct optimizer_setup){
        .dimensions = 4, .seed = 5, .spread = 3, .noisy = noisy};
}

typedef void method_test(const struct optimizer_method *row, bool noisy);

static void
each_method(method_test *run)
{
    const struct optimizer_method *row;
    for (int n = 0; (row = optimizer_method_at(n)) != NULL; n++)
        for (int noisy = 0; noisy < 2; noisy++)
            run(row, noisy);
}

static size_t
size_of_generation(const struct optimizer *optimizer)
{
    return (size_t)(optimizer_population(optimizer) *
                    optimizer_dimensions(optimizer)) *
           sizeof(double);
}

static void
asks_the_same_until_told(const struct optimizer_method *row, bool noisy)
{
    struct optimizer_setup setup = small_setup(noisy);
    struct search a = {row->create(&setup), landscape_sphere, 0, {0, 0}};
    struct search b = {row->create(&setup), landscape_sphere, 0, {0, 0}};
    setup.seed++;
    struct search c = {row->create(&setup), landscape_sphere, 0, {0, 0}};

    assert_true(search_result(&a) == landscape_sphere((double[4]){0}, 4));
    for (int g = 0; g < 30; g++) {
        size_t size = size_of_generation(a.optimizer);
        double *first = malloc(size);
        memcpy(first, optimizer_ask(a.optimizer), size);
        assert_memory_equal(optimizer_ask(a.optimizer), first, size);
        assert_memory_equal(optimizer_ask(b.optimizer), first, size);
        assert_memory_not_equal(optimizer_ask(c.optimizer), first, size);
        free(first);
        search_step(&a);
        search_step(&b);
        search_step(&c);
        assert_true(search_result(&a) == search_result(&b));
    }
    optimizer_destroy(a.optimizer);
    optimizer_destroy(b.optimizer);
    optimizer_destroy(c.optimizer);
}

static void
a_run_is_a_function_of_its_setup(void **state)
{
    (void)state;
    each_method(asks_the_same_until_told);
    optimizer_destroy(NULL);
}

static void
assert_finite(struct optimizer *optimizer)
{
    const double *candidates = optimizer_ask(optimizer);
    int count =
        optimizer_population(optimizer) * optimizer_dimensions(optimizer);
    for (int i = 0; i < count; i++)
        assert_true(isfinite(candidates[i]));
    double answer[OPTIMIZER_MAX_DIMENSIONS];
    optimizer_answer(optimizer, answer);
    for (int i = 0; i < optimizer_dimensions(optimizer); i++)
        assert_true(isfinite(answer[i]));
    assert_true(optimizer_spread(optimizer) >= 0);
    assert_true(fabs(optimizer_agreement(optimizer)) <= 1);
    assert_in_range(optimizer_population(optimizer), 1,
        optimizer_most_population(optimizer));
    assert_in_range(
        optimizer_most_population(optimizer), 1, OPTIMIZER_MAX_POPULATION);
}

static void
runs(const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    struct search search = {row->create(setup), landscape_sphere, 0, {0, 0}};
    assert_non_null(search.optimizer);
    assert_int_equal(optimizer_dimensions(search.optimizer), setup->dimensions);
    if (setup->population > 0)
        assert_in_range(optimizer_population(search.optimizer),
            setup->population - 1, setup->population);
    for (int g = 0; g < 3; g++) {
        assert_finite(search.optimizer);
        search_step(&search);
    }
    assert_finite(search.optimizer);
    optimizer_destroy(search.optimizer);
}

static void
keeps_its_limits(const struct optimizer_method *row, bool noisy)
{
    const int dimensions[] = {1, 2, OPTIMIZER_MAX_DIMENSIONS};
    const int least = row->least_population;
    const int populations[] = {
        0, least, least + 1, least + 2, least + 3, OPTIMIZER_MAX_POPULATION};
    for (size_t d = 0; d < ARRAY_SIZE(dimensions); d++)
        for (size_t p = 0; p < ARRAY_SIZE(populations); p++) {
            struct optimizer_setup setup = small_setup(noisy);
            setup.dimensions = dimensions[d];
            setup.population = populations[p];
            runs(row, &setup);
        }
}

static void
refuses_what_is_beyond(const struct optimizer_method *row, bool noisy)
{
    static const double nowhere[4] = {0, 0, NAN, 0};
    static const double too_far[4] = {0, 0, 0, 2e9};
    const struct optimizer_setup good = small_setup(noisy);
    struct optimizer_setup bad[12];
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
        bad[i] = good;
    bad[0].dimensions = 0;
    bad[1].dimensions = OPTIMIZER_MAX_DIMENSIONS + 1;
    bad[2].population = row->least_population - 1;
    bad[3].population = OPTIMIZER_MAX_POPULATION + 1;
    bad[4].population = -1;
    bad[5].spread = 0;
    bad[6].spread = -1;
    bad[7].spread = NAN;
    bad[8].spread = INFINITY;
    bad[9].start = nowhere;
    bad[10].start = too_far;
    bad[11].dimensions = -1;
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
        assert_null(row->create(&bad[i]));
}

static void
limits_are_kept(void **state)
{
    (void)state;
    each_method(keeps_its_limits);
    each_method(refuses_what_is_beyond);
}

/* -- worths that no landscape has -- */

static double
nothing(const double *place, int n)
{
    (void)place;
    (void)n;
    return -INFINITY;
}

static double
flat(const double *place, int n)
{
    (void)place;
    (void)n;
    return 3;
}

/* Half of all places are worth nothing at all, and the top is at the edge. */
static double
cliff(const double *place, int n)
{
    return place[0] > 1 ? -INFINITY : landscape_sphere(place, n);
}

static double
huge(const double *place, int n)
{
    return landscape_sphere(place, n) * (DBL_MAX / 1e12);
}

static void
survives(const struct optimizer_method *row, bool noisy)
{
    static landscape *const lands[] = {nothing, flat, huge};
    for (size_t l = 0; l < ARRAY_SIZE(lands); l++) {
        struct optimizer_setup setup = small_setup(noisy);
        struct search search = {row->create(&setup), lands[l], 0, {0, 0}};
        for (int g = 0; g < 300; g++) {
            search_step(&search);
            assert_finite(search.optimizer);
        }
        optimizer_destroy(search.optimizer);
    }
}

static void
climbs_after_nothing(const struct optimizer_method *row, bool noisy)
{
    double answer[4];
    struct optimizer_setup setup = small_setup(noisy);
    struct search search = {row->create(&setup), nothing, 0, {0, 0}};
    for (int g = 0; g < 10; g++)
        search_step(&search);
    search.worth_of = cliff;
    for (int g = 0; g < 300; g++)
        search_step(&search);
    optimizer_answer(search.optimizer, answer);
    /* A mean may stand a little over the cliff. */
    if (!(landscape_sphere(answer, 4) > -0.5))
        fail_msg(
            "%s, noisy %d: %g", row->name, noisy, landscape_sphere(answer, 4));
    optimizer_destroy(search.optimizer);
}

static void
odd_worths_are_taken(void **state)
{
    (void)state;
    each_method(survives);
    each_method(climbs_after_nothing);
}

/* -- noise -- */

/* One candidate is worth a million, once. */
static void
forgets_luck(const struct optimizer_method *row, bool noisy)
{
    if (!noisy)
        return;
    static double worth[OPTIMIZER_MAX_POPULATION];
    double lucky[4], answer[4];
    struct optimizer_setup setup = small_setup(noisy);
    struct search search = {row->create(&setup), landscape_sphere, 0, {0, 0}};
    for (int g = 0; g < 20; g++)
        search_step(&search);

    const double *candidates = optimizer_ask(search.optimizer);
    int population = optimizer_population(search.optimizer);
    for (int c = 0; c < population; c++)
        worth[c] = landscape_sphere(candidates + c * 4, 4);
    memcpy(lucky, candidates, sizeof(lucky));
    worth[0] = 1e6;
    optimizer_tell(search.optimizer, worth);
    optimizer_answer(search.optimizer, answer);
    assert_memory_not_equal(answer, lucky, sizeof(lucky));
    for (int g = 0; g < 200; g++)
        search_step(&search);
    if (!(search_result(&search) > -0.1))
        fail_msg("%s: %g", row->name, search_result(&search));
    optimizer_destroy(search.optimizer);
}

static void
luck_does_not_last(void **state)
{
    (void)state;
    each_method(forgets_luck);
}

/* Mean agreement over the last half of 200 generations. */
static double
agreement_in(double noise)
{
    double sum = 0;
    struct optimizer_setup setup = {
        .dimensions = 8, .seed = 2, .spread = 5, .noisy = true};
    struct search search = {.optimizer = create("cmaes", setup),
        .worth_of = landscape_sphere,
        .noise = noise};
    rng_seed(&search.luck, 4, 4);
    for (int g = 0; g < 200; g++) {
        search_step(&search);
        sum += g < 100 ? 0 : optimizer_agreement(search.optimizer);
    }
    optimizer_destroy(search.optimizer);
    return sum / 100;
}

static void
agreement_tells_noise(void **state)
{
    (void)state;
    assert_true(agreement_in(0) > 0.99);
    assert_true(fabs(agreement_in(1e9)) < 0.2);
    /* The search widens until there is something to be seen. */
    assert_in_range((int)(100 * agreement_in(3)), 5, 60);
}

/* What has collapsed begins anew, with a larger population. */
static void
populations_grow(void **state)
{
    (void)state;
    struct optimizer_setup setup = {
        .dimensions = 2, .seed = 1, .spread = 1, .population = 8};
    struct search search = {
        create("cmaes", setup), landscape_sphere, 0, {0, 0}};
    int population = 8, generations = 0;
    while (population < optimizer_most_population(search.optimizer)) {
        search_step(&search);
        int now = optimizer_population(search.optimizer);
        assert_true(now == population || now == 2 * population);
        population = now;
        assert_true(++generations < 5000);
    }
    assert_int_equal(population, 512);
    assert_true(search_result(&search) > -1e-20);
    optimizer_destroy(search.optimizer);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_whole),
        cmocka_unit_test(normal_numbers_stay_the_same),
        cmocka_unit_test(normal_numbers_are_normal),
        cmocka_unit_test(roots_are_roots),
        cmocka_unit_test(what_has_no_roots_is_refused),
        cmocka_unit_test(the_sphere_is_climbed),
        cmocka_unit_test(valleys_and_ridges_are_climbed),
        cmocka_unit_test(many_summits_are_climbed),
        cmocka_unit_test(the_sphere_is_climbed_in_noise),
        cmocka_unit_test(a_run_is_a_function_of_its_setup),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(odd_worths_are_taken),
        cmocka_unit_test(luck_does_not_last),
        cmocka_unit_test(agreement_tells_noise),
        cmocka_unit_test(populations_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
