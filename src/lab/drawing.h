/*
 * A well drawn as text: rows of '.' and '#', the top row first.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_LAB_DRAWING_H
#define WELLPLAYED_LAB_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

#include "store/file.h"
#include "wellplayed/board.h"
#include "wellplayed/ruleset.h"

struct drawing {
    int width, rows;
    uint16_t filled[RULESET_MAX_VISIBLE]; /* from the top; bit x is column x */
};

/*
 * Reads a file: all rows of one width, that of a well; no full row (the game
 * would have removed it). Empty lines at the end are no rows. False with a
 * sentence in `why` that names file and line.
 */
bool drawing_read(
    const char *path, struct drawing *drawing, char why[FILE_WHY_SIZE]);

/* The well of this height (rows or more) with the drawing on its floor. */
void drawing_board(
    const struct drawing *drawing, int height, struct board *board);

#endif
