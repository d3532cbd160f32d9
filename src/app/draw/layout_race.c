/*
 * As in layout.c: finds the largest cell with which the column between the
 * wells fits at a readable size of text, then places the boxes.
 */
#include "app/draw/layout_race.h"

#include <string.h>

#include "app/draw/layout_frame.h"

/* Heights of the parts in eighths of a unit. */
struct metrics {
    int head; /* a line above the well: who plays */
    int goal;
    int clock;
    int bar;
    int gap; /* the two lines of the lead */
    int label;
    int next_cell;
    int next_pad;
    int stat;
    int key;
    int space; /* the least between two parts */
};

static const struct metrics airy = {13, 13, 18, 12, 24, 12, 11, 5, 15, 13, 8};
static const struct metrics tight = {11, 11, 15, 9, 21, 11, 9, 2, 12, 11, 4};

enum {
    COLUMN_UNITS = 18, /* width of the column */
    GAP_PART = 30,     /* see layout_frame */
    SPACES = 4,        /* between goal, gap, next, numbers and keys */
    MIND_ROWS = 82,    /* of a list of thoughts, at the least; as in mind_list.c */
    MIND_UNITS = 8,    /* its least width */
    MIND_KEYS = 8      /* keys with as much room, one below the other */
};

static void
set_sizes(struct layout_race *l, int unit)
{
    l->unit = unit;
    l->small = layout_small(unit);
    l->big = layout_big(unit);
    l->line = layout_line(unit);
}

/* The height of goal, clock, bar, the gap in words, and the numbers. */
static int
middle_height(const struct metrics *m)
{
    return m->goal + m->clock + m->bar + m->gap + LAYOUT_STATS * m->stat;
}

/* The height of the frame in cells. Several next pieces lie below one
 * another. */
static int
frame_rows(int next_count)
{
    enum { QUEUE_ROWS = 7 };
    return next_count > 1 ? QUEUE_ROWS : PIECE_SIZE;
}

static int
next_height(const struct metrics *m, int next_count)
{
    return m->label + frame_rows(next_count) * m->next_cell + 2 * m->next_pad;
}

static int
column_height(const struct metrics *m, int next_count, int keys)
{
    return middle_height(m) + next_height(m, next_count) + keys * m->key + SPACES * m->space;
}

/* Places the next pieces in their box: a single one in the middle, several one
 * below the other, the first of them larger. */
static void
place_next(struct layout_race *l, struct layout_race_side *s, int count)
{
    struct box in = s->next_box;
    int side = PIECE_SIZE * l->next_cell;

    if (count == 1)
        s->next[0] = box_centred(in, side, side);
    if (count <= 1)
        return;
    int y = in.y + l->later_cell / 2;
    for (int i = 0; i < count; i++) {
        int cell = i == 0 ? l->next_cell : l->later_cell;
        struct box slot = {in.x, y, in.w, cell * 5 / 2};
        s->next[i] = box_centred(slot, PIECE_SIZE * cell, 2 * cell);
        y += slot.h;
    }
}

/* Sets the cells of the next pieces, for a frame of this size. */
static void
set_next_cells(struct layout_race *l, const struct metrics *m, const struct layout_wants *wants,
    int w, int frame_h)
{
    int count = wants->next_count;

    l->next_cell = min(l->cell, eighths(m->next_cell, l->unit));
    l->later_cell = l->next_cell;
    if (count <= 1 && !wants->hold)
        return;
    /* The first piece is a quarter larger than the others. */
    l->later_cell =
        layout_flat_cell(w * 7 / 8, frame_h * 4 / (4 * max(count, 1) + 2), l->next_cell);
    l->next_cell = layout_flat_cell(w * 7 / 8, frame_h, min(l->next_cell, l->later_cell * 5 / 4));
}

/* Places the label and the frame of one side's next pieces at the top of the
 * box, and those of the held piece to the left of them. */
static void
place_side(struct layout_race *l, const struct metrics *m, int side, struct box box,
    const struct layout_wants *w)
{
    struct layout_race_side *s = &l->sides[side];
    int label = eighths(m->label, l->unit);
    int frame_h = frame_rows(w->next_count) * eighths(m->next_cell, l->unit) +
                  2 * eighths(m->next_pad, l->unit);
    int gap = l->unit / 2, half = (box.w - gap) / 2;

    if (w->hold) {
        s->hold_label = (struct box){box.x, box.y, half, label};
        s->hold_box = (struct box){box.x, box.y + label, half, half * 5 / 6};
        box.x += half + gap;
        box.w -= half + gap;
    }
    s->next_label = (struct box){box.x, box.y, box.w, label};
    s->next_box = (struct box){box.x, box.y + label, box.w, frame_h};
    set_next_cells(l, m, w, box.w, frame_h);
    place_next(l, s, w->next_count);
    s->hold = box_centred(s->hold_box, PIECE_SIZE * l->next_cell, 2 * l->next_cell);
}

static struct box
line_of(int x, int *y, int w, int height)
{
    struct box box = {x, *y, w, height};
    *y += height;
    return box;
}

/* Places goal, clock, bar and gap from `y` on. Returns the y below them. */
static int
place_glance(struct layout_race *l, const struct metrics *m, int x, int y, int w)
{
    l->goal = line_of(x, &y, w, eighths(m->goal, l->unit));
    l->clock = line_of(x, &y, w, eighths(m->clock, l->unit));
    l->bar = line_of(x, &y, w, eighths(m->bar, l->unit));
    l->gap = line_of(x, &y, w, eighths(m->gap, l->unit));
    return y;
}

static int
place_stats(struct layout_race *l, const struct metrics *m, int x, int y, int w)
{
    l->stat_count = max(l->stat_count, LAYOUT_STATS);
    for (int i = 0; i < l->stat_count; i++)
        l->stats[i] = line_of(x, &y, w, eighths(m->stat, l->unit));
    return y;
}

/* Places the two lines that say who plays. */
static void
place_head(struct layout_race *l, const struct metrics *m, int side, struct box box)
{
    struct layout_race_side *s = &l->sides[side];
    int y = box.y;
    s->name = line_of(box.x, &y, box.w, eighths(m->head, l->unit));
    s->detail = line_of(box.x, &y, box.w, eighths(m->head, l->unit));
}

/* Lists of thoughts are side by side or below one another. If only one fits, it
 * is that of the second side, the machine. */
static void
share_mind(struct layout_race *l, struct box box)
{
    struct box first = box, second = box;
    int u = l->unit, least = eighths(MIND_ROWS, u);

    first.w = (box.w - u) / 2;
    second.w = first.w;
    second.x += box.w - second.w;
    if (first.w < MIND_UNITS * u) {
        first = second = box;
        first.h = (box.h - u / 2) / 2;
        second.h = first.h;
        second.y += box.h - second.h;
    }
    if (first.w < MIND_UNITS * u || box.h < least)
        return;
    l->sides[1].mind = first.h < least ? box : second;
    if (first.h >= least)
        l->sides[0].mind = first;
}

/* -- the column between the wells -- */

/* Airy if the window is high enough for all keys, or if the text is large without
 * the player's scale. */
static const struct metrics *
metrics_for(const struct layout_wants *w, const struct layout_frame *f, int unit)
{
    bool high = eighths(column_height(&airy, w->next_count, w->key_count), unit) <= f->height;
    bool may_be_tight = unit < UNIT_AIRY || w->scale > 100;
    return may_be_tight && !high ? &tight : &airy;
}

/* Whether the column fits with `keys` hints, and the wells fit below their
 * heads. */
static bool
has_height(const struct layout_wants *w, const struct layout_frame *f, int unit, int cell, int keys)
{
    const struct metrics *m = metrics_for(w, f, unit);
    int head = 2 * eighths(m->head, unit);
    /* +8: rounding */
    return head + w->rows * cell <= f->height &&
           eighths(column_height(m, w->next_count, keys), unit) + 8 <= f->height;
}

/* The unit with which the column fits between wells of `cell`; 0: none. */
static int
unit_between(const struct layout_wants *w, const struct layout_frame *f, int cell)
{
    int side = min(w->width, w->height);
    int room = f->width - 2 * f->gap - 2 * w->columns * cell;
    int wanted = max(UNIT_MIN, side / 46);
    int unit = min(room / COLUMN_UNITS, side / 30 + 4);

    /* Keys are dropped first. */
    while (unit > wanted && !has_height(w, f, unit, cell, w->key_count))
        unit--;
    while (unit >= UNIT_MIN && !has_height(w, f, unit, cell, 0))
        unit--;
    return unit >= wanted ? unit : 0;
}

/* The unit for the player's size of text, as far as there is room. */
static int
unit_wished(const struct layout_wants *w, const struct layout_frame *f, int cell)
{
    struct layout_wants plain = *w;
    plain.scale = 100;
    int unit = max(UNIT_MIN, unit_between(&plain, f, cell));
    int room = f->width - 2 * f->gap - 2 * w->columns * cell;
    int wish = min(unit * w->scale / 100, room / COLUMN_UNITS);

    while (wish > unit && !has_height(w, f, wish, cell, w->key_count))
        wish--;
    return w->scale > 100 ? max(unit, wish) : max(UNIT_MIN, wish);
}

static int
cell_between(const struct layout_wants *w, const struct layout_frame *f)
{
    struct layout_wants plain = *w;
    plain.scale = 100;
    int cell = min(f->height / w->rows, f->width / 2 / w->columns);
    while (cell > CELL_MIN && unit_between(&plain, f, cell) == 0)
        cell--;
    /* The column is narrow, so for larger text the wells shrink by up to a
     * seventh. */
    int best = cell;
    for (int i = cell - 1; w->scale > 100 && i >= cell * 6 / 7; i--)
        if (i >= CELL_MIN && unit_wished(w, f, i) > unit_wished(w, f, best))
            best = i;
    return best;
}

static void
place_keys(struct layout_race *l, const struct metrics *m, struct box box, int count)
{
    int key = eighths(m->key, l->unit), y = box.y;
    l->keys_shown = min(count, max(0, box.h) / key);
    l->key_rows = max(l->keys_shown, 1);
    for (int i = 0; i < l->keys_shown; i++)
        l->keys[i] = line_of(box.x, &y, box.w, key);
}

static void
place_between(struct layout_race *l, const struct layout_wants *w, const struct layout_frame *f)
{
    set_sizes(l, unit_wished(w, f, l->cell));
    const struct metrics *m = metrics_for(w, f, l->unit);
    int u = l->unit, column = COLUMN_UNITS * u;
    int well_w = w->columns * l->cell, well_h = w->rows * l->cell;
    int head = 2 * eighths(m->head, u);
    int wanted = eighths(column_height(m, w->next_count, w->key_count), u) + 8;
    int height = max(head + well_h, min(f->height, wanted));
    int total = 2 * well_w + 2 * f->gap + column;
    int left = (w->width - total) / 2;
    int spare = w->height - height - f->strip - f->foot;
    int top = max(0, min(f->margin, spare) + (spare - f->margin) / 2);
    int xs[LAYOUT_RACE_SIDES] = {left, left + total - well_w};

    if (spare < f->margin)
        top = max(0, spare);
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++) {
        place_head(l, m, i, (struct box){xs[i], top, well_w, head});
        l->sides[i].well = (struct box){xs[i], top + head, well_w, well_h};
    }
    l->strip = (struct box){left, top + height, total, f->strip};

    int x = left + well_w + f->gap, half = (column - u) / 2;
    int more = height - eighths(column_height(m, w->next_count, 0), u);
    int keys = min(w->key_count, more / eighths(m->key, u));
    more = (more - keys * eighths(m->key, u)) / SPACES;
    int space = eighths(m->space, u) + min(max(0, more), 2 * u);
    int y = place_glance(l, m, x, top, column) + space;
    place_side(l, m, 0, (struct box){x, y, half, 0}, w);
    place_side(l, m, 1, (struct box){x + column - half, y, half, 0}, w);
    y = l->sides[0].next_box.y + l->sides[0].next_box.h + space;
    y = place_stats(l, m, x, y, column) + space;
    struct box rest = {x, y, column, top + height - y};
    if (w->mind)
        share_mind(l, rest);
    else
        place_keys(l, m, rest, w->key_count);
}

/* -- a column at each end -- */

/* Widths in units: of the columns at the ends and of the middle one; at the
 * least, where text gets larger than usual, and at the most. */
enum {
    END_MIN = 8,
    END_FAIR = 10,
    END_MAX = 14,
    MIDDLE_MIN = 11,
    MIDDLE_FAIR = 16,
    MIDDLE_MAX = 18,
    TEXT_PART = 36, /* of the window's shorter side; as in layout.c */
    TEXT_LARGE = 28,
    TEXT_KEYS = 40, /* with a list of keys */
    TEXT_LEAST = 46,
    GRAPH_MIN = 36, /* eighths of a unit */
    GRAPH_MAX = 88
};

/* The width that two wells of this cell leave for the columns. */
static int
room_apart(const struct layout_wants *w, const struct layout_frame *f, int cell)
{
    return f->width - 4 * f->gap - 2 * w->columns * cell;
}

/* The height of one side's own parts, without its graph. */
static int
end_height(const struct metrics *m, const struct layout_wants *w)
{
    int hold = w->hold ? m->label + 3 * m->next_cell + 2 * m->next_pad + m->space : 0;
    return 2 * m->head + m->space + hold + next_height(m, w->next_count);
}

/* Whether the columns fit beside wells of this cell. */
static bool
fits_apart(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit,
    const struct metrics *m)
{
    int high = w->rows * cell;

    /* +8: rounding */
    return room_apart(w, f, cell) >= (2 * END_MIN + MIDDLE_MIN) * unit &&
           eighths(end_height(m, w), unit) + 8 <= high &&
           eighths(middle_height(m) + 2 * m->space, unit) + 8 <= high;
}

static const struct metrics *
metrics_apart(int unit)
{
    return unit < UNIT_AIRY ? &tight : &airy;
}

/* Whether there is room for both lists of thoughts, at the ends or between. */
static bool
shows_minds(const struct layout_wants *w, const struct metrics *m, int high, int unit)
{
    int end = end_height(m, w) + 2 * m->space + MIND_ROWS;
    int middle = middle_height(m) + 2 * m->space + 2 * MIND_ROWS + 4;

    return eighths(min(end, middle), unit) + 8 <= high;
}

/* Whether there is room for all keys, and for the graphs. */
static bool
shows_all(const struct layout_wants *w, int cell, int unit)
{
    const struct metrics *m = metrics_apart(unit);
    if (w->mind)
        return shows_minds(w, m, w->rows * cell, unit);
    int middle = middle_height(m) + 2 * m->space + w->key_count * m->key;
    int end = end_height(m, w) + (w->graph ? 2 * m->space + GRAPH_MIN : 0);

    return eighths(max(middle, end), unit) + 8 <= w->rows * cell;
}

/* The player's size of text, as far as there is room. */
static int
unit_apart(const struct layout_wants *w, const struct layout_frame *f, int cell)
{
    int side = min(w->width, w->height), room = room_apart(w, f, cell);
    int fair = min(room / (2 * END_FAIR + MIDDLE_FAIR), side / TEXT_LARGE);
    int unit = max(max(fair, side / TEXT_PART) * w->scale / 100, UNIT_MIN);

    while (unit > UNIT_MIN && !fits_apart(w, f, cell, unit, metrics_apart(unit)))
        unit--;
    /* Keys and graphs make text a little smaller. */
    int part = w->mind ? TEXT_LEAST : TEXT_KEYS;
    int least = min(unit, max(UNIT_MIN, side * w->scale / 100 / part));
    int smaller = unit;
    while (smaller > least && !shows_all(w, cell, smaller))
        smaller--;
    return shows_all(w, cell, smaller) ? smaller : unit;
}

/* The largest cell with readable text; 0: none. */
static int
cell_apart(const struct layout_wants *w, const struct layout_frame *f)
{
    int unit = max(UNIT_MIN, min(w->width, w->height) / TEXT_LEAST);
    int cell = min(f->height / w->rows, f->width / 2 / w->columns);

    while (cell >= CELL_MIN && !fits_apart(w, f, cell, unit, metrics_apart(unit)))
        cell--;
    if (cell < CELL_MIN)
        return 0;
    /* As between the wells: they shrink by up to a seventh for larger text. */
    int best = cell;
    for (int i = cell - 1; w->scale > 100 && i >= cell * 6 / 7; i--)
        if (i >= CELL_MIN && unit_apart(w, f, i) > unit_apart(w, f, best))
            best = i;
    return best;
}

/* Places what one side alone has, from the top of the box. */
static void
place_end(struct layout_race *l, const struct metrics *m, const struct layout_wants *w, int side,
    struct box box)
{
    struct layout_race_side *s = &l->sides[side];
    int u = l->unit, y = box.y, label = eighths(m->label, u);
    int space = eighths(m->space, u);
    int frame_h =
        frame_rows(w->next_count) * eighths(m->next_cell, u) + 2 * eighths(m->next_pad, u);

    place_head(l, m, side, box);
    y += 2 * eighths(m->head, u) + space;
    if (w->hold) {
        int high = 3 * eighths(m->next_cell, u) + 2 * eighths(m->next_pad, u);
        s->hold_label = line_of(box.x, &y, box.w, label);
        s->hold_box = line_of(box.x, &y, min(box.w, END_MIN * u), high);
        y += space;
    }
    s->next_label = line_of(box.x, &y, box.w, label);
    s->next_box = line_of(box.x, &y, min(box.w, END_MIN * u), frame_h);
    set_next_cells(l, m, w, s->next_box.w, frame_h);
    place_next(l, s, w->next_count);
    s->hold = box_centred(s->hold_box, PIECE_SIZE * l->next_cell, 2 * l->next_cell);
    int left = box.y + box.h - y - 2 * space;
    int high = min(left, eighths(GRAPH_MAX, u));
    if (w->mind && left >= eighths(MIND_ROWS, u))
        s->mind = (struct box){box.x, box.y + box.h - left, box.w, left};
    else if (w->graph && left >= eighths(GRAPH_MIN, u))
        s->graph = (struct box){box.x, box.y + box.h - high, box.w, high};
}

/* Places what both sides have in the middle. More numbers, then keys, fill what
 * is left. */
static void
place_middle(
    struct layout_race *l, const struct metrics *m, const struct layout_wants *w, struct box box)
{
    int u = l->unit, space = eighths(m->space, u), key = eighths(m->key, u);
    int stat = eighths(m->stat, u);
    int left = box.h - eighths(middle_height(m), u) - 2 * space;
    int keys = min(w->key_count, max(left, 0) / key);

    l->stat_count = LAYOUT_STATS;
    if (keys == w->key_count && !w->mind)
        l->stat_count += min(max(w->stats - LAYOUT_STATS, 0), (left - keys * key) / stat);
    left -= keys * key + (l->stat_count - LAYOUT_STATS) * stat;
    space += w->mind ? 0 : min(left / 2, 3 * u);
    int y = place_glance(l, m, box.x, box.y, box.w) + space;
    y = place_stats(l, m, box.x, y, box.w) + space;
    struct box rest = {box.x, y, box.w, box.y + box.h - y};
    if (!w->mind)
        place_keys(l, m, rest, keys);
    else if (l->sides[1].mind.w == 0) /* no room at the ends */
        share_mind(l, rest);
}

static void
place_apart(struct layout_race *l, const struct layout_wants *w, const struct layout_frame *f)
{
    set_sizes(l, unit_apart(w, f, l->cell));
    const struct metrics *m = metrics_apart(l->unit);
    int u = l->unit, room = room_apart(w, f, l->cell);
    int well_w = w->columns * l->cell, well_h = w->rows * l->cell;
    int middle = min(MIDDLE_MAX * u, room - 2 * END_MIN * u);
    int end = min((room - middle) / 2, END_MAX * u);
    int total = 2 * end + 2 * well_w + middle + 4 * f->gap;
    int left = (w->width - total) / 2, x = left;
    int top = f->margin + (f->height - well_h) / 2;

    l->apart = true;
    place_end(l, m, w, 0, (struct box){x, top, end, well_h});
    x += end + f->gap;
    l->sides[0].well = (struct box){x, top, well_w, well_h};
    x += well_w + f->gap;
    struct box between = {x, top, middle, well_h};
    x += middle + f->gap;
    l->sides[1].well = (struct box){x, top, well_w, well_h};
    x += well_w + f->gap;
    place_end(l, m, w, 1, (struct box){x, top, end, well_h});
    place_middle(l, m, w, between);
    l->strip =
        (struct box){left + end + f->gap, top + well_h, total - 2 * (end + f->gap), f->strip};
}

/* -- a tall window -- */

/* The width that remains on each side of the middle part. */
static int
room_aside(const struct layout_frame *f, int unit)
{
    return (f->width - COLUMN_UNITS * unit) / 2 - f->gap;
}

static bool
has_aside(const struct layout_frame *f, int unit)
{
    return room_aside(f, unit) >= eighths(PIECE_SIZE * airy.next_cell + 2 * airy.next_pad, unit);
}

static int
unit_above(const struct layout_wants *w, const struct layout_frame *f)
{
    int unit = max(UNIT_MIN, min(w->width, w->height) / 36);
    while (unit > UNIT_MIN && !has_aside(f, unit))
        unit--;
    return unit;
}

/* The height of the part above the wells. Names and next pieces are on both
 * sides of its middle. */
static int
above_height(const struct metrics *m, int next_count, int unit)
{
    int aside = 2 * m->head + m->space + next_height(m, next_count);
    return eighths(max(middle_height(m) + m->space, aside), unit);
}

/* The height of the parts below the wells. */
static int
foot_height(const struct layout_wants *w, const struct metrics *m, int unit)
{
    return w->mind ? eighths(MIND_ROWS, unit) : (w->key_count + 1) / 2 * eighths(m->key, unit);
}

static int
cell_above(const struct layout_wants *w, const struct layout_frame *f, int unit)
{
    const struct metrics *m = &airy;
    int height =
        f->height - above_height(m, w->next_count, unit) - foot_height(w, m, unit) - 2 * f->gap;
    if (!has_aside(f, unit))
        return 0;
    return min(height / w->rows, (f->width - f->gap) / 2 / w->columns);
}

static void
place_above(struct layout_race *l, const struct layout_wants *w, const struct layout_frame *f)
{
    int plain = unit_above(w, f);
    int unit = max(UNIT_MIN, plain * w->scale / 100);
    while (unit > plain && cell_above(w, f, unit) < l->cell)
        unit--;
    set_sizes(l, unit);
    const struct metrics *m = &airy;
    int u = l->unit, column = COLUMN_UNITS * u;
    int well_w = w->columns * l->cell, well_h = w->rows * l->cell;
    int top_h = above_height(m, w->next_count, u);
    int keys_h = foot_height(w, m, u);
    int total_h = top_h + f->gap + well_h + f->strip + f->gap + keys_h;
    int total = max(2 * well_w + f->gap, min(f->width, column * 2));
    int x = (w->width - total) / 2, y = max(0, (w->height - total_h) / 2);
    int aside = (total - column) / 2 - f->gap;
    int head = 2 * eighths(m->head, u);
    int middle = x + (total - column) / 2;

    l->stacked = true;
    int below = place_glance(l, m, middle, y, column);
    place_stats(l, m, middle, below + eighths(m->space, u), column);
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++) {
        int at = i == 0 ? x : x + total - aside;
        place_head(l, m, i, (struct box){at, y, aside, head});
        place_side(l, m, i, (struct box){at, y + head + eighths(m->space, u), aside, 0}, w);
    }
    y += top_h + f->gap;
    int wells_x = (w->width - 2 * well_w - f->gap) / 2;
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++)
        l->sides[i].well = (struct box){wells_x + i * (well_w + f->gap), y, well_w, well_h};
    y += well_h;
    l->strip = (struct box){x, y, total, f->strip};
    y += f->strip + f->gap;
    if (w->mind) {
        share_mind(l, (struct box){x, y, total, keys_h});
        return;
    }
    l->keys_shown = w->key_count;
    l->key_rows = max(1, (w->key_count + 1) / 2);
    int key = eighths(m->key, u), half = (total - f->gap) / 2;
    for (int i = 0; i < l->keys_shown; i++)
        l->keys[i] = (struct box){
            x + i / l->key_rows * (total - half), y + i % l->key_rows * key, half, key};
}

void
layout_race(struct layout_race *layout, const struct layout_wants *wants)
{
    struct layout_wants w = layout_sane(wants, LAYOUT_MAX_KEYS);
    struct layout_frame f = layout_frame(&w, GAP_PART);
    memset(layout, 0, sizeof(*layout));
    if (w.mind)
        w.key_count = MIND_KEYS;
    int between = cell_between(&w, &f);
    int above = cell_above(&w, &f, unit_above(&w, &f));
    int apart = cell_apart(&w, &f);
    layout->cell = between;
    if (w.height > w.width && above * 8 > between * 9) {
        layout->cell = above;
        place_above(layout, &w, &f);
    } else if (apart > 0 && apart * 8 >= between * 7) {
        layout->cell = apart;
        place_apart(layout, &w, &f);
    } else {
        place_between(layout, &w, &f);
    }
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++) {
        struct layout_race_side *s = &layout->sides[i];
        s->above = w.above * layout->cell;
        s->well.y += w.above * layout->cell;
        s->well.h -= w.above * layout->cell;
        s->pending = layout_pending(s->well, layout->cell, layout->line);
        s->words = (struct box){s->well.x, layout->strip.y, s->well.w, layout->strip.h};
    }
}
