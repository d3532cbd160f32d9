/* A ring under a mutex. */
#include "agent/keyqueue.h"

void
keyqueue_init(struct keyqueue *queue)
{
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
    pthread_cond_init(&queue->emptied, NULL);
    queue->head = queue->count = 0;
    queue->closed = false;
}

void
keyqueue_finish(struct keyqueue *queue)
{
    pthread_cond_destroy(&queue->emptied);
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->lock);
}

bool
keyqueue_push(struct keyqueue *queue, const struct queued_key *key)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->count == KEYQUEUE_SIZE && !queue->closed)
        pthread_cond_wait(&queue->emptied, &queue->lock);
    bool open = !queue->closed;
    if (open) {
        queue->keys[(queue->head + queue->count) % KEYQUEUE_SIZE] = *key;
        queue->count++;
        pthread_cond_signal(&queue->filled);
    }
    pthread_mutex_unlock(&queue->lock);
    return open;
}

/* With the lock held: takes the oldest key if there is one. */
static bool
take(struct keyqueue *queue, struct queued_key *key)
{
    if (queue->count == 0)
        return false;
    *key = queue->keys[queue->head];
    queue->head = (queue->head + 1) % KEYQUEUE_SIZE;
    queue->count--;
    pthread_cond_signal(&queue->emptied);
    return true;
}

bool
keyqueue_pop(struct keyqueue *queue, struct queued_key *key)
{
    pthread_mutex_lock(&queue->lock);
    bool taken = take(queue, key);
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

bool
keyqueue_wait(struct keyqueue *queue, struct queued_key *key)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->count == 0 && !queue->closed)
        pthread_cond_wait(&queue->filled, &queue->lock);
    bool taken = take(queue, key);
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

void
keyqueue_close(struct keyqueue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    pthread_cond_broadcast(&queue->filled);
    pthread_cond_broadcast(&queue->emptied);
    pthread_mutex_unlock(&queue->lock);
}
