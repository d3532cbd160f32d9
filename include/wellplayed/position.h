/*
 * A position: what stands in a well, and the pieces that are known. A game can
 * begin in one instead of an empty well.
 *
 * A plain value; pure functions. Any thread may call.
 */
#ifndef WELLPLAYED_POSITION_H
#define WELLPLAYED_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/view.h"

struct position {
    /* As in struct view, hidden rows too. What the rules have no room for is
     * PIECE_NONE. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    uint8_t piece;                  /* that falls first, enum piece */
    uint8_t hold;                   /* PIECE_NONE: empty */
    uint8_t next[RULESET_MAX_NEXT]; /* rules->next_count of them */
    uint16_t chain; /* difficult clears in a row; back-to-back when not 0 */
};

/* An empty well and no pieces. */
void position_init(struct position *position);

/* The position of a view in which a piece falls; it falls from above again. */
void position_of_view(struct position *position, const struct view *view);

/* The cells as a well of the rules. */
void position_board(const struct position *position,
    const struct ruleset *rules, struct board *board);

/*
 * Whether a game of these rules can begin there: cells within the well, no full
 * row, all pieces known, nothing in hold unless the rules have it, and room for
 * the piece. Returns NULL, or a static sentence that says what is wrong.
 */
const char *position_check(
    const struct position *position, const struct ruleset *rules);

/*
 * Puts a game that has not been stepped into a position, which must have passed
 * the check, and takes the step in which its piece spawns. The pieces that come
 * after the announced ones are those of the game's seed.
 */
void position_begin(const struct position *position, struct game *game);

#endif
