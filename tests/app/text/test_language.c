/*
 * The languages of the window: what is in the catalogues comes out of the
 * look-up, the environment is understood, and the fonts have every character.
 */
#include "lib/check.h"

#include <inttypes.h>

#include <SDL_ttf.h>

#include "catalogues.h"
#include "embedded.h"
#include "app/text/language.h"
#include "printing.h"

static void
languages_are_listed(void **state)
{
    (void)state;
    assert_string_equal(language_at(0).code, "en");
    assert_string_equal(language_at(0).name, "English");
    assert_string_equal(language_at(1).code, "zh_CN");
    assert_string_equal(language_at(1).name, "简体中文");
    int count = 0;
    while (language_at(count).code) {
        assert_true(language_exists(language_at(count).code));
        count++;
    }
    assert_null(language_at(count).name);
    assert_null(language_at(-1).code);

    char codes[64];
    language_codes(codes, sizeof codes);
    assert_string_equal(codes, "en, zh_CN");
    language_codes(codes, 5);
    assert_string_equal(codes, "en, ");
}

static void
language_is_switched(void **state)
{
    (void)state;
    static const char unknown[] = "a string that is in no catalogue";
    const char *level = N_("Level");
    assert_string_equal(language_now().code, "en");
    assert_ptr_equal(_(level), level);
    assert_true(language_set("zh_CN"));
    assert_string_equal(language_now().name, "简体中文");
    assert_string_equal(_(level), "等级");
    assert_ptr_equal(_(unknown), unknown);
    assert_string_equal(_(""), "");

    /* What there is not changes nothing. */
    static const char *const none[] = {"", "zh", "zh_TW", "de", "EN"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(language_exists(none[i]));
        assert_false(language_set(none[i]));
        assert_string_equal(language_now().code, "zh_CN");
    }
    assert_true(language_set("en"));
    assert_ptr_equal(_(level), level);
}

/* The search finds each entry, and the entries are in order. */
static void
every_string_is_found(void **state)
{
    (void)state;
    for (int i = 0; catalogues[i].code; i++) {
        const struct catalogue *c = &catalogues[i];
        assert_true(c->count > 0);
        assert_true(language_set(c->code));
        for (int j = 0; j < c->count; j++) {
            const char *english = c->translations[j].english;
            assert_ptr_equal(_(english), c->translations[j].forms);
            assert_true(*c->translations[j].forms);
            if (j > 0)
                assert_true(
                    strcmp(c->translations[j - 1].english, english) < 0);
        }
    }
    language_set("en");
}

static void
numbers_have_forms(void **state)
{
    (void)state;
    char out[32];
    snprintf(out, sizeof out, _n("%u key/s", "%u keys/s", 1), 1u);
    assert_string_equal(out, "1 key/s");
    snprintf(out, sizeof out, _n("%u key/s", "%u keys/s", 0), 0u);
    assert_string_equal(out, "0 keys/s");
    snprintf(out, sizeof out, _n("%u key/s", "%u keys/s", 21), 21u);
    assert_string_equal(out, "21 keys/s");
    language_set("zh_CN");
    for (unsigned n = 0; n < 200; n++) {
        char expected[32];
        snprintf(out, sizeof out, _n("%u key/s", "%u keys/s", n), n);
        snprintf(expected, sizeof expected, "%u 键/秒", n);
        assert_string_equal(out, expected);
    }
    language_set("en");
}

static void
set_variable(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void
system_language_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *language, *all, *messages, *lang, *code;
    } cases[] = {
        {NULL, NULL, NULL, NULL, "en"},
        {NULL, NULL, NULL, "C", "en"},
        {NULL, NULL, NULL, "en_GB.UTF-8", "en"},
        {NULL, NULL, NULL, "de_DE.UTF-8", "en"},
        {NULL, NULL, NULL, "zh_CN.UTF-8", "zh_CN"},
        {NULL, NULL, NULL, "zh_CN", "zh_CN"},
        {NULL, NULL, NULL, "zh_CN.GB18030@pinyin", "zh_CN"},
        {NULL, NULL, NULL, "zh", "zh_CN"},
        {NULL, NULL, NULL, "zh_SG.utf8", "zh_CN"},
        /* Other characters: not what its readers expect. */
        {NULL, NULL, NULL, "zh_TW.UTF-8", "en"},
        {NULL, NULL, NULL, "zh_C", "en"},
        {NULL, NULL, NULL, "zh_CNx", "en"},
        {NULL, NULL, NULL, ".UTF-8", "en"},
        {NULL, NULL, NULL, "english", "en"},
        /* The strongest that is not empty. */
        {NULL, "", "", "zh_CN.UTF-8", "zh_CN"},
        {NULL, NULL, "en_US.UTF-8", "zh_CN.UTF-8", "en"},
        {NULL, "zh_CN.UTF-8", "en_US.UTF-8", "en_US.UTF-8", "zh_CN"},
        {NULL, "C.UTF-8", NULL, "zh_CN.UTF-8", "en"},
        /* A list of wishes beside a locale. */
        {"zh_CN:en", NULL, NULL, "de_DE.UTF-8", "zh_CN"},
        {"de:zh_CN", NULL, NULL, "de_DE.UTF-8", "zh_CN"},
        {"en_US:zh_CN", NULL, NULL, "zh_CN.UTF-8", "en"},
        {"de::", NULL, NULL, "zh_CN.UTF-8", "zh_CN"},
        {"zh_CN", NULL, NULL, "C", "en"},
        {"zh_CN", "POSIX", NULL, "zh_CN", "en"},
        {"zh_CN", NULL, NULL, NULL, "en"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_variable("LANGUAGE", cases[i].language);
        set_variable("LC_ALL", cases[i].all);
        set_variable("LC_MESSAGES", cases[i].messages);
        set_variable("LANG", cases[i].lang);
        if (strcmp(language_of_system(), cases[i].code) != 0)
            fail_msg("case %d: %s", (int)i, language_of_system());
    }
}

/* The next character of UTF-8 that is known to be good; 0 at the end. */
static Uint32
next_character(const char **at)
{
    const unsigned char *bytes = (const unsigned char *)*at;
    Uint32 code = *bytes;
    int more = code < 0xC0 ? 0 : code < 0xE0 ? 1 : code < 0xF0 ? 2 : 3;
    if (more > 0)
        code &= 0x3Fu >> more;
    for (int i = 1; i <= more; i++)
        code = code << 6 | (bytes[i] & 0x3F);
    *at += code == 0 ? 0 : more + 1;
    return code;
}

static void
check_characters(TTF_Font *font, const char *string)
{
    const char *at = string;
    Uint32 code;
    while ((code = next_character(&at)) != 0) {
        if (code >= ' ' && !TTF_GlyphIsProvided32(font, code))
            fail_msg("U+%04X of \"%s\" is not in the font: run "
                     "assets/fonts/subset.py",
                (unsigned)code, string);
    }
}

static void
fonts_have_every_character(void **state)
{
    (void)state;
    assert_int_equal(TTF_Init(), 0);
    static const char *const files[] = {
        "fonts/WellplayedSans-Regular.otf", "fonts/WellplayedSans-Bold.otf"};
    for (int face = 0; face < 2; face++) {
        const struct embedded *file = embedded_find(files[face]);
        assert_non_null(file);
        TTF_Font *font = TTF_OpenFontRW(
            SDL_RWFromConstMem(file->data, (int)file->size), 1, 16);
        assert_non_null(font);
        assert_false(TTF_GlyphIsProvided32(font, 0x9F98)); /* 龘, not used */
        for (int i = 0; catalogues[i].code; i++) {
            const struct catalogue *c = &catalogues[i];
            check_characters(font, c->name);
            for (int j = 0; j < c->count; j++)
                check_characters(font, c->translations[j].forms);
        }
        TTF_CloseFont(font);
    }
    TTF_Quit();
}

/* What printf takes is compared as the generator of the tables does. */
static void
formats_are_compared(void **state)
{
    (void)state;
    static const struct {
        bool agree;
        const char *one, *two;
    } cases[] = {
        {true, "", "x"},
        {true, "%d %%", "%%%d"},
        {true, "%s of %u", "%2$u: %1$s"},
        {true, "%5.2f", "%f"},
        {true, "%-*d", "%*d"},
        {true, "%" PRIu64, "%" PRIu64 "!"},
        {false, "%s of %u", "%u: %s"},
        {false, "%d", ""},
        {false, "", "%d"},
        {false, "%d", "%u"},
        {false, "%d", "%ld"},
        {false, "%s", "%1$s %2$s"},
        {false, "%s %s", "%1$s %s"},
        {false, "%d", "%1$d %1$s"},
        {false, "%d", "%q"},
        {false, "%d", "%d %"},
        {false, "%d", "%*d"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (printing_agrees(cases[i].one, cases[i].two) != cases[i].agree)
            fail_msg("\"%s\" and \"%s\"", cases[i].one, cases[i].two);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_listed),
        cmocka_unit_test(language_is_switched),
        cmocka_unit_test(every_string_is_found),
        cmocka_unit_test(numbers_have_forms),
        cmocka_unit_test(system_language_is_read),
        cmocka_unit_test(fonts_have_every_character),
        cmocka_unit_test(formats_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
