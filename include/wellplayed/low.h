/*
 * Where a piece can lock in the lowest rows of a well, when all above them is
 * empty: the flood of reach.h for wells of ten columns with a stack of up to six
 * rows, which is one word.
 *
 * Bit 10 * y + x is the cell in column x of row y. A set of places is a word as
 * well, one for each rotation: the bit is that of the lower left corner of the
 * rectangle around the piece's cells. A piece whose corner is above the rows is
 * in the air, where it can be anywhere.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_LOW_H
#define WELLPLAYED_LOW_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/ruleset.h"

enum { LOW_WIDTH = 10, LOW_MAX_ROWS = 6, LOW_ROW = (1 << LOW_WIDTH) - 1 };

/* The cells of column 0 in all rows. */
#define LOW_COLUMN UINT64_C(0x0004010040100401)

/* A kick test, from corner to corner. */
struct low_kick {
    int8_t dx, dy;
    uint64_t from; /* the places that it leaves between the walls */
};

struct low_turn {
    uint8_t from, to; /* rotations */
    uint8_t count;
    struct low_kick tests[KICK_MAX_TESTS];
};

/* A rotation of a piece. */
struct low_shape {
    uint64_t cells; /* with the corner at bit 0 */
    uint64_t room;  /* corners between the walls */
    uint8_t offsets[PIECE_CELLS];
    uint8_t height;
    uint8_t first;       /* the first rotation with the same cells */
    int8_t left, bottom; /* of the corner, from that of the matrix */
    uint8_t turns;       /* rotations out of this one */
    struct low_turn turn[PIECE_ROTATIONS - 1];
};

struct low {
    const struct shapes *shapes; /* borrowed from the rule set */
    struct low_shape shape[PIECE_COUNT][PIECE_ROTATIONS];
};

/* Reads shapes and kicks of a rule set. False when its wells do not have ten
 * columns, or pieces spawn so low that the rows reach there. */
bool low_init(struct low *low, const struct ruleset *rules);

/* The lowest rows of a board of ten columns, 0 .. LOW_MAX_ROWS. */
uint64_t low_field(const struct board *board, int rows);

/*
 * The places where the piece can lock with all its cells in the lowest `rows`
 * rows: by the first rotation of each shape. Other entries of `stands` are 0.
 */
void low_flood(const struct low *low, enum piece piece, uint64_t field, int rows,
    uint64_t stands[PIECE_ROTATIONS]);

/* The place of a bit of `stands`, board_canonical. */
struct place low_place(const struct low *low, enum piece piece, int rotation, int bit);

/* Takes full rows out of a field. Returns how many there were. */
static inline int
low_clear(uint64_t *field, int rows)
{
    int count = 0;

    for (int y = rows - 1; y >= 0; y--) {
        uint64_t row = (uint64_t)LOW_ROW << LOW_WIDTH * y;
        if ((*field & row) != row)
            continue;
        uint64_t below = (row & -row) - 1;
        *field = (*field & below) | (*field >> LOW_WIDTH & ~below);
        count++;
    }
    return count;
}

#endif
