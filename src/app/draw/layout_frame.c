/* The lengths of the window. */
#include "app/draw/layout_frame.h"

struct layout_wants
layout_sane(const struct layout_wants *wants, int max_keys)
{
    struct layout_wants w = *wants;
    w.width = max(w.width, LAYOUT_MIN_WIDTH);
    w.height = max(w.height, LAYOUT_MIN_HEIGHT) - w.below;
    w.columns = max(w.columns, 1);
    w.above = max(w.above, 0);
    w.rows = max(w.rows, 1) + w.above;
    w.next_count = min(max(w.next_count, 0), RULESET_MAX_NEXT);
    w.key_count = min(max(w.key_count, 0), max_keys);
    w.scale = w.scale > 0 ? w.scale : 100;
    return w;
}

struct layout_frame
layout_frame(const struct layout_wants *wants, int gap_part)
{
    int side = min(wants->width, wants->height);
    struct layout_frame f;
    f.margin = max(10, side / 26);
    f.gap = max(12, side / gap_part);
    f.strip = max(22, side / 20);
    f.foot = max(2, side / 90);
    f.width = wants->width - 2 * f.margin;
    f.height = wants->height - f.margin - f.strip - f.foot;
    return f;
}
