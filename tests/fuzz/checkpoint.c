/*
 * Any bytes as what training keeps: as they are, and under a first line and a
 * seal that are right. What is taken goes on for a generation, and is kept.
 */
#include "trainer/checkpoint.h"

#include <stdio.h>
#include <stdlib.h>

#include "train/bytes.h"
#include "train/workers.h"
#include "fuzz.h"

static const char header[] = "a=1 b=2";
static const char *const methods[] = {"pso", "ce", "cmaes", "ga", "anneal"};

enum { METHODS = sizeof(methods) / sizeof(methods[0]) };

/* Of the method that the bytes name. */
static struct training_setup
small_run(uint8_t kind)
{
    struct training_setup setup = {
        .objective =
            {
                .setup =
                    {
                        .mode = PLAY_DROPS,
                        .max_pieces = 6,
                        .set = lanes_set_best(),
                        .brain = {.pieces = 1},
                    },
                .fast = true,
                .dimensions = 3,
                .features = {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS, FEATURE_HOLES},
                .games = 2,
                .racing = true,
                .seed = 11,
            },
        .method = optimizer_method_find(methods[kind % METHODS]),
        .population = 20,
        .spread = 1,
        .held_out = 2,
        .held_out_every = 2,
    };
    must(setup.method != NULL);
    setup.objective.setup.rules = play_rules(ruleset_find("standard"), setup.objective.setup.mode);
    must(ruleset_resize(&setup.objective.setup.rules, 6, 8));
    return setup;
}

static void
go_on(struct training *training, const struct training_setup *setup)
{
    struct play_meter meter = {0};
    struct brain brain;
    struct workers *workers = workers_create(&setup->objective, 1, &meter);
    must(workers != NULL);
    struct crew crew = workers_crew(workers);
    const struct training_watch watch = {0};
    uint64_t done = training_generations(training);
    if (done < UINT64_MAX)
        training_run(training, &crew, &watch, done + 1);
    training_answer(training, &brain);
    workers_destroy(workers);
}

static bool
read(const char *path, const struct training_setup *setup)
{
    struct error error = {0};
    struct training *training = training_create(setup);
    struct curve curve = {0};
    double seconds;

    must(training != NULL);
    bool good = checkpoint_read(path, header, training, &seconds, &curve, &error);
    if (!good) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    } else {
        must(checkpoint_write(fuzz_path("kept"), header, training, seconds, &curve, &error));
        go_on(training, setup);
    }
    curve_finish(&curve);
    training_destroy(training);
    return good;
}

/* The bytes behind the first line, under a seal. */
static void
reseal(const uint8_t *data, size_t size)
{
    static const char first[] = "wellplayed-lab train 3 a=1 b=2\n";
    const size_t head = sizeof(first) - 1;
    uint8_t *file = malloc(head + size + BYTES_NUMBER);
    must(file != NULL);
    memcpy(file, first, head);
    memcpy(file + head, data, size);
    bytes_put(file + head + size, bytes_seal(BYTES_SEAL, file, head + size));
    fuzz_put("run", file, head + size + BYTES_NUMBER);
    free(file);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct training_setup setup = small_run(data[0]);
    fuzz_put("run", data + 1, size - 1);
    read(fuzz_path("run"), &setup);

    const uint8_t *line = memchr(data + 1, '\n', size - 1);
    size_t body = line != NULL ? size - (size_t)(line + 1 - data) : 0;
    if (body >= BYTES_NUMBER) {
        reseal(line + 1, body - BYTES_NUMBER);
        read(fuzz_path("run"), &setup);
    }
    return 0;
}

/* Begins with what runs of all methods have kept. */
int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    for (uint8_t m = 0; m < METHODS; m++) {
        struct training_setup setup = small_run(m);
        struct training *training = training_create(&setup);
        struct curve curve = {0};
        struct curve_row row = {.generation = 1};
        struct error error;
        must(training != NULL);
        go_on(training, &setup);
        row.pieces = training_pieces(training);
        must(curve_add(&curve, &row));
        const char *path = fuzz_path("run");
        must(checkpoint_write(path, header, training, 7, &curve, &error));
        must(read(path, &setup));
        fuzz_seed_file(methods[m], m, path);
        curve_finish(&curve);
        training_destroy(training);
    }
    return 0;
}
