/*
 * Each language is a table sorted by the English strings. A lookup is a binary
 * search.
 */
#include "app/text/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogues.h"

static const struct language english = {"en", "English"};

static const struct catalogue *now; /* NULL: English */

struct language
language_at(int n)
{
    if (n == 0)
        return english;
    for (int i = 0; catalogues[i].code; i++) {
        if (i + 1 == n)
            return (struct language){catalogues[i].code, catalogues[i].name};
    }
    return (struct language){NULL, NULL};
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
        used += (size_t)snprintf(out + used, size - used, "%s%s",
            i > 0 ? ", " : "", language_at(i).code);
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
    for (int i = 0; catalogues[i].code; i++) {
        if (has_word(catalogues[i].locales, locale, name))
            return catalogues[i].code;
    }
    return NULL;
}

static const char *
variable(const char *name)
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
        locale = variable(names[i]);
    if (!locale)
        return english.code;
    size_t length = strcspn(locale, ".@");
    if (has_word("C POSIX", locale, length))
        return english.code;
    /* A list, the preferred language first. It counts only when a locale is
     * set too. */
    const char *wish = variable("LANGUAGE");
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

static int
compare(const void *key, const void *element)
{
    const struct translation *translation = element;
    return strcmp(key, translation->english);
}

/* The translation, or NULL when the language in use has none. */
static const char *
find(const char *string)
{
    if (!now)
        return NULL;
    const struct translation *found = bsearch(string, now->translations,
        (size_t)now->count, sizeof *now->translations, compare);
    return found ? found->forms : NULL;
}

const char *
language_text(const char *string)
{
    const char *found = find(string);
    return found ? found : string;
}

const char *
language_plural(const char *one, const char *many, unsigned long count)
{
    const char *found = find(one);
    if (!found)
        return count == 1 ? one : many;
    for (unsigned long form = now->form_of(count); form > 0; form--)
        found += strlen(found) + 1;
    return found;
}
