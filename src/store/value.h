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
    char text[SETTING_SIZE]; /* TEXT; WORDS: each with its 0, then "" */
};

/* Reads a value. Returns false, with *value unchanged, when the text is not a
 * valid value. */
bool value_read(const struct setting *setting, const char *written, struct value *value);

/* Whether a value that did not come from value_read can be written and read
 * back. */
bool value_is_good(const struct setting *setting, const struct value *value);

/* Writes a value as in a file. Returns false when it does not fit. */
bool value_write(const struct setting *setting, const struct value *value, char out[SETTING_SIZE]);

/* Fills in the error of an invalid value in a line of a file: what was
 * expected. */
void value_expected(const struct setting *setting, const char *file, int line, struct error *error);

/* Puts words into a value. Returns false when they don't fit. */
bool value_set_words(struct value *value, const char *const *words, int count);

/* One of the words, NULL past the last. */
const char *value_word(const struct value *value, int number);

bool value_equals(const struct setting *setting, const struct value *a, const struct value *b);

#endif
