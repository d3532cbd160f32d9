/*
 * Tables of patterns: what a stretch of surface, or a few neighbouring cells,
 * is worth. A brain with tables adds up their entries as one feature,
 * FEATURE_PATTERNS, beside those of features.h. They are learned from a player
 * that thinks one piece further (train/lesson.h).
 *
 * Rows are counted from the floor, columns from the left, in a well after the
 * piece is placed and full rows are cleared. There are two kinds of patterns:
 *
 * - A SURFACE is five neighbouring columns: the four steps from the height of
 *   one to that of the next, each cut to -3 .. 3. With d = step + 3, its entry
 *   is ((d1 x 7 + d2) x 7 + d3) x 7 + d4. Every five neighbouring columns are
 *   one pattern, so a well of w columns has w - 4.
 * - A WINDOW is three neighbouring columns of four rows. Below the floor all
 *   cells are filled, above the stack none. With r = 0 .. 3 from the lowest row
 *   up and c = 0 .. 2, its entry is the sum of 2^(3r + c) over its filled
 *   cells. For a stack of n rows there is a window with its lowest row at -1 ..
 *   n - 2, at every three neighbouring columns.
 *
 * Which table a pattern uses depends on its distance from the nearer wall, in
 * columns between them: up to 2 for surfaces and 3 for windows; all that are
 * farther share the last table. Patterns nearer to the right wall are mirrored:
 * their columns count from the right, so that c = 0 is next to the nearer wall.
 * Patterns in the middle are read from the left.
 *
 * Pure functions on the caller's memory; any thread may call.
 */
#ifndef WELLPLAYED_PATTERNS_H
#define WELLPLAYED_PATTERNS_H

#include "wellplayed/board.h"

enum {
    PATTERNS_SURFACES = 3, /* tables of each kind */
    PATTERNS_WINDOWS = 4,
    PATTERNS_SURFACE_SIZE = 7 * 7 * 7 * 7,
    PATTERNS_WINDOW_SIZE = 1 << 12,
    PATTERNS_FIRST_WINDOW = PATTERNS_SURFACES * PATTERNS_SURFACE_SIZE,
    PATTERNS_SIZE = PATTERNS_FIRST_WINDOW + PATTERNS_WINDOWS * PATTERNS_WINDOW_SIZE,
    PATTERNS_MOST = 12 * BOARD_MAX_HEIGHT, /* of a well */
    PATTERNS_MAX = 9999,                   /* largest absolute value of an entry */
    PATTERNS_STEPS_SIZE = 1 << 12,
    PATTERNS_TOWER_SIZE = (1 << 15) + (1 << 6) + (1 << 3)
};

struct patterns {
    /* The tables one after the other: the surfaces from the wall to the middle,
     * then the windows. */
    int16_t entries[PATTERNS_SIZE];

    /* The same tables arranged for the lanes' look-up; made by
     * patterns_ready. */

    /* Two windows, one a row above the other: bits 3r to 3r + 2 of the index
     * are row r of five. Where only the lower one counts, the index is 2^15
     * more, and where none does 2^15 + 2^6 more. */
    int16_t towers[PATTERNS_WINDOWS][PATTERNS_TOWER_SIZE];
    /* Surfaces, plain and mirrored: bit 4n + i of the index is bit n of d(4 -
     * i), with the steps from the left. */
    int16_t steps[2][PATTERNS_SURFACES][PATTERNS_STEPS_SIZE];
};

/* Makes the other tables from the entries. To be called before lanes use them,
 * and again when an entry changes. */
void patterns_ready(struct patterns *patterns);

/*
 * The sum of the entries of all patterns in a well of `width` columns. `rows`
 * are rows 0 .. stack - 1 as in struct board, with walls; `heights` are those
 * of the columns, `stack` the highest of them.
 */
int32_t patterns_sum(const struct patterns *patterns, const uint16_t *rows, const uint16_t *heights,
    int stack, int width);

/* The same for a board. */
int32_t patterns_of_board(const struct patterns *patterns, const struct board *board);

/* Writes the index of the entry of every pattern in the well. Returns how many:
 * at most PATTERNS_MOST. */
int patterns_list(const uint16_t *rows, const uint16_t *heights, int stack, int width,
    uint16_t indices[PATTERNS_MOST]);

#endif
