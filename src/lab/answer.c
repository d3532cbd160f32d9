/* Two ways to print a row. A line of a table is collected cell by cell. */
#include "lab/answer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/words.h"
#include "store/utf8.h"

enum { LABEL = 26, CELL = 10, WIDE_CELL = 16, VALUE = 4 * WORDS_SIZE };

/* What is open in the text. */
enum { LIST = 'l', LINE = 'i', LINE_PART = 'o' };

void
answer_begin(struct answer *answer, bool json)
{
    *answer = (struct answer){.json = json};
    if (json)
        answer_item(answer);
}

void
answer_end(struct answer *answer)
{
    if (!answer->json)
        return;
    answer_close(answer);
    putchar('\n');
}

/* -- JSON -- */

static void
json_open(struct answer *answer, char open, char close)
{
    assert(answer->depth < ANSWER_DEPTH);
    putchar(open);
    answer->close[answer->depth++] = close;
    answer->begun = false;
}

/* Begins a new line in the open list or object. */
static void
json_line(struct answer *answer, const char *key)
{
    if (answer->depth > 0)
        printf("%s\n%*s", answer->begun ? "," : "", 2 * answer->depth, "");
    answer->begun = true;
    if (key != NULL)
        printf("\"%s\": ", key);
}

static void
json_number(double number)
{
    if (isfinite(number))
        printf("%.12g", number);
    else
        fputs("null", stdout);
}

/* Prints the character at the beginning of a text. Returns its bytes. */
static size_t
json_character(const char *text)
{
    uint32_t character;
    size_t length = utf8_take(text, &character);
    char alone[UTF8_LONGEST + 1] = "";

    memcpy(alone, text, length);
    switch (*text) {
    case '"':
    case '\\': printf("\\%c", *text); return 1;
    case '\n': fputs("\\n", stdout); return 1;
    case '\r': fputs("\\r", stdout); return 1;
    case '\t': fputs("\\t", stdout); return 1;
    default: break;
    }
    if (length == 0 || character > 0x10FFFF)
        fputs("\\ufffd", stdout); /* no UTF-8 */
    else if (utf8_is_plain(alone))
        fputs(alone, stdout);
    else
        printf("\\u%04x", (unsigned)character);
    return length > 0 ? length : 1;
}

void
answer_print_string(const char *text)
{
    putchar('"');
    while (*text != '\0')
        text += json_character(text);
    putchar('"');
}

static void
json_row(struct answer *answer, const struct row *row)
{
    if (row->key != NULL || row->range == NULL)
        json_line(answer, row->key);
    switch (row->kind) {
    case ROW_TEXT: answer_print_string(row->text); break;
    case ROW_COUNT: printf("%" PRIu64, row->count); break;
    case ROW_NUMBER: json_number(row->number); break;
    case ROW_SWITCH: fputs(row->is ? "true" : "false", stdout); break;
    case ROW_HASH: printf("\"%016" PRIx64 "\"", row->count); break;
    case ROW_NONE: fputs("null", stdout); break;
    case ROW_RANGE: break;
    }
    if (row->range == NULL)
        return;
    json_line(answer, row->range);
    putchar('[');
    json_number(row->ci95.low);
    fputs(", ", stdout);
    json_number(row->ci95.high);
    putchar(']');
}

/* -- text -- */

static char *
label_of(const char *key, char out[VALUE])
{
    snprintf(out, VALUE, "%s", key);
    for (char *at = out; *at != '\0'; at++)
        if (*at == '_')
            *at = ' ';
    return out;
}

/* Whether rows are cells of a line of a table. */
static bool
in_line(const struct answer *answer)
{
    char top = answer->depth > 0 ? answer->close[answer->depth - 1] : LIST;
    return top != LIST;
}

/* Adds a cell to a line of a table. */
static void
add_cell(char line[ANSWER_LINE], const char *text, size_t width)
{
    size_t used = strlen(line);
    snprintf(line + used, ANSWER_LINE - used, "%-*s  ", (int)width, text);
}

static void
text_value(struct answer *answer, const char *key, const char *value, size_t width)
{
    char label[VALUE];

    label_of(key, label);
    if (!in_line(answer)) {
        printf("%-*s %s\n", LABEL, label, value);
        return;
    }
    if (width < strlen(label))
        width = strlen(label);
    if (answer->lines == 0)
        add_cell(answer->head, label, width);
    add_cell(answer->line, value, width);
}

/* "1,111 to 1,345", "1,111 and more", "unknown". */
static const char *
interval_text(char out[VALUE], struct stats_interval ci95)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];

    words_number(a, ci95.low);
    if (isinf(ci95.high))
        snprintf(out, VALUE, "%s and more", a);
    else if (isnan(ci95.high))
        snprintf(out, VALUE, "%s", a);
    else
        snprintf(out, VALUE, "%s to %s", a, words_number(b, ci95.high));
    return out;
}

static void
text_row(struct answer *answer, const struct row *row)
{
    char value[2 * VALUE], range[VALUE], *shown;
    size_t size;

    switch (row->kind) {
    case ROW_TEXT:
        size = UTF8_QUOTED_MAX * strlen(row->text) + 1;
        shown = malloc(size);
        text_value(answer, row->key, shown != NULL ? utf8_quote(shown, size, row->text) : "", CELL);
        free(shown);
        return;
    case ROW_COUNT: words_count(value, row->count); break;
    case ROW_NUMBER: words_number(value, row->number); break;
    case ROW_SWITCH: snprintf(value, sizeof(value), row->is ? "yes" : "no"); break;
    case ROW_HASH: snprintf(value, sizeof(value), "%016" PRIx64, row->count); break;
    case ROW_NONE: snprintf(value, sizeof(value), "-"); break;
    case ROW_RANGE: return;
    }
    if (row->range != NULL && in_line(answer)) {
        text_value(answer, row->key, value, CELL);
        text_value(answer, row->range, interval_text(range, row->ci95), WIDE_CELL);
        return;
    }
    if (row->range != NULL) {
        size = strlen(value);
        snprintf(value + size, sizeof(value) - size, ", 95 %% interval %s",
            interval_text(range, row->ci95));
    }
    text_value(answer, row->key, value, CELL);
}

static void
print_cells(char line[ANSWER_LINE])
{
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    printf("  %.*s\n", (int)length, line);
    line[0] = '\0';
}

/* -- both -- */

void
answer_row(struct answer *answer, const struct row *row)
{
    if (answer == NULL)
        return;
    if (answer->json)
        json_row(answer, row);
    else
        text_row(answer, row);
}

/* Opens a list or object in the text. Outside of tables, a line with its
 * name comes first. */
static void
text_open(struct answer *answer, const char *key, char close)
{
    char label[VALUE];

    if (key != NULL && !in_line(answer))
        puts(label_of(key, label));
    assert(answer->depth < ANSWER_DEPTH);
    answer->close[answer->depth++] = close;
}

void
answer_list(struct answer *answer, const char *key)
{
    if (answer == NULL)
        return;
    if (answer->json) {
        json_line(answer, key);
        json_open(answer, '[', ']');
    } else {
        text_open(answer, key, LIST);
        answer->lines = 0;
    }
}

void
answer_object(struct answer *answer, const char *key)
{
    if (answer == NULL)
        return;
    if (answer->json) {
        json_line(answer, key);
        json_open(answer, '{', '}');
    } else {
        text_open(answer, key, in_line(answer) ? LINE_PART : LIST);
    }
}

void
answer_item(struct answer *answer)
{
    if (answer == NULL)
        return;
    if (answer->json) {
        json_line(answer, NULL);
        json_open(answer, '{', '}');
    } else {
        text_open(answer, NULL, LINE);
    }
}

void
answer_close(struct answer *answer)
{
    if (answer == NULL)
        return;
    assert(answer->depth > 0);
    char close = answer->close[--answer->depth];
    if (answer->json) {
        if (answer->begun)
            printf("\n%*s", 2 * answer->depth, "");
        putchar(close);
        answer->begun = true;
    } else if (close == LINE) {
        if (answer->lines++ == 0)
            print_cells(answer->head);
        print_cells(answer->line);
    }
}

void
answer_item_text(struct answer *answer, const char *text)
{
    answer_row(answer, &(struct row){.text = text});
}

void
answer_line(const struct answer *answer, const char *format, ...)
{
    va_list words;

    if (answer == NULL || answer->json)
        return;
    va_start(words, format);
    vprintf(format, words);
    va_end(words);
    putchar('\n');
}

void
answer_words(struct answer *answer, const char *key, const char *format, ...)
{
    char text[512]; /* what is longer is cut */
    va_list words;

    va_start(words, format);
    vsnprintf(text, sizeof(text), format, words);
    va_end(words);
    answer_text(answer_people(answer), key, text);
}
