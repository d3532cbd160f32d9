/*
 * The pattern tables in a weights file: a section for each table, with a line
 * for each run of entries that are not all 0.
 *
 *     [patterns surface 0]
 *     1200 = 12 -3 0 141
 *
 * gives entries 1200 to 1203 of the first table of surfaces (patterns.h). The
 * runs of a table ascend.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_WEIGHTS_PATTERNS_H
#define WELLPLAYED_STORE_WEIGHTS_PATTERNS_H

#include <stdbool.h>
#include <stddef.h>

#include "wellplayed/patterns.h"

enum { WEIGHTS_PATTERNS_TABLES = PATTERNS_SURFACES + PATTERNS_WINDOWS };

/* The number of the table named by a section, with its brackets; -1 when there
 * is none. */
int weights_patterns_table(const char *section);

/* Takes a line of a table. *next is the first entry that the line may give, 0
 * in a new section; it is then advanced. Returns false when the line is
 * invalid. */
bool weights_patterns_take(
    struct patterns *patterns, int table, int *next, const char *name, const char *value);

/*
 * Keeps a copy of the tables as long as the program runs, one for all equal
 * tables. Returns NULL when there is no memory.
 */
const struct patterns *weights_patterns_keep(const struct patterns *patterns);

/* The size that suffices for weights_patterns_write. */
enum { WEIGHTS_PATTERNS_SIZE = 8 * PATTERNS_SIZE };

/* Writes the sections of the tables. Returns the length. */
size_t weights_patterns_write(const struct patterns *patterns, char out[WEIGHTS_PATTERNS_SIZE]);

#endif
