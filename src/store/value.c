/* Each kind of setting has a function to read a value and one to write it. */
#include "store/value.h"

#include <stdio.h>
#include <string.h>

#include "store/entries.h"
#include "store/number.h"
#include "store/utf8.h"

/* -- reading -- */

static bool
read_switch(const char *written, int *number)
{
    static const struct {
        const char *word;
        int number;
    } words[] = {{"yes", 1}, {"no", 0}, {"on", 1}, {"off", 0}, {"true", 1}, {"false", 0}, {"1", 1},
        {"0", 0}};

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (strcmp(words[i].word, written) == 0) {
            *number = words[i].number;
            return true;
        }
    return false;
}

static bool
read_number(const struct setting *setting, const char *written, int *number)
{
    uint64_t read;
    if (!number_read(written, (uint64_t)setting->min, (uint64_t)setting->max, &read))
        return false;
    *number = (int)read;
    return true;
}

static bool
read_choice(const struct setting *setting, const char *written, int *number)
{
    for (int i = 0; setting->choices[i] != NULL; i++)
        if (strcmp(setting->choices[i], written) == 0) {
            *number = i;
            return true;
        }
    return false;
}

/* A text of some choices may also be empty. */
static bool
is_chosen(const struct setting *setting, const char *text)
{
    int ignored;
    return setting->choices == NULL || *text == '\0' || read_choice(setting, text, &ignored);
}

static bool
is_good_text(const struct setting *setting, const char *text)
{
    char clean[SETTING_SIZE];
    return utf8_clean(clean, sizeof(clean), text) && is_chosen(setting, text) &&
           (setting->is_good == NULL || setting->is_good(text));
}

static bool
read_text(const struct setting *setting, const char *written, char *text)
{
    size_t length = strlen(written);
    if (length >= SETTING_SIZE || !is_good_text(setting, written))
        return false;
    memcpy(text, written, length + 1);
    return true;
}

/* Takes the word that begins at *at, and moves on to the next. */
static bool
read_word(const char **at, char word[SETTING_SIZE])
{
    bool quoted = **at == '"';
    const char *begin = *at + (quoted ? 1 : 0);
    size_t length = strcspn(begin, quoted ? "\"" : " \t\"");
    const char *end = begin + length;

    if (length == 0 || length >= SETTING_SIZE)
        return false;
    if (quoted && *end++ != '"')
        return false;
    if (*end != '\0' && *end != ' ' && *end != '\t')
        return false;
    memcpy(word, begin, length);
    word[length] = '\0';
    *at = end + strspn(end, " \t");
    return true;
}

/* Reads the words, one after the other, into `text` of SETTING_SIZE bytes. */
static bool
read_words(const struct setting *setting, const char *written, char *text)
{
    char word[SETTING_SIZE];
    size_t used = 0;

    for (const char *at = written; *at != '\0';) {
        if (!read_word(&at, word) || !is_good_text(setting, word))
            return false;
        size_t length = strlen(word);
        if (used + length + 2 > SETTING_SIZE)
            return false;
        memcpy(text + used, word, length + 1);
        used += length + 1;
    }
    text[used] = '\0';
    return true;
}

bool
value_read(const struct setting *setting, const char *written, struct value *value)
{
    struct value read = {0};
    bool good = false;

    switch (setting->kind) {
    case SETTING_SWITCH: good = read_switch(written, &read.number); break;
    case SETTING_NUMBER: good = read_number(setting, written, &read.number); break;
    case SETTING_CHOICE: good = read_choice(setting, written, &read.number); break;
    case SETTING_TEXT: good = read_text(setting, written, read.text); break;
    case SETTING_WORDS: good = read_words(setting, written, read.text); break;
    }
    if (good)
        *value = read;
    return good;
}

/* -- writing -- */

const char *
value_word(const struct value *value, int number)
{
    const char *word = value->text;
    for (; *word != '\0' && number > 0; number--)
        word += strlen(word) + 1;
    return *word != '\0' ? word : NULL;
}

static bool
write_words(const struct value *value, char out[SETTING_SIZE])
{
    const char *word;
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; (word = value_word(value, i)) != NULL; i++) {
        const char *quote = strpbrk(word, " \t") != NULL ? "\"" : "";
        used += (size_t)snprintf(
            out + used, SETTING_SIZE - used, "%s%s%s%s", i > 0 ? " " : "", quote, word, quote);
        if (used >= SETTING_SIZE)
            return false;
    }
    return true;
}

bool
value_write(const struct setting *setting, const struct value *value, char out[SETTING_SIZE])
{
    switch (setting->kind) {
    case SETTING_SWITCH:
        snprintf(out, SETTING_SIZE, "%s", value->number != 0 ? "yes" : "no");
        return true;
    case SETTING_NUMBER: snprintf(out, SETTING_SIZE, "%d", value->number); return true;
    case SETTING_CHOICE:
        snprintf(out, SETTING_SIZE, "%s", setting->choices[value->number]);
        return true;
    case SETTING_TEXT: memcpy(out, value->text, SETTING_SIZE); return true;
    case SETTING_WORDS: break;
    }
    return write_words(value, out);
}

static void
expected_choice(const struct setting *setting, const char *file, int line, struct error *error)
{
    char words[256] = "";

    for (int i = 0; setting->choices[i] != NULL; i++) {
        size_t used = strlen(words);
        snprintf(
            words + used, sizeof(words) - used, "%s%s", i > 0 ? ", " : "", setting->choices[i]);
    }
    error_at(error, file, line, setting->key, "expected one of %s", words);
}

void
value_expected(const struct setting *setting, const char *file, int line, struct error *error)
{
    const char *key = setting->key;

    if (setting->choices != NULL) {
        expected_choice(setting, file, line, error);
        return;
    }
    switch (setting->kind) {
    case SETTING_SWITCH: error_at(error, file, line, key, "expected yes or no"); return;
    case SETTING_NUMBER:
        error_at(error, file, line, key, "expected %d to %d", setting->min, setting->max);
        return;
    case SETTING_CHOICE:
    case SETTING_TEXT:
    case SETTING_WORDS: break;
    }
    error_words(error, file, line, key,
        setting->expected != NULL ? setting->expected : N_("expected at most 127 bytes of UTF-8"));
}

bool
value_set_words(struct value *value, const char *const *words, int count)
{
    struct value set = {0};
    size_t used = 0;

    for (int i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        if (length == 0 || used + length + 2 > SETTING_SIZE)
            return false;
        memcpy(set.text + used, words[i], length + 1);
        used += length + 1;
    }
    *value = set;
    return true;
}

bool
value_equals(const struct setting *setting, const struct value *a, const struct value *b)
{
    if (setting->kind == SETTING_TEXT)
        return strcmp(a->text, b->text) == 0;
    /* All bytes after the last word are 0. */
    return a->number == b->number && memcmp(a->text, b->text, SETTING_SIZE) == 0;
}

/* Whether there is a choice of that number. */
static bool
is_choice(const struct setting *setting, int number)
{
    for (int i = 0; setting->choices[i] != NULL; i++)
        if (i == number)
            return true;
    return false;
}

bool
value_is_good(const struct setting *setting, const struct value *value)
{
    char written[SETTING_SIZE];
    struct value again;

    if (setting->kind == SETTING_CHOICE && !is_choice(setting, value->number))
        return false;
    return value_write(setting, value, written) && entries_keep(setting->key, written) &&
           value_read(setting, written, &again) && value_equals(setting, value, &again);
}
