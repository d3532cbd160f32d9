#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- dice -- */

struct dice
dice_start(uint64_t salt)
{
    const char *text = getenv("WELLPLAYED_TEST_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 20240229;
    struct dice dice = {
        seed * 0x9E3779B97F4A7C15u ^ salt * 0xD1342543DE82EF95u};
    if (dice.state == 0)
        dice.state = 1;
    for (int i = 0; i < 8; i++)
        dice_roll(&dice);
    return dice;
}

uint64_t
dice_roll(struct dice *dice)
{
    dice->state ^= dice->state >> 12;
    dice->state ^= dice->state << 25;
    dice->state ^= dice->state >> 27;
    return dice->state * 0x2545F4914F6CDD1Du;
}

int
dice_below(struct dice *dice, int bound)
{
    return (int)((dice_roll(dice) >> 33) % (uint64_t)bound);
}

int
dice_between(struct dice *dice, int low, int high)
{
    return low + dice_below(dice, high - low + 1);
}

long
test_count(long usual)
{
    const char *text = getenv("WELLPLAYED_TEST_FACTOR");
    long percent = text ? strtol(text, NULL, 10) : 100;
    long count = usual * percent / 100;
    return count > 0 ? count : 1;
}

/* -- the well -- */

void
slow_init(struct slow *well, int width, int height)
{
    memset(well, 0, sizeof(*well));
    well->width = width;
    well->height = height;
}

int
slow_cells(const struct shapes *shapes, struct place at,
    struct slow_cell cells[PIECE_SIZE * PIECE_SIZE])
{
    /* A digit as a person would look it up. */
    static const char digits[16][5] = {"....", "...#", "..#.", "..##", ".#..",
        ".#.#", ".##.", ".###", "#...", "#..#", "#.#.", "#.##", "##..", "##.#",
        "###.", "####"};
    unsigned matrix = shapes->matrix[at.piece][at.turn];
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
slow_fits_open(
    const struct slow *well, const struct shapes *shapes, struct place at)
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

struct slow_removed
slow_remove_rows(struct slow *well)
{
    struct slow_removed removed = {.count = 0};
    struct slow left;
    slow_init(&left, well->width, well->height);
    int to = 0;
    for (int y = 0; y < well->height; y++) {
        if (row_full(well, y)) {
            removed.full[y] = true;
            removed.count++;
            continue;
        }
        for (int x = 0; x < well->width; x++)
            left.cells[to][x] = well->cells[y][x];
        to++;
    }
    *well = left;
    return removed;
}

struct slow_removed
slow_place(struct slow *well, const struct shapes *shapes, struct place at)
{
    slow_merge(well, shapes, at);
    struct slow_removed removed = slow_remove_rows(well);
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    int gone = 0;
    for (int i = 0; i < count; i++)
        gone += removed.full[cells[i].y];
    removed.eroded = removed.count * gone;
    return removed;
}

struct place
slow_rest(
    const struct slow *well, const struct shapes *shapes, struct place from)
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
slow_drop(const struct slow *well, const struct shapes *shapes,
    enum piece piece, int turn, int x, struct place *rest)
{
    struct place at = {
        (int8_t)x, (int8_t)well->height, (uint8_t)piece, (uint8_t)turn};
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
    *rest = at;
    return true;
}

int
slow_drops(const struct slow *well, const struct shapes *shapes,
    enum piece piece, struct place out[64])
{
    int count = 0;
    for (int turn = 0; turn < PIECE_TURNS; turn++) {
        bool repeats = false;
        for (int before = 0; before < turn; before++) {
            repeats |=
                shapes->matrix[piece][before] == shapes->matrix[piece][turn];
        }
        if (repeats)
            continue;
        for (int x = -PIECE_SIZE; x < well->width + PIECE_SIZE; x++) {
            if (slow_drop(well, shapes, piece, turn, x, &out[count]))
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

/* -- features -- */

static int
contact_of_act(
    const struct slow *before, const struct slow_cell cells[], int count)
{
    static const struct slow_cell around[4] = {
        {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int contact = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            int x = cells[i].x + around[k].x;
            int y = cells[i].y + around[k].y;
            bool own = false;
            for (int j = 0; j < count; j++)
                own |= cells[j].x == x && cells[j].y == y;
            if (own)
                continue;
            /* Above the top of the well there is nothing. */
            bool solid = y < before->height && slow_solid(before, x, y);
            contact += solid;
            if (k == 2 && !solid)
                contact -= 5;
        }
    }
    return contact;
}

void
slow_features_of_act(const struct slow *before, const struct shapes *shapes,
    struct place at, struct slow_removed removed, int32_t values[FEATURE_COUNT])
{
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    int lowest = cells[0].y, topmost = cells[0].y;
    for (int i = 0; i < count; i++) {
        lowest = cells[i].y < lowest ? cells[i].y : lowest;
        topmost = cells[i].y > topmost ? cells[i].y : topmost;
    }
    int piece_height = topmost - lowest + 1;
    double landing = lowest + (piece_height - 1) / 2.0;
    values[FEATURE_LANDING_HEIGHT] = (int32_t)(2 * landing);
    values[FEATURE_ERODED_CELLS] = removed.eroded;
    values[FEATURE_ROWS_REMOVED] = removed.count;
    values[FEATURE_CONTACT] = contact_of_act(before, cells, count);
    values[FEATURE_REST_ROW] = before->height - 1 - topmost;
}

static bool
covered(const struct slow *well, int x, int y)
{
    for (int above = y + 1; above < well->height; above++) {
        if (well->cells[above][x])
            return true;
    }
    return false;
}

static bool
is_hole(const struct slow *well, int x, int y)
{
    return !well->cells[y][x] && covered(well, x, y);
}

static bool
is_well_cell(const struct slow *well, int x, int y)
{
    return !well->cells[y][x] && slow_solid(well, x - 1, y) &&
           slow_solid(well, x + 1, y);
}

static int
empty_below(const struct slow *well, int x, int y)
{
    int count = 0;
    for (int below = y - 1; below >= 0 && !well->cells[below][x]; below--)
        count++;
    return count;
}

static void
count_cells(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int y = 0; y < well->height; y++) {
        bool hole_in_row = false;
        for (int x = 0; x < well->width; x++) {
            values[FEATURE_HOLES] += is_hole(well, x, y);
            hole_in_row |= is_hole(well, x, y);
            if (is_well_cell(well, x, y))
                values[FEATURE_WELLS] += 1 + empty_below(well, x, y);
            if (well->cells[y][x]) {
                bool hole_below = false;
                for (int below = 0; below < y; below++)
                    hole_below |= is_hole(well, x, below);
                values[FEATURE_HOLE_DEPTH] += hole_below;
            }
        }
        values[FEATURE_ROWS_WITH_HOLES] += hole_in_row;
    }
}

static void
count_runs(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int x = 0; x < well->width; x++) {
        for (int y = 0; y < well->height; y++) {
            bool bottom =
                !well->cells[y][x] && (y == 0 || well->cells[y - 1][x]);
            if (!bottom)
                continue;
            /* The run from here upwards; its highest well cell. */
            int cells = 0;
            for (int top = y; top < well->height && !well->cells[top][x];
                 top++) {
                if (is_well_cell(well, x, top))
                    cells = top - y + 1;
            }
            for (int i = 1; i <= cells; i++)
                values[FEATURE_WELLS_BY_RUNS] += i;
        }
    }
}

static void
count_transitions(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int y = 0; y < well->height; y++) {
        for (int x = 0; x <= well->width; x++) {
            values[FEATURE_ROW_TRANSITIONS] +=
                slow_solid(well, x - 1, y) != slow_solid(well, x, y);
        }
    }
    for (int x = 0; x < well->width; x++) {
        bool below = true;
        for (int y = 0; y <= well->height; y++) {
            bool here = y < well->height && well->cells[y][x];
            values[FEATURE_COLUMN_TRANSITIONS] += here != below;
            below = here;
        }
    }
}

static void
measure_columns(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    int heights[BOARD_MAX_WIDTH];
    for (int x = 0; x < well->width; x++) {
        heights[x] = slow_column_height(well, x);
        values[FEATURE_SUM_HEIGHT] += heights[x];
        if (heights[x] > values[FEATURE_MAX_HEIGHT])
            values[FEATURE_MAX_HEIGHT] = heights[x];
    }
    for (int wanted = -2; wanted <= 2; wanted++) {
        bool occurs = false;
        for (int x = 0; x + 1 < well->width; x++)
            occurs |= heights[x + 1] - heights[x] == wanted;
        values[FEATURE_DIVERSITY] += occurs;
    }
    for (int x = 0; x + 1 < well->width; x++)
        values[FEATURE_HEIGHT_DIFFERENCES] += abs(heights[x] - heights[x + 1]);
    for (int x = 0; x < well->width; x++) {
        bool peak = true, pit = true;
        if (x > 0) {
            peak = peak && heights[x] > heights[x - 1];
            pit = pit && heights[x] < heights[x - 1];
        }
        if (x + 1 < well->width) {
            peak = peak && heights[x] > heights[x + 1];
            pit = pit && heights[x] < heights[x + 1];
        }
        values[FEATURE_PEAKS] += peak;
        values[FEATURE_PITS] += pit;
    }
}

/* A lying piece fits three columns where the lowest of its cells in each comes
 * to stand on the column; the flat sides of T, L, J and I are no fits. */
static void
count_fits(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    /* How far above the piece's floor each column of it begins. */
    static const int soles[][3] = {
        {0, 0, 1}, /* S */
        {1, 0, 0}, /* Z */
        {1, 0, 1}, /* T, its stem down */
        {0, 1, 1}, /* L, its foot down at the left */
        {1, 1, 0}, /* J, its foot down at the right */
    };
    for (int x = 0; x + 2 < well->width; x++) {
        for (size_t s = 0; s < sizeof(soles) / sizeof(soles[0]); s++) {
            int floor = slow_column_height(well, x) - soles[s][0];
            bool fits = true;
            for (int i = 1; i < 3; i++)
                fits = fits &&
                       slow_column_height(well, x + i) == floor + soles[s][i];
            values[FEATURE_FITS] += fits;
        }
    }
}

static void
count_neighbours(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int x = 0; x + 1 < well->width; x++) {
        int step =
            abs(slow_column_height(well, x) - slow_column_height(well, x + 1));
        values[FEATURE_LEVEL_PAIRS] += step == 0;
        values[FEATURE_CLIFFS] += step > 2;
    }
}

/* The empty cells of the rows in which `chosen` holds for some filled cell, and
 * how many such rows there are. */
static void
count_gaps(const struct slow *well,
    bool chosen(const struct slow *well, int x, int y), int32_t *rows,
    int32_t *gaps)
{
    *rows = *gaps = 0;
    for (int y = 0; y < well->height; y++) {
        int empty = 0;
        bool counts = false;
        for (int x = 0; x < well->width; x++) {
            empty += !well->cells[y][x];
            counts |= well->cells[y][x] && chosen(well, x, y);
        }
        *rows += counts;
        *gaps += counts ? empty : 0;
    }
}

static bool
covers_hole(const struct slow *well, int x, int y)
{
    return y > 0 && is_hole(well, x, y - 1);
}

static bool
lies_over_hole(const struct slow *well, int x, int y)
{
    for (int below = 0; below < y; below++) {
        if (is_hole(well, x, below))
            return true;
    }
    return false;
}

static void
count_covers(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    int32_t rows;
    count_gaps(well, covers_hole, &values[FEATURE_COVER_ROWS],
        &values[FEATURE_COVER_GAPS]);
    count_gaps(well, lies_over_hole, &rows, &values[FEATURE_DEPTH_GAPS]);
    for (int x = 0; x < well->width; x++) {
        int height = slow_column_height(well, x);
        values[FEATURE_THIN_ROOFS] +=
            height >= 2 && !well->cells[height - 2][x];
    }
}

void
slow_features_of_well(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int f = FEATURE_ACT_COUNT; f < FEATURE_COUNT; f++)
        values[f] = 0;
    count_cells(well, values);
    count_runs(well, values);
    count_transitions(well, values);
    measure_columns(well, values);
    count_neighbours(well, values);
    count_fits(well, values);
    count_covers(well, values);
}

void
slow_features(const struct slow *before, const struct shapes *shapes,
    struct place at, struct slow *after, int32_t values[FEATURE_COUNT])
{
    struct slow well = *before;
    struct slow_removed removed = slow_place(&well, shapes, at);
    slow_features_of_act(before, shapes, at, removed, values);
    slow_features_of_well(&well, values);
    if (after)
        *after = well;
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

/* -- random wells -- */

static void
fill_random(struct slow *well, struct dice *dice, int rows, int percent)
{
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < well->width; x++)
            well->cells[y][x] = dice_below(dice, 100) < percent;
    }
}

static void
fill_overhangs(struct slow *well, struct dice *dice, int rows)
{
    /* Shelves: pieces of rows that hang in the air. */
    for (int y = 0; y < rows; y++) {
        if (dice_below(dice, 3) == 0)
            continue;
        int from = dice_below(dice, well->width);
        int to = dice_between(dice, from, well->width - 1);
        for (int x = from; x <= to; x++)
            well->cells[y][x] = true;
    }
}

static void
fill_skyline(struct slow *well, struct dice *dice, int rows)
{
    for (int x = 0; x < well->width; x++) {
        int height = dice_below(dice, rows + 1);
        for (int y = 0; y < height; y++)
            well->cells[y][x] = true;
    }
}

static void
fill_nearly_full(struct slow *well, struct dice *dice, int rows)
{
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < well->width; x++)
            well->cells[y][x] = true;
        for (int gaps = dice_between(dice, 1, 3); gaps > 0; gaps--)
            well->cells[y][dice_below(dice, well->width)] = false;
    }
    /* Wells that go through several rows, for fours. */
    int x = dice_below(dice, well->width);
    for (int y = dice_below(dice, rows + 1); y < rows; y++)
        well->cells[y][x] = false;
}

bool
slow_random_drop(const struct slow *well, struct dice *dice,
    const struct shapes *shapes, enum piece piece, struct place *rest)
{
    for (int tries = 0; tries < 64; tries++) {
        int turn = dice_below(dice, PIECE_TURNS);
        int x = dice_between(dice, -2, well->width);
        if (slow_drop(well, shapes, piece, turn, x, rest))
            return true;
    }
    return false;
}

static void
fill_played(struct slow *well, struct dice *dice, int pieces)
{
    struct place best, other;
    while (pieces-- > 0) {
        enum piece piece = (enum piece)dice_below(dice, PIECE_COUNT);
        if (!slow_random_drop(well, dice, &shapes_classic, piece, &best))
            return;
        /* The lowest of a few, so that rows go now and then. */
        for (int tries = dice_below(dice, 6); tries > 0; tries--) {
            if (slow_random_drop(well, dice, &shapes_classic, piece, &other) &&
                other.y < best.y)
                best = other;
        }
        slow_place(well, &shapes_classic, best);
    }
}

void
slow_random(struct slow *well, struct dice *dice, enum slow_kind kind,
    int width, int height, bool full)
{
    slow_init(well, width, height);
    int rows = dice_between(dice, 0, height - height / 4);
    switch (kind) {
    case SLOW_EMPTY: break;
    case SLOW_SPARSE:
        fill_random(well, dice, rows, dice_between(dice, 5, 35));
        break;
    case SLOW_DENSE:
        fill_random(well, dice, rows, dice_between(dice, 60, 97));
        break;
    case SLOW_OVERHANGS: fill_overhangs(well, dice, rows); break;
    case SLOW_NEARLY_FULL: fill_nearly_full(well, dice, rows); break;
    case SLOW_TALL:
        fill_random(well, dice, dice_between(dice, height - 4, height),
            dice_between(dice, 20, 90));
        break;
    case SLOW_SKYLINE: fill_skyline(well, dice, rows); break;
    case SLOW_PLAYED:
        fill_played(well, dice, dice_below(dice, width * height / 4));
        break;
    case SLOW_KINDS: break;
    }
    slow_remove_rows(well);
    for (int n = full ? dice_between(dice, 1, 4) : 0; n > 0; n--) {
        int y = dice_below(dice, height);
        for (int x = 0; x < width; x++)
            well->cells[y][x] = true;
    }
}

void
slow_random_any(struct slow *well, struct dice *dice, bool full)
{
    /* The sizes that are played most often come most often. */
    int width = dice_between(dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH);
    int height = dice_between(dice, BOARD_MIN_HEIGHT, BOARD_MAX_HEIGHT);
    int size = dice_below(dice, 4);
    if (size == 0) {
        width = 10;
        height = 20;
    } else if (size == 1) {
        width = 12;
        height = 26;
    }
    enum slow_kind kind = (enum slow_kind)dice_below(dice, SLOW_KINDS);
    slow_random(well, dice, kind, width, height, full);
}
