/*
 * Weights files: what is read out of good ones, and the one sentence about
 * each kind of bad one.
 */
#include "lib/check.h"

#include <locale.h>
#include <math.h>

#include "store/lines.h"
#include "store/number.h"
#include "store/weights.h"
#include "embedded.h"
#include "wellplayed/rng.h"

#define BRAIN "[brain]\nname = x\ntitle = y\n" /* three lines */
#define CURVE "[chance retro]\npieces = 5\n-1.5 = 2\n2 = 50\n"
#define ODDS "[odds retro]\npiece-ms = 900\nrows = 1.5 2.5 -0.04 6\n"
#define WAY "[odds retro]\npiece-ms = 900\nrows = "
#define TABLES "[patterns surface 0]\n0 = 1 -2\n"       /* two */
#define WEIGHED "[weights]\nholes = -4\npatterns = 1\n" /* three */
#define WEIGHTS "[weights]\nholes = -4\n"               /* two */

static struct error error;
static struct brain brain;

static bool
read_text(const char *text)
{
    error = (struct error){0};
    memset(&brain, 0x5A, sizeof(brain));
    return weights_read(text, strlen(text), "f.ini", &brain, &error);
}

static void
good(const char *text)
{
    if (!read_text(text))
        fail_msg("\"%s\" is refused: %s", text, error_english(&error));
}

static void
bad(const char *text, size_t size, const char *expected)
{
    struct brain before;
    error = (struct error){0};
    memset(&brain, 0x5A, sizeof(brain));
    before = brain;
    if (weights_read(text, size, "f.ini", &brain, &error))
        fail_msg("\"%s\" is taken", text);
    assert_string_equal(error_english(&error), expected);
    assert_memory_equal(&brain, &before, sizeof(brain));
}

TEST(test_good)
{
    good(BRAIN WEIGHTS);
    assert_string_equal(brain.name, "x");
    assert_string_equal(brain.title, "y");
    assert_string_equal(brain.source, "");
    assert_string_equal(brain.rules, "");
    assert_int_equal(brain.pieces, 1);
    assert_int_equal(brain.unknown, 0);
    assert_int_equal(brain.beam, 0);
    assert_false(brain.slides || brain.fills || brain.any_rotation);
    assert_int_equal(brain.features, FEATURE_BIT(FEATURE_HOLES));
    assert_true(brain.weights[FEATURE_HOLES] == -4);
    assert_int_equal(brain.scaled[FEATURE_HOLES], -(1 << 30));

    good("\xEF\xBB\xBF; a comment\r\n# another\r\n\r\n"
         "[weights]\r\nholes=-4.5e-1\r\nwells : +.5 ; so so\r\n\r\n"
         "[brain]  \r\nname = a-b-3\r\ntitle = t; u = v\r\npieces = 2\r\n"
         "slides = yes\r\nsource = here\r\nrules = 10x20");
    assert_string_equal(brain.name, "a-b-3");
    assert_string_equal(brain.title, "t; u = v");
    assert_string_equal(brain.source, "here");
    assert_string_equal(brain.rules, "10x20");
    assert_int_equal(brain.pieces, 2);
    assert_int_equal(brain.unknown, 0);
    assert_true(brain.slides);
    assert_true(brain.weights[FEATURE_HOLES] == -0.45);
    assert_true(brain.weights[FEATURE_WELLS] == 0.5);

    good(BRAIN "fills = yes\nturned = yes\n" WEIGHTS);
    assert_true(brain.fills && brain.any_rotation && !brain.slides);
    good(BRAIN "fills = no\nturned = no\n" WEIGHTS);
    assert_false(brain.fills || brain.any_rotation);

    good(BRAIN "depth = 3\nbeam = 7\n" WEIGHTS);
    assert_int_equal(brain.pieces, 1);
    assert_int_equal(brain.beam, 7);
    assert_int_equal(brain.unknown, 2);
}

/* Text that is wrong, and the sentence. */
static const struct {
    const char *text, *why;
} wrong[] = {
    {"", "f.ini:1: [brain]: missing"},
    {"\n\n", "f.ini:2: [brain]: missing"},
    {BRAIN, "f.ini:3: [weights]: missing"},
    {WEIGHTS, "f.ini:2: [brain]: missing"},
    {"[brain]\ntitle = y\n" WEIGHTS, "f.ini:4: name: missing in [brain]"},
    {"[brain]\nname = x\n" WEIGHTS, "f.ini:4: title: missing in [brain]"},
    {BRAIN "[weights]\n", "f.ini:4: no weight in [weights]"},
    {BRAIN "[weights]\nholes = 0\nwells = -0\n", "f.ini:6: all weights are 0"},
    {BRAIN WEIGHTS "holes = 1\n", "f.ini:6: holes: given twice"},
    {BRAIN "name = x\n" WEIGHTS, "f.ini:4: name: given twice"},
    {BRAIN WEIGHTS "[brain]\n", "f.ini:6: [brain]: given twice"},
    {BRAIN WEIGHTS "[chance]\n",
        "f.ini:6: [chance]: expected [brain], "
        "[weights], [thinking], [chance RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHTS "[chance dance]\n", "f.ini:6: dance: no such rule set"},
    {BRAIN WEIGHTS CURVE CURVE, "f.ini:10: [chance retro]: given twice"},
    {BRAIN WEIGHTS "[chance retro]\n0 = 1\n1 = 2\n", "f.ini:6: pieces: missing"},
    {BRAIN WEIGHTS "[chance retro]\npieces = 0\n", "f.ini:7: pieces: expected 1 to 1000"},
    {BRAIN WEIGHTS "[chance retro]\nskill = 11\n", "f.ini:7: skill: expected 0 to 10"},
    {BRAIN WEIGHTS "[chance retro]\npieces = 5\n-1 = 2\n", "f.ini:6: expected two values or more"},
    {BRAIN WEIGHTS CURVE "2 = 50\n", "f.ini:10: 2: expected a number above the one before"},
    {BRAIN WEIGHTS CURVE "nan = 50\n", "f.ini:10: nan: expected a number above the one before"},
    {BRAIN WEIGHTS CURVE "3 = 49\n", "f.ini:10: 3: expected 0 to 100, and no less than before"},
    {BRAIN WEIGHTS CURVE "3 = 101\n", "f.ini:10: 3: expected 0 to 100, and no less than before"},
    {BRAIN WEIGHTS CURVE "9e8 = 100\n", "f.ini:10: retro: too large for these weights"},
    {BRAIN WEIGHTS CURVE "2.00000000000000045 = 100\n",
        "f.ini:10: retro: two values are too close"},
    {BRAIN WEIGHTS "[odds dance]\n", "f.ini:6: dance: no such rule set"},
    {BRAIN WEIGHTS ODDS ODDS, "f.ini:9: [odds retro]: given twice"},
    {BRAIN WEIGHTS "[odds retro]\nrows = 1 2 3 4\n", "f.ini:6: piece-ms: missing"},
    {BRAIN WEIGHTS "[odds retro]\npiece-ms = 0\n", "f.ini:7: piece-ms: expected 1 to 60000"},
    {BRAIN WEIGHTS ODDS "speed = 1\n", "f.ini:9: speed: no such key in [odds RULES]"},
    {BRAIN WEIGHTS ODDS "rows = 1 2 3 4\n", "f.ini:9: rows: given twice"},
    {BRAIN WEIGHTS ODDS "garbage = 1 2 3 4\n", "f.ini:9: garbage: no such key in [odds RULES]"},
    {BRAIN WEIGHTS WAY "1 2 3\n", "f.ini:8: rows: expected four numbers in their range"},
    {BRAIN WEIGHTS WAY "1 2 3 4 5\n", "f.ini:8: rows: expected four numbers in their range"},
    {BRAIN WEIGHTS WAY "1 0 3 4\n", "f.ini:8: rows: expected four numbers in their range"},
    {BRAIN WEIGHTS WAY "1 2 3 -4\n", "f.ini:8: rows: expected four numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-rows = 1 2 3 4 5 -0.001 1 1\n",
        "f.ini:9: race-rows: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-rows = 1 2 3 4\n",
        "f.ini:9: race-rows: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-rows = 1 2 3 4 5 6 7 8 9\n",
        "f.ini:9: race-rows: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 nan 3 4 5 1 1\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-rows = 1 2 3 4 5 6\n",
        "f.ini:9: race-rows: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 3 4 5 6 0 1\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 3 4 5 6 1 0.0001\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 3 4 5 6 -1 1\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 3 4 5 6 1 -0.5\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-time = 1 2 3 4 5 6 1 inf\n",
        "f.ini:9: race-time: expected eight numbers in their range"},
    {BRAIN WEIGHTS ODDS "race-last = 101 2 3 4 5 6 1 1\n",
        "f.ini:9: race-last: expected eight numbers in their range"},
    {BRAIN WEIGHED, "f.ini:6: missing: sections [patterns KIND NUMBER]"},
    {BRAIN WEIGHTS TABLES, "f.ini:7: missing: the weight of patterns"},
    {BRAIN WEIGHED TABLES TABLES, "f.ini:9: [patterns surface 0]: given twice"},
    {BRAIN WEIGHED "[patterns surface 3]\n",
        "f.ini:7: [patterns surface 3]: expected [brain], [weights], [thinking], [chance "
        "RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns window 4]\n",
        "f.ini:7: [patterns window 4]: expected [brain], [weights], [thinking], [chance "
        "RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns window -1]\n",
        "f.ini:7: [patterns window -1]: expected [brain], [weights], [thinking], [chance "
        "RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns window 00]\n",
        "f.ini:7: [patterns window 00]: expected [brain], [weights], [thinking], [chance "
        "RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns roof 0]\n",
        "f.ini:7: [patterns roof 0]: expected [brain], [weights], [thinking], [chance "
        "RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns]\n",
        "f.ini:7: [patterns]: expected [brain], [weights], [thinking], [chance RULES], "
        "[odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN WEIGHED "[patterns surface 2]\n2401 = 1\n",
        "f.ini:8: 2401: expected an entry after the last, and -9999 to 9999 "
        "for each"},
    {BRAIN WEIGHED "[patterns surface 2]\n2400 = 1 2\n",
        "f.ini:8: 2400: expected an entry after the last, and -9999 to 9999 "
        "for each"},
    {BRAIN WEIGHED "[patterns window 3]\n4096 = 1\n",
        "f.ini:8: 4096: expected an entry after the last, and -9999 to 9999 "
        "for each"},
    {BRAIN WEIGHED "[patterns window 3]\n4095 = 1 2\n",
        "f.ini:8: 4095: expected an entry after the last, and -9999 to 9999 "
        "for each"},
    {BRAIN WEIGHED "[patterns surface 2]\n-1 = 1\n",
        "f.ini:8: -1: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\nx = 1\n",
        "f.ini:8: x: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n1.5 = 1\n",
        "f.ini:8: 1.5: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 10000\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = -10000\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 99999999999999999999\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 1 two\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 1.5\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = --1\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = -\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = +1\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 0x1\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 = 1  2\n",
        "f.ini:8: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n4 = 1 2\n4 = 1\n",
        "f.ini:9: 4: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n4 = 1 2\n0 = 1\n",
        "f.ini:9: 0: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n4 = 1 2\n5 = 1\n",
        "f.ini:9: 5: expected an entry after the last, and -9999 to 9999 for "
        "each"},
    {BRAIN WEIGHED "[patterns surface 2]\n2400 = 1\n2400 = 1\n",
        "f.ini:9: 2400: expected an entry after the last, and -9999 to 9999 "
        "for each"},
    {BRAIN WEIGHED "[patterns surface 2]\n0 =\n", "f.ini:8: 0: has no value"},
    {BRAIN WEIGHTS BRAIN, "f.ini:6: [brain]: given twice"},
    {BRAIN WEIGHTS WEIGHTS, "f.ini:6: [weights]: given twice"},
    {BRAIN "[Weights]\n", "f.ini:4: [Weights]: expected [brain], [weights], "
                          "[thinking], [chance RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN "[weights\n", "f.ini:4: [weights: expected [brain], [weights], "
                         "[thinking], [chance RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN "[weights] x\n",
        "f.ini:4: [weights] x: expected [brain], "
        "[weights], [thinking], [chance RULES], [odds RULES] or [patterns KIND NUMBER]"},
    {BRAIN "[]\n", "f.ini:4: []: expected [brain], [weights], [thinking], [chance RULES], "
                   "[odds RULES] or [patterns KIND NUMBER]"},
    {"name = x\n" BRAIN WEIGHTS, "f.ini:1: name: appears before [brain]"},
    {BRAIN "holes = 1\n" WEIGHTS, "f.ini:4: holes: no such key in [brain]"},
    {BRAIN WEIGHTS "name = x\n", "f.ini:6: name: no such feature"},
    {BRAIN WEIGHTS "hole = 1\n", "f.ini:6: hole: no such feature"},
    {BRAIN WEIGHTS "Holes = 1\n", "f.ini:6: Holes: no such feature"},
    {BRAIN WEIGHTS "wells =\n", "f.ini:6: wells: has no value"},
    {BRAIN WEIGHTS "wells = ; 1\n", "f.ini:6: wells: has no value"},
    {BRAIN "source =\n" WEIGHTS, "f.ini:4: source: has no value"},
    {BRAIN WEIGHTS "[thinking]\n", "f.ini:6: positions: missing in [thinking]"},
    {BRAIN WEIGHTS "[thinking]\nholes = -1\n", "f.ini:7: positions: missing in [thinking]"},
    {BRAIN WEIGHTS "[thinking]\npositions = 0\n", "f.ini:7: positions: expected 1 to 100000000"},
    {BRAIN WEIGHTS "[thinking]\npositions = 9\nsamples = 1001\n",
        "f.ini:8: samples: expected 0 to 1000"},
    {BRAIN WEIGHTS "[thinking]\npositions = 9\npositions = 9\n", "f.ini:8: positions: given twice"},
    {BRAIN WEIGHTS "[thinking]\nwell = 1\nwell = 1\n", "f.ini:8: well: given twice"},
    {BRAIN WEIGHTS "[thinking]\nwells = 1\n", "f.ini:7: wells: no such trait"},
    {BRAIN WEIGHTS "[thinking]\nwell = 1000.1\n",
        "f.ini:7: well: expected a decimal number from -1000 to 1000"},
    {BRAIN WEIGHTS "[thinking]\nwell = nan\n",
        "f.ini:7: well: expected a decimal number from -1000 to 1000"},
    {BRAIN WEIGHTS "[thinking]\npositions = 9\n[thinking]\n", "f.ini:8: [thinking]: given twice"},
    {BRAIN WEIGHTS "wells\nholes = 2\n", "f.ini:6: expected [brain], [weights] or key = value"},
    {BRAIN WEIGHTS " wells = 1\n", "f.ini:6: begins with a blank"},
    {BRAIN WEIGHTS "\twells = 1\n", "f.ini:6: begins with a blank"},
    {BRAIN WEIGHTS "wells = 1\rpeaks = 2\n", "f.ini:6: a character that is no text"},
    {BRAIN WEIGHTS "wells = 1\x7F\n", "f.ini:6: a character that is no text"},
    {BRAIN "pieces = 0\n", "f.ini:4: pieces: expected 1 or 2"},
    {BRAIN "pieces = 3\n", "f.ini:4: pieces: expected 1 or 2"},
    {BRAIN "pieces = two\n", "f.ini:4: pieces: expected 1 or 2"},
    {BRAIN "depth = 0\n", "f.ini:4: depth: expected 1 to 3"},
    {BRAIN "depth = 4\n", "f.ini:4: depth: expected 1 to 3"},
    {BRAIN "depth = 2\ndepth = 2\n", "f.ini:5: depth: given twice"},
    {BRAIN "pieces = 2\ndepth = 1\n" WEIGHTS, "f.ini:7: depth: expected no less than pieces"},
    {BRAIN "beam = -1\n", "f.ini:4: beam: expected 0 to 100"},
    {BRAIN "beam = 101\n", "f.ini:4: beam: expected 0 to 100"},
    {BRAIN "beam = all\n", "f.ini:4: beam: expected 0 to 100"},
    {BRAIN "slides = 1\n", "f.ini:4: slides: expected yes or no"},
    {BRAIN "fills = 1\n", "f.ini:4: fills: expected yes or no"},
    {BRAIN "turned = on\n", "f.ini:4: turned: expected yes or no"},
    {"[brain]\nname = x.y\n", "f.ini:2: name: expected up to 31 letters, digits, blanks, - and _"},
    {"[brain]\nname = ä\n", "f.ini:2: name: expected up to 31 letters, digits, blanks, - and _"},
    {"[brain]\nname = ../x\n", "f.ini:2: name: expected up to 31 letters, digits, blanks, - and _"},
    {"[brain]\nname = abcdefghijklmnopqrstuvwxyzabcdef\n",
        "f.ini:2: name: expected up to 31 letters, digits, blanks, - and _"},
    {"[brain]\ntitle = 0123456789012345678901234567890123456789"
     "01234567890123456789012345678901234567890123456789012345\n",
        "f.ini:2: title: expected up to 95 bytes of text"},
};

TEST(test_bad)
{
    for (size_t i = 0; i < ARRAY_SIZE(wrong); i++)
        bad(wrong[i].text, strlen(wrong[i].text), wrong[i].why);

    static const char zero[] = BRAIN "[weights]\nholes = -4\0"
                                     "5\n";
    bad(zero, sizeof(zero) - 1, "f.ini:5: a character that is no text");

    static const char *const numbers[] = {"nan", "NAN", "inf", "-inf", "infinity", "nan(1)",
        "0x1p3", "0x10", "1e999", "-1e999", "1e", "1e+", ".", "-", "+", "--1", "1,5", "1.5.2",
        "1 2", "one", "1f", "e5", "-.e1"};
    for (size_t i = 0; i < ARRAY_SIZE(numbers); i++) {
        char text[128];
        snprintf(text, sizeof(text), BRAIN WEIGHTS "wells = %s\n", numbers[i]);
        bad(text, strlen(text), "f.ini:6: wells: expected a decimal number");
    }
}

/* A line of any length is read whole or refused; never taken in parts. */
TEST(test_long_lines)
{
    char text[1024];
    for (int length = 20; length < 600; length++) {
        int used = snprintf(text, sizeof(text), BRAIN "%s", WEIGHTS);
        /* Were it split, the last part would be a line of its own. */
        used += snprintf(text + used, sizeof(text) - (size_t)used, ";%*s", length - 1, "wells = 1");
        snprintf(text + used, sizeof(text) - (size_t)used, "\npeaks = 1\n");
        if (length <= LINES_LONGEST) {
            good(text);
            assert_int_equal(
                brain.features, FEATURE_BIT(FEATURE_HOLES) | FEATURE_BIT(FEATURE_PEAKS));
        } else {
            bad(text, strlen(text), "f.ini:6: longer than 190 bytes");
        }
    }
    /* Blanks at the end count for nothing. */
    snprintf(text, sizeof(text), BRAIN "%s%600s\n", WEIGHTS, "");
    good(text);
}

/* Every part of a good file, and every file with one byte changed, is read or
 * refused in one line that names the file. */
TEST(test_damage)
{
    static const char whole[] = "; c\n" BRAIN "source = z\nrules = r\n"
                                "pieces = 2\ndepth = 3\nbeam = 4\n"
                                "slides = no\n\n" WEIGHTS;
    static const char others[] = {
        '\0', '\n', '\r', ' ', '[', ']', '=', ';', '#', '9', 'e', '-', (char)0xFF, (char)0xEF};
    char text[sizeof(whole)];

    for (size_t size = 0; size < sizeof(whole); size++) {
        error = (struct error){0};
        if (!weights_read(whole, size, "f.ini", &brain, &error))
            assert_int_equal(strncmp(error_english(&error), "f.ini:", 6), 0);
    }
    for (size_t at = 0; at < sizeof(whole) - 1; at++)
        for (size_t i = 0; i < sizeof(others); i++) {
            memcpy(text, whole, sizeof(whole));
            text[at] = others[i];
            error = (struct error){0};
            if (!weights_read(text, sizeof(whole) - 1, "f.ini", &brain, &error)) {
                assert_int_equal(strncmp(error_english(&error), "f.ini:", 6), 0);
                assert_null(strchr(error_english(&error), '\n'));
            }
        }
}

/* Curves are read, made exact, and written as they were. */
TEST(test_chances)
{
    static char text[WEIGHTS_WRITE_SIZE(1)];
    const struct chance_curve *curve;

    good(BRAIN WEIGHTS CURVE "3.1 = 50\n"
                             "[chance modern]\nskill = 4\npieces = 1000\n0 = 0\n1 = 100\n");
    curve = brain_chance(&brain, "retro");
    assert_non_null(curve);
    assert_int_equal(curve->pieces, 5);
    assert_int_equal(curve->skill, 0);
    assert_int_equal(curve->count, 3);
    assert_true(curve->values[0] == brain_exact(&brain, -1.5));
    assert_int_equal(curve->chances[0], 200);
    assert_int_equal(curve->chances[2], 5000);
    assert_int_equal(brain_chance(&brain, "modern")->chances[1], CHANCE_WHOLE);
    struct brain before = brain;
    size_t size = weights_write(&brain, "", text, sizeof(text));
    assert_non_null(strstr(text, "3.1 = 50.00\n"));
    assert_true(weights_read(text, size, "f.ini", &brain, &error));
    assert_memory_equal(&brain, &before, sizeof(brain));
    /* With unknown pieces values count seven times. */
    good(BRAIN "depth = 2\n" WEIGHTS CURVE);
    assert_true(brain_chance(&brain, "retro")->values[1] == 7 * (int64_t)ldexp(2, brain.power));
}

/* Odds are read, and written as they were. */
TEST(test_odds)
{
    static char text[WEIGHTS_WRITE_SIZE(1)];

    good(BRAIN ODDS "race-time = 0 0.001 100 -0 7 0.5 0.001 100\n"
                    "[odds modern]\nrows = -100 0.001 99.9999 0\n"
                    "piece-ms = 60000\n" WEIGHTS CURVE);
    const struct chance_odds *odds = brain_odds(&brain, "retro");
    assert_non_null(odds);
    assert_int_equal(odds->piece_ms, 900);
    assert_int_equal(odds->rows.cell, -40);
    assert_int_equal(odds->races[RACE_IN_TIME].weights[1], 1);
    assert_int_equal(odds->races[RACE_IN_TIME].weights[2], CHANCE_MAX_WEIGHT);
    assert_int_equal(odds->races[RACE_IN_TIME].weights[5], 500);
    assert_int_equal(odds->races[RACE_IN_TIME].near, 1);
    assert_int_equal(odds->races[RACE_IN_TIME].far, 100000);
    assert_int_equal(brain_odds(&brain, "modern")->rows.cell, 100000);
    assert_null(brain_odds(&brain, "classic"));
    struct brain before = brain;
    size_t size = weights_write(&brain, "", text, sizeof(text));
    assert_non_null(strstr(text, "rows = 1.500 2.500 -0.040 6.000\n"));
    assert_null(strstr(text, "race-last"));
    assert_true(weights_read(text, size, "f.ini", &brain, &error));
    assert_memory_equal(&brain, &before, sizeof(brain));
}

/* A text that begins with what begins a comment is written so that it stays. */
TEST(test_semicolon)
{
    static char text[WEIGHTS_WRITE_SIZE(1)];

    good("[brain]\nname = x\ntitle =;x = y\nsource =;\n" WEIGHTS);
    assert_string_equal(brain.title, ";x = y");
    struct brain before = brain;
    size_t size = weights_write(&brain, "", text, sizeof(text));
    assert_true(weights_read(text, size, "f.ini", &brain, &error));
    assert_memory_equal(&brain, &before, sizeof(brain));
}

TEST(test_built_in)
{
    int count = 0;
    for (const struct embedded *file = embedded_files; file->name; file++) {
        if (strncmp(file->name, "weights/", 8) != 0)
            continue;
        if (!weights_read((const char *)file->data, file->size, file->name, &brain, &error))
            fail_msg("%s", error_english(&error));
        assert_int_equal(strncmp(file->name + 8, brain.name, strlen(brain.name)), 0);
        assert_string_equal(file->name + 8 + strlen(brain.name), ".ini");
        assert_true(brain.source[0] != '\0' && brain.rules[0] != '\0');
        struct brain same;
        assert_true(weights_at(count, &same));
        assert_memory_equal(&same, &brain, sizeof(brain));
        count++;
    }
    assert_true(count >= 11);
    assert_false(weights_at(count, &brain));
}

static void
count_brain(void *data, const struct brain *seen, const struct error *wrong_with)
{
    assert_non_null(seen);
    assert_null(wrong_with);
    ++*(int *)data;
}

TEST(test_choice)
{
    const char *folder = getenv("WELLPLAYED_WEIGHTS");
    char path[4096];
    int count = 0, more = 0;

    assert_int_equal(weights_choose("dt10", NULL, &brain, &error), WEIGHTS_CHOSEN);
    assert_string_equal(brain.name, "dt10");
    assert_int_equal(weights_choose("dt11", NULL, &brain, &error), WEIGHTS_NONE);
    assert_int_equal(weights_choose("", NULL, &brain, &error), WEIGHTS_NONE);
    assert_int_equal(weights_choose(".ini", NULL, &brain, &error), WEIGHTS_NONE);
    assert_int_equal(weights_choose("/", NULL, &brain, &error), WEIGHTS_BAD);
    assert_int_equal(weights_choose("/none/x.ini", NULL, &brain, &error), WEIGHTS_NONE);
    assert_true(weights_list(NULL, count_brain, &count));
    assert_true(count >= 11);
    assert_false(weights_list("/none", count_brain, &more));

    if (folder == NULL)
        return;
    snprintf(path, sizeof(path), "%s/bcts.ini", folder);
    assert_int_equal(weights_choose(path, NULL, &brain, &error), WEIGHTS_CHOSEN);
    assert_string_equal(brain.name, "bcts");
    assert_int_equal(weights_choose("", folder, &brain, &error), WEIGHTS_NONE);
    assert_int_equal(weights_choose("dt10", folder, &brain, &error), WEIGHTS_CHOSEN);
    assert_true(weights_list(folder, count_brain, &more));
    assert_int_equal(more, count);
    assert_false(weights_list(path, count_brain, &more));
}

/* A point is a point wherever the program is run. */
TEST(test_locale)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "C.UTF-8"};
    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        if (setlocale(LC_ALL, names[i]) == NULL)
            continue;
        double number = 0;
        assert_true(number_read_real("-12.5", &number));
        assert_true(number == -12.5);
        assert_false(number_read_real("-12,5", &number));
        setlocale(LC_ALL, "C");
    }
}

/* -- writing -- */

/* Two brains are the same to whoever reads them. */
static void
same_brain(const struct brain *a, const struct brain *b)
{
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->title, b->title);
    assert_string_equal(a->source, b->source);
    assert_string_equal(a->rules, b->rules);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->unknown, b->unknown);
    assert_int_equal(a->beam, b->beam);
    assert_int_equal(a->slides, b->slides);
    assert_int_equal(a->fills, b->fills);
    assert_int_equal(a->any_rotation, b->any_rotation);
    assert_memory_equal(a->weights, b->weights, sizeof(a->weights));
    assert_memory_equal(a->scaled, b->scaled, sizeof(a->scaled));
    assert_int_equal(a->patterns != NULL, b->patterns != NULL);
    if (a->patterns != NULL)
        assert_memory_equal(a->patterns, b->patterns, sizeof(*a->patterns));
}

static void
comes_back(const struct brain *written, const char *comment)
{
    size_t room = WEIGHTS_WRITE_SIZE(strlen(comment));
    char *text = malloc(room);
    size_t size = weights_write(written, comment, text, room);

    assert_true(size < room);
    memset(&brain, 0x5A, sizeof(brain));
    if (!weights_read(text, size, "f.ini", &brain, &error))
        fail_msg("%.*s is refused: %s", (int)size, text, error_english(&error));
    same_brain(&brain, written);
    free(text);
}

TEST(test_what_is_written_comes_back)
{
    struct brain written;
    struct rng rng;

    for (int i = 0; weights_at(i, &written); i++)
        comes_back(&written, "as it came with the program");
    rng_seed(&rng, 3, 1);
    weights_find("dellacherie", &written);
    written.beam = 7;
    brain_look_ahead(&written, 3);
    for (int i = 0; i < 300; i++) {
        for (int f = 0; f < FEATURE_COUNT; f++) {
            double part = (double)rng_next(&rng) / 4294967296.0;
            int power = (int)rng_below(&rng, 40) - 20;
            written.weights[f] =
                ldexp(part - 0.5, power) + ldexp((double)rng_next(&rng), power - 60);
        }
        written.weights[FEATURE_PATTERNS] = 0; /* it has no tables */
        assert_true(brain_scale(&written));
        comes_back(&written, "");
    }
}

/* -- tables -- */

static struct patterns tables;

/* Written and read twice, the tables are kept once. */
static void
tables_come_back(struct brain *written)
{
    patterns_ready(&tables);
    written->patterns = &tables;
    comes_back(written, "");
    const struct patterns *kept = brain.patterns;
    assert_ptr_not_equal(kept, &tables);
    comes_back(written, "once more");
    assert_ptr_equal(brain.patterns, kept);
}

TEST(test_tables_come_back)
{
    struct brain written;
    struct rng rng;

    rng_seed(&rng, 4, 1);
    weights_find("dellacherie", &written);
    written.weights[FEATURE_PATTERNS] = -1 / 1024.0;
    assert_true(brain_scale(&written));
    /* From full tables to a few entries, single and in runs. */
    for (unsigned one_in = 1; one_in < 5000; one_in *= 7) {
        for (int i = 0; i < PATTERNS_SIZE; i++)
            tables.entries[i] =
                (int16_t)(rng_below(&rng, one_in) != 0
                              ? 0
                              : (int)rng_below(&rng, 2 * PATTERNS_MAX + 1) - PATTERNS_MAX);
        tables_come_back(&written);
    }
    for (int sign = -1; sign <= 1; sign++) { /* with none as well */
        for (int i = 0; i < PATTERNS_SIZE; i++)
            tables.entries[i] = (int16_t)(sign * PATTERNS_MAX);
        tables_come_back(&written);
    }
    /* The ends of each table alone. */
    memset(&tables, 0, sizeof(tables));
    for (int t = 0; t < PATTERNS_SURFACES + PATTERNS_WINDOWS; t++) {
        int first = t < PATTERNS_SURFACES
                        ? t * PATTERNS_SURFACE_SIZE
                        : PATTERNS_FIRST_WINDOW + (t - PATTERNS_SURFACES) * PATTERNS_WINDOW_SIZE;
        int size = t < PATTERNS_SURFACES ? PATTERNS_SURFACE_SIZE : PATTERNS_WINDOW_SIZE;
        tables.entries[first] = (int16_t)(t + 1);
        tables.entries[first + size - 1] = (int16_t)(-t - 1);
    }
    tables_come_back(&written);
}

TEST(test_tables_are_where_they_are_named)
{
    good(BRAIN WEIGHED "[patterns window 1]\n4095 = -7\n"
                       "[patterns surface 2]\n0 = 1 -2 0 9999\n9 = -9999\n");
    const int16_t *surface = &brain.patterns->entries[2 * 2401];
    const int16_t *window = &brain.patterns->entries[3 * 2401 + 4096];
    assert_int_equal(surface[0], 1);
    assert_int_equal(surface[1], -2);
    assert_int_equal(surface[3], 9999);
    assert_int_equal(surface[9], -9999);
    assert_int_equal(window[4095], -7);
    int others = 0;
    for (int i = 0; i < PATTERNS_SIZE; i++)
        others += brain.patterns->entries[i] != 0;
    assert_int_equal(others, 5);
    good(BRAIN WEIGHTS);
    assert_null(brain.patterns);
}

/* A folder may have any number of players with tables; equal ones are kept
 * once. */
TEST(test_room_for_tables)
{
    enum { PLAYERS = 200 };
    static const char format[] = BRAIN WEIGHED "[patterns window 0]\n1 = 77 %d\n";
    static const struct patterns *kept[PLAYERS];
    char text[256];

    for (int i = 0; i < 2 * PLAYERS; i++) {
        snprintf(text, sizeof(text), format, i % PLAYERS + 1);
        good(text);
        assert_int_equal(brain.patterns->entries[3 * 2401 + 2], i % PLAYERS + 1);
        if (i >= PLAYERS)
            assert_ptr_equal(brain.patterns, kept[i % PLAYERS]);
        kept[i % PLAYERS] = brain.patterns;
    }
}

/* Whatever stands in a command line, the file stays one. */
TEST(test_comments_harm_nothing)
{
    char wide[2000];
    struct brain written;

    weights_find("bcts", &written);
    comes_back(&written, "\n\n[brain]\nname = other\n");
    comes_back(&written, "a\tb\x01c\x7F\xC3\xA9");
    memset(wide, 'x', sizeof(wide) - 1);
    wide[sizeof(wide) - 1] = '\0';
    comes_back(&written, wide);
    for (size_t i = 0; i + 2 < sizeof(wide); i += 2) {
        wide[i] = '\xC3';
        wide[i + 1] = '\xA9';
    }
    comes_back(&written, wide);
    for (size_t i = 0; i + 1 < sizeof(wide); i++)
        wide[i] = i % 77 == 0 ? ' ' : '[';
    comes_back(&written, wide);
}

static void
check_written(double number, const char *expected)
{
    char out[NUMBER_SIZE];
    double back = 0;

    assert_string_equal(number_write_real(out, number), expected);
    assert_true(number_read_real(out, &back));
    assert_true(back == number);
}

TEST(test_numbers_are_short)
{
    static const char *const names[] = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"};
    for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
        if (setlocale(LC_ALL, names[i]) == NULL)
            continue;
        check_written(-4, "-4");
        check_written(0.1, "0.1");
        check_written(-7.899265427351652, "-7.899265427351652");
        check_written(1.0 / 3, "0.3333333333333333");
        check_written(1e-300, "1e-300");
        check_written(-1.7976931348623157e308, "-1.7976931348623157e+308");
        setlocale(LC_ALL, "C");
    }
}

SUITE(weights)
