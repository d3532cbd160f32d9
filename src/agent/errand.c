/* A thread with a queue. */
#include "agent/errand.h"

#include <pthread.h>
#include <stdlib.h>

struct errands {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t sent;  /* or closed */
    pthread_cond_t ended; /* the one that ran */
    struct errand *first; /* of those that wait */
    struct errand *runs;  /* or NULL */
    bool closed;
};

/* With the lock held. */
static struct errand *
take_first(struct errands *errands)
{
    struct errand *errand = errands->first;

    if (errand != NULL)
        errands->first = errand->next;
    return errand;
}

static void *
work(void *data)
{
    struct errands *errands = data;

    pthread_mutex_lock(&errands->lock);
    while (!errands->closed) {
        struct errand *errand = errands->runs = take_first(errands);
        if (errand == NULL) {
            pthread_cond_wait(&errands->sent, &errands->lock);
            continue;
        }
        pthread_mutex_unlock(&errands->lock);
        errand->run(errand);
        pthread_mutex_lock(&errands->lock);
        errands->runs = NULL;
        /* From here on its memory may be gone. */
        atomic_store(&errand->busy, false);
        pthread_cond_broadcast(&errands->ended);
    }
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
    if (pthread_create(&errands->thread, NULL, work, errands) == 0)
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
    struct errand *errand;

    if (errands == NULL)
        return;
    pthread_mutex_lock(&errands->lock);
    errands->closed = true;
    if (errands->runs != NULL)
        atomic_store(&errands->runs->stop, true);
    while ((errand = take_first(errands)) != NULL)
        atomic_store(&errand->busy, false);
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
    errand->next = NULL;
    pthread_mutex_lock(&errands->lock);
    struct errand **end = &errands->first;
    while (*end != NULL)
        end = &(*end)->next;
    *end = errand;
    pthread_cond_signal(&errands->sent);
    pthread_mutex_unlock(&errands->lock);
}

bool
errand_is_busy(const struct errand *errand)
{
    return atomic_load(&errand->busy);
}

void
errands_drop(struct errands *errands, struct errand *errand)
{
    if (!errand_is_busy(errand))
        return;
    pthread_mutex_lock(&errands->lock);
    for (struct errand **at = &errands->first; *at != NULL; at = &(*at)->next)
        if (*at == errand) {
            *at = errand->next;
            atomic_store(&errand->busy, false);
            break;
        }
    atomic_store(&errand->stop, true);
    while (errand_is_busy(errand))
        pthread_cond_wait(&errands->ended, &errands->lock);
    pthread_mutex_unlock(&errands->lock);
}
