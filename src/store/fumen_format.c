/* Digits, positions, and the comments of JavaScript. */
#include "store/fumen_format.h"

#include <stdio.h>
#include <string.h>

#include "store/utf8.h"

const char format_digits[FORMAT_BASE + 1] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

uint8_t *
format_cell(struct fumen_field *field, int rows, int index)
{
    int y = rows - 1 - index / FUMEN_WIDTH, x = index % FUMEN_WIDTH;
    return y >= 0 ? &field->rows[y][x] : &field->garbage[x];
}

char
format_letter(struct fumen_operation operation)
{
    return "\0ILOZTJS"[operation.type];
}

/* The centre itself for all others. */
static const struct fumen_cell positions[FUMEN_GREY][FUMEN_ROTATIONS] = {
    [FUMEN_I] = {[FUMEN_REVERSE] = {-1, 0}, [FUMEN_LEFT] = {0, 1}},
    [FUMEN_O] = {[FUMEN_REVERSE] = {-1, 0}, [FUMEN_SPAWN] = {0, 1}, [FUMEN_LEFT] = {-1, 1}},
    [FUMEN_Z] = {[FUMEN_SPAWN] = {0, 1}, [FUMEN_LEFT] = {-1, 0}},
    [FUMEN_S] = {[FUMEN_SPAWN] = {0, 1}, [FUMEN_RIGHT] = {1, 0}},
};

struct fumen_cell
format_position(int type, int rotation)
{
    return positions[type][rotation];
}

/* -- comments -- */

static int
hexadecimal(const char *text, int count)
{
    static const char known[] = "0123456789ABCDEFabcdef";
    int value = 0;
    for (int i = 0; i < count; i++) {
        const char *at = text[i] != '\0' ? strchr(known, text[i]) : NULL;
        if (at == NULL)
            return -1;
        int digit = (int)(at - known);
        value = value * 16 + (digit < 16 ? digit : digit - 6);
    }
    return value;
}

/* The 16 bits that begin here, as JavaScript's unescape has it, and how many
 * characters they took. */
static int
take_unit(const char *text, size_t *length)
{
    int value = -1;
    if (text[0] == '%' && text[1] == 'u') {
        *length = 6;
        value = hexadecimal(text + 2, 4);
    } else if (text[0] == '%') {
        *length = 3;
        value = hexadecimal(text + 1, 2);
    }
    if (value >= 0)
        return value;
    *length = 1;
    return (unsigned char)text[0];
}

static bool
is_high(int unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool
is_low(int unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

void
format_unescape(char out[FUMEN_COMMENT_SIZE], const char *text)
{
    enum { UNKNOWN = 0xFFFD };

    while (*text != '\0') {
        size_t length, more = 0;
        int unit = take_unit(text, &length);
        int low = is_high(unit) ? take_unit(text + length, &more) : 0;
        uint32_t character = (uint32_t)unit;
        if (is_low(low)) {
            character = 0x10000u + ((uint32_t)(unit - 0xD800) << 10) + (uint32_t)(low - 0xDC00);
            length += more;
        } else if (unit == 0 || is_high(unit) || is_low(unit)) {
            character = UNKNOWN;
        }
        out += utf8_put(out, character);
        text += length;
    }
    *out = '\0';
}

/* One character as JavaScript's escape writes it; its length. */
static size_t
escape_character(char out[13], uint32_t character)
{
    int length;
    if (character < 0x80 && character != 0 &&
        strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./",
            (int)character) != NULL)
        length = snprintf(out, 13, "%c", (int)character);
    else if (character < 0x100)
        length = snprintf(out, 13, "%%%02X", (unsigned)character);
    else if (character < 0x10000)
        length = snprintf(out, 13, "%%u%04X", (unsigned)character);
    else
        length = snprintf(out, 13, "%%u%04X%%u%04X",
            0xD800u + (unsigned)((character - 0x10000) >> 10 & 0x3FFu),
            0xDC00u + (unsigned)(character & 0x3FFu));
    return (size_t)length;
}

size_t
format_escape(char out[FORMAT_COMMENT_MAX + 1], const char *text)
{
    size_t used = 0;
    while (*text != '\0' && used < FORMAT_COMMENT_MAX) {
        char written[13];
        uint32_t character;
        size_t length = utf8_take(text, &character);
        if (length == 0 || character > 0x10FFFF) {
            character = 0xFFFD;
            length = 1;
        }
        size_t more = escape_character(written, character);
        if (more > FORMAT_COMMENT_MAX - used)
            more = FORMAT_COMMENT_MAX - used;
        memcpy(out + used, written, more);
        used += more;
        text += length;
    }
    out[used] = '\0';
    return used;
}
