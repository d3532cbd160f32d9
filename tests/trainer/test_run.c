/*
 * A run in the window is the run of the lab: the same weights, bit for bit, with
 * each method, on any number of threads, however it was paused, stopped, killed
 * and continued.
 */
#define _GNU_SOURCE /* mkdtemp, nanosleep, kill */

#include "lib/check.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/folder.h"
#include "lib/school.h"
#include "trainer/checkpoint.h"
#include "trainer/run_thread.h"
#include "trainer/runs.h"
#include "wellplayed/rng.h"

enum { GENERATIONS = 6, KILLS = 20, STATE_SIZE = 1 << 20, PATIENCE_MS = 60000 };

static char folder[64], path[128], album_path[128];

static void
sleep_us(long us)
{
    const struct timespec time = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    nanosleep(&time, NULL);
}

static int
enter(void **state)
{
    snprintf(folder, sizeof(folder), "/tmp/wellplayed-run-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/a.run", folder);
    snprintf(album_path, sizeof(album_path), "%s/a.album", folder);
    return 0;
}

/* What a killed process was writing is there too. */
static int
leave(void **state)
{
    char name[400];
    const struct dirent *entry;
    DIR *open = opendir(folder);

    while (open != NULL && (entry = readdir(open)) != NULL) {
        snprintf(name, sizeof(name), "%s/%s", folder, entry->d_name);
        unlink(name);
    }
    if (open != NULL)
        closedir(open);
    return rmdir(folder);
}

static struct run_setup
setup_of(const struct optimizer_method *method, int threads)
{
    struct run_setup setup = {
        .training = {.objective = school_objective(),
            .method = method,
            .spread = 1,
            .held_out = 8,
            .held_out_every = 3},
        .path = path,
        .threads = threads,
        .generations = GENERATIONS,
    };
    setup.training.objective.setup.max_pieces = 60;
    setup.training.objective.games = 3;
    setup.training.objective.setup.level = setup.training.objective.setup.rules.first_level;
    return setup;
}

/* The whole state of a run, as its file has it. */
static size_t
state_of(const struct run_setup *setup, uint8_t state[STATE_SIZE])
{
    struct training *training = training_create(&setup->training);
    char header[RUN_HEADER_SIZE];
    struct curve curve = {0};
    struct error error;
    double seconds;

    assert_non_null(training);
    run_header_write(header, &setup->training);
    if (!checkpoint_read(path, header, training, &seconds, &curve, &error))
        fail_msg("%s", error_english(&error));
    assert_int_equal(curve.count, GENERATIONS);
    assert_int_equal(training_generations(training), GENERATIONS);
    size_t size = training_save(training, NULL);
    assert_true(size <= STATE_SIZE);
    training_save(training, state);
    curve_finish(&curve);
    training_destroy(training);
    return size;
}

/* The lab's way: from the first generation to the last, on one thread. */
static size_t
learn_at_once(const struct run_setup *setup, uint8_t state[STATE_SIZE])
{
    struct error error;
    struct run *run = run_create(setup);

    assert_non_null(run);
    if (!run_open(run, &error))
        fail_msg("%s", error_english(&error));
    assert_int_equal(run_go(run, NULL, NULL, GENERATIONS), TRAINING_FINISHED);
    run_destroy(run);
    size_t size = state_of(setup, state);
    unlink(path);
    return size;
}

static struct run_thread *
begin(const struct run_setup *setup)
{
    struct error error;
    struct run_thread *thread = run_thread_create(setup, album_path, &error);
    if (thread == NULL)
        fail_msg("%s", error_english(&error));
    return thread;
}

/* Until the state is another one than these. */
static void
wait_until(struct run_thread *thread, struct run_news *news, unsigned states)
{
    for (int ms = 0; ms < PATIENCE_MS; ms++) {
        run_thread_look(thread, news);
        if (!news->wanted && (states & 1u << news->state) != 0)
            return;
        sleep_us(1000);
    }
    fail_msg("state %d", news->state);
}

static void
check_same(const struct run_setup *setup, const uint8_t *expected, size_t size)
{
    static uint8_t state[STATE_SIZE];

    assert_int_equal(state_of(setup, state), size);
    assert_memory_equal(state, expected, size);
    unlink(path);
    unlink(album_path);
}

/* -- the same weights -- */

static void
go_through(const struct run_setup *setup)
{
    struct run_thread *thread = begin(setup);
    struct run_news news = {0};
    static struct album album;

    wait_until(thread, &news, 1u << RUN_PAUSED);
    assert_int_equal(news.generation, 0);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    assert_int_equal(news.generation, GENERATIONS);
    assert_int_equal(news.curve.count, GENERATIONS);
    assert_true(news.population > 0 && news.best < news.population);
    assert_int_equal(news.dimensions, 4);
    assert_int_equal(news.curve.rows[GENERATIONS - 1].measure.games, 8);
    run_thread_album(thread, &album);
    assert_int_equal(album.count, GENERATIONS);
    assert_true(album_brain(
        &setup->training.objective, &album.entries[GENERATIONS - 1], &(struct brain){.pieces = 0}));
    for (int d = 0; d < news.dimensions; d++)
        assert_true(album.entries[GENERATIONS - 1].weights[news.features[d]] == news.answer[d]);
    run_news_finish(&news);
    run_thread_destroy(thread);
}

/* To where the setup ends. */
static void
go_to_the_end(const struct run_setup *setup)
{
    struct run_thread *thread = begin(setup);
    struct run_news news = {0};

    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    run_news_finish(&news);
    run_thread_destroy(thread);
}

/* Steps, pauses in the middle of a generation, closes and opens it again. */
static void
go_with_pauses(const struct run_setup *setup)
{
    struct run_thread *thread = begin(setup);
    struct run_news news = {0};

    run_thread_step(thread);
    wait_until(thread, &news, 1u << RUN_PAUSED);
    assert_int_equal(news.generation, 1);
    for (int i = 0; i < 8; i++) {
        run_thread_go(thread);
        sleep_us(200 * (1 << i % 5));
        run_thread_pause(thread);
        if (i % 2 == 0)
            wait_until(thread, &news, 1u << RUN_PAUSED | 1u << RUN_DONE);
        if (i % 3 == 2) {
            run_news_finish(&news);
            run_thread_destroy(thread);
            thread = begin(setup);
        }
    }
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    run_news_finish(&news);
    run_thread_destroy(thread);
}

TEST_WITH(weights_are_those_of_the_lab, enter, leave)
{
    static const int threads[] = {1, 2, 4};
    static uint8_t expected[STATE_SIZE];
    const struct optimizer_method *method;

    for (int m = 0; (method = optimizer_method_at(m)) != NULL; m++) {
        struct run_setup setup = setup_of(method, 1);
        size_t size = learn_at_once(&setup, expected);
        for (size_t t = 0; t < sizeof(threads) / sizeof(threads[0]); t++) {
            setup.threads = threads[t];
            go_through(&setup);
            check_same(&setup, expected, size);
            go_with_pauses(&setup);
            check_same(&setup, expected, size);
        }
    }
}

/* Players that think learn traits in the same way. */
TEST_WITH(traits_are_learned_like_features, enter, leave)
{
    static uint8_t expected[STATE_SIZE];
    struct run_setup setup = setup_of(optimizer_method_find("cmaes"), 1);

    setup.training.objective = school_thinkers();
    setup.training.population = 8;
    memcpy(setup.training.start, school_thoughts, sizeof(school_thoughts));
    setup.training.spread = 0.2;
    size_t size = learn_at_once(&setup, expected);
    setup.threads = 2;
    go_through(&setup);
    check_same(&setup, expected, size);
    go_with_pauses(&setup);
    check_same(&setup, expected, size);
}

/* -- killed -- */

static void
go_until_killed(const struct run_setup *setup)
{
    struct error error;
    struct run_thread *thread = run_thread_create(setup, album_path, &error);
    struct run_news news = {0};

    if (thread == NULL)
        _exit(2);
    run_thread_go(thread);
    do {
        run_thread_look(thread, &news);
        sleep_us(100);
    } while (news.state != RUN_DONE || news.wanted);
    run_thread_destroy(thread);
    _exit(0);
}

/* Another process, for so many microseconds. Returns whether it was done. */
static bool
go_and_kill(const struct run_setup *setup, void (*go)(const struct run_setup *setup), long us)
{
    pid_t child = fork();
    int code = -1;

    assert_true(child >= 0);
    if (child == 0)
        go(setup);
    sleep_us(us);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &code, 0), child);
    if (WIFEXITED(code))
        assert_int_equal(WEXITSTATUS(code), 0);
    return WIFEXITED(code);
}

TEST_WITH(a_killed_run_continues, enter, leave)
{
    static uint8_t expected[STATE_SIZE];
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 2);
    struct rng rng;
    int kills = 0;

    setup.training.objective.setup.max_pieces = 2000;
    setup.training.objective.games = 12;
    size_t size = learn_at_once(&setup, expected);
    rng_seed(&rng, 5, 0);
    for (int i = 0; i < 3 * KILLS && kills < KILLS; i++) {
        if (go_and_kill(&setup, go_until_killed, (long)rng_below(&rng, 30000)))
            check_same(&setup, expected, size);
        else
            kills++;
    }
    assert_int_equal(kills, KILLS);
    go_to_the_end(&setup);
    check_same(&setup, expected, size);
}

/* -- knobs -- */

/* Turns every knob, there and back. */
static struct training_knobs
turned(struct training_knobs knobs, const struct optimizer_method *method, uint64_t generation)
{
    int least = method->min_population;

    switch (generation % 4) {
    case 1:
        knobs.population = least + 10;
        knobs.features |= FEATURE_BIT(FEATURE_MAX_HEIGHT);
        break;
    case 2:
        knobs.games = 5;
        knobs.max_pieces = 40;
        knobs.features &= ~FEATURE_BIT(FEATURE_ERODED_CELLS);
        break;
    case 3:
        knobs.population = least;
        knobs.spread = 0.25 * (double)generation;
        break;
    default:
        knobs.population = 0;
        knobs.games = 2;
        knobs.features ^= FEATURE_BIT(FEATURE_ERODED_CELLS) | FEATURE_BIT(FEATURE_MAX_HEIGHT);
        break;
    }
    return knobs;
}

/* The setup that a kept run has in its file. */
static void
read_record(struct run_setup *setup)
{
    static char header[RUN_HEADER_SIZE];
    struct error error;
    struct training_setup training;

    if (!checkpoint_read_header(path, header, sizeof(header), &error) ||
        !run_header_read(header, path, &training, &error))
        fail_msg("%s", error_english(&error));
    training.held_out = setup->training.held_out;
    training.held_out_every = setup->training.held_out_every;
    setup->training = training;
}

/* Goes to the end, and turns the knobs after each generation but the last. */
static void
go_and_turn(const struct run_setup *setup)
{
    struct run_thread *thread = begin(setup);
    struct run_news news = {0};

    for (;;) {
        wait_until(thread, &news, 1u << RUN_PAUSED | 1u << RUN_DONE);
        if (news.state == RUN_DONE)
            break;
        struct training_knobs knobs = training_knobs_wanted(&news.setup);
        knobs = turned(knobs, setup->training.method, news.generation);
        if (news.generation % 3 == 2)
            run_thread_turn(thread, &knobs);
        run_thread_turn(thread, &knobs); /* twice is once */
        run_thread_go(thread);
        sleep_us(300);
        run_thread_pause(thread); /* in the middle of a generation */
        if (news.generation % 2 == 1) {
            run_news_finish(&news);
            run_thread_destroy(thread);
            struct run_setup again = *setup;
            read_record(&again);
            thread = begin(&again);
        }
        wait_until(thread, &news, 1u << RUN_PAUSED | 1u << RUN_DONE);
        if (news.state == RUN_PAUSED)
            run_thread_step(thread);
    }
    assert_false(news.refused);
    run_news_finish(&news);
    run_thread_destroy(thread);
}

/* The run that is kept is what the lab makes of its record, on other threads. */
static void
check_record(struct run_setup setup)
{
    static uint8_t state[STATE_SIZE], again[STATE_SIZE];
    int threads = setup.threads;

    read_record(&setup);
    assert_true(setup.training.change_count > 0);
    size_t size = state_of(&setup, state);
    unlink(path);
    unlink(album_path);
    setup.threads = threads % 4 + 1;
    assert_int_equal(learn_at_once(&setup, again), size);
    assert_memory_equal(state, again, size);
    /* There and back: the lab continues what the window began. */
    setup.generations = GENERATIONS / 2;
    go_to_the_end(&setup);
    setup.generations = GENERATIONS;
    assert_int_equal(learn_at_once(&setup, again), size);
    assert_memory_equal(state, again, size);
    unlink(album_path);
}

TEST_WITH(turned_knobs_are_repeated, enter, leave)
{
    static const int threads[] = {1, 2, 4};
    const struct optimizer_method *method;

    for (int m = 0; (method = optimizer_method_at(m)) != NULL; m++)
        for (size_t t = 0; t < sizeof(threads) / sizeof(threads[0]); t++) {
            struct run_setup setup = setup_of(method, threads[t]);
            go_and_turn(&setup);
            check_record(setup);
        }
}

/* As a window that is killed while the knobs are turned. */
static void
turn_until_killed(const struct run_setup *setup)
{
    struct error error;
    struct run_setup now = *setup;
    if (file_is_there(path))
        read_record(&now);
    struct run_thread *thread = run_thread_create(&now, album_path, &error);
    struct run_news news = {0};
    uint64_t seen = UINT64_MAX;

    if (thread == NULL)
        _exit(2);
    run_thread_go(thread);
    do {
        run_thread_look(thread, &news);
        if (news.generation != seen) {
            struct training_knobs knobs = training_knobs_wanted(&news.setup);
            seen = news.generation;
            knobs = turned(knobs, setup->training.method, seen);
            run_thread_turn(thread, &knobs);
        }
        sleep_us(100);
    } while (news.state != RUN_DONE || news.wanted);
    run_thread_destroy(thread);
    _exit(0);
}

TEST_WITH(turned_knobs_survive_kills, enter, leave)
{
    const struct optimizer_method *method;
    struct rng rng;
    int kills = 0;

    rng_seed(&rng, 6, 0);
    for (int m = 0; (method = optimizer_method_at(m)) != NULL; m++) {
        struct run_setup setup = setup_of(method, 2);
        setup.training.objective.setup.max_pieces = 1000;
        for (int i = 0; i < 20; i++) {
            if (go_and_kill(&setup, turn_until_killed, (long)rng_below(&rng, 20000)))
                break;
            kills++;
        }
        if (file_is_there(path))
            read_record(&setup);
        go_to_the_end(&setup);
        if (setup.training.change_count > 0)
            check_record(setup);
        unlink(path);
        unlink(album_path);
    }
    assert_true(kills > 10);
}

/* -- what goes wrong -- */

TEST_WITH(two_do_not_share_a_run, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct run_thread *thread = begin(&setup);
    struct error error;

    assert_null(run_thread_create(&setup, album_path, &error));
    assert_non_null(strstr(error_english(&error), "in use"));
    run_thread_destroy(thread);
}

TEST_WITH(a_damaged_album_is_refused, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    static struct album album;
    struct error error;
    char header[RUN_HEADER_SIZE];
    size_t size;

    go_through(&setup);
    run_header_write(header, &setup.training);
    uint8_t *data = file_read(album_path, 1 << 20, &size, &error);
    assert_non_null(data);
    assert_true(album_read(&album, album_path, header, &error));
    assert_int_equal(album.count, GENERATIONS);
    assert_false(album_read(&album, album_path, "another", &error));
    for (size_t at = 0; at < size; at += 7) {
        data[at] ^= 0x20;
        assert_true(file_write(album_path, data, size, &error));
        assert_false(album_read(&album, album_path, header, &error));
        assert_int_equal(album.count, 0);
        data[at] ^= 0x20;
    }
    assert_true(file_write(album_path, data, size / 2, &error));
    assert_false(album_read(&album, album_path, header, &error));
    free(data);
}

TEST_WITH(a_run_goes_on_without_a_damaged_album, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    static struct album album;
    struct run_news news = {.generation = 0};
    struct error error;
    char aside[160];
    size_t size;

    go_through(&setup);
    snprintf(aside, sizeof(aside), "%s/a.damaged-1.album", folder);
    assert_true(file_write(album_path, "a letter\n", 9, &error));
    setup.generations = GENERATIONS + 1;
    struct run_thread *thread = begin(&setup);
    run_thread_look(thread, &news);
    assert_int_equal(news.curve.count, GENERATIONS);
    assert_non_null(strstr(error_english(&news.album_lost), "a.album"));
    assert_false(file_is_there(album_path));
    uint8_t *kept = file_read(aside, 100, &size, &error);
    assert_non_null(kept);
    assert_memory_equal(kept, "a letter\n", 9);
    free(kept);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    run_thread_album(thread, &album);
    assert_int_equal(album.count, 1);
    assert_int_equal(album.entries[0].generation, GENERATIONS + 1);
    run_news_finish(&news);
    run_thread_destroy(thread);
    /* From now on it is whole. */
    thread = begin(&setup);
    run_thread_look(thread, &news);
    assert_null(news.album_lost.words);
    run_news_finish(&news);
    run_thread_destroy(thread);
    assert_true(runs_delete(path, &error));
    assert_false(file_is_there(aside));
}

/* -- the list -- */

static void
write_copy(const char *name, const uint8_t *data, size_t size)
{
    char other[200];
    struct error error;
    snprintf(other, sizeof(other), "%s/%s", folder, name);
    assert_true(file_write(other, data, size, &error));
}

TEST_WITH(a_list_has_all_runs, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct runs runs;
    struct error error;
    size_t size;

    assert_true(runs_read(&runs, "/nowhere/at/all"));
    assert_int_equal(runs.count, 0);
    go_through(&setup);
    uint8_t *data = file_read(path, 1 << 20, &size, &error);
    assert_non_null(data);
    write_copy("cut.run", data, size / 2);
    data[size / 2] ^= 1;
    write_copy("damaged.run", data, size);
    data[size / 2] ^= 1;
    uint8_t *version = (uint8_t *)strstr((char *)data, "version=") + 8;
    *version ^= 1;
    write_copy("older.run", data, size);
    write_copy("foreign.run", (const uint8_t *)"a letter\n", 9);
    write_copy("empty.run", data, 0);
    write_copy(".hidden.run", data, size);
    write_copy("notes.txt", data, size);
    free(data);
    assert_true(runs_read(&runs, folder));
    assert_int_equal(runs.count, 6);
    for (size_t i = 0; i < runs.count; i++) {
        const struct runs_entry *entry = &runs.entries[i];
        if (i > 0)
            assert_true(strcmp(entry->name, runs.entries[i - 1].name) < 0);
        assert_int_equal(entry->good, strcmp(entry->name, "a") == 0);
        if (!entry->good) {
            assert_null(strchr(error_english(&entry->error), '\n'));
            assert_non_null(strstr(error_english(&entry->error), entry->name));
            assert_null(run_thread_create(&(struct run_setup){.training = setup.training,
                                              .path = entry->path,
                                              .threads = 1,
                                              .generations = 1},
                NULL, &error));
            continue;
        }
        assert_int_equal(entry->curve.count, GENERATIONS);
        assert_int_equal(entry->setup.objective.dimensions, 4);
        assert_ptr_equal(entry->setup.method, setup.training.method);
        assert_true(entry->seconds > 0);
    }
    /* Any of them can be deleted, with its album; but none that goes. */
    struct run_thread *thread = begin(&setup);
    assert_false(runs_delete(path, &error));
    assert_non_null(strstr(error_english(&error), "in use"));
    assert_true(file_is_there(path) && file_is_there(album_path));
    run_thread_destroy(thread);
    for (size_t i = 0; i < runs.count; i++)
        assert_true(runs_delete(runs.entries[i].path, &error));
    runs_finish(&runs);
    assert_false(file_is_there(album_path));
    assert_true(runs_read(&runs, folder));
    assert_int_equal(runs.count, 0);
    runs_finish(&runs);
}

/* Empty locks that nobody holds go; others, and files of users, stay. */
TEST_WITH(left_locks_are_removed, enter, leave)
{
    static const char *const names[] = {"left.run.lock", "mine.run.lock", "other.lock", NULL};
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct runs runs;
    char name[RUN_PATH_SIZE];

    for (int i = 0; names[i] != NULL; i++)
        write_copy(names[i], (const uint8_t *)"a letter\n", i == 1 ? 9 : 0);
    struct run_thread *thread = begin(&setup);
    assert_true(runs_read(&runs, folder));
    runs_finish(&runs);
    for (int i = 0; names[i] != NULL; i++) {
        snprintf(name, sizeof(name), "%s/%s", folder, names[i]);
        assert_int_equal(file_is_there(name), i > 0);
        unlink(name);
    }
    snprintf(name, sizeof(name), "%s.lock", path);
    assert_true(file_is_there(name)); /* it is held */
    run_thread_destroy(thread);
    assert_false(file_is_there(name));
    unlink(path);
}

/* -- a disk that is full -- */

static void
step_once(struct run_thread *thread, struct run_news *news)
{
    uint64_t before = news->generation;

    run_thread_step(thread);
    wait_until(thread, news, 1u << RUN_PAUSED);
    assert_int_equal(news->generation, before + 1);
}

/* How many generations the file has. */
static uint64_t
kept_generations(const struct run_setup *setup)
{
    struct run_thread *thread = begin(setup);
    struct run_news news = {0};

    wait_until(thread, &news, 1u << RUN_PAUSED);
    uint64_t generation = news.generation;
    run_news_finish(&news);
    run_thread_destroy(thread);
    return generation;
}

/* The run goes on and says so; it is kept as soon as there is room, at the
 * latest when it ends, and is what it would have been. */
TEST_WITH(a_full_disk_loses_nothing, enter, leave)
{
    static uint8_t expected[STATE_SIZE];
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);

    size_t size = learn_at_once(&setup, expected);
    for (int room = 0; room < 2; room++) { /* when it ends */
        struct run_thread *thread = begin(&setup);
        struct run_news news = {0};
        step_once(thread, &news);
        assert_false(news.keeping_fails);
        folder_limit(1000);
        step_once(thread, &news);
        folder_limit(room == 0 ? 1000 : 0);
        assert_true(news.keeping_fails);
        assert_non_null(news.error.words);
        run_thread_join(thread);
        run_thread_look(thread, &news);
        assert_int_equal(news.keeping_fails, room == 0);
        run_news_finish(&news);
        run_thread_destroy(thread);
        folder_limit(0);
        assert_int_equal(kept_generations(&setup), 1 + room);
        if (room == 0)
            unlink(path);
        unlink(album_path);
    }
    go_to_the_end(&setup);
    check_same(&setup, expected, size);
}

/* An album that could not be written is written when the run ends. */
TEST_WITH(an_album_is_kept_at_last, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);
    struct run_thread *thread = begin(&setup);
    struct run_news news = {0};

    assert_int_equal(mkdir(album_path, 0700), 0);
    step_once(thread, &news);
    assert_true(news.keeping_fails);
    assert_int_equal(rmdir(album_path), 0);
    run_thread_join(thread);
    run_thread_look(thread, &news);
    assert_false(news.keeping_fails);
    run_news_finish(&news);
    run_thread_destroy(thread);
    assert_true(file_is_there(album_path));
    unlink(album_path);
    unlink(path);
}

/* A run that could not lock its file at first leaves another run's alone. */
TEST_WITH(another_run_is_not_overwritten, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);
    struct error error = {0};

    setup.later = true;
    struct run *first = run_create(&setup), *second = run_create(&setup);
    assert_true(first != NULL && second != NULL);
    assert_true(run_open(first, &error));
    assert_true(run_open(second, &error)); /* its file is locked */
    assert_int_equal(run_go(first, NULL, NULL, 2), TRAINING_FINISHED);
    run_destroy(first);
    assert_int_equal(run_go(second, NULL, NULL, 1), TRAINING_FINISHED);
    assert_false(run_keep(second, &error));
    assert_non_null(strstr(error_english(&error), "is there already"));
    run_destroy(second);
    assert_int_equal(kept_generations(&setup), 2);
    unlink(path);
}

/* A new run begins although its file, or even its folder, can't be there yet; a
 * generation later there is room. */
TEST_WITH(a_run_begins_on_a_full_disk, enter, leave)
{
    static uint8_t expected[STATE_SIZE];
    char inside[128], in_folder[RUN_PATH_SIZE];
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);
    struct error error;

    size_t size = learn_at_once(&setup, expected);
    snprintf(inside, sizeof(inside), "%s/inside", folder);
    snprintf(in_folder, sizeof(in_folder), "%s/a.run", inside);
    for (int late = 0; late < 2; late++) {
        struct run_news news = {0};
        if (late)
            setup.path = in_folder;
        setup.later = false;
        folder_limit(1000);
        assert_null(run_thread_create(&setup, NULL, &error));
        setup.later = true;
        struct run_thread *thread = run_thread_create(&setup, NULL, &error);
        assert_non_null(thread);
        wait_until(thread, &news, 1u << RUN_PAUSED);
        assert_true(news.keeping_fails);
        step_once(thread, &news);
        assert_true(news.keeping_fails);
        folder_limit(0);
        assert_int_equal(mkdir(inside, 0700), 0);
        step_once(thread, &news);
        assert_false(news.keeping_fails);
        assert_true(file_is_there(setup.path));
        run_news_finish(&news);
        run_thread_destroy(thread);
        assert_int_equal(kept_generations(&setup), 2);
        if (late)
            assert_int_equal(rename(in_folder, path), 0);
        setup.path = path;
        go_to_the_end(&setup);
        check_same(&setup, expected, size);
        assert_int_equal(folder_remove(inside), true);
    }
}

TEST_WITH(a_folder_that_is_none, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct error error;

    setup.path = "/dev/null/a.run";
    assert_null(run_thread_create(&setup, NULL, &error));
    assert_non_null(error.words);
    assert_false(runs_delete(setup.path, &error));
}

TEST_WITH(an_album_drops_every_second, enter, leave)
{
    static struct album album;

    album = (struct album){0};
    for (uint64_t g = 1; g <= 3 * ALBUM_MAX; g++)
        album_add(&album, &(struct album_entry){.generation = g});
    assert_true(album.count <= ALBUM_MAX && album.count >= ALBUM_MAX / 2);
    assert_int_equal(album.entries[album.count - 1].generation, 3 * ALBUM_MAX);
    for (size_t i = 1; i < album.count; i++)
        assert_true(album.entries[i].generation > album.entries[i - 1].generation);
    album_forget_after(&album, ALBUM_MAX);
    assert_true(album.entries[album.count - 1].generation <= ALBUM_MAX);
}

/* A run without a file is the same run. */
TEST_WITH(a_run_need_not_be_kept, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct run_news news = {0};
    struct error error;

    setup.path = NULL;
    struct run_thread *thread = run_thread_create(&setup, NULL, &error);
    assert_non_null(thread);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    assert_false(file_is_there(path));
    run_news_finish(&news);
    run_thread_destroy(thread);
}

TEST_WITH(time_ends_a_run_and_can_be_given, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("ce"), 1);
    struct run_news news = {0};

    setup.generations = RUN_MAX_GENERATIONS;
    setup.seconds = 1;
    struct run_thread *thread = begin(&setup);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    uint64_t before = news.generation;
    assert_true(before > 0 && news.progress.seconds >= 1);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    assert_int_equal(news.generation, before);
    run_thread_give_time(thread, 1);
    run_thread_go(thread);
    wait_until(thread, &news, 1u << RUN_DONE);
    assert_true(news.generation > before);
    run_news_finish(&news);
    run_thread_destroy(thread);
    unlink(path);
    unlink(album_path);
}

/* -- headers -- */

TEST_WITH(a_header_says_all, enter, leave)
{
    const struct optimizer_method *method;
    struct training_setup back;
    char header[RUN_HEADER_SIZE], again[RUN_HEADER_SIZE];
    struct error error;

    for (int m = 0; (method = optimizer_method_at(m)) != NULL; m++) {
        struct run_setup setup = setup_of(method, 1);
        setup.training.start[1] = m % 2 == 0 ? 0 : -0.25;
        setup.training.objective.quantile = m;
        run_header_write(header, &setup.training);
        if (!run_header_read(header, "file", &back, &error))
            fail_msg("%s", error_english(&error));
        run_header_write(again, &back);
        assert_string_equal(header, again);
        assert_ptr_equal(back.method, method);
        assert_memory_equal(back.start, setup.training.start, 4 * sizeof(double));
    }
}

/* How much players think is a part of it, and its words are those of traits. */
TEST_WITH(a_header_says_how_much_players_think, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("cmaes"), 1);
    struct training_setup back;
    struct error error;
    char header[RUN_HEADER_SIZE];

    setup.training.objective = school_thinkers();
    setup.training.objective.setup.brain.thinking.samples = 1;
    assert_null(run_changes_read("3:+hole-rows,-locks", &setup.training));
    assert_non_null(run_changes_read("3:+hole-depth", &setup.training));
    assert_null(run_changes_read("3:+hole-rows,-locks", &setup.training));
    assert_true(run_header_write(header, &setup.training));
    assert_non_null(strstr(header, " positions=20 samples=1 "));
    assert_non_null(strstr(header, " objective=dig "));
    assert_non_null(strstr(header, " locks holes height garbage changes=3:+hole-rows,-locks"));
    if (!run_header_read(header, "file", &back, &error))
        fail_msg("%s", error_english(&error));
    assert_memory_equal(&back.objective.setup.brain.thinking,
        &setup.training.objective.setup.brain.thinking, sizeof(struct thinking));
    assert_int_equal(back.objective.features[3], TRAIT_GARBAGE);

    /* Without it, they are words that no run has. */
    char *word = strstr(header, " positions=20 samples=1");
    memmove(word, word + strlen(" positions=20 samples=1"),
        strlen(word + strlen(" positions=20 samples=1")) + 1);
    assert_false(run_header_read(header, "file", &back, &error));
    assert_non_null(strstr(error_english(&error), "locks"));
}

/* Whatever is changed in a header, it is refused or is another header. */
TEST_WITH(a_damaged_header_is_refused, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);
    char header[RUN_HEADER_SIZE], bad[RUN_HEADER_SIZE], again[RUN_HEADER_SIZE];
    struct training_setup back;
    struct error error;
    struct rng rng;

    run_header_write(header, &setup.training);
    rng_seed(&rng, 1, 0);
    assert_false(run_header_read("", "file", &back, &error));
    for (int i = 0; i < 20000; i++) {
        memcpy(bad, header, sizeof(bad));
        size_t at = rng_below(&rng, (uint32_t)strlen(bad));
        bad[at] = (char)(' ' + rng_below(&rng, 95));
        if (rng_below(&rng, 4) == 0)
            bad[rng_below(&rng, (uint32_t)strlen(bad))] = '\0';
        if (!run_header_read(bad, "file", &back, &error))
            continue;
        run_header_write(again, &back);
        assert_string_equal(bad, again);
        struct training *training = training_create(&back);
        assert_non_null(training);
        training_destroy(training);
    }
}

/* Tables can't be learned by a run: their weight is no feature of one. */
TEST_WITH(a_header_with_patterns_is_refused, enter, leave)
{
    struct run_setup setup = setup_of(optimizer_method_find("pso"), 1);
    struct objective *objective = &setup.training.objective;
    static const uint8_t features[] = {FEATURE_WELLS, FEATURE_HOLES};
    char header[RUN_HEADER_SIZE], bad[RUN_HEADER_SIZE + 16];
    struct training_setup back;
    struct error error;

    memcpy(objective->features, features, sizeof(features));
    objective->dimensions = (int)sizeof(features);
    assert_true(run_header_write(header, &setup.training));
    char *word = strstr(header, "holes");
    assert_non_null(word);
    static const char *const others[] = {"peaks", "patterns"};
    for (int i = 0; i < 2; i++) {
        snprintf(bad, sizeof(bad), "%.*s%s%s", (int)(word - header), header, others[i],
            word + strlen("holes"));
        error = (struct error){0};
        assert_int_equal(run_header_read(bad, "file", &back, &error), i == 0);
    }
    assert_non_null(strstr(error_english(&error), "patterns"));

    /* Nor does it come with a turn of the knobs. */
    assert_null(run_changes_read("3:+peaks", &setup.training));
    assert_non_null(run_changes_read("3:+patterns", &setup.training));
}

SUITE(run)
