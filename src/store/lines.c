/* Checks lines in place and copies them out one by one. */
#include "store/lines.h"

#include <string.h>

#include "wellplayed/words.h"

void
lines_begin(struct lines *lines, const char *text, size_t size)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of UTF-8, by some editors */
    bool marked = size >= 3 && memcmp(text, mark, 3) == 0;

    *lines = (struct lines){
        .at = marked ? text + 3 : text,
        .end = text + size,
    };
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static size_t
without_blanks(const char *line, size_t length)
{
    while (length > 0 && (is_blank(line[length - 1]) || line[length - 1] == '\r'))
        length--;
    return length;
}

static const char *
what_is_wrong(const char *line, size_t length)
{
    if (length > LINES_LONGEST)
        return N_("longer than 190 bytes");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c < ' ' && c != '\t') || c == 0x7F)
            return N_("a character that is no text");
    }
    if (length > 0 && is_blank(line[0]))
        return N_("begins with a blank");
    return NULL;
}

bool
lines_next(struct lines *lines, char out[LINES_SIZE], const char **wrong)
{
    if (lines->at == lines->end)
        return false;

    size_t left = (size_t)(lines->end - lines->at);
    const char *newline = memchr(lines->at, '\n', left);
    lines->line = lines->at;
    lines->length = newline != NULL ? (size_t)(newline - lines->at) : left;
    lines->at = newline != NULL ? newline + 1 : lines->end;
    lines->number++;

    size_t length = without_blanks(lines->line, lines->length);
    *wrong = what_is_wrong(lines->line, length);
    if (*wrong != NULL)
        length = 0;
    memcpy(out, lines->line, length);
    out[length] = '\n';
    out[length + 1] = '\0';
    return true;
}
