/*
 * The parts of the panel, packed into columns: important parts first, each into
 * the first suitable column with room. Plain numbers, no SDL. Only layout.c
 * uses it.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_PARTS_H
#define WELLPLAYED_APP_DRAW_LAYOUT_PARTS_H

#include "app/draw/layout.h"

enum { LAYOUT_COLUMNS = 4 };

/* The columns. One of width 0 does not exist; its parts go into the next one
 * outwards, see layout_parts.c. */
struct layout_columns {
    enum layout_shape shape;
    struct box at[LAYOUT_COLUMNS];
};

/* Of the columns of LAYOUT_SIDES, from the left. */
enum { OUTER_LEFT, INNER_LEFT, INNER_RIGHT, OUTER_RIGHT };

/* Of LAYOUT_BAR: the first column; the others are below the well. */
enum { BAR_COLUMN };

/*
 * Places all parts that fit into the columns, with text of layout->unit beside
 * a well with cells of layout->cell. Returns false, with no part placed, when
 * the parts that every game needs do not fit. `tight`: closer together.
 */
bool layout_pack(struct layout *layout, const struct layout_wants *wants,
    const struct layout_columns *columns, bool tight);

#endif
