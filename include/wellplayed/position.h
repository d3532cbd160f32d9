/*
 * A position: a well with cells in it, the piece that comes next and those
 * after it, and what is held. A game can begin at one instead of an empty well;
 * from there it is played by the same game_step as any other.
 *
 * A plain value without rules: the same position may be possible under one rule
 * set and not under another. Pure functions; any thread may call.
 */
#ifndef WELLPLAYED_POSITION_H
#define WELLPLAYED_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/view.h"

struct position {
    /* cells[y][x], y from the floor: enum piece, CELL_GARBAGE, or PIECE_NONE
     * for an empty cell. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    uint8_t piece; /* enum piece, the first to fall */
    /* Those after it, the nearest first; for PIECE_NONE the game draws one.
     * Rules with fewer announced pieces take the first ones. */
    uint8_t next[RULESET_MAX_NEXT];
    uint8_t hold;   /* PIECE_NONE: nothing; ignored by rules without hold */
    uint16_t chain; /* difficult clears in a row; back-to-back when not 0 */
};

/* Why no game can begin there. */
enum position_fault {
    POSITION_FINE,
    POSITION_OUTSIDE,  /* a cell is outside of the well */
    POSITION_FULL_ROW, /* a row is full */
    POSITION_NO_PIECE, /* there is no first piece */
    POSITION_NO_ROOM   /* the piece has no room where it spawns */
};

/* An empty well, no pieces. */
void position_init(struct position *position);

/* The first fault under these rules, in the order above. *row (may be NULL)
 * gets the lowest row concerned, from 0, for the first two. */
enum position_fault position_check(
    const struct position *position, const struct ruleset *rules, int *row);

/* Where the piece spawns. Returns false when there is no piece or no room. */
bool position_spawn(const struct position *position, const struct ruleset *rules, struct place *at);

/* The cells inside the well of these rules, as bits. */
void position_board(
    const struct position *position, const struct ruleset *rules, struct board *board);

/* The position of a game: its cells, its falling piece or else the next one,
 * those after it, its hold. Counts, clocks and waiting garbage are left out. */
void position_of_view(struct position *position, const struct view *view);

/*
 * The view of a position before its game: the cells, the piece at its spawn
 * place if it has room, its ghost, the next pieces, the hold. Works for any
 * position, even one with faults; cells outside the well are left out. `rules`
 * must outlive the view.
 */
void position_view(const struct position *position, const struct ruleset *rules, struct view *view);

/*
 * A new game that begins at a position instead of an empty well; otherwise as
 * game_init_goal. The position has no fault, and the goal has no standing
 * garbage (both asserted). Pieces that the position leaves out, and all after
 * them, come from the seed; a bag goes on as if it had dealt the given ones.
 * The game is `placed`: its replay begins with the position, and it has no
 * rank.
 */
void game_begin_at(struct game *game, const struct ruleset *rules, const struct goal *goal,
    int start_level, uint64_t seed, struct handling handling, const struct position *position);

#endif
