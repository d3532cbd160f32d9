/*
 * The book-keeper: sits beside a game, sees its events, and works out well,
 * colours, points, rows and levels for itself.
 */
#ifndef WELLPLAYED_TESTS_BOOK_H
#define WELLPLAYED_TESTS_BOOK_H

#include "lib/slow.h"

#include "wellplayed/game.h"

struct book {
    const struct ruleset *rules;
    struct slow well;
    uint8_t colours[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    int start_level, level;
    uint64_t points, rows, locks, spawns;
    uint64_t by_count[5];
};

/* The level after `rows` rows of a game that began at level `start`. */
int level_at(const struct ruleset *rules, int start, int rows);

/* The points of a lock at `level` that took `rows` rows, with the piece's
 * topmost cell in row `topmost`. */
uint64_t points_for(const struct ruleset *rules, int level, int rows, int topmost);

/* Opens the book of a game that has not been stepped. */
void book_begin(struct book *book, const struct game *game);

/* Asserts that everything is as it ought to be after a step that led from
 * `before` to `game` with these events. */
void book_step(struct book *book, const struct game *game, const struct game *before,
    const struct events *events);

#endif
