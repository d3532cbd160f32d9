/*
 * Counts and finds the set bits of a word. All compiler builtins beyond C11 for
 * this are here.
 *
 * Pure functions; any thread may call.
 */
#ifndef WELLPLAYED_BITS_H
#define WELLPLAYED_BITS_H

#include <stdint.h>

/* The number of set bits. */
static inline int
bits_count(uint64_t bits)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(bits * 0x0101010101010101u >> 56);
#endif
}

/* The number of the lowest set bit, from 0. At least one bit must be set. */
static inline int
bits_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* The number of the highest set bit, from 0. At least one bit must be set. */
static inline int
bits_highest(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

#endif
