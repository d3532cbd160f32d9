/* Prepares a brain once for all games of a candidate. */
#include "train/worker.h"

#include <stdlib.h>
#include <string.h>

struct worker {
    const struct objective *objective;
    struct player *player;
    struct play_setup setup;
    struct lanes lanes;
    double candidate[FEATURE_COUNT]; /* the one that setup and lanes are for */
    bool ready;
    struct batch batch;
};

struct worker *
worker_create(const struct objective *objective)
{
    struct worker *worker = calloc(1, sizeof(*worker));
    if (worker == NULL)
        return NULL;
    worker->objective = objective;
    worker->setup = objective->setup;
    worker->player = player_create();
    if (worker->player == NULL) {
        worker_destroy(worker);
        return NULL;
    }
    return worker;
}

void
worker_destroy(struct worker *worker)
{
    if (worker == NULL)
        return;
    player_destroy(worker->player);
    free(worker);
}

/* Prepares the brain. Returns false when the candidate is a zero vector. */
static bool
prepare_brain(struct worker *worker, const double *candidate)
{
    const struct objective *objective = worker->objective;
    struct play_setup *setup = &worker->setup;

    if (worker->ready && memcmp(worker->candidate, candidate, sizeof(worker->candidate)) == 0)
        return true;
    worker->ready = objective_brain(objective, candidate, &setup->brain);
    memcpy(worker->candidate, candidate, sizeof(worker->candidate));
    setup->lanes = NULL;
    if (worker->ready && objective->fast && play_lanes(setup, &worker->lanes))
        setup->lanes = &worker->lanes;
    return worker->ready;
}

struct play_result
worker_play(struct worker *worker, const struct unit *unit, struct play_meter *meter)
{
    if (!prepare_brain(worker, unit->candidate))
        return (struct play_result){.end = PLAY_ENDED};
    return play_game(worker->player, &worker->setup, unit->seed, unit->number, meter);
}

/* -- side by side -- */

static bool
is_stopped(const struct play_meter *meter)
{
    return meter->stop != NULL && atomic_load_explicit(meter->stop, memory_order_relaxed);
}

/* Gives back the games that have ended. Returns whether there were any. */
static bool
give_ended(
    struct worker *worker, struct desk *desk, const struct unit *of, struct play_meter *meter)
{
    struct play_result result;
    struct unit unit = *of;
    bool any = false;

    while (batch_take_ended(&worker->batch, &worker->setup, meter, &unit.number, &result)) {
        desk_give(desk, &unit, &result);
        any = true;
    }
    return any;
}

/* Plays the candidate's games until there are no more. A copy is played alone,
 * as long as its result is needed. */
static void
play_batch(struct worker *worker, struct desk *desk, struct unit *unit, struct play_meter *meter)
{
    struct batch *batch = &worker->batch;
    const bool copy = unit->copy != 0;
    bool more = !copy;

    for (;;) {
        while (more && batch->count < LANES_GAMES && (more = desk_take_more(desk, unit)))
            batch_begin(batch, &worker->setup, unit->seed, unit->number);
        if (is_stopped(meter) || (copy && !desk_wants(desk, unit->job, unit->entry, unit->number)))
            batch->count = 0; /* the result is no longer needed */
        if (batch->count == 0)
            return;
        batch_play(batch, &worker->setup, meter);
        more = give_ended(worker, desk, unit, meter) && !copy;
        desk_share(desk, unit, batch);
    }
}

void
worker_work(struct worker *worker, struct desk *desk, struct play_meter *meter)
{
    struct batch *batch = &worker->batch;
    struct unit unit = {0};
    enum desk_answer answer;

    worker->setup = worker->objective->setup; /* may have changed */
    worker->ready = false;
    while ((answer = desk_take_any(desk, &unit, batch)) != DESK_DONE) {
        if (!prepare_brain(worker, unit.candidate) || !play_in_lanes(&worker->setup)) {
            struct play_result result = worker_play(worker, &unit, meter);
            desk_give(desk, &unit, &result);
            continue;
        }
        if (answer == DESK_UNIT)
            batch_begin(batch, &worker->setup, unit.seed, unit.number);
        play_batch(worker, desk, &unit, meter);
    }
}
