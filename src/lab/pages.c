/* Line by line; a line's first word says what it is. */
#include "lab/pages.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/drawing.h"
#include "lab/json.h"
#include "store/number.h"
#include "store/utf8.h"

enum { MAX_FILE = 64 << 20 };

static const char *const rotations[FUMEN_ROTATIONS] = {
    [FUMEN_REVERSE] = "reverse",
    [FUMEN_RIGHT] = "right",
    [FUMEN_SPAWN] = "spawn",
    [FUMEN_LEFT] = "left",
};

/* What a page may be besides what most are: a first one has guideline
 * colours, each locks. */
static const struct page_flag {
    const char *name;
    size_t at; /* in struct fumen_page */
    bool set;
} page_flags[] = {
    {"rise", offsetof(struct fumen_page, rise), true},
    {"mirror", offsetof(struct fumen_page, mirror), true},
    {"no-lock", offsetof(struct fumen_page, lock), false},
    {"colour", offsetof(struct fumen_page, colour), true},
    {"no-colour", offsetof(struct fumen_page, colour), false},
};

enum { FLAG_COUNT = sizeof(page_flags) / sizeof(page_flags[0]) };

static bool *
flag_of(struct fumen_page *page, const struct page_flag *flag)
{
    return (bool *)((char *)page + flag->at);
}

const char *
pages_rotation(uint8_t rotation)
{
    return rotations[rotation];
}

/* -- printing -- */

/* Down to the floor, from the highest row with a cell or else from the
 * lowest. */
static int
top_row(const struct fumen_field *field)
{
    static const uint8_t empty[FUMEN_WIDTH];
    int y = FUMEN_ROWS - 1;
    while (y > 0 && memcmp(field->rows[y], empty, FUMEN_WIDTH) == 0)
        y--;
    return y;
}

static bool
has_garbage(const struct fumen_field *field)
{
    static const uint8_t empty[FUMEN_WIDTH];
    return memcmp(field->garbage, empty, FUMEN_WIDTH) != 0;
}

static char *
draw_row(char out[FUMEN_WIDTH + 1], const uint8_t row[FUMEN_WIDTH])
{
    for (int x = 0; x < FUMEN_WIDTH; x++)
        out[x] = drawing_character(row[x]);
    out[FUMEN_WIDTH] = '\0';
    return out;
}

static void
print_flags(const struct fumen_page *given, size_t number)
{
    struct fumen_page page = *given, usual = fumen_page_empty(number == 1);
    const char *before = "flags    ";

    for (int i = 0; i < FLAG_COUNT; i++) {
        const struct page_flag *flag = &page_flags[i];
        bool is = *flag_of(&page, flag);
        if (is == *flag_of(&usual, flag) || is != flag->set)
            continue;
        printf("%s%s", before, flag->name);
        before = " ";
    }
    if (before[1] == '\0')
        putchar('\n');
}

static void
print_page(const struct fumen_page *page, size_t number)
{
    struct fumen_operation at = page->operation;
    char row[FUMEN_WIDTH + 1];

    printf("page %zu\n", number);
    for (int y = top_row(&page->field); y >= 0; y--)
        puts(draw_row(row, page->field.rows[y]));
    if (has_garbage(&page->field))
        printf("garbage  %s\n", draw_row(row, page->field.garbage));
    if (at.type != FUMEN_EMPTY)
        printf("piece    %c %s %d,%d\n", drawing_character(at.type),
            rotations[at.rotation], at.x, at.y);
    print_flags(page, number);
    if (page->comment[0] != '\0') {
        fputs("comment  ", stdout);
        json_print_string(page->comment);
        putchar('\n');
    }
}

void
pages_print(const struct fumen *fumen)
{
    for (size_t i = 0; i < fumen->count; i++) {
        if (i > 0)
            putchar('\n');
        print_page(&fumen->pages[i], i + 1);
    }
}

static void
print_json_operation(struct json *json, struct fumen_operation at)
{
    char letter[2] = {drawing_character(at.type), '\0'};

    if (at.type == FUMEN_EMPTY) {
        json_null(json, "piece");
        return;
    }
    json_object(json, "piece");
    json_text(json, "type", letter);
    json_text(json, "rotation", rotations[at.rotation]);
    json_count(json, "x", (uint64_t)at.x);
    json_count(json, "y", (uint64_t)at.y);
    json_close(json);
}

static void
print_json_page(struct json *json, const struct fumen_page *page)
{
    char row[FUMEN_WIDTH + 1];

    json_item(json);
    json_list(json, "field");
    for (int y = top_row(&page->field); y >= 0; y--)
        json_item_text(json, draw_row(row, page->field.rows[y]));
    json_close(json);
    if (has_garbage(&page->field))
        json_text(json, "garbage", draw_row(row, page->field.garbage));
    else
        json_null(json, "garbage");
    print_json_operation(json, page->operation);
    json_switch(json, "lock", page->lock);
    json_switch(json, "rise", page->rise);
    json_switch(json, "mirror", page->mirror);
    json_switch(json, "colour", page->colour);
    json_foreign(json, "comment", page->comment);
    json_close(json);
}

void
pages_print_json(const struct fumen *fumen)
{
    struct json json;

    json_begin(&json);
    json_list(&json, "pages");
    for (size_t i = 0; i < fumen->count; i++)
        print_json_page(&json, &fumen->pages[i]);
    json_close(&json);
    json_end(&json);
}

/* -- files -- */

static const char input[] = "standard input";

static char *
read_input(size_t *size, struct error *error)
{
    char *text = NULL;
    size_t room = 0;

    *size = 0;
    do {
        room = room == 0 ? 4096 : 2 * room;
        char *more = room <= MAX_FILE ? realloc(text, room) : NULL;
        if (more == NULL) {
            error_set(error, input, "too long");
            free(text);
            return NULL;
        }
        text = more;
        *size += fread(text + *size, 1, room - 1 - *size, stdin);
    } while (*size == room - 1);
    if (ferror(stdin)) {
        error_system(error, input, errno);
        free(text);
        return NULL;
    }
    text[*size] = '\0';
    return text;
}

static bool
is_input(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* How it is named in an error. */
static const char *
name_of(const char *path)
{
    return is_input(path) ? input : path;
}

/* The whole of it, for the caller to free. */
static char *
read_text(const char *path, struct error *error)
{
    size_t size;
    char *text = is_input(path) ? read_input(&size, error)
                                : file_read(path, MAX_FILE, &size, error);
    if (text != NULL && strlen(text) != size) {
        error_set(
            error, name_of(path), "no text: byte %zu is 0", strlen(text) + 1);
        free(text);
        return NULL;
    }
    return text;
}

bool
pages_decode(const char *word, struct fumen *fumen, struct error *error)
{
    bool is_text = fumen_is_text(word);

    *fumen = (struct fumen){0};
    char *text = is_text ? NULL : read_text(word, error);
    if (!is_text && text == NULL)
        return false;
    bool good = fumen_decode(is_text ? word : text, fumen, error);
    if (!good)
        error_in(error, is_text ? "fumen" : name_of(word));
    free(text);
    return good;
}

/* -- reading -- */

struct reader {
    struct fumen *fumen;
    struct fumen_page page; /* being read */
    struct drawing drawing; /* its rows */
    char *comment;          /* its comment, NULL: none */
    bool begun;             /* there was a line of it */
    bool garbage, piece, flags;
};

static void
begin_page(struct reader *reader)
{
    free(reader->comment);
    *reader = (struct reader){.fumen = reader->fumen,
        .page = fumen_page_empty(reader->fumen->count == 0)};
}

/* Rows that were drawn; or else what the page before has left. */
static void
take_field(struct reader *reader)
{
    const struct fumen *fumen = reader->fumen;
    const struct drawing *drawing = &reader->drawing;
    struct fumen_field *field = &reader->page.field, before = {0};

    if (fumen->count > 0)
        before = fumen_field_after(&fumen->pages[fumen->count - 1]);
    if (drawing->rows == 0)
        memcpy(field->rows, before.rows, sizeof(field->rows));
    if (drawing->rows == 0 && !reader->garbage)
        memcpy(field->garbage, before.garbage, sizeof(field->garbage));
    for (int row = 0; row < drawing->rows; row++)
        memcpy(field->rows[drawing->rows - 1 - row], drawing->cells[row],
            FUMEN_WIDTH);
}

/* NULL, or what is wrong, as of all that follow. */
static const char *
end_page(struct reader *reader)
{
    take_field(reader);
    if (reader->comment != NULL)
        reader->page.comment = reader->comment;
    if (reader->fumen->count == FUMEN_PAGES_MAX)
        return "more than 10000 pages";
    if (!fumen_add(reader->fumen, &reader->page))
        return "not enough memory";
    begin_page(reader);
    return NULL;
}

static const char *
take_page(struct reader *reader, const char *value)
{
    uint64_t number;

    if (reader->begun) {
        const char *wrong = end_page(reader);
        if (wrong != NULL)
            return wrong;
    }
    if (!number_read(
            value, reader->fumen->count + 1, reader->fumen->count + 1, &number))
        return "expected the number of this page";
    return NULL;
}

static const char *
take_row(struct reader *reader, const char *line)
{
    const char *wrong = drawing_add(&reader->drawing, line, strlen(line));
    if (wrong != NULL)
        return wrong;
    if (reader->drawing.width != FUMEN_WIDTH)
        return "expected 10 columns";
    if (reader->drawing.rows > FUMEN_ROWS)
        return "more than 23 rows";
    return NULL;
}

static const char *
take_garbage(struct reader *reader, const char *value)
{
    struct drawing drawing = {0};
    const char *wrong = drawing_add(&drawing, value, strlen(value));
    if (wrong != NULL)
        return wrong;
    if (drawing.width != FUMEN_WIDTH)
        return "expected 10 columns";
    if (reader->garbage)
        return "a second garbage row";
    memcpy(reader->page.field.garbage, drawing.cells[0], FUMEN_WIDTH);
    reader->garbage = true;
    return NULL;
}

/* "T spawn 4,0" */
static const char *
take_piece(struct reader *reader, const char *value)
{
    struct fumen_operation at = {0};
    char letter, word[8];
    int x, y, length = 0;

    if (reader->piece)
        return "a second piece";
    if (sscanf(value, "%c %7s %3d,%3d%n", &letter, word, &x, &y, &length) !=
            4 ||
        value[length] != '\0')
        return "expected a piece as in: T spawn 4,0";
    while (at.type < FUMEN_GREY && drawing_character(at.type) != letter)
        at.type++;
    while (at.rotation < FUMEN_ROTATIONS &&
           strcmp(rotations[at.rotation], word) != 0)
        at.rotation++;
    if (at.type == FUMEN_EMPTY || at.type == FUMEN_GREY)
        return "expected one of I T L J Z S O";
    if (at.rotation == FUMEN_ROTATIONS)
        return "expected one of spawn, right, reverse, left";
    at.x = (int8_t)x;
    at.y = (int8_t)y;
    if (x < 0 || x > FUMEN_WIDTH || y < 0 || y >= FUMEN_ROWS ||
        !fumen_operation_is_valid(at))
        return "a piece outside of the field";
    reader->page.operation = at;
    reader->piece = true;
    return NULL;
}

static const char *
take_flags(struct reader *reader, const char *value)
{
    if (reader->flags)
        return "a second line of flags";
    reader->flags = true;
    while (*value != '\0') {
        size_t length = strcspn(value, " ");
        int i = 0;
        while (i < FLAG_COUNT &&
               (strlen(page_flags[i].name) != length ||
                   memcmp(page_flags[i].name, value, length) != 0))
            i++;
        if (i == FLAG_COUNT)
            return "expected some of rise mirror no-lock colour no-colour";
        *flag_of(&reader->page, &page_flags[i]) = page_flags[i].set;
        value += length;
        value += strspn(value, " ");
    }
    return NULL;
}

/* The character behind a backslash, into *out; how many bytes it takes, 0 when
 * there is none such. */
static size_t
take_escape(const char *text, char **out)
{
    static const char names[] = "\"\\nrt", characters[] = "\"\\\n\r\t";
    unsigned character;
    int length = 0;

    const char *name = text[0] != '\0' ? strchr(names, text[0]) : NULL;
    if (name != NULL) {
        *(*out)++ = characters[name - names];
        return 1;
    }
    if (text[0] != 'u' || strspn(text + 1, "0123456789abcdefABCDEF") < 4 ||
        sscanf(text + 1, "%4x%n", &character, &length) != 1 || length != 4 ||
        character == 0 || (character >= 0xD800 && character <= 0xDFFF))
        return 0;
    *out += utf8_put(*out, character);
    return 5;
}

/* A string as JSON has it. */
static const char *
take_comment(struct reader *reader, const char *value)
{
    static const char wrong[] = "expected a comment as in: \"any text\"";
    uint32_t character;

    if (reader->comment != NULL)
        return "a second comment";
    char *out = reader->comment = malloc(strlen(value) + 1);
    if (out == NULL)
        return "not enough memory";
    if (*value++ != '"')
        return wrong;
    while (*value != '"') {
        size_t length = utf8_take(value, &character);
        if (length == 0 || *value == '\0')
            return wrong;
        if (*value == '\\') {
            length = take_escape(value + 1, &out);
            if (length++ == 0)
                return wrong;
        } else {
            memcpy(out, value, length);
            out += length;
        }
        value += length;
    }
    *out = '\0';
    return value[1] == '\0' ? NULL : wrong;
}

static const char *
take_line(struct reader *reader, const char *line)
{
    static const struct {
        const char *word;
        const char *(*take)(struct reader *reader, const char *value);
    } kinds[] = {
        {"page", take_page},
        {"garbage", take_garbage},
        {"piece", take_piece},
        {"flags", take_flags},
        {"comment", take_comment},
    };
    size_t length = strcspn(line, " ");
    const char *wrong = NULL;

    if (line[0] == '\0')
        return NULL;
    if (line[0] < 'a' || line[0] > 'z') {
        wrong = take_row(reader, line);
    } else {
        size_t i = 0, count = sizeof(kinds) / sizeof(kinds[0]);
        while (i < count && (strlen(kinds[i].word) != length ||
                                memcmp(kinds[i].word, line, length) != 0))
            i++;
        if (i == count)
            return "expected a row, page, garbage, piece, flags or comment";
        line += length;
        wrong = kinds[i].take(reader, line + strspn(line, " "));
    }
    reader->begun = true;
    return wrong;
}

static bool
read_lines(
    struct reader *reader, char *text, const char *path, struct error *error)
{
    const char *wrong = NULL;
    int number = 0;

    for (char *line = text, *end = text; end != NULL; line = end + 1) {
        end = strchr(line, '\n');
        size_t length = end != NULL ? (size_t)(end - line) : strlen(line);
        while (length > 0 && strchr(" \r", line[length - 1]) != NULL)
            length--;
        line[length] = '\0';
        number++;
        wrong = take_line(reader, line);
        if (wrong != NULL || end == NULL)
            break;
    }
    if (wrong == NULL && reader->begun)
        wrong = end_page(reader);
    if (wrong == NULL && reader->fumen->count > 0)
        return true;
    if (wrong == NULL)
        return error_set(error, name_of(path), "no page and no row");
    return error_words(error, name_of(path), number, NULL, wrong);
}

bool
pages_read(const char *path, struct fumen *fumen, struct error *error)
{
    struct reader reader = {.fumen = fumen};

    *fumen = (struct fumen){0};
    char *text = read_text(path, error);
    if (text == NULL)
        return false;
    begin_page(&reader);
    bool good = read_lines(&reader, text, path, error);
    free(reader.comment);
    free(text);
    if (!good)
        fumen_finish(fumen);
    return good;
}
