/* Random numbers as a value; see the header for the sources. */
#include "wellplayed/rng.h"

uint64_t
rng_splitmix64(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

uint64_t
rng_seed_for(uint64_t seed, enum rng_purpose purpose, uint64_t number)
{
    uint64_t state = seed;
    state = rng_splitmix64(&state) ^ (uint64_t)purpose;
    state = rng_splitmix64(&state) + number;
    return rng_splitmix64(&state);
}

void
rng_seed(struct rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t state = seed;
    uint64_t start = rng_splitmix64(&state);
    uint64_t lane = rng_splitmix64(&state) + stream;

    rng->state = 0;
    rng->increment = lane << 1 | 1u;
    rng_next(rng);
    rng->state += start;
    rng_next(rng);
}

uint32_t
rng_below(struct rng *rng, uint32_t bound)
{
    /* Numbers below 2^32 mod bound would make small results likelier. */
    uint32_t threshold = -bound % bound;
    for (;;) {
        uint32_t number = rng_next(rng);
        if (number >= threshold)
            return number % bound;
    }
}
