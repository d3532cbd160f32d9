/*
 * The lab's numbers: quantiles against printed tables, and intervals by
 * what they promise: to hold the true mean in 95 of 100 samples; seeds and
 * pieces.
 */
#include "lib/check.h"

#include <math.h>
#include <stdbool.h>

#include "trainer/measure.h"
#include "train/deal.h"
#include "train/play.h"
#include "trainer/stats.h"
#include "lab/words.h"
#include "wellplayed/game.h"
#include "wellplayed/rng.h"

enum { SAMPLES = 2000, MAX_LENGTHS = 1000 };

static void
assert_near(double is, double expected, double tolerance)
{
    if (!(fabs(is - expected) <= tolerance))
        fail_msg("%.9g is not %.9g +- %g", is, expected, tolerance);
}

/* -- quantiles -- */

TEST(chi_square_is_as_in_tables)
{
    static const struct {
        double freedom, p, x;
    } table[] = {
        {1, 0.95, 3.841459},
        {2, 0.025, 0.0506356},
        {2, 0.975, 7.377759},
        {10, 0.025, 3.246973},
        {10, 0.975, 20.483177},
        {40, 0.025, 24.433039},
        {40, 0.975, 59.341707},
        {100, 0.5, 99.334129},
        {100, 0.975, 129.561197},
    };
    for (size_t i = 0; i < ARRAY_SIZE(table); i++)
        assert_near(stats_chi_square(table[i].freedom, table[i].p), table[i].x, 1e-5);
}

/* Two degrees of freedom have a closed form: -2 ln(1 - p). */
TEST(chi_square_of_two_is_exact)
{
    for (int i = 1; i < 1000; i++) {
        double p = i / 1000.0;
        assert_near(stats_chi_square(2, p), -2 * log1p(-p), 1e-9);
    }
}

/* With many degrees it nears a normal distribution: Wilson and Hilferty. */
TEST(chi_square_of_many_is_nearly_normal)
{
    static const double freedoms[] = {2000, 20000, 2000000};
    for (size_t i = 0; i < ARRAY_SIZE(freedoms); i++) {
        double n = freedoms[i], part = 2 / (9 * n);
        double root = 1 - part + 1.959963985 * sqrt(part);
        double expected = n * root * root * root;
        assert_near(stats_chi_square(n, 0.975), expected, 0.01);
    }
}

TEST(student_t_is_as_in_tables)
{
    assert_near(stats_student_t(1), 12.7062, 1e-4);
    assert_near(stats_student_t(4), 2.7764, 1e-4);
    assert_near(stats_student_t(10), 2.2281, 1e-4);
    assert_near(stats_student_t(11), 2.2010, 1e-4);
    assert_near(stats_student_t(19), 2.0930, 1e-4);
    assert_near(stats_student_t(30), 2.0423, 1e-4);
    assert_near(stats_student_t(120), 1.9799, 1e-4);
    assert_near(stats_student_t(1000000), 1.9600, 1e-4);
}

/* -- samples -- */

/* Uniform between 0 and 1, both excluded. */
static double
uniform(struct rng *rng)
{
    return (rng_next(rng) + 0.5) / 4294967296.0;
}

/* A length of mean `mean`: the sum of `shape` exponential ones. */
static uint64_t
draw_length(struct rng *rng, int shape, double mean)
{
    double sum = 0;
    for (int i = 0; i < shape; i++)
        sum -= log(uniform(rng));
    return (uint64_t)(sum * mean / shape + 0.5);
}

struct experiment {
    size_t count;
    int shape;       /* 1: exponential */
    uint64_t limit;  /* lengths are cut there; 0: none is */
    double min, max; /* parts of the samples that may hold the mean */
};

static bool
holds(struct stats_interval interval, double mean)
{
    return interval.low <= mean && mean <= interval.high;
}

/* How many of the samples' intervals hold the true mean of whole games. */
static double
coverage(const struct experiment *experiment, uint64_t seed)
{
    const double mean = 100000;
    struct rng rng;
    int held = 0;

    rng_seed(&rng, seed, 0);
    for (int sample = 0; sample < SAMPLES; sample++) {
        uint64_t lengths[MAX_LENGTHS];
        size_t cut = 0;
        for (size_t i = 0; i < experiment->count; i++) {
            lengths[i] = draw_length(&rng, experiment->shape, mean);
            if (experiment->limit > 0 && lengths[i] > experiment->limit) {
                lengths[i] = experiment->limit;
                cut++;
            }
        }
        struct stats stats = stats_of(lengths, experiment->count, cut);
        held += holds(stats.whole_ci95, mean);
    }
    return (double)held / SAMPLES;
}

static void
check_coverage(const struct experiment *experiments, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct experiment *experiment = &experiments[i];
        double part = coverage(experiment, 1 + i);
        print_message("n %zu, shape %d, limit %d: %.1f %%\n", experiment->count, experiment->shape,
            (int)experiment->limit, 100 * part);
        assert_true(part >= experiment->min);
        assert_true(part <= experiment->max);
    }
}

TEST(exponential_intervals_hold_the_mean)
{
    static const struct experiment experiments[] = {
        {1, 1, 0, 0.93, 0.97},
        {5, 1, 0, 0.93, 0.97},
        {20, 1, 0, 0.93, 0.97},
        {200, 1, 0, 0.93, 0.97},
        {1000, 1, 0, 0.93, 0.97},
    };
    check_coverage(experiments, ARRAY_SIZE(experiments));
}

/* Lengths that vary less: few games can't tell them from exponential ones,
 * and the interval is then wider than it had to be, never narrower. */
TEST(other_intervals_hold_the_mean)
{
    static const struct experiment experiments[] = {
        {20, 4, 0, 0.93, 1.0},
        {20, 16, 0, 0.93, 0.97},
        {200, 2, 0, 0.93, 0.97},
        {200, 4, 0, 0.93, 0.97},
    };
    check_coverage(experiments, ARRAY_SIZE(experiments));
}

/* How many of `samples` bootstrap intervals hold the true mean. */
static double
bootstrap_coverage(size_t count, int samples)
{
    struct rng rng;
    int held = 0;

    rng_seed(&rng, count, 0);
    for (int sample = 0; sample < samples; sample++) {
        uint64_t lengths[MAX_LENGTHS];
        for (size_t i = 0; i < count; i++)
            lengths[i] = draw_length(&rng, 1, 100000);
        held += holds(stats_bootstrap(lengths, count), 100000);
    }
    return (double)held / samples;
}

TEST(bootstrap_intervals_hold_the_mean)
{
    static const uint64_t same[] = {7, 7, 7}, two[] = {0, 8};
    double few = bootstrap_coverage(10, 400);
    double many = bootstrap_coverage(200, 200);

    print_message("bootstrap: n 10 %.1f %%, n 200 %.1f %%\n", 100 * few, 100 * many);
    assert_true(few >= 0.82 && few <= 0.92); /* as the header says */
    assert_true(many >= 0.91 && many <= 0.97);
    assert_true(isnan(stats_bootstrap(same, 1).low));
    assert_near(stats_bootstrap(same, 3).low, 7, 0);
    assert_near(stats_bootstrap(same, 3).high, 7, 0);
    assert_near(stats_bootstrap(two, 2).low, 0, 0);
    assert_near(stats_bootstrap(two, 2).high, 8, 0);
}

TEST(cut_games_tell_of_whole_ones)
{
    static const struct experiment experiments[] = {
        {20, 1, 200000, 0.93, 0.98},
        {20, 1, 50000, 0.93, 0.99},
        {200, 1, 100000, 0.93, 0.97},
        {200, 1, 10000, 0.93, 0.98},
    };
    check_coverage(experiments, ARRAY_SIZE(experiments));
}

TEST(a_small_sample_is_described)
{
    uint64_t lengths[] = {30, 10, 40, 20};
    struct stats stats = stats_of(lengths, 4, 0);
    assert_int_equal(stats.min, 10);
    assert_int_equal(stats.max, 40);
    assert_near(stats.mean, 25, 1e-12);
    assert_near(stats.median, 25, 1e-12);
    assert_near(stats.deviation, 12.909944, 1e-6);
    assert_true(stats.ci95.low < 25 && 25 < stats.ci95.high);
    assert_near(stats.whole_mean, 25, 1e-12);
}

TEST(cut_games_raise_the_estimate)
{
    uint64_t lengths[] = {10, 50, 50, 50};
    struct stats stats = stats_of(lengths, 4, 3);
    assert_near(stats.mean, 40, 1e-12);
    assert_near(stats.whole_mean, 160, 1e-12);
    assert_true(stats.ci95.low <= 40 && 40 <= stats.ci95.high);
    assert_true(stats.whole_ci95.low < 160 && 160 < stats.whole_ci95.high);
}

TEST(odd_samples_give_no_nonsense)
{
    uint64_t all_cut[] = {50, 50};
    struct stats stats = stats_of(all_cut, 2, 2);
    assert_true(isinf(stats.whole_mean));
    assert_true(isinf(stats.whole_ci95.high));
    /* 100 rows without an end: with a mean below 27.1 that had a chance of
     * less than 2.5 %. */
    assert_near(stats.whole_ci95.low, 27.1085, 1e-3);
    assert_near(stats.ci95.low, 50, 1e-12);
    assert_near(stats.ci95.high, 50, 1e-12);

    uint64_t nothing[] = {0, 0, 0};
    stats = stats_of(nothing, 3, 0);
    assert_near(stats.mean, 0, 0);
    assert_near(stats.ci95.low, 0, 0);
    assert_near(stats.ci95.high, 0, 0);

    uint64_t one[] = {7};
    stats = stats_of(one, 1, 0);
    assert_near(stats.ci95.low, 14 / 7.377759, 1e-5);
    assert_near(stats.ci95.high, 14 / 0.0506356, 1e-2);
    stats = stats_of(one, 1, 1);
    assert_true(isnan(stats.ci95.low) && isnan(stats.ci95.high));
}

/* -- quantiles of a sample -- */

/* How many intervals of a quantile hold the true one. */
static double
quantile_coverage(int count, int quantile)
{
    const double mean = 1e6;
    struct objective objective = {.quantile = quantile};
    struct play_result results[MAX_LENGTHS];
    double truth = -mean * log1p(-quantile / 100.0);
    struct rng rng;
    int held = 0;

    rng_seed(&rng, (uint64_t)quantile, (uint64_t)count);
    for (int sample = 0; sample < SAMPLES; sample++) {
        struct measure measure;
        for (int i = 0; i < count; i++)
            results[i] =
                (struct play_result){.end = PLAY_ENDED, .rows = draw_length(&rng, 1, mean)};
        assert_true(measure_take(&measure, &objective, results, count));
        assert_int_equal(measure.games, count);
        held += measure.low <= truth && truth <= measure.high;
    }
    return (double)held / SAMPLES;
}

TEST(intervals_of_quantiles_hold_them)
{
    static const int counts[] = {1, 5, 10, 50, 200};
    static const int quantiles[] = {1, 10, 25, 50, 90, 99};

    for (size_t c = 0; c < ARRAY_SIZE(counts); c++)
        for (size_t q = 0; q < ARRAY_SIZE(quantiles); q++) {
            double part = quantile_coverage(counts[c], quantiles[q]);
            if (part < 0.94)
                fail_msg("quantile %d of %d: only %.1f %%", quantiles[q], counts[c], 100 * part);
            /* Not by being as wide as can be. */
            assert_true(counts[c] < 200 || quantiles[q] == 1 || quantiles[q] == 99 || part < 0.98);
        }
}

TEST(few_games_bound_a_quantile_on_one_side)
{
    struct objective objective = {.quantile = 10};
    struct play_result results[5];
    struct measure measure;

    for (int i = 0; i < 5; i++)
        results[i] = (struct play_result){.end = PLAY_ENDED, .rows = 10 + (uint64_t)i};
    assert_true(measure_take(&measure, &objective, results, 5));
    assert_near(measure.low, 0, 0);
    /* Three or more of five below it: 0.9 %; two or more: 8 %. */
    assert_near(measure.high, 12, 0);
    objective.quantile = 99;
    assert_true(measure_take(&measure, &objective, results, 5));
    assert_true(isinf(measure.high));
    assert_near(measure.low, 13, 0);
}

/* A game that was cut may have come to more than any that was not. */
TEST(cut_games_bound_no_quantile_from_above)
{
    struct objective objective = {.quantile = 50};
    struct play_result results[20];
    struct measure measure;

    for (int i = 0; i < 20; i++)
        results[i] =
            (struct play_result){.end = i < 16 ? PLAY_ENDED : PLAY_CUT, .rows = 10 + (uint64_t)i};
    assert_true(measure_take(&measure, &objective, results, 20));
    assert_near(measure.value, 19.5, 0);
    assert_int_equal(measure.kind, ESTIMATE_MEASURED);
    assert_near(measure.high, 24, 0); /* below all that were cut */
    results[5].end = PLAY_CUT;
    assert_true(measure_take(&measure, &objective, results, 20));
    assert_int_equal(measure.kind, ESTIMATE_LOWER_BOUND);
    assert_true(isinf(measure.high));
}

/* -- numbers of any kind, and pairs -- */

TEST(reals_are_described)
{
    static const double numbers[] = {2, -4, 5};
    struct stats_interval ci95;

    /* Deviation sqrt(21), t of two degrees 4.303. */
    assert_near(stats_mean(numbers, 3, &ci95), 1, 1e-12);
    assert_near(ci95.high, 1 + 4.302653 * sqrt(7), 1e-5);
    assert_near(ci95.low, 1 - 4.302653 * sqrt(7), 1e-5);
    assert_near(stats_mean(numbers + 1, 1, &ci95), -4, 0);
    assert_true(isnan(ci95.low) && isnan(ci95.high));
}

TEST(pairs_are_described)
{
    const uint64_t first[] = {5, 9, 4, 7}, second[] = {3, 9, 10, 3};
    struct stats_pairs pairs = stats_of_pairs(first, second, 4);

    assert_int_equal(pairs.greater, 2);
    assert_int_equal(pairs.less, 1);
    assert_int_equal(pairs.same, 1);
    assert_near(pairs.mean, 0, 1e-12); /* 2, 0, -6, 4 */
    assert_near(pairs.deviation, sqrt(56 / 3.0), 1e-9);
    assert_near(pairs.ci95.high, 3.182446 * sqrt(56 / 3.0) / 2, 1e-5);
    assert_near(pairs.ci95.low, -pairs.ci95.high, 1e-12);

    pairs = stats_of_pairs(first, second, 1);
    assert_near(pairs.mean, 2, 1e-12);
    assert_true(isnan(pairs.ci95.low) && isnan(pairs.ci95.high));
    pairs = stats_of_pairs(first, first, 4);
    assert_int_equal(pairs.same, 4);
    assert_near(pairs.ci95.low, 0, 0);
    assert_near(pairs.ci95.high, 0, 0);
    /* Greater than a double counts in ones, less than its greatest. */
    const uint64_t huge[] = {UINT64_MAX, 0};
    pairs = stats_of_pairs(huge, huge + 1, 1);
    assert_int_equal(pairs.greater, 1);
    assert_near(pairs.mean, 18446744073709551615.0, 1);
}

TEST(intervals_of_pairs_hold_the_difference)
{
    static const struct {
        size_t count;
        double ratio, min, max;
    } experiments[] = {
        {5, 1, 0.94, 0.99},
        {20, 1, 0.93, 0.98},
        {100, 1, 0.93, 0.97},
        {20, 3, 0.90, 0.97},
        {100, 3, 0.92, 0.97},
    };
    const double mean = 100000;
    uint64_t first[MAX_LENGTHS], second[MAX_LENGTHS];
    struct rng rng;

    for (size_t e = 0; e < ARRAY_SIZE(experiments); e++) {
        double ratio = experiments[e].ratio;
        int held = 0;
        rng_seed(&rng, 1 + e, 1);
        for (int sample = 0; sample < SAMPLES; sample++) {
            for (size_t i = 0; i < experiments[e].count; i++) {
                first[i] = draw_length(&rng, 1, mean);
                second[i] = draw_length(&rng, 1, mean * ratio);
            }
            held += holds(
                stats_of_pairs(first, second, experiments[e].count).ci95, mean - mean * ratio);
        }
        double part = (double)held / SAMPLES;
        print_message("%zu pairs, ratio %.0f: %.1f %%\n", experiments[e].count, ratio, 100 * part);
        assert_true(part >= experiments[e].min);
        assert_true(part <= experiments[e].max);
    }
}

/* -- seeds, pieces and words -- */

static int
compare_seeds(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

TEST(games_of_neighbouring_runs_differ)
{
    enum { RUNS = 20, GAMES = 1000 };
    static uint64_t seeds[RUNS * GAMES];

    for (int run = 0; run < RUNS; run++)
        for (int game = 0; game < GAMES; game++)
            seeds[run * GAMES + game] = play_seed((uint64_t)run, (uint64_t)game);
    assert_int_equal(play_seed(7, 0), 7);
    qsort(seeds, ARRAY_SIZE(seeds), sizeof(seeds[0]), compare_seeds);
    for (size_t i = 1; i < ARRAY_SIZE(seeds); i++)
        assert_true(seeds[i] != seeds[i - 1]);
}

/* Puts the falling piece on the floor of a well that is swept clean. */
static enum piece
play_next(struct game *game)
{
    enum piece piece = (enum piece)game->motion.piece.piece;
    board_init(&game->board, game->rules->width, ruleset_height(game->rules));
    game_put(game, board_ghost(&game->board, game->rules->shapes, game->motion.piece));
    while (game->motion.piece.piece == PIECE_NONE)
        game_step(game, (struct command){0}); /* the next one is waited for */
    return piece;
}

TEST(a_deal_is_that_of_the_game)
{
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct game game;
            struct deal deal;
            game_init(&game, rules, rules->first_level, seed, rules->handling);
            game_step(&game, (struct command){0});
            deal_init(&deal, rules, seed);
            for (int n = 0; n < 500; n++) {
                enum piece piece = deal_take(&deal);
                assert_memory_equal(deal.next, game.next, sizeof(deal.next));
                assert_int_equal(piece, play_next(&game));
            }
        }
}

TEST(numbers_read_well)
{
    char out[WORDS_SIZE];
    assert_string_equal(words_count(out, 0), "0");
    assert_string_equal(words_count(out, 999), "999");
    assert_string_equal(words_count(out, 1000), "1,000");
    assert_string_equal(words_count(out, 51234567), "51,234,567");
    assert_string_equal(words_count(out, UINT64_MAX), "18,446,744,073,709,551,615");
    static const struct {
        double number;
        const char *text;
    } shorts[] = {{0, "0.00"}, {2.754, "2.75"}, {9.996, "10.0"}, {99.96, "100"}, {999.4, "999"},
        {999.6, "1.00 k"}, {-3812.6, "-3.81 k"}, {51234567, "51.2 M"}, {9.989e14, "999 T"},
        {1e16, "unknown"}};
    for (size_t i = 0; i < ARRAY_SIZE(shorts); i++)
        assert_string_equal(words_short(out, shorts[i].number), shorts[i].text);
    assert_string_equal(words_number(out, 2.754), "2.75");
    assert_string_equal(words_number(out, 254.04), "254.0");
    assert_string_equal(words_number(out, 3812.6), "3,813");
    assert_string_equal(words_number(out, -2.754), "-2.75");
    assert_string_equal(words_number(out, -3812.6), "-3,813");
    assert_string_equal(words_number(out, -1e14), "-100,000,000,000,000");
    assert_string_equal(words_number(out, INFINITY), "unknown");
    assert_string_equal(words_number(out, NAN), "unknown");
    assert_string_equal(words_time(out, 45.2), "45 s");
    assert_string_equal(words_time(out, 725), "12 min 5 s");
    assert_string_equal(words_time(out, 12000), "3 h 20 min");
    assert_string_equal(words_time(out, 5 * 86400), "5 days");
    assert_string_equal(words_time(out, 9e14), "10416666666 days");
    static const double no_time[] = {NAN, INFINITY, -INFINITY, 1e15, 1e300};
    for (size_t i = 0; i < ARRAY_SIZE(no_time); i++)
        assert_string_equal(words_time(out, no_time[i]), "unknown");
}

SUITE(stats)
