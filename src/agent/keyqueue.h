/*
 * The queue of keys from the agent to the game: first in, first out. Every key
 * is tagged with its plan (serial) and piece. The last entry of a plan marks
 * its end. Safe from any thread.
 */
#ifndef WELLPLAYED_AGENT_KEYQUEUE_H
#define WELLPLAYED_AGENT_KEYQUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/moves.h"

enum { KEYQUEUE_SIZE = 4 * MOVES_MAX_KEYS };

enum queued_kind {
    QUEUED_KEY,  /* one more key of the plan */
    QUEUED_END,  /* the plan is complete: it leads to `goal` */
    QUEUED_NONE, /* there is no plan: no path is left */
};

struct queued_key {
    enum queued_kind kind;
    uint32_t serial;
    uint64_t piece;
    struct key key;    /* QUEUED_KEY */
    struct place goal; /* QUEUED_END */
    int64_t value;     /* QUEUED_END: of the choice */
};

struct keyqueue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    pthread_cond_t emptied;
    struct queued_key keys[KEYQUEUE_SIZE];
    unsigned head, count;
    bool closed;
};

void keyqueue_init(struct keyqueue *queue);
void keyqueue_finish(struct keyqueue *queue);

/* Appends a key; sleeps while the queue is full. False once closed. */
bool keyqueue_push(struct keyqueue *queue, const struct queued_key *key);

/* Takes the oldest key; returns false at once when the queue is empty. */
bool keyqueue_pop(struct keyqueue *queue, struct queued_key *key);

/* Takes the oldest key; sleeps until there is one. False once the queue is
 * closed and empty. */
bool keyqueue_wait(struct keyqueue *queue, struct queued_key *key);

/* Closes the queue, and wakes everyone who sleeps on it. */
void keyqueue_close(struct keyqueue *queue);

#endif
