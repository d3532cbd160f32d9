/*
 * Which table a pattern has. Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_PATTERN_TABLE_H
#define WELLPLAYED_BRAIN_PATTERN_TABLE_H

#include <stdbool.h>

/* Of `places` patterns side by side: the number of the table of the one at x,
 * below `tables`, and whether it is read in the mirror. */
static inline int
pattern_table(int x, int places, int tables, bool *mirrored)
{
    int right = places - 1 - x;
    int distance = x < right ? x : right;
    *mirrored = right < x;
    return distance < tables ? distance : tables - 1;
}

#endif
