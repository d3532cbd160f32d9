/*
 * The known players: their features and weights as published, and the rule by
 * which weights become integers.
 */
#include "lib/check.h"

#include <math.h>

#include "store/weights.h"
#include "wellplayed/brain.h"

struct known {
    const char *name;
    int pieces;
    bool slides;
    struct {
        enum feature feature;
        double weight;
    } weights[12];
    int count;
};

#define WELL4(a, b, c, d)                                                                          \
    {FEATURE_ROW_TRANSITIONS, a}, {FEATURE_COLUMN_TRANSITIONS, b}, {FEATURE_HOLES, c},             \
    {                                                                                              \
        FEATURE_WELLS, d                                                                           \
    }

static const struct known published[] = {
    {"dellacherie", 1, false,
        {{FEATURE_LANDING_HEIGHT, -1}, {FEATURE_ERODED_CELLS, 1}, WELL4(-1, -1, -4, -1)}, 6},
    {"dellacherie-int", 1, false,
        {{FEATURE_LANDING_HEIGHT, -45}, {FEATURE_ERODED_CELLS, 34}, WELL4(-32, -93, -79, -34)}, 6},
    {"eltetris", 1, false,
        {{FEATURE_LANDING_HEIGHT, -4.500158825082766}, {FEATURE_ROWS_CLEARED, 3.4181268101392694},
            WELL4(
                -3.2178882868487753, -9.348695305445199, -7.899265427351652, -3.3855972247263626)},
        6},
    {"eltetris-eroded", 1, false,
        {{FEATURE_LANDING_HEIGHT, -4.500158825082766}, {FEATURE_ERODED_CELLS, 3.4181268101392694},
            WELL4(
                -3.2178882868487753, -9.348695305445199, -7.899265427351652, -3.3855972247263626)},
        6},
    {"bcts", 1, false,
        {{FEATURE_LANDING_HEIGHT, -12.63}, {FEATURE_ERODED_CELLS, 6.60},
            WELL4(-9.22, -19.77, -13.08, -10.49), {FEATURE_HOLE_DEPTH, -1.61},
            {FEATURE_ROWS_WITH_HOLES, -24.04}},
        8},
    {"dt10", 1, false,
        {{FEATURE_LANDING_HEIGHT, -2.18}, {FEATURE_ERODED_CELLS, 2.42},
            {FEATURE_ROW_TRANSITIONS, -2.17}, {FEATURE_COLUMN_TRANSITIONS, -3.31},
            {FEATURE_HOLES, 0.95}, {FEATURE_WELLS_BY_RUNS, -2.22}, {FEATURE_HOLE_DEPTH, -0.81},
            {FEATURE_ROWS_WITH_HOLES, -9.65}, {FEATURE_DIVERSITY, 1.27}},
        9},
    {"dt20", 1, false,
        {{FEATURE_LANDING_HEIGHT, -2.68}, {FEATURE_ERODED_CELLS, 1.38},
            {FEATURE_ROW_TRANSITIONS, -2.41}, {FEATURE_COLUMN_TRANSITIONS, -6.32},
            {FEATURE_HOLES, 2.03}, {FEATURE_WELLS_BY_RUNS, -2.71}, {FEATURE_HOLE_DEPTH, -0.43},
            {FEATURE_ROWS_WITH_HOLES, -9.48}, {FEATURE_DIVERSITY, 0.89}},
        9},
    {"contact", 1, true, {{FEATURE_CONTACT, 1}, {FEATURE_LOCK_ROW, 1}}, 2},
    {"contact-strict", 1, true, {{FEATURE_CONTACT, 1}, {FEATURE_LOCK_ROW, 1}}, 2},
};

TEST(test_published_players)
{
    for (size_t i = 0; i < ARRAY_SIZE(published); i++) {
        const struct known *known = &published[i];
        struct brain brain;
        if (!weights_find(known->name, &brain))
            fail_msg("there is no %s", known->name);
        assert_string_equal(brain.name, known->name);
        assert_int_equal(brain.pieces, known->pieces);
        assert_int_equal(brain.slides, known->slides);
        double weights[FEATURE_COUNT] = {0};
        feature_set set = 0;
        for (int w = 0; w < known->count; w++) {
            weights[known->weights[w].feature] = known->weights[w].weight;
            set |= FEATURE_BIT(known->weights[w].feature);
        }
        assert_int_equal(brain.features, set);
        for (int f = 0; f < FEATURE_COUNT; f++)
            assert_true(brain.weights[f] == weights[f]);
    }
}

/* Players whose weights are ours: what they look at. */
TEST(test_our_players)
{
    static const struct {
        const char *name;
        feature_set sees;
    } ours[] = {
        {"careless", FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_MAX_HEIGHT)},
        {"simple", FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_MAX_HEIGHT) |
                       FEATURE_BIT(FEATURE_HOLES)},
        {"terrain", FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_MAX_HEIGHT) |
                        FEATURE_BIT(FEATURE_HOLES) | FEATURE_BIT(FEATURE_HEIGHT_DIFFERENCES) |
                        FEATURE_BIT(FEATURE_PEAKS) | FEATURE_BIT(FEATURE_PITS) |
                        FEATURE_BIT(FEATURE_SUM_HEIGHT)},
    };
    for (size_t i = 0; i < ARRAY_SIZE(ours); i++) {
        struct brain brain;
        assert_true(weights_find(ours[i].name, &brain));
        assert_int_equal(brain.pieces, 2);
        assert_false(brain.slides);
        assert_int_equal(brain.features, ours[i].sees);
    }
}

TEST(test_names)
{
    struct brain brain, found;
    int count = 0;
    for (; weights_at(count, &brain); count++) {
        assert_true(memchr(brain.name, 0, BRAIN_NAME_SIZE) != NULL);
        assert_true(memchr(brain.title, 0, BRAIN_TITLE_SIZE) != NULL);
        assert_true(strlen(brain.name) > 0 && strlen(brain.title) > 0);
        assert_null(strpbrk(brain.name, " \t\n=;[]#"));
        assert_null(strchr(brain.title, '\n'));
        assert_in_range(brain.pieces, 1, BRAIN_MAX_PIECES);
        assert_true(weights_find(brain.name, &found));
        assert_memory_equal(&found.scaled, &brain.scaled, sizeof(brain.scaled));
        assert_string_equal(found.title, brain.title);
    }
    assert_true(count >= 11);
    assert_false(weights_at(-1, &brain));
    assert_false(weights_at(count, &brain));
    assert_false(weights_at(100000, &brain));
    assert_false(weights_find("", &brain));
    assert_false(weights_find("Dellacherie", &brain));
    assert_false(weights_find("dellacheri", &brain));
    assert_true(weights_find(weights_default_name, &brain));
}

/* The rule of the header, in long doubles. */
static void
check_scale(const struct brain *brain)
{
    long double greatest = 0;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        long double weight = brain->weights[f];
        if (f == FEATURE_LANDING_HEIGHT)
            weight /= 2;
        if (f == FEATURE_PATTERNS) /* 2^22 at most */
            weight *= 256;
        if (fabsl(weight) > greatest)
            greatest = fabsl(weight);
    }
    int power = 0;
    while (ldexpl(greatest, power) > 1073741824.0L)
        power--;
    while (ldexpl(greatest, power + 1) <= 1073741824.0L)
        power++;
    feature_set set = 0;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        long double weight = brain->weights[f];
        if (weight != 0)
            set |= FEATURE_BIT(f);
        if (f == FEATURE_LANDING_HEIGHT)
            weight /= 2;
        long double scaled = ldexpl(weight, power);
        long double rounded = floorl(fabsl(scaled) + 0.5L);
        if (scaled < 0)
            rounded = -rounded;
        assert_true((long double)brain->scaled[f] == rounded);
    }
    assert_int_equal(brain->features, set);
}

TEST(test_scale_of_the_players)
{
    struct brain brain;
    for (int i = 0; weights_at(i, &brain); i++)
        check_scale(&brain);
}

static void
scale_of(double holes, double landing, double rows)
{
    struct brain brain = {.pieces = 1};
    brain.weights[FEATURE_PATTERNS] = rows;
    brain.weights[FEATURE_CLIFFS] = landing;
    if (rows != 0 || landing != 0) {
        assert_true(brain_scale(&brain));
        check_scale(&brain);
    }
    brain = (struct brain){.pieces = 1};
    brain.weights[FEATURE_HOLES] = holes;
    brain.weights[FEATURE_LANDING_HEIGHT] = landing;
    brain.weights[FEATURE_ROWS_CLEARED] = rows;
    assert_true(brain_scale(&brain));
    check_scale(&brain);
}

TEST(test_scale_by_hand)
{
    struct brain brain = {.pieces = 1};
    brain.weights[FEATURE_HOLES] = -4;
    brain.weights[FEATURE_LANDING_HEIGHT] = -1;
    brain.weights[FEATURE_ERODED_CELLS] = 1;
    assert_true(brain_scale(&brain));
    assert_int_equal(brain.scaled[FEATURE_HOLES], -(1 << 30));
    assert_int_equal(brain.scaled[FEATURE_LANDING_HEIGHT], -(1 << 27));
    assert_int_equal(brain.scaled[FEATURE_ERODED_CELLS], 1 << 28);
    assert_int_equal(brain.scaled[FEATURE_WELLS], 0);
    /* Powers of two and their neighbours; large and small. */
    static const double numbers[] = {1, 2, 0.5, 3, 0.1, 1e-9, 1e9, 1e-300, 1e300,
        1.9999999999999998, 1.0000000000000002, 0.99999999999999989, 4294967296.0, 1073741824.0,
        1073741825.0, 1073741823.0, 1e-310, 1.7976931348623157e308, 2.2250738585072014e-308};
    for (size_t i = 0; i < ARRAY_SIZE(numbers); i++) {
        scale_of(numbers[i], 0, 0);
        scale_of(-numbers[i], 0, 0);
        scale_of(0, numbers[i], 0);
        for (size_t k = 0; k < ARRAY_SIZE(numbers); k++) {
            scale_of(numbers[i], -numbers[k], 1);
            scale_of(numbers[i], numbers[k], -numbers[(i * 7 + k) % 19]);
        }
    }
    /* The patterns weigh less. */
    brain.weights[FEATURE_PATTERNS] = 1;
    assert_true(brain_scale(&brain));
    assert_int_equal(brain.scaled[FEATURE_PATTERNS], 1 << 22);
    assert_int_equal(brain.scaled[FEATURE_HOLES], -(1 << 24));
    /* Halves go away from zero: 2^30 and 2.5 and -2.5. */
    scale_of(1073741824.0, 5, -2.5);
    scale_of(1073741824.0, -5, 2.5);
    scale_of(1073741824.0, 3, 0.5);
}

TEST(test_scale_refuses)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
        for (int f = 0; f < FEATURE_COUNT; f++) {
            struct brain brain = {.pieces = 1};
            brain.weights[(f + 1) % FEATURE_COUNT] = 1;
            brain.weights[f] = bad[i];
            assert_false(brain_scale(&brain));
        }
    }
    struct brain brain = {.pieces = 1};
    assert_false(brain_scale(&brain));
    brain.weights[3] = -0.0;
    assert_false(brain_scale(&brain));
}

/* The sum is exact, whatever the values. */
TEST(test_value)
{
    struct brain brain;
    for (int i = 0; weights_at(i, &brain); i++) {
        int32_t values[FEATURE_COUNT];
        for (int round = 0; round < 200; round++) {
            int64_t all = 0, acts = 0;
            for (int f = 0; f < FEATURE_COUNT; f++) {
                values[f] = (f * 7919 + round * 104729) % 20011 - 10000;
                if (!(brain.features & FEATURE_BIT(f)))
                    continue;
                int64_t part = (int64_t)brain.scaled[f] * values[f];
                all += part;
                if (f < FEATURE_ACT_COUNT)
                    acts += part;
            }
            assert_true(brain_value(&brain, values) == all);
            assert_true(brain_value_of(&brain, FEATURE_ALL, values) == all);
            assert_true(brain_value_of(&brain, FEATURE_ACTS, values) == acts);
            assert_true(brain_value_of(&brain, ~FEATURE_ACTS, values) == all - acts);
        }
    }
}

SUITE(brain)
