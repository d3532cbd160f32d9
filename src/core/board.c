/*
 * The well as a bitboard. A piece's matrix row is shifted to its column and
 * tested or set with one operation; walls, floor and ceiling are bits like
 * any other.
 */
#include "wellplayed/board.h"

#include <assert.h>
#include <string.h>

void
board_init(struct board *board, int width, int height)
{
    assert(width >= BOARD_MIN_WIDTH && width <= BOARD_MAX_WIDTH);
    assert(height >= BOARD_MIN_HEIGHT && height <= BOARD_MAX_HEIGHT);

    board->width = (uint8_t)width;
    board->height = (uint8_t)height;
    for (int i = 0; i < BOARD_ROWS; i++)
        board->rows[i] = BOARD_FULL_ROW;
    for (int y = 0; y < height; y++)
        board->rows[BOARD_FLOOR + y] = board_walls(width);
}

bool
board_cell(const struct board *board, int x, int y)
{
    if (x < 0 || x >= board->width || y < 0 || y >= board->height)
        return true;
    return (board_row(board, y) & board_bit(x)) != 0;
}

/* Row `row` (0 = top) of the matrix as bits of a board row, at column x. */
static uint16_t
placed_row(uint16_t matrix, int row, int x)
{
    return (uint16_t)(piece_row(matrix, row) << (BOARD_ZERO_SHIFT - x));
}

struct place
board_canonical(const struct shapes *shapes, struct place at)
{
    const uint16_t *turns = shapes->matrix[at.piece];
    int first = piece_first_rotation(shapes, (enum piece)at.piece, at.rotation);
    uint16_t from = turns[at.rotation], to = turns[first];

    at.x = (int8_t)(at.x + piece_left_column(from) - piece_left_column(to));
    at.y = (int8_t)(at.y + piece_bottom_row(to) - piece_bottom_row(from));
    at.rotation = (uint8_t)first;
    return at;
}

void
board_merge(struct board *board, const struct shapes *shapes, struct place at)
{
    assert(board_fits(board, shapes, at));

    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    for (int row = 0; row < PIECE_SIZE; row++)
        board->rows[BOARD_FLOOR + at.y + PIECE_SIZE - 1 - row] |= placed_row(matrix, row, at.x);
}

struct cleared
board_clear_rows(struct board *board)
{
    struct cleared cleared = {0};
    uint16_t *rows = board->rows + BOARD_FLOOR;
    int to = 0;

    for (int y = 0; y < board->height; y++) {
        if (rows[y] == BOARD_FULL_ROW) {
            cleared.rows |= (uint64_t)1 << y;
            cleared.count++;
        } else {
            rows[to++] = rows[y];
        }
    }
    for (; to < board->height; to++)
        rows[to] = board_walls(board->width);
    return cleared;
}

struct cleared
board_place(struct board *board, const struct shapes *shapes, struct place at)
{
    board_merge(board, shapes, at);

    /* Only the rows of the piece can have become full. */
    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    int cells = 0;
    for (int row = 0; row < PIECE_SIZE; row++)
        if (piece_row(matrix, row) != 0 &&
            board_row(board, at.y + PIECE_SIZE - 1 - row) == BOARD_FULL_ROW)
            cells += bits_count(piece_row(matrix, row));
    if (cells == 0)
        return (struct cleared){0};

    struct cleared cleared = board_clear_rows(board);
    cleared.eroded = (uint8_t)(cleared.count * cells);
    return cleared;
}

bool
board_raise(struct board *board, int hole)
{
    uint16_t *rows = board->rows + BOARD_FLOOR;
    uint16_t empty = board_walls(board->width);
    bool lost = rows[board->height - 1] != empty;

    memmove(rows + 1, rows, (board->height - 1u) * sizeof(*rows));
    rows[0] = (uint16_t)(BOARD_FULL_ROW & ~board_bit(hole));
    return !lost;
}

void
board_lower(struct board *board, int count)
{
    uint16_t *rows = board->rows + BOARD_FLOOR;
    int kept = board->height - count;

    memmove(rows, rows + count, (size_t)kept * sizeof(*rows));
    for (int y = kept; y < board->height; y++)
        rows[y] = board_walls(board->width);
}

struct place
board_ghost(const struct board *board, const struct shapes *shapes, struct place from)
{
    assert(board_fits(board, shapes, from));

    for (;;) {
        struct place below = from;
        below.y--;
        if (!board_fits(board, shapes, below))
            return from;
        from = below;
    }
}

int
board_stack_height(const struct board *board)
{
    uint16_t empty = board_walls(board->width);
    int height = board->height;
    while (height > 0 && board_row(board, height - 1) == empty)
        height--;
    return height;
}

void
board_heights(const struct board *board, uint8_t heights[BOARD_MAX_WIDTH])
{
    memset(heights, 0, BOARD_MAX_WIDTH);
    /* Walking down, `fresh` has the columns whose first cell is in this row. */
    uint16_t roof = board_walls(board->width);
    for (int y = board_stack_height(board) - 1; y >= 0; y--) {
        uint16_t fresh = board_row(board, y) & (uint16_t)~roof;
        roof |= fresh;
        for (; fresh != 0; fresh &= (uint16_t)(fresh - 1))
            heights[BOARD_LEFT_BIT - bits_lowest(fresh)] = (uint8_t)(y + 1);
    }
}

uint64_t
board_hash(const struct board *board)
{
    /* FNV-1a over size and rows, two bytes a row. */
    uint64_t hash = 0xCBF29CE484222325u;
    const uint64_t prime = 0x100000001B3u;
    hash = (hash ^ board->width) * prime;
    hash = (hash ^ board->height) * prime;
    for (int y = 0; y < board->height; y++) {
        uint16_t row = board_row(board, y);
        hash = (hash ^ (row & 0xFFu)) * prime;
        hash = (hash ^ row >> 8) * prime;
    }
    return hash;
}
