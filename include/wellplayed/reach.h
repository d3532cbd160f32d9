/*
 * All places that a piece can reach by shifts, rotations with kicks, and falls
 * by a row, ignoring time: a flood fill on bits, a row of the well at once.
 *
 * For each rotation and row there is a word with a bit for each column x that
 * the place may have, board_bit(x) as in board.h, for x from -2. So one
 * operation moves all places of a row. Each kick test takes the places of a row
 * that have room there, and leaves the others to the next test.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_REACH_H
#define WELLPLAYED_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/scoring.h"

enum {
    /* Rows of places: y from -REACH_FLOOR on. */
    REACH_FLOOR = BOARD_FLOOR,
    REACH_ROWS = REACH_FLOOR + BOARD_MAX_HEIGHT + 4,
    /* Placements of one piece: 4 rotations, 12 columns, and never two on
     * neighbouring rows of a column. */
    REACH_MAX_PLACES = PIECE_ROTATIONS * BOARD_MAX_WIDTH * REACH_ROWS / 2
};

/* A place where the piece can lock. */
struct reach_place {
    struct place at; /* board_canonical */
    uint8_t spins;   /* bit s: some way of getting there scores as spin s */
};

/* One rotation of a piece, read from its matrix. */
struct reach_shape {
    uint8_t row[PIECE_CELLS]; /* of its cells, from the matrix's bottom */
    uint8_t column[PIECE_CELLS];
    uint8_t first; /* the canonical rotation */
    int8_t dx, dy; /* from a place to its canonical one */
};

struct reach {
    /* Borrowed for as long as the functions below are called. */
    const struct board *board;
    const struct ruleset *rules;
    uint8_t known; /* bit p: shapes[p] is filled in */
    struct reach_shape shapes[PIECE_COUNT][PIECE_ROTATIONS];
    struct place start; /* its y is 0 after reach_from_drops */
    int top;            /* index of the highest row of the flood */
    uint8_t piece;
    /* By rotation and y + REACH_FLOOR: */
    uint16_t fits[PIECE_ROTATIONS][REACH_ROWS]; /* rows to top + 2 */
    uint16_t seen[PIECE_ROTATIONS][REACH_ROWS];
    uint16_t rotated[PIECE_ROTATIONS][REACH_ROWS]; /* seen and rotated away */
};

/* To be called before the first flood under these rules, which are borrowed. */
void reach_init(struct reach *reach, const struct ruleset *rules);

/* All that can be reached from `start`, which must fit. The board is borrowed
 * until the next flood. */
void reach_from(struct reach *reach, const struct board *board, struct place start);

/* All that can be reached from anywhere along the straight drops `drops` (of
 * moves_drops): from each placement up to just above the stack. */
void reach_from_drops(struct reach *reach, const struct board *board, enum piece piece,
    const struct place *drops, int count);

/* Whether the piece can be at a place, in this rotation or another with the
 * same cells. `at` must be board_canonical. */
bool reach_has(const struct reach *reach, struct place at);

/*
 * Lists the places where the piece can stand, each set of cells once: by
 * rotation, column from the left, the highest first. reach_spins fills in their
 * spins. Returns the number of places.
 */
int reach_places(const struct reach *reach, struct reach_place out[REACH_MAX_PLACES]);

/* Fills in the spins of places that reach_places gave. */
void reach_spins(const struct reach *reach, struct reach_place *places, int count);

/* Only the number of places that reach_places lists. */
int reach_count(const struct reach *reach);

#endif
