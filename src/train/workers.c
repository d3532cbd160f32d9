/* Each thread asks the desk, plays, and returns the result. */
#include "train/workers.h"

#include <pthread.h>
#include <stdlib.h>

#include "train/worker.h"

struct hand {
    struct workers *workers;
    struct worker *worker;
    pthread_t thread;
};

struct workers {
    struct desk *desk; /* borrowed from start to join */
    struct play_meter *meter;
    int threads, running;
    struct hand hands[];
};

struct workers *
workers_create(const struct objective *objective, int threads, struct play_meter *meter)
{
    struct workers *workers = calloc(1, sizeof(*workers) + (size_t)threads * sizeof(struct hand));
    if (workers == NULL)
        return NULL;
    workers->threads = threads;
    workers->meter = meter;
    for (int i = 0; i < threads; i++) {
        workers->hands[i].workers = workers;
        workers->hands[i].worker = worker_create(objective);
        if (workers->hands[i].worker == NULL) {
            workers_destroy(workers);
            return NULL;
        }
    }
    return workers;
}

void
workers_destroy(struct workers *workers)
{
    if (workers == NULL)
        return;
    for (int i = 0; i < workers->threads; i++)
        worker_destroy(workers->hands[i].worker);
    free(workers);
}

static void *
run_worker(void *data)
{
    struct hand *hand = data;
    struct workers *workers = hand->workers;

    worker_work(hand->worker, workers->desk, workers->meter);
    return NULL;
}

int
workers_start(struct workers *workers, struct desk *desk)
{
    workers->desk = desk;
    workers->meter->stop = desk_stop(desk);
    workers->running = 0;
    while (workers->running < workers->threads) {
        struct hand *hand = &workers->hands[workers->running];
        if (pthread_create(&hand->thread, NULL, run_worker, hand) != 0)
            break;
        workers->running++;
    }
    return workers->running;
}

void
workers_join(struct workers *workers)
{
    for (int i = 0; i < workers->running; i++)
        pthread_join(workers->hands[i].thread, NULL);
    workers->running = 0;
}

static bool
work_desk(void *data, struct desk *desk)
{
    struct workers *workers = data;
    bool any = workers_start(workers, desk) > 0;
    workers_join(workers);
    return any;
}

struct crew
workers_crew(struct workers *workers)
{
    return (struct crew){workers, work_desk};
}
