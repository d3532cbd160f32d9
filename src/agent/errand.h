/*
 * Errands: a thread that does one thing after the other, the most urgent first,
 * while its owner goes on. The window has one that thinks for its screens; each
 * agent has one that makes plans (agent.h).
 *
 * A long errand is done in steps. Between two steps, a more urgent one goes
 * first. So nobody who looks at the window waits for longer than one step.
 *
 * An errand is the first member of a struct of its owner, who gives the memory
 * and puts what is to be thought about beside it. While an errand is busy, its
 * struct belongs to the thread: the owner may only ask whether it still is, and
 * read what both sides share as atomics (how far it has come, say).
 *
 * All functions from the owner's thread.
 */
#ifndef WELLPLAYED_AGENT_ERRAND_H
#define WELLPLAYED_AGENT_ERRAND_H

#include <stdatomic.h>
#include <stdbool.h>

enum errand_urgency {
    ERRAND_SEEN,   /* somebody looks at it and waits */
    ERRAND_SPOKEN, /* a word that comes by itself, soon or never */
    ERRAND_LONG    /* with a progress bar */
};

/* Zeroed but for `run` and `urgency`: an errand that nobody has sent. */
struct errand {
    /* On the thread: does the next step, some milliseconds long. Returns
     * whether there is more to do. When `stop` is set, it returns false soon. */
    bool (*run)(struct errand *errand);
    enum errand_urgency urgency;
    atomic_bool stop;
    atomic_bool busy;    /* waits or runs */
    struct errand *next; /* in the queue */
};

struct errands;

/* Starts the thread. NULL when there is no memory or no thread. The caller ends
 * it with errands_destroy. */
struct errands *errands_create(void);

/* Stops the errand that runs, forgets those that wait, and joins the thread.
 * After it none is busy. NULL is fine. */
void errands_destroy(struct errands *errands);

/* Sends an errand that is not busy; it runs after all that are more urgent, and
 * after those as urgent that were sent before it. */
void errands_send(struct errands *errands, struct errand *errand);

/* Whether it waits or runs. Once it does neither, its owner sees all that it
 * wrote. */
bool errand_is_busy(const struct errand *errand);

/* Takes back an errand that waits, also between two steps. Returns whether it
 * did: false if the errand runs or is not busy. */
bool errands_forget(struct errands *errands, struct errand *errand);

/* Sleeps until the errand is not busy. */
void errands_wait(struct errands *errands, const struct errand *errand);

/* Takes back an errand that waits; tells one that runs to stop, and waits for
 * the end of its step. No effect on one that is not busy. */
void errands_drop(struct errands *errands, struct errand *errand);

#endif
