#include "lib/slow_traits.h"

#include <stdlib.h>
#include <string.h>

void
slow_traits_of_lock(
    enum piece piece, const struct lock_outcome *outcome, int32_t values[TRAIT_COUNT])
{
    int rows = outcome->result.rows;
    bool plain = outcome->result.spin == SPIN_NONE;
    bool full_with_rows = outcome->result.spin == SPIN_FULL && rows > 0;

    values[TRAIT_ATTACK] = (int32_t)outcome->attack;
    values[TRAIT_SINGLE] = plain && rows == 1 ? 1 : 0;
    values[TRAIT_DOUBLE] = plain && rows == 2 ? 1 : 0;
    values[TRAIT_TRIPLE] = plain && rows == 3 ? 1 : 0;
    values[TRAIT_WASTED_T] = piece == PIECE_T && !full_with_rows ? 1 : 0;
    values[TRAIT_BREAK] = outcome->breaks ? 1 : 0;
    values[TRAIT_LOCKS] = 1;
}

/* Whether the piece covers the same cells somewhere in that column and rotation. */
static bool
is_there(const struct shapes *shapes, struct place at, int rotation, int x)
{
    struct place other = {.x = (int8_t)x, .piece = at.piece, .rotation = (uint8_t)rotation};

    for (int y = at.y - PIECE_SIZE; y <= at.y + PIECE_SIZE; y++) {
        other.y = (int8_t)y;
        if (slow_same_cells(shapes, at, other))
            return true;
    }
    return false;
}

/* Breadth first over columns and rotations: a key is a shift by one column or a
 * rotation. */
static int
find_keys(const struct ruleset *rules, struct place at)
{
    static const int keys[5][3] = {{BUTTON_LEFT, -1, 0}, {BUTTON_RIGHT, 1, 0}, {BUTTON_CW, 0, 1},
        {BUTTON_CCW, 0, 3}, {BUTTON_HALF, 0, 2}};
    enum { FIRST = -PIECE_SIZE, COLUMNS = BOARD_MAX_WIDTH + 2 * PIECE_SIZE };
    int needed[PIECE_ROTATIONS][COLUMNS];

    for (int r = 0; r < PIECE_ROTATIONS; r++)
        for (int x = 0; x < COLUMNS; x++)
            needed[r][x] = -1;
    needed[0][(rules->width - PIECE_SIZE) / 2 - FIRST] = 0;
    for (int step = 0;; step++)
        for (int r = 0; r < PIECE_ROTATIONS; r++)
            for (int x = 0; x < COLUMNS; x++) {
                if (needed[r][x] != step)
                    continue;
                if (is_there(rules->shapes, at, r, x + FIRST))
                    return step;
                for (int k = 0; k < 5; k++) {
                    int to = x + keys[k][1], turned = (r + keys[k][2]) % PIECE_ROTATIONS;
                    if ((rules->buttons & keys[k][0]) && to >= 0 && to < COLUMNS &&
                        needed[turned][to] < 0)
                        needed[turned][to] = step + 1;
                }
            }
}

/* Remembers, since recursion asks often. One thread. */
int
slow_trait_keys(const struct ruleset *rules, struct place at, bool hold)
{
    enum { FIRST = -PIECE_SIZE, COLUMNS = BOARD_MAX_WIDTH + 2 * PIECE_SIZE };
    static const struct shapes *shapes;
    static int width, buttons, known[PIECE_COUNT][PIECE_ROTATIONS][COLUMNS]; /* + 1 */
    int *keys = &known[at.piece][at.rotation][at.x - FIRST];

    if (shapes != rules->shapes || width != rules->width || buttons != rules->buttons)
        memset(known, 0, sizeof(known));
    shapes = rules->shapes;
    width = rules->width;
    buttons = rules->buttons;
    if (*keys == 0)
        *keys = find_keys(rules, at) + 1;
    return *keys - 1 + (hold ? 1 : 0) + 1;
}

/* Filled, inside the well. */
static bool
filled(const struct slow *well, int x, int y)
{
    return x >= 0 && x < well->width && y >= 0 && y < well->height && well->cells[y][x];
}

/* Inside the well, and empty. */
static bool
empty(const struct slow *well, int x, int y)
{
    return x >= 0 && x < well->width && y >= 0 && y < well->height && !well->cells[y][x];
}

/* No filled cell of the column from row y on. */
static bool
is_open(const struct slow *well, int x, int y)
{
    for (; y < well->height; y++)
        if (filled(well, x, y))
            return false;
    return true;
}

static bool
is_hole(const struct slow *well, int x, int y)
{
    return empty(well, x, y) && !is_open(well, x, y + 1);
}

static void
count_holes(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    for (int y = 0; y < well->height; y++) {
        int in_row = 0;
        for (int x = 0; x < well->width; x++) {
            in_row += is_hole(well, x, y);
            bool covers = false;
            for (int below = 0; filled(well, x, y) && below < y; below++)
                covers |= empty(well, x, below); /* covered by this very cell */
            values[TRAIT_COVER] += covers;
        }
        values[TRAIT_HOLES] += in_row;
        values[TRAIT_HOLE_ROWS] += in_row > 0;
    }
}

static void
count_changes(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    for (int y = 0, top = slow_stack_height(well); y < top; y++) {
        bool before = true;
        for (int x = 0; x <= well->width; x++) {
            bool here = x == well->width || well->cells[y][x];
            values[TRAIT_ROW_CHANGES] += here != before;
            before = here;
        }
    }
}

static int
lowest_column(const struct slow *well)
{
    int lowest = 0, least = slow_column_height(well, 0);
    for (int x = 1; x < well->width; x++) {
        int height = slow_column_height(well, x);
        if (height < least) {
            lowest = x;
            least = height;
        }
    }
    return lowest;
}

/* The other columns stand side by side, as if the lowest were not there. */
static void
count_steps(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    int heights[BOARD_MAX_WIDTH], count = 0, lowest = lowest_column(well);
    for (int x = 0; x < well->width; x++)
        if (x != lowest)
            heights[count++] = slow_column_height(well, x);
    for (int i = 0; i + 1 < count; i++) {
        int step = abs(heights[i] - heights[i + 1]);
        step = step > 16 ? 16 : step;
        values[TRAIT_STEPS] += step;
        values[TRAIT_STEP_SQUARES] += step * step;
    }
}

static void
measure_heights(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    int height = slow_stack_height(well);
    values[TRAIT_HEIGHT] = height;
    values[TRAIT_HEIGHT_10] = height > 10 ? height - 10 : 0;
    values[TRAIT_HEIGHT_15] = height > 15 ? height - 15 : 0;
}

/* Every cell of the row is filled, but for columns from..to, which are not. */
static bool
lacks_only(const struct slow *well, int y, int from, int to)
{
    for (int x = 0; x < well->width; x++)
        if (filled(well, x, y) != (x < from || x > to))
            return false;
    return true;
}

static void
measure_well(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    int x = lowest_column(well);
    int y = slow_column_height(well, x);
    while (values[TRAIT_WELL] < 4 && y < well->height && lacks_only(well, y, x, x)) {
        values[TRAIT_WELL]++;
        y++;
    }
}

/* Whether the T's stem would be in this cell, its head above. */
static bool
is_slot(const struct slow *well, int x, int y)
{
    if (!empty(well, x, y) || !filled(well, x - 1, y) || !filled(well, x + 1, y))
        return false;
    for (int dx = -1; dx <= 1; dx++)
        if (!empty(well, x + dx, y + 1))
            return false;
    bool roof_left = filled(well, x - 1, y + 2), roof_right = filled(well, x + 1, y + 2);
    if (roof_left == roof_right)
        return false;
    return is_open(well, x, y + 2) && is_open(well, roof_left ? x + 1 : x - 1, y + 2);
}

static void
count_slots(const struct slow *well, int32_t values[TRAIT_COUNT])
{
    for (int y = 0; y < well->height; y++) {
        for (int x = 0; x < well->width; x++) {
            if (!is_slot(well, x, y))
                continue;
            int rows = lacks_only(well, y, x, x) + lacks_only(well, y + 1, x - 1, x + 1);
            values[TRAIT_SLOT_0] += rows == 0;
            values[TRAIT_SLOT_1] += rows == 1;
            values[TRAIT_SLOT_2] += rows == 2;
        }
    }
}

void
slow_traits_of_well(const struct slow *well, struct streak streak, int garbage, uint8_t hold,
    int32_t values[TRAIT_COUNT])
{
    for (int t = TRAIT_LOCK_COUNT; t < TRAIT_COUNT; t++)
        values[t] = 0;
    count_holes(well, values);
    count_changes(well, values);
    count_steps(well, values);
    measure_heights(well, values);
    measure_well(well, values);
    count_slots(well, values);
    values[TRAIT_CHAIN] = streak.chain > 0 ? 1 : 0;
    values[TRAIT_COMBO] = streak.combo;
    values[TRAIT_GARBAGE] = garbage;
    values[TRAIT_HELD_T] = hold == PIECE_T ? 1 : 0;
}
