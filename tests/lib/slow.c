/* The well cell by cell. Features are in slow_features.c, random wells in
 * slow_random.c. */
#include "lib/slow.h"

#include <stdio.h>
#include <string.h>

/* -- the well -- */

void
slow_init(struct slow *well, int width, int height)
{
    memset(well, 0, sizeof(*well));
    well->width = width;
    well->height = height;
}

int
slow_cells(
    const struct shapes *shapes, struct place at, struct slow_cell cells[PIECE_SIZE * PIECE_SIZE])
{
    /* A digit as a person would look it up. */
    static const char digits[16][5] = {"....", "...#", "..#.", "..##", ".#..", ".#.#", ".##.",
        ".###", "#...", "#..#", "#.#.", "#.##", "##..", "##.#", "###.", "####"};
    unsigned matrix = shapes->matrix[at.piece][at.rotation];
    int count = 0;
    for (int row = PIECE_SIZE - 1; row >= 0; row--) {
        const char *digit = digits[matrix % 16];
        matrix /= 16;
        for (int column = 0; column < PIECE_SIZE; column++) {
            if (digit[column] == '#') {
                cells[count].x = at.x + column;
                cells[count].y = at.y + 3 - row;
                count++;
            }
        }
    }
    return count;
}

bool
slow_solid(const struct slow *well, int x, int y)
{
    if (x < 0 || x >= well->width || y < 0 || y >= well->height)
        return true;
    return well->cells[y][x];
}

bool
slow_fits(const struct slow *well, const struct shapes *shapes, struct place at)
{
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    for (int i = 0; i < count; i++) {
        if (slow_solid(well, cells[i].x, cells[i].y))
            return false;
    }
    return true;
}

bool
slow_fits_open(const struct slow *well, const struct shapes *shapes, struct place at)
{
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    for (int i = 0; i < count; i++) {
        if (cells[i].x < 0 || cells[i].x >= well->width || cells[i].y < 0)
            return false;
        if (cells[i].y < well->height && well->cells[cells[i].y][cells[i].x])
            return false;
    }
    return true;
}

void
slow_merge(struct slow *well, const struct shapes *shapes, struct place at)
{
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    for (int i = 0; i < count; i++)
        well->cells[cells[i].y][cells[i].x] = true;
}

static bool
row_full(const struct slow *well, int y)
{
    for (int x = 0; x < well->width; x++) {
        if (!well->cells[y][x])
            return false;
    }
    return true;
}

struct slow_cleared
slow_clear_rows(struct slow *well)
{
    struct slow_cleared cleared = {.count = 0};
    struct slow left;
    slow_init(&left, well->width, well->height);
    int to = 0;
    for (int y = 0; y < well->height; y++) {
        if (row_full(well, y)) {
            cleared.full[y] = true;
            cleared.count++;
            continue;
        }
        for (int x = 0; x < well->width; x++)
            left.cells[to][x] = well->cells[y][x];
        to++;
    }
    *well = left;
    return cleared;
}

struct slow_cleared
slow_place(struct slow *well, const struct shapes *shapes, struct place at)
{
    slow_merge(well, shapes, at);
    struct slow_cleared cleared = slow_clear_rows(well);
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    int gone = 0;
    for (int i = 0; i < count; i++)
        gone += cleared.full[cells[i].y];
    cleared.eroded = cleared.count * gone;
    return cleared;
}

struct place
slow_ghost(const struct slow *well, const struct shapes *shapes, struct place from)
{
    for (;;) {
        struct place below = from;
        below.y--;
        if (!slow_fits(well, shapes, below))
            return from;
        from = below;
    }
}

bool
slow_same_cells(const struct shapes *shapes, struct place a, struct place b)
{
    struct slow_cell cells_a[16], cells_b[16];
    int count = slow_cells(shapes, a, cells_a);
    if (slow_cells(shapes, b, cells_b) != count)
        return false;
    for (int i = 0; i < count; i++) {
        if (cells_a[i].x != cells_b[i].x || cells_a[i].y != cells_b[i].y)
            return false;
    }
    return true;
}

bool
slow_drop(const struct slow *well, const struct shapes *shapes, enum piece piece, int rotation,
    int x, struct place *place)
{
    struct place at = {(int8_t)x, (int8_t)well->height, (uint8_t)piece, (uint8_t)rotation};
    if (!slow_fits_open(well, shapes, at))
        return false;
    for (;;) {
        struct place below = at;
        below.y--;
        if (!slow_fits_open(well, shapes, below))
            break;
        at = below;
    }
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    for (int i = 0; i < count; i++) {
        if (cells[i].y >= well->height)
            return false;
    }
    *place = at;
    return true;
}

/* Whether a place of one rotation covers the cells of the other. */
static bool
same_shape(const struct shapes *shapes, enum piece piece, int one, int other)
{
    struct place at = {0, 0, (uint8_t)piece, (uint8_t)one};
    for (int y = -PIECE_SIZE; y <= PIECE_SIZE; y++) {
        for (int x = -PIECE_SIZE; x <= PIECE_SIZE; x++) {
            struct place moved = {(int8_t)x, (int8_t)y, (uint8_t)piece, (uint8_t)other};
            if (slow_same_cells(shapes, at, moved))
                return true;
        }
    }
    return false;
}

int
slow_drops(
    const struct slow *well, const struct shapes *shapes, enum piece piece, struct place out[64])
{
    int count = 0;
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        bool repeats = false;
        for (int before = 0; before < rotation; before++) {
            repeats |= same_shape(shapes, piece, before, rotation);
        }
        if (repeats)
            continue;
        for (int x = -PIECE_SIZE; x < well->width + PIECE_SIZE; x++) {
            if (slow_drop(well, shapes, piece, rotation, x, &out[count]))
                count++;
        }
    }
    return count;
}

int
slow_column_height(const struct slow *well, int x)
{
    int height = 0;
    for (int y = 0; y < well->height; y++) {
        if (well->cells[y][x])
            height = y + 1;
    }
    return height;
}

int
slow_stack_height(const struct slow *well)
{
    int height = 0;
    for (int x = 0; x < well->width; x++) {
        if (slow_column_height(well, x) > height)
            height = slow_column_height(well, x);
    }
    return height;
}

/* -- between the twins -- */

void
slow_to_board(const struct slow *well, struct board *board)
{
    board_init(board, well->width, well->height);
    for (int y = 0; y < well->height; y++) {
        for (int x = 0; x < well->width; x++) {
            if (well->cells[y][x])
                board->rows[3 + y] |= (uint16_t)(1u << (13 - x));
        }
    }
}

bool
slow_equals(const struct slow *well, const struct board *board)
{
    struct board other;
    if (board->width != well->width || board->height != well->height)
        return false;
    for (int y = -5; y < well->height + 6; y++) {
        for (int x = -5; x < well->width + 6; x++) {
            if (board_cell(board, x, y) != slow_solid(well, x, y))
                return false;
        }
    }
    slow_to_board(well, &other);
    return memcmp(board->rows, other.rows, sizeof(other.rows)) == 0 &&
           board_hash(board) == board_hash(&other);
}

void
slow_draw(struct slow *well, int width, int height, const char *drawing)
{
    slow_init(well, width, height);
    int rows = 1;
    for (const char *c = drawing; *c; c++)
        rows += *c == '/';
    int x = 0, y = rows - 1;
    for (const char *c = drawing; *c; c++) {
        if (*c == '/') {
            x = 0;
            y--;
            continue;
        }
        if (x < width && y < height)
            well->cells[y][x] = *c == '#';
        x++;
    }
}

void
slow_print(const struct slow *well)
{
    for (int y = well->height - 1; y >= 0; y--) {
        fprintf(stderr, "%3d |", y);
        for (int x = 0; x < well->width; x++)
            fputc(well->cells[y][x] ? '#' : '.', stderr);
        fputs("|\n", stderr);
    }
}
