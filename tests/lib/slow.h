/*
 * The slow twin: the well as a table of cells, every rule and feature by its
 * most naive definition. Written from the facts, never from the fast code, so
 * that the two can be compared on random positions; and wells to compare them
 * on: drawn as text, or random ones of many kinds.
 */
#ifndef WELLPLAYED_TESTS_SLOW_H
#define WELLPLAYED_TESTS_SLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/dice.h"
#include "wellplayed/board.h"
#include "wellplayed/features.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/view.h"

/* -- the well -- */

struct slow {
    int width, height;
    bool cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH]; /* [y from the floor][x] */
};

struct slow_cell {
    int x, y;
};

struct slow_cleared {
    bool full[BOARD_MAX_HEIGHT]; /* by row before the removal */
    int count;
    int eroded;
};

void slow_init(struct slow *well, int width, int height);

/* The four cells of a piece, the lowest first. Returns how many there were,
 * which ought to be four. */
int slow_cells(
    const struct shapes *shapes, struct place at, struct slow_cell cells[PIECE_SIZE * PIECE_SIZE]);

/* Filled, wall, floor or ceiling. */
bool slow_solid(const struct slow *well, int x, int y);

/* All cells inside the well and empty. */
bool slow_fits(const struct slow *well, const struct shapes *shapes, struct place at);

/* The same for a well without ceiling and with walls that have no end. */
bool slow_fits_open(const struct slow *well, const struct shapes *shapes, struct place at);

void slow_merge(struct slow *well, const struct shapes *shapes, struct place at);
struct slow_cleared slow_clear_rows(struct slow *well);
struct slow_cleared slow_place(struct slow *well, const struct shapes *shapes, struct place at);
struct place slow_ghost(const struct slow *well, const struct shapes *shapes, struct place from);

/* Whether two places cover the same cells. */
bool slow_same_cells(const struct shapes *shapes, struct place a, struct place b);

/* Drops straight from above; false when that sticks out above the top or the
 * columns are not of the well. */
bool slow_drop(const struct slow *well, const struct shapes *shapes, enum piece piece, int rotation,
    int x, struct place *place);

/* All drops: turns whose shape is new in order, columns from the left. */
int slow_drops(
    const struct slow *well, const struct shapes *shapes, enum piece piece, struct place out[64]);

/* A drop at a random turn and column; false when many tries found none. */
bool slow_random_drop(const struct slow *well, struct dice *dice, const struct shapes *shapes,
    enum piece piece, struct place *place);

/* The height of a column, of the well. */
int slow_column_height(const struct slow *well, int x);
int slow_stack_height(const struct slow *well);

/* All features of a placement: act and well after it. `after` may be NULL. */
void slow_features(const struct slow *before, const struct shapes *shapes, struct place at,
    struct slow *after, int32_t values[FEATURE_COUNT]);
void slow_features_of_act(const struct slow *before, const struct shapes *shapes, struct place at,
    struct slow_cleared cleared, int32_t values[FEATURE_COUNT]);
void slow_features_of_well(const struct slow *well, int32_t values[FEATURE_COUNT]);

/* -- between the twins -- */

void slow_to_board(const struct slow *well, struct board *board);

/* Compares every cell by board_cell and every row by its word. */
bool slow_equals(const struct slow *well, const struct board *board);

/* A well from a drawing, rows from the top, '#' filled, '.' empty, each row
 * ended by '/' or the end; rows above the drawing are empty. */
void slow_draw(struct slow *well, int width, int height, const char *drawing);
void slow_print(const struct slow *well);

/* -- random wells -- */

enum slow_kind {
    SLOW_EMPTY,
    SLOW_SPARSE,
    SLOW_DENSE,
    SLOW_OVERHANGS,
    SLOW_NEARLY_FULL,
    SLOW_TALL,
    SLOW_SKYLINE, /* columns without holes */
    SLOW_PLAYED,  /* by random drops, some of them greedy */
    SLOW_KINDS
};

/* Of a given kind and size; without full rows, or with one to four. */
void slow_random(
    struct slow *well, struct dice *dice, enum slow_kind kind, int width, int height, bool full);

/* Of any kind, any size within the limits. */
void slow_random_any(struct slow *well, struct dice *dice, bool full);

/* Puts one to three slots for a spinning T into the lowest rows, at least four,
 * some of them spoiled. No row is full then. */
void slow_add_slots(struct slow *well, struct dice *dice, int rows);

/* A piece that has just come over a random well, by any rules of the program: as
 * high as people build, and with room for the piece. */
struct view slow_view(struct dice *dice);

#endif
