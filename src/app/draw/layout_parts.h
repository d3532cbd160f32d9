/*
 * The parts of the panel, packed into columns: important parts first, each into
 * the first suitable column with room. Plain numbers, no SDL. Only layout.c
 * uses it.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_PARTS_H
#define WELLPLAYED_APP_DRAW_LAYOUT_PARTS_H

#include "app/draw/layout.h"

/* The columns of each shape. */
enum {
    NO_COLUMN,
    /* LAYOUT_SIDES, from the left. The inner ones hold pieces. */
    OUTER_LEFT = 1,
    INNER_LEFT,
    INNER_RIGHT,
    OUTER_RIGHT,
    /* LAYOUT_BAR, LAYOUT_BAND: the first column; more may follow. */
    FIRST = 1,
    /* Two wells. END belongs to the left well; the right one has its mirror
     * image. What both wells have shares the others, half and half. */
    END = 1,
    MIDDLE,
    UNDER, /* both wells */
    LAYOUT_COLUMNS = 5
};

/* A column of width 0 does not exist. Its parts go into another one, see
 * layout_parts.c. */
struct layout_columns {
    enum layout_shape shape;
    struct box at[LAYOUT_COLUMNS];
};

/*
 * Places all parts that fit into the columns, with text of layout->unit beside
 * wells with cells of layout->cell. Returns false, with no part placed, when
 * the parts that every game needs do not fit. `tight`: closer together.
 */
bool layout_pack(struct layout *layout, const struct layout_wants *wants,
    const struct layout_columns *columns, bool tight);

#endif
