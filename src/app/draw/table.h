/*
 * A table: columns that share a box's width, a line of heads, and rows of
 * text. table_cell is plain numbers in, a box out.
 */
#ifndef WELLPLAYED_APP_DRAW_TABLE_H
#define WELLPLAYED_APP_DRAW_TABLE_H

#include "app/draw/look.h"

struct table_column {
    const char *head; /* N_() */
    int share;        /* of the width, beside those of the others */
    enum text_align align;
};

struct table {
    const struct table_column *columns;
    int column_count;
    int lines; /* that the box has room for, the heads are the first */
    struct box box;
    int px;   /* of the text */
    int line; /* thickness of a thin line */
};

/* The box of a cell's text; line 0 is that of the heads. */
struct box table_cell(const struct table *table, int line, int column);

void table_draw_heads(struct look *look, const struct table *table);

/* A row at line 1 or more, one text for each column; `marked` is lit. */
void table_draw_row(struct look *look, const struct table *table, int line,
    const char *const *cells, bool marked);

/* Words in place of rows. */
void table_draw_words(
    struct look *look, const struct table *table, const char *words);

#endif
