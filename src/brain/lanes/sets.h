/*
 * The functions of each instruction set, compiled from the same text
 * (kernel.inc) with its own vectors (vector.inc).
 *
 * Pure functions on the caller's memory; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_LANES_SETS_H
#define WELLPLAYED_BRAIN_LANES_SETS_H

#include "wellplayed/lanes.h"
#include "wellplayed/reach.h"

/* Features that the kernel finds together: steps from column to column, peaks
 * and pits, cells straight above holes, and the results of a walk from the
 * floor up. */
#define LANES_STEPS                                                                                \
    (FEATURE_BIT(FEATURE_DIVERSITY) | FEATURE_BIT(FEATURE_LEVEL_PAIRS) |                           \
        FEATURE_BIT(FEATURE_CLIFFS) | FEATURE_BIT(FEATURE_FITS))
#define LANES_SIDES (FEATURE_BIT(FEATURE_PEAKS) | FEATURE_BIT(FEATURE_PITS))
#define LANES_COVERS (FEATURE_BIT(FEATURE_COVER_ROWS) | FEATURE_BIT(FEATURE_COVER_GAPS))
#define LANES_UPWARD                                                                               \
    (LANES_COVERS | FEATURE_BIT(FEATURE_HOLE_DEPTH) | FEATURE_BIT(FEATURE_DEPTH_GAPS))

/* The feature sets of known players. */
#define LANES_SET_DELLACHERIE                                                                      \
    (FEATURE_BIT(FEATURE_LANDING_HEIGHT) | FEATURE_BIT(FEATURE_ERODED_CELLS) |                     \
        FEATURE_BIT(FEATURE_ROW_TRANSITIONS) | FEATURE_BIT(FEATURE_COLUMN_TRANSITIONS) |           \
        FEATURE_BIT(FEATURE_HOLES) | FEATURE_BIT(FEATURE_WELLS))
#define LANES_SET_BCTS                                                                             \
    (LANES_SET_DELLACHERIE | FEATURE_BIT(FEATURE_HOLE_DEPTH) | FEATURE_BIT(FEATURE_ROWS_WITH_HOLES))
#define LANES_SET_DT                                                                               \
    ((LANES_SET_BCTS & ~FEATURE_BIT(FEATURE_WELLS)) | FEATURE_BIT(FEATURE_WELLS_BY_RUNS) |         \
        FEATURE_BIT(FEATURE_DIVERSITY))

#define LANES_SET_CHAMPION                                                                         \
    ((LANES_SET_DT & ~FEATURE_BIT(FEATURE_HOLE_DEPTH) & ~FEATURE_BIT(FEATURE_DIVERSITY)) |         \
        LANES_COVERS | FEATURE_BIT(FEATURE_DEPTH_GAPS) | FEATURE_BIT(FEATURE_THIN_ROOFS) |         \
        FEATURE_BIT(FEATURE_LEVEL_PAIRS) | FEATURE_BIT(FEATURE_CLIFFS) |                           \
        FEATURE_BIT(FEATURE_FITS))

#define LANES_SET_SCHOLAR (LANES_SET_CHAMPION | FEATURE_BIT(FEATURE_PATTERNS))

#define LANES_SET_TERRAIN                                                                          \
    (FEATURE_BIT(FEATURE_ROWS_CLEARED) | FEATURE_BIT(FEATURE_HOLES) |                              \
        FEATURE_BIT(FEATURE_MAX_HEIGHT) | FEATURE_BIT(FEATURE_SUM_HEIGHT) |                        \
        FEATURE_BIT(FEATURE_HEIGHT_DIFFERENCES) | LANES_SIDES)

struct lanes_code {
    /* The value of each lane of a piece; BRAIN_NO_PLACE for lanes that stick
     * out above the top. */
    void (*values)(const struct lanes *lanes, const struct lanes_well *well, enum piece piece,
        int64_t values[LANES_MAX]);
    /* The value of a piece in its best lane, whose number goes to *lane;
     * BRAIN_NO_PLACE and -1 when no lane is allowed. */
    int64_t (*best)(
        const struct lanes *lanes, const struct lanes_well *well, enum piece piece, int *lane);
    /*
     * The values of a piece's lanes when `next` follows in its best lane;
     * BRAIN_NO_PLACE when `next` has no place. If `next` is PIECE_NONE it may
     * be any of the seven: then the value is the sum over all seven, BRAIN_LOST
     * for each without a place, plus seven times the act. Bit n of *allowed:
     * lane n is allowed. Returns how many lanes, from lane 0 on, are done: the
     * last few may not be worth a vector.
     */
    int (*pairs)(const struct lanes *lanes, const struct lanes_well *well, enum piece piece,
        enum piece next, int64_t values[LANES_MAX], uint64_t *allowed);
    /* Adds to each of `count` values what `next` is worth in its best lane of
     * that well. Nothing follows it; PIECE_NONE is any of the seven, as above.
     * Faster than `pairs` for a few wells. */
    void (*follow)(const struct lanes *lanes, const struct lanes_well *wells, int count,
        enum piece next, int64_t *values);
    /* Drops the piece in a lane, which must be allowed. Returns how many rows
     * it cleared; *cells gets how many of the piece's cells were cleared with
     * them. */
    int (*drop)(const struct lanes *lanes, struct lanes_well *well, const struct lanes_lane *lane,
        int *cells);
    void (*play)(const struct lanes *lanes, struct lanes_game *game, uint64_t pieces);
    /* The same for up to LANES_GAMES games. */
    void (*play_many)(
        const struct lanes *lanes, struct lanes_game *games, int count, uint64_t pieces);
    /* The flood of reach.h until all places to lock at are found. Without a sky
     * it begins at the places that are seen. */
    void (*flood)(const struct reach *reach, struct reach_flood *flood);
    /* Goes on until it is done. */
    void (*flood_rest)(const struct reach *reach, struct reach_flood *flood);
    /* The places in a band, the first of `empty`, where middle_blocks of struct
     * shapes forbids kicks from one rotation to another. */
    uint64_t (*flood_stuck)(const struct reach *reach, const uint64_t *empty, int from, int to);
    /* The number of places to lock at. */
    int (*flood_count)(const struct reach *reach);
    int (*flood_places)(const struct reach *reach, struct reach_place *out); /* reach_places */
};

/* The row of the shape's lowest cell after the drop, plus 8. */
static inline unsigned
lanes_base(const struct lanes_well *well, const struct lanes_lane *lane)
{
    unsigned base = 0;
    for (int c = 0; c < PIECE_SIZE; c++) {
        unsigned at = (unsigned)well->heights[lane->column[c]] + lane->lift[c];
        base = at > base ? at : base;
    }
    return base;
}

/* The features that lanes know. */
feature_set lanes_knows(void);

/* The code of a set that works. */
const struct lanes_code *lanes_code_of(enum lanes_set set);

extern const struct lanes_code lanes_words;
extern const struct lanes_code lanes_baseline;
extern const struct lanes_code lanes_avx2;
extern const struct lanes_code lanes_avx512;

#endif
