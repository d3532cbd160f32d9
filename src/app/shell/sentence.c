/*
 * Patterns: %s stands for any text, which may be a sentence itself, %d for a
 * number. tests/hygiene/sentences.sh looks for what the rooms below say and
 * these do not have.
 */
#include "app/shell/sentence.h"

#include <SDL.h>
#include <stdbool.h>
#include <string.h>

#include "app/text/language.h"

enum { MOST_HOLES = 3, DEPTH = 5, TEXT_SIZE = 1024, TEXTS = 4 };

/* Translators: what stands in a pattern stays in its order. */
static const char *const patterns[] = {
    /* settings */
    N_("%s:%d: %s"),
    N_("expected [section] or key = value"),
    N_("expected %s"),
    N_("one of %s"),
    N_("%d to %d"),
    N_("yes or no"),
    N_("names of keys"),
    N_("names of buttons"),
    N_("at most 127 bytes of UTF-8"),
    N_("longer than 190 bytes"),
    N_("a character that is no text"),
    N_("begins with a blank"),
    N_("for the second time"),
    N_("stands before any [section]"),
    N_("no such setting"),
    N_("no such section"),
    /* files */
    N_("not a plain file"),
    N_("is there already"),
    N_("longer than %d bytes"),
    N_("no memory to read it"),
    N_("no memory to write it"),
    N_("no memory for it"),
    N_("no memory for the picture"),
    N_("out of memory"),
    N_("the path is too long"),
    N_("there is no free name for a file"),
    N_("no home folder: HOME is not set, and the list of users has none"),
    /* the history */
    N_("%s, and can't be set aside: %s"),
    N_("%s; it is kept as %s"),
    N_("a game that was cut is set aside: %s"),
    N_("a game that was cut at the same place each time is not offered again: "
       "it is among the replays"),
    N_("it is damaged or from a newer version of the program, and another "
       "program is using it"),
    N_("it is from a newer version of the program"),
    N_("it is damaged"),
    N_("another program is using it"),
    N_("the disk is full"),
    N_("it can't be written"),
    N_("this game is in the history already"),
    N_("the history has no such replay"),
    /* replays */
    N_("no replay"),
    N_("no memory to play the replay"),
    N_("no memory for the replay"),
    N_("the replay is longer than %d bytes"),
    N_("the replay is cut short"),
    N_("the replay goes on after the game was over"),
    N_("the replay did not end as the game that it recorded"),
    N_("the replay is damaged: a number is too long"),
    N_("the replay is damaged: a handling time is out of range"),
    N_("the replay is damaged: the rule set's name is too long"),
    N_("the replay is damaged: the size of the well is out of range"),
    N_("the replay is damaged: the start level is out of range"),
    N_("the replay is damaged: an unknown pilot"),
    N_("the replay is damaged: an unknown entry"),
    N_("the replay is of a rule set that this version does not have"),
    N_("the replay is of another revision of its rule set, under which it "
       "would play out differently"),
    N_("the replay is of a format that this version does not know"),
    N_("this is not a replay of this game"),
    /* the system's, in the C locale */
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Disk quota exceeded"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("Too many open files"),
    N_("Cannot allocate memory"),
    N_("Operation not permitted"),
    N_("Text file busy"),
    N_("Device or resource busy"),
};

struct hole {
    const char *text;
    size_t length;
};

/* The length of a run of text up to a hole. */
static size_t
plain_length(const char *pattern)
{
    size_t length = 0;
    while (pattern[length] != '\0' && pattern[length] != '%')
        length++;
    return length;
}

static bool
is_number(struct hole hole)
{
    for (size_t i = 0; i < hole.length; i++)
        if (!SDL_isdigit(hole.text[i]) && !(i == 0 && hole.text[i] == '-'))
            return false;
    return true;
}

/* Whether the text is one of the pattern; `holes` gets what stands in it. */
static bool
matches(const char *pattern, const char *text, struct hole holes[MOST_HOLES])
{
    int count = 0;

    for (;;) {
        size_t plain = plain_length(pattern);
        if (strncmp(pattern, text, plain) != 0)
            return false;
        pattern += plain;
        text += plain;
        if (*pattern == '\0')
            return *text == '\0';
        bool number = pattern[1] == 'd';
        pattern += 2;
        size_t next = plain_length(pattern);
        struct hole *hole = &holes[count++];
        *hole = (struct hole){text, strlen(text)};
        for (size_t i = 1; next > 0 && i < strlen(text); i++)
            if (strncmp(text + i, pattern, next) == 0) {
                hole->length = i;
                break;
            }
        if (hole->length == 0 || (number && !is_number(*hole)))
            return false;
        text += hole->length;
    }
}

static bool say(const char *english, char out[TEXT_SIZE], int depth);

static void
say_or_copy(struct hole hole, char out[TEXT_SIZE], int depth)
{
    char text[TEXT_SIZE];
    SDL_snprintf(text, sizeof(text), "%.*s", (int)hole.length, hole.text);
    if (!say(text, out, depth))
        SDL_strlcpy(out, text, TEXT_SIZE);
}

/* Puts the holes into the pattern's translation, in their order. */
static void
fill_in(const char *translated, const struct hole holes[MOST_HOLES],
    char out[TEXT_SIZE], int depth)
{
    size_t used = 0;
    int count = 0;

    while (*translated != '\0' && used + 1 < TEXT_SIZE) {
        char part[TEXT_SIZE];
        if (*translated != '%') {
            out[used++] = *translated++;
            continue;
        }
        say_or_copy(holes[count++], part, depth);
        translated += 2;
        used += SDL_strlcpy(out + used, part, TEXT_SIZE - used);
        used = SDL_min(used, TEXT_SIZE - 1);
    }
    out[used] = '\0';
}

/* A sentence of one of the patterns. */
static bool
say_whole(const char *english, char out[TEXT_SIZE], int depth)
{
    struct hole holes[MOST_HOLES];

    for (size_t i = 0; i < SDL_arraysize(patterns); i++)
        if (matches(patterns[i], english, holes)) {
            fill_in(_(patterns[i]), holes, out, depth);
            return true;
        }
    return false;
}

/* "name: sentence": the sentence may begin after any colon. */
static bool
say_after_colon(const char *english, char out[TEXT_SIZE], int depth)
{
    char name[TEXT_SIZE], rest[TEXT_SIZE];

    for (const char *at = strstr(english, ": "); at != NULL;
         at = strstr(at + 1, ": "))
        if (say_whole(at + 2, rest, depth)) {
            /* Translators: the name of a file, and what is wrong with it. */
            SDL_snprintf(
                name, sizeof(name), "%.*s", (int)(at - english), english);
            SDL_snprintf(out, TEXT_SIZE, _("%s: %s"), name, rest);
            return true;
        }
    return false;
}

/* False when it is not known; then `out` means nothing. */
static bool
say(const char *english, char out[TEXT_SIZE], int depth)
{
    if (depth == 0 || strlen(english) >= TEXT_SIZE)
        return false;
    return say_whole(english, out, depth - 1) ||
           say_after_colon(english, out, depth - 1);
}

const char *
sentence_text(const char *english)
{
    static char texts[TEXTS][TEXT_SIZE];
    static int turn;

    if (strcmp(language_now().code, "en") == 0)
        return english;
    turn = (turn + 1) % TEXTS;
    return say(english, texts[turn], DEPTH) ? texts[turn] : english;
}
