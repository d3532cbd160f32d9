#include "store/weights_patterns.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/number.h"
#include "store/writing.h"

enum { NUMBERS_A_LINE = 24, NAME_SIZE = 32 };

static void
section_of(int table, char name[NAME_SIZE])
{
    bool window = table >= PATTERNS_SURFACES;
    snprintf(name, NAME_SIZE, "[patterns %s %d]", window ? "window" : "surface",
        window ? table - PATTERNS_SURFACES : table);
}

static int
first_of(int table)
{
    return table < PATTERNS_SURFACES
               ? table * PATTERNS_SURFACE_SIZE
               : PATTERNS_FIRST_WINDOW + (table - PATTERNS_SURFACES) * PATTERNS_WINDOW_SIZE;
}

int
weights_patterns_table(const char *section)
{
    char name[NAME_SIZE];

    for (int table = 0; table < WEIGHTS_PATTERNS_TABLES; table++) {
        section_of(table, name);
        if (strcmp(name, section) == 0)
            return table;
    }
    return -1;
}

/* -- reading -- */

/* Reads an entry, up to the next blank or the end. */
static bool
take_entry(const char **at, int16_t *entry)
{
    char word[NUMBER_SIZE];
    size_t length = strcspn(*at, " ");
    bool minus = **at == '-';
    uint64_t size;

    if (length >= sizeof(word))
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    if (!number_read(word + minus, 0, PATTERNS_MAX, &size))
        return false;
    *entry = (int16_t)(minus ? -(int)size : (int)size);
    *at += length;
    *at += **at == ' ';
    return true;
}

bool
weights_patterns_take(
    struct patterns *patterns, int table, int *next, const char *name, const char *value)
{
    int first = first_of(table), size = first_of(table + 1) - first;
    uint64_t number;

    if (*next >= size || !number_read(name, (uint64_t)*next, (uint64_t)size - 1, &number))
        return false;
    int at = (int)number;
    for (; *value != '\0'; at++)
        if (at == size || !take_entry(&value, &patterns->entries[first + at]))
            return false;
    *next = at;
    return true;
}

/* A list that only grows, at its end: each place gets its tables once, from the
 * first thread that comes. */
struct kept {
    struct patterns patterns;
    struct kept *_Atomic next;
};

static struct kept *
kept_create(const struct patterns *patterns)
{
    struct kept *kept = malloc(sizeof(*kept));

    if (kept == NULL)
        return NULL;
    kept->patterns = *patterns;
    atomic_init(&kept->next, NULL);
    return kept;
}

const struct patterns *
weights_patterns_keep(const struct patterns *patterns)
{
    static struct kept *_Atomic first;
    struct kept *_Atomic *place = &first;
    struct kept *copy = NULL;

    for (;;) {
        struct kept *there = atomic_load(place);
        if (there == NULL && copy == NULL && (copy = kept_create(patterns)) == NULL)
            return NULL;
        if (there == NULL && atomic_compare_exchange_strong(place, &there, copy))
            return &copy->patterns;
        if (memcmp(&there->patterns, patterns, sizeof(*patterns)) == 0) {
            free(copy);
            return &there->patterns;
        }
        place = &there->next;
    }
}

/* -- writing -- */

/* The next entry that is not 0; `size` when there is none. */
static int
next_run(const int16_t *entries, int at, int size)
{
    while (at < size && entries[at] == 0)
        at++;
    return at;
}

/* How many entries go on a line; the last of them is not 0. */
static int
run_length(const int16_t *entries, int size)
{
    int length = size < NUMBERS_A_LINE ? size : NUMBERS_A_LINE;
    while (length > 0 && entries[length - 1] == 0)
        length--;
    return length;
}

static void
put_table(struct writing *writing, int table, const struct patterns *patterns)
{
    int size = first_of(table + 1) - first_of(table), entry = 0;
    const int16_t *entries = &patterns->entries[first_of(table)];
    char name[NAME_SIZE];

    section_of(table, name);
    writing_put(writing, "\n%s\n", name);
    while ((entry = next_run(entries, entry, size)) < size) {
        int length = run_length(entries + entry, size - entry);
        writing_put(writing, "%d =", entry);
        for (int i = 0; i < length; i++)
            writing_put(writing, " %d", entries[entry + i]);
        writing_put(writing, "\n");
        entry += length;
    }
}

/* Empty tables are tables too, because a weight of patterns needs a section. So
 * the first section is always written. */
size_t
weights_patterns_write(const struct patterns *patterns, char out[WEIGHTS_PATTERNS_SIZE])
{
    struct writing writing = {out, WEIGHTS_PATTERNS_SIZE, 0};

    for (int table = 0; table < WEIGHTS_PATTERNS_TABLES; table++) {
        int size = first_of(table + 1) - first_of(table);
        const int16_t *entries = &patterns->entries[first_of(table)];
        if (table == 0 || next_run(entries, 0, size) < size)
            put_table(&writing, table, patterns);
    }
    return writing.used;
}
