/*
 * A run of training. Its result does not depend on who plays the games, when,
 * in what order they come back, or whether the run was interrupted.
 */
#define _POSIX_C_SOURCE 200809L /* mkstemp */

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

/* -- a run -- */

static struct training_setup
small_run(const char *method)
{
    return (struct training_setup){
        .objective = school_objective(),
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
    record->mean += generation->mean.value;
    record->train += generation->train.value;
    assert_true(generation->mean.value <= generation->values[generation->best]);
    assert_true(generation->best_estimate.value <= generation->values[generation->best]);
    assert_int_equal(generation->held_out_count, generation->number % 2 == 0 ? 5 : 0);
    for (int i = 0; i < generation->held_out_count; i++)
        record->held_out += generation->held_out[i].rows;
    memcpy(record->answer, generation->answer,
        (size_t)generation->dimensions * sizeof(record->answer[0]));
    return generation->number != record->stop_at;
}

static struct record
run_with(const struct training_setup *setup, const struct crew *crew, uint64_t generations)
{
    struct training *training = training_create(setup);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};

    assert_non_null(training);
    assert_int_equal(training_run(training, crew, &watch, generations), TRAINING_FINISHED);
    assert_int_equal(record.generations, generations);
    training_destroy(training);
    return record;
}

static const char *const methods[] = {"pso", "cmaes"};

TEST(threads_change_nothing)
{
    static const int threads[] = {1, 2, 4};

    for (size_t m = 0; m < ARRAY_SIZE(methods); m++) {
        struct training_setup setup = small_run(methods[m]);
        struct record first = {0};
        for (size_t t = 0; t < ARRAY_SIZE(threads); t++) {
            struct play_meter meter = {0};
            struct workers *workers = workers_create(&setup.objective, threads[t], &meter);
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
    school_play(desk, data, SCHOOL_STACK, 30);
    return true;
}

TEST(another_crew_changes_nothing)
{
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
play_with_rank_workers(void *data, struct desk *desk)
{
    struct rank_workers *workers = rank_workers_create(data, 3);
    struct rank_workers_report report;
    struct unit unit;
    int wanted = 0;

    assert_non_null(workers);
    while (!desk_is_done(desk)) {
        while (rank_workers_wants(workers))
            wanted++;
        for (; rank_workers_has(workers, &report); wanted++)
            desk_give(desk, &report.unit, &report.result);
        for (; wanted > 0 && desk_take(desk, false, &unit) == DESK_UNIT; wanted--)
            rank_workers_play(workers, &unit);
        sched_yield();
    }
    rank_workers_destroy(workers);
    return true;
}

TEST(rank_workers_change_nothing)
{
    struct training_setup setup = small_run("pso");
    struct crew stack = {&setup.objective, play_as_a_stack};
    struct crew workers = {&setup.objective, play_with_rank_workers};

    struct record a = run_with(&setup, &stack, 4);
    struct record b = run_with(&setup, &workers, 4);
    assert_memory_equal(&a, &b, sizeof(a));
}

TEST(racing_saves_games_and_no_more)
{
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
TEST(games_grow_where_luck_decides)
{
    struct training_setup setup = small_run("cmaes");
    struct crew crew = {&setup.objective, play_as_a_stack};

    setup.objective.setup.max_pieces = 20; /* all about as bad */
    setup.objective.games = 2;
    setup.objective.racing = false;
    struct record few = run_with(&setup, &crew, 40);
    assert_int_equal(few.games, 40 * 8 * 2);
    setup.max_games = 7;
    struct record many = run_with(&setup, &crew, 40);
    assert_true(many.games > few.games && many.games < 40 * 8 * 7);
}

TEST(a_run_goes_on_from_its_state)
{
    for (size_t m = 0; m < ARRAY_SIZE(methods); m++) {
        struct training_setup setup = small_run(methods[m]);
        struct crew crew = {&setup.objective, play_as_a_stack};
        struct record whole = run_with(&setup, &crew, 6);
        struct record record = {.stop_at = 2};
        const struct training_watch watch = {&record, note_begin, note_end};
        const char *what;

        struct training *training = training_create(&setup);
        assert_int_equal(training_run(training, &crew, &watch, 6), TRAINING_FINISHED);
        assert_int_equal(record.generations, 2);
        size_t size = training_save(training, NULL);
        uint8_t *bytes = malloc(size);
        assert_int_equal(training_save(training, bytes), size);
        training_destroy(training);

        training = training_create(&setup);
        assert_false(training_load(training, bytes, size - 1, &what));
        assert_false(training_load(training, bytes, 3, &what));
        assert_int_equal(training_generations(training), 0);
        assert_true(training_load(training, bytes, size, &what));
        assert_int_equal(training_generations(training), 2);
        record.stop_at = 0;
        assert_int_equal(training_run(training, &crew, &watch, 6), TRAINING_FINISHED);
        assert_memory_equal(&whole, &record, sizeof(whole));
        training_destroy(training);
        free(bytes);
    }
}

/* A crew that is gone when the answer is to be tried. */
struct short_crew {
    struct objective *objective;
    int jobs;
};

static bool
play_first_jobs(void *data, struct desk *desk)
{
    struct short_crew *crew = data;
    if (crew->jobs-- == 0)
        return false;
    school_play(desk, crew->objective, SCHOOL_STACK, 30);
    return true;
}

TEST(a_generation_that_is_given_up_leaves_no_trace)
{
    static uint8_t before[1 << 16], after[1 << 16];

    for (size_t m = 0; m < ARRAY_SIZE(methods); m++) {
        struct training_setup setup = small_run(methods[m]);
        /* Two jobs a generation: the candidates, then the answer. */
        struct short_crew shorter = {&setup.objective, 5};
        struct crew crew = {&shorter, play_first_jobs};
        const struct training_watch watch = {0};
        struct training *training = training_create(&setup);
        size_t size = training_save(training, NULL);

        assert_true(size < sizeof(before));
        assert_int_equal(training_run(training, &crew, &watch, 2), TRAINING_FINISHED);
        training_save(training, before);
        assert_int_equal(training_run(training, &crew, &watch, 3), TRAINING_FAILED);
        assert_int_equal(training_save(training, after), size);
        assert_memory_equal(before, after, size);
        training_destroy(training);
    }
}

/* -- what is kept -- */

static const char header[] = "a=1 b=2";

struct keeper {
    struct objective *objective;
    struct curve curve;
};

static bool
keep_row(void *data, const struct training_generation *generation)
{
    struct keeper *keeper = data;
    struct curve_row row;
    assert_true(
        curve_take_row(&row, keeper->objective, generation, 1.5 * (double)generation->number));
    assert_true(curve_add(&keeper->curve, &row));
    return true;
}

/* A run of so many generations in a file of its own. */
static void
keep_run(struct training_setup *setup, uint64_t generations, char path[])
{
    struct crew crew = {&setup->objective, play_as_a_stack};
    struct keeper keeper = {.objective = &setup->objective};
    const struct training_watch watch = {&keeper, NULL, keep_row};
    struct training *training = training_create(setup);

    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(training_run(training, &crew, &watch, generations), TRAINING_FINISHED);
    assert_true(checkpoint_write(path, header, training, 70, &keeper.curve, NULL));
    curve_finish(&keeper.curve);
    training_destroy(training);
}

/* Reads it into a new training. */
static bool
read_run(const struct training_setup *setup, const char *path, double *seconds, struct curve *curve,
    struct error *error)
{
    struct training *training = training_create(setup);
    bool good = checkpoint_read(path, header, training, seconds, curve, error);
    training_destroy(training);
    return good;
}

enum { ROW_WORDS = 25, ROW = ROW_WORDS * BYTES_NUMBER };

/* Numbers that say there is more than there is, under a seal that is right. */
TEST(a_checkpoint_lies_about_its_size)
{
    struct training_setup setup = small_run("pso");
    char path[] = "/tmp/wellplayed-checkpoint-XXXXXX";
    struct error error;
    struct curve curve = {0};
    double seconds;
    size_t size;

    keep_run(&setup, 20, path);
    assert_true(read_run(&setup, path, &seconds, &curve, &error));
    assert_int_equal(curve.count, 20);
    assert_true(seconds == 70);
    uint8_t *data = file_read(path, 1 << 20, &size, &error);
    assert_non_null(data);
    uint8_t *numbers = (uint8_t *)memchr(data, '\n', size) + 1 + BYTES_NUMBER;
    uint8_t *seal = data + size - BYTES_NUMBER;
    uint64_t left = (uint64_t)(seal - numbers) - 2 * BYTES_NUMBER;
    const uint64_t counts[] = {
        0, 19, 21, left / ROW, left / ROW + 1, size / ROW, UINT64_MAX / ROW, UINT64_MAX};
    for (size_t i = 0; i < ARRAY_SIZE(counts); i++) {
        /* The sum of both is right, though it may have gone round. */
        bytes_put(bytes_put(numbers, counts[i]), left - counts[i] * ROW);
        bytes_put(seal, bytes_seal(BYTES_SEAL, data, size - BYTES_NUMBER));
        assert_true(file_write(path, data, size, &error));
        curve_finish(&curve);
        assert_false(read_run(&setup, path, &seconds, &curve, &error));
        assert_non_null(strstr(error_english(&error), ": damaged"));
        assert_true(curve.count <= left / ROW);
    }
    curve_finish(&curve);
    free(data);
    remove(path);
}

/* What a number of a kept run may become under seals that are right. */
static const double impossible[] = {NAN, INFINITY, -1, 1e300};
enum { LIES = ARRAY_SIZE(impossible) + 2 };

static uint64_t
lie_of(size_t n)
{
    uint64_t bits = n == ARRAY_SIZE(impossible) ? UINT64_MAX : UINT64_C(0x7E) << 56;
    if (n < ARRAY_SIZE(impossible))
        memcpy(&bits, &impossible[n], sizeof(bits));
    return bits;
}

/* Whether word `word` of a kept run may be that: an agreement of -1, an
 * interval without an upper end. */
static bool
is_possible(size_t word, size_t lie)
{
    enum { HEAD = 3, AGREEMENT = 12, HIGH = 24 };
    size_t of_row = (word - HEAD) % ROW_WORDS;
    return word >= HEAD && ((of_row == AGREEMENT && lie == 2) || (of_row == HIGH && lie == 1));
}

/* Each number of all that the lab puts around the optimizer's state. */
static void
lie_about_each_number(const struct training_setup *setup, const char *path)
{
    enum { GENERATIONS = 4, WORDS = 3 + GENERATIONS * ROW_WORDS + 3 };
    struct error error;
    size_t size;
    double seconds;
    struct curve curve = {0};
    uint8_t *data = file_read(path, 1 << 20, &size, &error);

    assert_non_null(data);
    uint8_t *numbers = (uint8_t *)memchr(data, '\n', size) + 1;
    uint8_t *seal = data + size - BYTES_NUMBER;
    for (size_t word = 0; word < WORDS; word++)
        for (size_t lie = 0; lie < LIES; lie++) {
            uint8_t *at = numbers + word * BYTES_NUMBER;
            uint8_t truth[BYTES_NUMBER];
            memcpy(truth, at, sizeof(truth));
            bytes_put(at, lie_of(lie));
            bytes_put(seal, bytes_seal(BYTES_SEAL, data, size - BYTES_NUMBER));
            assert_true(file_write(path, data, size, &error));
            error = (struct error){0};
            bool good = read_run(setup, path, &seconds, &curve, &error);
            if (good && !is_possible(word, lie))
                fail_msg("number %zu is taken as %g or %" PRIu64, word,
                    lie < ARRAY_SIZE(impossible) ? impossible[lie] : 0, lie_of(lie));
            if (!good) {
                assert_non_null(strstr(error_english(&error), ": damaged: "));
                assert_null(strchr(error_english(&error), '\n'));
            }
            if (word == 3 + ROW_WORDS + 1)
                assert_non_null(strstr(error_english(&error), "curve, generation 2: seconds"));
            curve_finish(&curve);
            memcpy(at, truth, sizeof(truth));
        }
    free(data);
}

/* Each number of the optimizer's state, which has a seal of its own. */
static void
lie_about_the_search(const struct training_setup *setup)
{
    enum { HEAD = 3 * BYTES_NUMBER, RANDOM = 3 + 9 };
    struct training *training = training_create(setup);
    struct crew crew = {(void *)&setup->objective, play_as_a_stack};
    const struct training_watch watch = {0};
    size_t size = training_save(training, NULL);
    uint8_t *truth = malloc(size), *lied = malloc(size);
    const char *what;

    assert_int_equal(training_run(training, &crew, &watch, 4), TRAINING_FINISHED);
    training_save(training, truth);
    for (size_t at = HEAD; at + BYTES_NUMBER < size; at += BYTES_NUMBER)
        for (size_t lie = 0; lie < LIES; lie++) {
            memcpy(lied, truth, size);
            bytes_put(lied + at, lie_of(lie));
            bytes_put(lied + size - BYTES_NUMBER,
                bytes_seal(BYTES_SEAL, lied + HEAD, size - HEAD - BYTES_NUMBER));
            bool good = training_load(training, lied, size, &what);
            /* NaN and infinity are random numbers as any others. */
            if (lie < 2 && good)
                assert_int_equal(at / BYTES_NUMBER, RANDOM);
            assert_true(good == (what == NULL));
        }
    free(truth);
    free(lied);
    training_destroy(training);
}

TEST(each_number_of_a_kept_run_is_checked)
{
    char path[] = "/tmp/wellplayed-checkpoint-XXXXXX";
    struct training_setup setup = small_run("pso");
    const struct optimizer_method *method;

    keep_run(&setup, 4, path);
    lie_about_each_number(&setup, path);
    remove(path);
    for (int m = 0; (method = optimizer_method_at(m)) != NULL; m++) {
        setup = small_run(method->name);
        if (setup.population < method->min_population)
            setup.population = method->min_population;
        lie_about_the_search(&setup);
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
TEST(a_run_can_be_cancelled)
{
    struct training_setup setup = small_run("pso");
    struct play_meter meter = {0};
    pthread_t thread;

    setup.objective.setup.max_pieces = PLAY_WITHOUT_END;
    setup.objective.setup.rules = play_rules(ruleset_find("standard"), PLAY_DROPS);
    memcpy(setup.start, school_good, 4 * sizeof(school_good[0]));
    setup.spread = 0.01;
    struct training *training = training_create(&setup);
    struct workers *workers = workers_create(&setup.objective, 2, &meter);
    struct crew crew = workers_crew(workers);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};
    struct canceller canceller = {training, &meter};

    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &canceller), 0);
    assert_int_equal(training_run(training, &crew, &watch, 1000000), TRAINING_CANCELLED);
    pthread_join(thread, NULL);
    assert_null(training_measure(training, &crew, 5));
    training_uncancel(training);
    training_destroy(training);
    workers_destroy(workers);
}

TEST(the_answer_can_be_measured)
{
    struct training_setup setup = small_run("cmaes");
    struct crew crew = {&setup.objective, play_as_a_stack};
    struct training *training = training_create(&setup);
    struct record record = {0};
    const struct training_watch watch = {&record, note_begin, note_end};
    struct brain brain;

    assert_false(training_answer(training, &brain)); /* the middle of nowhere */
    assert_int_equal(training_run(training, &crew, &watch, 2), TRAINING_FINISHED);
    const struct play_result *results = training_measure(training, &crew, 5);
    assert_non_null(results);
    uint64_t rows = 0;
    for (int i = 0; i < 5; i++)
        rows += results[i].rows;
    assert_int_equal(rows, record.held_out);
    assert_true(training_answer(training, &brain));
    for (int d = 0; d < 4; d++)
        assert_true(brain.weights[setup.objective.features[d]] == record.answer[d]);
    training_destroy(training);
}

SUITE(training)
