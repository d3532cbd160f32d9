/*
 * Finds the largest cell with which everything fits, then places the boxes one
 * below the other.
 */
#include "app/draw/layout.h"

#include <string.h>

#include "app/draw/layout_frame.h"
#include "app/draw/layout_page.h"

/*
 * The heights of the panel's parts, in eighths of a unit. Text must stay
 * readable in a small window, so the parts move closer together there.
 */
struct metrics {
    int label;     /* the word above the next piece */
    int next_cell; /* a cell of the next piece */
    int next_pad;  /* around the next pieces */
    int key_line;
    int stat_line;
    int pilot;
    int gap; /* the least between two parts */
};

static const struct metrics airy = {12, 12, 5, 13, 15, 27, 9};
static const struct metrics tight = {11, 9, 2, 11, 12, 22, 4};

enum {
    PANEL_UNITS = 16, /* width of the panel */
    ASIDE_UNITS = 9,  /* least width of a second column of hints */
    BAND_COLUMN = 10, /* units of each half of the panel in a tall window */
    GAP_PART = 24,    /* see layout_frame */
    QUEUE_CELLS = 8,  /* height of next pieces that stand beside the held one */
    SIDE_UNITS = 7    /* width of a column of pieces beside the well */
};

/* Where the held piece and the next ones stand beside the well. */
struct sides {
    bool hold;  /* a column to the left of the well; else in the panel */
    bool next;  /* a column to the right of it; else in the panel */
    bool under; /* the next ones below the held one, in its column */
};

static int
side_columns(struct sides sides)
{
    return sides.hold + sides.next;
}

/* The width that is left for text beside a well of `cell`, and the units that
 * have to fit into it. */
static int
room_beside(const struct layout_wants *w, const struct layout_frame *f,
    int cell, struct sides sides)
{
    return f->width - (1 + side_columns(sides)) * f->gap - w->columns * cell;
}

static bool
next_in_panel(struct sides sides)
{
    return !sides.next && !sides.under;
}

static int
units_beside(struct sides sides)
{
    return PANEL_UNITS + SIDE_UNITS * side_columns(sides);
}

/* In eighths of a unit. */
static int
next_height(const struct metrics *m, bool with_hold)
{
    int cells = with_hold ? QUEUE_CELLS : PIECE_SIZE;
    return m->label + cells * m->next_cell + 2 * m->next_pad;
}

static int
panel_height(const struct metrics *m, const struct layout_wants *w, int keys,
    struct sides sides)
{
    int next = !next_in_panel(sides)
                   ? 0
                   : next_height(m, w->hold && !sides.hold) + m->gap;
    return next + keys * m->key_line + w->stats * m->stat_line + m->pilot +
           2 * m->gap;
}

int
layout_above(const struct ruleset *rules)
{
    return min(rules->hidden, PIECE_SIZE);
}

static void
set_sizes(struct layout *l, int unit)
{
    l->unit = unit;
    l->small = layout_small(unit);
    l->big = layout_big(unit);
    l->line = layout_line(unit);
}

/*
 * Places the announced pieces: the next one large on the left, or in the middle
 * when it is the only one; the pieces after it small on the right, in two
 * columns, the first of which is read first. Where several are announced, they
 * are flat.
 */
static void
place_next(struct layout *l, int count, int pad)
{
    struct box in = {l->next_box.x + pad, l->next_box.y + pad,
        l->next_box.w - 2 * pad, l->next_box.h - 2 * pad};
    int side = PIECE_SIZE * l->next_cell;
    l->later_cell = 0;
    if (count == 1)
        l->next[0] = box_centred(in, side, side);
    if (count <= 1)
        return;
    l->next[0] = (struct box){in.x, in.y + (in.h - side) / 2, side, side};
    int left = in.w - side - pad, rows = count / 2;
    int w = left / 2, h = in.h / rows;
    l->later_cell = layout_flat_cell(w * 7 / 8, h, l->next_cell);
    for (int i = 1; i < count; i++) {
        int n = i - 1;
        struct box cellbox = {
            in.x + in.w - left + n / rows * w, in.y + n % rows * h, w, h};
        l->next[i] =
            box_centred(cellbox, PIECE_SIZE * l->later_cell, 2 * l->later_cell);
    }
}

/* Places the announced pieces one below the other in a column, at most
 * `height` high. */
static void
place_next_column(
    struct layout *l, const struct metrics *m, struct box column, int count)
{
    int u = l->unit, pad = eighths(m->next_pad, u);
    int label = eighths(m->label, u), y = column.y + label + pad;
    int room = column.h - label - 2 * pad;

    l->next_label = (struct box){column.x, column.y, column.w, label};
    l->next_cell = layout_flat_cell(column.w - 2 * pad, room / count,
        min(l->cell, eighths(m->next_cell, u)));
    l->later_cell = max(1, l->next_cell * 7 / 8);
    for (int i = 0; i < count; i++) {
        int cell = i == 0 ? l->next_cell : l->later_cell, slot = cell * 5 / 2;
        struct box box = {column.x, y, column.w, slot};
        l->next[i] = box_centred(box, PIECE_SIZE * cell, 2 * cell);
        y += slot;
    }
    l->next_box = (struct box){
        column.x, column.y + label, column.w, y + pad - column.y - label};
}

/* Places the held piece in a frame of this width, with its label above, and
 * returns the y below it. */
static int
place_hold(
    struct layout *l, const struct metrics *m, int x, int y, int w, int frame_h)
{
    int label = eighths(m->label, l->unit), pad = eighths(m->next_pad, l->unit);

    l->hold_label = (struct box){x, y, w, label};
    l->hold_cell = layout_flat_cell(w - 2 * pad, frame_h - 2 * pad,
        min(l->cell, eighths(m->next_cell, l->unit)));
    l->hold_box = (struct box){x, y + label, w, frame_h};
    l->hold =
        box_centred(l->hold_box, PIECE_SIZE * l->hold_cell, 2 * l->hold_cell);
    return y + label + frame_h;
}

/* Places label and frame of the next pieces in a part of the panel. The held
 * piece stands to the left of them if it has no column, and then they stand one
 * below the other. */
static void
place_next_part(struct layout *l, const struct metrics *m,
    const struct layout_wants *w, struct box part, bool hold)
{
    int u = l->unit, pad = eighths(m->next_pad, u);
    int cell = eighths(m->next_cell, u);

    if (hold) {
        int wide = (part.w - u / 2) * 7 / 16;
        place_hold(l, m, part.x, part.y, wide, 3 * cell + 2 * pad);
        part.x += wide + u / 2;
        part.w -= wide + u / 2;
        part.h = eighths(next_height(m, true), u);
        place_next_column(l, m, part, max(w->next_count, 1));
        return;
    }
    l->next_label = (struct box){part.x, part.y, part.w, eighths(m->label, u)};
    l->next_cell = min(l->cell, cell);
    l->next_box = (struct box){
        part.x, part.y + l->next_label.h, part.w, PIECE_SIZE * cell + 2 * pad};
    place_next(l, w->next_count, pad);
}

/* The unit with which the panel fits beside a well of `cell`, and its
 * metrics. 0 if no readable unit fits. */
static int
unit_beside(const struct layout_wants *w, const struct layout_frame *f,
    int cell, struct sides sides, const struct metrics **metrics)
{
    int side = min(w->width, w->height);
    int room_w = room_beside(w, f, cell, sides);
    int room_h = max(w->rows * cell, f->height * 7 / 8);
    int wanted_min = max(UNIT_MIN, side / 44);
    int by_width = room_w / units_beside(sides);
    int unit =
        min(by_width, room_h * 8 / panel_height(&airy, w, w->key_count, sides));
    *metrics = &airy;
    if (unit < UNIT_AIRY) {
        int tight_h = panel_height(&tight, w, w->key_count, sides);
        unit = min(by_width, room_h * 8 / tight_h);
        unit = min(unit, UNIT_AIRY - 1);
        *metrics = &tight;
    }
    /* A small window does not show all keys. */
    if (unit < wanted_min && by_width >= wanted_min)
        unit = wanted_min;
    return unit >= wanted_min ? unit : 0;
}

/* The unit for the player's size of text, as far as there is room. */
static int
unit_wished(const struct layout_wants *w, const struct layout_frame *f,
    int cell, struct sides sides, const struct metrics **metrics)
{
    int unit = max(UNIT_MIN, unit_beside(w, f, cell, sides, metrics));
    int wish = unit * w->scale / 100;
    int room_w = room_beside(w, f, cell, sides);
    bool gives_way = w->min_keys > 0;
    int keys = gives_way ? min(w->min_keys, w->key_count) : w->key_count;
    /* The strip below the well keeps its room when hints give way. */
    int room_h = w->rows * cell;
    if (!gives_way)
        room_h = max(room_h, f->height * 7 / 8);
    int fits = min(room_w / units_beside(sides),
        room_h * 8 / panel_height(&tight, w, keys, sides));

    if (wish <= unit)
        return max(UNIT_MIN, wish);
    if (fits <= unit)
        return unit;
    *metrics = &tight;
    return min(wish, fits);
}

static int
cell_beside(const struct layout_wants *w, const struct layout_frame *f,
    struct sides sides)
{
    const struct metrics *ignored;
    int cell = min(f->height / w->rows, f->width / w->columns);
    while (cell > CELL_MIN && unit_beside(w, f, cell, sides, &ignored) == 0)
        cell--;
    return cell;
}

/* As many columns as the well leaves room for. */
static struct sides
sides_beside(const struct layout_wants *w, const struct layout_frame *f)
{
    const struct sides all = {w->hold, w->next_count > 1, false};
    const struct sides hold = {w->hold, false, w->hold && w->aside};
    const struct sides none = {false, false, false};
    int cell = cell_beside(w, f, none);

    if (cell_beside(w, f, all) >= cell)
        return all;
    return cell_beside(w, f, hold) >= cell ? hold : none;
}

/* The width of a second column of hints beside a first one that shows
 * `shown` of them. 0 if the first has all hints, or the second has no room
 * for the others. */
static int
column_aside(const struct layout_wants *w, const struct layout_frame *f,
    int cell, struct sides sides, int unit, int shown)
{
    int room =
        room_beside(w, f, cell, sides) - f->gap - units_beside(sides) * unit;

    if (!w->aside || shown >= w->key_count || 2 * shown < w->key_count ||
        room < ASIDE_UNITS * unit)
        return 0;
    return min(room, PANEL_UNITS * unit);
}

/* Places the columns of pieces on both sides of the well. `column` is the
 * leftmost, the words for what a lock did are in it below the held piece. */
static void
place_sides(struct layout *l, const struct metrics *m,
    const struct layout_wants *w, struct box column, struct sides sides,
    int gap)
{
    enum { WORD_LINES = 5 };
    int line = l->unit * 3 / 2;

    if (sides.hold) {
        int frame_h = 3 * eighths(m->next_cell, l->unit) +
                      2 * eighths(m->next_pad, l->unit);
        int y = place_hold(l, m, column.x, column.y, column.w, frame_h) + line;
        if (sides.under) {
            place_next_column(l, m,
                (struct box){column.x, y - line / 2, column.w,
                    column.y + column.h - y + line / 2},
                max(w->next_count, 1));
            return;
        }
        int lines = min(WORD_LINES, (column.y + column.h - y) / line);
        if (lines > 1) {
            l->words = (struct box){column.x, y, column.w, lines * line};
            l->word_lines = lines;
        }
    }
    if (sides.next) {
        column.x = l->well.x + l->well.w + gap;
        place_next_column(l, m, column, w->next_count);
    }
}

static void
place_beside(struct layout *l, const struct layout_wants *w,
    const struct layout_frame *f, struct sides sides)
{
    const struct metrics *m;
    set_sizes(l, unit_wished(w, f, l->cell, sides, &m));
    int u = l->unit, side_w = SIDE_UNITS * u;
    int well_w = w->columns * l->cell, well_h = w->rows * l->cell;
    int panel_w = PANEL_UNITS * u;

    int fixed = eighths(panel_height(m, w, 0, sides), u) + 4; /* +4: rounding */
    int key_line = eighths(m->key_line, u);
    int wanted = min(f->height, fixed + w->key_count * key_line);
    const struct metrics *ignored;
    if (w->min_keys > 0 && u > unit_beside(w, f, l->cell, sides, &ignored))
        wanted = fixed + min(w->min_keys, w->key_count) * key_line;
    int room = max(well_h, wanted);
    l->keys_shown = min(w->key_count, (room - fixed) / key_line);
    int rows = l->keys_shown;
    int aside = column_aside(w, f, l->cell, sides, u, rows);
    if (aside > 0) {
        l->keys_shown = w->key_count;
        rows = (w->key_count + 1) / 2;
    }
    l->key_rows = max(rows, 1);
    int height = max(well_h, fixed + rows * key_line);

    int all_w = well_w + f->gap + panel_w + (aside > 0 ? f->gap + aside : 0);
    all_w += side_columns(sides) * (side_w + f->gap);
    int left = (w->width - all_w) / 2;
    int spare = w->height - height - f->strip;
    int top = max(min(f->margin, spare - f->foot), spare / 2);
    int end = left + all_w, panel_x = end - panel_w;
    panel_x -= aside > 0 ? f->gap + aside : 0;
    int well_x = left + (sides.hold ? side_w + f->gap : 0);
    l->well = (struct box){well_x, top, well_w, well_h};
    l->strip = (struct box){well_x, top + well_h, end - well_x, f->strip};
    l->panel = (struct box){panel_x, top, panel_w, height};
    if (height > well_h)
        l->strip.w = well_w;
    place_sides(
        l, m, w, (struct box){left, top, side_w, well_h}, sides, f->gap);

    /* Spare height widens the lines of keys a little, then the gaps between
     * the parts. */
    int x = l->panel.x, y = l->panel.y;
    int left_over = height - fixed - rows * key_line;
    int more = left_over / 2 / l->key_rows;
    more = max(0, min(more, u / 4));
    key_line += more;
    left_over -= more * rows;
    int gap = eighths(m->gap, u) + left_over / (next_in_panel(sides) ? 3 : 2);

    if (next_in_panel(sides)) {
        place_next_part(
            l, m, w, (struct box){x, y, panel_w, 0}, w->hold && !sides.hold);
        bool queue = w->hold && !sides.hold;
        y = queue ? y + eighths(next_height(m, true), u)
                  : l->next_box.y + l->next_box.h;
        y += gap;
    }
    for (int i = 0; i < l->keys_shown; i++) {
        int column = i / l->key_rows;
        l->keys[i] = (struct box){x + column * (panel_w + f->gap),
            y + i % l->key_rows * key_line, column == 0 ? panel_w : aside,
            key_line};
    }
    y += rows * key_line + gap;
    int stat_line = eighths(m->stat_line, u);
    for (int i = 0; i < w->stats; i++, y += stat_line)
        l->stats[i] = (struct box){x, y, panel_w, stat_line};
    /* The last part stands at the bottom, level with the well. */
    int pilot = eighths(m->pilot, u);
    l->pilot = (struct box){x, l->panel.y + height - pilot, panel_w, pilot};
}

/* The heights of a tall window's parts. */
struct bands {
    int unit;
    int top;      /* next pieces, numbers, pilot */
    int key_rows; /* rows of hints in two columns */
    int keys;     /* their height */
    int gap;
};

static struct bands
bands_of(const struct layout_wants *w, int unit)
{
    struct bands b;
    b.unit = unit;
    int numbers = w->stats * airy.stat_line + airy.gap + airy.pilot;
    b.top = eighths(max(next_height(&airy, w->hold), numbers), b.unit);
    b.key_rows = (w->key_count + 1) / 2;
    b.keys = b.key_rows * eighths(airy.key_line, b.unit);
    b.gap = b.unit;
    return b;
}

static int
unit_stacked(const struct layout_wants *w)
{
    return max(UNIT_MIN, min(w->width, w->height) / 36);
}

static int
cell_stacked(
    const struct layout_wants *w, const struct layout_frame *f, int unit)
{
    struct bands b = bands_of(w, unit);
    int height = f->height - f->margin - b.top - b.keys - 2 * b.gap;
    return min(height / w->rows, f->width / w->columns);
}

static void
place_stacked(struct layout *l, const struct layout_wants *w,
    const struct layout_frame *f)
{
    int u = max(UNIT_MIN, unit_stacked(w) * w->scale / 100);
    while (u > unit_stacked(w) && cell_stacked(w, f, u) < l->cell)
        u--;
    struct bands b = bands_of(w, u);
    set_sizes(l, u);
    l->stacked = true;
    int well_w = w->columns * l->cell, well_h = w->rows * l->cell;
    int height = b.top + b.gap + well_h + f->strip + b.gap + b.keys;
    int y = (w->height - height) / 2;
    int columns = w->hold || w->next_count > 1 ? 3 : 2;
    int band_w = max(well_w, min(f->width, columns * BAND_COLUMN * u));
    int x = (w->width - band_w) / 2;

    l->panel = (struct box){x, y, band_w, b.top};
    int next_w = (band_w - f->gap) * (w->hold ? 5 : 4) / 8;
    place_next_part(l, &airy, w, (struct box){x, y, next_w, 0}, w->hold);
    int right = x + next_w + f->gap, right_w = band_w - next_w - f->gap;
    int stat_line = eighths(airy.stat_line, u);
    for (int i = 0; i < w->stats; i++)
        l->stats[i] =
            (struct box){right, y + i * stat_line, right_w, stat_line};
    int pilot = eighths(airy.pilot, u);
    l->pilot = (struct box){right, y + b.top - pilot, right_w, pilot};

    y += b.top + b.gap;
    l->well = (struct box){(w->width - well_w) / 2, y, well_w, well_h};
    y += well_h;
    l->strip = (struct box){l->well.x, y, well_w, f->strip};
    y += f->strip + b.gap;
    int key_line = eighths(airy.key_line, u);

    l->keys_shown = w->key_count;
    l->key_rows = max(b.key_rows, 1);
    for (int i = 0; i < l->keys_shown; i++) {
        bool first = i < b.key_rows;
        int row = first ? i : i - b.key_rows;
        l->keys[i] = (struct box){first ? x : right, y + row * key_line,
            first ? next_w : right_w, key_line};
    }
}

void
layout_play(struct layout *layout, const struct layout_wants *wants)
{
    struct layout_wants w = layout_sane(wants, LAYOUT_MAX_KEYS);
    struct layout_frame f = layout_frame(&w, GAP_PART);
    memset(layout, 0, sizeof *layout);
    struct sides sides = sides_beside(&w, &f);
    int beside = cell_beside(&w, &f, sides);
    int stacked = cell_stacked(&w, &f, unit_stacked(&w));
    /* A panel beside the well is easier to read, so a stacked one must make
     * the well clearly larger. */
    if (w.height > w.width && stacked * 8 > beside * 9) {
        layout->cell = stacked;
        place_stacked(layout, &w, &f);
    } else {
        layout->cell = beside;
        place_beside(layout, &w, &f, sides);
    }
    layout->well.y += w.above * layout->cell;
    layout->well.h -= w.above * layout->cell;
    int top = layout->stacked ? layout->panel.y + layout->panel.h : 0;
    layout->above = max(w.above, (layout->well.y - top) / layout->cell);
    layout->pending = layout_pending(layout->well, layout->cell, layout->line);
    layout->stat_count = w.stats;
    if (layout->word_lines == 0) {
        layout->words = layout->strip;
        layout->word_lines = 1;
    }
}

void
layout_help(struct layout_help *layout, const struct layout_wants *wants)
{
    enum { ROW = 14, ROW_MIN = 10, COLUMN_UNITS = 14, COLUMNS = 3 };
    struct layout_wants w = layout_sane(wants, 4 * LAYOUT_MAX_KEYS);
    struct layout_page page;

    memset(layout, 0, sizeof *layout);
    layout_page(&page, wants->width, wants->height, w.scale);
    int u = page.unit;
    struct box body = layout_page_text(&page, page.body);
    /* As few columns as have room, and narrower lines where even all do not. */
    int most = min(max(body.w / (COLUMN_UNITS * u), 1), COLUMNS);
    int fit = max(body.h / eighths(ROW, u), 1);
    int columns = min((w.key_count + fit - 1) / fit, most);
    columns = max(columns, w.key_count > 1 ? min(2, most) : 1);
    int rows = max((w.key_count + columns - 1) / columns, 1);
    int high = min(eighths(ROW, u), body.h / rows);
    int wide = body.w / columns;

    layout->unit = min(u, high * 8 / ROW_MIN);
    layout->line = page.line;
    layout->name_px = page.heading_px;
    layout->name = page.heading;
    layout->foot = page.foot;
    layout->keys_shown = w.key_count;
    layout->rows = rows;
    for (int i = 0; i < w.key_count; i++)
        layout->keys[i] = (struct box){
            body.x + i / rows * wide, body.y + i % rows * high, wide - u, high};
}
