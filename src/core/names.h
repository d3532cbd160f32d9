/* Compares names in the core, which does not link strcmp. */
#ifndef WELLPLAYED_CORE_NAMES_H
#define WELLPLAYED_CORE_NAMES_H

#include <stdbool.h>

static inline bool
names_equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
