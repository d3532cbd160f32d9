/* The shapes as data, and the extent of a 4x4 matrix. */
#include "wellplayed/piece.h"

#include <assert.h>

const struct shapes shapes_classic = {
    .matrix =
        {
            [PIECE_I] = {0x2222, 0x0F00, 0x2222, 0x0F00},
            [PIECE_T] = {0x0720, 0x2620, 0x2700, 0x2320},
            [PIECE_L] = {0x2230, 0x0740, 0x6220, 0x1700},
            [PIECE_J] = {0x2260, 0x4700, 0x3220, 0x0710},
            [PIECE_Z] = {0x0630, 0x2640, 0x0630, 0x2640},
            [PIECE_S] = {0x0360, 0x4620, 0x0360, 0x4620},
            [PIECE_O] = {0x0660, 0x0660, 0x0660, 0x0660},
        },
};

/* Tables that are read by columns. */
/* clang-format off */

#define MATRICES_SRS { \
    [PIECE_I] = {0x0F00, 0x2222, 0x00F0, 0x4444}, \
    [PIECE_T] = {0x4E00, 0x4640, 0x0E40, 0x4C40}, \
    [PIECE_L] = {0x2E00, 0x4460, 0x0E80, 0xC440}, \
    [PIECE_J] = {0x8E00, 0x6440, 0x0E20, 0x44C0}, \
    [PIECE_Z] = {0xC600, 0x2640, 0x0C60, 0x4C80}, \
    [PIECE_S] = {0x6C00, 0x4620, 0x06C0, 0x8C40}, \
    [PIECE_O] = {0x6600, 0x6600, 0x6600, 0x6600}, \
}

/* The test in place comes first. */
#define TO(x, y) {x, y}
#define TESTS_1 {1, {{0, 0}}}
#define TESTS_2(a) {2, {{0, 0}, a}}
#define TESTS_5(a, b, c, d) {5, {{0, 0}, a, b, c, d}}
#define TESTS_6(a, b, c, d, e) {6, {{0, 0}, a, b, c, d, e}}

/* From north, east, south, west; each: clockwise, by 180 degrees,
 * counter-clockwise. */
#define KICKS_JLSTZ { \
    {{0}, \
        TESTS_5(TO(-1, 0), TO(-1, 1), TO(0, -2), TO(-1, -2)), \
        TESTS_6(TO(0, 1), TO(1, 1), TO(-1, 1), TO(1, 0), TO(-1, 0)), \
        TESTS_5(TO(1, 0), TO(1, 1), TO(0, -2), TO(1, -2))}, \
    {{0}, \
        TESTS_5(TO(1, 0), TO(1, -1), TO(0, 2), TO(1, 2)), \
        TESTS_6(TO(1, 0), TO(1, 2), TO(1, 1), TO(0, 2), TO(0, 1)), \
        TESTS_5(TO(1, 0), TO(1, -1), TO(0, 2), TO(1, 2))}, \
    {{0}, \
        TESTS_5(TO(1, 0), TO(1, 1), TO(0, -2), TO(1, -2)), \
        TESTS_6(TO(0, -1), TO(-1, -1), TO(1, -1), TO(-1, 0), TO(1, 0)), \
        TESTS_5(TO(-1, 0), TO(-1, 1), TO(0, -2), TO(-1, -2))}, \
    {{0}, \
        TESTS_5(TO(-1, 0), TO(-1, -1), TO(0, 2), TO(-1, 2)), \
        TESTS_6(TO(-1, 0), TO(-1, 2), TO(-1, 1), TO(0, 2), TO(0, 1)), \
        TESTS_5(TO(-1, 0), TO(-1, -1), TO(0, 2), TO(-1, 2))}, \
}

#define KICKS_I_SRS { \
    {{0}, \
        TESTS_5(TO(-2, 0), TO(1, 0), TO(-2, -1), TO(1, 2)), \
        TESTS_1, \
        TESTS_5(TO(-1, 0), TO(2, 0), TO(-1, 2), TO(2, -1))}, \
    {{0}, \
        TESTS_5(TO(-1, 0), TO(2, 0), TO(-1, 2), TO(2, -1)), \
        TESTS_1, \
        TESTS_5(TO(2, 0), TO(-1, 0), TO(2, 1), TO(-1, -2))}, \
    {{0}, \
        TESTS_5(TO(2, 0), TO(-1, 0), TO(2, 1), TO(-1, -2)), \
        TESTS_1, \
        TESTS_5(TO(1, 0), TO(-2, 0), TO(1, -2), TO(-2, 1))}, \
    {{0}, \
        TESTS_5(TO(1, 0), TO(-2, 0), TO(1, -2), TO(-2, 1)), \
        TESTS_1, \
        TESTS_5(TO(-2, 0), TO(1, 0), TO(-2, -1), TO(1, 2))}, \
}

#define KICKS_I_SRS_PLUS { \
    {{0}, \
        TESTS_5(TO(1, 0), TO(-2, 0), TO(-2, -1), TO(1, 2)), \
        TESTS_2(TO(0, 1)), \
        TESTS_5(TO(-1, 0), TO(2, 0), TO(2, -1), TO(-1, 2))}, \
    {{0}, \
        TESTS_5(TO(-1, 0), TO(2, 0), TO(-1, 2), TO(2, -1)), \
        TESTS_2(TO(1, 0)), \
        TESTS_5(TO(-1, 0), TO(2, 0), TO(-1, -2), TO(2, 1))}, \
    {{0}, \
        TESTS_5(TO(2, 0), TO(-1, 0), TO(2, 1), TO(-1, -2)), \
        TESTS_2(TO(0, -1)), \
        TESTS_5(TO(-2, 0), TO(1, 0), TO(-2, 1), TO(1, -2))}, \
    {{0}, \
        TESTS_5(TO(1, 0), TO(-2, 0), TO(1, -2), TO(-2, 1)), \
        TESTS_2(TO(-1, 0)), \
        TESTS_5(TO(1, 0), TO(-2, 0), TO(1, 2), TO(-2, -1))}, \
}

#define IN_PLACE {TESTS_1, TESTS_1, TESTS_1, TESTS_1}
#define KICKS_O {IN_PLACE, IN_PLACE, IN_PLACE, IN_PLACE}

/* Clockwise and back; ARS has no rotation by 180 degrees. */
#define TESTS_ARS {3, {{0, 0}, {1, 0}, {-1, 0}}}
#define ARS_ROW(...) {{0}, __VA_ARGS__, {0}, __VA_ARGS__}
#define ARS_OF(...) { \
    ARS_ROW(__VA_ARGS__), ARS_ROW(__VA_ARGS__), \
    ARS_ROW(__VA_ARGS__), ARS_ROW(__VA_ARGS__), \
}

/* clang-format on */

#define KICKS_SRS(of_i)                                                                            \
    {                                                                                              \
        {                                                                                          \
            [PIECE_I] = of_i, [PIECE_T] = KICKS_JLSTZ, [PIECE_L] = KICKS_JLSTZ,                    \
            [PIECE_J] = KICKS_JLSTZ, [PIECE_Z] = KICKS_JLSTZ, [PIECE_S] = KICKS_JLSTZ,             \
            [PIECE_O] = KICKS_O,                                                                   \
        }                                                                                          \
    }

static const struct kicks kicks_srs = KICKS_SRS(KICKS_I_SRS);
static const struct kicks kicks_srs_plus = KICKS_SRS(KICKS_I_SRS_PLUS);

static const struct kicks kicks_ars = {{
    [PIECE_I] = ARS_OF(TESTS_1),
    [PIECE_T] = ARS_OF(TESTS_ARS),
    [PIECE_L] = ARS_OF(TESTS_ARS),
    [PIECE_J] = ARS_OF(TESTS_ARS),
    [PIECE_Z] = ARS_OF(TESTS_ARS),
    [PIECE_S] = ARS_OF(TESTS_ARS),
    [PIECE_O] = KICKS_O,
}};

const struct shapes shapes_srs = {
    .matrix = MATRICES_SRS,
    .kicks = &kicks_srs,
};

const struct shapes shapes_srs_plus = {
    .matrix = MATRICES_SRS,
    .kicks = &kicks_srs_plus,
};

const struct shapes shapes_ars = {
    .matrix =
        {
            [PIECE_I] = {0x0F00, 0x2222, 0x0F00, 0x2222},
            [PIECE_T] = {0x0E40, 0x4C40, 0x04E0, 0x4640},
            [PIECE_L] = {0x0E80, 0xC440, 0x02E0, 0x4460},
            [PIECE_J] = {0x0E20, 0x44C0, 0x08E0, 0x6440},
            [PIECE_Z] = {0x0C60, 0x2640, 0x0C60, 0x2640},
            [PIECE_S] = {0x06C0, 0x8C40, 0x06C0, 0x8C40},
            [PIECE_O] = {0x0660, 0x0660, 0x0660, 0x0660},
        },
    .kicks = &kicks_ars,
    .middle_blocks = 1 << PIECE_J | 1 << PIECE_L | 1 << PIECE_T,
};

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

/* Which columns of the matrix have cells. */
static unsigned
filled_columns(uint16_t matrix)
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
    while (!(filled_columns(matrix) >> (PIECE_SIZE - 1 - column) & 1u))
        column++;
    return column;
}

int
piece_right_column(uint16_t matrix)
{
    assert(matrix != 0);
    int column = PIECE_SIZE - 1;
    while (!(filled_columns(matrix) >> (PIECE_SIZE - 1 - column) & 1u))
        column--;
    return column;
}

/* The matrix with its cells moved to the upper left corner. */
static uint16_t
shape_of(uint16_t matrix)
{
    unsigned shape = (unsigned)matrix << 4 * piece_top_row(matrix);
    return (uint16_t)(shape << piece_left_column(matrix));
}

int
piece_first_rotation(const struct shapes *shapes, enum piece piece, int rotation)
{
    const uint16_t *turns = shapes->matrix[piece];
    uint16_t shape = shape_of(turns[rotation]);
    int first = 0;
    while (shape_of(turns[first]) != shape)
        first++;
    return first;
}
