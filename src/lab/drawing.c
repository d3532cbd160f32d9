/* A drawn well is read line by line. */
#include "lab/drawing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 64 << 20 };

static const char characters[FUMEN_COLOURS + 1] = ".ILOZTJS#";

char
drawing_character(uint8_t colour)
{
    return characters[colour];
}

/* FUMEN_COLOURS if the character is not of a cell. */
static uint8_t
colour_of(char character)
{
    if (character == '_')
        return FUMEN_EMPTY;
    if (character == 'X')
        return FUMEN_GREY;
    const char *at = memchr(characters, character, FUMEN_COLOURS);
    return (uint8_t)(at != NULL ? at - characters : FUMEN_COLOURS);
}

/* Adds a row. Returns NULL, or what is wrong with the line. */
static const char *
add_row(struct drawing *drawing, const char *line, size_t length)
{
    if (length < BOARD_MIN_WIDTH || length > BOARD_MAX_WIDTH)
        return "expected 6 to 12 columns";
    if (drawing->rows > 0 && (int)length != drawing->width)
        return "not as wide as the rows above";
    if (drawing->rows == RULESET_MAX_VISIBLE)
        return "more than 32 rows";
    for (size_t x = 0; x < length; x++) {
        uint8_t colour = colour_of(line[x]);
        if (colour == FUMEN_COLOURS)
            return "expected only ., # and letters of pieces";
        drawing->cells[drawing->rows][x] = colour;
    }
    drawing->width = (int)length;
    drawing->rows++;
    return NULL;
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

/* The name of the file in an error. */
static const char *
name_of(const char *path)
{
    return is_input(path) ? input : path;
}

/* Reads the whole text, which the caller frees. */
static char *
read_text(const char *path, struct error *error)
{
    size_t size;
    char *text =
        is_input(path) ? read_input(&size, error) : file_read(path, MAX_FILE, &size, error);
    if (text != NULL && strlen(text) != size) {
        error_set(error, name_of(path), "no text: byte %zu is 0", strlen(text) + 1);
        free(text);
        return NULL;
    }
    return text;
}

static bool
read_rows(
    struct drawing *drawing, const char *text, size_t size, const char *path, struct error *error)
{
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == '\r'))
        size--;
    int line = 1;
    for (size_t begin = 0; begin < size; line++) {
        const char *newline = memchr(text + begin, '\n', size - begin);
        size_t end = newline != NULL ? (size_t)(newline - text) : size;
        size_t length = end - begin;
        if (length > 0 && text[begin + length - 1] == '\r')
            length--;
        const char *wrong = add_row(drawing, text + begin, length);
        if (wrong != NULL)
            return error_words(error, name_of(path), line, NULL, wrong);
        begin = end + 1;
    }
    if (drawing->rows == 0)
        return error_set(error, name_of(path), "no rows of . and #");
    return true;
}

bool
drawing_read(const char *path, struct drawing *drawing, struct error *error)
{
    char *text = read_text(path, error);
    if (text == NULL)
        return false;
    memset(drawing, 0, sizeof(*drawing));
    bool good = read_rows(drawing, text, strlen(text), path, error);
    free(text);
    return good;
}

bool
drawing_decode(const char *word, struct fumen *fumen, struct error *error)
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

/* -- as a well -- */

int
drawing_full_row(const struct drawing *drawing)
{
    for (int row = 0; row < drawing->rows; row++)
        if (memchr(drawing->cells[row], FUMEN_EMPTY, (size_t)drawing->width) == NULL)
            return row + 1;
    return 0;
}

void
drawing_board(const struct drawing *drawing, int height, struct board *board)
{
    board_init(board, drawing->width, height);
    for (int row = 0; row < drawing->rows; row++)
        for (int x = 0; x < drawing->width; x++)
            if (drawing->cells[row][x] != FUMEN_EMPTY)
                board->rows[BOARD_FLOOR + drawing->rows - 1 - row] |= board_bit(x);
}
