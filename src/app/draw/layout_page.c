/* The window determines the unit: the largest one with which the longest menu
 * and a table fit; beyond a usual screen, a smaller one. */
#include "app/draw/layout_page.h"

#include <string.h>

#include "app/draw/layout_frame.h"

/* Lengths in units. */
enum {
    WIDE_UNITS = 44, /* of a page with two columns, at the ordinary scale */
    WIDE_MIN = 40,   /* ... at any scale */
    WIDE_MAX = 100,
    WIDE_ROWS = 32, /* its height */
    WIDE_MAX_ROWS = 56,
    TALL_UNITS = 34, /* the same with one column */
    TALL_MIN = 28,
    TALL_MAX = 42,
    TALL_ROWS = 36,
    TALL_MAX_ROWS = 60,
    UNIT_USUAL = 30, /* pixels: the unit of a usual screen */
    GAP = 2,         /* between the columns */
    HEADING = 3,
    FOOT = 2
};

static int
unit_of(int wide, int high, int scale, bool two)
{
    int least = wide / (two ? WIDE_MIN : TALL_MIN);
    int unit = min(wide / (two ? WIDE_UNITS : TALL_UNITS), high / (two ? WIDE_ROWS : TALL_ROWS));

    return max(UNIT_MIN, min(layout_calm(unit, UNIT_USUAL) * scale / 100, least));
}

void
layout_page(struct layout_page *page, int width, int height, int scale)
{
    width = max(width, LAYOUT_MIN_WIDTH);
    height = max(height, LAYOUT_MIN_HEIGHT);
    bool two = width * 10 >= height * 9;
    int margin = max(12, min(width, height) / 24);
    int wide = width - 2 * margin, high = height - 2 * margin;
    int u = unit_of(wide, high, scale > 0 ? scale : 100, two);
    int w = min(wide, u * (two ? WIDE_MAX : TALL_MAX));
    int h = min(high, u * (two ? WIDE_MAX_ROWS : TALL_MAX_ROWS));
    int x = (width - w) / 2, y = (height - h) / 2;

    memset(page, 0, sizeof(*page));
    page->unit = u;
    page->heading_px = 2 * u;
    page->line = layout_line(u);
    page->pad = u * 3 / 4;
    page->heading = (struct box){x + page->pad, y, w - 2 * page->pad, HEADING * u};
    page->foot = (struct box){x + page->pad, y + h - FOOT * u, w - 2 * page->pad, FOOT * u};
    int top = y + HEADING * u + u / 2, bottom = page->foot.y - u / 2;
    page->body = (struct box){x, top, w, bottom - top};
    page->main = page->body;
    if (!two)
        return;
    int aside = w * 3 / 8;
    page->main.w = w - aside - GAP * u;
    page->aside = (struct box){x + w - aside, top, aside, bottom - top};
}

struct box
layout_page_text(const struct layout_page *page, struct box box)
{
    return (struct box){box.x + page->pad, box.y, box.w - 2 * page->pad, box.h};
}
