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
 * Below it lie three full rows (a test of four rows one below the well reads
 * that far); above the top row lie full rows too: a ceiling, so that nothing
 * ever leaves the well.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_BOARD_H
#define WELLPLAYED_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/piece.h"

enum {
    BOARD_MIN_WIDTH = 6,
    BOARD_MAX_WIDTH = 12,
    BOARD_MIN_HEIGHT = 6,
    BOARD_MAX_HEIGHT = 40, /* hidden rows included */
    BOARD_FLOOR = 3,       /* full rows below y = 0 */
    BOARD_CEILING = 4,     /* full rows above the top at the least */
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
    uint64_t rows;  /* bit y set: row y (before removal) was full */
    uint8_t count;  /* 0 .. 4 */
    uint8_t eroded; /* count x cells of the placed piece that went with them */
};

/* The number of set bits. */
static inline int
bits_count(uint64_t bits)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(bits * 0x0101010101010101u >> 56);
#endif
}

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

/* Whether the cell is filled; outside of the well everything is. */
bool board_cell(const struct board *board, int x, int y);

/*
 * Whether the piece's cells are all on empty cells of the well. The place may
 * be anywhere at all; outside of the well it does not fit.
 */
bool board_fits(
    const struct board *board, const struct shapes *shapes, struct place at);

/* Sets the piece's cells. The place must fit (asserted). */
void board_merge(
    struct board *board, const struct shapes *shapes, struct place at);

/* Takes out full rows; everything above moves down, empty rows come in at
 * the top. `eroded` of what it returns is 0: only board_place knows the
 * piece. */
struct cleared board_clear_rows(struct board *board);

/* Merges, removes full rows, and counts the eroded cells. */
struct cleared board_place(
    struct board *board, const struct shapes *shapes, struct place at);

/* All rows move up by one; the lowest is then full but for column `hole`.
 * Returns false when cells were pushed out at the top: they are lost. */
bool board_raise(struct board *board, int hole);

/* Takes out the lowest `count` rows, 0 .. height. */
void board_lower(struct board *board, int count);

/* Where the piece comes to rest falling straight down from `from`, which
 * must fit: the ghost. */
struct place board_rest(
    const struct board *board, const struct shapes *shapes, struct place from);

/* The row just above the highest filled cell of the well; 0 when empty. */
int board_stack_height(const struct board *board);

/* For each column the row just above its highest filled cell, 0 when empty;
 * entries from the width on are 0. */
void board_heights(const struct board *board, uint8_t heights[BOARD_MAX_WIDTH]);

/* A fingerprint of size and cells, the same on every machine. */
uint64_t board_hash(const struct board *board);

#endif
