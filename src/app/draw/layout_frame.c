/* Lengths of the window. */
#include "app/draw/layout_frame.h"

struct layout_wants
layout_sane(const struct layout_wants *wants, int max_keys)
{
    struct layout_wants w = *wants;
    w.width = most(w.width, LAYOUT_MIN_WIDTH);
    w.height = most(w.height, LAYOUT_MIN_HEIGHT) - w.below;
    w.columns = most(w.columns, 1);
    w.above = most(w.above, 0);
    w.rows = most(w.rows, 1) + w.above;
    w.next_count = least(most(w.next_count, 0), RULESET_MAX_NEXT);
    w.key_count = least(most(w.key_count, 0), max_keys);
    w.scale = w.scale > 0 ? w.scale : 100;
    return w;
}

struct layout_frame
layout_frame(const struct layout_wants *wants, int gap_part)
{
    int side = least(wants->width, wants->height);
    struct layout_frame f;
    f.margin = most(10, side / 26);
    f.gap = most(12, side / gap_part);
    f.strip = most(22, side / 20);
    f.foot = most(2, side / 90);
    f.width = wants->width - 2 * f.margin;
    f.height = wants->height - f.margin - f.strip - f.foot;
    return f;
}
