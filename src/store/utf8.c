/* Reads characters one by one; a table lists those not allowed in a line of
 * text. */
#include "store/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const struct {
    uint32_t first, last;
} refused[] = {
    {0x00, 0x1F},     /* controls */
    {0x7F, 0x9F},     /* more of them */
    {0x61C, 0x61C},   /* a mark of direction */
    {0x200E, 0x200F}, /* more of them */
    {0x2028, 0x202E}, /* line separators, changes of direction */
    {0x2066, 0x2069}, /* more changes of direction */
    {0xD800, 0xDFFF}, /* halves of characters */
    {0xFEFF, 0xFEFF}, /* the mark at the beginning of files */
    {0xFFF9, 0xFFFF},
    {0x110000, UINT32_MAX},
};

static bool
is_refused(uint32_t character)
{
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
        if (character >= refused[i].first && character <= refused[i].last)
            return true;
    return false;
}

size_t
utf8_take(const char *text, uint32_t *character)
{
    const unsigned char *at = (const unsigned char *)text;
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80   ? 1
                    : at[0] < 0xC2 ? 0
                    : at[0] < 0xE0 ? 2
                    : at[0] < 0xF0 ? 3
                    : at[0] < 0xF5 ? 4
                                   : 0;
    *character = length > 1 ? at[0] & (0x7Fu >> length) : at[0];
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (at[i] & 0x3F);
    }
    return length > 0 && *character >= smallest[length] ? length : 0;
}

bool
utf8_clean(char *out, size_t size, const char *text)
{
    const char *at = text;
    size_t used = 0;

    while (*at != '\0') {
        uint32_t character;
        size_t length = utf8_take(at, &character);
        bool good = length > 0 && !is_refused(character) && !(used == 0 && *at == ' ');
        if (good && used + length >= size)
            break;
        if (good)
            memcpy(out + used, at, length);
        used += good ? length : 0;
        at += length > 0 ? length : 1;
    }
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    return *at == '\0' && strcmp(out, text) == 0;
}

/* Writes the character at `at` as it is shown. Returns how many bytes it
 * has. */
static size_t
escape_character(char shown[16], const char *at)
{
    uint32_t character;
    size_t length = utf8_take(at, &character);

    if (length > 0 && !is_refused(character)) {
        memcpy(shown, at, length);
        shown[length] = '\0';
        return length;
    }
    switch (*at) {
    case '\n': snprintf(shown, 16, "\\n"); return 1;
    case '\r': snprintf(shown, 16, "\\r"); return 1;
    case '\t': snprintf(shown, 16, "\\t"); return 1;
    default: break;
    }
    if (length > 1 && character <= 0xFFFF) {
        snprintf(shown, 16, "\\u%04x", (unsigned)character);
        return length;
    }
    snprintf(shown, 16, "\\x%02x", (unsigned)(unsigned char)*at);
    return 1;
}

char *
utf8_quote(char *out, size_t size, const char *text)
{
    const char *at = text;
    size_t used = 0;

    while (*at != '\0') {
        char shown[16];
        at += escape_character(shown, at);
        size_t length = strlen(shown);
        if (used + length >= size)
            break;
        memcpy(out + used, shown, length);
        used += length;
    }
    out[used] = '\0';
    return out;
}

bool
utf8_is_plain(const char *text)
{
    const char *at = text;
    uint32_t character;

    for (size_t length; *at != '\0'; at += length) {
        length = utf8_take(at, &character);
        if (length == 0 || is_refused(character))
            return false;
    }
    return true;
}

size_t
utf8_put(char out[UTF8_LONGEST], uint32_t character)
{
    static const uint32_t limits[] = {0x80, 0x800, 0x10000, 0x110000};
    static const unsigned char heads[] = {0, 0xC0, 0xE0, 0xF0};
    size_t length = 1;

    while (character >= limits[length - 1])
        length++;
    for (size_t i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80u | (character & 0x3Fu));
        character >>= 6;
    }
    out[0] = (char)(heads[length - 1] | character);
    return length;
}

const char *
utf8_tail(const char *text, size_t size)
{
    size_t length = strlen(text);
    if (length < size)
        return text;
    text += length - (size - 1);
    while (((unsigned char)*text & 0xC0) == 0x80)
        text++;
    return text;
}
