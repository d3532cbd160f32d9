/*
 * A mailbox: the newest request to think, from one game to one agent.
 *
 * A new request replaces one that has not been taken yet, because a newer piece
 * makes the older one stale. The mailbox copies what it is given. Safe from any
 * thread.
 */
#ifndef WELLPLAYED_AGENT_MAILBOX_H
#define WELLPLAYED_AGENT_MAILBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/view.h"

/* What a plan is made from. */
struct request {
    uint32_t serial;    /* returned with every key of the answer */
    uint32_t first_key; /* as moves_search takes them */
    uint32_t key_ticks;
    struct view view; /* its rules must outlive the agent's answer */
    struct brain brain;
};

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct request request;
    bool full;
    bool closed;
};

void mailbox_init(struct mailbox *box);
void mailbox_finish(struct mailbox *box);

/* Puts a request and wakes the reader. */
void mailbox_put(struct mailbox *box, const struct request *request);

/* Sleeps until there is a request, and takes it. False once closed. */
bool mailbox_take(struct mailbox *box, struct request *request);

/* Closes the mailbox and wakes the reader. */
void mailbox_close(struct mailbox *box);

#endif
