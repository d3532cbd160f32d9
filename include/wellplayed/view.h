/*
 * What may be seen of a game, by value: by eyes (the window), and by minds
 * (whatever planning needs to tell exactly what a key will do). A copy that no
 * later step changes; it may go to another thread.
 *
 * Nothing in it tells more of the pieces to come than `next` shows: not the
 * game's seed, and nothing that gives it back.
 */
#ifndef WELLPLAYED_VIEW_H
#define WELLPLAYED_VIEW_H

#include "wellplayed/game.h"

struct view {
    const struct ruleset *rules; /* lives as long as the game's rules */
    /* The falling piece and its clocks; its motion.piece.piece is PIECE_NONE
     * when there is none (before the first step, after the end). */
    struct motion motion;
    struct board board;
    /* cells[y][x]: enum piece of each settled cell, PIECE_NONE if empty. */
    uint8_t cells[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    struct place ghost; /* where it would rest; as motion.piece when none */
    uint8_t next[RULESET_MAX_NEXT]; /* rules->next_count entries, enum piece */
    /* What the doubts of a brain are drawn from (skill.h). It follows from the
     * game's seed; 2^32 seeds have the same, on the average. */
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
};

/* Fills the whole view. Any thread that may look at the game. */
void view_take(struct view *view, const struct game *game);

#endif
