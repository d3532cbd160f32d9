/*
 * Finds the shape and the largest cell with which everything fits; the parts
 * are packed by layout_parts.c.
 */
#include "app/draw/layout.h"

#include <string.h>

#include "app/draw/layout_frame.h"
#include "app/draw/layout_parts.h"

/* Lengths in units. */
enum {
    OUTER_MIN = 9,   /* a column of text */
    OUTER_WIDE = 17, /* from this width on, text is larger than usual */
    OUTER_MAX = 22,
    INNER_WIDE = 7,    /* a column of pieces beside the well */
    BESIDE_INNER = 12, /* least width of a column of text beside that one */
    BAND_MIN = 11,     /* a column below the well */
    BAND_HIGH = 7,     /* least height of columns below the well */
    GAP_PART = 24,     /* see layout_frame */
    TEXT_PART = 33,    /* of the window's shorter side: the usual unit */
    TEXT_LARGE = 28,   /* the same where columns are wide enough anyway */
    TEXT_UPRIGHT = 37, /* ... of a window that is higher than wide */
    TEXT_LEAST = 46,   /* the same of the least one beside a large well */
    TEXT_LEAST_UPRIGHT = 38
};

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

/* The place of the well, with the rows above it, and of the columns. */
struct sites {
    struct box well;
    struct layout_columns columns;
};

/* -- columns on both sides -- */

static struct sites
sites_beside(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_SIDES};
    struct box *at = s.columns.at;
    int well_w = w->columns * cell, well_h = w->rows * cell;
    int room = (f->width - well_w) / 2 - f->gap;
    int inner = INNER_WIDE * unit, between = unit * 3 / 2;
    bool divided = room >= inner + between + BESIDE_INNER * unit;
    int left = divided && w->hold ? inner + between : 0;
    int right = divided && w->next_count > 1 ? inner + between : 0;
    int outer = min(room, OUTER_MAX * unit);

    s.well =
        (struct box){(w->width - well_w) / 2, f->margin + (f->height - well_h) / 2, well_w, well_h};
    int y = s.well.y, h = well_h;
    if (well_h < f->height * 7 / 8) { /* a low well would shorten columns */
        y = f->margin;
        h = f->height;
    }
    int well_end = s.well.x + well_w + f->gap, well_start = s.well.x - f->gap;
    /* Both outer columns are equal, as far as there is room. */
    int outer_left = min(outer, room - left);
    int outer_right = min(outer, room - right);
    if (left > 0)
        at[INNER_LEFT] = (struct box){well_start - inner, y, inner, h};
    if (right > 0)
        at[INNER_RIGHT] = (struct box){well_end, y, inner, h};
    at[OUTER_LEFT] = (struct box){well_start - left - outer_left, y, outer_left, h};
    at[OUTER_RIGHT] = (struct box){well_end + right, y, outer_right, h};
    return s;
}

/* -- one column, and others below -- */

/* Divides a band into equal columns, `most` at the most. */
static void
divide(struct box band, int unit, int gap, int most, struct box *first)
{
    int count = min((band.w + gap) / (BAND_MIN * unit + gap), most);

    count = max(count, 1);
    int wide = (band.w - (count - 1) * gap) / count;
    for (int i = 0; i < count; i++)
        first[i] = (struct box){band.x + i * (wide + gap), band.y, wide, band.h};
}

static struct sites
sites_with_bar(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_BAR};
    struct box *at = s.columns.at;
    int well_w = w->columns * cell, well_h = w->rows * cell;
    int bar = min(f->width - well_w - f->gap, OUTER_MAX * unit);
    int all = well_w + f->gap + bar, x = (w->width - all) / 2;
    int below = f->height - well_h - unit;

    s.well = (struct box){x, f->margin, well_w, well_h};
    at[BAR_COLUMN] = (struct box){x + well_w + f->gap, f->margin, bar, well_h};
    if (below >= BAND_HIGH * unit) {
        struct box band = {x, f->margin + well_h + f->strip + unit, all, below};
        divide(band, unit, f->gap, LAYOUT_COLUMNS - 1, &at[BAR_COLUMN + 1]);
        return s;
    }
    s.well.y += (f->height - well_h) / 2;
    at[BAR_COLUMN].y = s.well.y;
    if (well_h < f->height * 7 / 8) {
        at[BAR_COLUMN].y = f->margin;
        at[BAR_COLUMN].h = f->height;
    }
    return s;
}

/* -- all below -- */

static struct sites
sites_below(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_BAND};
    int well_w = w->columns * cell, well_h = w->rows * cell;
    int wide = min(f->width, 3 * OUTER_MAX * unit);
    struct box band = {(w->width - wide) / 2, f->margin + well_h + f->strip + unit / 2, wide,
        f->height - well_h - unit / 2};

    s.well = (struct box){(w->width - well_w) / 2, f->margin, well_w, well_h};
    divide(band, unit, f->gap, 3, s.columns.at);
    return s;
}

/* -- the largest well -- */

typedef struct sites sites_fn(
    const struct layout_wants *w, const struct layout_frame *f, int cell, int unit);

static sites_fn *const shapes[] = {
    [LAYOUT_SIDES] = sites_beside,
    [LAYOUT_BAR] = sites_with_bar,
    [LAYOUT_BAND] = sites_below,
};

/* Whether the columns are wide enough for text of this size. */
static bool
are_wide(const struct sites *s, int unit)
{
    bool sides = s->columns.shape == LAYOUT_SIDES;
    struct box text = s->columns.at[sides ? OUTER_RIGHT : 0];
    bool band = s->columns.shape == LAYOUT_BAND;

    return text.w >= (band ? BAND_MIN - 1 : OUTER_MIN) * unit && text.h > 0;
}

/* Places everything beside a well of this cell with text of this size. Returns
 * false when there is no room. */
static bool
try_with(struct layout *l, const struct layout_wants *w, const struct layout_frame *f,
    enum layout_shape shape, int cell, int unit)
{
    struct sites s = shapes[shape](w, f, cell, unit);
    struct layout blank = {.shape = shape, .cell = cell, .well = s.well};

    if (!are_wide(&s, unit))
        return false;
    for (int i = 0; i < 2; i++) {
        *l = blank;
        set_sizes(l, unit);
        if (layout_pack(l, w, &s.columns, i == 1 || unit < UNIT_AIRY))
            break;
        if (i == 1)
            return false;
    }
    struct box last = s.columns.at[shape == LAYOUT_SIDES ? OUTER_RIGHT : 0];
    int end = shape == LAYOUT_BAND ? s.well.x + s.well.w : last.x + last.w;
    /* There is no room for words under a column that extends further down. */
    if (last.y + last.h > s.well.y + s.well.h)
        end = s.well.x + s.well.w;
    l->strip = (struct box){s.well.x, s.well.y + s.well.h, end - s.well.x, f->strip};
    return true;
}

/* The usual size of text in the window, and the smallest one beside a well that
 * could be smaller. */
static int
text_of(const struct layout_wants *w, int part)
{
    return max(UNIT_MIN, min(w->width, w->height + w->below) / part);
}

/* The largest cell of a shape with readable text, regardless of the player's
 * size of text; 0: none. */
static int
cell_of(const struct layout_wants *w, const struct layout_frame *f, enum layout_shape shape)
{
    int least = text_of(w, shape == LAYOUT_SIDES ? TEXT_LEAST : TEXT_LEAST_UPRIGHT);
    struct layout ignored;

    for (int cell = min(f->height / w->rows, f->width / w->columns); cell >= CELL_MIN; cell--)
        if (try_with(&ignored, w, f, shape, cell, least))
            return cell;
    return 0;
}

/* The size of text before the player's scale. */
static int
usual_text(
    const struct layout_wants *w, const struct layout_frame *f, enum layout_shape shape, int cell)
{
    if (shape != LAYOUT_SIDES)
        return text_of(w, TEXT_UPRIGHT);
    /* Half units, for the gap between the columns. */
    int halves = 2 * (INNER_WIDE + OUTER_WIDE) + 3;
    int room = (f->width - w->columns * cell) / 2 - f->gap;
    int unit = min(text_of(w, TEXT_LARGE), 2 * room / halves);
    return max(unit, text_of(w, TEXT_PART));
}

/* Applies the player's size of text, as far as there is room. A list of keys that
 * was asked for should be complete. */
static void
place_with(struct layout *l, const struct layout_wants *w, const struct layout_frame *f,
    enum layout_shape shape, int cell)
{
    int wish = usual_text(w, f, shape, cell) * w->scale / 100;
    int least = min(wish, text_of(w, TEXT_LEAST)), largest = 0;
    struct layout tried;

    for (int unit = max(UNIT_MIN, wish); unit >= UNIT_MIN; unit--) {
        if (!try_with(&tried, w, f, shape, cell, unit))
            continue;
        bool whole = tried.keys_shown == w->key_count;
        if (largest > 0 && !whole)
            continue;
        *l = tried;
        if (whole || unit <= least)
            return;
        largest = unit;
    }
}

void
layout_play(struct layout *layout, const struct layout_wants *wants)
{
    struct layout_wants w = layout_sane(wants, LAYOUT_MAX_KEYS);
    struct layout_frame f = layout_frame(&w, GAP_PART);
    int cells[] = {
        cell_of(&w, &f, LAYOUT_SIDES), cell_of(&w, &f, LAYOUT_BAR), cell_of(&w, &f, LAYOUT_BAND)};
    enum layout_shape shape = LAYOUT_SIDES;

    memset(layout, 0, sizeof(*layout));
    /* The columns beside the well are easier to read, so another shape must
     * make the well clearly larger. */
    if (cells[LAYOUT_BAR] * 8 > cells[shape] * 9)
        shape = LAYOUT_BAR;
    if (cells[LAYOUT_BAND] * 8 > cells[shape] * 9)
        shape = LAYOUT_BAND;
    place_with(layout, &w, &f, shape, max(cells[shape], CELL_MIN));
    layout->well.y += w.above * layout->cell;
    layout->well.h -= w.above * layout->cell;
    layout->above = max(w.above, (layout->well.y - w.top) / layout->cell);
    layout->pending = layout_pending(layout->well, layout->cell, layout->line);
    if (layout->word_lines == 0) {
        layout->words = layout->strip;
        layout->word_lines = 1;
    }
}
