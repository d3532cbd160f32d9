/* A slot for each thread, all under one mutex. */
#include "lab/rank_workers.h"

#include <pthread.h>
#include <stdlib.h>

#include "train/worker.h"

enum slot_state {
    SLOT_IDLE,  /* wants a game */
    SLOT_ASKED, /* has asked for one */
    SLOT_READY, /* has a game, or plays it */
    SLOT_DONE   /* has its result */
};

/* A thread that plays, and its game. */
struct slot {
    struct rank_workers *workers;
    struct worker *worker;
    pthread_t thread;
    enum slot_state state;
    struct rank_workers_report report;
    struct play_meter meter;
    atomic_bool stop;
};

struct rank_workers {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool closed;
    int count; /* of slots with a running thread */
    struct slot slots[];
};

static void *
play_in_slot(void *data)
{
    struct slot *slot = data;
    struct rank_workers *workers = slot->workers;

    pthread_mutex_lock(&workers->mutex);
    for (;;) {
        while (slot->state != SLOT_READY && !workers->closed)
            pthread_cond_wait(&workers->changed, &workers->mutex);
        if (workers->closed)
            break;
        pthread_mutex_unlock(&workers->mutex);
        slot->report.result = worker_play(slot->worker, &slot->report.unit, &slot->meter);
        pthread_mutex_lock(&workers->mutex);
        slot->state = SLOT_DONE;
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

static bool
slot_start(struct slot *slot, const struct objective *objective)
{
    slot->worker = worker_create(objective);
    slot->meter.stop = &slot->stop;
    if (slot->worker != NULL && pthread_create(&slot->thread, NULL, play_in_slot, slot) == 0)
        return true;
    worker_destroy(slot->worker);
    return false;
}

struct rank_workers *
rank_workers_create(const struct objective *objective, int threads)
{
    struct rank_workers *workers =
        calloc(1, sizeof(*workers) + (size_t)threads * sizeof(struct slot));
    if (workers == NULL)
        return NULL;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->changed, NULL);
    for (; workers->count < threads; workers->count++) {
        workers->slots[workers->count].workers = workers;
        if (!slot_start(&workers->slots[workers->count], objective))
            break;
    }
    if (workers->count > 0)
        return workers;
    rank_workers_destroy(workers);
    return NULL;
}

void
rank_workers_destroy(struct rank_workers *workers)
{
    if (workers == NULL)
        return;
    pthread_mutex_lock(&workers->mutex);
    workers->closed = true;
    for (int i = 0; i < workers->count; i++)
        atomic_store(&workers->slots[i].stop, true);
    pthread_cond_broadcast(&workers->changed);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->count; i++) {
        pthread_join(workers->slots[i].thread, NULL);
        worker_destroy(workers->slots[i].worker);
    }
    pthread_mutex_destroy(&workers->mutex);
    pthread_cond_destroy(&workers->changed);
    free(workers);
}

/* Moves one slot from a state to another. Returns the slot, or NULL if none
 * is in that state. The caller holds the mutex. */
static struct slot *
slot_move(struct rank_workers *workers, enum slot_state from, enum slot_state to)
{
    for (int i = 0; i < workers->count; i++)
        if (workers->slots[i].state == from) {
            workers->slots[i].state = to;
            return &workers->slots[i];
        }
    return NULL;
}

bool
rank_workers_wants(struct rank_workers *workers)
{
    if (workers == NULL)
        return false;
    pthread_mutex_lock(&workers->mutex);
    bool any = slot_move(workers, SLOT_IDLE, SLOT_ASKED) != NULL;
    pthread_mutex_unlock(&workers->mutex);
    return any;
}

void
rank_workers_play(struct rank_workers *workers, const struct unit *unit)
{
    pthread_mutex_lock(&workers->mutex);
    struct slot *slot = slot_move(workers, SLOT_ASKED, SLOT_READY);
    if (slot != NULL) {
        slot->report = (struct rank_workers_report){.unit = *unit};
        atomic_store(&slot->stop, false);
        pthread_cond_broadcast(&workers->changed);
    }
    pthread_mutex_unlock(&workers->mutex);
}

bool
rank_workers_has(struct rank_workers *workers, struct rank_workers_report *report)
{
    if (workers == NULL)
        return false;
    pthread_mutex_lock(&workers->mutex);
    struct slot *slot = slot_move(workers, SLOT_DONE, SLOT_ASKED);
    if (slot != NULL)
        *report = slot->report;
    pthread_mutex_unlock(&workers->mutex);
    return slot != NULL;
}

bool
rank_workers_is_game(const struct rank_workers_game *game, const struct unit *unit)
{
    return unit->job == game->job && unit->number == game->number && unit->entry == game->entry;
}

void
rank_workers_stop(struct rank_workers *workers, const struct rank_workers_game *game)
{
    if (workers == NULL)
        return;
    pthread_mutex_lock(&workers->mutex);
    for (int i = 0; i < workers->count; i++)
        if (workers->slots[i].state == SLOT_READY &&
            rank_workers_is_game(game, &workers->slots[i].report.unit))
            atomic_store(&workers->slots[i].stop, true);
    pthread_mutex_unlock(&workers->mutex);
}
