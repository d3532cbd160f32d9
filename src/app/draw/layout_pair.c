/* The chart is right of the wells, or below them in a tall window. */
#include "app/draw/layout_pair.h"

void
layout_pair(struct layout_pair *l, int width, int height, int scale,
    int columns, int rows)
{
    struct layout_four *wells = &l->wells;
    struct box body;

    layout_four_page(wells, width, height, scale, 2, &body);
    int u = wells->page.unit;
    l->chart = body;
    if (wells->page.aside.w > 0) {
        body.w = body.w / 2;
        l->chart.x += body.w + u;
        l->chart.w -= body.w + u;
    } else {
        body.h = body.h / 2;
        l->chart.y += body.h + u;
        l->chart.h -= body.h + u;
    }
    layout_four_cards(wells, body, columns, rows);
}
