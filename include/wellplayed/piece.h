/*
 * The seven pieces and their shapes as data.
 *
 * A shape is a 4x4 matrix in a 16-bit word: one hexadecimal digit is one row,
 * top row first, and the high bit of a digit is the left cell, so 0x0720 is
 *
 *     . . . .
 *     . # # #
 *     . . # .
 *     . . . .
 *
 * Const tables and pure functions; any thread may call.
 */
#ifndef WELLPLAYED_PIECE_H
#define WELLPLAYED_PIECE_H

#include <stdint.h>

enum piece {
    PIECE_I,
    PIECE_T,
    PIECE_L,
    PIECE_J,
    PIECE_Z,
    PIECE_S,
    PIECE_O,
    PIECE_COUNT,
    PIECE_NONE = PIECE_COUNT /* no piece; an empty cell */
};

enum {
    PIECE_ROTATIONS = 4,
    PIECE_CELLS = 4,
    PIECE_SIZE = 4 /* rows and columns of the matrix */
};

enum { KICK_MAX_TESTS = 6 };

/* A move that is tried when a rotation has no room; dy > 0 is up. */
struct kick {
    int8_t dx, dy;
};

/* The tests of one rotation, in order; the first place with room is taken. */
struct kick_tests {
    uint8_t count; /* 0: this rotation is not possible */
    struct kick tests[KICK_MAX_TESTS];
};

/* By piece, rotation before, and quarter turns clockwise (1 .. 3; entry [0] is
 * not used). */
struct kicks {
    struct kick_tests of[PIECE_COUNT][PIECE_ROTATIONS][PIECE_ROTATIONS];
};

/* The shapes of every piece in every rotation, clockwise, and the kicks between
 * them. */
struct shapes {
    uint16_t matrix[PIECE_COUNT][PIECE_ROTATIONS];
    const struct kicks *kicks; /* NULL: a piece rotates in place or not at
                                  all */
    /* Bit p: piece p, rotated out of rotation 0 or 2, is not kicked when the
     * first filled cell that it would cover, read by rows from the top left,
     * is in the middle column of its three. */
    uint8_t middle_blocks;
};

/* The shapes of the terminal game that `classic` comes from; all old rule sets
 * use them. A piece rotates clockwise, within the matrix: there are no
 * kicks. */
extern const struct shapes shapes_classic;

/*
 * SRS, SRS+ and ARS. Rotations 0 to 3 are north, east, south and west. Pieces
 * of three columns are in the matrix's upper left 3x3 cells; O is in its
 * middle columns. So a piece that spawns flat has its lowest cells in matrix
 * row 1 in SRS, its highest in ARS.
 * Sources: doc/rules.md.
 */
extern const struct shapes shapes_srs;
extern const struct shapes shapes_srs_plus;
extern const struct shapes shapes_ars;

/* One of "ITLJZSO"; '.' for PIECE_NONE. */
char piece_letter(enum piece piece);

/* The piece of a letter in either case, PIECE_NONE when there is none. */
enum piece piece_from_letter(char letter);

/* Row `row` (0 = top) of a matrix: 4 bits, bit 3 the left cell. */
static inline unsigned
piece_row(uint16_t matrix, int row)
{
    return (unsigned)matrix >> (4 * (PIECE_SIZE - 1 - row)) & 0xFu;
}

/* The outermost matrix rows (0 = top) and columns (0 = left) that hold cells.
 * The matrix is not empty (asserted). */
int piece_top_row(uint16_t matrix);
int piece_bottom_row(uint16_t matrix);
int piece_left_column(uint16_t matrix);
int piece_right_column(uint16_t matrix);

/* The first rotation with the same shape, wherever it is in the matrix. It
 * represents all rotations that repeat it. */
int piece_first_rotation(const struct shapes *shapes, enum piece piece, int rotation);

#endif
