/*
 * Estimates lifetimes too long to wait for: multilevel splitting with fixed
 * effort (Kahn and Harris 1951; Garvels and Kroese 1998; L'Ecuyer, Demers and
 * Tuffin 2007).
 *
 * Lives are walks over levels, such as the height of a stack. They spend nearly
 * all of their time at or below a base level, and end far above it. Plain lives
 * show how often a walk leaves the base. From walks at a level, many trials
 * show which share climbs one level higher, or ends, before it returns to the
 * base; the trials for the next level start from those that did. The rate at
 * which the base is left, times all shares, is the rate of ends, and its
 * inverse is the mean length of a life.
 *
 * For plain lives of any length, the product of the shares has the right mean,
 * whatever the base and the number of trials. So the mean of independent runs
 * is unbiased, except for the runs' first step, whose error falls with the
 * number of trials; and the spread of the runs shows how far it may be off. The
 * method can't see an end that no run has reached.
 *
 * Pure except for malloc; any thread may call.
 */
#ifndef WELLPLAYED_TRAIN_SPLITTING_H
#define WELLPLAYED_TRAIN_SPLITTING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPLITTING_LEVELS = 64, SPLITTING_MAX_TRIALS = 1000000 };

/* What walks. A state is a plain value of `size` bytes, which determines all
 * that follows. */
struct splitting_walk {
    const void *data; /* handed to the functions */
    size_t size;
    void (*begin)(const void *data, void *state, uint64_t seed);
    /* Gives the walk other random numbers from here on. */
    void (*reseed)(const void *data, void *state, uint64_t seed);
    /* One step. Returns the time that it took; negative when the life has ended
     * and the state is useless. */
    int (*step)(const void *data, void *state);
    int (*level)(const void *data, const void *state); /* 0 .. top */
};

struct splitting_setup {
    struct splitting_walk walk;
    int base, top;           /* 0 <= base <= top < SPLITTING_LEVELS */
    uint32_t trials;         /* at each level, 1 .. SPLITTING_MAX_TRIALS */
    const atomic_bool *stop; /* borrowed; when it is true, the run ends */
};

/* The results of the trials for one level. */
struct splitting_stage {
    uint32_t trials, reached; /* those that reached the level */
    uint64_t steps;
};

struct splitting_run {
    double rate; /* of ends per unit of time; 0 when no trial ended */
    /* Plain lives: how often they left the base, and how long they took. */
    uint64_t left, time, steps;
    /* stage[n]: level n, from base + 2 on; stage[top + 1]: the end. */
    struct splitting_stage stage[SPLITTING_LEVELS + 1];
};

/* Finds a level that plain lives do not exceed in half of `steps` (> 0) steps.
 * Returns false without memory. */
bool splitting_base(const struct splitting_walk *walk, uint64_t seed, uint64_t steps, int *base);

/* One run. Other seeds give independent runs. Returns false when it was stopped
 * or there is no memory. */
bool splitting_run(const struct splitting_setup *setup, uint64_t seed, struct splitting_run *run);

/* Walks of games straight on the board: levels are heights of the stack, time
 * is rows cleared. Borrows the setup. */
struct play_setup;
struct splitting_walk splitting_of_games(const struct play_setup *setup);

#endif
