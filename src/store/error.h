/*
 * What went wrong in the outside world, and where:
 *
 *     settings.ini:12: palette: expected one of %s     dark, light
 *     file         line item    words                  arguments
 *     h.sqlite: it is damaged, and can't be set aside: Permission denied
 *     file      words                                  cause
 *
 * A function that can fail because of the outside world takes an error, fills
 * it in and returns false (or NULL, or -1). Callers that do not want to know
 * pass NULL. An error is for people: at the edge it becomes a sentence, in
 * English on a terminal and in the chosen language in the window.
 *
 * The words are a printf format in the source: the compiler checks its
 * arguments, and assets/po/update.sh finds it for the translators.
 *
 * A plain value: it can be copied and needs no end. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_ERROR_H
#define WELLPLAYED_STORE_ERROR_H

#include <stdbool.h>

#include "wellplayed/words.h"

enum {
    ERROR_FILE_SIZE = 260,
    ERROR_ITEM_SIZE = 65,
    ERROR_ARGUMENTS_SIZE = 512,
    ERROR_TEXT_SIZE = 1024
};

/* Zeroed: nothing is wrong. */
struct error {
    const char *words;                    /* static; NULL when nothing is wrong */
    const char *cause;                    /* static; NULL when none is known */
    int line;                             /* in the file; 0: none */
    char file[ERROR_FILE_SIZE];           /* the end of its path; "" when there is none */
    char item[ERROR_ITEM_SIZE];           /* a key or section in it, "" when none */
    char arguments[ERROR_ARGUMENTS_SIZE]; /* as text, each with its 0 */
};

/*
 * Fills in an error, and returns false for callers to return. `file` may be
 * NULL; an empty one is shown as two quotation marks. Then come a literal and
 * its arguments, which may be %s, %d, %u and %zu and are cut if too long.
 */
#define error_set(error, file, ...) error_at(error, file, 0, NULL, __VA_ARGS__)

/* The same with a line (0: none) and an item in it (NULL: none). */
#define error_at(error, file, line, item, ...) error_fill(error, file, line, item, "" __VA_ARGS__)

/* The same with static words without arguments, marked with N_(). */
bool error_words(
    struct error *error, const char *file, int line, const char *item, const char *words);

/* The same from an errno. */
bool error_system(struct error *error, const char *file, int number);

/* The same from a library's message, which is copied and not translated. */
bool error_quote(struct error *error, const char *file, const char *text);

/* Copies an error. */
bool error_copy(struct error *error, const struct error *from);

/* Adds the file to an error that names none. Returns false. */
bool error_in(struct error *error, const char *file);

/* Adds the cause to an error: static words without arguments, or NULL. */
void error_because(struct error *error, const char *words);

/* The words of an errno; NULL for a rare one. */
const char *error_system_words(int number);

/* For the two macros. */
__attribute__((format(printf, 5, 6))) bool error_fill(
    struct error *error, const char *file, int line, const char *item, const char *words, ...);

/*
 * Makes a sentence from an error; "" when nothing is wrong. `translate` returns
 * a string's translation, or the string itself; NULL leaves all in English.
 * Returns `out`.
 */
typedef const char *error_translate(const char *english);
const char *error_text(
    const struct error *error, error_translate *translate, char out[ERROR_TEXT_SIZE]);

/* The sentence in English, for as long as the block runs. */
#define error_english(error) error_text(error, NULL, (char[ERROR_TEXT_SIZE]){0})

#endif
