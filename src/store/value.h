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

/* Reads a value. False, with *value unchanged, when the text is not a valid
 * value. */
bool value_read(
    const struct setting *setting, const char *written, struct value *value);

/* Whether a value that did not come from value_read can be written and read
 * again. */
bool value_is_good(const struct setting *setting, const struct value *value);

/* Writes a value as in a file. False when there is no room. */
bool value_write(const struct setting *setting, const struct value *value,
    char out[SETTING_SIZE]);

/* Fills in the error of a value, in a line of a file, that a setting can't
 * have: what was expected. */
void value_expected(const struct setting *setting, const char *file, int line,
    struct error *error);

/* Puts words into a value; false when there is no room. */
bool value_set_words(struct value *value, const char *const *words, int count);

/* One of the words, NULL past the last. */
const char *value_word(const struct value *value, int number);

bool value_equals(const struct setting *setting, const struct value *a,
    const struct value *b);

#endif
