/* A slot for each thread, all under one mutex. */
#include "lab/hall.h"

#include <pthread.h>
#include <stdlib.h>

#include "train/worker.h"

enum slot_state {
    SLOT_IDLE,  /* to ask for a game */
    SLOT_ASKED, /* to get one */
    SLOT_READY, /* has one, or is playing it */
    SLOT_DONE   /* has its result */
};

/* A thread that plays, and the game that it has. */
struct slot {
    struct hall *hall;
    struct worker *worker;
    pthread_t thread;
    enum slot_state state;
    struct hall_report report;
    struct play_meter meter;
    atomic_bool stop;
};

struct hall {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool closed;
    int count; /* of slots whose thread runs */
    struct slot slots[];
};

static void *
play_in_slot(void *data)
{
    struct slot *slot = data;
    struct hall *hall = slot->hall;

    pthread_mutex_lock(&hall->mutex);
    for (;;) {
        while (slot->state != SLOT_READY && !hall->closed)
            pthread_cond_wait(&hall->changed, &hall->mutex);
        if (hall->closed)
            break;
        pthread_mutex_unlock(&hall->mutex);
        slot->report.result =
            worker_play(slot->worker, &slot->report.unit, &slot->meter);
        pthread_mutex_lock(&hall->mutex);
        slot->state = SLOT_DONE;
    }
    pthread_mutex_unlock(&hall->mutex);
    return NULL;
}

static bool
start(struct slot *slot, const struct objective *objective)
{
    slot->worker = worker_create(objective);
    slot->meter.stop = &slot->stop;
    if (slot->worker != NULL &&
        pthread_create(&slot->thread, NULL, play_in_slot, slot) == 0)
        return true;
    worker_destroy(slot->worker);
    return false;
}

struct hall *
hall_create(const struct objective *objective, int threads)
{
    struct hall *hall =
        calloc(1, sizeof(*hall) + (size_t)threads * sizeof(struct slot));
    if (hall == NULL)
        return NULL;
    pthread_mutex_init(&hall->mutex, NULL);
    pthread_cond_init(&hall->changed, NULL);
    for (; hall->count < threads; hall->count++) {
        hall->slots[hall->count].hall = hall;
        if (!start(&hall->slots[hall->count], objective))
            break;
    }
    if (hall->count > 0)
        return hall;
    hall_destroy(hall);
    return NULL;
}

void
hall_destroy(struct hall *hall)
{
    if (hall == NULL)
        return;
    pthread_mutex_lock(&hall->mutex);
    hall->closed = true;
    for (int i = 0; i < hall->count; i++)
        atomic_store(&hall->slots[i].stop, true);
    pthread_cond_broadcast(&hall->changed);
    pthread_mutex_unlock(&hall->mutex);
    for (int i = 0; i < hall->count; i++) {
        pthread_join(hall->slots[i].thread, NULL);
        worker_destroy(hall->slots[i].worker);
    }
    pthread_mutex_destroy(&hall->mutex);
    pthread_cond_destroy(&hall->changed);
    free(hall);
}

/* Moves a slot from one state to another; which one, NULL when none is in
 * it. The mutex is held. */
static struct slot *
move(struct hall *hall, enum slot_state from, enum slot_state to)
{
    for (int i = 0; i < hall->count; i++)
        if (hall->slots[i].state == from) {
            hall->slots[i].state = to;
            return &hall->slots[i];
        }
    return NULL;
}

bool
hall_wants(struct hall *hall)
{
    if (hall == NULL)
        return false;
    pthread_mutex_lock(&hall->mutex);
    bool any = move(hall, SLOT_IDLE, SLOT_ASKED) != NULL;
    pthread_mutex_unlock(&hall->mutex);
    return any;
}

void
hall_play(struct hall *hall, const struct unit *unit)
{
    pthread_mutex_lock(&hall->mutex);
    struct slot *slot = move(hall, SLOT_ASKED, SLOT_READY);
    if (slot != NULL) {
        slot->report = (struct hall_report){.unit = *unit};
        atomic_store(&slot->stop, false);
        pthread_cond_broadcast(&hall->changed);
    }
    pthread_mutex_unlock(&hall->mutex);
}

bool
hall_has(struct hall *hall, struct hall_report *report)
{
    if (hall == NULL)
        return false;
    pthread_mutex_lock(&hall->mutex);
    struct slot *slot = move(hall, SLOT_DONE, SLOT_ASKED);
    if (slot != NULL)
        *report = slot->report;
    pthread_mutex_unlock(&hall->mutex);
    return slot != NULL;
}

bool
hall_is_game(const struct hall_game *game, const struct unit *unit)
{
    return unit->sheet == game->sheet && unit->number == game->number &&
           unit->entry == game->entry;
}

void
hall_stop(struct hall *hall, const struct hall_game *game)
{
    if (hall == NULL)
        return;
    pthread_mutex_lock(&hall->mutex);
    for (int i = 0; i < hall->count; i++)
        if (hall->slots[i].state == SLOT_READY &&
            hall_is_game(game, &hall->slots[i].report.unit))
            atomic_store(&hall->slots[i].stop, true);
    pthread_mutex_unlock(&hall->mutex);
}
