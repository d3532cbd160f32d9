/*
 * The objective of a training: candidates, the games that they play, and the
 * estimates that results give.
 */
#include "lib/check.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#include "trainer/checkpoint.h"
#include "lab/rank_workers.h"
#include "train/bytes.h"
#include "train/objective.h"
#include "train/training.h"
#include "train/worker.h"
#include "train/workers.h"
#include "lib/school.h"
#include "wellplayed/rng.h"

enum { GAMES = 9 };

TEST(a_candidate_is_a_direction)
{
    struct objective objective = school_objective();
    struct brain brain, larger;
    double eight[4], sum = 0;

    for (int d = 0; d < 4; d++)
        eight[d] = 8 * school_good[d];
    assert_true(objective_brain(&objective, school_good, &brain));
    assert_true(objective_brain(&objective, eight, &larger));
    assert_memory_equal(brain.scaled, larger.scaled, sizeof(brain.scaled));
    for (int f = 0; f < FEATURE_COUNT; f++)
        sum += brain.weights[f] * brain.weights[f];
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(brain.weights[FEATURE_HOLES] < 0);
    assert_int_equal(brain.pieces, 1);
}

TEST(what_is_no_direction_is_no_brain)
{
    struct objective objective = school_objective();
    struct brain brain;
    static const double bad[][4] = {{0, 0, 0, 0}, {NAN, 1, 1, 1}, {1, 1, 1, INFINITY}};

    for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
        assert_false(objective_brain(&objective, bad[i], &brain));
    /* Neither large nor small numbers are too much. */
    static const double wide[] = {1e300, -1e300, 1e300, 1e300};
    static const double tiny[] = {1e-300, -1e-300, 1e-300, 1e-300};
    assert_true(objective_brain(&objective, wide, &brain));
    assert_true(fabs(brain.weights[FEATURE_HOLES] - 0.5) < 1e-12);
    assert_true(objective_brain(&objective, tiny, &brain));
    assert_true(fabs(brain.weights[FEATURE_HOLES] - 0.5) < 1e-12);
}

static int
compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

TEST(each_generation_has_games_of_its_own)
{
    enum { GENERATIONS = 500 };
    struct objective objective = school_objective();
    uint64_t seeds[GENERATIONS + 1];

    seeds[0] = objective_held_out_seed(&objective);
    for (int g = 1; g <= GENERATIONS; g++)
        seeds[g] = objective_seed(&objective, (uint64_t)g);
    for (int a = 0; a <= GENERATIONS; a++)
        for (int b = 0; b < a; b++)
            assert_true(seeds[a] != seeds[b]);
    objective.seed++;
    assert_true(objective_seed(&objective, 1) != seeds[1]);
}

/* Not one of them is played to learn and to measure, and none twice. */
TEST(held_out_games_are_played_by_no_candidate)
{
    enum { GENERATIONS = 500, EACH = 100, HELD_OUT = 20000 };
    static uint64_t seeds[GENERATIONS * EACH + HELD_OUT];
    struct objective objective = school_objective();
    size_t count = 0;

    for (objective.seed = 0; objective.seed < 3; objective.seed++) {
        count = 0;
        for (uint64_t g = 1; g <= GENERATIONS; g++)
            for (uint64_t game = 0; game < EACH; game++)
                seeds[count++] = play_seed(objective_seed(&objective, g), game);
        for (uint64_t game = 0; game < HELD_OUT; game++)
            seeds[count++] = play_seed(objective_held_out_seed(&objective), game);
        assert_int_equal(count, ARRAY_SIZE(seeds));
        qsort(seeds, count, sizeof(seeds[0]), compare);
        for (size_t i = 1; i < count; i++)
            assert_true(seeds[i] != seeds[i - 1]);
    }
}

/*
 * A bench measures a player on games that its training never played, also when
 * it is given the same seed as the training, or one near it.
 */
TEST(a_bench_plays_no_game_of_a_training)
{
    enum { SEEDS = 8, GENERATIONS = 300, EACH = 40, HELD_OUT = 500 };
    enum { TRAINED = SEEDS * (GENERATIONS * EACH + HELD_OUT), BENCH = 20000 };
    static const uint64_t run_seeds[SEEDS] = {0, 1, 2, 3, 7, 42, 1000, UINT64_MAX};
    static uint64_t trained[TRAINED];
    struct objective objective = school_objective();
    size_t count = 0;

    for (int s = 0; s < SEEDS; s++) {
        objective.seed = run_seeds[s];
        for (uint64_t g = 1; g <= GENERATIONS; g++)
            for (uint64_t game = 0; game < EACH; game++)
                trained[count++] = play_seed(objective_seed(&objective, g), game);
        for (uint64_t game = 0; game < HELD_OUT; game++)
            trained[count++] = play_seed(objective_held_out_seed(&objective), game);
    }
    assert_int_equal(count, ARRAY_SIZE(trained));
    qsort(trained, count, sizeof(trained[0]), compare);
    for (int s = 0; s < SEEDS; s++)
        for (int near = -2; near <= 2; near++)
            for (uint64_t game = 0; game < BENCH; game++) {
                uint64_t seed = play_seed(run_seeds[s] + (uint64_t)near, game);
                assert_null(bsearch(&seed, trained, count, sizeof(trained[0]), compare));
            }
}

TEST(a_cut_game_says_only_that_it_was_longer)
{
    struct objective objective = school_objective();
    const struct play_result results[] = {school_result(10, PLAY_ENDED),
        school_result(50, PLAY_CUT), school_result(30, PLAY_ENDED), school_result(50, PLAY_CUT)};

    assert_true(objective_value(&objective, results, 3) == 90.0 / 2);
    assert_true(objective_value(&objective, results, 4) == 140.0 / 2);
    assert_true(objective_value(&objective, &results[1], 1) == 100);
    assert_true(objective_error(&objective, results, 4) == 1 / sqrt(2));
    objective.kind = OBJECTIVE_PIECES;
    assert_true(objective_value(&objective, results, 4) == 280.0 / 2);
    objective.kind = OBJECTIVE_POINTS;
    assert_true(objective_value(&objective, results, 4) == 420.0 / 2);
}

static void
check_estimate(const struct objective *objective, const struct play_result *results, int count,
    double value, enum estimate_kind kind)
{
    struct estimate estimate = objective_estimate(objective, results, count);
    assert_true(estimate.value == value);
    assert_int_equal(estimate.kind, kind);
    assert_int_equal(estimate.games, count);
}

TEST(what_cut_games_show_is_no_measured_value)
{
    struct objective objective = school_objective();
    const struct play_result results[] = {school_result(50, PLAY_CUT), school_result(52, PLAY_CUT),
        school_result(10, PLAY_ENDED), school_result(30, PLAY_ENDED),
        school_result(60, PLAY_ENDED)};

    check_estimate(&objective, &results[2], 2, 20, ESTIMATE_MEASURED);
    check_estimate(&objective, results, 4, 142.0 / 2, ESTIMATE_PROJECTED);
    check_estimate(&objective, results, 1, 50, ESTIMATE_LOWER_BOUND);
    check_estimate(&objective, results, 2, 51, ESTIMATE_LOWER_BOUND);
    assert_int_equal(objective_estimate(&objective, results, 4).cut, 2);
    /* 10 30 50+ 52+ 60: the lower two are what they are whatever becomes of
     * those that were cut; the middle one is not. */
    objective.quantile = 25;
    check_estimate(&objective, results, 5, 30, ESTIMATE_MEASURED);
    objective.quantile = 26;
    assert_int_equal(objective_estimate(&objective, results, 5).kind, ESTIMATE_LOWER_BOUND);
    objective.quantile = 99;
    assert_int_equal(objective_estimate(&objective, results, 5).kind, ESTIMATE_LOWER_BOUND);
    check_estimate(&objective, &results[4], 1, 60, ESTIMATE_MEASURED);
}

/* Against sorting, which is how one would do it by hand. */
TEST(quantiles_are_those_of_sorted_amounts)
{
    enum { MOST = 40 };
    struct objective objective = school_objective();
    struct play_result results[MOST];
    uint64_t sorted[MOST];
    struct rng rng;

    rng_seed(&rng, 5, 1);
    for (int count = 1; count <= MOST; count++) {
        for (int i = 0; i < count; i++) {
            sorted[i] = rng_below(&rng, i % 2 == 0 ? 8 : 100000);
            results[i] = school_result(sorted[i], PLAY_ENDED);
        }
        qsort(sorted, (size_t)count, sizeof(sorted[0]), compare);
        for (objective.quantile = 1; objective.quantile <= 99; objective.quantile += 7) {
            double place = (count - 1) * objective.quantile / 100.0;
            int rank = (int)place;
            double low = (double)sorted[rank];
            double high = (double)sorted[rank + 1 < count ? rank + 1 : rank];
            double expected = low + (place - rank) * (high - low);
            assert_true(fabs(objective_value(&objective, results, count) - expected) <=
                        1e-9 * (1 + expected));
        }
    }
}

/* Of these all games count as they stand: none is an estimate, whatever ended
 * it. */
TEST(attack_is_counted_per_piece)
{
    struct objective objective = school_thinkers();
    const struct play_result results[] = {
        {.end = PLAY_CUT, .pieces = 20, .feats.attack = 12},
        {.end = PLAY_ENDED, .pieces = 3, .feats.attack = 0},
        {.end = PLAY_CUT, .pieces = 20, .feats.attack = 9},
    };

    objective.kind = OBJECTIVE_ATTACK;
    objective.setup.max_pieces = 20;
    assert_int_equal(objective_amount(&objective, &results[0]), 12);
    assert_true(objective_value(&objective, results, 3) == 7);
    check_estimate(&objective, results, 3, 7.0 / 20, ESTIMATE_MEASURED);
    assert_true(objective_as_cut(&objective, results, 2) == 6.0 / 20);
    assert_int_equal(objective_estimate(&objective, results, 3).cut, 0);
    objective.quantile = 50;
    check_estimate(&objective, results, 3, 9.0 / 20, ESTIMATE_MEASURED);
}

TEST(fewer_pieces_to_the_goal_are_better)
{
    struct objective objective = school_thinkers();
    const struct play_result results[] = {
        {.end = PLAY_ENDED, .pieces = 18, .reached = true},
        {.end = PLAY_ENDED, .pieces = 12, .reached = true},
        {.end = PLAY_ENDED, .pieces = 7},
        {.end = PLAY_CUT, .pieces = 25},
    };

    assert_int_equal(objective_amount(&objective, &results[0]), 18);
    assert_int_equal(objective_amount(&objective, &results[2]), 25);
    assert_int_equal(objective_amount(&objective, &results[3]), 25);
    check_estimate(&objective, results, 2, 15, ESTIMATE_MEASURED);
    check_estimate(&objective, results, 4, 20, ESTIMATE_MEASURED);
    assert_true(objective_value(&objective, results, 4) == OBJECTIVE_DIG_SCALE / 20);
    assert_true(objective_value(&objective, results, 1) < objective_value(&objective, results, 2));
    assert_true(
        objective_value(&objective, &results[2], 1) == objective_value(&objective, &results[3], 1));
    /* The more games, the surer; and never sure. */
    double two = objective_error(&objective, results, 2);
    double four = objective_error(&objective, &results[2], 2);
    assert_true(two > four && four > 0.2);
    objective.quantile = 90;
    check_estimate(&objective, &results[1], 2, 12 + 0.9 * 13, ESTIMATE_MEASURED);
}

static void
check_fault(struct objective objective, enum objective_kind kind, const char *goal,
    enum objective_fault fault)
{
    objective.kind = kind;
    objective.setup.goal = goal_find(goal);
    assert_int_equal(objective_fault(&objective), fault);
}

TEST(impossible_objectives_have_a_fault)
{
    struct objective objective = school_thinkers();

    check_fault(objective, OBJECTIVE_DIG, "dig10", OBJECTIVE_IS_POSSIBLE);
    check_fault(objective, OBJECTIVE_DIG, "sprint40", OBJECTIVE_IS_POSSIBLE);
    check_fault(objective, OBJECTIVE_ATTACK, "endless", OBJECTIVE_IS_POSSIBLE);
    check_fault(objective, OBJECTIVE_ROWS, "endless", OBJECTIVE_IS_POSSIBLE);
    check_fault(objective, OBJECTIVE_DIG, "endless", OBJECTIVE_NEEDS_TASK);
    check_fault(objective, OBJECTIVE_DIG, "dig", OBJECTIVE_NEEDS_TASK);
    check_fault(objective, OBJECTIVE_ROWS, "sprint40", OBJECTIVE_NEEDS_AMOUNTS);
    check_fault(objective, OBJECTIVE_ATTACK, "dig10", OBJECTIVE_NEEDS_AMOUNTS);
    objective.setup.max_pieces = PLAY_WITHOUT_END;
    check_fault(objective, OBJECTIVE_DIG, "dig10", OBJECTIVE_NEEDS_CUT);
    check_fault(objective, OBJECTIVE_ATTACK, "endless", OBJECTIVE_NEEDS_CUT);
    check_fault(objective, OBJECTIVE_ROWS, "endless", OBJECTIVE_IS_POSSIBLE);
    objective.setup.rules = *ruleset_find("classic");
    check_fault(objective, OBJECTIVE_ATTACK, "endless", OBJECTIVE_NEEDS_ATTACK);
    objective.setup.mode = PLAY_DROPS;
    check_fault(objective, OBJECTIVE_ROWS, "endless", OBJECTIVE_NEEDS_KEYS);
    objective.setup.brain.thinking.positions = 0;
    check_fault(objective, OBJECTIVE_ROWS, "endless", OBJECTIVE_IS_POSSIBLE);
    check_fault(objective, OBJECTIVE_ATTACK, "endless", OBJECTIVE_NEEDS_KEYS);
}

/* Straight on the board points are counted in lanes and without. */
TEST(points_are_the_same_in_lanes)
{
    struct objective objective = school_objective();
    struct unit unit = {.seed = 5};
    struct play_meter meter = {0};

    objective.kind = OBJECTIVE_POINTS;
    objective.setup.count_points = true;
    objective.setup.rules = play_rules(ruleset_find("classic"), objective.setup.mode);
    assert_true(play_counts_points(&objective.setup));
    memcpy(unit.candidate, school_good, sizeof(school_good));
    struct worker *fast = worker_create(&objective);
    struct objective plain = objective;
    plain.fast = false;
    struct worker *slow = worker_create(&plain);
    uint64_t points = 0;
    for (unit.number = 0; unit.number < 20; unit.number++) {
        struct play_result a = worker_play(fast, &unit, &meter);
        struct play_result b = worker_play(slow, &unit, &meter);
        assert_int_equal(a.points, b.points);
        assert_int_equal(a.rows, b.rows);
        assert_int_equal(a.hash, b.hash);
        assert_true(a.points >= 10 * a.rows);
        points += a.points;
    }
    assert_true(points > 0);
    worker_destroy(fast);
    worker_destroy(slow);
    objective.setup.rules = play_rules(ruleset_find("arcade"), objective.setup.mode);
    assert_false(play_counts_points(&objective.setup));
}
SUITE(objective)
