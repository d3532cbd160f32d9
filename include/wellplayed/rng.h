/*
 * Random numbers as a value: PCG32 (O'Neill 2014, "XSH RR 64/32") seeded
 * through SplitMix64 (Steele, Lea, Flood 2014), bounded by rejection.
 *
 * The same seed gives the same numbers on every machine and in every version:
 * the test vectors in tests/core/test_rng.c are part of the format of replays.
 * Any thread may call; each caller owns its struct.
 */
#ifndef WELLPLAYED_RNG_H
#define WELLPLAYED_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
    uint64_t increment; /* odd; chooses one of 2^63 streams */
};

/* The next number of a SplitMix64 sequence; *state moves on. */
uint64_t rng_splitmix64(uint64_t *state);

/* The purpose of a seed that is made from another seed. The numbers never
 * change: kept training runs and watched games depend on them. */
enum rng_purpose {
    RNG_PURPOSE_GENERATION = 1,   /* the games of a generation of training */
    RNG_PURPOSE_HELD_OUT = 2,     /* the games that measure what was learned */
    RNG_PURPOSE_NOISE = 3,        /* the doubt of a player; see view.h */
    RNG_PURPOSE_ROTATION = 4,     /* the first rotation in the order of ties;
                                   planner.h */
    RNG_PURPOSE_DAILY = 5,        /* the game of a day; goal.h */
    RNG_PURPOSE_CHANCE = 6,       /* the games that a curve of chances is fitted
                                   to; chance.h */
    RNG_PURPOSE_CHANCE_CHECK = 7, /* ... and those that check it */
    RNG_PURPOSE_REVIEW = 8,       /* the games that a coach grades */
    RNG_PURPOSE_LESSONS = 9,      /* the games that lessons are cut from */
    RNG_PURPOSE_TEACH = 10,       /* the games that a teacher studies */
    RNG_PURPOSE_SPLITTING = 11,   /* the games that are split; splitting.h */
    RNG_PURPOSE_ROUNDS = 12       /* the rounds of a match; versus.h */
};

/*
 * Seed number `number` of a purpose, made from `seed`. Seeds of two purposes,
 * or of two numbers, are unrelated to each other. They are also unrelated to
 * the seeds of the games that are numbered from `seed` itself (train/play.h,
 * play_seed).
 */
uint64_t rng_seed_for(uint64_t seed, enum rng_purpose purpose, uint64_t number);

/*
 * Starts a generator. Two different `stream` values under the same seed give
 * unrelated sequences (pieces, decoration, games of a run ...).
 */
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream);

/* Uniform over all 32-bit numbers. */
static inline uint32_t
rng_next(struct rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * 6364136223846793005u + rng->increment;
    uint32_t shifted = (uint32_t)((old >> 18 ^ old) >> 27);
    unsigned rotation = (unsigned)(old >> 59);
    return shifted >> rotation | shifted << (-rotation & 31u);
}

/* Uniform over 0 .. bound-1, without bias. `bound` is at least 1. */
uint32_t rng_below(struct rng *rng, uint32_t bound);

#endif
