/*
 * The entries of an INI text, line by line, and where each of them stands, so
 * that one can be replaced and all else stays as it is.
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
    ENTRY_WRONG    /* `wrong` has the words for an error */
};

struct entries {
    struct lines lines;
    enum entry_kind kind; /* of the last line */
    char section[LINES_ROOM];
    char key[LINES_ROOM];
    char value[LINES_ROOM]; /* without `\` before a `;` that is no comment */
    const char *wrong;
};

/* Before the first line of the text, which must stay. */
void entries_begin(struct entries *entries, const char *text, size_t size);

/* The next line; false past the last. */
bool entries_next(struct entries *entries);

/*
 * Puts `key = value` into a section of the text *text, memory of malloc with
 * *size bytes: into the line that has the key, else into a new one at the end
 * of the section, which is made when there is none. Comments and all other
 * lines stay. False when there is no memory: *text is as it was.
 */
bool entries_put(char **text, size_t *size, const char *section,
    const char *key, const char *value);

/* Whether entries_next would get this key and value back. */
bool entries_keep(const char *key, const char *value);

#endif
