/*
 * What reading and writing of fumens share: how numbers, cells and pieces stand
 * in the text. For fumen_decode.c and fumen_encode.c.
 *
 * Numbers are written in digits of base 64, the lowest first. A field is
 * written as the difference to the field that the page before leaves behind,
 * in runs.
 */
#ifndef WELLPLAYED_STORE_FUMEN_FORMAT_H
#define WELLPLAYED_STORE_FUMEN_FORMAT_H

#include "store/fumen.h"

enum {
    FORMAT_BASE = 64,
    FORMAT_NO_CHANGE = 8, /* a difference is written with this added */
    FORMAT_ACTION_DIGITS = 3,
    FORMAT_RUN_DIGITS = 2, /* of a run, and of a comment's length */
    FORMAT_WORD_DIGITS = 5,
    FORMAT_WORD_CHARACTERS = 4,
    FORMAT_CHARACTERS = 96, /* of a comment, from the blank; the last is none */
    FORMAT_COMMENT_MAX = FORMAT_BASE * FORMAT_BASE - 1,
    FORMAT_HEAD_SIZE = 5 /* "v115@" */
};

/* The digits in the order of their values. */
extern const char format_digits[FORMAT_BASE + 1];

/* The cells of a field with so many rows, garbage row included. */
static inline int
format_cells(int rows)
{
    return (rows + 1) * FUMEN_WIDTH;
}

/* The cell that stands at this place in the text, where a field has so many
 * rows: from the top row down to the garbage row. */
uint8_t *format_cell(struct fumen_field *field, int rows, int index);

/* Which cell the position in an action is, seen from the piece's centre. */
struct fumen_cell format_position(int type, int rotation);

/* The capital letter of a piece, 0 for none. */
char format_letter(struct fumen_operation operation);

/* A comment as JavaScript's escape() writes it, cut to what a fumen has room
 * for; its length. Bytes that are not UTF-8 become U+FFFD. */
size_t format_escape(char out[FORMAT_COMMENT_MAX + 1], const char *text);

/* Back, as unescape() reads it: as UTF-8, which is never longer. A 0 and half a
 * surrogate pair become U+FFFD. */
void format_unescape(char out[FUMEN_COMMENT_SIZE], const char *text);

#endif
