/*
 * The unit follows from the window, the words have a fixed number of units, and
 * the well gets the largest cell that leaves them their room.
 */
#include "app/draw/layout_lesson.h"

#include <string.h>

#include "app/draw/layout_frame.h"

enum {
    /* Heights in units. */
    DOTS = 2,
    SENTENCE_LINE = 3,
    DETAIL_LINE = 3, /* halves */
    KEYS_LINE = 3,
    FOOT = 2,
    /* The width of the words in units. */
    WORDS_LEAST = 19,
    WORDS_MOST = 30,
    HOLD_CELLS = 5, /* the width of the held piece's frame */
    NEXT_CELLS = 3  /* the height of an announced piece */
};

static int
hold_cell(int cell)
{
    return max(CELL_MIN, cell * 3 / 4);
}

static int
hold_width(const struct layout_lesson_wants *w, int cell)
{
    return w->hold ? HOLD_CELLS * hold_cell(cell) + cell : 0;
}

static int
next_width(const struct layout_lesson_wants *w, int cell)
{
    return w->next > 0 ? HOLD_CELLS * hold_cell(cell) + cell : 0;
}

static int
key_lines(const struct layout_lesson_wants *w, bool stacked)
{
    if (w->key_lines > 0)
        return w->key_lines;
    return stacked ? 1 : LAYOUT_LESSON_KEYS;
}

/* Places the announced pieces on the well's right, the first one uppermost. */
static void
place_next(struct layout_lesson *l, const struct layout_lesson_wants *w)
{
    int cell = l->cell, u = l->unit, small = hold_cell(cell);
    struct box box = {l->well.x + l->well.w + cell, l->well.y + u * 3 / 2,
        HOLD_CELLS * small, NEXT_CELLS * small};

    if (w->next == 0)
        return;
    l->hold_cell = small;
    l->next_label = (struct box){box.x, l->well.y, box.w, u * 3 / 2};
    l->next_box =
        (struct box){box.x, box.y, box.w, w->next * NEXT_CELLS * small + small};
    box.y += small / 2;
    for (int i = 0; i < w->next; i++, box.y += box.h)
        l->next[i] = box;
}

/* Places the well's box with its rows above, and the held piece on its left. */
static void
place_well(
    struct layout_lesson *l, const struct layout_lesson_wants *w, int x, int y)
{
    int cell = l->cell, u = l->unit, small = hold_cell(cell);

    l->well =
        (struct box){x, y + w->above * cell, w->columns * cell, w->rows * cell};
    place_next(l, w);
    if (!w->hold)
        return;
    l->hold_cell = small;
    l->hold_box = (struct box){x - cell - HOLD_CELLS * small,
        l->well.y + u * 3 / 2, HOLD_CELLS * small, 4 * small};
    l->hold_label =
        (struct box){l->hold_box.x, l->well.y, l->hold_box.w, u * 3 / 2};
    l->hold = l->hold_box;
}

/* Places the words from the top of the column on. */
static void
place_words(struct layout_lesson *l, struct box column, int lines, int keys)
{
    int u = l->unit, x = column.x, y = column.y, w = column.w;

    l->dots = (struct box){x, y, w, DOTS * u};
    y += l->dots.h;
    l->sentence = (struct box){x, y, w, lines * SENTENCE_LINE * u};
    y += l->sentence.h;
    l->detail = (struct box){x, y, w, DETAIL_LINE * u};
    y += l->detail.h + u / 2;
    l->keys = (struct box){x, y, w, keys * KEYS_LINE * u};
}

static int
words_height(const struct layout_lesson *l, int lines, int keys)
{
    int u = l->unit;
    return DOTS * u + lines * SENTENCE_LINE * u + DETAIL_LINE * u + u / 2 +
           keys * KEYS_LINE * u;
}

static void
place_beside(
    struct layout_lesson *l, const struct layout_lesson_wants *w, int margin)
{
    enum { LINES = 2 };
    int u = l->unit, gap = max(margin, 2 * u), words = 0;
    int high = w->height - 2 * margin, keys = key_lines(w, false);

    for (l->cell = high / (w->rows + w->above); l->cell > CELL_MIN; l->cell--) {
        words = w->width - 2 * margin - gap - hold_width(w, l->cell) -
                next_width(w, l->cell) - w->columns * l->cell;
        if (words >= WORDS_LEAST * u)
            break;
    }
    words = min(words, WORDS_MOST * u);
    int well_w =
        hold_width(w, l->cell) + w->columns * l->cell + next_width(w, l->cell);
    int x = (w->width - well_w - gap - words) / 2;
    int well_h = (w->rows + w->above) * l->cell;
    place_well(l, w, x + hold_width(w, l->cell), (w->height - well_h) / 2);
    x += well_w + gap;
    int words_h = words_height(l, LINES, keys), foot_h = FOOT * u;
    int y = margin + max(0, (high - foot_h - words_h) / 2);
    place_words(l, (struct box){x, y, words, words_h}, LINES, keys);
    l->foot = (struct box){
        x, w->height - margin - foot_h, w->width - x - margin, foot_h};
}

static void
place_above(
    struct layout_lesson *l, const struct layout_lesson_wants *w, int margin)
{
    enum { LINES = 1 };
    int u = l->unit, wide = w->width - 2 * margin;
    int keys = key_lines(w, true);
    int words_h = words_height(l, LINES, keys), foot_h = FOOT * u;
    int high = w->height - 2 * margin - words_h - foot_h - u;

    l->stacked = true;
    l->cell = max(CELL_MIN, high / (w->rows + w->above));
    while (l->cell > CELL_MIN &&
           w->columns * l->cell +
                   2 * max(hold_width(w, l->cell), next_width(w, l->cell)) >
               wide)
        l->cell--;
    place_words(l, (struct box){margin, margin, wide, words_h}, LINES, keys);
    int well_h = (w->rows + w->above) * l->cell;
    place_well(l, w, (w->width - w->columns * l->cell) / 2,
        margin + words_h + u / 2 + max(0, (high - well_h) / 2));
    l->foot = (struct box){margin, w->height - margin - foot_h, wide, foot_h};
}

void
layout_lesson(
    struct layout_lesson *layout, const struct layout_lesson_wants *wants)
{
    struct layout_lesson_wants w = *wants;

    memset(layout, 0, sizeof(*layout));
    w.width = max(w.width, LAYOUT_MIN_WIDTH);
    w.height = max(w.height, LAYOUT_MIN_HEIGHT);
    w.scale = w.scale > 0 ? w.scale : 100;
    int side = min(w.width, w.height), margin = max(12, side / 20);
    layout->unit = max(UNIT_MIN, min(side * w.scale / 3400, side / 26));
    layout->large = 2 * layout->unit;
    layout->line = layout_line(layout->unit);
    if (w.width * 10 >= w.height * 11)
        place_beside(layout, &w, margin);
    else
        place_above(layout, &w, margin);
}
