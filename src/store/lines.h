/*
 * The lines of an INI text, one at a time, for inih to read. inih silently
 * splits long lines, and joins a line that begins with a blank to the line
 * before it. Here such lines are refused, and every line has its number and its
 * position in the text.
 *
 * The text is borrowed. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_LINES_H
#define WELLPLAYED_STORE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINES_LONGEST = 190,               /* most bytes of a line */
    LINES_SIZE = LINES_LONGEST + 1 + 1 /* with its newline and 0 */
};

struct lines {
    const char *at, *end; /* the remaining text */
    const char *line;     /* the last line read, in the text */
    size_t length;        /* ... its bytes, without its newline */
    int number;           /* ... counted from 1 */
};

/* Starts before the first line of the text. A byte order mark is skipped. */
void lines_begin(struct lines *lines, const char *text, size_t size);

/*
 * Copies the next line into `out`, without blanks at its end and with a
 * newline. Returns false past the last. A line that inih can't read comes out
 * empty, with static words in *wrong; otherwise *wrong is NULL.
 */
bool lines_next(struct lines *lines, char out[LINES_SIZE], const char **wrong);

#endif
