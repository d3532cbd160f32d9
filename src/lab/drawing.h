/*
 * A well drawn as text: rows of '.' (empty), '#' (filled) and the letters of
 * pieces (filled by them), the top row first. '_' is as '.', and 'X' as '#'.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_LAB_DRAWING_H
#define WELLPLAYED_LAB_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

#include "store/file.h"
#include "store/fumen.h"
#include "wellplayed/board.h"
#include "wellplayed/ruleset.h"

struct drawing {
    int width, rows;
    /* From the top; enum fumen_colour. */
    uint8_t cells[RULESET_MAX_VISIBLE][BOARD_MAX_WIDTH];
};

/* The character of a cell: '.', '#' or a letter. */
char drawing_character(uint8_t colour);

/* Adds a row to a drawing, {0} at first. Returns NULL, or what is wrong with
 * it. */
const char *drawing_add(
    struct drawing *drawing, const char *line, size_t length);

/*
 * Reads a file: all rows of one width, that of a well; no full row (the game
 * would have removed it). Empty lines at the end are no rows. False with the
 * error.
 */
bool drawing_read(
    const char *path, struct drawing *drawing, struct error *error);

/* The well of this height (rows or more) with the drawing on its floor. */
void drawing_board(
    const struct drawing *drawing, int height, struct board *board);

#endif
