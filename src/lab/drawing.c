/* Drawn wells, line by line. */
#include "lab/drawing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 4096 };

static const char characters[FUMEN_COLOURS + 1] = ".ILOZTJS#";

char
drawing_character(uint8_t colour)
{
    return characters[colour];
}

/* FUMEN_COLOURS when a cell is never written so. */
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

const char *
drawing_add(struct drawing *drawing, const char *line, size_t length)
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

/* Adds a row of a well in a game. */
static const char *
add_row(struct drawing *drawing, const char *line, size_t length)
{
    const char *wrong = drawing_add(drawing, line, length);
    if (wrong != NULL)
        return wrong;
    if (memchr(drawing->cells[drawing->rows - 1], FUMEN_EMPTY, length) == NULL)
        return "a full row, which the game would have removed";
    return NULL;
}

static bool
read_rows(struct drawing *drawing, const char *text, size_t size,
    const char *path, struct error *error)
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
            return error_words(error, path, line, NULL, wrong);
        begin = end + 1;
    }
    if (drawing->rows == 0)
        return error_set(error, path, "no rows of . and #");
    return true;
}

bool
drawing_read(const char *path, struct drawing *drawing, struct error *error)
{
    size_t size;
    char *text = file_read(path, MAX_FILE, &size, error);
    if (text == NULL)
        return false;
    memset(drawing, 0, sizeof(*drawing));
    bool good = read_rows(drawing, text, size, path, error);
    free(text);
    return good;
}

void
drawing_board(const struct drawing *drawing, int height, struct board *board)
{
    board_init(board, drawing->width, height);
    for (int row = 0; row < drawing->rows; row++)
        for (int x = 0; x < drawing->width; x++)
            if (drawing->cells[row][x] != FUMEN_EMPTY)
                board->rows[BOARD_FLOOR + drawing->rows - 1 - row] |=
                    board_bit(x);
}
