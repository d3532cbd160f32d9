/* One slot under a mutex; the reader sleeps on the condition. */
#include "agent/mailbox.h"

void
mailbox_init(struct mailbox *box)
{
    pthread_mutex_init(&box->lock, NULL);
    pthread_cond_init(&box->arrived, NULL);
    box->full = false;
    box->closed = false;
}

void
mailbox_finish(struct mailbox *box)
{
    pthread_cond_destroy(&box->arrived);
    pthread_mutex_destroy(&box->lock);
}

void
mailbox_put(struct mailbox *box, const struct request *request)
{
    pthread_mutex_lock(&box->lock);
    box->request = *request;
    box->full = true;
    pthread_cond_signal(&box->arrived);
    pthread_mutex_unlock(&box->lock);
}

bool
mailbox_take(struct mailbox *box, struct request *request)
{
    pthread_mutex_lock(&box->lock);
    while (!box->full && !box->closed)
        pthread_cond_wait(&box->arrived, &box->lock);
    bool taken = !box->closed;
    if (taken)
        *request = box->request;
    box->full = false;
    pthread_mutex_unlock(&box->lock);
    return taken;
}

void
mailbox_close(struct mailbox *box)
{
    pthread_mutex_lock(&box->lock);
    box->closed = true;
    pthread_cond_broadcast(&box->arrived);
    pthread_mutex_unlock(&box->lock);
}
