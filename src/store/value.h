/*
 * The value of a setting, and how it is written in a file. Any thread may
 * call.
 */
#ifndef WELLPLAYED_STORE_VALUE_H
#define WELLPLAYED_STORE_VALUE_H

#include <stdbool.h>

#include "store/settings.h"

struct value {
    int number;              /* SWITCH: 0 or 1; NUMBER; CHOICE: which */
    char text[SETTING_SIZE]; /* TEXT; WORDS: each with its 0, "" at the end */
};

/* False, and *value unchanged, when what is written is not a value. */
bool value_read(
    const struct setting *setting, const char *written, struct value *value);

/* Whether a value that did not come from value_read is one that can be
 * written and read again. */
bool value_is_good(const struct setting *setting, const struct value *value);

/* As it is written in a file. False when there is no room. */
bool value_write(const struct setting *setting, const struct value *value,
    char out[SETTING_SIZE]);

/* What a setting may be, for a sentence: "0 to 500". */
void value_describe(const struct setting *setting, char *out, size_t size);

/* Puts words into a value; false when there is no room. */
bool value_set_words(struct value *value, const char *const *words, int count);

/* One of the words, NULL past the last. */
const char *value_word(const struct value *value, int number);

bool value_equals(const struct setting *setting, const struct value *a,
    const struct value *b);

#endif
