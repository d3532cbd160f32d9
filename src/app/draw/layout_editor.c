/* The well gets the largest cell that leaves the column beside it its width. In
 * a wide window the keys have a column of their own. */
#include "app/draw/layout_editor.h"

#include <string.h>

#include "app/draw/layout.h"
#include "app/draw/layout_frame.h"

/* Lengths in units. */
enum {
    GAP = 2,         /* between columns */
    COLUMN_MIN = 15, /* the pieces and colours */
    COLUMN_MAX = 20,
    KEYS_MIN = 11, /* the keys beside them ... */
    KEYS_GAP = 1,  /* ... and the gap before them, where it is narrow */
    KEYS_TWO = 26, /* two columns of them */
    SLOT_WIDTH = 5,
    SLOT_HEIGHT = 3,
    NEXT_WIDTH = 3,
    NEXT_HEIGHT = 2,
    ROW = 2,          /* of a list */
    COLUMN_HIGH = 21, /* the pieces, the colours and some words */
    KEYS_HIGH = 19    /* keys below them */
};

static void
place_well(struct layout_editor *l, const struct layout_editor_wants *w)
{
    const struct box *body = &l->page.body;
    int rows = w->rows + w->above;
    bool two = l->page.aside.w > 0; /* the keys have a column of their own */
    int beside = COLUMN_MIN + GAP + (two ? KEYS_GAP + KEYS_MIN : 0);
    int wide = body->w - 2 * l->page.pad - beside * l->unit;

    l->cell = max(
        CELL_MIN, min((body->h - 2 * l->page.line) / rows, wide / w->columns));
    l->all = (struct box){
        body->x + l->page.pad, body->y, w->columns * l->cell, rows * l->cell};
    l->well = l->all;
    l->well.y += w->above * l->cell;
    l->well.h -= w->above * l->cell;
}

/* Places a label at the top of a column; moves the column below it. */
static struct box
take_label(const struct layout_editor *l, struct box *column)
{
    struct box label = {column->x, column->y, column->w, l->unit * 3 / 2};
    column->y += label.h;
    column->h -= label.h;
    return label;
}

static void
skip(struct box *column, int by)
{
    column->y += by;
    column->h -= by;
}

/* The size of a cell with which every piece has room in a box. */
static int
piece_cell(const struct layout_editor *l, const struct layout_editor_wants *w,
    int width, int height, int pad)
{
    int most = min(l->cell, (height - pad) / max(1, w->piece_rows));
    return max(CELL_MIN, min(most, (width - pad) / PIECE_SIZE));
}

/* The piece that falls, the held one beside it, the next ones below. */
static void
place_pieces(struct layout_editor *l, const struct layout_editor_wants *w,
    struct box *column)
{
    bool upright = w->piece_rows > 2;
    int high = (SLOT_HEIGHT + upright) * l->unit;
    int next_high = (NEXT_HEIGHT + upright) * l->unit;
    int u = l->unit, gap = u / 4, slot = min(SLOT_WIDTH * u, column->w / 2 - u);
    int wide = min(NEXT_WIDTH * u,
        (column->w - (w->next_count - 1) * gap) / w->next_count);

    l->piece_label = take_label(l, column);
    l->piece = (struct box){column->x, column->y, slot, high};
    l->piece_label.w = slot + u / 2;
    if (w->hold) {
        l->hold = l->piece;
        l->hold.x += slot + u;
        l->hold_label = l->piece_label;
        l->hold_label.x = l->hold.x;
    }
    l->slot_cell = piece_cell(l, w, slot, high, u);
    skip(column, high + u / 2);
    l->next_label = take_label(l, column);
    for (int i = 0; i < w->next_count; i++)
        l->next[i] = (struct box){
            column->x + i * (wide + gap), column->y, wide, next_high};
    l->next_cell = piece_cell(l, w, wide, next_high, u / 2);
    skip(column, next_high + u / 2);
}

static void
place_colours(struct layout_editor *l, struct box *column)
{
    int u = l->unit, gap = u / 4;
    int side = min(2 * u, (column->w - (LAYOUT_EDITOR_COLOURS - 1) * gap) /
                              LAYOUT_EDITOR_COLOURS);

    l->colours_label = take_label(l, column);
    for (int i = 0; i < LAYOUT_EDITOR_COLOURS; i++) {
        l->colours[i] =
            (struct box){column->x + i * (side + gap), column->y, side, side};
        l->keys[i] = l->colours[i];
        l->keys[i].y += side;
        l->keys[i].h = u * 3 / 2;
    }
    l->colour_cell = side - u / 2;
    skip(column, side + u * 3 / 2 + u / 2);
}

static void
place_hints(struct layout_editor *l, const struct layout_editor_wants *w,
    struct box column)
{
    int u = l->unit, across = column.w >= KEYS_TWO * u ? 2 : 1;
    int high = ROW * u;

    if (column.h < 1 || w->hints == 0)
        return;
    /* Closer together rather than fewer. */
    int rows = (w->hints + across - 1) / across;
    if (rows * high > column.h)
        high = max(u * 5 / 4, column.h / rows);
    rows = max(1, min(rows, column.h / high));
    l->hint_rows = rows;
    l->hint_count = min(w->hints, rows * across);
    int wide = (column.w - (across - 1) * GAP * u) / across;
    for (int i = 0; i < l->hint_count; i++)
        l->hints[i] = (struct box){column.x + i / rows * (wide + GAP * u),
            column.y + i % rows * high, wide, high};
}

void
layout_editor(
    struct layout_editor *layout, const struct layout_editor_wants *wants)
{
    struct layout_editor *l = layout;
    struct layout_editor_wants w = *wants;

    memset(l, 0, sizeof(*l));
    w.hints = min(w.hints, LAYOUT_EDITOR_HINTS);
    layout_page(&l->page, w.width, w.height, w.scale);
    /* With large text, all parts still have room. */
    int high = l->page.aside.w > 0 ? COLUMN_HIGH : COLUMN_HIGH + KEYS_HIGH;
    l->unit = max(UNIT_MIN, min(l->page.unit, l->page.body.h / high));
    place_well(l, &w);
    int u = l->unit, x = l->all.x + l->all.w + GAP * u;
    struct box column = l->page.body;
    column.w = column.x + column.w - l->page.pad - x;
    column.x = x;
    struct box keys = {0};
    if (column.w >= (COLUMN_MIN + KEYS_GAP + KEYS_MIN) * u) {
        int gap =
            column.w >= (COLUMN_MIN + GAP + KEYS_MIN) * u ? GAP : KEYS_GAP;
        int left =
            max(COLUMN_MIN * u, min(COLUMN_MAX * u, (column.w - gap * u) / 2));
        keys = column;
        keys.x += left + gap * u;
        keys.w -= left + gap * u;
        column.w = left;
    }
    place_pieces(l, &w, &column);
    place_colours(l, &column);
    l->words = column;
    l->words.h = min(column.h, LAYOUT_EDITOR_LINES * u * 3 / 2);
    skip(&column, l->words.h + u / 2);
    place_hints(l, &w, keys.w > 0 ? keys : column);
}
