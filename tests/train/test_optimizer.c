/*
 * The contract of the optimizers: what they may be given, what they may be told
 * and what they make of luck. What they can find is in test_climbing.
 */
#include "lib/check.h"

#include <float.h>
#include <math.h>

#include "lib/landscapes.h"

static struct optimizer *
create(const char *method, struct optimizer_setup setup)
{
    const struct optimizer_method *row = optimizer_method_find(method);
    assert_non_null(row);
    return optimizer_create(row, &setup);
}

TEST(the_table_is_whole)
{
    const struct optimizer_method *row;
    int count = 0;
    for (; (row = optimizer_method_at(count)) != NULL; count++) {
        assert_ptr_equal(optimizer_method_find(row->name), row);
        assert_true(strlen(row->title) > 0);
        assert_true(row->min_population >= 1);
    }
    assert_true(count >= 4);
    assert_null(optimizer_method_at(-1));
    assert_null(optimizer_method_find("none"));
    assert_null(optimizer_method_find(""));
}

static struct optimizer_setup
small_setup(bool noisy)
{
    return (struct optimizer_setup){.dimensions = 4, .seed = 5, .spread = 3, .noisy = noisy};
}

static size_t
size_of_generation(const struct optimizer *optimizer)
{
    return (size_t)(optimizer_population(optimizer) * optimizer_dimensions(optimizer)) *
           sizeof(double);
}

static void
asks_the_same_until_told(const struct optimizer_method *row, bool noisy)
{
    struct optimizer_setup setup = small_setup(noisy);
    struct search a = {optimizer_create(row, &setup), landscape_sphere, 0, {0, 0}};
    struct search b = {optimizer_create(row, &setup), landscape_sphere, 0, {0, 0}};
    setup.seed++;
    struct search c = {optimizer_create(row, &setup), landscape_sphere, 0, {0, 0}};

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

TEST(a_run_is_a_function_of_its_setup)
{
    search_each_method(asks_the_same_until_told);
    optimizer_destroy(NULL);
}

static void
assert_finite(struct optimizer *optimizer)
{
    const double *candidates = optimizer_ask(optimizer);
    int count = optimizer_population(optimizer) * optimizer_dimensions(optimizer);
    for (int i = 0; i < count; i++)
        assert_true(isfinite(candidates[i]));
    double answer[OPTIMIZER_MAX_DIMENSIONS];
    optimizer_answer(optimizer, answer);
    for (int i = 0; i < optimizer_dimensions(optimizer); i++)
        assert_true(isfinite(answer[i]));
    assert_true(optimizer_spread(optimizer) >= 0);
    assert_true(fabs(optimizer_agreement(optimizer)) <= 1);
    assert_in_range(optimizer_population(optimizer), 1, optimizer_max_population(optimizer));
    assert_in_range(optimizer_max_population(optimizer), 1, OPTIMIZER_MAX_POPULATION);
}

static void
runs(const struct optimizer_method *row, const struct optimizer_setup *setup)
{
    struct search search = {optimizer_create(row, setup), landscape_sphere, 0, {0, 0}};
    assert_non_null(search.optimizer);
    assert_int_equal(optimizer_dimensions(search.optimizer), setup->dimensions);
    if (setup->population > 0)
        assert_in_range(
            optimizer_population(search.optimizer), setup->population - 1, setup->population);
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
    const int min = row->min_population;
    const int populations[] = {0, min, min + 1, min + 2, min + 3, OPTIMIZER_MAX_POPULATION};
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
    bad[2].population = row->min_population - 1;
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
        assert_null(optimizer_create(row, &bad[i]));
}

TEST(limits_are_kept)
{
    search_each_method(keeps_its_limits);
    search_each_method(refuses_what_is_beyond);
}

/* -- worths that no landscape has -- */

static double
nothing(const double *place, int n)
{
    return -INFINITY;
}

static double
flat(const double *place, int n)
{
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
        struct search search = {optimizer_create(row, &setup), lands[l], 0, {0, 0}};
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
    struct search search = {optimizer_create(row, &setup), nothing, 0, {0, 0}};
    for (int g = 0; g < 10; g++)
        search_step(&search);
    search.worth_of = cliff;
    for (int g = 0; g < 300; g++)
        search_step(&search);
    optimizer_answer(search.optimizer, answer);
    /* A mean may stand a little over the cliff. */
    if (!(landscape_sphere(answer, 4) > -0.5))
        fail_msg("%s, noisy %d: %g", row->name, noisy, landscape_sphere(answer, 4));
    optimizer_destroy(search.optimizer);
}

TEST(odd_worths_are_taken)
{
    search_each_method(survives);
    search_each_method(climbs_after_nothing);
}

/* -- noise -- */

/* The worst of the new candidates is worth a million, once, after so many
 * generations. The new ones are in the first half. */
static void
forgets_luck_of(const struct optimizer_method *row, int generations)
{
    static double worth[OPTIMIZER_MAX_POPULATION];
    double lucky[4], answer[4];
    struct optimizer_setup setup = small_setup(true);
    struct search search = {optimizer_create(row, &setup), landscape_sphere, 0, {0, 0}};
    for (int g = 0; g < generations; g++)
        search_step(&search);

    const double *candidates = optimizer_ask(search.optimizer);
    int population = optimizer_population(search.optimizer);
    for (int c = 0; c < population; c++)
        worth[c] = landscape_sphere(candidates + c * 4, 4);
    int worst = 0;
    for (int c = 1; c < population / 2; c++)
        if (worth[c] < worth[worst])
            worst = c;
    memcpy(lucky, candidates + worst * 4, sizeof(lucky));
    worth[worst] = 1e6;
    optimizer_tell(search.optimizer, worth);
    optimizer_answer(search.optimizer, answer);
    assert_memory_not_equal(answer, lucky, sizeof(lucky));
    for (int g = 0; g < 200; g++)
        search_step(&search);
    if (!(search_result(&search) > -0.5))
        fail_msg("%s, lucky after %d: %g", row->name, generations, search_result(&search));
    optimizer_destroy(search.optimizer);
}

static void
forgets_luck(const struct optimizer_method *row, bool noisy)
{
    for (int generations = 20; noisy && generations < 28; generations++)
        forgets_luck_of(row, generations);
}

TEST(luck_does_not_last)
{
    search_each_method(forgets_luck);
}

/* Mean agreement over the last half of 200 generations. */
static double
agreement_in(double noise)
{
    double sum = 0;
    struct optimizer_setup setup = {.dimensions = 8, .seed = 2, .spread = 5, .noisy = true};
    struct search search = {
        .optimizer = create("cmaes", setup), .worth_of = landscape_sphere, .noise = noise};
    rng_seed(&search.luck, 4, 4);
    for (int g = 0; g < 200; g++) {
        search_step(&search);
        sum += g < 100 ? 0 : optimizer_agreement(search.optimizer);
    }
    optimizer_destroy(search.optimizer);
    return sum / 100;
}

TEST(agreement_tells_noise)
{
    assert_true(agreement_in(0) > 0.99);
    assert_true(fabs(agreement_in(1e9)) < 0.2);
    /* The search widens until there is something to be seen. */
    assert_in_range((int)(100 * agreement_in(3)), 5, 60);
}

/* What has collapsed begins anew, with a larger population. */
TEST(populations_grow)
{
    struct optimizer_setup setup = {.dimensions = 2, .seed = 1, .spread = 1, .population = 8};
    struct search search = {create("cmaes", setup), landscape_sphere, 0, {0, 0}};
    int population = 8, generations = 0;
    while (population < optimizer_max_population(search.optimizer)) {
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

SUITE(optimizer)
