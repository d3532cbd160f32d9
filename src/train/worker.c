/* A brain is made ready once for all games that follow each other. */
#include "worker.h"

#include <stdlib.h>
#include <string.h>

struct worker {
    const struct objective *objective;
    struct player *player;
    struct play_setup setup;
    struct lanes lanes;
    double candidate[FEATURE_COUNT]; /* that setup and lanes are for */
    bool ready;
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

/* False when the candidate is no direction. */
static bool
make_ready(struct worker *worker, const double *candidate)
{
    const struct objective *objective = worker->objective;
    struct play_setup *setup = &worker->setup;

    if (worker->ready &&
        memcmp(worker->candidate, candidate, sizeof(worker->candidate)) == 0)
        return true;
    worker->ready = objective_brain(objective, candidate, &setup->brain);
    memcpy(worker->candidate, candidate, sizeof(worker->candidate));
    setup->lanes = NULL;
    if (worker->ready && objective->fast && play_lanes(setup, &worker->lanes))
        setup->lanes = &worker->lanes;
    return worker->ready;
}

struct play_result
worker_play(
    struct worker *worker, const struct unit *unit, struct play_meter *meter)
{
    if (!make_ready(worker, unit->candidate))
        return (struct play_result){.end = PLAY_ENDED};
    return play_game(
        worker->player, &worker->setup, unit->seed, unit->number, meter);
}
