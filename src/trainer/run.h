/*
 * A training run with everything that the lab and the window share: its file,
 * workers, curve and clock. It continues the run in the file, saves every
 * generation, and shows its progress to other threads.
 *
 * The weights are a function of the setup, whoever runs it, on however many
 * threads, and however often it was cancelled or killed.
 *
 * Owned by one thread; where a function says so, any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_RUN_H
#define WELLPLAYED_TRAINER_RUN_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "trainer/curve.h"
#include "trainer/run_header.h"
#include "store/file.h"
#include "train/training.h"
#include "train/workers.h"

enum { RUN_PATH_SIZE = 4096, RUN_MAX_GENERATIONS = 1000000 };

struct run_setup {
    struct training_setup training;
    /* The file that it is kept in, copied; NULL: it is not kept. */
    const char *path;
    bool later;  /* a new run, which begins even if its file can't be written yet */
    int threads; /* 1 .. WORKERS_MAX */
    /* When it ends, counting earlier runs. */
    uint64_t generations;
    uint64_t seconds; /* of training; 0: no limit */
};

/* Hears the result of each generation, and whether it was kept. Called from the
 * thread of run_go, between two generations. If `ended` returns false, the run
 * ends. */
struct run_watch {
    void *data;
    bool (*ended)(
        void *data, const struct training_generation *generation, const struct curve_row *row);
    /* Called before `ended`; the error is set if it was not kept. The run
     * continues even then, because a full disk may be free later. */
    void (*kept)(void *data, bool kept, const struct error *error);
};

/* Only the owner reads members, and only those above the mutex. */
struct run {
    struct training_setup setup; /* the initial one, with all changes */
    char header[RUN_HEADER_SIZE];
    char path[RUN_PATH_SIZE];
    uint64_t generations; /* as set up */
    struct training *training;
    struct workers *workers;
    struct play_meter meter;
    struct curve curve;
    bool later;                /* as set up */
    int lock;                  /* of the file, -1: none */
    bool continues;            /* there was an earlier run in the file */
    uint64_t first;            /* its generations */
    uint64_t kept_generations; /* that the file has */
    bool is_kept;              /* the last run_keep was good */
    uint64_t games, saved;     /* of candidates since then: played; saved by the
                                  race */
    bool no_memory;            /* for the curve, so the run has ended */
    const struct run_watch *watch;

    /* What any thread may use, under the mutex. */
    pthread_mutex_t mutex;
    uint64_t seconds; /* its limit */
    bool going, measuring, any;
    uint64_t generation;   /* under way */
    struct curve_row last; /* if any has ended here */
    double before;         /* seconds of training until `started` */
    double begun;          /* seconds of training of earlier runs */
    double started;        /* by clock_seconds, while it goes */
};

/* Prepares a run; nothing is read or written yet. NULL when there is no memory,
 * or the method refuses the setup. */
struct run *run_create(const struct run_setup *setup);

/* Frees it and unlocks its file. NULL is fine. */
void run_destroy(struct run *run);

/* Locks the file, and continues the run in it if there is one. Returns false
 * with the error. A run of `later` is then locked by run_keep. */
bool run_open(struct run *run, struct error *error);

/* Saves the run as it is between two generations. Returns false with the error;
 * a later call may succeed. */
bool run_keep(struct run *run, struct error *error);

/*
 * Runs until the generations are done, the time is over, or it is cancelled.
 * Each generation is kept. `crew` may be NULL, for the run's own workers; so
 * may `watch`.
 */
enum training_end run_go(
    struct run *run, const struct crew *crew, const struct run_watch *watch, uint64_t generations);

/*
 * Turns the knobs from the next generation on. The setup and the header have
 * the change, but it is not kept yet. To be called between two generations.
 * Returns false and changes nothing when the header has no room for more
 * changes.
 */
bool run_change(struct run *run, const struct training_knobs *knobs);

/* Measures the answer with held-out games, and puts the result into the last
 * row of the curve. measure->games is 0 when it was cancelled. Returns false
 * when there is no memory. */
bool run_measure(struct run *run, const struct crew *crew, struct measure *measure);

/* Whether its time or its generations are over. Not to be called while it
 * runs. */
bool run_is_over(struct run *run);

/* Whether candidates play side by side in lanes. */
bool run_is_fast(const struct run *run);

/* -- any thread, while the run exists -- */

struct run_progress {
    bool any;              /* a generation has ended here, with ... */
    struct curve_row last; /* ... this result */
    uint64_t generation;   /* under way */
    bool measuring;        /* ... or the answer is being measured, at the end */
    double seconds;        /* of training, earlier runs included */
    double seconds_left;   /* not finite: unknown */
    double pieces_per_second;
};

void run_progress(struct run *run, struct run_progress *progress);

/* Seconds of training, earlier runs included. */
double run_seconds(struct run *run);

/* Cancels the run when its time is over. Must be called several times a second
 * while it runs. */
void run_mind_time(struct run *run);

/* Lets it train for `seconds` more than so far. No effect on a run without a
 * limit. */
void run_give_time(struct run *run, uint64_t seconds);

/* Ends run_go or run_measure as soon as possible. A generation that was
 * cancelled leaves no trace. */
void run_cancel(struct run *run);

/* Undoes run_cancel. Not to be called while it runs. */
void run_uncancel(struct run *run);

#endif
