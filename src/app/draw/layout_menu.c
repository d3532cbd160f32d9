/*
 * Chooses a size of text with which the list fits, then places the boxes one
 * below the other.
 */
#include "app/draw/layout_menu.h"

#include <string.h>

#include "app/draw/layout_frame.h"

/* Heights in eighths of a unit. */
struct metrics {
    int name[2]; /* an ordinary heading; the game's name */
    int tagline;
    int space; /* above the list */
    int entry;
    int card[2]; /* an entry that is a card; with a picture */
    int table;   /* a line of it */
    int gap;     /* below the list, and above the keys */
    int detail;
    int hint;
};

static const struct metrics airy = {
    {26, 36}, 14, 12, 17, {34, 44}, 14, 7, 26, 14};
static const struct metrics tight = {
    {17, 24}, 11, 5, 12, {27, 34}, 11, 3, 22, 12};

enum {
    UNIT_LIKED = 13, /* the list scrolls before text gets smaller than this */
    ROWS_LIKED = 12, /* entries shown in a list that scrolls */
    CARDS_LIKED = 4,
    /* The least and the greatest width of the text, in units. */
    PLAIN_UNITS = 17,
    PLAIN_MAX = 24,
    VALUED_UNITS = 26,
    VALUED_MAX = 42,
    CARD_UNITS = 34,
    CARD_MAX = 46,
    TABLE_UNITS = 40,
    TABLE_MAX = 46
};

/* The size of text, and how many entries are shown. */
struct plan {
    const struct layout_menu_wants *wants;
    const struct metrics *metrics;
    int unit;
    int shown;
};

/* The table with a gap above it. */
static int
table_height(const struct plan *p)
{
    int lines = p->wants->table;
    return lines > 0 ? lines * p->metrics->table + p->metrics->gap : 0;
}

static int
entry_height(const struct plan *p)
{
    return p->wants->cards ? p->metrics->card[p->wants->pictured]
                           : p->metrics->entry;
}

/* A card says itself what it is. */
static int
detail_height(const struct plan *p)
{
    return p->wants->cards ? 0 : p->metrics->detail + p->metrics->gap;
}

static int
text_height(const struct plan *p, int entries)
{
    const struct metrics *m = p->metrics;
    bool named = p->wants->named;
    return m->name[named] + (named ? m->tagline : 0) + m->space +
           entries * entry_height(p) + table_height(p) + m->gap +
           detail_height(p) + m->hint;
}

static int
width_units(const struct layout_menu_wants *w)
{
    if (w->table > 0)
        return TABLE_UNITS;
    if (w->cards)
        return CARD_UNITS;
    return w->valued ? VALUED_UNITS : PLAIN_UNITS;
}

/*
 * Fits the menu into `high` pixels, with text of `unit_min` to `unit_max`:
 * airy if all entries fit, else tight if the window is small, else with as many
 * entries as fit.
 */
static void
fit_height(struct plan *p, int high, int unit_min, int unit_max)
{
    int count = min(p->wants->entry_count, LAYOUT_MENU_MAX_ROWS);
    p->shown = count;
    p->metrics = &airy;
    p->unit = min(unit_max, high * 8 / text_height(p, count));
    /* When only the width keeps text small, lines may be wide apart. */
    bool is_narrow = p->unit == unit_max && p->unit >= UNIT_LIKED;
    if ((p->unit >= max(unit_min, UNIT_AIRY) || is_narrow) &&
        count == p->wants->entry_count)
        return;
    p->metrics = &tight;
    p->unit = min(unit_max, high * 8 / text_height(p, count));
    bool tabled = p->wants->table > 0;
    bool is_small = unit_min < UNIT_AIRY || p->wants->named || tabled;
    int liked = tabled ? UNIT_MIN : min(unit_max, UNIT_LIKED);
    if (is_small && p->unit >= liked && count == p->wants->entry_count)
        return;
    if (!is_small)
        p->metrics = &airy;
    int of_list = max(unit_max * 5 / 6, min(unit_max, UNIT_LIKED));
    int rows = p->wants->cards ? CARDS_LIKED : ROWS_LIKED;
    p->unit = min(of_list, high * 8 / text_height(p, min(count, rows)));
    p->unit = max(unit_min, p->unit);
    int room = high * 8 / p->unit - text_height(p, 0);
    p->shown = min(max(room / entry_height(p), 1), count);
}

/* Places the text in the column, centred vertically. */
static void
place_text(struct layout_menu *l, const struct plan *p, struct box column)
{
    const struct metrics *m = p->metrics;
    int u = l->unit = p->unit;
    int x = column.x, w = column.w;
    int text_h = eighths(text_height(p, p->shown), u);
    int y = column.y + max(0, (column.h - text_h) / 2);
    bool named = p->wants->named;

    l->line = layout_line(u);
    l->name_px = named ? eighths(26, u) : eighths(14, u);
    if (p->metrics == &tight)
        l->name_px = l->name_px * 3 / 4;
    l->name = (struct box){x, y, w, eighths(m->name[named], u)};
    y += l->name.h;
    l->tagline = (struct box){x, y, w, named ? eighths(m->tagline, u) : 0};
    y += l->tagline.h + eighths(m->space, u);
    l->shown = p->shown;
    int entry_h = eighths(entry_height(p), u);
    bool scrolls = p->shown < p->wants->entry_count;
    int bar_w = scrolls ? max(3, u / 4) : 0;
    int entry_w = scrolls ? w - 3 * bar_w : w;
    l->bar = (struct box){x + w - bar_w, y, bar_w, p->shown * entry_h};
    for (int i = 0; i < p->shown; i++, y += entry_h)
        l->entries[i] = (struct box){x, y, entry_w, entry_h};
    if (p->wants->table > 0) {
        int h = eighths(p->wants->table * m->table, u);
        y += eighths(m->gap, u);
        l->table = (struct box){x, y, w, h};
        y += h;
    }
    y += eighths(m->gap, u);
    l->detail =
        (struct box){x, y, w, p->wants->cards ? 0 : eighths(m->detail, u)};
    y += eighths(detail_height(p), u);
    l->hint = (struct box){x, y, w, eighths(m->hint, u)};
}

static int
widest(const struct layout_menu_wants *w, int unit)
{
    if (w->table > 0)
        return TABLE_MAX * unit;
    if (w->cards)
        return CARD_MAX * unit;
    return (w->valued ? VALUED_MAX : PLAIN_MAX) * unit;
}

/* The lengths that depend on the window alone. */
struct frame {
    int margin;
    int wide, high; /* for everything */
    int unit_min, unit_max;
};

static struct frame
frame_of(const struct layout_menu_wants *w)
{
    int side = min(w->width, w->height);
    struct frame f;
    f.margin = max(12, side / 20);
    f.wide = min(w->width, w->height * 16 / 9) - 2 * f.margin;
    f.high = w->height - 2 * f.margin;
    f.unit_min = max(UNIT_MIN, side * w->scale / 4400);
    f.unit_max = max(f.unit_min, side * w->scale / 3000);
    return f;
}

static void
place_alone(struct layout_menu *l, struct plan *p, const struct frame *f)
{
    const struct layout_menu_wants *w = p->wants;
    int by_width = max(UNIT_MIN, f->wide / width_units(w));
    fit_height(
        p, f->high, min(f->unit_min, by_width), min(f->unit_max, by_width));
    int column_w = min(f->wide, widest(w, p->unit));
    place_text(l, p,
        (struct box){(w->width - column_w) / 2, f->margin, column_w, f->high});
}

/* Places the picture on the right, as large as the text allows. */
static void
place_beside(struct layout_menu *l, struct plan *p, const struct frame *f)
{
    const struct layout_menu_wants *w = p->wants;
    int gap = 2 * f->margin, by_width = 0;
    int cell = f->high / w->rows;
    if (w->valued) /* the words matter more than the picture */
        cell = min(cell, f->wide * 3 / 10 / w->columns);
    for (; cell > CELL_MIN; cell--) {
        by_width = (f->wide - cell * w->columns - gap) / width_units(w);
        if (by_width >= f->unit_min)
            break;
    }
    by_width = max(UNIT_MIN, by_width);
    fit_height(
        p, f->high, min(f->unit_min, by_width), min(f->unit_max, by_width));
    l->cell = cell;
    int picture_w = cell * w->columns, picture_h = cell * w->rows;
    int column_w = min(f->wide - picture_w - gap, widest(w, p->unit));
    int x = (w->width - column_w - gap - picture_w) / 2;
    place_text(l, p, (struct box){x, f->margin, column_w, f->high});
    l->picture = (struct box){
        x + column_w + gap, (w->height - picture_h) / 2, picture_w, picture_h};
}

/* A tall window: places the picture below, in the remaining height. */
static void
place_above(struct layout_menu *l, struct plan *p, const struct frame *f)
{
    const struct layout_menu_wants *w = p->wants;
    int by_width = max(UNIT_MIN, f->wide / width_units(w));
    int unit_min = max(UNIT_MIN, f->unit_min * 2 / 3);
    fit_height(p, f->high * 11 / 16, min(unit_min, by_width),
        min(f->unit_max * 9 / 8, by_width));
    int column_h = eighths(text_height(p, p->shown), p->unit);
    int left = f->high - column_h - f->margin;
    l->cell = max(CELL_MIN, min(left / w->rows, f->wide / w->columns));
    int picture_w = l->cell * w->columns, picture_h = l->cell * w->rows;
    int column_w = max(picture_w, min(f->wide, widest(w, p->unit)));
    int top = (w->height - column_h - f->margin - picture_h) / 2;
    int x = (w->width - column_w) / 2;
    place_text(l, p, (struct box){x, top, column_w, column_h});
    l->picture =
        (struct box){x, top + column_h + f->margin, picture_w, picture_h};
}

void
layout_menu(struct layout_menu *layout, const struct layout_menu_wants *wants)
{
    struct layout_menu_wants w = *wants;
    struct plan plan = {.wants = &w};

    w.width = max(w.width, LAYOUT_MIN_WIDTH);
    w.height = max(w.height, LAYOUT_MIN_HEIGHT);
    w.entry_count = max(w.entry_count, 0);
    w.scale = w.scale > 0 ? w.scale : 100;
    memset(layout, 0, sizeof(*layout));
    struct frame f = frame_of(&w);
    if (w.columns <= 0 || w.rows <= 0)
        place_alone(layout, &plan, &f);
    else if (w.width * 9 >= w.height * 10)
        place_beside(layout, &plan, &f);
    else
        place_above(layout, &plan, &f);
}

struct box
layout_menu_name(const struct layout_menu *layout, struct box entry)
{
    int u = layout->unit;
    return (struct box){entry.x + u, entry.y, entry.w / 2 - u, entry.h};
}

struct box
layout_menu_value(const struct layout_menu *layout, struct box entry)
{
    int u = layout->unit, from = entry.w / 2 + u / 2;
    return (struct box){entry.x + from, entry.y, entry.w - from - u, entry.h};
}

struct layout_card
layout_menu_card(
    const struct layout_menu *layout, struct box entry, bool pictured)
{
    int u = layout->unit, rim = u * 3 / 8;
    int high = entry.h - 2 * rim, wide = pictured ? high * 12 / 5 : 0;
    int x = entry.x + u, y = entry.y + rim;
    struct layout_card card = {.picture = {x, y, wide, high}};

    x += pictured ? wide + u : 0;
    int w = entry.x + entry.w - u - x, line = u * 3 / 2;
    card.name = (struct box){x, y, w, line};
    card.words = (struct box){x, y + line, w, high - line};
    return card;
}

struct box
layout_menu_track(const struct layout_menu *layout, struct box value)
{
    int h = max(4, layout->unit / 3);
    int w = max(value.w - layout->unit * 13 / 2, value.w / 3);
    return (struct box){value.x, value.y + (value.h - h) / 2, w, h};
}
