/* Page by page, as the package tetris-fumen does, to the character. */
#include "store/fumen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/fumen_format.h"
#include "store/quiz.h"

enum {
    ROWS_115 = FUMEN_ROWS,
    CELLS_115 = (ROWS_115 + 1) * FUMEN_WIDTH,
    FIRST_BREAK = 42, /* a '?' comes after so many digits */
    NEXT_BREAK = 47   /* and after so many more */
};

/* The number of its position in an action. */
static int
position_of(struct fumen_operation operation)
{
    struct fumen_cell from = format_position(operation.type, operation.rotation);
    return (ROWS_115 - 1 - operation.y - from.y) * FUMEN_WIDTH + operation.x + from.x;
}

struct encoder {
    char *text;
    size_t used, room;
    bool failed; /* there was no memory */
    struct fumen_field field;
    struct quiz quiz;
    const char *comment; /* that a reader carries on */
    size_t repeats;      /* where the digit stands, 0: nowhere */
};

static void
put_number(struct encoder *encoder, int count, long number)
{
    if (encoder->used + (size_t)count >= encoder->room) {
        size_t room = 2 * encoder->room + 256;
        char *text = realloc(encoder->text, room);
        if (text == NULL) {
            encoder->failed = true;
            return;
        }
        encoder->text = text;
        encoder->room = room;
    }
    for (int i = 0; i < count; i++, number /= FORMAT_BASE)
        encoder->text[encoder->used++] = format_digits[number % FORMAT_BASE];
}

static void
put_run(struct encoder *encoder, int change, int length)
{
    put_number(encoder, FORMAT_RUN_DIGITS, (change + FORMAT_NO_CHANGE) * CELLS_115 + length - 1);
}

static void
put_changes(struct encoder *encoder, struct fumen_field *field)
{
    int run = 0, length = 0;

    for (int i = 0; i < CELLS_115; i++) {
        int change = *format_cell(field, ROWS_115, i) - *format_cell(&encoder->field, ROWS_115, i);
        if (length > 0 && change != run) {
            put_run(encoder, run, length);
            length = 0;
        }
        run = change;
        length++;
    }
    put_run(encoder, run, length);
}

static void
put_field(struct encoder *encoder, const struct fumen_field *given)
{
    struct fumen_field field = *given;

    if (!fumen_field_equals(&field, &encoder->field)) {
        put_changes(encoder, &field);
        encoder->repeats = 0;
        return;
    }
    char *digit = encoder->repeats > 0 ? &encoder->text[encoder->repeats] : NULL;
    if (digit != NULL && *digit != format_digits[FORMAT_BASE - 1]) {
        *digit = format_digits[strchr(format_digits, *digit) - format_digits + 1];
        return;
    }
    put_changes(encoder, &field);
    encoder->repeats = encoder->used;
    put_number(encoder, 1, 0);
}

/* Whether the quiz has moved on to this comment by itself. */
static bool
is_carried(const struct encoder *encoder, const char *comment)
{
    if (!quiz_is_there(&encoder->quiz))
        return false;
    struct quiz ready = quiz_ready(&encoder->quiz);
    return quiz_equals(&ready, comment);
}

/* Whether a page needs its comment written, or a reader has it anyway. */
static bool
take_up_comment(struct encoder *encoder, const char *comment)
{
    bool carried = is_carried(encoder, comment);
    bool quiz = strncmp(comment, "#Q=", 3) == 0;

    if (carried && quiz)
        return false;
    bool same = carried || (!quiz && strcmp(encoder->comment, comment) == 0);
    encoder->comment = comment;
    quiz_finish(&encoder->quiz);
    return !same;
}

static void
put_action(struct encoder *encoder, const struct fumen_page *page, bool comment)
{
    struct fumen_operation at = page->operation;
    long flags = page->rise + 2 * page->mirror + 4 * page->colour + 8 * comment + 16 * !page->lock;
    long action = at.type == FUMEN_EMPTY ? 0 : at.type + 8 * (at.rotation + 4 * position_of(at));

    put_number(encoder, FORMAT_ACTION_DIGITS, action + 32L * CELLS_115 * flags);
}

/* A quiz moves on from what a reader has of it, which may be cut. */
static void
put_comment(struct encoder *encoder, const char *comment)
{
    char text[FORMAT_COMMENT_MAX + FORMAT_WORD_CHARACTERS];
    char read[FUMEN_COMMENT_SIZE];
    size_t length = format_escape(text, comment);
    format_unescape(read, text);
    quiz_begin(&encoder->quiz, read);

    put_number(encoder, FORMAT_RUN_DIGITS, (long)length);
    memset(text + length, ' ', FORMAT_WORD_CHARACTERS - 1);
    for (size_t i = 0; i < length; i += FORMAT_WORD_CHARACTERS) {
        long word = 0;
        for (int c = FORMAT_WORD_CHARACTERS - 1; c >= 0; c--)
            word = word * FORMAT_CHARACTERS + (text[i + (size_t)c] - ' ');
        put_number(encoder, FORMAT_WORD_DIGITS, word);
    }
}

static void
put_page(struct encoder *encoder, const struct fumen_page *page)
{
    put_field(encoder, &page->field);
    bool comment = take_up_comment(encoder, page->comment);
    put_action(encoder, page, comment);
    if (comment)
        put_comment(encoder, page->comment);
    encoder->field = fumen_field_after(page);
    if (page->lock && quiz_is_there(&encoder->quiz))
        quiz_lock(&encoder->quiz, format_letter(page->operation));
}

static bool
has_valid_cells(const struct fumen_page *page)
{
    struct fumen_field field = page->field;
    for (int i = 0; i < CELLS_115; i++)
        if (*format_cell(&field, ROWS_115, i) >= FUMEN_COLOURS)
            return false;
    return true;
}

static bool
check_pages(const struct fumen *fumen, struct error *error)
{
    if (fumen->count == 0)
        return error_set(error, NULL, "no page to write");
    for (size_t i = 0; i < fumen->count; i++) {
        const struct fumen_page *page = &fumen->pages[i];
        bool cells = has_valid_cells(page);
        if (cells && fumen_operation_is_valid(page->operation))
            continue;
        error_set(error, NULL, "page %zu", i + 1);
        error_because(
            error, cells ? "a piece outside of the field" : "a cell of a colour that there is not");
        return false;
    }
    return true;
}

/* The digits with their head and breaks. */
static char *
break_up(const struct encoder *encoder)
{
    size_t breaks = encoder->used / NEXT_BREAK + 1;
    char *out = malloc(FORMAT_HEAD_SIZE + encoder->used + breaks + 1);
    size_t used = 0, next = FIRST_BREAK;

    if (out == NULL)
        return NULL;
    memcpy(out, "v115@", FORMAT_HEAD_SIZE);
    used = FORMAT_HEAD_SIZE;
    for (size_t i = 0; i < encoder->used; i++) {
        if (i == next) {
            out[used++] = '?';
            next += NEXT_BREAK;
        }
        out[used++] = encoder->text[i];
    }
    out[used] = '\0';
    return out;
}

char *
fumen_encode(const struct fumen *fumen, struct error *error)
{
    struct encoder encoder = {.comment = ""};
    char *out = NULL;

    if (!check_pages(fumen, error))
        return NULL;
    for (size_t i = 0; i < fumen->count && !encoder.failed; i++)
        put_page(&encoder, &fumen->pages[i]);
    if (!encoder.failed)
        out = break_up(&encoder);
    if (out == NULL)
        error_set(error, NULL, "not enough memory");
    quiz_finish(&encoder.quiz);
    free(encoder.text);
    return out;
}
