/*
 * The traits, in a walk over the rows of the stack from its top down. `roof` has
 * a bit for each column that is covered there.
 */
#include "wellplayed/trait.h"

#include <limits.h>
#include <string.h>

static const char *const names[TRAIT_COUNT] = {
    [TRAIT_ATTACK] = "attack",
    [TRAIT_SINGLE] = "single",
    [TRAIT_DOUBLE] = "double",
    [TRAIT_TRIPLE] = "triple",
    [TRAIT_WASTED_T] = "wasted-t",
    [TRAIT_BREAK] = "break",
    [TRAIT_LOCKS] = "locks",
    [TRAIT_KEYS] = "keys",
    [TRAIT_HOLES] = "holes",
    [TRAIT_COVER] = "cover",
    [TRAIT_HOLE_ROWS] = "hole-rows",
    [TRAIT_ROW_CHANGES] = "row-changes",
    [TRAIT_STEPS] = "steps",
    [TRAIT_STEP_SQUARES] = "step-squares",
    [TRAIT_HEIGHT] = "height",
    [TRAIT_HEIGHT_10] = "height-10",
    [TRAIT_HEIGHT_15] = "height-15",
    [TRAIT_WELL] = "well",
    [TRAIT_SLOT_0] = "slot-0",
    [TRAIT_SLOT_1] = "slot-1",
    [TRAIT_SLOT_2] = "slot-2",
    [TRAIT_CHAIN] = "chain",
    [TRAIT_COMBO] = "combo",
    [TRAIT_GARBAGE] = "garbage",
    [TRAIT_HELD_T] = "held-t",
};

const char *
trait_name(enum trait trait)
{
    return names[trait];
}

enum trait
trait_find(const char *name)
{
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (strcmp(names[i], name) == 0)
            return (enum trait)i;
    return TRAIT_COUNT;
}

void
traits_of_lock(enum piece piece, const struct lock_outcome *outcome, int32_t values[TRAIT_COUNT])
{
    const struct lock_result *result = &outcome->result;
    bool plain = result->spin == SPIN_NONE;

    values[TRAIT_ATTACK] = (int32_t)outcome->attack;
    values[TRAIT_SINGLE] = plain && result->rows == 1;
    values[TRAIT_DOUBLE] = plain && result->rows == 2;
    values[TRAIT_TRIPLE] = plain && result->rows == 3;
    values[TRAIT_WASTED_T] = piece == PIECE_T && !(result->spin == SPIN_FULL && result->rows > 0);
    values[TRAIT_BREAK] = outcome->breaks;
    values[TRAIT_LOCKS] = 1;
}

int
trait_keys(const struct ruleset *rules, struct place at, bool hold)
{
    const uint16_t *matrix = rules->shapes->matrix[at.piece];
    int spawn = (rules->width - PIECE_SIZE) / 2, fewest = INT_MAX;
    struct place own = board_canonical(rules->shapes, at);

    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        if (piece_first_rotation(rules->shapes, (enum piece)at.piece, rotation) != own.rotation)
            continue;
        int x =
            own.x + piece_left_column(matrix[own.rotation]) - piece_left_column(matrix[rotation]);
        int turns = rotation == 2 && (rules->buttons & BUTTON_HALF)  ? 1
                    : rotation == 3 && (rules->buttons & BUTTON_CCW) ? 1
                                                                     : rotation;
        int keys = turns + (x > spawn ? x - spawn : spawn - x);
        fewest = keys < fewest ? keys : fewest;
    }
    return fewest + hold + 1;
}

/* -- the well -- */

/* Counts the slots for a T whose lowest cell is in row y. `above` has the
 * columns with a cell anywhere above row y + 2. */
static inline void
count_slots(const uint16_t *row, unsigned above, int32_t values[TRAIT_COUNT])
{
    unsigned low = row[0], middle = row[1], high = row[2];
    /* The three cells of the T's upper row are empty. */
    unsigned centres =
        ~low & low << 1 & low >> 1 & ~middle & ~(middle << 1) & ~(middle >> 1) & ~high & ~above;
    if ((centres & 0xFFFFu) == 0)
        return;
    /* The corners above: over the left one a roof and nothing over the right
     * one, or the other way round. */
    unsigned open = ~(high | above);
    centres &= (high >> 1 & open << 1) | (high << 1 & open >> 1);
    for (centres &= 0xFFFFu; centres != 0; centres &= centres - 1) {
        unsigned centre = centres & (~centres + 1);
        int rows = ((low | centre) == BOARD_FULL_ROW) +
                   ((middle | centre | centre << 1 | centre >> 1) == BOARD_FULL_ROW);
        values[TRAIT_SLOT_0 + rows]++;
    }
}

/* What the heights say. */
static inline void
measure_heights(const struct board *well, const uint8_t heights[BOARD_MAX_WIDTH], int32_t *values)
{
    int lowest = 0, steps = 0, squares = 0, depth = 0;

    for (int x = 1; x < well->width; x++)
        lowest = heights[x] < heights[lowest] ? x : lowest;
    int before = heights[lowest == 0];
    for (int x = 0; x < well->width; x++) {
        int height = x == lowest ? before : heights[x];
        int step = height > before ? height - before : before - height;
        step = step < 16 ? step : 16;
        steps += step;
        squares += step * step;
        before = height;
    }
    for (int y = heights[lowest]; depth < 4 && y < well->height &&
                                  (board_row(well, y) | board_bit(lowest)) == BOARD_FULL_ROW;
         y++)
        depth++;
    values[TRAIT_STEPS] = steps;
    values[TRAIT_STEP_SQUARES] = squares;
    values[TRAIT_WELL] = depth;
}

/* Room for the rows of a well, and for the last word of four. */
enum { ROWS_ROOM = BOARD_MAX_HEIGHT + 4 };

/* The set bits of `count` rows; the entries up to the next multiple of four are
 * 0. Four rows are a word; bytes are added up before they are put together. */
static inline int
count_bits(const uint16_t *rows, int count)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u,
                   bytes = 0x0F0F0F0F0F0F0F0Fu;
    uint64_t sum = 0;

    for (int i = 0; i < count; i += 4) {
        uint64_t word;
        memcpy(&word, rows + i, sizeof(word));
        word -= word >> 1 & pairs;
        word = (word & fours) + (word >> 2 & fours);
        sum += (word + (word >> 4)) & bytes;
    }
    sum = (sum & 0x00FF00FF00FF00FFu) + (sum >> 8 & 0x00FF00FF00FF00FFu);
    return (int)(sum * 0x0001000100010001u >> 48);
}

void
traits_of_well(const struct board *well, struct streak streak, int garbage, uint8_t hold,
    int32_t values[TRAIT_COUNT])
{
    const uint16_t *rows = well->rows + BOARD_FLOOR;
    int top = board_stack_height(well);
    unsigned inside = (uint16_t)~board_walls(well->width);
    unsigned roof = 0, above = 0, under = 0, any_missing = 0;
    int hole_rows = 0;
    uint16_t missing[ROWS_ROOM], changes[ROWS_ROOM], covered[ROWS_ROOM];
    uint8_t heights[BOARD_MAX_WIDTH] = {0};

    for (int i = top; i < top + 4; i++)
        missing[i] = changes[i] = covered[i] = 0;
    values[TRAIT_SLOT_0] = values[TRAIT_SLOT_1] = values[TRAIT_SLOT_2] = 0;
    for (int y = top - 1; y >= 0; y--) {
        unsigned row = rows[y] & inside;
        for (unsigned fresh = row & ~roof; fresh != 0; fresh &= fresh - 1)
            heights[BOARD_LEFT_BIT - bits_lowest(fresh)] = (uint8_t)(y + 1);
        missing[y] = (uint16_t)(roof & ~row);
        any_missing |= missing[y];
        hole_rows += missing[y] != 0;
        roof |= row;
        changes[y] = (uint16_t)((rows[y] ^ rows[y] >> 1) & (inside | inside >> 1));
        if (y + 2 < well->height) {
            above |= y + 3 < well->height ? rows[y + 3] & inside : 0;
            count_slots(&rows[y], above, values);
        }
    }
    for (int y = 0; y < top && any_missing != 0; y++) {
        covered[y] = (uint16_t)(rows[y] & under);
        under |= missing[y];
    }
    measure_heights(well, heights, values);
    values[TRAIT_HOLES] = any_missing != 0 ? count_bits(missing, top) : 0;
    values[TRAIT_COVER] = any_missing != 0 ? count_bits(covered, top) : 0;
    values[TRAIT_HOLE_ROWS] = hole_rows;
    values[TRAIT_ROW_CHANGES] = count_bits(changes, top);
    values[TRAIT_HEIGHT] = top;
    values[TRAIT_HEIGHT_10] = top > 10 ? top - 10 : 0;
    values[TRAIT_HEIGHT_15] = top > 15 ? top - 15 : 0;
    values[TRAIT_CHAIN] = streak.chain > 0;
    values[TRAIT_COMBO] = streak.combo;
    values[TRAIT_GARBAGE] = garbage;
    values[TRAIT_HELD_T] = hold == PIECE_T;
}
