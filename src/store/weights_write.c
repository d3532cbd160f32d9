/* Writes a brain as text that weights_read reads back. */
#include "store/weights.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/number.h"
#include "store/weights_odds.h"
#include "store/writing.h"

enum { COMMENT_WIDTH = 76 }; /* bytes of a line, its "; " not counted */

/* The bytes of the comment that go on one line: up to the last blank that fits,
 * or as many as fit, but never a part of a UTF-8 character. */
static size_t
line_of(const char *at)
{
    size_t length = strcspn(at, "\n");
    if (length <= COMMENT_WIDTH)
        return length;
    size_t end = COMMENT_WIDTH;
    while (end > 0 && at[end] != ' ')
        end--;
    if (end > 0)
        return end;
    end = COMMENT_WIDTH;
    while (end > 1 && ((unsigned char)at[end] & 0xC0) == 0x80)
        end--;
    return end;
}

static void
put_comment(struct writing *writing, const char *at)
{
    while (*at != '\0') {
        size_t length = line_of(at);
        writing_put(writing, "; ");
        for (size_t i = 0; i < length; i++) {
            unsigned char c = (unsigned char)at[i];
            writing_put(writing, "%c", c < ' ' || c == 0x7F ? '?' : c);
        }
        writing_put(writing, "\n");
        at += length;
        if (*at == ' ' || *at == '\n')
            at++;
    }
}

/* After a blank, a text that begins with ';' would be a comment. */
static void
put_text(struct writing *writing, const char *key, const char *text)
{
    if (text[0] != '\0')
        writing_put(writing, "%s =%s%s\n", key, text[0] == ';' ? "" : " ", text);
}

/* Writes a value of a curve, in short form if that is the same value. */
static const char *
knot_of(const struct brain *brain, int64_t value, char out[NUMBER_SIZE])
{
    double plain = brain_plain(brain, value), shorter;

    snprintf(out, NUMBER_SIZE, "%.6g", plain);
    if (number_read_real(out, &shorter) && brain_exact(brain, shorter) == value)
        return out;
    return number_write_real(out, plain);
}

static void
put_chances(struct writing *writing, const struct brain *brain)
{
    char number[NUMBER_SIZE];

    for (int c = 0; c < CHANCE_CURVES; c++) {
        const struct chance_curve *curve = &brain->chances[c];
        if (curve->count == 0)
            continue;
        writing_put(writing, "\n[chance %s]\npieces = %d\nskill = %d\n", curve->rules,
            curve->pieces, curve->skill);
        for (int i = 0; i < curve->count; i++)
            writing_put(writing, "%s = %d.%02d\n", knot_of(brain, curve->values[i], number),
                curve->chances[i] / 100, curve->chances[i] % 100);
    }
}

static void
put_thousandths(struct writing *writing, int32_t number)
{
    writing_put(
        writing, "%s%d.%03d", number < 0 ? "-" : "", abs(number) / 1000, abs(number) % 1000);
}

static bool
is_known(const int32_t *numbers, int count)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] != 0)
            return true;
    return false;
}

static void
put_odds(struct writing *writing, const struct chance_odds *odds)
{
    int32_t numbers[WEIGHTS_ODDS_MAX];

    writing_put(writing, "[odds %s]\npiece-ms = %u\n", odds->rules, (unsigned)odds->piece_ms);
    for (int key = 0; key < WEIGHTS_ODDS_KEYS; key++) {
        int count = weights_odds_count(key);
        weights_odds_get(odds, key, numbers);
        if (!is_known(numbers, count))
            continue;
        writing_put(writing, "%s =", weights_odds_key(key));
        for (int i = 0; i < count; i++) {
            writing_put(writing, " ");
            put_thousandths(writing, numbers[i]);
        }
        writing_put(writing, "\n");
    }
}

static void
put_thinking(struct writing *writing, const struct thinking *thinking)
{
    writing_put(writing, "\n[thinking]\npositions = %u\nsamples = %u\n",
        (unsigned)thinking->positions, (unsigned)thinking->samples);
    for (int i = 0; i < TRAIT_COUNT; i++) {
        if (thinking->weights[i] == 0)
            continue;
        writing_put(writing, "%s = ", trait_name((enum trait)i));
        put_thousandths(writing, thinking->weights[i]);
        writing_put(writing, "\n");
    }
}

size_t
weights_write_odds(const struct chance_odds *odds, char out[WEIGHTS_ODDS_SIZE])
{
    struct writing writing = {out, WEIGHTS_ODDS_SIZE, 0};

    put_odds(&writing, odds);
    return writing.used;
}

size_t
weights_write(const struct brain *brain, const char *comment, char *out, size_t size)
{
    struct writing writing = {out, size, 0};
    char number[NUMBER_SIZE];

    put_comment(&writing, comment);
    writing_put(&writing, "[brain]\n");
    put_text(&writing, "name", brain->name);
    put_text(&writing, "title", brain->title);
    put_text(&writing, "source", brain->source);
    put_text(&writing, "rules", brain->rules);
    writing_put(&writing, "pieces = %d\n", brain->pieces);
    if (brain->unknown > 0)
        writing_put(&writing, "depth = %d\n", brain->pieces + brain->unknown);
    if (brain->beam > 0)
        writing_put(&writing, "beam = %d\n", brain->beam);
    writing_put(&writing, "slides = %s\n", brain->slides ? "yes" : "no");
    writing_put(&writing, "%s%s\n[weights]\n", brain->fills ? "fills = yes\n" : "",
        brain->any_rotation ? "turned = yes\n" : "");
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->weights[f] != 0)
            writing_put(&writing, "%s = %s\n", feature_name((enum feature)f),
                number_write_real(number, brain->weights[f]));
    if (brain->thinking.positions > 0)
        put_thinking(&writing, &brain->thinking);
    put_chances(&writing, brain);
    for (int i = 0; i < CHANCE_CURVES; i++) {
        if (brain->odds[i].piece_ms == 0)
            continue;
        writing_put(&writing, "\n");
        put_odds(&writing, &brain->odds[i]);
    }
    if (brain->patterns != NULL) {
        assert(size - writing.used >= WEIGHTS_PATTERNS_SIZE);
        writing.used += weights_patterns_write(brain->patterns, writing.out + writing.used);
    }
    return writing.used;
}
