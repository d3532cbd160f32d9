/*
 * All straight drops of a piece at once: one lane is one placement, one vector
 * is one row of the well for all of them.
 *
 * This is the fast path. Its references are planner_choose, with drops only and
 * one known piece, and planner_value: choices and values are the same. The
 * instruction set is chosen at run time from what the processor has; every one
 * gives the same numbers, bit for bit.
 *
 * Pure functions on the caller's memory; any thread may call.
 */
#ifndef WELLPLAYED_LANES_H
#define WELLPLAYED_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/deck.h"
#include "wellplayed/ruleset.h"

/* The instruction sets, slowest first. */
enum lanes_set {
    LANES_WORDS,    /* plain 64-bit words, four lanes each: any processor */
    LANES_BASELINE, /* 128-bit vectors: SSE2, NEON */
    LANES_AVX2,
    LANES_AVX512, /* with BW, VL, DQ, BITALG, VNNI */
    LANES_SETS
};

/* "words", "baseline", "avx2", "avx512". */
const char *lanes_set_name(enum lanes_set set);

/* The set of that name, LANES_SETS when there is none. */
enum lanes_set lanes_set_find(const char *name);

/* Whether this program contains the code of the set and the processor can run
 * it. */
bool lanes_set_works(enum lanes_set set);

/* The fastest set that works. */
enum lanes_set lanes_set_best(void);

enum {
    LANES_MAX = 48,      /* lanes of a piece, with padding; 42 are used */
    LANES_STRIDE = 64,   /* from one of their tables to the next */
    LANES_FEATURES = 22, /* weighted at once */
    LANES_ROWS = 64,     /* of a well: 40, and walls above them */
    LANES_GAMES = 16     /* side by side */
};

/* Where one lane puts its piece. */
struct lanes_lane {
    uint16_t mask[PIECE_SIZE]; /* bits of its row k, from the lowest up */
    /* For each column of the shape: the column of the well (15: none), and 8
     * minus the height of its lowest cell above the shape's lowest row (0:
     * none). */
    uint8_t column[PIECE_SIZE];
    uint8_t lift[PIECE_SIZE];
    /* The columns whose heights change (14: none), and how far above the
     * shape's lowest row the new heights are. */
    uint8_t target[PIECE_SIZE];
    uint8_t crown[PIECE_SIZE];
    uint8_t height; /* of the shape */
    /* For the struct place of the lane. */
    int8_t x;
    uint8_t rotation;
    uint8_t below; /* empty matrix rows below the shape */
};

/* The lanes of a piece side by side, as the vectors read them. The lanes beyond
 * those in use have no cells; they lie on the floor and stick out above the
 * top. */
struct lanes_tables {
    uint8_t column[PIECE_SIZE][LANES_STRIDE];
    uint8_t lift[PIECE_SIZE][LANES_STRIDE];
    uint16_t mask[PIECE_SIZE][LANES_STRIDE];
    uint16_t height[LANES_STRIDE]; /* of the shape; LANES_ROWS for no lane */
};

/* The lanes of a piece, made in advance. */
struct lanes_piece {
    uint8_t count;                     /* of lanes in use; they are in the order of moves_drops */
    uint8_t rows;                      /* height of its highest shape */
    struct lanes_lane lane[LANES_MAX]; /* one by one */
    struct lanes_tables tables;
};

/* A brain prepared for wells of one size. */
struct lanes {
    struct lanes_piece pieces[PIECE_COUNT];
    feature_set features;
    /* The weights of the features in use, in the order in which the kernel
     * finds them: weight = high x 2^16 + low, -2^15 <= low < 2^15. */
    int64_t weight[LANES_FEATURES];
    int16_t high[LANES_FEATURES];
    int16_t low[LANES_FEATURES];
    const struct patterns *patterns; /* the brain's tables, or NULL */
    int64_t pattern_weight;          /* of FEATURE_PATTERNS */
    uint16_t walls;
    uint16_t pairs; /* bits of the columns that have one to their right */
    uint8_t width;
    uint8_t height;
};

/* A well as the lanes read it. */
struct lanes_well {
    uint16_t rows[LANES_ROWS]; /* only walls above the stack */
    uint16_t heights[16];      /* of the columns; 0 from the width on */
    uint32_t stack;            /* the highest of them */
};

/* A game of straight drops. Its pieces are drawn as struct game draws them. */
struct lanes_game {
    struct lanes_well well;
    struct deck deck;
    bool over; /* the last piece had no place */
    uint64_t rows;
    uint64_t pieces;                        /* put down */
    uint64_t rows_by_count[PIECE_SIZE + 1]; /* of those, by rows cleared */
};

/*
 * Prepares a brain. Returns false when lanes do not know all of its features;
 * then only the scalar path can be used. Lanes know all but FEATURE_CONTACT and
 * FEATURE_LOCK_ROW, and only one of the two definitions of wells at a time.
 */
bool lanes_init(struct lanes *lanes, const struct brain *brain, const struct shapes *shapes,
    int width, int height);

/* Copies a board, without its ceiling. */
void lanes_well_of_board(struct lanes_well *well, const struct board *board);

/* Where a lane puts the piece in this well. */
struct place lanes_place(
    const struct lanes *lanes, const struct lanes_well *well, enum piece piece, int lane);

/* Begins a game from an empty well. */
void lanes_game_init(
    struct lanes_game *game, const struct lanes *lanes, enum randomizer randomizer, uint64_t seed);

/* Plays up to `pieces` more pieces; stops when the game is over. */
void lanes_play(
    const struct lanes *lanes, enum lanes_set set, struct lanes_game *game, uint64_t pieces);

/*
 * The same for `count` games. Each comes out as if played alone, but games side
 * by side fill the vectors better. That is faster from about four games on;
 * beyond LANES_GAMES nothing more is gained.
 */
void lanes_play_many(const struct lanes *lanes, enum lanes_set set, struct lanes_game *games,
    int count, uint64_t pieces);

/* The game's board, as board_hash expects it. */
void lanes_game_board(
    const struct lanes_game *game, const struct lanes *lanes, struct board *board);

#endif
