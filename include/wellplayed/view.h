/*
 * What may be seen of a game, by value: what the window shows, and what
 * planning needs to predict exactly what a key will do. A copy that no later
 * step changes; it may go to another thread.
 *
 * Nothing in it reveals more of the pieces to come than `next`: neither the
 * game's seed nor anything it could be computed from.
 */
#ifndef WELLPLAYED_VIEW_H
#define WELLPLAYED_VIEW_H

#include "wellplayed/game.h"

struct view {
    const struct ruleset *rules; /* lives as long as the game's rules */
    const struct goal *goal;
    /* The falling piece and its clocks; its motion.piece.piece is PIECE_NONE
     * when there is none (before the first step, after the end). */
    struct motion motion;
    struct board board;
    /* cells[y][x]: enum piece of each locked cell, CELL_GARBAGE, or PIECE_NONE
     * if empty. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    struct place ghost;             /* where it would lock; as motion.piece when none
                           falls */
    uint8_t hold;                   /* enum piece, PIECE_NONE */
    bool can_hold;                  /* now: the rules have hold, and it is free */
    uint8_t lift;                   /* rows that a blocked piece may spawn higher, now */
    uint8_t possible;               /* bit p: piece p can come right after `next` */
    uint16_t wait;                  /* ticks until the next piece; 0 when one falls */
    uint16_t combo;                 /* locks in a row that cleared rows */
    uint8_t next[RULESET_MAX_NEXT]; /* rules->next_count entries, enum piece */
    /* What the doubt of a brain is drawn from (skill.h). It follows from the
     * game's seed; on average 2^32 seeds share it. */
    uint32_t noise;
    uint64_t tick; /* milliseconds of game time */
    uint64_t points;
    uint64_t rows;
    uint64_t pieces; /* the number of the falling piece, from 1 */
    uint64_t rows_by_count[5];
    uint64_t rows_to_level; /* rows until the next level */
    uint32_t level;
    uint32_t start_level;
    bool over;
    bool reached;             /* over because the goal is reached */
    uint32_t garbage_pending; /* rows in the queue ... */
    uint32_t garbage_ready;   /* ... of which this many can come in now */
    uint32_t garbage_cleared;
    uint64_t attack;
    uint64_t all_clears;
    uint64_t spins[SPIN_COUNT][5];
    uint16_t max_combo;
    uint16_t chain, max_chain; /* difficult clears in a row; back-to-back when
                                  not 0 */
    uint32_t undone;
    bool placed; /* the game began at a position: see position.h */
};

/* Fills the whole view. Any thread that may look at the game. */
void view_take(struct view *view, const struct game *game);

/* The piece that hold would bring now in place of the falling one. PIECE_NONE
 * when hold is not free, or the piece would be of the same kind. */
enum piece view_from_hold(const struct view *view);

/* Whether a place is for the piece that hold would bring now. */
static inline bool
view_is_by_hold(const struct view *view, struct place at)
{
    return at.piece == view_from_hold(view);
}

/* Whether a place is for the falling piece, or for the one that hold would
 * bring now. */
static inline bool
view_is_of_now(const struct view *view, struct place at)
{
    return view->motion.piece.piece != PIECE_NONE &&
           (at.piece == view->motion.piece.piece || view_is_by_hold(view, at));
}

/*
 * The outcome if a piece locked at `at`, which must fit, with this spin (see
 * struct landing), judged as the game does. Garbage that comes before then is
 * not foreseen.
 */
struct lock_outcome view_outcome(const struct view *view, struct place at, enum spin spin);

#endif
