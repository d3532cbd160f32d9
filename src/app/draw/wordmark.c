/*
 * The letters as a picture of cells: '#' is a cell of a letter, a piece's
 * letter one of its cells, in lower case a cell of the piece that falls. The
 * cells of a letter grow together: only its free corners are round.
 */
#include "app/draw/wordmark.h"

enum {
    ROWS = 7,
    COLUMNS = 44,
    SEAM_PX = 9 /* cells from this size have seams */
};

static const char *const rows[ROWS] = {
    "#...#......#..s.#......#...................#",
    "#...#......#..ss#......#...................#",
    "#.#.#.####.#...s#.####.#.####.#..#.####.####",
    "#.#.#.#..#.#....#.#..#.#....#.#..#.#..#.#..#",
    "#.#.#.####.#....#.####.#.####.####.####.#..#",
    "#.#.#.#....#.T..#.#....#.#..#....#.#....#..#",
    "#####.####.#TTT.#.#....#.####.####.####.####",
};

static int
cell_of(int width, int height)
{
    return SDL_max(1, SDL_min(width / COLUMNS, height / ROWS));
}

struct box
wordmark_size(int height)
{
    int cell = cell_of(height * COLUMNS, height);

    return (struct box){0, 0, COLUMNS * cell, ROWS * cell};
}

static char
letter_at(int x, int y)
{
    return x < COLUMNS && y < ROWS ? rows[y][x] : '.';
}

/* What lies between a cell of a letter and its neighbour: half of both, or the
 * seam between them. */
static void
join(struct look *look, struct box at, int x, int y, bool seamed)
{
    struct colour ink = palette_colour(PALETTE_INK);
    int seam = at.w < SEAM_PX ? 0 : SDL_max(1, at.w / 16);
    struct box right = {at.x + at.w / 2, at.y, at.w, at.h};
    struct box below = {at.x, at.y + at.h / 2, at.w, at.h};

    if (seamed && seam == 0)
        return;
    if (seamed) {
        ink = palette_mix(ink, palette_colour(PALETTE_GROUND), 56);
        right = (struct box){at.x + at.w - seam, at.y, seam, at.h};
        below = (struct box){at.x, at.y + at.h - seam, at.w, seam};
    }
    if (letter_at(x + 1, y) == '#')
        look_fill(look, right, ink);
    if (letter_at(x, y + 1) == '#')
        look_fill(look, below, ink);
}

/* Draws a cell of a piece, apart from its neighbours. */
static void
draw_cell(struct look *look, struct box at, char letter)
{
    int gap = at.w < 3 ? 0 : SDL_max(1, at.w / 10);
    struct box inner = {at.x + gap, at.y + gap / 2, at.w - gap, at.h - gap};

    inner.x -= gap / 2;
    look_round(look, inner, at.w < 6 ? 0 : at.w / 5,
        palette_piece(piece_from_letter(letter)));
}

void
wordmark_draw(struct look *look, struct box box)
{
    int cell = cell_of(box.w, box.h);
    int top = box.y + (box.h - ROWS * cell) / 2;
    struct colour ink = palette_colour(PALETTE_INK);

    for (int pass = 0; pass < 3; pass++) {
        for (int at = 0; at < ROWS * COLUMNS; at++) {
            int x = at % COLUMNS, y = at / COLUMNS;
            char letter = rows[y][x];
            struct box here = {box.x + x * cell, top + y * cell, cell, cell};
            if (letter == '#' && pass == 0)
                look_round(look, here, cell < 5 ? 0 : cell / 3, ink);
            else if (letter == '#')
                join(look, here, x, y, pass == 2);
            else if (letter != '.' && pass == 0)
                draw_cell(look, here, letter);
        }
    }
}
