/* A thread with a queue in the order of urgency. An errand with more to do goes
 * back to where it was: before all that are no more urgent. */
#include "agent/errand.h"

#include <pthread.h>
#include <stdlib.h>

struct errands {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t sent;  /* or closed */
    pthread_cond_t ended; /* a step, and perhaps its errand */
    struct errand *first; /* of those that wait, the most urgent */
    struct errand *runs;  /* or NULL */
    bool closed;
};

/* With the lock held. Puts it before others of the same urgency, or behind
 * them. */
static void
errands_put(struct errands *errands, struct errand *errand, bool before)
{
    struct errand **at = &errands->first;

    while (*at != NULL &&
           ((*at)->urgency < errand->urgency || (!before && (*at)->urgency == errand->urgency)))
        at = &(*at)->next;
    errand->next = *at;
    *at = errand;
}

/* With the lock held, but for the step itself. */
static void
errands_step(struct errands *errands)
{
    struct errand *errand = errands->runs = errands->first;

    errands->first = errand->next;
    pthread_mutex_unlock(&errands->lock);
    bool more = errand->run(errand);
    pthread_mutex_lock(&errands->lock);
    errands->runs = NULL;
    if (more && !atomic_load(&errand->stop))
        errands_put(errands, errand, true);
    else /* from here on its memory may be gone */
        atomic_store(&errand->busy, false);
    pthread_cond_broadcast(&errands->ended);
}

static void *
errands_work(void *data)
{
    struct errands *errands = data;

    pthread_mutex_lock(&errands->lock);
    while (!errands->closed)
        if (errands->first != NULL)
            errands_step(errands);
        else
            pthread_cond_wait(&errands->sent, &errands->lock);
    pthread_mutex_unlock(&errands->lock);
    return NULL;
}

struct errands *
errands_create(void)
{
    struct errands *errands = calloc(1, sizeof(*errands));

    if (errands == NULL)
        return NULL;
    pthread_mutex_init(&errands->lock, NULL);
    pthread_cond_init(&errands->sent, NULL);
    pthread_cond_init(&errands->ended, NULL);
    if (pthread_create(&errands->thread, NULL, errands_work, errands) == 0)
        return errands;
    pthread_cond_destroy(&errands->ended);
    pthread_cond_destroy(&errands->sent);
    pthread_mutex_destroy(&errands->lock);
    free(errands);
    return NULL;
}

void
errands_destroy(struct errands *errands)
{
    if (errands == NULL)
        return;
    pthread_mutex_lock(&errands->lock);
    errands->closed = true;
    if (errands->runs != NULL)
        atomic_store(&errands->runs->stop, true);
    for (struct errand *one = errands->first; one != NULL; one = one->next)
        atomic_store(&one->busy, false);
    pthread_cond_signal(&errands->sent);
    pthread_mutex_unlock(&errands->lock);
    pthread_join(errands->thread, NULL);
    pthread_cond_destroy(&errands->ended);
    pthread_cond_destroy(&errands->sent);
    pthread_mutex_destroy(&errands->lock);
    free(errands);
}

void
errands_send(struct errands *errands, struct errand *errand)
{
    atomic_store(&errand->stop, false);
    atomic_store(&errand->busy, true);
    pthread_mutex_lock(&errands->lock);
    errands_put(errands, errand, false);
    pthread_cond_signal(&errands->sent);
    pthread_mutex_unlock(&errands->lock);
}

bool
errand_is_busy(const struct errand *errand)
{
    return atomic_load(&errand->busy);
}

bool
errands_forget(struct errands *errands, struct errand *errand)
{
    pthread_mutex_lock(&errands->lock);
    struct errand **at = &errands->first;
    while (*at != NULL && *at != errand)
        at = &(*at)->next;
    bool waits = *at != NULL;
    if (waits) {
        *at = errand->next;
        atomic_store(&errand->busy, false);
    }
    pthread_mutex_unlock(&errands->lock);
    return waits;
}

void
errands_wait(struct errands *errands, const struct errand *errand)
{
    pthread_mutex_lock(&errands->lock);
    while (errand_is_busy(errand))
        pthread_cond_wait(&errands->ended, &errands->lock);
    pthread_mutex_unlock(&errands->lock);
}

void
errands_drop(struct errands *errands, struct errand *errand)
{
    if (!errand_is_busy(errand))
        return;
    atomic_store(&errand->stop, true);
    if (!errands_forget(errands, errand))
        errands_wait(errands, errand);
}
