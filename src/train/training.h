/*
 * A training run: generation by generation an optimizer names candidates, they
 * play (desk.h, racing.h), and it is told what they are worth (objective.h).
 * Then what it would answer now plays the generation's games, and now and then
 * games that no candidate plays: the two curves of learning.
 *
 * It knows no files, terminal or clock: a watcher is called when a generation
 * begins and ends, and keeps what there is to keep. The run is a function of
 * its setup, no matter which worker plays the games.
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

struct training_setup {
    struct objective objective;
    const struct optimizer_method *method;
    int population;              /* 0: as the method likes */
    double start[FEATURE_COUNT]; /* by dimension */
    double spread;
    /* The games of a candidate grow from objective.games to these at most, by
     * a quarter after each generation in which luck decided: the optimizer's
     * agreement is low. Not above objective.games: they stay as they are. */
    int max_games;
    int held_out;       /* games to measure the answer with, 0: none */
    int held_out_every; /* generations between, 0: never in the run */
};

/* What a generation has shown. Borrowed for the call. */
struct training_generation {
    uint64_t number; /* from 1 */
    int population;
    int dimensions;
    const double *candidates; /* as optimizer_ask has them */
    const double *values; /* what each is worth, -INFINITY for no direction */
    int best;             /* the number of the best of them */
    /* What is to be shown of the best one, and the mean of all that are a
     * direction: of games as they stand where one's is only a lower bound. */
    struct estimate best_estimate, mean;
    double spread;    /* how wide it still searches, the answer being 1 long */
    double agreement; /* as optimizer_agreement has it */
    int games_each;   /* of a candidate that was not out of the race */
    uint64_t games;   /* played and counted in this generation */
    uint64_t games_saved;  /* by the race */
    uint64_t pieces;       /* put down and counted since the run began */
    const double *answer;  /* by dimension, length 1 */
    struct estimate train; /* the answer on the generation's games */
    const struct play_result *held_out; /* its other games; none when not due */
    int held_out_count;
};

/* Who looks on. Called from the thread that runs. */
struct training_watch {
    void *data;
    void (*begun)(void *data, uint64_t generation, int population);
    /* The run's state is between two generations: it can be saved. False: the
     * run is to end here. */
    bool (*ended)(void *data, const struct training_generation *generation);
};

struct training;

/* NULL when there is no memory, or the method refuses the setup, which is
 * copied. The caller owns it. */
struct training *training_create(const struct training_setup *setup);
void training_destroy(struct training *training); /* NULL is fine */

enum training_end {
    TRAINING_FINISHED, /* all generations are done, or the watch has enough */
    TRAINING_CANCELLED,
    TRAINING_FAILED /* nobody could play */
};

/* Runs on until so many generations are done in all. A generation that was
 * cancelled in its middle has left no trace. */
enum training_end training_run(struct training *training,
    const struct crew *crew, const struct training_watch *watch,
    uint64_t generations);

/* The run, or a measurement, ends as soon as it can; games under way stop.
 * For good, unless training_uncancel is called when it has ended. */
void training_cancel(struct training *training);
void training_uncancel(struct training *training);

/* Generations done. */
uint64_t training_generations(const struct training *training);

/* What it would answer now, as a brain without a name. False when it is no
 * direction. */
bool training_answer(const struct training *training, struct brain *brain);

/* The answer plays the first `games` (at most setup.held_out) held-out games;
 * they stay the training's. NULL when cancelled or nobody could play. */
const struct play_result *training_measure(
    struct training *training, const struct crew *crew, int games);

/* Pieces put down and counted, and the games of a candidate in the next
 * generation. */
uint64_t training_pieces(const struct training *training);
int training_games(const struct training *training);

/* No run comes so far. */
#define TRAINING_MAX_GENERATIONS (UINT64_C(1) << 40)
#define TRAINING_MAX_PIECES (UINT64_C(1) << 60)
#define TRAINING_MAX_SPREAD 1e200

/* The state between two generations, as optimizer_save and optimizer_load. */
size_t training_save(const struct training *training, uint8_t *out);
bool training_load(struct training *training, const uint8_t *data, size_t size,
    const char **what);

#endif
