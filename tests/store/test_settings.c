/*
 * Settings: what is read out of good and odd files, and what may be put in.
 */
#include "lib/check.h"

#include <locale.h>
#include <unistd.h>

#include "lib/sample.h"

/* -- reading -- */

TEST_WITH(test_nothing_there, sample_remove_file, NULL)
{
    struct settings *settings = sample_load();
    sample_check_default(settings);
    sample_save(settings); /* nothing to write, so nothing is written */
    assert_int_equal(access(sample_path, F_OK), -1);
    settings_destroy(settings);

    sample_write_text("");
    settings = sample_load();
    sample_check_default(settings);
    assert_string_equal(sample_told, "");
    settings_destroy(settings);
    settings_destroy(NULL);
}

TEST_WITH(test_read, sample_remove_file, NULL)
{
    /* Every way to write a line; with and without \r; in a mark of UTF-8. */
    sample_write_text("\xEF\xBB\xBF; mine\n[handling]\ndas = 0\n"
                      "[look]\r\nghost:off\r\npalette =light ; not dark\r\n\r\n"
                      "# more\n[player]\nname = J. \"Q\" Müller; the 2nd \\; 中文 ;no\n"
                      "[keys]\nleft=\n[sound] ; loud\nvolume=10\n[keys]\n"
                      "hold =\\; \"Left Shift\"\tA # [ \\ = \"Keypad 1\" 中");
    struct settings *settings = sample_load();
    assert_string_equal(sample_told, "");
    assert_int_equal(settings_number(settings, DAS), 0);
    assert_false(settings_switch(settings, GHOST));
    assert_int_equal(settings_choice(settings, PALETTE), 1);
    assert_string_equal(settings_text(settings, NAME), "J. \"Q\" Müller; the 2nd ; 中文");
    sample_check_words(settings, LEFT, "");
    sample_check_words(settings, HOLD, ";,Left Shift,A,#,[,\\,=,Keypad 1,中");
    assert_int_equal(settings_number(settings, VOLUME), 10);
    settings_destroy(settings);
}

/* Every bad line is told, and what it says is as usual. */
TEST_WITH(test_bad_lines, sample_remove_file, NULL)
{
    static char text[2000];
    strcpy(text, "das = 5\n[handling]\ndas = 501\ndas = 5\nfast = yes\n");
    strcat(text, "nonsense\n  das = 3\n[look]\nghost = perhaps\npalette =\n");
    strcat(text, "palette = light\n[lok]\nghost = no\n[keys]\nleft = Left Q\n");
    strcat(text, "hold = \"A\n[sound\nvolume = 0x5\n[sound]\nvolume = ");
    size_t length = strlen(text);
    memset(text + length, '0', 190);
    strcat(text, "1\nvolume = \x01\n[player]\nname = ");
    length = strlen(text);
    memset(text + length, 'n', SETTING_SIZE);
    sample_write_text(text);
    struct settings *settings = sample_load();
    sample_check_default(settings);
    assert_string_equal(sample_told, ":1: das: appears before any [section]\n"
                                     ":3: das: expected 0 to 500\n"
                                     ":4: das: given twice\n"
                                     ":5: fast: no such setting\n"
                                     ":6: expected [section] or key = value\n"
                                     ":7: begins with a blank\n"
                                     ":9: ghost: expected yes or no\n"
                                     ":10: palette: expected one of dark, light, "
                                     "grey\n"
                                     ":11: palette: given twice\n"
                                     ":12: lok: no such section\n"
                                     ":15: left: expected names of keys\n"
                                     ":16: hold: expected names of keys\n"
                                     ":17: expected [section] or key = value\n"
                                     ":18: volume: no such setting\n"
                                     ":20: longer than 190 bytes\n"
                                     ":21: a character that is no text\n"
                                     ":23: name: expected at most 127 bytes of UTF-8\n");
    /* Nothing that was not changed is written. */
    assert_true(settings_set_number(settings, DAS, 1));
    sample_save(settings);
    settings_destroy(settings);
    char *bad = strstr(text, "501");
    memmove(bad + 1, bad + 3, strlen(bad + 3) + 1);
    bad[0] = '1';
    sample_check_text(text);
}

TEST_WITH(test_numbers_in_any_locale, sample_remove_file, NULL)
{
    setlocale(LC_ALL, "de_DE.UTF-8"); /* where there is one */
    struct settings *settings = sample_load();
    assert_true(settings_set_number(settings, DAS, 500));
    sample_save(settings);
    settings_destroy(settings);
    setlocale(LC_ALL, "C");
    sample_check_text("[handling]\ndas = 500\n");
}

/* -- changing -- */

TEST_WITH(test_refused_values, sample_remove_file, NULL)
{
    struct settings *settings = sample_load();
    const char *words[30];
    static char longest[SETTING_SIZE + 1];

    assert_false(settings_set_number(settings, DAS, -1));
    assert_false(settings_set_number(settings, DAS, 501));
    assert_false(settings_set_number(settings, VOLUME, 0));
    assert_false(settings_set_choice(settings, PALETTE, -1));
    assert_false(settings_set_choice(settings, PALETTE, 3));
    assert_false(settings_set_choice(settings, PALETTE, 300));
    assert_false(settings_set_text(settings, NAME, " blank"));
    assert_false(settings_set_text(settings, NAME, "blank\t"));
    assert_false(settings_set_text(settings, NAME, "two\nlines"));
    assert_false(settings_set_text(settings, NAME, "\x7F"));
    assert_false(settings_set_text(settings, NAME, "\xC3"));
    memset(longest, 'x', SETTING_SIZE);
    assert_false(settings_set_text(settings, NAME, longest));
    words[0] = "Q";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    words[0] = "";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    words[0] = "\"";
    assert_false(settings_set_words(settings, LEFT, words, 1));
    for (int i = 0; i < 30; i++)
        words[i] = "Left Shift";
    assert_false(settings_set_words(settings, LEFT, words, 30));
    assert_true(settings_set_words(settings, LEFT, words, 9));
    words[0] = "Left";
    words[1] = "A";
    assert_true(settings_set_words(settings, LEFT, words, 2));
    sample_save(settings);
    sample_check_default(settings);

    /* The same again is no change. */
    assert_true(settings_set_number(settings, DAS, 167));
    assert_true(settings_set_switch(settings, GHOST, true));
    assert_true(settings_set_text(settings, NAME, ""));
    words[0] = "Left Shift";
    assert_true(settings_set_words(settings, HOLD, words, 1));
    assert_false(settings_are_changed(settings));
    settings_destroy(settings);
}

/* Any text and any words come back. */
TEST_WITH(test_all_values_come_back, sample_remove_file, NULL)
{
    static const char *const texts[] = {"a", ";", "; no comment", "a ; b", "a \\; b", "a \\\\; \\",
        "[x]", "= : #", "\"quoted\"", "\\", "中文 ;", ";;", "; ;", "\\;", "a;b", "\t;"};
    const char *words[] = {"A", ";", "\\", ";", "Left Shift", "=", "#", "中"};
    char longest[SETTING_SIZE] = "";

    memset(longest, ';', SETTING_SIZE - 1);
    for (size_t i = 0; i <= ARRAY_SIZE(texts); i++) {
        const char *text = i < ARRAY_SIZE(texts) ? texts[i] : longest;
        struct settings *settings = sample_load();
        bool good = settings_set_text(settings, NAME, text);
        assert_int_equal(good, text[0] != '\t');
        good = settings_set_words(settings, HOLD, words, (int)(i % (ARRAY_SIZE(words) + 1)));
        assert_true(good);
        sample_save(settings);
        settings_destroy(settings);

        struct settings *again = sample_load();
        assert_string_equal(sample_told, "");
        if (text[0] != '\t')
            assert_string_equal(settings_text(again, NAME), text);
        int count = 0;
        const char *word;
        for (; (word = settings_word(again, HOLD, count)) != NULL; count++)
            assert_string_equal(word, words[count]);
        assert_int_equal(count, i % (ARRAY_SIZE(words) + 1));
        settings_destroy(again);
    }
}

SUITE_WITH(settings, sample_make_folder, sample_remove_folder)
