/*
 * An optimizer's state as bytes: a run that is interrupted between any two
 * generations is the run that was not, and bytes that are no such state are
 * refused and change nothing.
 */
#include "lib/check.h"

#include <math.h>

#include "lib/landscapes.h"

enum { DIMENSIONS = 3, SEAL_SIZE = 8, HEAD_SIZE = 136 };

struct bytes {
    uint8_t *data;
    size_t size;
};

static struct bytes
save(const struct optimizer *optimizer)
{
    struct bytes bytes = {.size = optimizer_save(optimizer, NULL)};
    bytes.data = malloc(bytes.size);
    assert_non_null(bytes.data);
    assert_int_equal(optimizer_save(optimizer, bytes.data), bytes.size);
    return bytes;
}

/* Whatever the generations. */
static bool
load(struct optimizer *optimizer, const uint8_t *data, size_t size)
{
    const char *what;
    bool good = optimizer_load(optimizer, data, size, UINT64_MAX, &what);
    assert_true(good == (what == NULL));
    return good;
}

static void
assert_state(const struct optimizer *optimizer, struct bytes expected)
{
    struct bytes now = save(optimizer);
    assert_int_equal(now.size, expected.size);
    assert_memory_equal(now.data, expected.data, now.size);
    free(now.data);
}

static struct optimizer_setup
setup_for(bool noisy)
{
    return (struct optimizer_setup){
        .dimensions = DIMENSIONS, .seed = 9, .spread = 2, .noisy = noisy};
}

static struct search
begin(const struct optimizer_method *row, bool noisy)
{
    struct optimizer_setup setup = setup_for(noisy);
    struct search search = {.optimizer = optimizer_create(row, &setup),
        .worth_of = landscape_sphere,
        .noise = noisy ? 1 : 0};
    assert_non_null(search.optimizer);
    rng_seed(&search.luck, 1, 1);
    return search;
}

/* -- going on -- */

/* As after a kill: another optimizer, with another seed even, takes over; in
 * every other generation after its candidates were asked for. */
static void
hand_over(const struct optimizer_method *row, bool noisy, struct search *search, bool asked)
{
    if (asked)
        optimizer_ask(search->optimizer);
    struct bytes bytes = save(search->optimizer);
    optimizer_destroy(search->optimizer);
    struct optimizer_setup setup = setup_for(noisy);
    setup.seed += 100;
    search->optimizer = optimizer_create(row, &setup);
    /* What it was about to ask counts no more. */
    optimizer_ask(search->optimizer);
    assert_true(load(search->optimizer, bytes.data, bytes.size));
    assert_state(search->optimizer, bytes);
    free(bytes.data);
}

static void
goes_on_as_if_never_interrupted(const struct optimizer_method *row, bool noisy)
{
    struct search whole = begin(row, noisy), parts = begin(row, noisy);
    int min = optimizer_population(whole.optimizer), max = min;
    for (int g = 0; g < 400; g++) {
        hand_over(row, noisy, &parts, g % 2);
        int population = optimizer_population(whole.optimizer);
        assert_int_equal(optimizer_population(parts.optimizer), population);
        assert_memory_equal(optimizer_ask(parts.optimizer), optimizer_ask(whole.optimizer),
            (size_t)(population * DIMENSIONS) * sizeof(double));
        max = population > max ? population : max;
        search_step(&whole);
        search_step(&parts);
        double a[DIMENSIONS], b[DIMENSIONS];
        optimizer_answer(whole.optimizer, a);
        optimizer_answer(parts.optimizer, b);
        assert_memory_equal(a, b, sizeof(a));
        assert_true(optimizer_spread(whole.optimizer) == optimizer_spread(parts.optimizer));
        assert_true(optimizer_agreement(whole.optimizer) == optimizer_agreement(parts.optimizer));
    }
    /* Restarts were among them. */
    if (strcmp(row->name, "cmaes") == 0)
        assert_true(max > min);
    optimizer_destroy(whole.optimizer);
    optimizer_destroy(parts.optimizer);
}

TEST(a_saved_run_goes_on)
{
    search_each_method(goes_on_as_if_never_interrupted);
}

/* -- changed in between -- */

/* The answer loses the first dimension, and is 0 in the new one. */
static void
assert_carried(const struct optimizer *old, const struct optimizer *now)
{
    double before[DIMENSIONS], after[DIMENSIONS];

    optimizer_answer(old, before);
    optimizer_answer(now, after);
    for (int d = 0; d + 1 < DIMENSIONS; d++)
        assert_true(after[d] == before[d + 1]);
    assert_true(after[DIMENSIONS - 1] == 0);
}

/* Whether so many candidates differ in a dimension. */
static bool
is_spread(struct optimizer *optimizer, int d)
{
    const double *at = optimizer_ask(optimizer);
    for (int c = 1; c < optimizer_population(optimizer); c++)
        if (at[c * DIMENSIONS + d] != at[d])
            return true;
    return false;
}

/* Other dimensions and another population; then a state that is loaded goes on
 * as the one that was changed. */
static void
changes_and_goes_on(const struct optimizer_method *row, bool noisy)
{
    static const int from[DIMENSIONS] = {1, 2, -1}, same[DIMENSIONS] = {0, 1, 2};
    const int populations[] = {row->min_population, 0, 64};

    for (int i = 0; i < 9; i++) {
        struct search search = begin(row, noisy);
        struct optimizer_change change = {.dimensions = DIMENSIONS,
            .from = i < 6 ? from : same,
            .population = populations[i % 3],
            .anew = i / 3 == 1,
            .spread = 0.5};
        for (int g = 0; g < 25 * (i % 2); g++)
            search_step(&search);
        struct optimizer *old = search.optimizer;
        struct bytes before = save(old);
        search.optimizer = optimizer_change(old, &change);
        assert_non_null(search.optimizer);
        assert_state(old, before);
        if (noisy && i < 6 && i % 2 == 1)
            assert_carried(old, search.optimizer);
        assert_true(is_spread(search.optimizer, DIMENSIONS - 1));
        struct optimizer_setup setup = setup_for(noisy);
        setup.population = change.population;
        setup.changed = true;
        struct search other = search;
        other.optimizer = optimizer_create(row, &setup);
        struct bytes now = save(search.optimizer);
        assert_true(load(other.optimizer, now.data, now.size));
        for (int g = 0; g < 30; g++) {
            search_step(&search);
            search_step(&other);
        }
        free(now.data);
        now = save(search.optimizer);
        assert_state(other.optimizer, now);
        optimizer_destroy(other.optimizer);
        optimizer_destroy(search.optimizer);
        optimizer_destroy(old);
        free(now.data);
        free(before.data);
    }
}

TEST(a_changed_run_goes_on)
{
    search_each_method(changes_and_goes_on);
}

/* A change does not throw away what was learned: without a spread of its own, it
 * is not worse than before after a few generations. */
static void
keeps_what_it_knows(const struct optimizer_method *row, bool noisy)
{
    static const int same[DIMENSIONS] = {0, 1, 2};
    const struct optimizer_change change = {
        .dimensions = DIMENSIONS, .from = same, .population = 80, .spread = 0.01};

    if (noisy)
        return;
    struct search search = begin(row, noisy);
    for (int g = 0; g < 60; g++)
        search_step(&search);
    double before = search_result(&search);
    struct optimizer *old = search.optimizer;
    search.optimizer = optimizer_change(old, &change);
    optimizer_destroy(old);
    assert_true(search_result(&search) == before);
    for (int g = 0; g < 20; g++)
        search_step(&search);
    assert_true(search_result(&search) >= before - 1e-3);
    optimizer_destroy(search.optimizer);
}

TEST(a_changed_run_knows_what_it_knew)
{
    search_each_method(keeps_what_it_knows);
}

/* -- refusing -- */

static struct bytes
of_a_run(struct search *search, int generations)
{
    for (int g = 0; g < generations; g++)
        search_step(search);
    return save(search->optimizer);
}

static void
refuses_damage(const struct optimizer_method *row, bool noisy)
{
    struct search search = begin(row, noisy), other = begin(row, noisy);
    struct bytes bytes = of_a_run(&search, 7);
    struct bytes before = of_a_run(&other, 3);
    struct rng rng;
    rng_seed(&rng, 2, 2);

    /* Each byte of the first ones and of the last, and a share of the rest. */
    for (size_t at = 0; at < bytes.size; at++) {
        if (at > 200 && at + 40 < bytes.size && rng_below(&rng, 8) > 0)
            continue;
        uint8_t flip = (uint8_t)(1 + rng_below(&rng, 255));
        bytes.data[at] ^= flip;
        assert_false(load(other.optimizer, bytes.data, bytes.size));
        bytes.data[at] ^= flip;
    }
    for (size_t size = 0; size < bytes.size; size += 1 + size / 8)
        assert_false(load(other.optimizer, bytes.data, size));
    assert_state(other.optimizer, before);
    assert_true(load(other.optimizer, bytes.data, bytes.size));
    assert_state(other.optimizer, bytes);
    free(bytes.data);
    free(before.data);
    optimizer_destroy(search.optimizer);
    optimizer_destroy(other.optimizer);
}

TEST(damage_is_refused)
{
    search_each_method(refuses_damage);
}

/* Another method, noise, population, number of dimensions, spread or start. */
static void
refuses_others(const struct optimizer_method *row, bool noisy)
{
    struct search search = begin(row, noisy);
    struct bytes bytes = of_a_run(&search, 2);
    static const double elsewhere[DIMENSIONS + 1] = {0, 0, 1e-3};
    const struct optimizer_method *other;
    for (int n = 0; (other = optimizer_method_at(n)) != NULL; n++)
        for (int change = 0; change < 6; change++) {
            struct optimizer_setup setup = setup_for(noisy);
            setup.noisy ^= change == 1;
            setup.dimensions += change == 2;
            if (change == 3)
                setup.population = 36;
            if (change == 4)
                setup.spread *= 2;
            if (change == 5)
                setup.start = elsewhere;
            struct optimizer *optimizer = optimizer_create(other, &setup);
            bool same = other == row && change == 0;
            assert_true(load(optimizer, bytes.data, bytes.size) == same);
            optimizer_destroy(optimizer);
        }
    free(bytes.data);
    optimizer_destroy(search.optimizer);
}

TEST(states_of_others_are_refused)
{
    search_each_method(refuses_others);
}

/* -- lies under a good seal: refused, or harmless -- */

static void
seal(struct bytes bytes)
{
    uint64_t sum = 0xCBF29CE484222325u;
    size_t at = 0;
    for (; at < bytes.size - SEAL_SIZE; at++)
        sum = (sum ^ bytes.data[at]) * 0x100000001B3u;
    for (int i = 0; i < SEAL_SIZE; i++)
        bytes.data[at + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

/* In no method may any double be one of these. */
static void
refuses_no_numbers(const struct optimizer_method *row, bool noisy)
{
    static const double never[] = {NAN, INFINITY};
    struct search search = begin(row, noisy);
    struct bytes bytes = of_a_run(&search, 5), lied = save(search.optimizer);
    for (size_t at = HEAD_SIZE; at < bytes.size - SEAL_SIZE; at += 8)
        for (size_t i = 0; i < ARRAY_SIZE(never); i++) {
            memcpy(lied.data, bytes.data, bytes.size);
            memcpy(lied.data + at, &never[i], 8);
            seal(lied);
            assert_false(load(search.optimizer, lied.data, lied.size));
        }
    assert_state(search.optimizer, bytes);
    free(bytes.data);
    free(lied.data);
    optimizer_destroy(search.optimizer);
}

/* Whether it takes a state in which double number `at` is -1. */
static bool
takes_minus_one(const char *method, size_t at)
{
    static const double minus_one = -1;
    struct search search = begin(optimizer_method_find(method), false);
    struct bytes bytes = of_a_run(&search, 5);
    memcpy(bytes.data + HEAD_SIZE + 8 * at, &minus_one, 8);
    seal(bytes);
    bool taken = load(search.optimizer, bytes.data, bytes.size);
    free(bytes.data);
    optimizer_destroy(search.optimizer);
    return taken;
}

TEST(impossible_states_are_refused)
{
    search_each_method(refuses_no_numbers);
    assert_false(takes_minus_one("cmaes", 0));       /* sigma */
    assert_false(takes_minus_one("ce", DIMENSIONS)); /* a variance */
    assert_false(takes_minus_one("anneal", 0));      /* the step */
    assert_false(takes_minus_one("pso", 9 * 40));    /* how often asked */
    assert_false(takes_minus_one("ga", 3 * 60));
    assert_true(takes_minus_one("ce", 0)); /* a mean */
}

/* One to four words become something else. */
static void
lie(struct bytes bytes, struct rng *rng)
{
    static const double tempting[] = {
        NAN, INFINITY, -INFINITY, -1, 0, 1, 1e300, -1e300, 1e99, 1e-320};
    size_t words = bytes.size / 8 - 1;
    for (uint32_t n = 1 + rng_below(rng, 4); n > 0; n--) {
        /* The head has more to lie about than the numbers. */
        size_t word = rng_below(rng, 2) ? rng_below(rng, 20) : rng_below(rng, (uint32_t)words);
        uint64_t bits = rng_next(rng);
        switch (rng_below(rng, 4)) {
        case 0: bits = bits << 32 | rng_next(rng); break;
        case 1: bits %= 70; break;
        default: memcpy(&bits, &tempting[rng_below(rng, ARRAY_SIZE(tempting))], 8); break;
        }
        for (int i = 0; i < 8; i++)
            bytes.data[word * 8 + (size_t)i] = (uint8_t)(bits >> 8 * i);
    }
    seal(bytes);
}

static void
believes_no_lie(const struct optimizer_method *row, bool noisy)
{
    enum { LIES = 400 };
    struct search search = begin(row, noisy), other = begin(row, noisy);
    struct bytes bytes = of_a_run(&search, 5), before = save(other.optimizer);
    struct bytes lied = {malloc(bytes.size), bytes.size};
    struct rng rng;
    rng_seed(&rng, 3, 3);

    seal(bytes);
    assert_state(search.optimizer, bytes);
    int refused = 0;
    for (int n = 0; n < LIES; n++) {
        memcpy(lied.data, bytes.data, bytes.size);
        lie(lied, &rng);
        if (!load(other.optimizer, lied.data, lied.size)) {
            refused++;
            assert_state(other.optimizer, before);
            continue;
        }
        /* Possible, then: it runs, whatever comes of it. */
        for (int g = 0; g < 3; g++)
            search_step(&other);
        assert_in_range(
            optimizer_population(other.optimizer), 1, optimizer_max_population(other.optimizer));
        optimizer_destroy(other.optimizer);
        other = begin(row, noisy);
    }
    assert_true(refused > LIES / 4);
    free(bytes.data);
    free(before.data);
    free(lied.data);
    optimizer_destroy(search.optimizer);
    optimizer_destroy(other.optimizer);
}

TEST(lies_do_no_harm)
{
    search_each_method(believes_no_lie);
}

/* The bytes of a first state, by their seal, for ever: runs outlive programs.
 */
TEST(the_format_stays)
{
    struct optimizer_setup setup = {.dimensions = 1, .population = 20, .seed = 1, .spread = 2};
    struct optimizer *optimizer = optimizer_create(optimizer_method_find("ce"), &setup);
    struct bytes bytes = save(optimizer);
    assert_int_equal(bytes.size, 160);
    assert_memory_equal(bytes.data, "WPOPTIM\nce\0", 11);
    uint64_t sealed = 0;
    for (int i = 0; i < SEAL_SIZE; i++)
        sealed |= (uint64_t)bytes.data[bytes.size - SEAL_SIZE + (size_t)i] << 8 * i;
    assert_true(sealed == 0xB93DAD8DC1AB9659u);
    free(bytes.data);
    optimizer_destroy(optimizer);
}

SUITE(optimizer_state)
