/*
 * Fumen: the text ("v115@...") in which players pass positions around. It is a
 * list of pages; each has a field, a piece that is about to lock, and a
 * comment.
 *
 * A field has 23 rows of 10 columns and a garbage row below them. Rows are
 * numbered from the floor; the garbage row is row -1. The piece is where the
 * Super Rotation System has it: by its centre and its rotation. When a page
 * locks, its piece becomes part of the field, full rows are cleared, and the
 * garbage row may rise.
 *
 * A `struct fumen` owns its pages and their comments. From one thread at a
 * time; different ones in different threads are fine.
 */
#ifndef WELLPLAYED_STORE_FUMEN_H
#define WELLPLAYED_STORE_FUMEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/file.h"

enum {
    FUMEN_WIDTH = 10,
    FUMEN_ROWS = 23,
    FUMEN_CELLS = 4,          /* of a piece */
    FUMEN_PAGES_MAX = 10000,  /* of one fumen */
    FUMEN_COMMENT_SIZE = 4096 /* of a decoded comment, with its 0 */
};

/* What is in a cell, and the type of a piece. */
enum fumen_colour {
    FUMEN_EMPTY,
    FUMEN_I,
    FUMEN_L,
    FUMEN_O,
    FUMEN_Z,
    FUMEN_T,
    FUMEN_J,
    FUMEN_S,
    FUMEN_GREY,
    FUMEN_COLOURS
};

enum fumen_rotation { FUMEN_REVERSE, FUMEN_RIGHT, FUMEN_SPAWN, FUMEN_LEFT, FUMEN_ROTATIONS };

struct fumen_field {
    uint8_t rows[FUMEN_ROWS][FUMEN_WIDTH]; /* enum fumen_colour */
    uint8_t garbage[FUMEN_WIDTH];
};

struct fumen_operation {
    uint8_t type;     /* FUMEN_I to FUMEN_S; FUMEN_EMPTY: no piece, all 0 */
    uint8_t rotation; /* enum fumen_rotation */
    int8_t x, y;      /* the centre */
};

struct fumen_cell {
    int8_t x, y;
};

struct fumen_page {
    struct fumen_field field; /* before the piece locks */
    struct fumen_operation operation;
    bool lock;           /* at its end: piece, full rows, rise, mirror */
    bool rise;           /* the garbage row moves in */
    bool mirror;         /* left and right change places, not in the garbage row */
    bool colour;         /* cells have guideline colours; set on a first page */
    const char *comment; /* UTF-8; "#Q=[hold](current)next" is a quiz */
};

struct fumen {
    struct fumen_page *pages;
    size_t count, room;
};

/* -- pages -- */

/* An empty page that locks, with no piece or comment. `first`: of a fumen. */
struct fumen_page fumen_page_empty(bool first);

/* Copies a page and its comment to the end of a fumen, which is {0} at first.
 * False when there are too many pages or no memory. */
bool fumen_add(struct fumen *fumen, const struct fumen_page *page);

/* Frees the pages; NULL and {0} are fine. */
void fumen_finish(struct fumen *fumen);

/* The field with which the page after this one begins. */
struct fumen_field fumen_field_after(const struct fumen_page *page);

bool fumen_field_equals(const struct fumen_field *a, const struct fumen_field *b);

/* The cells of an operation with a piece, sorted by row, then by column. */
void fumen_cells(struct fumen_operation operation, struct fumen_cell cells[FUMEN_CELLS]);

/*
 * The operation of a piece that has these cells, in any order. Where several
 * rotations have the same cells it is the first of spawn, right, reverse and
 * left. False when the piece has no such shape.
 */
bool fumen_operation_of(enum fumen_colour type, const struct fumen_cell cells[FUMEN_CELLS],
    struct fumen_operation *operation);

/* Whether a fumen can hold the operation: no piece, or one between the walls
 * and above the floor. It may stick out at the top by one row. */
bool fumen_operation_is_valid(struct fumen_operation operation);

/* -- text -- */

/* Whether the text begins like a fumen or a link with one in it. */
bool fumen_is_text(const char *text);

/*
 * Reads a text of version 115 or 110; what stands before its "v115@" is not
 * looked at, and '&' ends it. *fumen is {0} before and owned by the caller
 * afterwards. False with the error that has the number of the first
 * bad character, from 1; *fumen is {0} then.
 */
bool fumen_decode(const char *text, struct fumen *fumen, struct error *error);

/*
 * The text of a fumen of version 115, as the package tetris-fumen writes it:
 * memory that the caller frees. Of a comment, the first 4095 characters of its
 * escaped form are written. NULL with the error when there is no
 * page, or one that has no such text.
 */
char *fumen_encode(const struct fumen *fumen, struct error *error);

#endif
