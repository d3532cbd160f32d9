/*
 * What a brain sees of a placement: integer features, each with one exact
 * definition. This is the scalar extractor. It is used to explain choices, and
 * it is the reference that faster code must equal.
 *
 * "The act" is the placement itself; "the well" is the well after the piece is
 * placed and full rows are cleared. Rows are counted from the floor. Only
 * FEATURE_CONTACT and FEATURE_PATTERNS can be negative. No feature but the
 * latter exceeds 5,000 in the largest well.
 *
 * How features become the choice of a player that considers one piece and drops
 * it straight; a program that follows these rules makes the same choices:
 *
 * - The candidates come in this order: the rotations from 0 to 3, except those
 *   with the same matrix as an earlier rotation; in each rotation the columns
 *   from the left. The piece falls straight from above the well until it lands.
 *   A place where it would stick out above the top row, before full rows are
 *   cleared, is not a candidate. The rotations (a digit is a row of four, top
 *   row first, high bit left):
 *       I 2222 0F00 2222 0F00    T 0720 2620 2700 2320    O 0660 four times
 *       L 2230 0740 6220 1700    J 2260 4700 3220 0710
 *       Z 0630 2640 0630 2640    S 0360 4620 0360 4620
 * - The value of a candidate is the sum of weight x feature. The weight of the
 *   landing height, in weights files and in struct brain, applies to the height
 *   itself. FEATURE_LANDING_HEIGHT is twice the height, so it adds weight / 2 x
 *   FEATURE_LANDING_HEIGHT.
 * - The greatest value is taken, and of equal ones the FIRST: a later candidate
 *   must be strictly better. If there is no candidate, the game is over.
 * - Values are compared exactly. The weights, that of the landing height
 *   halved, become integers: each is multiplied by the same power of two and
 *   rounded to the nearest integer, halves away from zero. The power is the
 *   largest that keeps the greatest absolute weight at or below 2^30, and that
 *   of FEATURE_PATTERNS at or below 2^22. Sums have 64 bits.
 *
 * A player with `slides = yes` has more candidates after these: places that
 * only shifts, rotations and falls by single rows reach, in the order of
 * rotation, column from the left, highest first (moves.h). With two pieces a
 * candidate's value is that of its own act plus the greatest sum of act and
 * well over the straight drops of the second piece. A candidate that leaves no
 * place for the second piece has the lowest of all values; if all do, the first
 * is taken. planner.h describes deeper look-ahead, and what `fills` and
 * `turned` of a weights file change.
 *
 * A feature without a source is our own or obvious. The papers: Thiery and
 * Scherrer, "Building controllers for Tetris", ICGA Journal 32 (2009), which
 * also defines Dellacherie's six; Gabillon, Ghavamzadeh and Scherrer,
 * "Approximate dynamic programming finally performs well in the game of
 * Tetris", NIPS 26 (2013).
 *
 * Pure functions; any thread may call.
 */
#ifndef WELLPLAYED_FEATURES_H
#define WELLPLAYED_FEATURES_H

#include <stdint.h>

#include "wellplayed/board.h"

enum feature {
    /* -- of the act -- */
    /* Twice the landing height: 2 x row of the piece's lowest cell + its
     * height - 1, before rows are cleared (Dellacherie 2003). Doubled to be an
     * integer; the weight is for the height itself, see above. */
    FEATURE_LANDING_HEIGHT,
    /* Rows cleared x cells of this piece cleared with them: "eroded piece
     * cells" (Dellacherie 2003). */
    FEATURE_ERODED_CELLS,
    /* Rows cleared: 0 .. 4. */
    FEATURE_ROWS_CLEARED,
    /* For each cell of the piece: +1 for each of its four neighbours that is
     * filled, wall or floor, -5 if the cell below is empty. The piece's own
     * cells are not neighbours, and not empty. Before rows are cleared. (This
     * feature and the next are from an article about a game made with
     * Electron.) */
    FEATURE_CONTACT,
    /* The row of the piece's topmost cell counted from the top of the well
     * (0 = top row, hidden rows included), before rows are cleared. */
    FEATURE_LOCK_ROW,
    FEATURE_ACT_COUNT,

    /* -- of the well -- */
    /* Changes between filled and empty along every row; walls are filled, so
     * an empty row has 2 (Dellacherie 2003). */
    FEATURE_ROW_TRANSITIONS = FEATURE_ACT_COUNT,
    /* Changes along every column; the floor is filled, above the well it is
     * empty (Dellacherie 2003). */
    FEATURE_COLUMN_TRANSITIONS,
    /* Empty cells with a filled cell anywhere above in their column
     * (Dellacherie 2003). */
    FEATURE_HOLES,
    /* For each empty cell whose left and right neighbours are filled: 1 + the
     * empty cells straight below it down to the first filled cell: "cumulative
     * wells" (Dellacherie 2003). */
    FEATURE_WELLS,
    /* As above, but each run of empty cells counts once: from its highest
     * well cell down to the first filled cell, n cells give 1+2+...+n (the
     * reading that DT-10 and DT-20 were learned with, Gabillon and others
     * 2013). */
    FEATURE_WELLS_BY_RUNS,
    /* Filled cells with a hole anywhere below them in their column (Thiery and
     * Scherrer 2009). */
    FEATURE_HOLE_DEPTH,
    /* Rows with at least one hole (Thiery and Scherrer 2009). */
    FEATURE_ROWS_WITH_HOLES,
    /* How many of -2, -1, 0, 1, 2 occur among the differences of neighbouring
     * column heights: 0 .. 5; "pattern diversity" (Gabillon and others
     * 2013). */
    FEATURE_DIVERSITY,
    /* The height of the highest column. */
    FEATURE_MAX_HEIGHT,
    /* The sum of the column heights, "aggregate height": the mean height times
     * the width. */
    FEATURE_SUM_HEIGHT,
    /* The sum of absolute differences of neighbouring column heights:
     * "bumpiness". */
    FEATURE_HEIGHT_DIFFERENCES,
    /* Columns higher than both neighbours, and lower than both. The walls are
     * not neighbours, so a column at the edge has only one. */
    FEATURE_PEAKS,
    FEATURE_PITS,
    /* Neighbouring columns of equal height: a square lies on each such pair. */
    FEATURE_LEVEL_PAIRS,
    /* Neighbouring columns whose heights differ by three or more. */
    FEATURE_CLIFFS,
    /* Groups of three neighbouring columns that are not flat and that a lying
     * S, Z, T, L or J fits: from left to right one of the two steps is level
     * and the other is one up or one down, or the first is one down and the
     * second one up. */
    FEATURE_FITS,
    /* Columns whose highest filled cell has an empty cell straight below. */
    FEATURE_THIN_ROOFS,
    /* Rows with a filled cell straight above a hole, and the empty cells of
     * these rows: filling them opens the holes, or brings them nearer to the
     * surface. */
    FEATURE_COVER_ROWS,
    FEATURE_COVER_GAPS,
    /* The empty cells of all rows that lie on holes: rows that have a filled
     * cell with a hole anywhere below it in its column. */
    FEATURE_DEPTH_GAPS,
    /* The sum of the entries of the brain's tables (patterns.h); 0 without
     * tables. It can be negative, and as large as 5,000,000. The functions
     * below ignore it, and it can't be trained: see brain_features_of_well. */
    FEATURE_PATTERNS,
    FEATURE_COUNT
};

/* A set of features: bit f for enum feature f. */
typedef uint32_t feature_set;

#define FEATURE_BIT(feature) ((feature_set)1 << (feature))
#define FEATURE_ALL (FEATURE_BIT(FEATURE_COUNT) - 1)
/* Those that a weight can be trained for. */
#define FEATURE_LEARNABLE (FEATURE_ALL & ~FEATURE_BIT(FEATURE_PATTERNS))
#define FEATURE_ACTS (FEATURE_BIT(FEATURE_ACT_COUNT) - 1)

/* The word for a feature in weights files and tables, e.g. "landing-height". */
const char *feature_name(enum feature feature);

/* The feature of that name, FEATURE_COUNT when there is none. */
enum feature feature_find(const char *name);

/*
 * Writes values[f] for every act feature in `set`; the other entries of act
 * features are undefined afterwards. `before` is the well without the piece,
 * `at` the place where it locks (it must fit), `cleared` the result of
 * board_place.
 */
void features_of_act(feature_set set, const struct board *before, const struct shapes *shapes,
    struct place at, struct cleared cleared, int32_t values[FEATURE_COUNT]);

/* Writes values[f] for every feature of the well in `set`; the other entries of
 * well features are undefined afterwards. */
void features_of_well(feature_set set, const struct board *well, int32_t values[FEATURE_COUNT]);

#endif
