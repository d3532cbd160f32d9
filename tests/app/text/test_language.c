/*
 * The languages of the window: what is in the catalogues comes out of the
 * look-up, the environment is understood, and the fonts have every character.
 */
#include "lib/check.h"

#include <SDL_ttf.h>

#include "embedded.h"
#include "app/text/language.h"
#include "app/text/mo.h"

TEST(languages_are_listed)
{
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

TEST(language_is_switched)
{
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

/* A catalogue that is built in; it must be good. */
static struct mo
opened(const struct embedded *file)
{
    struct mo mo;
    if (!mo_open(&mo, file->data, file->size))
        fail_msg("%s is not a good catalogue", file->name);
    return mo;
}

TEST(every_string_is_found)
{
    int languages = 0;
    for (const struct embedded *file = embedded_catalogues; file->name; file++) {
        struct mo mo = opened(file);
        assert_true(mo.count > 400);
        assert_true(language_set(language_at(++languages).code));
        for (uint32_t i = 1; i < mo.count; i++) {
            const char *english = mo_original(&mo, i);
            assert_ptr_equal(_(english), mo_translation(&mo, i));
            assert_true(*_(english));
        }
    }
    assert_null(language_at(languages + 1).code);
    language_set("en");
}

/* -- catalogues from elsewhere -- */

/* A string with its length: it may have NULs inside. */
struct words {
    const char *bytes;
    uint32_t length;
};
#define WORDS(literal)                                                                             \
    {                                                                                              \
        literal, sizeof literal - 1                                                                \
    }

struct message {
    struct words original, translation;
};

static void
write_number(unsigned char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

static uint32_t
write_words(unsigned char *out, uint32_t row, uint32_t at, struct words words)
{
    write_number(out + row, words.length);
    write_number(out + row + 4, at);
    memcpy(out + at, words.bytes, words.length + 1);
    return at + words.length + 1;
}

/* Writes a catalogue as msgfmt does. Returns its size. */
static size_t
write_catalogue(unsigned char *out, const struct message *messages, uint32_t count)
{
    const uint32_t numbers[] = {0x950412de, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count};
    for (uint32_t i = 0; i < 7; i++)
        write_number(out + 4 * i, numbers[i]);
    uint32_t at = 28 + 16 * count;
    for (uint32_t i = 0; i < count; i++)
        at = write_words(out, 28 + 8 * i, at, messages[i].original);
    for (uint32_t i = 0; i < count; i++)
        at = write_words(out, 28 + 8 * count + 8 * i, at, messages[i].translation);
    return at;
}

static const struct message small[] = {
    {WORDS(""), WORDS("Language: xx\nPlural-Forms: nplurals=2; plural=(n != 1);\n")},
    {WORDS("%u key\0%u keys"), WORDS("%u Taste\0%u Tasten")},
    {WORDS("close"), WORDS("zu")},
};

TEST(a_catalogue_is_read)
{
    unsigned char bytes[512];
    size_t size = write_catalogue(bytes, small, ARRAY_SIZE(small));
    struct mo mo;
    assert_true(mo_open(&mo, bytes, size));
    assert_int_equal(mo.count, 3);
    assert_string_equal(mo_find(&mo, "close"), "zu");
    assert_null(mo_find(&mo, "clos"));
    assert_null(mo_find(&mo, "zzz"));
    assert_null(mo_find_plural(&mo, "zzz", 1));
    assert_string_equal(mo_find_plural(&mo, "%u key", 1), "%u Taste");
    assert_string_equal(mo_find_plural(&mo, "%u key", 0), "%u Tasten");
    assert_string_equal(mo_find_plural(&mo, "%u key", 101), "%u Tasten");
    /* A string without a plural has one form for all numbers. */
    assert_string_equal(mo_find_plural(&mo, "close", 7), "zu");

    char out[8];
    assert_true(mo_field(&mo, "Language", out, sizeof out));
    assert_string_equal(out, "xx");
    assert_false(mo_field(&mo, "Languag", out, sizeof out));
    assert_false(mo_field(&mo, "Plural-Forms", out, sizeof out));
}

static bool
is_taken(const struct message *messages, uint32_t count)
{
    unsigned char bytes[512];
    struct mo mo;
    return mo_open(&mo, bytes, write_catalogue(bytes, messages, count));
}

TEST(wrong_catalogues_are_refused)
{
    struct message wrong[ARRAY_SIZE(small)];
    const uint32_t count = ARRAY_SIZE(small);
    assert_true(is_taken(small, count));
    assert_false(is_taken(small, 0));

    memcpy(wrong, small, sizeof small); /* no header */
    assert_false(is_taken(wrong + 1, count - 1));

    memcpy(wrong, small, sizeof small); /* not in order */
    wrong[1] = small[2];
    wrong[2] = small[1];
    assert_false(is_taken(wrong, count));

    memcpy(wrong, small, sizeof small); /* a form is missing */
    wrong[1].translation = (struct words)WORDS("%u Tasten");
    assert_false(is_taken(wrong, count));

    memcpy(wrong, small, sizeof small); /* a form too many */
    wrong[2].translation = (struct words)WORDS("zu\0auf");
    assert_false(is_taken(wrong, count));

    memcpy(wrong, small, sizeof small); /* a rule that is unknown */
    wrong[0].translation = (struct words)WORDS("Plural-Forms: nplurals=2; plural=n>9;\n");
    assert_false(is_taken(wrong, count));
}

/* Reads all that there is. */
static size_t
use_catalogue(const struct mo *mo)
{
    size_t used = 0;
    for (uint32_t i = 1; i < mo->count; i++) {
        const char *english = mo_original(mo, i);
        assert_non_null(mo_find(mo, english));
        for (unsigned long n = 0; n < 3; n++)
            used += strlen(mo_find_plural(mo, english, n));
    }
    return used;
}

/* Whatever the bytes are, nothing beside them is read: memory checkers see
 * it, as each try has memory of its own size. */
TEST(damage_does_no_harm)
{
    unsigned char bytes[512];
    size_t size = write_catalogue(bytes, small, ARRAY_SIZE(small));
    struct mo mo;
    for (size_t length = 0; length < size; length++) {
        unsigned char *copy = malloc(length + (length == 0));
        assert_non_null(copy);
        memcpy(copy, bytes, length);
        assert_false(mo_open(&mo, copy, length));
        free(copy);
    }
    unsigned char *copy = malloc(size);
    assert_non_null(copy);
    int taken = 0;
    for (size_t at = 0; at < size; at++) {
        for (int value = 0; value < 256; value++) {
            memcpy(copy, bytes, size);
            copy[at] = (unsigned char)value;
            if (mo_open(&mo, copy, size) && use_catalogue(&mo) > 0)
                taken++;
        }
    }
    free(copy);
    assert_true(taken > 0); /* another letter is no damage */
}

TEST(numbers_have_forms)
{
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

TEST(system_language_is_read)
{
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

TEST(fonts_have_every_character)
{
    assert_int_equal(TTF_Init(), 0);
    static const char *const files[] = {
        "fonts/WellplayedSans-Regular.otf", "fonts/WellplayedSans-Bold.otf"};
    for (int face = 0; face < 2; face++) {
        const struct embedded *file = embedded_find(files[face]);
        assert_non_null(file);
        TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(file->data, (int)file->size), 1, 16);
        assert_non_null(font);
        assert_false(TTF_GlyphIsProvided32(font, 0x9F98)); /* 龘, not used */
        for (const struct embedded *po = embedded_catalogues; po->name; po++) {
            struct mo mo = opened(po);
            for (uint32_t i = 0; i < mo.count; i++)
                check_characters(font, mo_translation(&mo, i));
        }
        TTF_CloseFont(font);
    }
    TTF_Quit();
}

SUITE(language)
