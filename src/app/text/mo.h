/*
 * A reader of gettext's compiled catalogues (.mo files), as msgfmt makes them:
 * little-endian, revision 0. The file is checked once, from end to end, so that
 * a look-up needs no checks. Nothing is copied: the bytes must outlive the
 * catalogue.
 */
#ifndef WELLPLAYED_APP_TEXT_MO_H
#define WELLPLAYED_APP_TEXT_MO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mo {
    const unsigned char *data;
    uint32_t count;     /* of messages; the first is the header */
    uint32_t originals; /* offset of the table of English strings */
    uint32_t forms;     /* offset of the table of translations */
    /* Which form a number takes, from 0. */
    unsigned (*form_of)(unsigned long n);
};

/* Returns false when the bytes are not such a file, are damaged, or have an
 * unknown plural rule in the header. */
bool mo_open(struct mo *mo, const void *data, size_t size);

/* Message number n, 0 <= n < count, and its translation: the first form of
 * each. The forms of a message with a plural follow one another, each with its
 * NUL. The header's message is "". */
const char *mo_original(const struct mo *mo, uint32_t n);
const char *mo_translation(const struct mo *mo, uint32_t n);

/* The translation of a string, or NULL when the catalogue lacks it. "" does not
 * find the header. */
const char *mo_find(const struct mo *mo, const char *english);

/* The same for a number: `english` is the singular. */
const char *mo_find_plural(const struct mo *mo, const char *english, unsigned long number);

/* Copies the value of a field of the header, "Language". Returns false when the
 * header lacks it, or when it does not fit. */
bool mo_field(const struct mo *mo, const char *field, char *out, size_t size);

#endif
