/*
 * A well drawn as text: rows of '.' (empty), '#' (filled) and letters of pieces
 * (filled by that piece), the top row first. '_' means '.', and 'X' means '#'.
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

/* Reads a file, or standard input, "-". All rows have the same width, as a well
 * can have it. Empty lines at the end do not count. False with the error. */
bool drawing_read(const char *path, struct drawing *drawing, struct error *error);

/* The first full row, counted from 1 at the top, which a game would have
 * removed. 0: there is none. */
int drawing_full_row(const struct drawing *drawing);

/*
 * Decodes a fumen from the command line: the text itself, a link that contains
 * it, the name of a file, or "-". The caller finishes *fumen. False with the
 * error, which names the character; *fumen is then {0}.
 */
bool drawing_decode(const char *word, struct fumen *fumen, struct error *error);

/* The well of this height (rows or more) with the drawing on its floor. */
void drawing_board(const struct drawing *drawing, int height, struct board *board);

#endif
