/*
 * The lines of an INI text, one at a time, for inih to read. inih splits long
 * lines silently and joins a line that begins with a blank to the one before
 * it; here such lines are refused, and every line has its number and its place
 * in the text.
 *
 * The text stays the caller's and must stay. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_LINES_H
#define WELLPLAYED_STORE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINES_LONGEST = 190,               /* bytes of a line that is read */
    LINES_ROOM = LINES_LONGEST + 1 + 1 /* with its newline and 0 */
};

struct lines {
    const char *at, *end; /* the text that is left */
    const char *line;     /* the last line, as it stands in the text */
    size_t length;        /* ... its bytes, without its newline */
    int number;           /* ... counted from 1 */
};

/* Before the first line of the text. A byte order mark is passed over. */
void lines_begin(struct lines *lines, const char *text, size_t size);

/*
 * The next line into `out`, blanks at its end cut off, a newline after it.
 * False past the last. What is no line for inih comes out empty, with a
 * sentence in *wrong; for all others *wrong is NULL.
 */
bool lines_next(struct lines *lines, char out[LINES_ROOM], const char **wrong);

#endif
