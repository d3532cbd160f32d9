/*
 * A run on a thread of its own, for a window: it can be paused, stepped and
 * stopped at once, and shows its newest generation as a copy. The run's workers
 * and its thread have a low priority, so that whatever else the machine does
 * comes first.
 *
 * What it learns is what the lab learns with the same setup, turned knobs
 * included: a pause cancels the
 * generation under way, which is played again later and comes out the same.
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
    RUN_MEASURES, /* the answer, on held-out games, at the end */
    RUN_DONE,     /* its time or its generations are over */
    RUN_FAILED    /* no worker could be started, or there is no memory */
};

/* What is to be seen of a run. Zeroed at first; owned, see run_news_finish. */
struct run_news {
    enum run_state state;
    bool wanted; /* the state is on its way: a pause, or an end */
    struct run_progress progress;
    bool keeping_fails;      /* the newest generation is not on the disk ... */
    struct error error;      /* ... because of this */
    struct error album_lost; /* why its earlier players can't be read; no words:
                                they can */
    bool refused;            /* knobs were turned too often to be kept */
    /* As of the newest generation; with all changes, the next one's too. */
    struct training_setup setup;
    struct curve curve; /* all rows */
    /* The newest generation; 0: none yet. */
    uint64_t generation;
    int population, dimensions;
    uint8_t features[FEATURE_COUNT]; /* what its dimensions weigh */
    int best;                        /* index of the best candidate */
    double *candidates;              /* of length 1, but for zero vectors */
    double *values;                  /* of each, -INFINITY for a zero vector */
    double answer[FEATURE_COUNT];    /* what it has learned, of length 1 */
    size_t room;                     /* of candidates, in numbers */
    uint64_t serial;                 /* of what was copied */
};

void run_news_finish(struct run_news *news);

/*
 * Opens a run that is paused. With a path, it is locked, continued if there is
 * one, and kept from now on, and so is its album under `album` (NULL: not
 * kept). An album that can't be read is set aside (ALBUM_ASIDE), and a new one
 * begun. NULL with the error when the run can't be opened.
 */
struct run_thread *run_thread_create(
    const struct run_setup *setup, const char *album, struct error *error);

/* Ends it at once, and frees it. A generation that was under way leaves no
 * trace. NULL is fine. */
void run_thread_destroy(struct run_thread *thread);

/* Asks it to end, without waiting for it; run_thread_destroy must follow. */
void run_thread_end(struct run_thread *thread);
/* Whether run_thread_destroy would not wait. */
bool run_thread_has_ended(struct run_thread *thread);

/* Goes on; for one generation; or not at all for now. No effect on a run that
 * is done. */
void run_thread_go(struct run_thread *thread);
void run_thread_step(struct run_thread *thread);
void run_thread_pause(struct run_thread *thread);

/* Gives a run so many seconds more than it has had, also one that is done. */
void run_thread_give_time(struct run_thread *thread, uint64_t seconds);

/* Copies what has changed since these news. Returns whether anything but the
 * progress has. Call it several times a second: it also minds the run's time.
 * When there is no memory for the copy, the news stay as they are. */
bool run_thread_look(struct run_thread *thread, struct run_news *news);

/* A copy of the run's header, with all changes. */
void run_thread_header(struct run_thread *thread, char out[RUN_HEADER_SIZE]);

/* Turns the knobs from the next generation on: the newest ones count. They must
 * be possible (training_knobs_fault). */
void run_thread_turn(
    struct run_thread *thread, const struct training_knobs *knobs);

/* A copy of the album. */
void run_thread_album(struct run_thread *thread, struct album *album);

#endif
