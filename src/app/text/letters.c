/*
 * UTF-8, and the few classes of letters that decide where lines break.
 */
#include "app/text/letters.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct range {
    uint32_t first, last;
};

/* Scripts without spaces: a line may break at any of these letters. */
static const struct range wide[] = {
    {0x2E80, 0xA4CF},   /* radicals, punctuation, kana, ideographs, Yi */
    {0xAC00, 0xD7AF},   /* Hangul */
    {0xF900, 0xFAFF},   /* compatibility ideographs */
    {0xFE30, 0xFE4F},   /* vertical forms */
    {0xFF00, 0xFFEF},   /* full width forms */
    {0x20000, 0x3FFFF}, /* more ideographs */
};

/* Characters that must not begin a line ... */
static const uint16_t closing[] = {'!', '%', ')', ',', '.', ':', ';', '?', ']', '}', 0xB7, 0x2013,
    0x2014, 0x2019, 0x201D, 0x2025, 0x2026, 0x2030, 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D,
    0x300F, 0x3011, 0x3015, 0x3017, 0x301C, 0x301E, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049,
    0x3063, 0x3083, 0x3085, 0x3087, 0x309D, 0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3,
    0x30E3, 0x30E5, 0x30E7, 0x30FB, 0x30FC, 0x30FD, 0x30FE, 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E,
    0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF5E, 0xFF60, 0xFF61, 0xFF64};

/* ... and characters that must not end one. */
static const uint16_t opening[] = {'(', '[', '{', '$', 0xA3, 0xA5, 0x2018, 0x201C, 0x3008, 0x300A,
    0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x301D, 0xFF04, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFFE5};

uint32_t
letters_next(const char **at)
{
    static const uint32_t lowest[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)*at;
    uint32_t letter = bytes[0];
    if (letter == 0)
        return 0;
    int more = letter < 0x80 ? 0 : letter < 0xE0 ? 1 : letter < 0xF0 ? 2 : 3;
    (*at)++;
    if (more == 0)
        return letter;
    if (letter < 0xC0 || letter > 0xF7)
        return LETTER_REPLACED;
    letter &= 0x3Fu >> more;
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return LETTER_REPLACED;
        letter = letter << 6 | (bytes[i] & 0x3Fu);
    }
    if (letter < lowest[more] || letter > 0x10FFFF || (letter >= 0xD800 && letter < 0xE000))
        return LETTER_REPLACED;
    *at += more;
    return letter;
}

size_t
letters_put(char out[LETTER_MAX_BYTES], uint32_t letter)
{
    if (letter < 0x80) {
        out[0] = (char)letter;
        return 1;
    }
    size_t more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    for (size_t i = more; i > 0; i--) {
        out[i] = (char)(0x80 | (letter & 0x3F));
        letter >>= 6;
    }
    out[0] = (char)(0xFF80u >> more | letter);
    return more + 1;
}

static bool
is_wide(uint32_t letter)
{
    for (size_t i = 0; i < COUNT(wide); i++) {
        if (letter >= wide[i].first && letter <= wide[i].last)
            return true;
    }
    return false;
}

static bool
is_in(const uint16_t *list, size_t count, uint32_t letter)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i] == letter)
            return true;
    }
    return false;
}

bool
letters_may_part(uint32_t before, uint32_t after)
{
    if (after == ' ')
        return true;
    if (is_in(closing, COUNT(closing), after) || is_in(opening, COUNT(opening), before))
        return false;
    return is_wide(before) || is_wide(after);
}
