/* Every feature by its definition in features.h, a question for each cell. */
#include "lib/slow.h"

#include <stdlib.h>

static int
contact_of_act(const struct slow *before, const struct slow_cell cells[], int count)
{
    static const struct slow_cell around[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
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
slow_features_of_act(const struct slow *before, const struct shapes *shapes, struct place at,
    struct slow_cleared cleared, int32_t values[FEATURE_COUNT])
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
    values[FEATURE_ERODED_CELLS] = cleared.eroded;
    values[FEATURE_ROWS_CLEARED] = cleared.count;
    values[FEATURE_CONTACT] = contact_of_act(before, cells, count);
    values[FEATURE_LOCK_ROW] = before->height - 1 - topmost;
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
    return !well->cells[y][x] && slow_solid(well, x - 1, y) && slow_solid(well, x + 1, y);
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
            bool bottom = !well->cells[y][x] && (y == 0 || well->cells[y - 1][x]);
            if (!bottom)
                continue;
            /* The run from here upwards; its highest well cell. */
            int cells = 0;
            for (int top = y; top < well->height && !well->cells[top][x]; top++) {
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
            values[FEATURE_ROW_TRANSITIONS] += slow_solid(well, x - 1, y) != slow_solid(well, x, y);
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
                fits = fits && slow_column_height(well, x + i) == floor + soles[s][i];
            values[FEATURE_FITS] += fits;
        }
    }
}

static void
count_neighbours(const struct slow *well, int32_t values[FEATURE_COUNT])
{
    for (int x = 0; x + 1 < well->width; x++) {
        int step = abs(slow_column_height(well, x) - slow_column_height(well, x + 1));
        values[FEATURE_LEVEL_PAIRS] += step == 0;
        values[FEATURE_CLIFFS] += step > 2;
    }
}

/* The empty cells of the rows in which `chosen` holds for some filled cell, and
 * how many such rows there are. */
static void
count_gaps(const struct slow *well, bool chosen(const struct slow *well, int x, int y),
    int32_t *rows, int32_t *gaps)
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
    count_gaps(well, covers_hole, &values[FEATURE_COVER_ROWS], &values[FEATURE_COVER_GAPS]);
    count_gaps(well, lies_over_hole, &rows, &values[FEATURE_DEPTH_GAPS]);
    for (int x = 0; x < well->width; x++) {
        int height = slow_column_height(well, x);
        values[FEATURE_THIN_ROOFS] += height >= 2 && !well->cells[height - 2][x];
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
slow_features(const struct slow *before, const struct shapes *shapes, struct place at,
    struct slow *after, int32_t values[FEATURE_COUNT])
{
    struct slow well = *before;
    struct slow_cleared cleared = slow_place(&well, shapes, at);
    slow_features_of_act(before, shapes, at, cleared, values);
    slow_features_of_well(&well, values);
    if (after)
        *after = well;
}
