/* The lengths of the window. */
#include "app/draw/layout_frame.h"

struct layout_wants
layout_sane(const struct layout_wants *wants)
{
    struct layout_wants w = *wants;
    w.sides = w.sides == 2 ? 2 : 1;
    w.width = max(w.width, LAYOUT_MIN_WIDTH);
    w.height = max(w.height, LAYOUT_MIN_HEIGHT) - w.below;
    w.columns = max(w.columns, 1);
    w.above = max(w.above, 0);
    w.rows = max(w.rows, 1) + w.above;
    w.next_count = min(max(w.next_count, 0), RULESET_MAX_NEXT);
    w.key_count = min(max(w.key_count, 0), LAYOUT_MAX_KEYS);
    w.stats = min(w.stats > 0 ? w.stats : LAYOUT_STATS, LAYOUT_MAX_STATS);
    w.facts = min(max(w.facts, 0), LAYOUT_MAX_FACTS);
    w.splits = min(max(w.splits, 0), LAYOUT_MAX_SPLITS);
    w.reasons = min(max(w.reasons, 0), LAYOUT_MAX_REASONS);
    w.scale = w.scale > 0 ? w.scale : 100;
    return w;
}

struct layout_frame
layout_frame(const struct layout_wants *wants, enum layout_shape shape)
{
    int side = min(wants->width, wants->height);
    struct layout_frame f;
    f.margin = max(10, side / 26);
    f.gap = max(12, side / (wants->sides == 2 ? 30 : 24));
    f.strip = layout_has_strip(shape) ? max(22, side / 20) : 0;
    f.foot = f.strip > 0 ? max(2, side / 90) : f.margin;
    f.width = wants->width - 2 * f.margin;
    f.height = wants->height - f.margin - f.strip - f.foot - wants->top;
    f.margin += wants->top;
    return f;
}

struct box
layout_pending(struct box well, int cell, int line)
{
    int wide = max(2, min(cell / 5, 6));
    return (struct box){well.x - 2 * line - wide, well.y, wide, well.h};
}

int
layout_flat_cell(int width, int height, int most)
{
    /* A lying piece is at most four cells wide and two high. */
    int cell = min(width / PIECE_SIZE, height * 2 / 5);
    return max(1, min(cell, most));
}
