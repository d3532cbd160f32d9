/* Page by page; each number knows where it began, for the line that says what
 * is wrong. */
#include "store/fumen.h"

#include <stdio.h>
#include <string.h>

#include "store/fumen_format.h"
#include "store/quiz.h"

enum {
    ROWS_110 = 21,
    ROWS_115 = FUMEN_ROWS,
    ACTION_FLAGS = 32,
    WORD_VALUES = FORMAT_CHARACTERS * FORMAT_CHARACTERS * FORMAT_CHARACTERS * FORMAT_CHARACTERS
};

struct decoder {
    const char *text, *at; /* the whole, and what is left of it */
    const char *number;    /* where the last number began */
    int rows;              /* without the garbage row */
    struct fumen_field field;
    struct quiz quiz;
    char comment[FUMEN_COMMENT_SIZE]; /* the last that was written */
    int unchanged;                    /* so many pages to come have no field of their own */
    struct error *error;
};

/* The number of a character of the text, from 1. */
static size_t
character_at(const struct decoder *decoder, const char *at)
{
    size_t character = 1;
    for (const char *c = decoder->text; c < at; c++)
        character += ((unsigned char)*c & 0xC0) != 0x80;
    return character;
}

/* Reports what is wrong at a character of the text; `what` is static. Returns
 * false. */
static bool
fail(struct decoder *decoder, const char *at, const char *what)
{
    error_set(decoder->error, NULL, "character %zu", character_at(decoder, at));
    error_because(decoder->error, what);
    return false;
}

static void
skip_ignored(struct decoder *decoder)
{
    decoder->at += strspn(decoder->at, "? \t\r\n\v\f");
}

static bool
is_at_end(struct decoder *decoder)
{
    skip_ignored(decoder);
    return *decoder->at == '\0' || *decoder->at == '&';
}

static bool
take_number(struct decoder *decoder, int count, long *number)
{
    long weight = 1;

    *number = 0;
    for (int i = 0; i < count; i++, weight *= FORMAT_BASE) {
        if (is_at_end(decoder))
            return fail(decoder, decoder->at, "cut off in the middle of a page");
        if (i == 0)
            decoder->number = decoder->at;
        const char *digit = strchr(format_digits, *decoder->at);
        if (digit == NULL)
            return fail(decoder, decoder->at, "expected a letter, a digit, + or /");
        *number += (digit - format_digits) * weight;
        decoder->at++;
    }
    return true;
}

static bool
take_run(struct decoder *decoder, int from, int *length)
{
    int cells = format_cells(decoder->rows);
    long run;

    if (!take_number(decoder, FORMAT_RUN_DIGITS, &run))
        return false;
    int change = (int)(run / cells) - FORMAT_NO_CHANGE;
    *length = (int)(run % cells) + 1;
    if (from + *length > cells)
        return fail(decoder, decoder->number, "more cells than a field has");
    for (int i = from; i < from + *length; i++) {
        uint8_t *cell = format_cell(&decoder->field, decoder->rows, i);
        if (*cell + change < FUMEN_EMPTY || *cell + change >= FUMEN_COLOURS)
            return fail(decoder, decoder->number, "a cell of a colour that there is not");
        *cell = (uint8_t)(*cell + change);
    }
    return true;
}

static bool
take_field(struct decoder *decoder)
{
    int cells = format_cells(decoder->rows), length = 0;
    struct fumen_field before = decoder->field;
    long unchanged;

    if (decoder->unchanged > 0) {
        decoder->unchanged--;
        return true;
    }
    for (int from = 0; from < cells; from += length)
        if (!take_run(decoder, from, &length))
            return false;
    if (length < cells || !fumen_field_equals(&before, &decoder->field))
        return true;
    if (!take_number(decoder, 1, &unchanged))
        return false;
    decoder->unchanged = (int)unchanged;
    return true;
}

/* What an action begins with; its flags are left in *action. */
static bool
take_operation(struct decoder *decoder, struct fumen_operation *operation, long *action)
{
    int cells = format_cells(decoder->rows);

    if (!take_number(decoder, FORMAT_ACTION_DIGITS, action))
        return false;
    if (*action >= 8L * FUMEN_ROTATIONS * cells * ACTION_FLAGS)
        return fail(decoder, decoder->number, "an action that there is not");
    int type = (int)(*action % 8), rotation = (int)(*action / 8 % 4);
    int position = (int)(*action / 32 % cells);
    *action = *action / 32 / cells;
    *operation = (struct fumen_operation){0};
    if (type == FUMEN_EMPTY)
        return true;
    struct fumen_cell from = format_position(type, rotation);
    *operation = (struct fumen_operation){.type = (uint8_t)type,
        .rotation = (uint8_t)rotation,
        .x = (int8_t)(position % FUMEN_WIDTH - from.x),
        .y = (int8_t)(decoder->rows - 1 - position / FUMEN_WIDTH - from.y)};
    if (!fumen_operation_is_valid(*operation))
        return fail(decoder, decoder->number, "a piece outside of the field");
    return true;
}

static bool
take_word(struct decoder *decoder, char *out, long count)
{
    long word;

    if (!take_number(decoder, FORMAT_WORD_DIGITS, &word))
        return false;
    if (word >= WORD_VALUES)
        return fail(decoder, decoder->number, "no characters of a comment");
    for (long i = 0; i < count; i++, word /= FORMAT_CHARACTERS) {
        if (word % FORMAT_CHARACTERS == FORMAT_CHARACTERS - 1)
            return fail(decoder, decoder->number, "no characters of a comment");
        out[i] = (char)(' ' + word % FORMAT_CHARACTERS);
    }
    return true;
}

static bool
take_comment(struct decoder *decoder)
{
    char text[FORMAT_COMMENT_MAX + 1];
    long length;

    if (!take_number(decoder, FORMAT_RUN_DIGITS, &length))
        return false;
    for (long from = 0; from < length; from += FORMAT_WORD_CHARACTERS) {
        long count =
            length - from < FORMAT_WORD_CHARACTERS ? length - from : FORMAT_WORD_CHARACTERS;
        if (!take_word(decoder, text + from, count))
            return false;
    }
    text[length] = '\0';
    format_unescape(decoder->comment, text);
    quiz_finish(&decoder->quiz);
    quiz_begin(&decoder->quiz, decoder->comment);
    return true;
}

/* The comment of a page without one of its own. */
static void
carry_comment(struct decoder *decoder)
{
    struct quiz ready;
    if (!quiz_is_there(&decoder->quiz))
        return;
    ready = quiz_ready(&decoder->quiz);
    quiz_write(&ready, decoder->comment, sizeof(decoder->comment));
}

static bool
take_page(struct decoder *decoder, struct fumen_page *page)
{
    long flags;

    if (!take_field(decoder))
        return false;
    page->field = decoder->field;
    if (!take_operation(decoder, &page->operation, &flags))
        return false;
    page->rise = flags & 1;
    page->mirror = flags >> 1 & 1;
    page->colour = flags >> 2 & 1;
    page->lock = !(flags >> 4 & 1);
    if (flags >> 3 & 1) {
        if (!take_comment(decoder))
            return false;
    } else {
        carry_comment(decoder);
    }
    page->comment = decoder->comment;
    return true;
}

static bool
take_pages(struct decoder *decoder, struct fumen *fumen)
{
    struct fumen_page page = {0};

    do {
        const char *begin = decoder->at;
        if (!take_page(decoder, &page))
            return false;
        if (fumen->count == FUMEN_PAGES_MAX)
            return fail(decoder, begin, "more than 10000 pages");
        if (!fumen_add(fumen, &page))
            return error_set(decoder->error, NULL, "not enough memory");
        decoder->field = fumen_field_after(&page);
        if (page.lock && quiz_is_there(&decoder->quiz))
            quiz_lock(&decoder->quiz, format_letter(page.operation));
    } while (!is_at_end(decoder));
    return true;
}

/* Where a version is written, as "v115@"; NULL when it is nowhere. */
static const char *
find_version(const char *text, const char *version)
{
    for (const char *at = text; (at = strstr(at, version)) != NULL; at++)
        if (at > text && strchr("vmd", at[-1]) != NULL)
            return at - 1;
    return NULL;
}

/* Where any version is written. */
static const char *
find_any_version(const char *text)
{
    for (const char *at = text; (at = strchr(at, '@')) != NULL; at++)
        if (at - text >= FORMAT_HEAD_SIZE - 1 &&
            strchr("vmd", at[-(FORMAT_HEAD_SIZE - 1)]) != NULL && strspn(at - 3, "0123456789") == 3)
            return at - (FORMAT_HEAD_SIZE - 1);
    return NULL;
}

bool
fumen_is_text(const char *text)
{
    const char *at = find_any_version(text);
    return at != NULL && (at == text + strspn(text, " \t\r\n") || strstr(text, "://") != NULL);
}

static bool
begin_decoding(struct decoder *decoder)
{
    const char *at = find_version(decoder->text, "115@");
    decoder->rows = ROWS_115;
    if (at == NULL) {
        at = find_version(decoder->text, "110@");
        decoder->rows = ROWS_110;
    }
    const char *any = find_any_version(decoder->text);
    if (at == NULL && any != NULL) {
        char version[4];
        snprintf(version, sizeof(version), "%.3s", any + 1);
        return error_set(decoder->error, NULL,
            "character %zu: version %s: only 115 and 110 can be read", character_at(decoder, any),
            version);
    }
    if (at == NULL)
        return fail(decoder, decoder->text, "no fumen: expected v115@...");
    decoder->at = at + FORMAT_HEAD_SIZE;
    return true;
}

bool
fumen_decode(const char *text, struct fumen *fumen, struct error *error)
{
    struct decoder decoder = {.text = text, .at = text, .error = error};

    *fumen = (struct fumen){0};
    bool good = begin_decoding(&decoder) && take_pages(&decoder, fumen);
    quiz_finish(&decoder.quiz);
    if (!good)
        fumen_finish(fumen);
    return good;
}
