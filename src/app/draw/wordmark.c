/*
 * The letters as a picture of cells: '#' is a cell of a letter, a piece's
 * letter one of its cells, in lower case a cell of the piece that falls. What
 * falls fills two rows.
 */
#include "app/draw/wordmark.h"

enum { ROWS = 7, COLUMNS = 44 };

static const char *const rows[ROWS] = {
    "#...#......#....#......#...................#",
    "#...#......#lll.#......#...................#",
    "#.#.#..##..#l...#.###..#.###..#..#..##...###",
    "#.#.#.#..#.#....#.#..#.#....#.#..#.#..#.#..#",
    "#.#.#.####.#...L#.###..#..###..###.####.#..#",
    "#.#.#.#....#.LLL#.#....#.#..#....#.#....#..#",
    ".#.#...###.#IIII#.#....#..###.###...###..###",
};

/* A cell with the gap on its right. */
static int
cell_of(int width, int height)
{
    return SDL_max(1, SDL_min(width / COLUMNS, height / ROWS));
}

static int
gap_of(int cell)
{
    return cell < 4 ? 0 : SDL_max(1, cell / 10);
}

struct box
wordmark_size(int height)
{
    int cell = cell_of(height * COLUMNS, height), gap = gap_of(cell);

    return (struct box){0, 0, COLUMNS * cell - gap, ROWS * cell - gap};
}

void
wordmark_draw(struct look *look, struct box box)
{
    int cell = cell_of(box.w, box.h), gap = gap_of(cell), side = cell - gap;
    int top = box.y + (box.h - ROWS * cell + gap) / 2;
    struct colour ink = palette_colour(PALETTE_INK);

    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            char letter = rows[y][x];
            struct box at = {box.x + x * cell, top + y * cell, side, side};
            if (letter != '.')
                look_round(look, at, cell < 6 ? 0 : side / 5,
                    letter == '#' ? ink
                                  : palette_piece(piece_from_letter(letter)));
        }
    }
}
