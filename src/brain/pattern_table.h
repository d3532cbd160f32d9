/*
 * Which table a pattern uses. Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_PATTERN_TABLE_H
#define WELLPLAYED_BRAIN_PATTERN_TABLE_H

#include <stdbool.h>

/* The table, 0 .. tables - 1, of pattern x of `places` side by side. *mirrored:
 * it is read mirrored. */
static inline int
pattern_table(int x, int places, int tables, bool *mirrored)
{
    int right = places - 1 - x;
    int distance = x < right ? x : right;
    *mirrored = right < x;
    return distance < tables ? distance : tables - 1;
}

#endif
