/*
 * Each language is a catalogue that gettext's msgfmt makes and the build
 * embeds.
 */
#include "app/text/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/text/mo.h"
#include "embedded.h"

static const struct language english = {"en", "English"};

struct catalogue {
    struct mo mo;
    char code[16];     /* "zh_CN" */
    char name[32];     /* of the language, in that language */
    char locales[128]; /* for which it is used, separated by spaces */
};

enum { CATALOGUES_MAX = 16 };
static struct catalogue catalogues[CATALOGUES_MAX];
static int catalogue_count = -1; /* -1: not opened yet */

static const struct catalogue *now; /* NULL: English */

/* Opens the catalogues at the first call. Returns their number. Damaged ones
 * are skipped. */
static int
catalogues_open(void)
{
    if (catalogue_count >= 0)
        return catalogue_count;
    catalogue_count = 0;
    for (const struct embedded *file = embedded_catalogues;
         file->name && catalogue_count < CATALOGUES_MAX; file++) {
        struct catalogue *c = &catalogues[catalogue_count];
        if (mo_open(&c->mo, file->data, file->size) &&
            mo_field(&c->mo, "Language", c->code, sizeof c->code) &&
            mo_field(&c->mo, "X-Native-Name", c->name, sizeof c->name) &&
            mo_field(&c->mo, "X-Locales", c->locales, sizeof c->locales))
            catalogue_count++;
    }
    return catalogue_count;
}

struct language
language_at(int n)
{
    if (n == 0)
        return english;
    if (n < 0 || n > catalogues_open())
        return (struct language){NULL, NULL};
    return (struct language){catalogues[n - 1].code, catalogues[n - 1].name};
}

struct language
language_now(void)
{
    return now ? (struct language){now->code, now->name} : english;
}

/* The code's index in language_at's list, or -1. */
static int
place_of(const char *code)
{
    for (int i = 0; language_at(i).code; i++) {
        if (strcmp(language_at(i).code, code) == 0)
            return i;
    }
    return -1;
}

bool
language_exists(const char *code)
{
    return place_of(code) >= 0;
}

bool
language_set(const char *code)
{
    int place = place_of(code);
    if (place >= 0)
        now = place > 0 ? &catalogues[place - 1] : NULL;
    return place >= 0;
}

void
language_codes(char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; language_at(i).code && used < size; i++)
        used += (size_t)snprintf(
            out + used, size - used, "%s%s", i > 0 ? ", " : "", language_at(i).code);
}

/* -- the system's language -- */

/* Whether a list of words, separated by spaces, contains a word. */
static bool
has_word(const char *list, const char *word, size_t length)
{
    while (*list) {
        size_t own = strcspn(list, " ");
        if (own == length && memcmp(list, word, length) == 0)
            return true;
        list += own + (list[own] == ' ');
    }
    return false;
}

/* The code for one locale such as "zh_CN.UTF-8@x"; NULL when we have no
 * translation for it. */
static const char *
code_for(const char *locale, size_t length)
{
    size_t name = 0; /* the length up to the first . or @ */
    while (name < length && locale[name] != '.' && locale[name] != '@')
        name++;
    if (strncmp(locale, "en", 2) == 0 && (name == 2 || locale[2] == '_'))
        return english.code;
    for (int i = 0; i < catalogues_open(); i++) {
        if (has_word(catalogues[i].locales, locale, name))
            return catalogues[i].code;
    }
    return NULL;
}

static const char *
locale_variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *
language_of_system(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (int i = 0; i < 3 && !locale; i++)
        locale = locale_variable(names[i]);
    if (!locale)
        return english.code;
    size_t length = strcspn(locale, ".@");
    if (has_word("C POSIX", locale, length))
        return english.code;
    /* A list, the preferred language first. It counts only when a locale is
     * set too. */
    const char *wish = locale_variable("LANGUAGE");
    while (wish && *wish) {
        length = strcspn(wish, ":");
        const char *code = code_for(wish, length);
        if (code)
            return code;
        wish += length + (wish[length] == ':');
    }
    const char *code = code_for(locale, strlen(locale));
    return code ? code : english.code;
}

/* -- words -- */

const char *
language_text(const char *string)
{
    const char *found = now ? mo_find(&now->mo, string) : NULL;
    return found ? found : string;
}

const char *
language_plural(const char *one, const char *many, unsigned long count)
{
    const char *found = now ? mo_find_plural(&now->mo, one, count) : NULL;
    return found ? found : count == 1 ? one : many;
}
