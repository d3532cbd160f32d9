/*
 * The language that the window speaks. The strings in the source are English;
 * the catalogues in assets/po say them in other languages, and are built into
 * the program. The command line stays English.
 *
 * There is one language in force for the whole program, English at first. A
 * string that it has no words for is shown in English. Used from the window's
 * thread.
 */
#ifndef WELLPLAYED_APP_TEXT_LANGUAGE_H
#define WELLPLAYED_APP_TEXT_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

struct language {
    const char *code; /* for settings and --language: "en", "zh_CN" */
    const char *name; /* in the language itself: "English", "简体中文" */
};

/* The languages in the order of a list, English first; NULL codes and names
 * when n is past the last. */
struct language language_at(int n);

bool language_exists(const char *code);

/* The one in force. */
struct language language_now(void);

/* Puts a language in force; false, and all stays as it is, when there is none
 * of that code. What is drawn from now on is in it: draw anew. */
bool language_set(const char *code);

/* The code that the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG
 * as gettext reads them): "en" when we have none of what it wants. */
const char *language_of_system(void);

/* Lists the codes, separated by commas. */
void language_codes(char *out, size_t size);

/* A string in the language in force; the result lives as long as the program,
 * or as the string that was given. Use _(). */
const char *language_text(const char *english) __attribute__((format_arg(1)));

/* The same for a count: "%u key", "%u keys". Use _n(). */
const char *language_plural(const char *one, const char *many,
    unsigned long count) __attribute__((format_arg(1), format_arg(2)));

/* Every string that a user sees goes through this. */
#ifndef _
#define _(string) language_text(string)
#endif

/* Strings with a number in them, for 1 and for others. */
#define _n(one, many, count) language_plural(one, many, count)

/* Marks a string in a table, for _() to be called on later. */
#define N_(string) string

#endif
