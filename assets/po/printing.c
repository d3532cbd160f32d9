/*
 * A format is turned into the list of what it takes, argument by argument:
 * length and kind of each conversion, and of each '*'.
 */
#include "printing.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, WORD = 4 };

struct takes {
    char words[MOST][WORD]; /* "llu", "s", "*"; empty: not taken */
    int count;
    bool numbered, plain; /* arguments by number, and in order */
};

/* An argument's number before '$', and the place behind it; 0 when none. */
static int
read_number(const char **at)
{
    char *end;
    if (**at < '1' || **at > '9')
        return 0;
    long number = strtol(*at, &end, 10);
    if (*end != '$' || number > MOST)
        return 0;
    *at = end + 1;
    return (int)number;
}

/* Argument `number` (0: the next one) is taken as `word`. */
static bool
take(struct takes *takes, int number, const char *word, size_t length)
{
    if (number > 0)
        takes->numbered = true;
    else
        takes->plain = true;
    int at = number > 0 ? number - 1 : takes->count;
    if (at >= MOST || length >= WORD)
        return false;
    char *slot = takes->words[at];
    if (*slot && (strlen(slot) != length || memcmp(slot, word, length) != 0))
        return false;
    memcpy(slot, word, length);
    if (at >= takes->count)
        takes->count = at + 1;
    return true;
}

static bool
take_star(struct takes *takes, const char **at)
{
    if (**at != '*')
        return true;
    (*at)++;
    return take(takes, read_number(at), "*", 1);
}

/* False when the format is none. */
static bool
read_format(const char *at, struct takes *takes)
{
    memset(takes, 0, sizeof *takes);
    while ((at = strchr(at, '%')) != NULL) {
        at++;
        if (*at == '%') {
            at++;
            continue;
        }
        int number = read_number(&at);
        at += strspn(at, "-+ #0'");
        if (!take_star(takes, &at))
            return false;
        at += strspn(at, "0123456789");
        if (*at == '.') {
            at++;
            if (!take_star(takes, &at))
                return false;
            at += strspn(at, "0123456789");
        }
        size_t length = strspn(at, "hlLjzt");
        if (!at[length] || !strchr("diouxXeEfFgGaAcsp", at[length]) ||
            !take(takes, number, at, length + 1))
            return false;
        at += length + 1;
    }
    return !(takes->numbered && takes->plain);
}

bool
printing_agrees(const char *original, const char *translation)
{
    struct takes a, b;
    if (!read_format(original, &a) || !read_format(translation, &b) ||
        a.count != b.count)
        return false;
    for (int i = 0; i < a.count; i++) {
        if (strcmp(a.words[i], b.words[i]) != 0)
            return false;
    }
    return true;
}
