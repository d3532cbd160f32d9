/*
 * Training, from the worth of a game to a whole run: what it comes to does not
 * depend on who plays the games, when, and in what order they come back; nor
 * on whether it was interrupted.
 */
#include "check.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "../src/lab/hall.h"
#include "../src/train/desk.h"
#include "../src/train/objective.h"
#include "../src/train/race.h"
#include "../src/train/training.h"
#include "../src/train/worker.h"
#include "../src/train/workers.h"
#include "wellplayed/rng.h"

enum { GAMES = 9, ENTRIES = 7, NOBODY = 1, MOST_UNITS = 256 };

/* -- what is trained for -- */

static struct objective
small_objective(void)
{
    struct objective objective = {
        .setup =
            {
                .mode = PLAY_DROPS,
                .max_pieces = 200,
                .set = lanes_set_best(),
                .brain = {.pieces = 1},
            },
        .fast = true,
        .dimensions = 4,
        .features = {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS,
            FEATURE_COLUMN_TRANSITIONS, FEATURE_HOLES},
        .games = GAMES,
        .racing = true,
        .seed = 11,
    };
    objective.setup.rules =
        play_rules(ruleset_find("standard"), objective.setup.mode);
    assert_true(ruleset_resize(&objective.setup.rules, 8, 8));
    return objective;
}

static const double good[] = {-1, 1, -1, -4, 0, 0};

static void
a_candidate_is_a_direction(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct brain brain, larger;
    double eight[4], sum = 0;

    for (int d = 0; d < 4; d++)
        eight[d] = 8 * good[d];
    assert_true(objective_brain(&objective, good, &brain));
    assert_true(objective_brain(&objective, eight, &larger));
    assert_memory_equal(brain.scaled, larger.scaled, sizeof(brain.scaled));
    for (int f = 0; f < FEATURE_COUNT; f++)
        sum += brain.weights[f] * brain.weights[f];
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(brain.weights[FEATURE_HOLES] < 0);
    assert_int_equal(brain.pieces, 1);
}

static void
what_is_no_direction_is_no_brain(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct brain brain;
    static const double bad[][4] = {
        {0, 0, 0, 0}, {NAN, 1, 1, 1}, {1, 1, 1, INFINITY}};

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

static void
each_generation_has_games_of_its_own(void **state)
{
    (void)state;
    enum { GENERATIONS = 500 };
    struct objective objective = small_objective();
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

static struct play_result
result_of(uint64_t rows, enum play_end end)
{
    return (struct play_result){
        .end = end, .rows = rows, .pieces = 2 * rows, .points = 3 * rows};
}

static void
a_cut_game_says_only_that_it_was_longer(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    const struct play_result results[] = {result_of(10, PLAY_ENDED),
        result_of(50, PLAY_CUT), result_of(30, PLAY_ENDED),
        result_of(50, PLAY_CUT)};

    assert_true(objective_value(&objective, results, 3) == 90.0 / 2);
    assert_true(objective_value(&objective, results, 4) == 140.0 / 2);
    assert_true(objective_value(&objective, &results[1], 1) == 100);
    assert_true(objective_error(&objective, results, 4) == 1 / sqrt(2));
    objective.kind = OBJECTIVE_PIECES;
    assert_true(objective_value(&objective, results, 4) == 280.0 / 2);
    objective.kind = OBJECTIVE_POINTS;
    assert_true(objective_value(&objective, results, 4) == 420.0 / 2);
}

static int
compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Against sorting, which is how one would do it by hand. */
static void
quantiles_are_those_of_sorted_amounts(void **state)
{
    (void)state;
    enum { MOST = 40 };
    struct objective objective = small_objective();
    struct play_result results[MOST];
    uint64_t sorted[MOST];
    struct rng rng;

    rng_seed(&rng, 5, 1);
    for (int count = 1; count <= MOST; count++) {
        for (int i = 0; i < count; i++) {
            sorted[i] = rng_below(&rng, i % 2 == 0 ? 8 : 100000);
            results[i] = result_of(sorted[i], PLAY_ENDED);
        }
        qsort(sorted, (size_t)count, sizeof(sorted[0]), compare);
        for (objective.quantile = 1; objective.quantile <= 99;
             objective.quantile += 7) {
            double place = (count - 1) * objective.quantile / 100.0;
            int rank = (int)place;
            double low = (double)sorted[rank];
            double high = (double)sorted[rank + 1 < count ? rank + 1 : rank];
            double expected = low + (place - rank) * (high - low);
            assert_true(fabs(objective_value(&objective, results, count) -
                             expected) <= 1e-9 * (1 + expected));
        }
    }
}

/* Straight on the board points are counted in lanes and without. */
static void
points_are_the_same_in_lanes(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct unit unit = {.seed = 5};
    struct play_meter meter = {0};

    objective.kind = OBJECTIVE_POINTS;
    objective.setup.count_points = true;
    objective.setup.rules =
        play_rules(ruleset_find("classic"), objective.setup.mode);
    assert_true(play_counts_points(&objective.setup));
    memcpy(unit.candidate, good, sizeof(good));
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
    objective.setup.rules =
        play_rules(ruleset_find("arcade"), objective.setup.mode);
    assert_false(play_counts_points(&objective.setup));
}

/* -- the race -- */

static void
rounds_end_with_all_games(void **state)
{
    (void)state;
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

static void
half_are_never_out(void **state)
{
    (void)state;
    enum { MOST = 30 };
    struct race_runner runners[MOST];
    struct rng rng;

    rng_seed(&rng, 9, 1);
    for (int i = 0; i < 3000; i++) {
        int count = 1 + i % MOST, out = 0;
        for (int r = 0; r < count; r++) {
            runners[r] = (struct race_runner){0};
            race_bounds(&runners[r], (double)rng_below(&rng, 1000),
                rng_below(&rng, 100) / 100.0);
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

static void
the_clearly_worse_are_out(void **state)
{
    (void)state;
    struct race_runner runners[4] = {{0}};

    race_bounds(&runners[0], 1000, 0.1);
    race_bounds(&runners[1], 10, 0.1);
    race_bounds(&runners[2], 900, 0.1);
    race_bounds(&runners[3], 500, 0.5); /* may be as good */
    race_decide(runners, 4);
    assert_false(runners[0].out);
    assert_true(runners[1].out);
    assert_false(runners[2].out);
    assert_false(runners[3].out);
}

/* -- the desk -- */

static void
assert_same_result(const struct play_result *a, const struct play_result *b)
{
    assert_int_equal(a->end, b->end);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->points, b->points);
    assert_int_equal(a->hash, b->hash);
}

/* Candidates from bad to good, so that some are out early. */
static void
make_entries(struct desk_entry entries[ENTRIES], double candidates[ENTRIES][4],
    const struct objective *objective)
{
    for (int i = 0; i < ENTRIES; i++) {
        for (int d = 0; d < 4; d++)
            candidates[i][d] = good[d] * (i - 2);
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

/* In what order results come back. */
enum order { ORDER_QUEUE, ORDER_STACK, ORDER_RANDOM };

/* Takes all that there is before anything comes back, as many workers would. */
static int
play_in_order(struct desk *desk, const struct objective *objective,
    enum order order, int most_out)
{
    static struct unit out[MOST_UNITS];
    struct worker *worker = worker_create(objective);
    struct play_meter meter = {0};
    struct rng rng;
    int count = 0, played = 0;

    rng_seed(&rng, 77, 1);
    for (;;) {
        enum desk_answer answer = DESK_UNIT;
        while (count < most_out &&
               (answer = desk_take(desk, false, &out[count])) == DESK_UNIT)
            count++;
        if (answer == DESK_DONE)
            break;
        assert_true(count > 0);
        int which = order == ORDER_QUEUE ? 0
                    : order == ORDER_STACK
                        ? count - 1
                        : (int)rng_below(&rng, (uint32_t)count);
        struct unit unit = out[which];
        memmove(&out[which], &out[which + 1],
            (size_t)(--count - which) * sizeof(out[0]));
        struct play_result result = worker_play(worker, &unit, &meter);
        desk_give(desk, &unit, &result);
        desk_give(desk, &unit, &result); /* twice is once */
        played++;
    }
    worker_destroy(worker);
    return played;
}

static void
the_order_of_results_changes_nothing(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct desk *desk = desk_create(&objective, ENTRIES, ENTRIES * GAMES);
    struct desk_entry entries[ENTRIES];
    double candidates[ENTRIES][4];
    int counts[ENTRIES], least = GAMES;
    struct play_result expected[ENTRIES][GAMES];
    static const int most_out[] = {1, 2, 5, 200};

    make_entries(entries, candidates, &objective);
    for (int order = ORDER_QUEUE; order <= ORDER_RANDOM; order++)
        for (size_t m = 0; m < ARRAY_SIZE(most_out); m++) {
            desk_open(desk, entries, ENTRIES, true);
            play_in_order(desk, &objective, (enum order)order, most_out[m]);
            for (int i = 0; i < ENTRIES; i++) {
                int count;
                const struct play_result *results =
                    desk_results(desk, i, &count);
                if (order == ORDER_QUEUE && m == 0) {
                    counts[i] = count;
                    memcpy(
                        expected[i], results, (size_t)count * sizeof(*results));
                    if (i != NOBODY && count < least)
                        least = count;
                }
                assert_int_equal(count, counts[i]);
                for (int g = 0; g < count; g++)
                    assert_same_result(&expected[i][g], &results[g]);
            }
        }
    assert_int_equal(counts[NOBODY], 0);
    assert_true(least < GAMES); /* somebody was out of the race */
    assert_int_equal(counts[ENTRIES - 1], GAMES);
    desk_destroy(desk);
}

/* A game's result is that of the game itself, whoever asks for it. */
static void
results_are_those_of_the_games(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct desk *desk = desk_create(&objective, ENTRIES, ENTRIES * GAMES);
    struct desk_entry entries[ENTRIES];
    double candidates[ENTRIES][4];
    struct player *player = player_create();
    struct play_meter meter = {0};

    make_entries(entries, candidates, &objective);
    desk_open(desk, entries, ENTRIES, false);
    assert_int_equal(
        play_in_order(desk, &objective, ORDER_STACK, 3), (ENTRIES - 1) * GAMES);
    for (int i = 0; i < ENTRIES; i++) {
        int count;
        const struct play_result *results = desk_results(desk, i, &count);
        struct play_setup setup = objective.setup;
        assert_int_equal(count, i == NOBODY ? 0 : GAMES);
        for (int g = 0; g < count; g++) {
            assert_true(
                objective_brain(&objective, candidates[i], &setup.brain));
            struct play_result alone = play_game(player, &setup,
                objective_seed(&objective, 3), (uint64_t)g, &meter);
            assert_same_result(&alone, &results[g]);
        }
    }
    player_destroy(player);
    desk_destroy(desk);
}

static void
late_and_stopped_results_are_dropped(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct desk *desk = desk_create(&objective, 2, 4);
    const struct desk_entry entry = {.candidate = good, .seed = 1, .games = 2};
    struct play_result result = result_of(5, PLAY_ENDED);
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

/* -- a run -- */

static struct training_setup
small_run(const char *method)
{
    return (struct training_setup){
        .objective = small_objective(),
        .method = optimizer_method_find(method),
        .population = 8,
        .spread = 1,
        .held_out = 5,
        .held_out_every = 2,
    };
}

/* What a run shows, generation by generation. */
struct record {
    uint64_t begun, generations, pieces, games, saved;
    double best, mean, train;
    uint64_t held_out;
    double answer[FEATURE_COUNT];
    uint64_t stop_at; /* 0: never */
};

static void
note_begin(void *data, uint64_t generation, int population)
{
    struct record *record = data;
    assert_int_equal(generation, record->generations + 1);
    assert_true(population > 0);
    record->begun = generation;
}

static bool
note_end(void *data, const struct training_generation *generation)
{
    struct record *record = data;

    assert_int_equal(generation->number, record->begun);
    record->generations = generation->number;
    record->pieces = generation->pieces;
    record->games += generation->games;
    record->saved += generation->games_saved;
    record->best += generation->values[generation->best];
    record->mean += generation->mean;
    record->train += generation->train;
    assert_true(generation->mean <= generation->values[generation->best]);
    assert_int_equal(
        generation->held_out_count, generation->number % 2 == 0 ? 5 : 0);
    for (int i = 0; i < generation->held_out_count; i++)
        record->held_out += generation->held_out[i].rows;
    memcpy(record->answer, generation->answer,
        (size_t)generation->dimensions * sizeof(record->answer[0]));
    return generation->number != record->stop_at;
}

static struct record
run_with(const struct training_setup *setup, const struct crew *crew,
    uint64_t generations)
{
    struct training *training = training_create(setup);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};

    assert_non_null(training);
    assert_int_equal(
        training_run(training, crew, &watch, generations), TRAINING_FINISHED);
    assert_int_equal(record.generations, generations);
    training_destroy(training);
    return record;
}

static const char *const methods[] = {"pso", "cmaes"};

static void
threads_change_nothing(void **state)
{
    (void)state;
    static const int threads[] = {1, 2, 4};

    for (size_t m = 0; m < ARRAY_SIZE(methods); m++) {
        struct training_setup setup = small_run(methods[m]);
        struct record first = {0};
        for (size_t t = 0; t < ARRAY_SIZE(threads); t++) {
            struct play_meter meter = {0};
            struct workers *workers =
                workers_create(&setup.objective, threads[t], &meter);
            struct crew crew = workers_crew(workers);
            struct record record = run_with(&setup, &crew, 6);
            if (t == 0)
                first = record;
            assert_memory_equal(&first, &record, sizeof(record));
            assert_true(atomic_load(&meter.pieces) >= record.pieces);
            workers_destroy(workers);
        }
        assert_true(first.pieces > 0 && first.best > 0);
        assert_true(first.saved > 0);
    }
}

/* A crew of one that brings results back last in, first out. */
static bool
play_as_a_stack(void *data, struct desk *desk)
{
    play_in_order(desk, data, ORDER_STACK, 30);
    return true;
}

static void
another_crew_changes_nothing(void **state)
{
    (void)state;
    struct training_setup setup = small_run("cmaes");
    struct play_meter meter = {0};
    struct workers *workers = workers_create(&setup.objective, 2, &meter);
    struct crew threads = workers_crew(workers);
    struct crew stack = {&setup.objective, play_as_a_stack};

    struct record a = run_with(&setup, &threads, 4);
    struct record b = run_with(&setup, &stack, 4);
    assert_memory_equal(&a, &b, sizeof(a));
    workers_destroy(workers);
}

/* As another process would: games are brought, results fetched. */
static bool
play_in_a_hall(void *data, struct desk *desk)
{
    struct hall *hall = hall_create(data, 3);
    struct hall_report report;
    struct unit unit;
    int wanted = 0;

    assert_non_null(hall);
    while (!desk_is_done(desk)) {
        while (hall_wants(hall))
            wanted++;
        for (; hall_has(hall, &report); wanted++)
            desk_give(desk, &report.unit, &report.result);
        for (; wanted > 0 && desk_take(desk, false, &unit) == DESK_UNIT;
             wanted--)
            hall_play(hall, &unit);
        sched_yield();
    }
    hall_stop(hall, desk_sheet(desk));
    hall_destroy(hall);
    return true;
}

static void
a_hall_changes_nothing(void **state)
{
    (void)state;
    struct training_setup setup = small_run("pso");
    struct crew stack = {&setup.objective, play_as_a_stack};
    struct crew hall = {&setup.objective, play_in_a_hall};

    struct record a = run_with(&setup, &stack, 4);
    struct record b = run_with(&setup, &hall, 4);
    assert_memory_equal(&a, &b, sizeof(a));
}

/* A game without end comes to one when nobody needs it. */
static void
a_hall_stops_games(void **state)
{
    (void)state;
    struct objective objective = small_objective();
    struct unit unit = {.sheet = 3, .seed = 1};
    struct hall_report report;

    objective.setup.max_pieces = PLAY_WITHOUT_END;
    objective.setup.rules = play_rules(ruleset_find("standard"), PLAY_DROPS);
    memcpy(unit.candidate, good, 4 * sizeof(good[0]));
    struct hall *hall = hall_create(&objective, 1);
    assert_non_null(hall);
    assert_true(hall_wants(hall));
    assert_false(hall_wants(hall));
    hall_play(hall, &unit);
    hall_stop(hall, 2); /* another sheet's */
    assert_false(hall_has(hall, &report));
    hall_stop(hall, 3);
    while (!hall_has(hall, &report))
        sched_yield();
    assert_int_equal(report.result.end, PLAY_STOPPED);
    assert_int_equal(report.unit.sheet, 3);
    unit.sheet = 4;
    hall_play(hall, &unit);
    hall_destroy(hall);
    hall_destroy(NULL);
}

static void
racing_saves_games_and_no_more(void **state)
{
    (void)state;
    struct training_setup setup = small_run("pso");
    struct crew stack = {&setup.objective, play_as_a_stack};

    struct record raced = run_with(&setup, &stack, 3);
    assert_int_equal(raced.games + raced.saved, 3 * 8 * GAMES);
    assert_true(raced.saved > 0);
    setup.objective.racing = false;
    struct record whole = run_with(&setup, &stack, 3);
    assert_int_equal(whole.games, 3 * 8 * GAMES);
    assert_int_equal(whole.saved, 0);
}

/* A worth that no order of candidates outlives: games grow, up to the most. */
static void
games_grow_where_luck_decides(void **state)
{
    (void)state;
    struct training_setup setup = small_run("cmaes");
    struct crew crew = {&setup.objective, play_as_a_stack};

    setup.objective.setup.max_pieces = 20; /* all about as bad */
    setup.objective.games = 2;
    setup.objective.racing = false;
    struct record few = run_with(&setup, &crew, 40);
    assert_int_equal(few.games, 40 * 8 * 2);
    setup.most_games = 7;
    struct record many = run_with(&setup, &crew, 40);
    assert_true(many.games > few.games && many.games < 40 * 8 * 7);
}

static void
a_run_goes_on_from_its_state(void **state)
{
    (void)state;
    for (size_t m = 0; m < ARRAY_SIZE(methods); m++) {
        struct training_setup setup = small_run(methods[m]);
        struct crew crew = {&setup.objective, play_as_a_stack};
        struct record whole = run_with(&setup, &crew, 6);
        struct record record = {.stop_at = 2};
        const struct training_watch watch = {&record, note_begin, note_end};

        struct training *training = training_create(&setup);
        assert_int_equal(
            training_run(training, &crew, &watch, 6), TRAINING_FINISHED);
        assert_int_equal(record.generations, 2);
        size_t size = training_save(training, NULL);
        uint8_t *bytes = malloc(size);
        assert_int_equal(training_save(training, bytes), size);
        training_destroy(training);

        training = training_create(&setup);
        assert_false(training_load(training, bytes, size - 1));
        assert_false(training_load(training, bytes, 3));
        assert_int_equal(training_generations(training), 0);
        assert_true(training_load(training, bytes, size));
        assert_int_equal(training_generations(training), 2);
        record.stop_at = 0;
        assert_int_equal(
            training_run(training, &crew, &watch, 6), TRAINING_FINISHED);
        assert_memory_equal(&whole, &record, sizeof(whole));
        training_destroy(training);
        free(bytes);
    }
}

/* -- stopping -- */

struct canceller {
    struct training *training;
    struct play_meter *meter;
};

static void *
cancel_soon(void *data)
{
    struct canceller *canceller = data;
    while (atomic_load(&canceller->meter->pieces) < 5000)
        ;
    training_cancel(canceller->training);
    return NULL;
}

/* Games without end come to one. */
static void
a_run_can_be_cancelled(void **state)
{
    (void)state;
    struct training_setup setup = small_run("pso");
    struct play_meter meter = {0};
    pthread_t thread;

    setup.objective.setup.max_pieces = PLAY_WITHOUT_END;
    setup.objective.setup.rules =
        play_rules(ruleset_find("standard"), PLAY_DROPS);
    memcpy(setup.start, good, 4 * sizeof(good[0]));
    setup.spread = 0.01;
    struct training *training = training_create(&setup);
    struct workers *workers = workers_create(&setup.objective, 2, &meter);
    struct crew crew = workers_crew(workers);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};
    struct canceller canceller = {training, &meter};

    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &canceller), 0);
    assert_int_equal(
        training_run(training, &crew, &watch, 1000000), TRAINING_CANCELLED);
    pthread_join(thread, NULL);
    assert_null(training_measure(training, &crew, 5));
    training_uncancel(training);
    training_destroy(training);
    workers_destroy(workers);
}

static void
the_answer_can_be_measured(void **state)
{
    (void)state;
    struct training_setup setup = small_run("cmaes");
    struct crew crew = {&setup.objective, play_as_a_stack};
    struct training *training = training_create(&setup);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};
    struct brain brain;

    assert_false(training_answer(training, &brain)); /* the middle of nowhere */
    assert_int_equal(
        training_run(training, &crew, &watch, 2), TRAINING_FINISHED);
    const struct play_result *results = training_measure(training, &crew, 5);
    assert_non_null(results);
    uint64_t rows = 0;
    for (int i = 0; i < 5; i++)
        rows += results[i].rows;
    assert_int_equal(rows, record.held_out);
    assert_true(training_answer(training, &brain));
    for (int d = 0; d < 4; d++)
        assert_true(
            brain.weights[setup.objective.features[d]] == record.answer[d]);
    training_destroy(training);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_candidate_is_a_direction),
        cmocka_unit_test(what_is_no_direction_is_no_brain),
        cmocka_unit_test(each_generation_has_games_of_its_own),
        cmocka_unit_test(a_cut_game_says_only_that_it_was_longer),
        cmocka_unit_test(quantiles_are_those_of_sorted_amounts),
        cmocka_unit_test(points_are_the_same_in_lanes),
        cmocka_unit_test(rounds_end_with_all_games),
        cmocka_unit_test(half_are_never_out),
        cmocka_unit_test(the_clearly_worse_are_out),
        cmocka_unit_test(the_order_of_results_changes_nothing),
        cmocka_unit_test(results_are_those_of_the_games),
        cmocka_unit_test(late_and_stopped_results_are_dropped),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(another_crew_changes_nothing),
        cmocka_unit_test(a_hall_changes_nothing),
        cmocka_unit_test(a_hall_stops_games),
        cmocka_unit_test(racing_saves_games_and_no_more),
        cmocka_unit_test(games_grow_where_luck_decides),
        cmocka_unit_test(a_run_goes_on_from_its_state),
        cmocka_unit_test(a_run_can_be_cancelled),
        cmocka_unit_test(the_answer_can_be_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
