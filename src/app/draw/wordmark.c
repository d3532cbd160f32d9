/*
 * The letters as a picture of cells: '#' is a cell of a letter, a piece's
 * letter one of its cells, in lower case a cell of the falling piece. The cells
 * of a letter are joined; only its free corners are round. The picture is painted
 * once for each size.
 */
#include "app/draw/wordmark.h"

#include "app/draw/distance.h"

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

static char
letter_at(int x, int y)
{
    return x < COLUMNS && y < ROWS ? rows[y][x] : '.';
}

static void
wordmark_fill(SDL_Surface *surface, struct box box, struct colour colour)
{
    SDL_Rect rect = {box.x, box.y, box.w, box.h};

    SDL_FillRect(surface, &rect,
        SDL_MapRGBA(surface->format, colour.r, colour.g, colour.b, SDL_ALPHA_OPAQUE));
}

/* The opacity of a pixel of a round corner. The corner is a quarter of a disc
 * whose centre is at the lower right. */
static Uint8
wordmark_cover(int x, int y, int radius)
{
    double distance = distance_disc(x + 0.5 - radius, y + 0.5 - radius, radius);
    return (Uint8)(distance_cover(distance) * SDL_ALPHA_OPAQUE + 0.5);
}

static void
fill_round(SDL_Surface *surface, struct box box, int radius, struct colour colour)
{
    wordmark_fill(surface, box, colour);
    for (int y = 0; y < radius; y++) {
        for (int x = 0; x < radius; x++) {
            Uint32 pixel = SDL_MapRGBA(
                surface->format, colour.r, colour.g, colour.b, wordmark_cover(x, y, radius));
            for (int corner = 0; corner < 4; corner++) {
                SDL_Rect at = {corner & 1 ? box.x + box.w - 1 - x : box.x + x,
                    corner >> 1 ? box.y + box.h - 1 - y : box.y + y, 1, 1};
                SDL_FillRect(surface, &at, pixel);
            }
        }
    }
}

/* Fills the area between a cell of a letter and its neighbour: half of both, or
 * the seam between them. */
static void
wordmark_join(SDL_Surface *surface, struct box at, int x, int y, bool seamed)
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
        wordmark_fill(surface, right, ink);
    if (letter_at(x, y + 1) == '#')
        wordmark_fill(surface, below, ink);
}

/* Paints a cell of a piece, apart from its neighbours. */
static void
paint_piece(SDL_Surface *surface, struct box at, char letter)
{
    int gap = at.w < 3 ? 0 : SDL_max(1, at.w / 10);
    struct box inner = {at.x + gap, at.y + gap / 2, at.w - gap, at.h - gap};

    inner.x -= gap / 2;
    fill_round(surface, inner, at.w < 6 ? 0 : at.w / 5, palette_piece(piece_from_letter(letter)));
}

static void
wordmark_paint(SDL_Surface *surface, int cell)
{
    for (int pass = 0; pass < 3; pass++) {
        for (int at = 0; at < ROWS * COLUMNS; at++) {
            int x = at % COLUMNS, y = at / COLUMNS;
            char letter = rows[y][x];
            struct box here = {x * cell, y * cell, cell, cell};
            if (letter == '#' && pass == 0)
                fill_round(surface, here, cell < 5 ? 0 : cell / 3, palette_colour(PALETTE_INK));
            else if (letter == '#')
                wordmark_join(surface, here, x, y, pass == 2);
            else if (letter != '.' && pass == 0)
                paint_piece(surface, here, letter);
        }
    }
}

/* The texture at this size of a cell; NULL when SDL fails. */
static SDL_Texture *
find_texture(struct look *look, int cell)
{
    if (look->wordmark != NULL && look->wordmark_cell == cell)
        return look->wordmark;
    canvas_drop(look->canvas, look->wordmark);
    look->wordmark = NULL;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
        0, COLUMNS * cell, ROWS * cell, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL)
        return NULL;
    wordmark_paint(surface, cell);
    look->wordmark = canvas_texture_of(look->canvas, surface);
    SDL_FreeSurface(surface);
    look->wordmark_cell = cell;
    return look->wordmark;
}

void
wordmark_draw(struct look *look, struct box box)
{
    int cell = cell_of(box.w, box.h);
    SDL_Texture *texture = find_texture(look, cell);
    SDL_Rect to = {box.x, box.y + (box.h - ROWS * cell) / 2, COLUMNS * cell, ROWS * cell};

    if (texture != NULL)
        canvas_copy(look->canvas, texture, NULL, &to, true, SDL_ALPHA_OPAQUE);
}
