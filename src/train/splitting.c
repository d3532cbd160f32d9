/*
 * A pool has the states of the walks that have reached a level, and a count of
 * those that ended instead, which reach every level.
 */
#include "train/splitting.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "train/play.h"
#include "wellplayed/game.h"
#include "wellplayed/rng.h"

enum { WARM_UP = 1000 /* steps of a life before they count */ };

struct pool {
    char *states;
    uint32_t count, ended;
};

struct split {
    const struct splitting_setup *setup;
    struct rng rng;
    struct pool from, to;
    void *state; /* that walks */
    struct splitting_run *run;
};

static uint64_t
draw_seed(struct rng *rng)
{
    uint64_t high = rng_next(rng);
    return high << 32 | rng_next(rng);
}

static void *
state_of(const struct split *split, const struct pool *pool, uint32_t i)
{
    return pool->states + i * split->setup->walk.size;
}

static void
keep_state(struct split *split)
{
    memcpy(state_of(split, &split->to, split->to.count++), split->state, split->setup->walk.size);
}

static bool
is_stopped(const struct splitting_setup *setup)
{
    return setup->stop != NULL && atomic_load_explicit(setup->stop, memory_order_relaxed);
}

/* -- plain lives -- */

static void
begin_life(const struct splitting_walk *walk, struct rng *rng, void *state)
{
    walk->begin(walk->data, state, draw_seed(rng));
}

/* Takes WARM_UP steps; a new life begins when one ends. */
static void
warm_up(const struct splitting_walk *walk, struct rng *rng, void *state)
{
    begin_life(walk, rng, state);
    for (int i = 0; i < WARM_UP; i++)
        if (walk->step(walk->data, state) < 0)
            begin_life(walk, rng, state);
}

bool
splitting_base(const struct splitting_walk *walk, uint64_t seed, uint64_t steps, int *base)
{
    uint64_t times[SPLITTING_LEVELS] = {0}, sum = 0;
    void *state = malloc(walk->size);
    struct rng rng;

    if (state == NULL)
        return false;
    rng_seed(&rng, seed, RNG_PURPOSE_SPLITTING);
    warm_up(walk, &rng, state);
    for (uint64_t i = 0; i < steps; i++) {
        if (walk->step(walk->data, state) < 0)
            begin_life(walk, &rng, state);
        times[walk->level(walk->data, state)]++;
    }
    free(state);
    *base = 0;
    while ((sum += times[*base]) * 2 < steps)
        ++*base;
    return true;
}

/* Lives until the base was left as often as there are trials, and waits for the
 * last return. */
static bool
live_on(struct split *split)
{
    const struct splitting_setup *setup = split->setup;
    const struct splitting_walk *walk = &setup->walk;
    struct splitting_run *run = split->run;

    warm_up(walk, &split->rng, split->state);
    bool above = walk->level(walk->data, split->state) > setup->base;
    while (above || run->left < setup->trials) {
        int time = walk->step(walk->data, split->state);
        if (++run->steps % 1024 == 0 && is_stopped(setup))
            return false;
        if (time < 0) {
            if (!above) { /* from the base to the end at once */
                run->left++;
                split->to.ended++;
            }
            above = false;
            begin_life(walk, &split->rng, split->state);
            continue;
        }
        run->time += (uint64_t)time;
        bool was_above = above;
        above = walk->level(walk->data, split->state) > setup->base;
        if (above && !was_above) {
            run->left++;
            keep_state(split);
        }
    }
    return true;
}

/* -- trials -- */

/* Walks until it reaches `level`, the base, or the end. */
static void
try_state(struct split *split, int level, struct splitting_stage *stage)
{
    const struct splitting_setup *setup = split->setup;
    const struct splitting_walk *walk = &setup->walk;
    int at = walk->level(walk->data, split->state);

    while (at > setup->base && at < level) {
        stage->steps++;
        if (walk->step(walk->data, split->state) < 0) {
            split->to.ended++;
            return;
        }
        at = walk->level(walk->data, split->state);
    }
    if (at >= level)
        keep_state(split);
}

/* Climbs from the states of one pool to those of the next. All states have the
 * same number of trials, or one more. */
static bool
climb_level(struct split *split, int level, struct splitting_stage *stage)
{
    const struct splitting_walk *walk = &split->setup->walk;
    struct pool held = split->from;
    uint32_t among, first;

    split->from = split->to;
    split->to = held;
    split->to.count = split->to.ended = 0;
    among = split->from.count + split->from.ended;
    if (among == 0)
        return true;
    first = rng_below(&split->rng, among);
    for (uint32_t i = 0; i < split->setup->trials; i++) {
        uint32_t at = (first + i) % among;
        stage->trials++;
        if (at >= split->from.count) {
            split->to.ended++;
            continue;
        }
        memcpy(split->state, state_of(split, &split->from, at), walk->size);
        walk->reseed(walk->data, split->state, draw_seed(&split->rng));
        try_state(split, level, stage);
        if (is_stopped(split->setup))
            return false;
    }
    stage->reached = split->to.count + split->to.ended;
    return true;
}

static bool
climb_all(struct split *split)
{
    const struct splitting_setup *setup = split->setup;
    struct splitting_run *run = split->run;

    if (!live_on(split))
        return false;
    run->rate = run->time > 0 ? (double)run->left / (double)run->time : 0;
    for (int level = setup->base + 2; level <= setup->top + 1; level++) {
        struct splitting_stage *stage = &run->stage[level];
        if (!climb_level(split, level <= setup->top ? level : INT_MAX, stage))
            return false;
        run->rate *= (double)stage->reached / setup->trials;
    }
    /* With no level between base and top, only lives that ended at once
     * count. */
    if (setup->base == setup->top)
        run->rate *= (double)split->to.ended / (double)run->left;
    return true;
}

bool
splitting_run(const struct splitting_setup *setup, uint64_t seed, struct splitting_run *run)
{
    size_t room = setup->trials * setup->walk.size;
    struct split split = {
        .setup = setup,
        .from.states = malloc(room),
        .to.states = malloc(room),
        .state = malloc(setup->walk.size),
        .run = run,
    };
    bool good = split.from.states != NULL && split.to.states != NULL && split.state != NULL;

    *run = (struct splitting_run){.rate = 0};
    rng_seed(&split.rng, seed, RNG_PURPOSE_SPLITTING);
    good = good && climb_all(&split);
    free(split.from.states);
    free(split.to.states);
    free(split.state);
    return good;
}

/* -- games -- */

static void
begin_game(const void *data, void *state, uint64_t seed)
{
    play_walk_begin(data, state, seed);
}

/* The bag and the announced pieces stay as they are. */
static void
reseed_game(const void *data, void *state, uint64_t seed)
{
    struct play_walk *walk = state;
    (void)data;
    rng_seed(&walk->deal.deck.rng, seed, GAME_STREAM_PIECES);
}

static int
step_game(const void *data, void *state)
{
    return play_walk_step(data, state);
}

static int
height_of_game(const void *data, const void *state)
{
    const struct play_walk *walk = state;
    (void)data;
    return board_stack_height(&walk->board);
}

struct splitting_walk
splitting_of_games(const struct play_setup *setup)
{
    return (struct splitting_walk){
        .data = setup,
        .size = sizeof(struct play_walk),
        .begin = begin_game,
        .reseed = reseed_game,
        .step = step_game,
        .level = height_of_game,
    };
}
