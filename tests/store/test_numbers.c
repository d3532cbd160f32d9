/*
 * What people and files write: numbers, sizes, and text from outside that is
 * quoted before it is shown.
 */
#include "lib/check.h"

#include "store/number.h"
#include "store/utf8.h"
#include "wellplayed/rng.h"

/* -- numbers -- */

static void
check_number(const char *text, uint64_t min, uint64_t max, uint64_t value)
{
    uint64_t number = 99;
    assert_true(number_read(text, min, max, &number));
    assert_true(number == value);
}

static void
check_no_number(const char *text, uint64_t min, uint64_t max)
{
    uint64_t number = 99;
    assert_false(number_read(text, min, max, &number));
    assert_int_equal(number, 99);
}

TEST(test_numbers)
{
    check_number("0", 0, 0, 0);
    check_number("007", 0, 10, 7);
    check_number("10", 1, 10, 10);
    check_number("1", 1, 10, 1);
    check_no_number("0", 1, 10);
    check_no_number("11", 1, 10);
    check_number("18446744073709551615", 0, UINT64_MAX, UINT64_MAX);
    check_number("00000000000000000000000000018446744073709551615", 0, UINT64_MAX, UINT64_MAX);
    check_no_number("18446744073709551615", 0, UINT64_MAX - 1);
    check_no_number("18446744073709551616", 0, UINT64_MAX);
    check_no_number("18446744073709551620", 0, UINT64_MAX);
    check_no_number("28446744073709551615", 0, UINT64_MAX);
    check_no_number("99999999999999999999999999", 0, UINT64_MAX);
    static const char *const junk[] = {"", " ", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10",
        "1,000", "one", "1\n", "\t1", "١", "NaN", "inf", "max", "--", "1-", "1x"};
    for (size_t i = 0; i < ARRAY_SIZE(junk); i++)
        check_no_number(junk[i], 0, UINT64_MAX);
}

static void
check_size(const char *text, int width, int height)
{
    int w = -1, h = -2;
    bool is_size = width > 0;
    assert_int_equal(number_read_size(text, &w, &h), is_size);
    assert_int_equal(w, is_size ? width : -1);
    assert_int_equal(h, is_size ? height : -2);
}

TEST(test_sizes)
{
    check_size("10x20", 10, 20);
    check_size("1x1", 1, 1);
    check_size("99x99", 99, 99);
    check_size("010x020", 10, 20);
    static const char *const junk[] = {"", "x", "10", "10x", "x20", "10x20x3", "0x20", "10x0",
        "100x20", "10x100", "-1x20", "10x-2", "10X20", "10 x 20", "10x 20", "10*20", "10x20 ",
        "4294967306x20", "18446744073709551626x20", "10x18446744073709551636", "axb"};
    for (size_t i = 0; i < ARRAY_SIZE(junk); i++)
        check_size(junk[i], 0, 0);
}

/* -- text from outside -- */

TEST(test_quotes)
{
    static const struct {
        const char *text, *shown;
    } texts[] = {
        {"", ""},
        {"  plain, \"even\" \\ so ", "  plain, \"even\" \\ so "},
        {"\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x8E\xAE", "\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x8E\xAE"},
        {"a\nb\tc\rd", "a\\nb\\tc\\rd"},
        {"\033[31mred\033[0m\a\x7F", "\\x1b[31mred\\x1b[0m\\x07\\x7f"},
        {"\xC2\x9B"
         "31m",
            "\\u009b31m"}, /* C1 */
        {"\xE2\x80\xAE"
         "fdp.exe",
            "\\u202efdp.exe"}, /* turned around */
        {"\xE2\x81\xA6x\xE2\x81\xA9\xE2\x80\x8F\xD8\x9C", "\\u2066x\\u2069\\u200f\\u061c"},
        {"\xEF\xBB\xBFx\xE2\x80\xA8", "\\ufeffx\\u2028"},
        {"\xFF\xFE \xC3", "\\xff\\xfe \\xc3"},
        {"\xC0\xAF \xC1\x81", "\\xc0\\xaf \\xc1\\x81"}, /* overlong */
        {"\xE0\x80\xAF", "\\xe0\\x80\\xaf"},
        {"\xF0\x80\x80\x9B", "\\xf0\\x80\\x80\\x9b"},
        {"\xED\xA0\x80", "\\ud800"}, /* half of a character */
        {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
        {"\xE4\xB8", "\\xe4\\xb8"},
    };
    char out[200];

    for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
        assert_ptr_equal(utf8_quote(out, sizeof(out), texts[i].text), out);
        assert_string_equal(out, texts[i].shown);
        assert_int_equal(utf8_is_plain(texts[i].text), strcmp(texts[i].text, texts[i].shown) == 0);
        assert_true(utf8_is_plain(out));
        assert_true(strlen(out) <= UTF8_QUOTED_MAX * strlen(texts[i].text));
        /* Any room: a beginning, and nothing cut in two. */
        for (size_t size = 1; size <= strlen(texts[i].shown); size++) {
            utf8_quote(out, size, texts[i].text);
            assert_true(strlen(out) < size);
            assert_memory_equal(out, texts[i].shown, strlen(out));
            assert_true(utf8_is_plain(out));
        }
    }
    /* Whatever the bytes are. */
    uint64_t random = 1;
    for (int i = 0; i < 10000; i++) {
        char text[40];
        size_t length = (size_t)i % (sizeof(text) - 1);
        for (size_t at = 0; at < length; at++)
            text[at] = (char)(1 + rng_splitmix64(&random) % 255);
        text[length] = '\0';
        utf8_quote(out, sizeof(out), text);
        assert_true(utf8_is_plain(out));
        assert_true(strlen(out) <= UTF8_QUOTED_MAX * length);
    }
}

SUITE(numbers)
