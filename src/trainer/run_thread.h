/*
 * A run on a thread of its own, for a window: it can be paused, stepped and
 * stopped at once, and shows its newest generation as a copy. The run's workers
 * and its thread have a low priority, so that other work on the machine comes
 * first.
 *
 * It learns what the lab learns with the same setup, turned knobs included. A
 * pause cancels the generation under way, which is played again later with the
 * same result.
 *
 * Owned and called by one thread.
 */
#ifndef WELLPLAYED_TRAINER_RUN_THREAD_H
#define WELLPLAYED_TRAINER_RUN_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trainer/album.h"
#include "trainer/run.h"

struct run_thread;

enum run_state {
    RUN_PAUSED,
    RUN_GOES,
    RUN_MEASURES, /* it measures the answer on held-out games, at the end */
    RUN_DONE,     /* its time or its generations are over */
    RUN_FAILED    /* no worker could be started, or there is no memory */
};

/* What the window sees of a run. Zeroed at first; owned, see
 * run_news_finish. */
struct run_news {
    enum run_state state;
    bool wanted; /* a change of state was asked for and is under way: a pause,
                    or an end */
    struct run_progress progress;
    bool keeping_fails;      /* the run is not on the disk as it is now ... */
    struct error error;      /* ... because of this */
    struct error album_lost; /* why its earlier players can't be read; unset if
                                they can */
    bool refused;            /* the knobs were turned too often, so it can't be
                                kept */
    /* As of the newest generation, with all changes, even that of the next
     * one. */
    struct training_setup setup;
    struct curve curve; /* all rows */
    /* The newest generation; 0: none yet. */
    uint64_t generation;
    int population, dimensions;
    uint8_t features[FEATURE_COUNT]; /* of its dimensions, or traits */
    int best;                        /* index of the best candidate */
    double *candidates;              /* of length 1, except zero vectors */
    double *values;                  /* of each, -INFINITY for a zero vector */
    double answer[FEATURE_COUNT];    /* the learned weights, of length 1 */
    size_t capacity;                 /* of `candidates`, in numbers */
    uint64_t serial;                 /* of the copy */
};

void run_news_finish(struct run_news *news);

/*
 * Opens a run, paused. With a path, it is locked, continued if it exists, and
 * kept from now on, as is its album at `album` (NULL: not kept). An album that
 * can't be read is set aside (ALBUM_ASIDE), and a new one is begun. Returns
 * NULL with the error when the run can't be opened. A new run that begins
 * `later` (run.h) tells in its news that it can't be kept yet.
 */
struct run_thread *run_thread_create(
    const struct run_setup *setup, const char *album, struct error *error);

/* Ends it at once, and frees it. A generation under way leaves no trace. NULL
 * is fine. */
void run_thread_destroy(struct run_thread *thread);

/* Asks it to end, without waiting for it; run_thread_destroy must follow. */
void run_thread_end(struct run_thread *thread);
/* Ends it and waits. What could not be kept is tried once more before; the news say
 * whether it is kept. */
void run_thread_join(struct run_thread *thread);
/* Whether run_thread_destroy would not wait. */
bool run_thread_has_ended(struct run_thread *thread);

/* Continue; continue for one generation; pause. No effect on a run that is
 * done. */
void run_thread_go(struct run_thread *thread);
void run_thread_step(struct run_thread *thread);
void run_thread_pause(struct run_thread *thread);

/* Lets a run train for `seconds` more than so far, even one that is done. */
void run_thread_give_time(struct run_thread *thread, uint64_t seconds);

/* Updates the news. Returns whether anything but the progress has changed. To
 * be called several times a second, because it also checks the run's time. When
 * there is no memory for the copy, the news stay as they are. */
bool run_thread_look(struct run_thread *thread, struct run_news *news);

/* A copy of the run's header, with all changes. */
void run_thread_header(struct run_thread *thread, char out[RUN_HEADER_SIZE]);

/* Turns the knobs from the next generation on; of several calls the last
 * counts. The knobs must be possible (training_knobs_fault). */
void run_thread_turn(struct run_thread *thread, const struct training_knobs *knobs);

/* A copy of the album. */
void run_thread_album(struct run_thread *thread, struct album *album);

#endif
