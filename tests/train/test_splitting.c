/*
 * Splitting against walks whose mean life is known exactly, and against games
 * that are played to their end.
 */
#include "lib/check.h"

#include <math.h>
#include <string.h>

#include "store/weights.h"
#include "train/play.h"
#include "train/splitting.h"
#include "trainer/stats.h"
#include "wellplayed/rng.h"
#include "lib/dice.h"

/* -- a walk that can be solved -- */

enum { TOP = 14, UPS = 3 };

/* A walk over 0 .. TOP: one down and one unit of time, or 1 .. UPS up, which
 * takes no time. Above TOP it ends. */
struct chain {
    double up[UPS]; /* the chances, the same at each level */
};

struct chain_state {
    struct rng rng;
    int level;
};

static void
begin_chain(const void *data, void *memory, uint64_t seed)
{
    struct chain_state *state = memory;
    rng_seed(&state->rng, seed, 1);
    state->level = 0;
}

static void
reseed_chain(const void *data, void *memory, uint64_t seed)
{
    struct chain_state *state = memory;
    rng_seed(&state->rng, seed, 2);
}

static int
step_chain(const void *data, void *memory)
{
    const struct chain *chain = data;
    struct chain_state *state = memory;
    double at = rng_next(&state->rng) / 4294967296.0;

    for (int i = 0; i < UPS; i++) {
        at -= chain->up[i];
        if (at < 0) {
            state->level += i + 1;
            return state->level > TOP ? -1 : 0;
        }
    }
    state->level -= state->level > 0;
    return 1;
}

static int
level_of_chain(const void *data, const void *memory)
{
    const struct chain_state *state = memory;
    return state->level;
}

static struct splitting_walk
walk_of(const struct chain *chain)
{
    return (struct splitting_walk){
        chain, sizeof(struct chain_state), begin_chain, reseed_chain, step_chain, level_of_chain};
}

/* The mean time from level 0 to the end: from each level it is the time of a
 * step plus the mean of what follows. By Gaussian elimination. */
static double
mean_life(const struct chain *chain)
{
    enum { N = TOP + 1 };
    double a[N][N + 1] = {{0}};

    for (int i = 0; i < N; i++) {
        double down = 1;
        a[i][i] += 1;
        for (int k = 0; k < UPS; k++) {
            down -= chain->up[k];
            if (i + k + 1 < N)
                a[i][i + k + 1] -= chain->up[k];
        }
        a[i][i > 0 ? i - 1 : 0] -= down;
        a[i][N] = down;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double factor = a[j][i] / a[i][i];
            for (int k = i; k <= N && j != i; k++)
                a[j][k] -= factor * a[i][k];
        }
    return a[0][N] / a[0][0];
}

static const struct chain chains[] = {
    {{0.3, 0, 0}},
    {{0.2, 0.05, 0.01}},
    {{0.1, 0.02, 0.05}},
    {{0.4, 0.02, 0}},
};

/* The mean of many runs is the true one, whatever the base. */
TEST(test_mean)
{
    enum { RUNS = 60 };
    static struct splitting_run run;
    static const int bases[] = {0, 1, 3, 7, TOP - 1};

    for (size_t c = 0; c < ARRAY_SIZE(chains); c++)
        for (size_t b = 0; b < ARRAY_SIZE(bases); b++) {
            struct splitting_setup setup = {.walk = walk_of(&chains[c]),
                .base = bases[b],
                .top = TOP,
                .trials = (uint32_t)test_count(400)};
            /* From high up, lives would have to be long to leave it. */
            if (c != 3 && bases[b] > 3)
                continue;
            double mean = 0, squares = 0;
            for (uint64_t i = 0; i < RUNS; i++) {
                assert_true(splitting_run(&setup, 100 * b + i, &run));
                mean += run.rate / RUNS;
                squares += run.rate * run.rate / RUNS;
            }
            double error = sqrt((squares - mean * mean) / (RUNS - 1));
            double truth = 1 / mean_life(&chains[c]);
            if (fabs(mean - truth) > 4 * error)
                fail_msg("chain %zu, base %d: %g, not %g +- %g", c, bases[b], mean, truth, error);
        }
}

/* Intervals of 30 runs hold the truth in nearly 95 of 100. */
TEST(test_intervals)
{
    enum { GROUPS = 100, RUNS = 30 };
    static struct splitting_run run;
    const struct splitting_setup setup = {
        .walk = walk_of(&chains[1]), .base = 2, .top = TOP, .trials = 100};
    double truth = 1 / mean_life(&chains[1]);
    int held = 0;

    for (uint64_t g = 0; g < GROUPS; g++) {
        double rates[RUNS], mean = 0, squares = 0;
        for (uint64_t i = 0; i < RUNS; i++) {
            assert_true(splitting_run(&setup, 1000 * g + i, &run));
            rates[i] = run.rate;
            mean += run.rate / RUNS;
        }
        for (int i = 0; i < RUNS; i++)
            squares += (rates[i] - mean) * (rates[i] - mean);
        double error = stats_student_t(RUNS - 1) * sqrt(squares / (RUNS - 1) / RUNS);
        held += fabs(mean - truth) <= error;
    }
    assert_in_range(held, 85, 100);
}

TEST(test_counts)
{
    static struct splitting_run run, again;
    struct splitting_setup setup = {
        .walk = walk_of(&chains[0]), .base = 1, .top = TOP, .trials = 200};

    assert_true(splitting_run(&setup, 5, &run));
    assert_true(splitting_run(&setup, 5, &again));
    assert_memory_equal(&run, &again, sizeof(run));
    assert_int_equal(run.left, 200);
    double rate = (double)run.left / (double)run.time;
    for (int level = 3; level <= TOP + 1; level++) {
        assert_int_equal(run.stage[level].trials, 200);
        assert_in_range(run.stage[level].reached, 1, 200);
        rate *= run.stage[level].reached / 200.0;
    }
    assert_true(fabs(rate - run.rate) < 1e-12 * rate);
    assert_true(splitting_run(&setup, 6, &again));
    assert_memory_not_equal(&run, &again, sizeof(run));

    atomic_bool stop;
    atomic_init(&stop, true);
    setup.stop = &stop;
    assert_false(splitting_run(&setup, 5, &run));
}

/* Half of the time of the first chain is spent at or below the base. */
TEST(test_base)
{
    for (size_t c = 0; c < ARRAY_SIZE(chains); c++) {
        struct splitting_walk walk = walk_of(&chains[c]);
        struct chain_state lives;
        long below = 0, at_or_below = 0;
        int base;

        assert_true(splitting_base(&walk, 1, 20000, &base));
        begin_chain(&chains[c], &lives, 7);
        for (long i = 0; i < 200000; i++) {
            if (step_chain(&chains[c], &lives) < 0)
                begin_chain(&chains[c], &lives, (uint64_t)i);
            below += lives.level < base;
            at_or_below += lives.level <= base;
        }
        assert_true(at_or_below > 95000);
        assert_true(below < 105000);
    }
}

/* -- games -- */

static void
begin_setup(struct play_setup *setup, const char *name, int width, int height)
{
    memset(setup, 0, sizeof(*setup));
    setup->mode = PLAY_DROPS;
    setup->rules = play_rules(ruleset_find("standard"), PLAY_DROPS);
    assert_true(ruleset_resize(&setup->rules, width, height));
    assert_true(weights_find(name, &setup->brain));
    setup->max_pieces = PLAY_WITHOUT_END;
}

/* Games played to their end, and split ones, in wells where they are short. */
TEST(test_games)
{
    enum { GAMES = 600, RUNS = 40 };
    static uint64_t rows[GAMES];
    static struct splitting_run run;
    static struct lanes lanes;
    struct play_setup setup;
    struct play_meter meter = {.stop = NULL};
    struct player *player = player_create();
    double mean = 0, squares = 0;

    assert_non_null(player);
    begin_setup(&setup, "dellacherie", 8, 8);
    assert_true(play_lanes(&setup, &lanes));
    setup.lanes = &lanes;
    setup.set = lanes_set_best();
    for (uint64_t i = 0; i < GAMES; i++)
        rows[i] = play_game(player, &setup, 11, i, &meter).rows;
    player_destroy(player);
    struct stats played = stats_of(rows, GAMES, 0);

    struct splitting_setup splitting = {
        .walk = splitting_of_games(&setup), .top = 8, .trials = 300};
    assert_true(splitting_base(&splitting.walk, 1, 2000, &splitting.base));
    assert_in_range(splitting.base, 2, 7);
    for (uint64_t i = 0; i < RUNS; i++) {
        assert_true(splitting_run(&splitting, i, &run));
        mean += run.rate / RUNS;
        squares += run.rate * run.rate / RUNS;
    }
    double error = sqrt((squares - mean * mean) / (RUNS - 1));
    /* Three standard errors of both. */
    double deviation = hypot(error / mean, 1 / sqrt(GAMES));
    assert_true(error / mean < 0.1);
    assert_true(fabs(played.mean * mean - 1) < 3 * deviation);
}

/* Lanes, a bag and announced pieces make no difference to what a run is. */
TEST(test_same_without_lanes)
{
    static const char *const rules[] = {"standard", "modern", "arcade"};
    static const char *const names[] = {"champion", "champion-two", "scholar"};
    static struct splitting_run run, again;
    static struct lanes lanes;

    for (size_t r = 0; r < ARRAY_SIZE(rules); r++)
        for (size_t n = 0; n < ARRAY_SIZE(names); n++) {
            struct play_setup setup;
            begin_setup(&setup, names[n], 10, 8);
            setup.rules = play_rules(ruleset_find(rules[r]), PLAY_DROPS);
            assert_true(ruleset_resize(&setup.rules, 10, 8));
            struct splitting_setup splitting = {.walk = splitting_of_games(&setup),
                .base = 4,
                .top = 8,
                .trials = (uint32_t)test_count(20)};
            assert_true(splitting_run(&splitting, 3, &run));
            assert_true(play_lanes(&setup, &lanes));
            setup.lanes = &lanes;
            setup.set = lanes_set_best();
            assert_true(splitting_run(&splitting, 3, &again));
            assert_memory_equal(&run, &again, sizeof(run));
        }
}

SUITE(splitting)
