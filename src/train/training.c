/* Ask, play, tell; then measure what was learned. */
#include "train/training.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"

enum { STATE_HEAD = 3 * BYTES_NUMBER }; /* before the optimizer's */

/* If the order of candidates that are asked twice agrees less than this, luck
 * decides. */
static const double too_little_agreement = 0.4;

struct training {
    struct training_setup setup;
    struct optimizer *optimizer;
    struct desk *desk;
    struct desk_entry *entries;
    double *candidates, *values, *worths; /* of the generation */
    double answer[FEATURE_COUNT];         /* as of the last whole generation */
    uint64_t generations, pieces;
    int games;       /* of a candidate in the next generation */
    uint8_t *before; /* its state as it was when the generation began */
};

/* -- beginning and end -- */

/* What the optimizer answers, brought to length 1, for there is no other; its
 * own length comes back, 0 when it has none. */
static double
take_answer(const struct training *training, double *answer)
{
    const struct objective *objective = &training->setup.objective;
    double raw[FEATURE_COUNT], along = 0;
    struct brain brain;

    optimizer_answer(training->optimizer, raw);
    memcpy(answer, raw, sizeof(raw[0]) * (size_t)objective->dimensions);
    if (!objective_brain(objective, raw, &brain))
        return 0;
    for (int d = 0; d < objective->dimensions; d++) {
        answer[d] = brain.weights[objective->features[d]];
        along += answer[d] * raw[d];
    }
    return along;
}

static bool
make_optimizer(struct training *training)
{
    const struct training_setup *setup = &training->setup;
    const struct optimizer_setup asked = {
        .dimensions = setup->objective.dimensions,
        .population = setup->population,
        .seed = setup->objective.seed,
        .start = setup->start,
        .spread = setup->spread,
        .noisy = true,
    };
    training->optimizer = optimizer_create(setup->method, &asked);
    return training->optimizer != NULL;
}

static int
max_games(const struct training_setup *setup)
{
    return setup->max_games > setup->objective.games ? setup->max_games
                                                     : setup->objective.games;
}

static bool
allocate(struct training *training)
{
    const struct training_setup *setup = &training->setup;
    size_t max = (size_t)optimizer_max_population(training->optimizer);
    size_t games = (size_t)max_games(setup);
    size_t measured = games + (size_t)setup->held_out;
    size_t entries = max > 2 ? max : 2;

    training->desk = desk_create(&training->setup.objective, (int)entries,
        max * games > measured ? max * games : measured);
    training->entries = calloc(entries, sizeof(*training->entries));
    training->candidates = calloc(max * (size_t)setup->objective.dimensions,
        sizeof(*training->candidates));
    training->values = calloc(max, sizeof(*training->values));
    training->worths = calloc(max, sizeof(*training->worths));
    training->before = malloc(training_save(training, NULL));
    return training->desk != NULL && training->entries != NULL &&
           training->candidates != NULL && training->values != NULL &&
           training->worths != NULL && training->before != NULL;
}

struct training *
training_create(const struct training_setup *setup)
{
    struct training *training = calloc(1, sizeof(*training));
    if (training == NULL)
        return NULL;
    training->setup = *setup;
    training->games = setup->objective.games;
    if (!make_optimizer(training) || !allocate(training)) {
        training_destroy(training);
        return NULL;
    }
    take_answer(training, training->answer);
    return training;
}

void
training_destroy(struct training *training)
{
    if (training == NULL)
        return;
    optimizer_destroy(training->optimizer);
    desk_destroy(training->desk);
    free(training->entries);
    free(training->candidates);
    free(training->values);
    free(training->worths);
    free(training->before);
    free(training);
}

/* -- a generation -- */

/* Plays `count` entries; false when cancelled, or when no worker could play. */
static bool
play(struct training *training, const struct crew *crew, int count, bool race)
{
    desk_open(training->desk, training->entries, count, race);
    return crew->work(crew->data, training->desk) &&
           !desk_is_cancelled(training->desk);
}

/* The games that an entry has played; adds them up. */
static const struct play_result *
played(struct training *training, int entry, int *count)
{
    const struct play_result *results =
        desk_results(training->desk, entry, count);
    for (int i = 0; i < *count; i++)
        training->pieces += results[i].pieces;
    return results;
}

static bool
play_candidates(struct training *training, const struct crew *crew,
    struct training_generation *generation)
{
    const struct objective *objective = &training->setup.objective;

    /* A copy, because the optimizer overwrites its own when it is told. */
    memcpy(training->candidates, optimizer_ask(training->optimizer),
        (size_t)generation->population * (size_t)objective->dimensions *
            sizeof(*training->candidates));
    for (int c = 0; c < generation->population; c++)
        training->entries[c] = (struct desk_entry){
            .candidate = &generation->candidates[c * objective->dimensions],
            .seed = objective_seed(objective, generation->number),
            .games = training->games,
        };
    return play(training, crew, generation->population, objective->racing);
}

/* The worths of the candidates for the optimizer, and their estimates for
 * display. */
static void
judge(struct training *training, struct training_generation *generation)
{
    const struct objective *objective = &training->setup.objective;
    struct estimate *mean = &generation->mean;
    double sum = 0, sum_as_cut = 0;
    int directions = 0, count;

    for (int c = 0; c < generation->population; c++) {
        const struct play_result *results = played(training, c, &count);
        training->values[c] = training->worths[c] = -INFINITY;
        if (count == 0)
            continue; /* a zero vector */
        struct estimate estimate =
            objective_estimate(objective, results, count);
        training->values[c] = objective_value(objective, results, count);
        training->worths[c] = objective_worth(training->values[c]);
        if (generation->best_estimate.games == 0 ||
            training->values[c] > training->values[generation->best]) {
            generation->best = c;
            generation->best_estimate = estimate;
        }
        sum += estimate.value;
        sum_as_cut += objective_as_cut(objective, results, count);
        directions++;
        mean->games += estimate.games;
        mean->cut += estimate.cut;
        if (estimate.kind > mean->kind)
            mean->kind = estimate.kind;
    }
    if (directions > 0)
        mean->value = (mean->kind == ESTIMATE_LOWER_BOUND ? sum_as_cut : sum) /
                      directions;
    generation->games = mean->games;
    generation->games_saved =
        (uint64_t)generation->population * (uint64_t)training->games -
        generation->games;
}

/* The answer plays the games of the generation, and the held-out games when
 * due. */
static bool
try_answer(struct training *training, const struct crew *crew,
    struct training_generation *generation)
{
    const struct training_setup *setup = &training->setup;
    int count;
    bool due = setup->held_out > 0 && setup->held_out_every > 0 &&
               generation->number % (uint64_t)setup->held_out_every == 0;

    training->entries[0] = (struct desk_entry){
        .candidate = generation->answer,
        .seed = objective_seed(&setup->objective, generation->number),
        .games = training->games,
    };
    training->entries[1] = (struct desk_entry){
        .candidate = generation->answer,
        .seed = objective_held_out_seed(&setup->objective),
        .games = setup->held_out,
    };
    if (!play(training, crew, due ? 2 : 1, false))
        return false;
    const struct play_result *results = played(training, 0, &count);
    if (count > 0)
        generation->train =
            objective_estimate(&setup->objective, results, count);
    if (due)
        generation->held_out = played(training, 1, &generation->held_out_count);
    return true;
}

static void
grow_games(struct training *training, double agreement)
{
    int max = max_games(&training->setup);

    if (agreement > too_little_agreement)
        return;
    training->games += (training->games + 3) / 4;
    if (training->games > max)
        training->games = max;
}

/* Undoes a cancelled generation, even if the optimizer has been told
 * already. */
static void
go_back(struct training *training)
{
    const char *what;
    bool good = training_load(
        training, training->before, training_save(training, NULL), &what);
    assert(good);
    (void)good;
}

/* False when cancelled, or when no worker could play; *more gets whether the
 * watcher wants to continue. */
static bool
run_generation(struct training *training, const struct crew *crew,
    const struct training_watch *watch, bool *more)
{
    struct optimizer *optimizer = training->optimizer;
    double answer[FEATURE_COUNT];
    struct training_generation generation = {
        .number = training->generations + 1,
        .population = optimizer_population(optimizer),
        .dimensions = optimizer_dimensions(optimizer),
        .candidates = training->candidates,
        .values = training->values,
        .answer = answer,
        .games_each = training->games,
    };

    if (watch->begun != NULL)
        watch->begun(watch->data, generation.number, generation.population);
    if (!play_candidates(training, crew, &generation))
        return false;
    training_save(training, training->before);
    judge(training, &generation);
    optimizer_tell(optimizer, training->worths);
    double length = take_answer(training, answer);
    if (!try_answer(training, crew, &generation)) {
        go_back(training);
        return false;
    }
    generation.spread = optimizer_spread(optimizer);
    if (length > 0)
        generation.spread =
            fmin(generation.spread / length, TRAINING_MAX_SPREAD);
    generation.agreement = optimizer_agreement(optimizer);
    generation.pieces = training->pieces;
    grow_games(training, generation.agreement);
    training->generations++;
    memcpy(training->answer, answer, sizeof(answer));
    *more = watch->ended == NULL || watch->ended(watch->data, &generation);
    return true;
}

enum training_end
training_run(struct training *training, const struct crew *crew,
    const struct training_watch *watch, uint64_t generations)
{
    bool more = true;

    while (more && training->generations < generations)
        if (!run_generation(training, crew, watch, &more))
            return desk_is_cancelled(training->desk) ? TRAINING_CANCELLED
                                                     : TRAINING_FAILED;
    return TRAINING_FINISHED;
}

void
training_cancel(struct training *training)
{
    desk_cancel(training->desk);
}

void
training_uncancel(struct training *training)
{
    desk_uncancel(training->desk);
}

/* -- what it knows -- */

uint64_t
training_generations(const struct training *training)
{
    return training->generations;
}

bool
training_answer(const struct training *training, struct brain *brain)
{
    return objective_brain(&training->setup.objective, training->answer, brain);
}

const struct play_result *
training_measure(struct training *training, const struct crew *crew, int games)
{
    int count;

    training->entries[0] = (struct desk_entry){
        .candidate = training->answer,
        .seed = objective_held_out_seed(&training->setup.objective),
        .games = games,
    };
    if (!play(training, crew, 1, false))
        return NULL;
    const struct play_result *results = desk_results(training->desk, 0, &count);
    return count == games ? results : NULL;
}

uint64_t
training_pieces(const struct training *training)
{
    return training->pieces;
}

int
training_games(const struct training *training)
{
    return training->games;
}

/* -- its state -- */

size_t
training_save(const struct training *training, uint8_t *out)
{
    if (out != NULL) {
        uint8_t *at = bytes_put(out, training->generations);
        at = bytes_put(at, training->pieces);
        bytes_put(at, (uint64_t)training->games);
    }
    return STATE_HEAD + optimizer_save(training->optimizer,
                            out != NULL ? out + STATE_HEAD : NULL);
}

bool
training_load(struct training *training, const uint8_t *data, size_t size,
    const char **what)
{
    *what = "size";
    if (size < STATE_HEAD)
        return false;
    const uint8_t *at = data;
    uint64_t generations = bytes_take(&at), pieces = bytes_take(&at);
    uint64_t games = bytes_take(&at);
    *what = "generations";
    if (generations > TRAINING_MAX_GENERATIONS)
        return false;
    *what = "pieces";
    if (pieces > TRAINING_MAX_PIECES || (generations == 0 && pieces > 0))
        return false;
    *what = "games of a candidate";
    if (games < (uint64_t)training->setup.objective.games ||
        games > (uint64_t)max_games(&training->setup))
        return false;
    if (!optimizer_load(
            training->optimizer, at, size - STATE_HEAD, generations, what))
        return false;
    training->generations = generations;
    training->pieces = pieces;
    training->games = (int)games;
    take_answer(training, training->answer);
    return true;
}
