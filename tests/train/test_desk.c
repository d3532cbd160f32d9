/*
 * Who plays which games, and who is out of the race: it does not depend on who
 * asks for them, whether one by one or side by side, and in what order results
 * come back.
 */
#include "lib/check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "lab/rank_workers.h"
#include "train/batch.h"
#include "train/desk.h"
#include "train/racing.h"
#include "train/worker.h"
#include "lib/school.h"
#include "wellplayed/rng.h"

enum { GAMES = 9, ENTRIES = 7, NOBODY = 1 };

/* -- the race -- */

TEST(rounds_end_with_all_games)
{
    for (int games = 1; games <= 300; games++) {
        int before = 0;
        for (int round = 0; round < 6; round++) {
            int after = race_games(games, round);
            assert_true(after >= before && after <= games && after >= 1);
            before = after;
        }
        assert_int_equal(before, games);
    }
    assert_int_equal(race_games(80, 0), 10);
    assert_int_equal(race_games(80, 1), 20);
    assert_int_equal(race_games(80, 2), 40);
    assert_int_equal(race_games(80, 3), 80);
}

TEST(half_are_never_out)
{
    enum { MAX = 30 };
    struct race_runner runners[MAX];
    struct rng rng;

    rng_seed(&rng, 9, 1);
    for (int i = 0; i < 3000; i++) {
        int count = 1 + i % MAX, out = 0;
        for (int r = 0; r < count; r++) {
            runners[r] = (struct race_runner){0};
            race_bounds(&runners[r], (double)rng_below(&rng, 1000), rng_below(&rng, 100) / 100.0);
        }
        race_decide(runners, count);
        for (int r = 0; r < count; r++) {
            int better = 0;
            for (int other = 0; other < count; other++)
                better += runners[other].low > runners[r].high;
            assert_int_equal(runners[r].out, better >= (count + 1) / 2);
            out += runners[r].out;
        }
        assert_true(out <= count / 2);
    }
}

TEST(the_clearly_worse_are_out)
{
    struct race_runner runners[4] = {{0}};

    race_bounds(&runners[0], 1000, 0.1);
    race_bounds(&runners[1], 10, 0.1);
    race_bounds(&runners[2], 900, 0.1);
    race_bounds(&runners[3], 500, 0.5); /* may be as school_good */
    race_decide(runners, 4);
    assert_false(runners[0].out);
    assert_true(runners[1].out);
    assert_false(runners[2].out);
    assert_false(runners[3].out);
}

/* -- the desk -- */

/* Candidates from bad to school_good, so that some are out early. */
static void
make_entries(struct desk_entry entries[ENTRIES], double candidates[ENTRIES][4],
    const struct objective *objective)
{
    for (int i = 0; i < ENTRIES; i++) {
        for (int d = 0; d < 4; d++)
            candidates[i][d] = school_good[d] * (i - 2);
        candidates[i][0] += i % 3;
        entries[i] = (struct desk_entry){
            .candidate = candidates[i],
            .seed = objective_seed(objective, 3),
            .games = GAMES,
        };
    }
    /* One that is no direction. */
    memset(candidates[NOBODY], 0, sizeof(candidates[NOBODY]));
}

TEST(the_order_of_results_changes_nothing)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, ENTRIES, ENTRIES * GAMES);
    struct desk_entry entries[ENTRIES];
    double candidates[ENTRIES][4];
    int counts[ENTRIES], min = GAMES;
    struct play_result expected[ENTRIES][GAMES];
    static const int max_out[] = {1, 2, 5, 200};

    make_entries(entries, candidates, &objective);
    for (int order = SCHOOL_QUEUE; order <= SCHOOL_RANDOM; order++)
        for (size_t m = 0; m < ARRAY_SIZE(max_out); m++) {
            desk_open(desk, entries, ENTRIES, true);
            school_play(desk, &objective, (enum school_order)order, max_out[m]);
            for (int i = 0; i < ENTRIES; i++) {
                int count;
                const struct play_result *results = desk_results(desk, i, &count);
                if (order == SCHOOL_QUEUE && m == 0) {
                    counts[i] = count;
                    memcpy(expected[i], results, (size_t)count * sizeof(*results));
                    if (i != NOBODY && count < min)
                        min = count;
                }
                assert_int_equal(count, counts[i]);
                for (int g = 0; g < count; g++)
                    school_assert_same(&expected[i][g], &results[g]);
            }
        }
    assert_int_equal(counts[NOBODY], 0);
    assert_true(min < GAMES); /* somebody was out of the race */
    assert_int_equal(counts[ENTRIES - 1], GAMES);
    desk_destroy(desk);
}

/* A game's result is that of the game itself, whoever asks for it. */
TEST(results_are_those_of_the_games)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, ENTRIES, ENTRIES * GAMES);
    struct desk_entry entries[ENTRIES];
    double candidates[ENTRIES][4];
    struct player *player = player_create();
    struct play_meter meter = {0};

    make_entries(entries, candidates, &objective);
    desk_open(desk, entries, ENTRIES, false);
    assert_int_equal(school_play(desk, &objective, SCHOOL_STACK, 3), (ENTRIES - 1) * GAMES);
    for (int i = 0; i < ENTRIES; i++) {
        int count;
        const struct play_result *results = desk_results(desk, i, &count);
        struct play_setup setup = objective.setup;
        assert_int_equal(count, i == NOBODY ? 0 : GAMES);
        for (int g = 0; g < count; g++) {
            assert_true(objective_brain(&objective, candidates[i], &setup.brain));
            struct play_result alone =
                play_game(player, &setup, objective_seed(&objective, 3), (uint64_t)g, &meter);
            school_assert_same(&alone, &results[g]);
        }
    }
    player_destroy(player);
    desk_destroy(desk);
}

TEST(late_and_stopped_results_are_dropped)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, 2, 4);
    const struct desk_entry entry = {.candidate = school_good, .seed = 1, .games = 2};
    struct play_result result = school_result(5, PLAY_ENDED);
    struct unit old, unit;
    int count;

    desk_open(desk, &entry, 1, false);
    assert_int_equal(desk_take(desk, false, &old), DESK_UNIT);
    desk_open(desk, &entry, 1, false);
    assert_false(atomic_load(desk_stop(desk)));
    desk_give(desk, &old, &result);
    assert_int_equal(desk_take(desk, false, &unit), DESK_UNIT);
    result.end = PLAY_STOPPED;
    desk_give(desk, &unit, &result);
    result.end = PLAY_ENDED;
    result.rows = 6;
    desk_give(desk, &unit, &result);
    assert_false(desk_is_done(desk));
    assert_int_equal(desk_take(desk, false, &unit), DESK_UNIT);
    assert_int_equal(desk_take(desk, false, &old), DESK_WAIT);
    desk_give(desk, &unit, &result);
    assert_true(desk_is_done(desk));
    assert_true(atomic_load(desk_stop(desk)));
    assert_int_equal(desk_results(desk, 0, &count)[0].rows, 6);
    assert_int_equal(count, 2);

    desk_cancel(desk);
    desk_open(desk, &entry, 1, false);
    assert_int_equal(desk_take(desk, true, &unit), DESK_DONE);
    assert_true(desk_is_cancelled(desk));
    desk_uncancel(desk);
    desk_open(desk, &entry, 1, false);
    assert_int_equal(desk_take(desk, true, &unit), DESK_UNIT);
    desk_destroy(desk);
}

/* -- side by side -- */

/* Games in lanes with this candidate. */
static struct play_setup
lanes_setup(const struct objective *objective, struct lanes *lanes)
{
    struct play_setup setup = objective->setup;

    assert_true(objective_brain(objective, school_good, &setup.brain));
    assert_true(play_lanes(&setup, lanes));
    setup.lanes = lanes;
    assert_true(play_in_lanes(&setup));
    return setup;
}

/* Beside others, begun late, cut, moved in its middle: as if alone. */
TEST(games_side_by_side_are_as_alone)
{
    enum { COUNT = 60, SEED = 3 };
    struct objective objective = school_objective();
    static struct batch batches[2];
    struct play_result results[COUNT] = {{0}}, result;
    struct play_meter meter = {0}, other = {0};
    struct lanes lanes;
    struct player *player = player_create();
    uint64_t number = 0, pieces = 0;
    int cut = 0, turn = 0;

    objective.setup.max_pieces = 60;
    const struct play_setup setup = lanes_setup(&objective, &lanes);
    memset(batches, 0, sizeof(batches));
    for (uint64_t begun = 0, done = 0; done < COUNT; turn++) {
        struct batch *here = &batches[turn % 2], *there = &batches[1 - turn % 2];
        for (int i = 0; i < 1 + turn % 5; i++)
            if (begun < COUNT && here->count < LANES_GAMES)
                batch_begin(here, &setup, SEED, begun++);
        batch_play(here, &setup, &meter);
        while (batch_take_ended(here, &setup, &meter, &number, &result)) {
            assert_int_equal(results[number].end, PLAY_NOT_BEGUN);
            results[number] = result;
            done++;
        }
        int room = LANES_GAMES - there->count;
        if (turn % 3 == 0)
            batch_move(here, there, here->count < room ? here->count / 2 : room / 2);
    }
    for (uint64_t i = 0; i < COUNT; i++) {
        result = play_game(player, &setup, SEED, i, &other);
        school_assert_same(&result, &results[i]);
        pieces += result.pieces;
        cut += result.end == PLAY_CUT;
    }
    assert_true(cut > 0 && cut < COUNT);
    assert_int_equal(meter.games, COUNT);
    assert_int_equal(meter.pieces, pieces);
    player_destroy(player);
}

TEST(a_game_can_be_left_in_its_middle)
{
    struct objective objective = school_objective();
    static struct batch batch;
    struct play_meter meter = {0};
    struct lanes lanes;
    uint64_t number;

    objective.setup.max_pieces = PLAY_WITHOUT_END;
    objective.setup.rules = play_rules(ruleset_find("standard"), PLAY_DROPS);
    const struct play_setup setup = lanes_setup(&objective, &lanes);
    batch.count = 0;
    batch_begin(&batch, &setup, 1, 8);
    batch_begin(&batch, &setup, 1, 9);
    batch_play(&batch, &setup, &meter);
    struct play_result a = batch_take_stopped(&batch, &setup, &number);
    assert_int_equal(number, 9);
    struct play_result b = batch_take_stopped(&batch, &setup, &number);
    assert_int_equal(number, 8);
    assert_int_equal(a.end, PLAY_STOPPED);
    assert_int_equal(b.end, PLAY_STOPPED);
    assert_true(a.pieces > 0 && b.pieces > 0);
    assert_int_equal(meter.pieces, a.pieces + b.pieces);
    assert_int_equal(meter.games, 0);
}

/* Each gets a candidate for itself, and all of its games of the first round and
 * the next. */
TEST(each_batch_is_of_another_candidate)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, 3, 3 * GAMES);
    static struct batch batch;
    struct desk_entry entries[3];
    struct unit units[3] = {{0}};

    for (int i = 0; i < 3; i++)
        entries[i] = (struct desk_entry){.candidate = school_good, .seed = 1, .games = GAMES};
    desk_open(desk, entries, 2, true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(desk_take_any(desk, &units[i], &batch), DESK_UNIT);
        assert_int_equal(units[i].entry, i);
        for (int game = 1; game < race_games(GAMES, 1); game++) {
            assert_true(desk_take_more(desk, &units[i]));
            assert_int_equal(units[i].entry, i);
            assert_int_equal(units[i].number, game);
        }
        assert_false(desk_take_more(desk, &units[i]));
    }
    /* Where there are fewer candidates than workers they share one. */
    desk_open(desk, entries, 1, false);
    assert_false(desk_take_more(desk, &units[0])); /* of an earlier job */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(desk_take_any(desk, &units[i], &batch), DESK_UNIT);
        assert_int_equal(units[i].entry, 0);
        assert_int_equal(units[i].number, i);
    }
    /* Who has left one counts no more. */
    desk_open(desk, entries, 3, false);
    memset(units, 0, sizeof(units));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(desk_take_any(desk, &units[0], &batch), DESK_UNIT);
        assert_int_equal(units[0].entry, 0);
    }
    assert_int_equal(desk_take_any(desk, &units[1], &batch), DESK_UNIT);
    assert_int_equal(units[1].entry, 1);
    desk_cancel(desk);
    assert_false(desk_take_more(desk, &units[0]));
    assert_int_equal(desk_take_any(desk, &units[0], &batch), DESK_DONE);
    desk_destroy(desk);
}

/* Games of the next round, but of the better half only. */
TEST(the_better_half_plays_ahead)
{
    enum { COUNT = 4 };
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, COUNT, COUNT * GAMES);
    static struct batch batch;
    struct desk_entry entries[COUNT];
    struct unit unit = {0};
    int first = race_games(GAMES, 0), second = race_games(GAMES, 1);
    int third = race_games(GAMES, 2);

    assert_true(first < second && second < third);
    for (int i = 0; i < COUNT; i++)
        entries[i] = (struct desk_entry){.candidate = school_good, .seed = 1, .games = GAMES};
    desk_open(desk, entries, COUNT, true);
    for (int i = 0; i < COUNT * first; i++) {
        assert_int_equal(desk_take(desk, false, &unit), DESK_UNIT);
        struct play_result result = school_result(100 + 10 * unit.entry, PLAY_ENDED);
        desk_give(desk, &unit, &result);
    }
    unit = (struct unit){0};
    for (int rank = 0; rank < COUNT; rank++) {
        assert_int_equal(desk_take_any(desk, &unit, &batch), DESK_UNIT);
        assert_int_equal(unit.entry, COUNT - 1 - rank);
        int games = 1;
        while (desk_take_more(desk, &unit))
            games++;
        assert_int_equal(games, (2 * rank < COUNT ? third : second) - first);
    }
    desk_destroy(desk);
}

/* -- one who waits -- */

struct waiter {
    struct desk *desk;
    struct unit unit;
    struct batch batch;
    enum desk_answer answer;
    atomic_bool has;
    pthread_t thread;
};

static void *
wait_for_any(void *data)
{
    struct waiter *waiter = data;
    waiter->answer = desk_take_any(waiter->desk, &waiter->unit, &waiter->batch);
    atomic_store(&waiter->has, true);
    return NULL;
}

TEST(who_waits_gets_half_of_a_batch)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, 1, 5);
    const struct desk_entry entry = {.candidate = school_good, .seed = 1, .games = 5};
    static struct batch batch;
    static struct waiter waiter;
    struct lanes lanes;
    const struct play_setup setup = lanes_setup(&objective, &lanes);
    struct unit unit = {0};

    waiter = (struct waiter){.desk = desk};
    batch.count = 0;
    desk_open(desk, &entry, 1, false);
    assert_int_equal(desk_take_any(desk, &unit, &batch), DESK_UNIT);
    do
        batch_begin(&batch, &setup, unit.seed, unit.number);
    while (desk_take_more(desk, &unit));
    assert_int_equal(batch.count, 5);
    desk_share(desk, &unit, &batch); /* nobody waits */
    assert_int_equal(batch.count, 5);
    assert_int_equal(pthread_create(&waiter.thread, NULL, wait_for_any, &waiter), 0);
    while (!atomic_load(&waiter.has)) {
        desk_share(desk, &unit, &batch);
        sched_yield();
    }
    pthread_join(waiter.thread, NULL);
    assert_int_equal(waiter.answer, DESK_BATCH);
    assert_int_equal(waiter.unit.entry, 0);
    assert_int_equal(waiter.unit.job, unit.job);
    assert_int_equal(waiter.unit.seed, entry.seed);
    assert_memory_equal(waiter.unit.candidate, unit.candidate, sizeof(unit.candidate));
    assert_int_equal(waiter.batch.count, 2);
    assert_int_equal(batch.count, 3);
    assert_int_equal(waiter.batch.numbers[0] + waiter.batch.numbers[1], 3 + 4);
    desk_destroy(desk);
}

/* -- what somebody is late with -- */

TEST(late_games_are_given_away_once_more)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, 2, 6);
    const struct desk_entry entries[] = {{.candidate = school_good, .seed = 1, .games = 3},
        {.candidate = school_good, .seed = 2, .games = 3}};
    static const unsigned rounds[][2] = {{0, 1}, {1, 0}, {1, 2}};
    const struct play_result result = school_result(5, PLAY_ENDED);
    struct unit units[6], copy;
    int count;

    desk_open(desk, entries, 2, false);
    assert_false(desk_take_copy(desk, &copy)); /* nothing is out */
    for (int i = 0; i < 6; i++)
        assert_int_equal(desk_take(desk, false, &units[i]), DESK_UNIT);
    assert_int_equal(desk_take(desk, false, &copy), DESK_WAIT);
    for (int i = 0; i < 6; i++)
        if (i != 1 && i != 3 && i != 5)
            desk_give(desk, &units[i], &result);
    assert_false(desk_wants(desk, units[0].job, 0, 0));
    assert_true(desk_wants(desk, units[0].job, 0, 1));
    assert_false(desk_wants(desk, units[0].job - 1, 0, 1));
    /* Each once before any for the second time. */
    for (int i = 0; i < 6; i++) {
        assert_true(desk_take_copy(desk, &copy));
        assert_int_equal(copy.entry, rounds[i % 3][0]);
        assert_int_equal(copy.number, rounds[i % 3][1]);
        assert_int_equal(copy.job, units[0].job);
        assert_int_equal(copy.seed, entries[copy.entry].seed);
        assert_memory_equal(copy.candidate, units[0].candidate, sizeof(copy.candidate));
    }
    /* The first result is the one that counts. */
    struct play_result other = result;
    other.rows++;
    desk_give(desk, &copy, &result);
    desk_give(desk, &units[5], &other);
    assert_false(desk_wants(desk, copy.job, 1, 2));
    desk_give(desk, &units[1], &result);
    assert_false(desk_is_done(desk));
    desk_give(desk, &units[3], &result);
    assert_true(desk_is_done(desk));
    assert_int_equal(desk_results(desk, 1, &count)[2].rows, result.rows);
    assert_false(desk_take_copy(desk, &copy));
    desk_destroy(desk);
}

/* A thread that sleeps is given what another process is late with, and never
 * what a thread beside it plays. */
TEST(who_sleeps_can_be_urged)
{
    struct objective objective = school_objective();
    struct desk *desk = desk_create(&objective, 1, 2);
    const struct desk_entry entry = {.candidate = school_good, .seed = 1, .games = 2};
    const struct play_result result = school_result(5, PLAY_ENDED);
    static struct batch batch;
    static struct waiter waiter;
    struct unit own = {0}, far;

    waiter = (struct waiter){.desk = desk};
    desk_open(desk, &entry, 1, false);
    assert_false(desk_is_waited_at(desk));
    assert_int_equal(desk_take_any(desk, &own, &batch), DESK_UNIT);
    assert_int_equal(own.number, 0);
    assert_int_equal(desk_take(desk, false, &far), DESK_UNIT);
    assert_int_equal(far.number, 1);
    assert_int_equal(pthread_create(&waiter.thread, NULL, wait_for_any, &waiter), 0);
    while (!desk_is_waited_at(desk))
        sched_yield();
    assert_false(atomic_load(&waiter.has));
    desk_urge(desk);
    pthread_join(waiter.thread, NULL);
    assert_int_equal(waiter.answer, DESK_UNIT);
    assert_int_equal(waiter.unit.number, 1);
    assert_int_equal(waiter.unit.copy, 1);

    /* Once that has come back there is nothing to be urged to. */
    desk_give(desk, &waiter.unit, &result);
    waiter = (struct waiter){.desk = desk};
    assert_int_equal(pthread_create(&waiter.thread, NULL, wait_for_any, &waiter), 0);
    while (!desk_is_waited_at(desk))
        sched_yield();
    desk_urge(desk);
    desk_give(desk, &own, &result);
    pthread_join(waiter.thread, NULL);
    assert_int_equal(waiter.answer, DESK_DONE);
    desk_destroy(desk);
}

/* Games that don't end: Dellacherie's player in the largest well. */
static const double endless[FEATURE_COUNT] = {-1, 1, -1, -1, -4, -1};

static struct objective
endless_objective(void)
{
    static const uint8_t weighed[] = {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS,
        FEATURE_ROW_TRANSITIONS, FEATURE_COLUMN_TRANSITIONS, FEATURE_HOLES, FEATURE_WELLS};
    struct objective objective = school_objective();

    objective.setup.max_pieces = PLAY_WITHOUT_END;
    objective.dimensions = ARRAY_SIZE(weighed);
    memcpy(objective.features, weighed, sizeof(weighed));
    objective.setup.rules = play_rules(ruleset_find("standard"), PLAY_DROPS);
    assert_true(ruleset_resize(&objective.setup.rules, 12, 32));
    return objective;
}

struct helper {
    struct worker *worker;
    struct desk *desk;
    struct play_meter meter;
    pthread_t thread;
};

static void *
work(void *data)
{
    struct helper *helper = data;
    worker_work(helper->worker, helper->desk, &helper->meter);
    return NULL;
}

/* A worker with a copy of a game without end is free when that has come back
 * from elsewhere. */
TEST(a_copy_is_dropped_when_its_game_is_there)
{
    struct objective objective = endless_objective();
    struct desk *desk = desk_create(&objective, 1, 2);
    const struct desk_entry entry = {.candidate = endless, .seed = 1, .games = 2};
    const struct play_result result = school_result(5, PLAY_ENDED);
    struct helper helper = {.worker = worker_create(&objective), .desk = desk};
    struct unit units[2];

    helper.meter.stop = desk_stop(desk);
    desk_open(desk, &entry, 1, false);
    for (int i = 0; i < 2; i++)
        assert_int_equal(desk_take(desk, false, &units[i]), DESK_UNIT);
    assert_int_equal(pthread_create(&helper.thread, NULL, work, &helper), 0);
    for (int i = 0; i < 2; i++) {
        uint64_t before = atomic_load(&helper.meter.pieces);
        while (!desk_is_waited_at(desk))
            sched_yield();
        desk_urge(desk);
        while (atomic_load(&helper.meter.pieces) == before)
            sched_yield();
        desk_give(desk, &units[i], &result);
    }
    pthread_join(helper.thread, NULL);
    assert_true(desk_is_done(desk));
    worker_destroy(helper.worker);
    desk_destroy(desk);
}

/* -- workers of another process -- */

/* A game without end comes to one when nobody needs it. */
TEST(rank_workers_stop_games)
{
    struct objective objective = endless_objective();
    struct unit unit = {.job = 3, .seed = 1};
    struct rank_workers_report report;

    memcpy(unit.candidate, endless, sizeof(endless));
    struct rank_workers *workers = rank_workers_create(&objective, 1);
    assert_non_null(workers);
    assert_true(rank_workers_wants(workers));
    assert_false(rank_workers_wants(workers));
    rank_workers_play(workers, &unit);
    const struct rank_workers_game others[] = {{2, 0, 0}, {3, 1, 0}, {3, 0, 1}};
    for (size_t i = 0; i < ARRAY_SIZE(others); i++)
        rank_workers_stop(workers, &others[i]);
    assert_false(rank_workers_has(workers, &report));
    rank_workers_stop(workers, &(struct rank_workers_game){3, 0, 0});
    while (!rank_workers_has(workers, &report))
        sched_yield();
    assert_int_equal(report.result.end, PLAY_STOPPED);
    assert_int_equal(report.unit.job, 3);
    unit.job = 4;
    rank_workers_play(workers, &unit);
    rank_workers_destroy(workers);
    rank_workers_destroy(NULL);
}

SUITE(desk)
