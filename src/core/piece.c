/* The shapes, as data, and what can be read off a 4x4 matrix. */
#include "wellplayed/piece.h"

#include <assert.h>

const struct shapes shapes_classic = {{
    [PIECE_I] = {0x2222, 0x0F00, 0x2222, 0x0F00},
    [PIECE_T] = {0x0720, 0x2620, 0x2700, 0x2320},
    [PIECE_L] = {0x2230, 0x0740, 0x6220, 0x1700},
    [PIECE_J] = {0x2260, 0x4700, 0x3220, 0x0710},
    [PIECE_Z] = {0x0630, 0x2640, 0x0630, 0x2640},
    [PIECE_S] = {0x0360, 0x4620, 0x0360, 0x4620},
    [PIECE_O] = {0x0660, 0x0660, 0x0660, 0x0660},
}};

static const char letters[PIECE_COUNT + 1] = "ITLJZSO";

char
piece_letter(enum piece piece)
{
    return piece < PIECE_COUNT ? letters[piece] : '.';
}

enum piece
piece_from_letter(char letter)
{
    for (int i = 0; i < PIECE_COUNT; i++)
        if (letter == letters[i] || letter == letters[i] + ('a' - 'A'))
            return (enum piece)i;
    return PIECE_NONE;
}

/* All rows of the matrix laid over each other: which columns have cells. */
static unsigned
columns(uint16_t matrix)
{
    unsigned both = matrix | matrix >> 8;
    return (both | both >> 4) & 0xFu;
}

int
piece_top_row(uint16_t matrix)
{
    assert(matrix != 0);
    int row = 0;
    while (piece_row(matrix, row) == 0)
        row++;
    return row;
}

int
piece_bottom_row(uint16_t matrix)
{
    assert(matrix != 0);
    int row = PIECE_SIZE - 1;
    while (piece_row(matrix, row) == 0)
        row--;
    return row;
}

int
piece_left_column(uint16_t matrix)
{
    assert(matrix != 0);
    int column = 0;
    while (!(columns(matrix) >> (PIECE_SIZE - 1 - column) & 1u))
        column++;
    return column;
}

int
piece_right_column(uint16_t matrix)
{
    assert(matrix != 0);
    int column = PIECE_SIZE - 1;
    while (!(columns(matrix) >> (PIECE_SIZE - 1 - column) & 1u))
        column--;
    return column;
}

int
piece_first_rotation(
    const struct shapes *shapes, enum piece piece, int rotation)
{
    const uint16_t *turns = shapes->matrix[piece];
    int first = 0;
    while (turns[first] != turns[rotation])
        first++;
    return first;
}
