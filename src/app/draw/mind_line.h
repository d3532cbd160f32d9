/*
 * The pieces of a planned line over the current well: where their cells would be
 * if full rows stayed. So one picture can show them all, whatever rows the
 * earlier ones clear.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_LINE_H
#define WELLPLAYED_APP_DRAW_MIND_LINE_H

#include <stdint.h>

#include "wellplayed/mind.h"

enum { MIND_LINE_MAX = BRAIN_MAX_DEPTH, MIND_LINE_STEP_MS = 600 };

struct mind_cell {
    int8_t x, y; /* y counts from the floor and may be above the well */
};

struct mind_line {
    int count; /* of the pieces */
    struct {
        uint8_t piece; /* enum piece */
        struct mind_cell cells[PIECE_CELLS];
    } pieces[MIND_LINE_MAX];
};

/* Fills in the place and the line that it hopes for. */
void mind_line_find(struct mind_line *line, const struct board *board, const struct shapes *shapes,
    const struct mind_worth *worth);

/* The number of pieces shown `ms` after the line appeared: one more each
 * MIND_LINE_STEP_MS. All of them stay for two steps; then it starts again. */
int mind_line_shown(const struct mind_line *line, uint64_t ms);

#endif
