/*
 * The scalar extractor. Rows are words and a bit is a column, so most features
 * are sums of bit counts from the top row of the stack down; `roof` has a bit
 * for every column covered so far.
 */
#include "wellplayed/features.h"

#include <string.h>

static const char *const names[FEATURE_COUNT] = {
    [FEATURE_LANDING_HEIGHT] = "landing-height",
    [FEATURE_ERODED_CELLS] = "eroded-cells",
    [FEATURE_ROWS_CLEARED] = "rows-removed",
    [FEATURE_CONTACT] = "contact",
    [FEATURE_LOCK_ROW] = "rest-row",
    [FEATURE_ROW_TRANSITIONS] = "row-transitions",
    [FEATURE_COLUMN_TRANSITIONS] = "column-transitions",
    [FEATURE_HOLES] = "holes",
    [FEATURE_WELLS] = "wells",
    [FEATURE_WELLS_BY_RUNS] = "wells-by-runs",
    [FEATURE_HOLE_DEPTH] = "hole-depth",
    [FEATURE_ROWS_WITH_HOLES] = "rows-with-holes",
    [FEATURE_DIVERSITY] = "diversity",
    [FEATURE_MAX_HEIGHT] = "max-height",
    [FEATURE_SUM_HEIGHT] = "sum-height",
    [FEATURE_HEIGHT_DIFFERENCES] = "height-differences",
    [FEATURE_PEAKS] = "peaks",
    [FEATURE_PITS] = "pits",
    [FEATURE_LEVEL_PAIRS] = "level-pairs",
    [FEATURE_CLIFFS] = "cliffs",
    [FEATURE_FITS] = "fits",
    [FEATURE_THIN_ROOFS] = "thin-roofs",
    [FEATURE_COVER_ROWS] = "cover-rows",
    [FEATURE_COVER_GAPS] = "cover-gaps",
    [FEATURE_DEPTH_GAPS] = "depth-gaps",
    [FEATURE_PATTERNS] = "patterns",
};

const char *
feature_name(enum feature feature)
{
    return names[feature];
}

enum feature
feature_find(const char *name)
{
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (strcmp(names[f], name) == 0)
            return (enum feature)f;
    return FEATURE_COUNT;
}

/* -- the act -- */

static int
contact_of(const struct board *before, const struct shapes *shapes, struct place at)
{
    struct board with = *before;
    board_merge(&with, shapes, at);

    int sum = 0;
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        uint16_t own = board_row(&with, y) & (uint16_t)~board_row(before, y);
        if (own == 0)
            continue;
        /* Cells above the well count as empty: the ceiling is not a wall. */
        uint16_t above = y + 1 < before->height ? board_row(before, y + 1) : 0;
        uint16_t below = board_row(before, y - 1);
        sum += bits_count(own & board_row(before, y) << 1);
        sum += bits_count(own & board_row(before, y) >> 1);
        sum += bits_count(own & above);
        sum += bits_count(own & below);
        sum -= 5 * bits_count(own & (uint16_t)~board_row(&with, y - 1));
    }
    return sum;
}

void
features_of_act(feature_set set, const struct board *before, const struct shapes *shapes,
    struct place at, struct cleared cleared, int32_t values[FEATURE_COUNT])
{
    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    int top = at.y + PIECE_SIZE - 1 - piece_top_row(matrix);
    int bottom = at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix);

    /* 2 x (lowest + (height - 1) / 2) = lowest + highest. */
    values[FEATURE_LANDING_HEIGHT] = bottom + top;
    values[FEATURE_ERODED_CELLS] = cleared.eroded;
    values[FEATURE_ROWS_CLEARED] = cleared.count;
    values[FEATURE_LOCK_ROW] = before->height - 1 - top;
    if (set & FEATURE_BIT(FEATURE_CONTACT))
        values[FEATURE_CONTACT] = contact_of(before, shapes, at);
}

/* -- the well -- */

/* A row's pairs of unlike neighbours; the walls at both ends count as
 * filled. */
static int
row_transitions(uint16_t row)
{
    /* Bit 14 is a wall and bit 15 the wall beyond it: a shift by one compares
     * all pairs from bits 15-14 down to 1-0. */
    return bits_count((uint16_t)(row ^ row >> 1) & 0x7FFFu);
}

/* The sum over the bits of `wells` of 1 + the empty cells straight below. */
static int
well_depths(const struct board *well, int y, uint16_t wells)
{
    int sum = 0;
    for (; wells != 0; y--) {
        sum += bits_count(wells);
        wells &= (uint16_t)~board_row(well, y - 1);
    }
    return sum;
}

/* The empty cells whose left and right neighbours are filled. */
static uint16_t
well_cells(uint16_t row)
{
    return (uint16_t)(~row & row << 1 & row >> 1);
}

static int
triangle_number(int n)
{
    return n * (n + 1) / 2;
}

/* Counts each run of empty cells once, from its highest well cell down. */
static int
wells_by_runs(const struct board *well, int stack)
{
    int sum = 0;
    uint16_t inside = 0; /* columns whose run has been counted */
    for (int y = stack - 1; y >= 0; y--) {
        uint16_t row = board_row(well, y);
        inside &= (uint16_t)~row;
        uint16_t first = well_cells(row) & (uint16_t)~inside;
        inside |= first;
        for (; first != 0; first &= (uint16_t)(first - 1)) {
            uint16_t bit = first & (uint16_t)-first;
            sum += triangle_number(well_depths(well, y, bit));
        }
    }
    return sum;
}

/* Whether a lying piece fits two successive steps: S 0 1, Z -1 0, J 0 -1, L 1
 * 0, T -1 1. */
static bool
is_fit(int first, int second)
{
    return (first == 0 && (second == 1 || second == -1)) ||
           (second == 0 && (first == 1 || first == -1)) || (first == -1 && second == 1);
}

/* The features of the steps from each column to the next. */
static void
measure_steps(const uint8_t heights[], int width, int32_t values[FEATURE_COUNT])
{
    int differences = 0, level = 0, cliffs = 0, fits = 0;
    unsigned kinds = 0; /* bit d + 2: a step of d occurs */
    for (int x = 1; x < width; x++) {
        int step = heights[x] - heights[x - 1];
        int size = step < 0 ? -step : step;
        differences += size;
        level += size == 0;
        cliffs += size >= 3;
        if (size <= 2)
            kinds |= 1u << (step + 2);
        fits += x > 1 && is_fit(heights[x - 1] - heights[x - 2], step);
    }
    values[FEATURE_DIVERSITY] = bits_count(kinds);
    values[FEATURE_HEIGHT_DIFFERENCES] = differences;
    values[FEATURE_LEVEL_PAIRS] = level;
    values[FEATURE_CLIFFS] = cliffs;
    values[FEATURE_FITS] = fits;
}

static void
measure_heights(const uint8_t heights[], int width, int32_t values[FEATURE_COUNT])
{
    int sum = 0, peaks = 0, pits = 0;
    for (int x = 0; x < width; x++) {
        bool last = x == width - 1;
        bool over_left = x == 0 || heights[x] > heights[x - 1];
        bool over_right = last || heights[x] > heights[x + 1];
        bool under_left = x == 0 || heights[x] < heights[x - 1];
        bool under_right = last || heights[x] < heights[x + 1];
        sum += heights[x];
        peaks += over_left && over_right;
        pits += under_left && under_right;
    }
    values[FEATURE_SUM_HEIGHT] = sum;
    values[FEATURE_PEAKS] = peaks;
    values[FEATURE_PITS] = pits;
}

/* The features that one walk over the rows of the stack finds. */
#define SET_OF_ROWS                                                                                \
    (FEATURE_BIT(FEATURE_ROW_TRANSITIONS) | FEATURE_BIT(FEATURE_COLUMN_TRANSITIONS) |              \
        FEATURE_BIT(FEATURE_HOLES) | FEATURE_BIT(FEATURE_WELLS) |                                  \
        FEATURE_BIT(FEATURE_ROWS_WITH_HOLES))

/* The features of the other walks: over the cells straight above holes, over
 * all cells above holes, and over the columns. */
#define SET_OF_COVERS                                                                              \
    (FEATURE_BIT(FEATURE_THIN_ROOFS) | FEATURE_BIT(FEATURE_COVER_ROWS) |                           \
        FEATURE_BIT(FEATURE_COVER_GAPS))

#define SET_OF_DEPTHS (FEATURE_BIT(FEATURE_HOLE_DEPTH) | FEATURE_BIT(FEATURE_DEPTH_GAPS))

#define SET_OF_STEPS                                                                               \
    (FEATURE_BIT(FEATURE_DIVERSITY) | FEATURE_BIT(FEATURE_HEIGHT_DIFFERENCES) |                    \
        FEATURE_BIT(FEATURE_LEVEL_PAIRS) | FEATURE_BIT(FEATURE_CLIFFS) |                           \
        FEATURE_BIT(FEATURE_FITS))

#define SET_OF_HEIGHTS                                                                             \
    (FEATURE_BIT(FEATURE_SUM_HEIGHT) | FEATURE_BIT(FEATURE_PEAKS) | FEATURE_BIT(FEATURE_PITS))

static void
measure_rows(feature_set set, const struct board *well, int stack, int32_t values[FEATURE_COUNT])
{
    uint16_t walls = board_walls(well->width);
    int empty_rows = well->height - stack;
    int across = 2 * empty_rows, down = 0, holes = 0, hole_rows = 0, wells = 0;
    uint16_t roof = 0, above = walls;

    for (int y = stack - 1; y >= 0; y--) {
        uint16_t row = board_row(well, y);
        uint16_t covered = roof & (uint16_t)~row;
        across += row_transitions(row);
        down += bits_count((uint16_t)(row ^ above));
        holes += bits_count(covered);
        hole_rows += covered != 0;
        if (set & FEATURE_BIT(FEATURE_WELLS))
            wells += well_depths(well, y, well_cells(row));
        roof |= row;
        above = row;
    }
    down += bits_count((uint16_t)~above); /* against the floor */

    values[FEATURE_ROW_TRANSITIONS] = across;
    values[FEATURE_COLUMN_TRANSITIONS] = down;
    values[FEATURE_HOLES] = holes;
    values[FEATURE_ROWS_WITH_HOLES] = hole_rows;
    values[FEATURE_WELLS] = wells;
}

/* The cells straight above holes, and their rows. */
static void
measure_covers(const struct board *well, int stack, int32_t values[FEATURE_COUNT])
{
    int thin = 0, rows = 0, gaps = 0;
    uint16_t roof = board_walls(well->width); /* the rows above `above` */
    uint16_t above = roof;
    for (int y = stack - 1; y >= 0; y--) {
        uint16_t row = board_row(well, y);
        uint16_t cover = above & (uint16_t)~row;
        thin += bits_count(cover & (uint16_t)~roof);
        rows += cover != 0;
        gaps += cover != 0 ? bits_count((uint16_t)~above) : 0;
        roof |= above;
        above = row;
    }
    values[FEATURE_THIN_ROOFS] = thin;
    values[FEATURE_COVER_ROWS] = rows;
    values[FEATURE_COVER_GAPS] = gaps;
}

/* Filled cells with a hole somewhere below, and the gaps in their rows, counted
 * from the floor up. */
static void
measure_depths(const struct board *well, int stack, int32_t values[FEATURE_COUNT])
{
    int depth = 0, gaps = 0;
    uint16_t roof = 0;
    uint16_t covered[BOARD_MAX_HEIGHT];
    for (int y = stack - 1; y >= 0; y--) {
        covered[y] = roof & (uint16_t)~board_row(well, y);
        roof |= board_row(well, y);
    }
    uint16_t undermined = 0;
    for (int y = 0; y < stack; y++) {
        uint16_t row = board_row(well, y);
        depth += bits_count(undermined & row);
        gaps += (undermined & row) != 0 ? bits_count((uint16_t)~row) : 0;
        undermined |= covered[y];
    }
    values[FEATURE_HOLE_DEPTH] = depth;
    values[FEATURE_DEPTH_GAPS] = gaps;
}

void
features_of_well(feature_set set, const struct board *well, int32_t values[FEATURE_COUNT])
{
    int stack = board_stack_height(well);

    if (set & SET_OF_ROWS)
        measure_rows(set, well, stack, values);
    if (set & FEATURE_BIT(FEATURE_WELLS_BY_RUNS))
        values[FEATURE_WELLS_BY_RUNS] = wells_by_runs(well, stack);
    if (set & SET_OF_COVERS)
        measure_covers(well, stack, values);
    if (set & SET_OF_DEPTHS)
        measure_depths(well, stack, values);
    if (set & FEATURE_BIT(FEATURE_MAX_HEIGHT))
        values[FEATURE_MAX_HEIGHT] = stack;
    if (!(set & (SET_OF_STEPS | SET_OF_HEIGHTS)))
        return;

    uint8_t heights[BOARD_MAX_WIDTH];
    board_heights(well, heights);
    if (set & SET_OF_STEPS)
        measure_steps(heights, well->width, values);
    if (set & SET_OF_HEIGHTS)
        measure_heights(heights, well->width, values);
}
