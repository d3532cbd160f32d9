/* The line is put together, quoted as a whole, and written by one call. */
#include "store/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/utf8.h"

void
say(const char *format, ...)
{
    va_list words, again;

    va_start(words, format);
    va_copy(again, words);
    int length = vsnprintf(NULL, 0, format, words);
    size_t room = length >= 0 ? (size_t)length + 1 : 1;
    size_t quoted_room = UTF8_QUOTED_MAX * room + 2;
    char *line = malloc(room), *quoted = malloc(quoted_room);
    if (line != NULL && quoted != NULL) {
        vsnprintf(line, room, format, again);
        utf8_quote(quoted, quoted_room, line);
        fprintf(stderr, "%s\n", quoted);
    } else {
        fputs("out of memory\n", stderr);
    }
    va_end(again);
    va_end(words);
    free(quoted);
    free(line);
}
