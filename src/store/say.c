/* Formats the line, quotes it as a whole, and writes it with one call. */
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
    size_t size = length >= 0 ? (size_t)length + 1 : 1;
    size_t quoted_size = UTF8_QUOTED_MAX * size + 2;
    char *line = malloc(size), *quoted = malloc(quoted_size);
    if (line != NULL && quoted != NULL) {
        vsnprintf(line, size, format, again);
        utf8_quote(quoted, quoted_size, line);
        fprintf(stderr, "%s\n", quoted);
    } else {
        fputs("out of memory\n", stderr);
    }
    va_end(again);
    va_end(words);
    free(quoted);
    free(line);
}
