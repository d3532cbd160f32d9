/*
 * Errors: their sentences in English, in a language that puts arguments in
 * another order, and in Chinese; what is too long; what is left out.
 */
#include "lib/check.h"

#include <errno.h>
#include <unistd.h>

#include "store/settings.h"
#include "store/weights.h"

static void
expect(const struct error *error, const char *sentence)
{
    assert_string_equal(error_english(error), sentence);
}

TEST(places_are_said)
{
    struct error error;

    assert_false(error_set(&error, NULL, "no home"));
    expect(&error, "no home");
    error_set(&error, "a/b.ini", "not a plain file");
    expect(&error, "a/b.ini: not a plain file");
    error_set(&error, "", "not a plain file");
    expect(&error, "\"\": not a plain file");
    error_at(&error, "b.ini", 12, "delay", "expected %d to %d", 0, 500);
    expect(&error, "b.ini:12: delay: expected 0 to 500");
    assert_false(error_words(&error, "b.ini", 3, NULL, "has no value"));
    expect(&error, "b.ini:3: has no value");
    error_words(&error, "b.ini", 0, "[weights]", "missing");
    expect(&error, "b.ini: [weights]: missing");
}

TEST(arguments_are_said)
{
    struct error error;

    error_set(&error, NULL, "%s, %d, %u, %zu, 95 %%", "a", -1, 4000000000u, (size_t)5);
    expect(&error, "a, -1, 4000000000, 5, 95 %");
    error_set(&error, NULL, "%s%s%s", "", "%s", "");
    expect(&error, "%s");
    /* An error is a value, and may be made of its old self. */
    struct error copy = error;
    error_set(&error, error.arguments + 1, "again: %s", error.arguments + 1);
    expect(&error, "%s: again: %s");
    expect(&copy, "%s");
    /* Nobody wants to know. */
    assert_false(error_set(NULL, "a", "%s", "b"));
    assert_false(error_system(NULL, "a", ENOENT));
}

TEST(others_are_said)
{
    struct error error;

    for (int number = 1; number < 134; number++) {
        char expected[256];
        snprintf(expected, sizeof(expected), "f: %s", strerror(number));
        assert_false(error_system(&error, "f", number));
        expect(&error, expected);
    }
    assert_false(error_quote(&error, "f", "near \"%d\": syntax error"));
    expect(&error, "f: near \"%d\": syntax error");
}

static const char *
turn(const char *english)
{
    return strcmp(english, "%s after %d") == 0 ? "%2$s, then %1$s 100 %%"
           : strcmp(english, "%s: %s") == 0    ? "%s = %s"
                                               : english;
}

TEST(order_is_the_languages)
{
    struct error error;
    char text[ERROR_TEXT_SIZE];

    error_set(&error, "f", "%s after %d", "a", 2);
    assert_string_equal(error_text(&error, NULL, text), "f: a after 2");
    assert_string_equal(error_text(&error, turn, text), "f = 2, then a 100 %");
}

/* What is too long is cut behind a whole character, and never past its room. */
TEST(long_ones_are_cut)
{
    struct error error;
    char name[3000], text[ERROR_TEXT_SIZE + 1];

    for (size_t i = 0; i + 3 < sizeof(name); i += 3)
        memcpy(name + i, "\xE4\xBD\x8D", 4);
    for (size_t cut = 0; cut < 4; cut++) {
        memset(text, 'y', sizeof(text));
        error_at(&error, name + 3 * cut, 1, name + 3 * cut, "%s, %s, %s, %s", name + 3 * cut,
            cut == 0 ? "ab" : name, name, name);
        error_text(&error, NULL, text);
        assert_non_null(memchr(text, '\0', ERROR_TEXT_SIZE));
        assert_int_equal(text[ERROR_TEXT_SIZE], 'y');
        assert_int_equal(strlen(error.file) % 3, 0);
        assert_int_equal(strlen(error.item) % 3, 0);
        assert_int_equal(strlen(error.arguments) % 3, 0);
        assert_true(strlen(error.file) > ERROR_FILE_SIZE - 4);
        assert_non_null(strstr(text, ":1: "));
    }
    /* Of a path the end is kept. */
    snprintf(name + sizeof(name) - 8, 8, "abc.ini");
    name[sizeof(name) - 9] = 'x';
    error_set(&error, name, "missing");
    assert_non_null(strstr(error_english(&error), "xabc.ini: missing"));
}

SUITE(error)
