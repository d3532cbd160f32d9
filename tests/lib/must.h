/*
 * What foreign bytes must never bring about: an end of the program, for those
 * who run it with many of them, and no test's failure that goes on.
 */
#ifndef WELLPLAYED_TESTS_MUST_H
#define WELLPLAYED_TESTS_MUST_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline void
must(bool good)
{
    if (!good)
        abort();
}

/* What is said to a person is one line, and not a long one. */
static inline void
must_be_sentence(const char *why, size_t size)
{
    must(why != NULL);
    size_t length = strlen(why);
    must(length > 10 && length < size);
    must(strchr(why, '\n') == NULL);
}

#endif
