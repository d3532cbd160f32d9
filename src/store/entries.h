/*
 * The entries of an INI text, line by line, with their positions, so that one
 * can be replaced while all others stay as they are.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_ENTRIES_H
#define WELLPLAYED_STORE_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>

#include "store/lines.h"

enum entry_kind {
    ENTRY_NONE,    /* empty, or a comment */
    ENTRY_SECTION, /* a new `section` */
    ENTRY_KEY,     /* `key` and `value` */
    ENTRY_WRONG    /* `wrong` has the words of the error */
};

struct entries {
    struct lines lines;
    enum entry_kind kind; /* of the last line */
    char section[LINES_SIZE];
    char key[LINES_SIZE];
    char value[LINES_SIZE]; /* without the `\` before a `;` that begins no
                               comment */
    const char *wrong;
};

/* Starts before the first line of the text, which the caller keeps. */
void entries_begin(struct entries *entries, const char *text, size_t size);

/* Reads the next line. Returns false past the last one. */
bool entries_next(struct entries *entries);

/*
 * Puts `key = value` into a section of *text, *size bytes from malloc. It
 * replaces the value in the key's line, or adds a line at the end of the
 * section; a missing section is added. Comments and all other lines stay.
 * Returns false and leaves *text alone when there is no memory.
 */
bool entries_put(
    char **text, size_t *size, const char *section, const char *key, const char *value);

/* Whether entries_next would read this key and value back unchanged. */
bool entries_keep(const char *key, const char *value);

#endif
