/*
 * A table: columns that share the width of a box, a line of headings, and rows
 * of text. columns_cell only computes a box.
 */
#ifndef WELLPLAYED_APP_DRAW_COLUMNS_H
#define WELLPLAYED_APP_DRAW_COLUMNS_H

#include "app/draw/look.h"

struct column {
    const char *head; /* N_() */
    int share;        /* of the width, relative to the other columns */
    enum text_align align;
};

struct columns {
    const struct column *columns;
    int column_count;
    int lines; /* how many the box has; the headings are line 0 */
    struct box box;
    int px;   /* of the text */
    int line; /* thickness of a thin line */
};

/* The box of a cell's text; line 0 has the headings. */
struct box columns_cell(const struct columns *table, int line, int column);

void columns_draw_heads(struct look *look, const struct columns *table);

/* Draws a row at line 1 or below, one text for each column. A marked row is
 * highlighted. */
void columns_draw_row(struct look *look, const struct columns *table, int line,
    const char *const *cells, bool marked);

/* Draws a text in place of rows. */
void columns_draw_words(struct look *look, const struct columns *table, const char *words);

#endif
