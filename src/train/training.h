/*
 * A training run: in each generation an optimizer names candidates, they play
 * (desk.h, racing.h), and it is told their worth (objective.h). Then the
 * optimizer's current answer plays the generation's games, and from time to
 * time games that no candidate plays: the two learning curves.
 *
 * It knows no files, terminal or clock: a watcher is called when a generation
 * starts and ends, and saves what must be saved. The run is a function of its
 * setup, whichever worker plays the games.
 *
 * Owned by one thread; training_cancel: any thread.
 */
#ifndef WELLPLAYED_TRAIN_TRAINING_H
#define WELLPLAYED_TRAIN_TRAINING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "train/crew.h"
#include "train/objective.h"
#include "train/optimizer.h"

/* What may change between two generations. */
struct training_knobs {
    int population; /* 0: the method's default */
    int games;      /* of a candidate, as objective.games */
    double spread;  /* a new value restarts the search around the answer;
                       relative to an answer of length 1 */
    uint64_t max_pieces;
    feature_set features; /* or traits, see weighed.h */
};

/* A change is a part of the run's setup, so that it can be repeated. */
enum { TRAINING_MAX_CHANGES = 64 };
struct training_change {
    uint64_t after;              /* this generation; changes are in order */
    struct training_knobs knobs; /* from then on */
};

struct training_setup {
    struct objective objective;
    const struct optimizer_method *method;
    int population;              /* 0: the method's default */
    double start[FEATURE_COUNT]; /* by dimension */
    double spread;
    /* The max games of a candidate. They grow from objective.games by a quarter
     * after each generation that luck decided, as the optimizer's low agreement
     * shows. They do not grow if this is not above objective.games. */
    int max_games;
    int held_out;       /* games that measure the answer; 0: it is not
                           measured */
    int held_out_every; /* generations between measurements; 0: none during the
                           run */
    int change_count;
    struct training_change changes[TRAINING_MAX_CHANGES];
};

/* The knobs that a run begins with, ignoring changes. */
struct training_knobs training_knobs_of(const struct training_setup *setup);

/* The knobs as of the next generation: those of the last change, if any. */
struct training_knobs training_knobs_wanted(const struct training_setup *setup);

/* The name of the first knob with a value impossible for this method, such as
 * "games"; NULL when all are possible. */
const char *training_knobs_fault(
    const struct optimizer_method *method, const struct training_knobs *knobs);

bool training_knobs_equal(const struct training_knobs *a, const struct training_knobs *b);

/*
 * Sets the knobs of a setup. Features that stay keep their order; new ones
 * follow in the order of their numbers, and start at 0. `from`, if not NULL,
 * gets the old dimension of each new one, -1 for a new feature.
 */
void training_turn_knobs(
    struct training_setup *setup, const struct training_knobs *knobs, int from[FEATURE_COUNT]);

/* The results of a generation. Borrowed for the call. */
struct training_generation {
    uint64_t number; /* from 1 */
    int population;
    int dimensions;
    const double *candidates; /* as optimizer_ask has them */
    const double *values;     /* the value of each, -INFINITY for a zero vector */
    int best;                 /* the index of the best */
    /* The estimate of the best candidate, and the mean of all that are not zero
     * vectors; the mean of games as they stand if one estimate is only a lower
     * bound. */
    struct estimate best_estimate, mean;
    double spread;                      /* how wide it still searches, relative to an answer
                             of length 1 */
    double agreement;                   /* of optimizer_agreement */
    int games_each;                     /* games of a candidate that stayed in the race */
    uint64_t games;                     /* played and counted in this generation */
    uint64_t games_saved;               /* not played because of the race */
    uint64_t pieces;                    /* put down and counted since the run began */
    const double *answer;               /* by dimension, length 1 */
    struct estimate train;              /* the answer on the generation's games */
    const struct play_result *held_out; /* its held-out games; NULL when not
                                           due */
    int held_out_count;
};

/* A watcher. Called from the thread of training_run. */
struct training_watch {
    void *data;
    void (*begun)(void *data, uint64_t generation, int population);
    /* The run is between two generations, so its state can be saved. Return
     * false to end the run. */
    bool (*ended)(void *data, const struct training_generation *generation);
};

struct training;

/* Copies the setup. NULL when there is no memory, or the method refuses the
 * setup. The caller owns the result. */
struct training *training_create(const struct training_setup *setup);
void training_destroy(struct training *training); /* NULL is fine */

enum training_end {
    TRAINING_FINISHED, /* all generations are done, or the watcher ended the
                          run */
    TRAINING_CANCELLED,
    TRAINING_FAILED /* no worker could play */
};

/* Runs until `generations` are done in total. A generation that was cancelled
 * leaves no trace. */
enum training_end training_run(struct training *training, const struct crew *crew,
    const struct training_watch *watch, uint64_t generations);

/* Ends a run or a measurement as soon as possible; running games stop. The
 * training stays cancelled until training_uncancel, which may be called once
 * the run has ended. */
void training_cancel(struct training *training);
void training_uncancel(struct training *training);

/*
 * Adds a change after the newest generation, replacing one that has not acted
 * yet. Adds none when the knobs stay as they are. To be called between two
 * generations. Returns false when no more changes can be kept.
 */
bool training_change(struct training *training, const struct training_knobs *knobs);

/* The setup as of the next generation, with the effect and the list of all
 * changes. Workers point to its objective, which stays where it is and changes
 * between two generations. */
const struct training_setup *training_now(const struct training *training);

/* The number of finished generations. */
uint64_t training_generations(const struct training *training);

/* The current answer, as a brain without a name, and its direction by dimension.
 * False when it is a zero vector. */
bool training_answer(const struct training *training, struct brain *brain);
bool training_direction(const struct training *training, double out[FEATURE_COUNT]);

/* Plays the answer in the first `games` (at most setup.held_out) held-out
 * games. The results are owned by the training; NULL when cancelled, or when no
 * worker could play. */
const struct play_result *training_measure(
    struct training *training, const struct crew *crew, int games);

/* The pieces put down and counted, and the games per candidate in the next
 * generation. */
uint64_t training_pieces(const struct training *training);
int training_games(const struct training *training);

/* Limits that no run reaches. */
#define TRAINING_MAX_GENERATIONS (UINT64_C(1) << 40)
#define TRAINING_MAX_PIECES (UINT64_C(1) << 60)
#define TRAINING_MAX_SPREAD 1e200
/* The max games of a candidate. */
enum { TRAINING_MAX_GAMES = 10000 };

/* Saves and loads the state between two generations, as optimizer_save and
 * optimizer_load do. */
size_t training_save(const struct training *training, uint8_t *out);
bool training_load(struct training *training, const uint8_t *data, size_t size, const char **what);

#endif
