/*
 * The language of the window. The strings in the source are English; the
 * catalogues in assets/po translate them and are built into the program. The
 * command line stays English.
 *
 * The whole program uses one language, English at first. A string without a
 * translation is shown in English. Used from the window's thread.
 */
#ifndef WELLPLAYED_APP_TEXT_LANGUAGE_H
#define WELLPLAYED_APP_TEXT_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "store/error.h"

struct language {
    const char *code; /* for settings and --language: "en", "zh_CN" */
    const char *name; /* in the language itself: "English", "简体中文" */
};

/* Language number n of the list, English first. Code and name are NULL past
 * the last. */
struct language language_at(int n);

bool language_exists(const char *code);

/* The language in use. */
struct language language_now(void);

/* Switches to a language. Returns false and changes nothing when the code is
 * unknown. Text drawn before stays as it is: draw again. */
bool language_set(const char *code);

/* The code for the environment: LANGUAGE, LC_ALL, LC_MESSAGES and LANG, read
 * as gettext does. "en" when no wanted language exists. */
const char *language_of_system(void);

/* Lists the codes, separated by commas. */
void language_codes(char *out, size_t size);

/* Translates a string. The result lives as long as the program, or is the
 * given string. Use _(). */
const char *language_text(const char *english) __attribute__((format_arg(1)));

/* The same for a count: "%u key", "%u keys". Use _n(). */
const char *language_plural(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

/* Every string that a user sees goes through this. */
#ifndef _
#define _(string) language_text(string)
#endif

/* For strings with a number: the singular, the plural, the number. */
#define _n(one, many, count) language_plural(one, many, count)

/* The sentence of an error in the present language, valid until the end of the
 * block. */
#define language_error(error) error_text(error, language_text, (char[ERROR_TEXT_SIZE]){0})

#endif
