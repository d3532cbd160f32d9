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
    ABOVE_UNDER = 11,  /* height of thoughts or keys below two wells */
    ABOVE_ASIDE = 7,   /* least width of columns above them */
    BETWEEN = 18,      /* the column between two wells */
    END_LEAST = 8,     /* columns beyond them, and the column between them then: */
    END_FAIR = 10,     /* at the least, where text gets larger than usual, and at */
    END_MAX = 14,      /* the most */
    MIDDLE_LEAST = 11,
    MIDDLE_FAIR = 16,
    MIDDLE_MAX = 18,
    MIND_WHOLE = 16,   /* the height of thoughts with their legend */
    TEXT_PART = 33,    /* of the window's shorter side: the usual unit */
    TEXT_LARGE = 28,   /* the same where columns are wide enough anyway */
    TEXT_UPRIGHT = 37, /* ... of a window that is higher than wide */
    TEXT_LEAST = 46,   /* the same of the least one beside a large well */
    TEXT_LEAST_UPRIGHT = 38
};

int
layout_above(const struct ruleset *rules)
{
    int rows = 0;

    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (int turn = 0; turn < 4; turn++)
            rows = max(rows, PIECE_SIZE - piece_top_row(rules->shapes->matrix[piece][turn]));
    return min(rules->hidden, max(0, rows + rules->spawn_y + rules->spawn_lift));
}

static void
set_sizes(struct layout *l, int unit)
{
    l->unit = unit;
    l->small = layout_small(unit);
    l->big = layout_big(unit);
    l->line = layout_line(unit);
}

/* The places of the wells, with the rows above them, and of the columns. */
struct sites {
    struct box wells[LAYOUT_MAX_SIDES];
    struct layout_columns columns;
    struct box strip; /* h 0: it is in a column */
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

    s.wells[0] =
        (struct box){(w->width - well_w) / 2, f->margin + (f->height - well_h) / 2, well_w, well_h};
    int y = s.wells[0].y, h = well_h;
    if (well_h < f->height * 7 / 8) { /* a low well would shorten columns */
        y = f->margin;
        h = f->height;
    }
    int well_end = s.wells[0].x + well_w + f->gap, well_start = s.wells[0].x - f->gap;
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

    s.wells[0] = (struct box){x, f->margin, well_w, well_h};
    at[FIRST] = (struct box){x + well_w + f->gap, f->margin, bar, well_h};
    if (below >= BAND_HIGH * unit) {
        struct box band = {x, f->margin + well_h + f->strip + unit, all, below};
        divide(band, unit, f->gap, LAYOUT_COLUMNS - 2, &at[FIRST + 1]);
        s.strip = (struct box){x, band.y - unit - f->strip, all, f->strip};
        return s;
    }
    s.wells[0].y += (f->height - well_h) / 2;
    at[FIRST].y = s.wells[0].y;
    s.strip = (struct box){x, s.wells[0].y + well_h, all, f->strip};
    if (well_h < f->height * 7 / 8) {
        at[FIRST].y = f->margin;
        at[FIRST].h = f->height;
        s.strip.w = well_w; /* the column is beside the rest */
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

    s.wells[0] = (struct box){(w->width - well_w) / 2, f->margin, well_w, well_h};
    s.strip = (struct box){s.wells[0].x, f->margin + well_h, well_w, f->strip};
    divide(band, unit, f->gap, 3, &s.columns.at[FIRST]);
    return s;
}

/* -- two wells -- */

/* Places the right well and the strip under both. */
static void
sites_pair(struct sites *s, const struct layout_wants *w, const struct layout_frame *f)
{
    struct box *wells = s->wells;

    wells[1] = wells[0];
    wells[1].x = w->width - wells[0].x - wells[0].w;
    s->strip = (struct box){
        wells[0].x, wells[0].y + wells[0].h, wells[1].x + wells[1].w - wells[0].x, f->strip};
}

static struct sites
sites_at_ends(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_ENDS};
    struct box *at = s.columns.at;
    int well_w = w->columns * cell, well_h = w->rows * cell;
    int room = f->width - 4 * f->gap - 2 * well_w;
    int middle = min(MIDDLE_MAX * unit, room - 2 * END_LEAST * unit);
    int end = min((room - middle) / 2, END_MAX * unit);
    int x = (w->width - 2 * end - 2 * well_w - middle - 4 * f->gap) / 2;
    int top = f->margin + (f->height - well_h) / 2;

    if (middle < MIDDLE_LEAST * unit)
        return s;
    at[END] = (struct box){x, top, end, well_h};
    s.wells[0] = (struct box){x + end + f->gap, top, well_w, well_h};
    at[MIDDLE] = (struct box){s.wells[0].x + well_w + f->gap, top, middle, well_h};
    sites_pair(&s, w, f);
    return s;
}

static struct sites
sites_between(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_BETWEEN};
    int well_w = w->columns * cell, well_h = w->rows * cell, column = BETWEEN * unit;
    int x = (w->width - 2 * well_w - 2 * f->gap - column) / 2;

    if (x < f->margin)
        return s;
    s.wells[0] = (struct box){x, f->margin + (f->height - well_h) / 2, well_w, well_h};
    /* The column may be higher than the wells. */
    s.columns.at[MIDDLE] = (struct box){x + well_w + f->gap, f->margin, column, f->height};
    sites_pair(&s, w, f);
    s.strip.y = f->margin + f->height;
    return s;
}

static struct sites
sites_above(const struct layout_wants *w, const struct layout_frame *f, int cell, int unit)
{
    struct sites s = {.columns.shape = LAYOUT_ABOVE};
    struct box *at = s.columns.at;
    int well_w = w->columns * cell, well_h = w->rows * cell, column = BETWEEN * unit;
    int under = ABOVE_UNDER * unit;
    int total = max(2 * well_w + f->gap, min(f->width, 2 * column));
    int x = (w->width - total) / 2, aside = (total - column) / 2 - f->gap;
    int high = f->height - well_h - under - 2 * f->gap;

    if (2 * well_w + f->gap > f->width || aside < ABOVE_ASIDE * unit || high <= 0)
        return s;
    at[END] = (struct box){x, f->margin, aside, high};
    at[MIDDLE] = (struct box){(w->width - column) / 2, f->margin, column, high};
    s.wells[0] =
        (struct box){(w->width - f->gap) / 2 - well_w, f->margin + high + f->gap, well_w, well_h};
    at[UNDER] = (struct box){x, s.wells[0].y + well_h + f->strip + f->gap, total, under};
    sites_pair(&s, w, f);
    return s;
}

/* -- the largest well -- */

typedef struct sites sites_fn(
    const struct layout_wants *w, const struct layout_frame *f, int cell, int unit);

static sites_fn *const shapes[] = {
    [LAYOUT_SIDES] = sites_beside,
    [LAYOUT_BAR] = sites_with_bar,
    [LAYOUT_BAND] = sites_below,
    [LAYOUT_ENDS] = sites_at_ends,
    [LAYOUT_BETWEEN] = sites_between,
    [LAYOUT_ABOVE] = sites_above,
};

/* Whether the columns are wide enough for text of this size. */
static bool
are_wide(const struct sites *s, int unit)
{
    const struct box *at = s->columns.at;

    switch (s->columns.shape) {
    case LAYOUT_SIDES: return at[OUTER_RIGHT].w >= OUTER_MIN * unit;
    case LAYOUT_BAR: return at[FIRST].w >= OUTER_MIN * unit;
    case LAYOUT_BAND: return at[FIRST].w >= (BAND_MIN - 1) * unit && at[FIRST].h > 0;
    default: return at[MIDDLE].w > 0;
    }
}

/* Places everything beside wells of this cell, in columns for text of the size
 * `around`, with text of the size `unit`. Returns false when there is no room. */
static bool
try_with(struct layout *l, const struct layout_wants *w, const struct layout_frame *f,
    enum layout_shape shape, int cell, int around, int unit)
{
    struct sites s = shapes[shape](w, f, cell, around);
    struct layout blank = {.shape = shape, .cell = cell};

    if (!are_wide(&s, unit))
        return false;
    for (int i = 0; i < w->sides; i++)
        blank.sides[i].well = s.wells[i];
    for (int i = unit < UNIT_AIRY; i < 2; i++) {
        *l = blank;
        set_sizes(l, unit);
        if (!layout_pack(l, w, &s.columns, i == 1))
            continue;
        if (layout_has_strip(shape)) {
            l->strip = s.strip;
            l->strip_lines = 1;
        }
        return true;
    }
    return false;
}

/* A part of the window's shorter side, as a size of text. */
static int
text_of(const struct layout_wants *w, int part)
{
    return max(UNIT_MIN, layout_calm(min(w->width, w->height + w->below), SIDE_USUAL) / part);
}

/* The smallest size of text beside wells that could be smaller. */
static int
least_text(const struct layout_wants *w, enum layout_shape shape)
{
    bool upright = shape == LAYOUT_BAR || shape == LAYOUT_BAND || shape == LAYOUT_ABOVE;
    return text_of(w, upright ? TEXT_LEAST_UPRIGHT : TEXT_LEAST);
}

/* What is wanted for the whole game, without what is only shown for a while. */
static struct layout_wants
lasting(const struct layout_wants *w)
{
    struct layout_wants usual = *w;

    usual.mind = false;
    usual.list = usual.reasons = 0;
    return usual;
}

/* The largest cell of a shape with readable text, regardless of the player's
 * size of text; 0: none. */
static int
cell_of(const struct layout_wants *w, enum layout_shape shape)
{
    struct layout_frame f = layout_frame(w, shape);
    struct layout_wants usual = lasting(w);
    int unit = least_text(w, shape);
    struct layout ignored;

    for (int cell = min(f.height / w->rows, f.width / w->columns / w->sides); cell >= CELL_MIN;
         cell--)
        if (try_with(&ignored, &usual, &f, shape, cell, unit, unit))
            return cell;
    return 0;
}

/* The size of text before the player's scale. */
static int
usual_text(
    const struct layout_wants *w, const struct layout_frame *f, enum layout_shape shape, int cell)
{
    int side = min(w->width, w->height + w->below);
    int room = f->width - w->sides * w->columns * cell;

    if (shape == LAYOUT_BETWEEN)
        return min((room - 2 * f->gap) / BETWEEN, side / 30 + 4);
    if (shape == LAYOUT_ENDS) {
        int fair = (room - 4 * f->gap) / (2 * END_FAIR + MIDDLE_FAIR);
        return max(min(fair, text_of(w, TEXT_LARGE)), text_of(w, TEXT_UPRIGHT));
    }
    if (shape != LAYOUT_SIDES)
        return text_of(w, TEXT_UPRIGHT);
    /* Half units, for the gap between the columns. */
    int halves = 2 * (INNER_WIDE + OUTER_WIDE) + 3;
    int unit = min(text_of(w, TEXT_LARGE), 2 * (room / 2 - f->gap) / halves);
    return max(unit, text_of(w, TEXT_PART));
}

/* Whether the layout has what was asked for. Thoughts may replace keys. Beside one well
 * and without a list, they have room for what explains them. */
static bool
is_whole(const struct layout *l, const struct layout_wants *w)
{
    if (!w->mind)
        return l->keys_shown == w->key_count;
    return l->sides[0].mind.h > (w->sides == 1 && w->list == 0 ? l->unit * MIND_WHOLE : 0);
}

/* Applies the player's size of text, as far as there is room, in columns for text
 * of the size `around`, or of that size if it is 0. A list of keys that was asked
 * for should be complete. */
static bool
place_with(
    struct layout *l, const struct layout_wants *w, enum layout_shape shape, int cell, int around)
{
    struct layout_frame f = layout_frame(w, shape);
    int wish = usual_text(w, &f, shape, cell) * w->scale / 100;
    int least = min(wish, text_of(w, TEXT_LEAST)), largest = 0;
    struct layout tried;

    for (int unit = max(UNIT_MIN, wish); unit >= UNIT_MIN; unit--) {
        if (!try_with(&tried, w, &f, shape, cell, around > 0 ? around : unit, unit))
            continue;
        bool whole = is_whole(&tried, w);
        if (largest > 0 && !whole)
            continue;
        *l = tried;
        largest = unit;
        if (whole || unit <= least)
            break;
    }
    return largest > 0;
}

/* The columns beside two wells are narrow, so for larger text the wells shrink by
 * up to a seventh. */
static void
place_larger(struct layout *l, const struct layout_wants *w, enum layout_shape shape, int cell)
{
    struct layout tried;

    for (int i = cell - 1; w->sides == 2 && w->scale > 100 && i >= max(cell * 6 / 7, CELL_MIN); i--)
        if (place_with(&tried, w, shape, i, 0) && tried.unit > l->unit)
            *l = tried;
}

/* Places the wells and columns for what lasts; all that is wanted goes there. */
static void
place(struct layout *l, const struct layout_wants *w, enum layout_shape shape, int cell)
{
    struct layout_wants usual = lasting(w);

    place_with(l, &usual, shape, cell, 0);
    place_larger(l, &usual, shape, cell);
    if (w->mind || w->list > 0 || w->reasons > 0)
        place_with(l, w, shape, l->cell, l->unit);
}

/* Adds what follows from the wells. The box of a well has no rows above it then. */
static void
finish_side(struct layout *l, const struct layout_wants *w, int side)
{
    struct layout_side *s = &l->sides[side];

    s->well.y += w->above * l->cell;
    s->well.h -= w->above * l->cell;
    s->pending = layout_pending(s->well, l->cell, l->line);
    if (s->words.w > 0)
        return;
    s->words = w->sides == 1 ? l->strip : part_of(l->strip, side, w->sides, l->unit);
    l->word_lines = l->strip_lines;
}

void
layout_wells(struct layout *layout, const struct layout_wants *wants)
{
    struct layout_wants w = layout_sane(wants);
    enum layout_shape first = w.sides == 2 ? LAYOUT_ENDS : LAYOUT_SIDES, shape = first;
    int cell = cell_of(&w, first);

    memset(layout, 0, sizeof(*layout));
    /* The first shape is the easiest to read, so another one must make the wells
     * clearly larger. */
    for (enum layout_shape i = first + 1; i < first + 3; i++) {
        int other = cell_of(&w, i);
        if (other * 8 <= cell * 9)
            continue;
        shape = i;
        cell = other;
    }
    cell = max(cell, CELL_MIN);
    place(layout, &w, shape, cell);
    for (int i = 0; i < w.sides; i++)
        finish_side(layout, &w, i);
    layout->above = max(w.above, (layout->sides[0].well.y - w.top) / layout->cell);
}
