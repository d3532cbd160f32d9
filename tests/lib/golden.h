/* What the golden games' maker and their test say alike of a game. */
#ifndef WELLPLAYED_TESTS_GOLDEN_H
#define WELLPLAYED_TESTS_GOLDEN_H

#include <stddef.h>

#include "wellplayed/game.h"

#define GOLDEN_START UINT64_C(0xCBF29CE484222325)

/* Adds a number to a fingerprint (FNV-1a, a number at a time). */
static inline uint64_t
golden_mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001B3);
}

/* Adds what happened in a step, nothing for a quiet one. */
static inline uint64_t
golden_hear(uint64_t hash, uint64_t tick, const struct events *events)
{
    const uint64_t numbers[] = {tick, events->happened, events->points, events->fallen_rows,
        events->cleared.rows, events->garbage_rows, events->garbage_cleared, events->attack,
        events->sent, events->result.combo};

    if (events->happened == 0)
        return hash;
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash = golden_mix(hash, numbers[i]);
    return hash;
}

#endif
