/* Ask, play, tell; then measure what was learned. */
#include "train/training.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"

/* Words before the optimizer's state; a run with changes has one more, the
 * number of changes that have acted. */
enum { HEAD_WORDS = 3, MAX_HEAD = (HEAD_WORDS + 1) * BYTES_NUMBER };

/* Below this agreement between candidates asked twice, luck decides. */
static const double too_little_agreement = 0.4;

/* No search has an answer of this length. */
#define MAX_SCALE 1e40

/* What depends on the knobs. */
struct parts {
    struct optimizer *optimizer;
    struct desk_entry *entries;
    double *candidates, *values, *worths; /* of the generation */
    uint8_t *before;                      /* the optimizer's state when the generation began */
};

struct training {
    struct training_setup first; /* as it began, before all changes */
    struct training_setup setup; /* as it is now */
    int acted;                   /* changes that have acted */
    struct parts parts;
    struct desk *desk;
    double answer[FEATURE_COUNT]; /* as of the last whole generation */
    uint64_t generations, pieces;
    int games; /* of a candidate in the next generation */
};

/* -- knobs -- */

struct training_knobs
training_knobs_of(const struct training_setup *setup)
{
    const struct objective *objective = &setup->objective;
    struct training_knobs knobs = {
        .population = setup->population,
        .games = objective->games,
        .spread = setup->spread,
        .max_pieces = objective->setup.max_pieces,
    };
    for (int d = 0; d < objective->dimensions; d++)
        knobs.features |= FEATURE_BIT(objective->features[d]);
    return knobs;
}

struct training_knobs
training_knobs_wanted(const struct training_setup *setup)
{
    return setup->change_count > 0 ? setup->changes[setup->change_count - 1].knobs
                                   : training_knobs_of(setup);
}

const char *
training_knobs_fault(const struct optimizer_method *method, const struct training_knobs *knobs)
{
    if (knobs->population != 0 && (knobs->population < method->min_population ||
                                      knobs->population > OPTIMIZER_MAX_POPULATION))
        return "population";
    if (knobs->games < 1 || knobs->games > TRAINING_MAX_GAMES)
        return "games";
    if (!(knobs->spread >= 1e-9 && knobs->spread <= 1e6))
        return "spread";
    if (knobs->max_pieces < 1)
        return "max-pieces";
    return knobs->features != 0 && (knobs->features & ~FEATURE_LEARNABLE) == 0 ? NULL : "features";
}

bool
training_knobs_equal(const struct training_knobs *a, const struct training_knobs *b)
{
    return a->population == b->population && a->games == b->games && a->spread == b->spread &&
           a->max_pieces == b->max_pieces && a->features == b->features;
}

void
training_turn_knobs(
    struct training_setup *setup, const struct training_knobs *knobs, int from[FEATURE_COUNT])
{
    struct objective *objective = &setup->objective;
    feature_set added = knobs->features & ~training_knobs_of(setup).features;
    int n = 0, places[FEATURE_COUNT];

    for (int d = 0; d < objective->dimensions; d++) {
        uint8_t feature = objective->features[d];
        if ((knobs->features & FEATURE_BIT(feature)) == 0)
            continue;
        objective->features[n] = feature;
        setup->start[n] = setup->start[d];
        places[n++] = d;
    }
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if ((added & FEATURE_BIT(f)) == 0)
            continue;
        objective->features[n] = (uint8_t)f;
        setup->start[n] = 0;
        places[n++] = -1;
    }
    objective->dimensions = n;
    if (from != NULL)
        memcpy(from, places, (size_t)n * sizeof(*from));
    setup->population = knobs->population;
    objective->games = knobs->games;
    setup->spread = knobs->spread;
    objective->setup.max_pieces = knobs->max_pieces;
}

/* -- beginning and end -- */

/* Scales the optimizer's answer to length 1, as all answers here. Returns its
 * own length; 0 for a zero vector. */
static double
take_answer(const struct training *training, double *answer)
{
    const struct objective *objective = &training->setup.objective;
    double raw[FEATURE_COUNT], along = 0;

    optimizer_answer(training->parts.optimizer, raw);
    memcpy(answer, raw, sizeof(raw[0]) * (size_t)objective->dimensions);
    if (!objective_direction(objective, raw, answer))
        return 0;
    for (int d = 0; d < objective->dimensions; d++)
        along += answer[d] * raw[d];
    return along;
}

/* With `changed`, a state saved after a change will be loaded. */
static struct optimizer *
make_optimizer(const struct training_setup *setup, bool changed)
{
    const struct optimizer_setup asked = {
        .dimensions = setup->objective.dimensions,
        .population = setup->population,
        .seed = setup->objective.seed,
        .start = setup->start,
        .spread = setup->spread,
        .noisy = true,
        .changed = changed,
    };
    return optimizer_create(setup->method, &asked);
}

static int
max_games(const struct training_setup *setup)
{
    return setup->max_games > setup->objective.games ? setup->max_games : setup->objective.games;
}

/* Frees everything but the optimizer. */
static void
free_parts(struct parts *parts)
{
    free(parts->entries);
    free(parts->candidates);
    free(parts->values);
    free(parts->worths);
    free(parts->before);
}

static size_t
entries_of(const struct parts *parts)
{
    size_t max = (size_t)optimizer_max_population(parts->optimizer);
    return max > 2 ? max : 2;
}

/* The max games of a job. */
static size_t
games_of(const struct parts *parts, const struct training_setup *setup)
{
    size_t max = (size_t)optimizer_max_population(parts->optimizer);
    size_t games = (size_t)max_games(setup);
    size_t measured = games + (size_t)setup->held_out;

    return max * games > measured ? max * games : measured;
}

/* Makes the parts for an optimizer. Returns false when there is no memory, or
 * no optimizer. */
static bool
make_parts(struct parts *parts, const struct training_setup *setup, struct optimizer *optimizer)
{
    *parts = (struct parts){.optimizer = optimizer};
    if (optimizer == NULL)
        return false;
    size_t max = entries_of(parts);
    parts->entries = calloc(max, sizeof(*parts->entries));
    parts->candidates =
        calloc(max * (size_t)setup->objective.dimensions, sizeof(*parts->candidates));
    parts->values = calloc(max, sizeof(*parts->values));
    parts->worths = calloc(max, sizeof(*parts->worths));
    parts->before = malloc(MAX_HEAD + optimizer_save(optimizer, NULL));
    if (parts->entries != NULL && parts->candidates != NULL && parts->values != NULL &&
        parts->worths != NULL && parts->before != NULL)
        return true;
    free_parts(parts);
    return false;
}

struct training *
training_create(const struct training_setup *setup)
{
    struct training *training = calloc(1, sizeof(*training));
    if (training == NULL)
        return NULL;
    training->first = training->setup = *setup;
    training->games = setup->objective.games;
    struct optimizer *optimizer = make_optimizer(setup, false);
    if (make_parts(&training->parts, setup, optimizer))
        training->desk = desk_create(&training->setup.objective, (int)entries_of(&training->parts),
            games_of(&training->parts, setup));
    else
        training->parts = (struct parts){.optimizer = optimizer};
    if (training->desk == NULL) {
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
    optimizer_destroy(training->parts.optimizer);
    free_parts(&training->parts);
    desk_destroy(training->desk);
    free(training);
}

/* -- changes -- */

/* Whether these knobs change more than the games. */
static bool
turns_optimizer(const struct training_knobs *before, const struct training_knobs *after)
{
    return before->population != after->population || before->spread != after->spread ||
           before->features != after->features;
}

/* Replaces the parts and the setup, after `acted` changes. Returns false and
 * changes nothing when the desk finds no memory. */
static bool
take_parts(struct training *training, const struct parts *parts, const struct training_setup *setup,
    int acted)
{
    if (!desk_make_room(training->desk, (int)entries_of(parts), games_of(parts, setup)))
        return false;
    if (training->parts.optimizer != parts->optimizer)
        optimizer_destroy(training->parts.optimizer);
    free_parts(&training->parts);
    training->parts = *parts;
    training->setup = *setup;
    training->acted = acted;
    return true;
}

/* The length of the optimizer's own answer; knobs give a spread relative to
 * length 1. */
static double
scale_of(const struct training *training)
{
    double raw[FEATURE_COUNT] = {0}, sum = 0;

    optimizer_answer(training->parts.optimizer, raw);
    for (int d = 0; d < training->setup.objective.dimensions; d++)
        sum += raw[d] * raw[d];
    double length = sqrt(sum);
    return length > 0 && length < MAX_SCALE ? length : 1;
}

/* Applies the next change. Returns false when there is no memory. */
static bool
apply_change(struct training *training)
{
    const struct training_knobs *knobs = &training->setup.changes[training->acted].knobs;
    const struct training_knobs before = training_knobs_of(&training->setup);
    struct training_setup next = training->setup;
    struct optimizer *optimizer = training->parts.optimizer;
    int from[FEATURE_COUNT];
    struct parts parts;

    training_turn_knobs(&next, knobs, from);
    if (turns_optimizer(&before, knobs)) {
        const struct optimizer_change change = {
            .dimensions = next.objective.dimensions,
            .from = from,
            .population = next.population,
            .anew = before.spread != knobs->spread,
            .spread = knobs->spread * scale_of(training),
        };
        optimizer = optimizer_change(optimizer, &change);
    }
    if (make_parts(&parts, &next, optimizer)) {
        if (take_parts(training, &parts, &next, training->acted + 1)) {
            if (before.games != knobs->games)
                training->games = knobs->games;
            take_answer(training, training->answer);
            return true;
        }
        free_parts(&parts);
    }
    if (optimizer != training->parts.optimizer)
        optimizer_destroy(optimizer);
    return false;
}

/* Applies all changes that are due. */
static bool
apply_changes(struct training *training)
{
    const struct training_setup *setup = &training->setup;

    while (training->acted < setup->change_count &&
           setup->changes[training->acted].after <= training->generations)
        if (!apply_change(training))
            return false;
    return true;
}

bool
training_change(struct training *training, const struct training_knobs *knobs)
{
    struct training_setup *setup = &training->setup;
    const struct training_knobs now = training_knobs_of(setup);

    assert(training_knobs_fault(setup->method, knobs) == NULL);
    int count = training->acted;
    if (count == TRAINING_MAX_CHANGES)
        return training_knobs_equal(knobs, &now);
    if (!training_knobs_equal(knobs, &now))
        setup->changes[count++] =
            (struct training_change){.after = training->generations, .knobs = *knobs};
    setup->change_count = training->first.change_count = count;
    memcpy(training->first.changes, setup->changes, sizeof(setup->changes));
    return true;
}

const struct training_setup *
training_now(const struct training *training)
{
    return &training->setup;
}

/* -- a generation -- */

/* Plays `count` entries; false when cancelled, or when no worker could play. */
static bool
play_entries(struct training *training, const struct crew *crew, int count, bool race)
{
    desk_open(training->desk, training->parts.entries, count, race);
    return crew->work(crew->data, training->desk) && !desk_is_cancelled(training->desk);
}

/* The results of an entry's games, whose pieces it counts. */
static const struct play_result *
results_of_entry(struct training *training, int entry, int *count)
{
    const struct play_result *results = desk_results(training->desk, entry, count);
    for (int i = 0; i < *count; i++)
        training->pieces += results[i].pieces;
    return results;
}

static bool
play_candidates(
    struct training *training, const struct crew *crew, struct training_generation *generation)
{
    const struct objective *objective = &training->setup.objective;

    /* A copy, because optimizer_tell overwrites the original. */
    memcpy(training->parts.candidates, optimizer_ask(training->parts.optimizer),
        (size_t)generation->population * (size_t)objective->dimensions *
            sizeof(*training->parts.candidates));
    for (int c = 0; c < generation->population; c++)
        training->parts.entries[c] = (struct desk_entry){
            .candidate = &generation->candidates[c * objective->dimensions],
            .seed = objective_seed(objective, generation->number),
            .games = training->games,
        };
    return play_entries(training, crew, generation->population, objective->racing);
}

/* Computes the candidates' worths for the optimizer, and their estimates for
 * display. */
static void
judge_candidates(struct training *training, struct training_generation *generation)
{
    const struct objective *objective = &training->setup.objective;
    struct estimate *mean = &generation->mean;
    double sum = 0, sum_as_cut = 0;
    int directions = 0, count;

    for (int c = 0; c < generation->population; c++) {
        const struct play_result *results = results_of_entry(training, c, &count);
        training->parts.values[c] = training->parts.worths[c] = -INFINITY;
        if (count == 0)
            continue; /* a zero vector */
        struct estimate estimate = objective_estimate(objective, results, count);
        training->parts.values[c] = objective_value(objective, results, count);
        training->parts.worths[c] = objective_worth(training->parts.values[c]);
        if (generation->best_estimate.games == 0 ||
            training->parts.values[c] > training->parts.values[generation->best]) {
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
        mean->value = (mean->kind == ESTIMATE_LOWER_BOUND ? sum_as_cut : sum) / directions;
    generation->games = mean->games;
    generation->games_saved =
        (uint64_t)generation->population * (uint64_t)training->games - generation->games;
}

/* The answer plays the games of the generation, and the held-out games when
 * due. */
static bool
try_answer(
    struct training *training, const struct crew *crew, struct training_generation *generation)
{
    const struct training_setup *setup = &training->setup;
    int count;
    bool due = setup->held_out > 0 && setup->held_out_every > 0 &&
               generation->number % (uint64_t)setup->held_out_every == 0;

    training->parts.entries[0] = (struct desk_entry){
        .candidate = generation->answer,
        .seed = objective_seed(&setup->objective, generation->number),
        .games = training->games,
    };
    training->parts.entries[1] = (struct desk_entry){
        .candidate = generation->answer,
        .seed = objective_held_out_seed(&setup->objective),
        .games = setup->held_out,
    };
    if (!play_entries(training, crew, due ? 2 : 1, false))
        return false;
    const struct play_result *results = results_of_entry(training, 0, &count);
    if (count > 0)
        generation->train = objective_estimate(&setup->objective, results, count);
    if (due)
        generation->held_out = results_of_entry(training, 1, &generation->held_out_count);
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

/* Undoes a cancelled generation, even if the optimizer was already told. */
static void
undo_generation(struct training *training)
{
    const char *what;
    bool good =
        training_load(training, training->parts.before, training_save(training, NULL), &what);
    assert(good);
    (void)good;
}

/* Returns false when cancelled, or when no worker could play; *more is whether
 * the watcher wants to continue. */
static bool
run_generation(struct training *training, const struct crew *crew,
    const struct training_watch *watch, bool *more)
{
    double answer[FEATURE_COUNT];

    if (!apply_changes(training))
        return false;
    struct optimizer *optimizer = training->parts.optimizer;
    struct training_generation generation = {
        .number = training->generations + 1,
        .population = optimizer_population(optimizer),
        .dimensions = optimizer_dimensions(optimizer),
        .candidates = training->parts.candidates,
        .values = training->parts.values,
        .answer = answer,
        .games_each = training->games,
    };

    if (watch->begun != NULL)
        watch->begun(watch->data, generation.number, generation.population);
    if (!play_candidates(training, crew, &generation))
        return false;
    training_save(training, training->parts.before);
    judge_candidates(training, &generation);
    optimizer_tell(optimizer, training->parts.worths);
    double length = take_answer(training, answer);
    if (!try_answer(training, crew, &generation)) {
        undo_generation(training);
        return false;
    }
    generation.spread = optimizer_spread(optimizer);
    if (length > 0)
        generation.spread = fmin(generation.spread / length, TRAINING_MAX_SPREAD);
    generation.agreement = optimizer_agreement(optimizer);
    generation.pieces = training->pieces;
    grow_games(training, generation.agreement);
    training->generations++;
    memcpy(training->answer, answer, sizeof(answer));
    *more = watch->ended == NULL || watch->ended(watch->data, &generation);
    return true;
}

enum training_end
training_run(struct training *training, const struct crew *crew, const struct training_watch *watch,
    uint64_t generations)
{
    bool more = true;

    while (more && training->generations < generations)
        if (!run_generation(training, crew, watch, &more))
            return desk_is_cancelled(training->desk) ? TRAINING_CANCELLED : TRAINING_FAILED;
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

bool
training_direction(const struct training *training, double out[FEATURE_COUNT])
{
    return objective_direction(&training->setup.objective, training->answer, out);
}

const struct play_result *
training_measure(struct training *training, const struct crew *crew, int games)
{
    int count;

    training->parts.entries[0] = (struct desk_entry){
        .candidate = training->answer,
        .seed = objective_held_out_seed(&training->setup.objective),
        .games = games,
    };
    if (!play_entries(training, crew, 1, false))
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

static size_t
head_size(const struct training *training)
{
    return (HEAD_WORDS + (training->setup.change_count > 0)) * BYTES_NUMBER;
}

size_t
training_save(const struct training *training, uint8_t *out)
{
    size_t head = head_size(training);

    if (out != NULL) {
        uint8_t *at = bytes_put(out, training->generations);
        at = bytes_put(at, training->pieces);
        at = bytes_put(at, (uint64_t)training->games);
        if (training->setup.change_count > 0)
            bytes_put(at, (uint64_t)training->acted);
    }
    return head + optimizer_save(training->parts.optimizer, out != NULL ? out + head : NULL);
}

/* The numbers before the optimizer's state. */
struct head {
    uint64_t generations, pieces, games, acted;
};

/* The name of the first number of the head that is impossible, or NULL. */
static const char *
find_fault(const struct training *training, const struct head *head)
{
    const struct training_setup *setup = &training->setup;
    uint64_t count = (uint64_t)setup->change_count, acted = head->acted;

    if (head->generations > TRAINING_MAX_GENERATIONS)
        return "generations";
    if (head->pieces > TRAINING_MAX_PIECES || (head->generations == 0 && head->pieces > 0))
        return "pieces";
    if (acted > count || (acted > 0 && setup->changes[acted - 1].after > head->generations) ||
        (acted < count && setup->changes[acted].after < head->generations))
        return "changes";
    return NULL;
}

/* The setup after `acted` changes. Returns whether they have changed the
 * optimizer. */
static bool
turn_to(const struct training *training, int acted, struct training_setup *out)
{
    bool changed = false;

    *out = training->first;
    for (int i = 0; i < acted; i++) {
        const struct training_knobs before = training_knobs_of(out);
        changed |= turns_optimizer(&before, &out->changes[i].knobs);
        training_turn_knobs(out, &out->changes[i].knobs, NULL);
    }
    return changed;
}

/* Loads an optimizer's state into new parts. */
static bool
load_parts(struct training *training, const struct head *head, const uint8_t *data, size_t size,
    const char **what)
{
    struct training_setup setup;
    struct parts parts;
    bool changed = turn_to(training, (int)head->acted, &setup);
    struct optimizer *optimizer = make_optimizer(&setup, changed);

    *what = "memory";
    if (make_parts(&parts, &setup, optimizer)) {
        if (optimizer_load(optimizer, data, size, head->generations, what) &&
            take_parts(training, &parts, &setup, (int)head->acted))
            return true;
        free_parts(&parts);
    }
    optimizer_destroy(optimizer);
    return false;
}

bool
training_load(struct training *training, const uint8_t *data, size_t size, const char **what)
{
    size_t head_bytes = head_size(training);
    struct training_setup setup;
    const uint8_t *at = data;
    struct head head = {0};

    *what = "size";
    if (size < head_bytes)
        return false;
    head.generations = bytes_take(&at);
    head.pieces = bytes_take(&at);
    head.games = bytes_take(&at);
    if (training->setup.change_count > 0)
        head.acted = bytes_take(&at);
    *what = find_fault(training, &head);
    if (*what != NULL)
        return false;
    turn_to(training, (int)head.acted, &setup);
    *what = "games of a candidate";
    if (head.games < (uint64_t)setup.objective.games || head.games > (uint64_t)max_games(&setup))
        return false;
    size -= head_bytes;
    bool good = (int)head.acted == training->acted
                    ? optimizer_load(training->parts.optimizer, at, size, head.generations, what)
                    : load_parts(training, &head, at, size, what);
    if (!good)
        return false;
    training->generations = head.generations;
    training->pieces = head.pieces;
    training->games = (int)head.games;
    take_answer(training, training->answer);
    return true;
}
