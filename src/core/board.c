/*
 * The well as a bitboard. A piece's matrix row is shifted to its column and
 * tested or set with one operation; walls, floor and ceiling are bits like
 * any other.
 */
#include "wellplayed/board.h"

#include <assert.h>
#include <string.h>

enum { ROW_BITS = 16 };

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

/* Merges the piece. Returns its cells, `*rows` the four rows after that. */
static uint64_t
merge_four(struct board *board, const struct shapes *shapes, struct place at, uint64_t *rows)
{
    assert(board_fits(board, shapes, at));

    uint64_t cells = board_four_placed(shapes->matrix[at.piece][at.rotation], at.x);
    *rows = board_four_rows(board, at.y) | cells;
    for (int row = 0; row < PIECE_SIZE; row++)
        board->rows[BOARD_FLOOR + at.y + row] = (uint16_t)(*rows >> ROW_BITS * row);
    return cells;
}

void
board_merge(struct board *board, const struct shapes *shapes, struct place at)
{
    uint64_t rows;
    merge_four(board, shapes, at, &rows);
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
    uint64_t rows, of_piece = merge_four(board, shapes, at, &rows);

    /* Only the rows of the piece can have become full. */
    int cells = 0;
    for (; of_piece != 0; of_piece >>= ROW_BITS, rows >>= ROW_BITS)
        if ((rows & BOARD_FULL_ROW) == BOARD_FULL_ROW)
            cells += bits_count(of_piece & BOARD_FULL_ROW);
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
    uint64_t empty = board_walls(board->width) * 0x0001000100010001u;
    int height = board->height;

    while (height >= 4 * PIECE_SIZE) {
        uint64_t cells = 0;
        for (int down = PIECE_SIZE; down <= 4 * PIECE_SIZE; down += PIECE_SIZE)
            cells |= board_four_rows(board, height - down) ^ empty;
        if (cells != 0)
            break;
        height -= 4 * PIECE_SIZE;
    }
    for (; height > 0; height -= PIECE_SIZE) {
        /* The floor is not empty. */
        uint64_t cells = board_four_rows(board, height - PIECE_SIZE) ^ empty;
        if (cells != 0)
            return height - PIECE_SIZE + bits_highest(cells) / ROW_BITS + 1;
    }
    return 0;
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
