/*
 * The file begins with seven numbers of 32 bits. Two of them are the offsets of
 * tables with the length and the offset of each string. The English strings are
 * in the order of their bytes, so a look-up is a binary search.
 */
#include "app/text/mo.h"

#include <string.h>

static const uint32_t mo_magic = 0x950412de;

enum {
    MO_HEADER_SIZE = 28,
    MO_ROW_SIZE = 8,
};

/* -- the plural rules -- */

static unsigned
mo_same(unsigned long n)
{
    return 0;
}

static unsigned
mo_one_or_many(unsigned long n)
{
    return n != 1;
}

/* The rules by their words in Plural-Forms. A language with another rule needs
 * a row. */
static const struct mo_rule {
    const char *words;
    unsigned forms;
    unsigned (*form_of)(unsigned long n);
} mo_rules[] = {
    {"nplurals=1; plural=0;", 1, mo_same},
    {"nplurals=2; plural=(n != 1);", 2, mo_one_or_many},
    {NULL, 0, NULL},
};

/* -- numbers and strings of the file -- */

static uint32_t
mo_number(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint32_t
mo_length(const struct mo *mo, uint32_t table, uint32_t n)
{
    return mo_number(mo->data + table + (size_t)n * MO_ROW_SIZE);
}

static const char *
mo_string(const struct mo *mo, uint32_t table, uint32_t n)
{
    const unsigned char *row = mo->data + table + (size_t)n * MO_ROW_SIZE;
    return (const char *)mo->data + mo_number(row + 4);
}

const char *
mo_original(const struct mo *mo, uint32_t n)
{
    return mo_string(mo, mo->originals, n);
}

const char *
mo_translation(const struct mo *mo, uint32_t n)
{
    return mo_string(mo, mo->forms, n);
}

/* -- the check -- */

/* Whether a table and its strings, each with its final NUL, are inside the
 * file. */
static bool
mo_table_is_inside(const struct mo *mo, uint32_t table, size_t size)
{
    if (table > size || mo->count > (size - table) / MO_ROW_SIZE)
        return false;
    for (uint32_t i = 0; i < mo->count; i++) {
        const unsigned char *row = mo->data + table + (size_t)i * MO_ROW_SIZE;
        uint32_t length = mo_number(row), offset = mo_number(row + 4);
        if (offset >= size || length >= size - offset || mo->data[offset + length] != 0)
            return false;
    }
    return true;
}

/* The number of strings in `length` bytes: one more than the NULs in them. */
static uint32_t
mo_count_strings(const char *string, uint32_t length)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < length; i++)
        count += string[i] == 0;
    return count;
}

/* Whether the messages are in order, and each has its forms. */
static bool
mo_messages_are_right(const struct mo *mo, unsigned forms)
{
    for (uint32_t i = 0; i < mo->count; i++) {
        const char *string = mo_original(mo, i);
        uint32_t strings = mo_count_strings(string, mo_length(mo, mo->originals, i));
        uint32_t found = mo_count_strings(mo_translation(mo, i), mo_length(mo, mo->forms, i));
        if (strings > 2 || found != (strings == 2 ? forms : 1) ||
            (i > 0 && strcmp(mo_original(mo, i - 1), string) >= 0))
            return false;
    }
    return true;
}

bool
mo_open(struct mo *mo, const void *data, size_t size)
{
    *mo = (struct mo){.data = data};
    if (size < MO_HEADER_SIZE || mo_number(mo->data) != mo_magic || mo_number(mo->data + 4) != 0)
        return false;
    mo->count = mo_number(mo->data + 8);
    mo->originals = mo_number(mo->data + 12);
    mo->forms = mo_number(mo->data + 16);
    char words[64];
    if (mo->count == 0 || !mo_table_is_inside(mo, mo->originals, size) ||
        !mo_table_is_inside(mo, mo->forms, size) || *mo_original(mo, 0) ||
        !mo_field(mo, "Plural-Forms", words, sizeof words))
        return false;
    const struct mo_rule *rule = mo_rules;
    while (rule->words && strcmp(rule->words, words) != 0)
        rule++;
    mo->form_of = rule->form_of;
    return rule->words && mo_messages_are_right(mo, rule->forms);
}

/* -- look-ups -- */

/* The number of the message, or `count` when there is none. */
static uint32_t
mo_place(const struct mo *mo, const char *english)
{
    uint32_t low = 1, high = mo->count; /* without the header */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(english, mo_original(mo, middle));
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return mo->count;
}

const char *
mo_find(const struct mo *mo, const char *english)
{
    uint32_t place = mo_place(mo, english);
    return place < mo->count ? mo_translation(mo, place) : NULL;
}

const char *
mo_find_plural(const struct mo *mo, const char *english, unsigned long number)
{
    uint32_t place = mo_place(mo, english);
    if (place == mo->count)
        return NULL;
    const char *form = mo_translation(mo, place);
    /* Only a message with a plural has more than one form. */
    if (mo_length(mo, mo->originals, place) > strlen(english)) {
        for (unsigned n = mo->form_of(number); n > 0; n--)
            form += strlen(form) + 1;
    }
    return form;
}

bool
mo_field(const struct mo *mo, const char *field, char *out, size_t size)
{
    size_t length = strlen(field);
    const char *line = mo_translation(mo, 0);
    while (*line) {
        size_t end = strcspn(line, "\n");
        if (strncmp(line, field, length) == 0 && line[length] == ':') {
            const char *value = line + length + 1;
            value += strspn(value, " ");
            /* The line may end with the name. */
            size_t used = value < line + end ? (size_t)(line + end - value) : 0;
            if (used >= size)
                return false;
            memcpy(out, value, used);
            out[used] = 0;
            return used > 0;
        }
        line += end + (line[end] != 0);
    }
    return false;
}
