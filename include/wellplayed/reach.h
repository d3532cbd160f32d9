/*
 * All places that a piece can reach by shifts, rotations with kicks, and falls
 * by a row, ignoring time: a flood fill on bits, all four rotations at once.
 *
 * The well is cut into bands of a few rows. A band is a word, column by column,
 * each column's highest row first: so a shift by a bit is a fall, and one
 * addition lets everything fall through the whole band. A set of places has a
 * word for each rotation and band. Its bit is the lower left corner of the
 * rectangle around the piece's cells, so that rotations of the same shape have
 * the same bits for the same cells.
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
    /* Bands of the highest well, of 5 rows for more than ten columns and of 6
     * otherwise; and an empty one below and above, so that loops need no special
     * cases at both ends. */
    REACH_BANDS = BOARD_MAX_HEIGHT / 5,
    REACH_ALL_BANDS = REACH_BANDS + 2,
    REACH_MAX_STRIDE = 6,
    REACH_WORD = 64,
    /* Placements of one piece: 4 rotations, 12 columns, and never two on
     * neighbouring rows of a column. */
    REACH_MAX_PLACES = PIECE_ROTATIONS * BOARD_MAX_WIDTH * (BOARD_MAX_HEIGHT + 2) / 2
};

/* A well as the flood has it. */
struct reach_well {
    uint64_t empty[REACH_ALL_BANDS]; /* cells; all of them above the stack */
    int stack;                       /* rows from here on are empty */
};

/* A place where the piece can lock. */
struct reach_place {
    struct place at; /* board_canonical */
    uint8_t spins;   /* bit s: some way of getting there scores as spin s */
};

/* A word for each rotation. */
struct reach_quad {
    uint64_t of[PIECE_ROTATIONS];
};

/* Where a piece's cell is, seen from its corner: to the cell `up` rows above it
 * in the same band (`here`) or in the next one, then to the right. */
struct reach_cell {
    struct reach_quad up, here, rest, right;
};

/* A kick test by the rotation before. */
struct reach_test {
    /* Places that it takes to the same band, and how many bits further. */
    struct reach_quad here, by;
    /* Those that it takes to the band above, or below. */
    struct reach_quad up, down, out_by;
    int8_t dx[PIECE_ROTATIONS], dy[PIECE_ROTATIONS];
};

struct reach_piece {
    struct reach_cell cells[PIECE_CELLS];
    /* By rotation and the corner's row in its band: the cells in this band and in
     * the next one, in the columns from 0 on. */
    uint64_t filled[PIECE_ROTATIONS][REACH_MAX_STRIDE][2];
    uint8_t height[PIECE_ROTATIONS];
    struct reach_quad fits;   /* rotations in use */
    struct reach_quad stands; /* rotations that count: the first of each shape */
    bool twins;               /* rotations 2 and 3 repeat shapes 0 and 1 */
    bool stuck;               /* middle_blocks of struct shapes */
    int8_t left[PIECE_ROTATIONS], bottom[PIECE_ROTATIONS]; /* of the corner in the matrix */
    /* By quarter turns; no tests where there is no button. */
    uint8_t count[PIECE_ROTATIONS];
    struct reach_test tests[PIECE_ROTATIONS][KICK_MAX_TESTS];
};

/* What a flood found; by band, from the floor up, band 1 the lowest. */
struct reach_flood {
    struct reach_well well;
    struct reach_quad fits[REACH_ALL_BANDS];
    struct reach_quad seen[REACH_ALL_BANDS];
    struct reach_quad stands[REACH_ALL_BANDS]; /* places to lock at, each once */
    bool done; /* otherwise more might be seen, but nothing to lock at */
};

struct lanes_code;

struct reach {
    /* Borrowed for as long as the functions below are called. */
    const struct board *board;
    const struct ruleset *rules;
    const struct lanes_code *code; /* the fastest; tests take others */
    uint8_t width;                 /* of the wells that the tables are for; 0: none yet */
    uint8_t stride;                /* rows of a band */
    uint8_t known;                 /* bit p: pieces[p] is filled in */
    uint8_t piece;
    bool sky; /* above the bands all is empty */
    int bands;
    struct place start; /* its corner; of no rotation after reach_from_drops */
    struct reach_flood flood;
    uint64_t all;                   /* the cells of a band */
    uint64_t spread[2][REACH_WORD]; /* six columns each, as bits of a band's highest row */
    uint8_t column[REACH_WORD];     /* of a bit */
    struct reach_piece pieces[PIECE_COUNT];
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

/* -- wells without boards -- */

/* The same well, as bands and as a board of the rules' height. Wells are of the
 * width that was read or flooded last. */
void reach_read(struct reach *reach, const struct board *board, struct reach_well *well);
void reach_write(const struct reach *reach, const struct reach_well *well, struct board *board);

/* What reach_from does. Returns false when the start is not above the stack, or
 * not much is free above it; then only reach_from will do. There are no spins. */
bool reach_from_well(struct reach *reach, const struct reach_well *well, struct place start);

/* The well after a piece that was flooded for locks at a place of reach_places,
 * full rows being removed. */
void reach_place(const struct reach *reach, const struct reach_well *well, struct place at,
    struct reach_well *after);

#endif
