/*
 * The well as a bitboard: one 16-bit word a row, walls and floor as set bits.
 *
 * Bit 13 is column 0, whatever the width; the two bits left of it and all
 * bits right of the last column are wall. So collision, transitions and wells
 * need no special case at the edges:
 *
 *     bit    15 14 13 12 11 ...            1  0
 *            wall  | column 0, 1, 2 ... |  wall
 *
 * Rows are numbered by y from the floor: y = 0 is the lowest row of the well.
 * Three full rows lie below it (a test of four rows one below the well reads
 * that far). Full rows lie above the top row too: a ceiling, so that nothing
 * ever leaves the well.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_BOARD_H
#define WELLPLAYED_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "wellplayed/bits.h"
#include "wellplayed/piece.h"

enum {
    BOARD_MIN_WIDTH = 6,
    BOARD_MAX_WIDTH = 12,
    BOARD_MIN_HEIGHT = 6,
    BOARD_MAX_HEIGHT = 40, /* hidden rows included */
    BOARD_FLOOR = 3,       /* full rows below y = 0 */
    BOARD_CEILING = 4,     /* full rows above the top, or more */
    BOARD_ROWS = BOARD_FLOOR + BOARD_MAX_HEIGHT + BOARD_CEILING,
    BOARD_LEFT_BIT = 13, /* bit of column 0 */
    BOARD_FULL_ROW = 0xFFFF
};

struct board {
    uint16_t rows[BOARD_ROWS]; /* rows[BOARD_FLOOR + y] is row y */
    uint8_t width;
    uint8_t height;
};

/*
 * Where a piece is: `x` is the column of its matrix's left edge (it may be
 * negative: the matrix may stick out where it has no cells), `y` the row of
 * the matrix's BOTTOM row (may be negative for the same reason).
 */
struct place {
    int8_t x;
    int8_t y;
    uint8_t piece;    /* enum piece */
    uint8_t rotation; /* 0 .. 3 */
};

/* What a placement did to the well. */
struct cleared {
    uint64_t rows;  /* bit y set: row y was full (before rows were cleared) */
    uint8_t count;  /* 0 .. 4 */
    uint8_t eroded; /* count x cells of the placed piece cleared with them */
};

/* The bit of column x in a row. */
static inline uint16_t
board_bit(int x)
{
    return (uint16_t)(1u << (BOARD_LEFT_BIT - x));
}

/* Row y as a word with its walls; -BOARD_FLOOR <= y < height +
 * BOARD_CEILING. */
static inline uint16_t
board_row(const struct board *board, int y)
{
    return board->rows[BOARD_FLOOR + y];
}

/* A row without cells: the walls of a well of this width. */
static inline uint16_t
board_walls(int width)
{
    unsigned columns = (1u << width) - 1;
    return (uint16_t) ~(columns << (BOARD_LEFT_BIT + 1 - width));
}

/* An empty well. Width and height within the limits above (asserted). */
void board_init(struct board *board, int width, int height);

/* Whether the cell is filled. Everything outside the well is. */
bool board_cell(const struct board *board, int x, int y);

/* The shift of a matrix row at x = 0: its left cell, bit 3, becomes
 * BOARD_LEFT_BIT. */
enum { BOARD_ZERO_SHIFT = BOARD_LEFT_BIT - (PIECE_SIZE - 1) };

/* Four rows of the board as one word, row y in the lowest 16 bits.
 * -BOARD_FLOOR <= y <= height. */
static inline uint64_t
board_four_rows(const struct board *board, int y)
{
    const uint16_t *rows = &board->rows[BOARD_FLOOR + y];
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word; /* compilers do not see that it is one load */
    memcpy(&word, rows, sizeof(word));
    return word;
#else
    return (uint64_t)rows[0] | (uint64_t)rows[1] << 16 | (uint64_t)rows[2] << 32 |
           (uint64_t)rows[3] << 48;
#endif
}

/* The cells of a matrix at column x, in the layout of board_four_rows. x may be
 * -2 to BOARD_ZERO_SHIFT. */
static inline uint64_t
board_four_placed(uint16_t matrix, int x)
{
    uint64_t cells = matrix;
    cells = (cells | cells << 24) & 0x000000FF000000FFu;
    cells = (cells | cells << 12) & 0x000F000F000F000Fu;
    return cells << (BOARD_ZERO_SHIFT - x);
}

/*
 * Whether all cells of the piece are on empty cells of the well. Any place may
 * be asked for; none outside the well fits. Inline, because searches ask little
 * else.
 */
static inline bool
board_fits(const struct board *board, const struct shapes *shapes, struct place at)
{
    /* Further left, every shape has a cell in the wall. */
    enum { FIRST_X = -(PIECE_SIZE - 2) };

    if (at.x < FIRST_X || at.x > BOARD_ZERO_SHIFT || at.y < -BOARD_FLOOR || at.y > board->height)
        return false;
    return (board_four_rows(board, at.y) &
               board_four_placed(shapes->matrix[at.piece][at.rotation], at.x)) == 0;
}

/* The place with the same cells in the first rotation of this shape. Two places
 * of a piece cover the same cells if and only if their canonical places are
 * equal. */
struct place board_canonical(const struct shapes *shapes, struct place at);

/* Sets the piece's cells. The place must fit (asserted). */
void board_merge(struct board *board, const struct shapes *shapes, struct place at);

/* Clears full rows. Everything above moves down, and empty rows come in at the
 * top. `eroded` is 0 in the result, because only board_place knows the
 * piece. */
struct cleared board_clear_rows(struct board *board);

/* Merges the piece, clears full rows, and counts the eroded cells. */
struct cleared board_place(struct board *board, const struct shapes *shapes, struct place at);

/* Moves all rows up by one and fills the lowest, except column `hole`. Returns
 * false when cells were pushed out at the top and lost. */
bool board_raise(struct board *board, int hole);

/* Takes out the lowest `count` rows, 0 .. height. */
void board_lower(struct board *board, int count);

/* The ghost: where the piece would lock if it fell straight down from `from`,
 * which must fit. */
struct place board_ghost(const struct board *board, const struct shapes *shapes, struct place from);

/* The row just above the highest filled cell of the well; 0 when empty. */
int board_stack_height(const struct board *board);

/* For each column the row just above its highest filled cell; 0 when the column
 * is empty. Entries from the width on are 0. */
void board_heights(const struct board *board, uint8_t heights[BOARD_MAX_WIDTH]);

/* A fingerprint of size and cells, the same on every machine. */
uint64_t board_hash(const struct board *board);

#endif
