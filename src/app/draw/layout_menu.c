/* Places the boxes in the columns of the page, from above. */
#include "app/draw/layout_menu.h"

#include <string.h>

#include "app/draw/layout_frame.h"
#include "app/draw/layout_page.h"

/* Heights in eighths of a unit. */
enum {
    ROW = 16,
    ROW_MIN = 12, /* over a table */
    CARD = 34,
    PICTURED = 42,
    NAMED = 28, /* the game's name */
    TAGLINE = 12,
    DETAIL_LINE = 10,
    DETAIL_LINES = 2, /* below the list */
    BESIDE_LINES = 5, /* below the picture */
    TABLE_LINE = 12,
    TABLE_UNITS = 38, /* the least width of a table */
    GAP = 4,
    ROWS_LIKED = 12, /* rows over a picture */
    CARDS_LIKED = 5
};

static void
place_head(struct layout_menu *l, const struct layout_menu_wants *w, struct layout_page *page)
{
    int u = page->unit, top = page->heading.y, end = page->body.y;

    l->unit = u;
    l->line = page->line;
    l->pad = page->pad;
    l->name_px = page->heading_px;
    l->detail_line = eighths(DETAIL_LINE, u);
    l->icons = w->icons;
    l->square = w->square;
    l->name = page->heading;
    l->tagline = (struct box){l->name.x, end, l->name.w, 0};
    l->hint = page->foot;
    if (!w->named)
        return;
    l->name.w = page->main.w - 2 * page->pad;
    l->tagline.w = l->name.w;
    l->name.h = eighths(NAMED, u);
    l->tagline.y = top + l->name.h;
    l->tagline.h = eighths(TAGLINE, u);
    int down = l->tagline.y + l->tagline.h + eighths(GAP, u) - end;
    struct box *columns[] = {&page->body, &page->main, &page->aside};
    for (int i = 0; i < 3; i++) {
        columns[i]->y += down;
        columns[i]->h -= down;
    }
}

static int
entry_height(const struct layout_menu_wants *w, int unit)
{
    int card = w->pictured && !w->square ? PICTURED : CARD;
    return eighths(w->cards ? card : ROW, unit);
}

/* Places the rows in a box; returns the y below them. */
static int
place_rows(struct layout_menu *l, const struct layout_menu_wants *w, struct box box, int height)
{
    int count = min(w->entry_count, LAYOUT_MENU_MAX_ROWS);
    int fit = max(box.h / height, 1);

    l->shown = min(count, fit);
    bool scrolls = l->shown < w->entry_count;
    int bar_w = scrolls ? max(3, l->unit / 4) : 0;
    int entry_w = scrolls ? box.w - 3 * bar_w : box.w;
    l->bar = (struct box){box.x + box.w - bar_w, box.y, bar_w, l->shown * height};
    for (int i = 0; i < l->shown; i++)
        l->entries[i] = (struct box){box.x, box.y + i * height, entry_w, height};
    return box.y + l->shown * height;
}

/* Places the picture in the middle of a box, at its upper edge. Returns the y
 * below it. */
static int
place_picture(struct layout_menu *l, const struct layout_menu_wants *w, struct box box)
{
    l->cell = max(CELL_MIN, min(box.h / w->rows, box.w / w->columns));
    int wide = l->cell * w->columns, high = l->cell * w->rows;
    l->picture = (struct box){box.x + (box.w - wide) / 2, box.y, wide, high};
    return box.y + high;
}

/* Places the words about the chosen entry, from y down. */
static void
place_detail(struct layout_menu *l, struct box column, int y, int lines)
{
    int room = column.y + column.h - y;

    l->detail = (struct box){column.x + l->pad, y, column.w - 2 * l->pad,
        max(0, min(lines, room / l->detail_line)) * l->detail_line};
}

/* Places entries with a table below them, over both columns. The words are beside
 * the entries, or else below the table. */
static void
place_table(
    struct layout_menu *l, const struct layout_menu_wants *w, const struct layout_page *page)
{
    int u = l->unit, gap = eighths(GAP, u);
    struct box box = page->body;
    int entries = max(w->entry_count, 1);
    bool beside = page->aside.w > 0;
    int detail = beside ? 0 : l->detail_line + gap;
    int liked = eighths(w->table * TABLE_LINE, u);
    int height = min(eighths(ROW, u), (box.h - detail - gap - liked) / entries);
    height = max(height, eighths(ROW_MIN, u));
    int below =
        place_rows(l, w, (struct box){box.x, box.y, page->main.w, height * entries}, height);
    int room = box.y + box.h - detail - below - gap;
    int line = min(eighths(TABLE_LINE, u), max(room / w->table, 1));

    l->table =
        (struct box){box.x + l->pad - u / 2, below + gap, box.w - 2 * l->pad + u, line * w->table};
    l->table_px = max(8, min(min(u, l->table.w / TABLE_UNITS), line * 4 / 5));
    l->beside = beside;
    if (beside) {
        struct box aside = page->aside;
        aside.h = below - aside.y;
        place_detail(l, aside, aside.y, 99);
    } else {
        place_detail(l, box, box.y + box.h - l->detail_line, 1);
    }
}

/* Entries on the left, the picture and the words on the right. */
static void
place_beside(
    struct layout_menu *l, const struct layout_menu_wants *w, const struct layout_page *page)
{
    int gap = eighths(GAP, l->unit), row = entry_height(w, l->unit);
    struct box aside = page->aside, main = page->main;

    int below = aside.y;
    if (w->rows > 0) {
        struct box room = aside;
        room.h -= w->cards || w->named ? 0 : BESIDE_LINES * l->detail_line + gap;
        below = place_picture(l, w, room) + gap;
    } else if (w->cards) {
        main.w = page->body.w; /* a card needs no words beside it */
    }
    /* The background of a title is visible beside its entries. */
    l->beside = !w->named && (w->rows > 0 || !w->cards);
    if (w->named) { /* the words below the entries keep their line */
        main.h -= l->detail_line + gap / 2;
        row = max(eighths(ROW_MIN, l->unit), min(row, main.h / max(w->entry_count, 1)));
    }
    int end = place_rows(l, w, main, row);
    if (l->beside && !w->cards)
        place_detail(l, aside, below, 99);
    else if (w->named)
        place_detail(l, page->main, end + gap / 2, DETAIL_LINES);
}

/* One column: entries, words, picture. */
static void
place_below(
    struct layout_menu *l, const struct layout_menu_wants *w, const struct layout_page *page)
{
    int u = l->unit, gap = eighths(GAP, u), row = entry_height(w, u);
    struct box box = page->main;
    int detail = w->cards ? 0 : DETAIL_LINES * l->detail_line + gap;
    /* The picture gets what a dozen rows leave, but at least a fair part. */
    int most = w->cards ? CARDS_LIKED : ROWS_LIKED;
    int liked = box.h - detail - min(w->entry_count, most) * row;
    int picture =
        w->rows > 0 ? max(max(box.h / 6, w->rows * CELL_MIN + gap), min(box.h * 7 / 16, liked)) : 0;
    int end = place_rows(l, w, (struct box){box.x, box.y, box.w, box.h - detail - picture}, row);

    if (!w->cards)
        place_detail(l, box, end + gap, DETAIL_LINES);
    if (w->rows <= 0)
        return;
    end += detail + gap;
    struct box text = layout_page_text(page, box);
    place_picture(l, w, (struct box){text.x, end, text.w, box.y + box.h - end});
}

void
layout_menu(struct layout_menu *layout, const struct layout_menu_wants *wants)
{
    struct layout_menu_wants w = *wants;
    struct layout_page page;

    w.entry_count = max(w.entry_count, 0);
    if (w.columns <= 0 || w.rows <= 0)
        w.columns = w.rows = 0;
    memset(layout, 0, sizeof(*layout));
    layout_page(&page, w.width, w.height, w.scale);
    place_head(layout, &w, &page);
    if (w.table > 0)
        place_table(layout, &w, &page);
    else if (page.aside.w > 0)
        place_beside(layout, &w, &page);
    else
        place_below(layout, &w, &page);
}

struct box
layout_menu_icon(const struct layout_menu *layout, struct box entry)
{
    int side = layout->icons ? layout->unit * 5 / 4 : 0;
    return (struct box){entry.x + layout->pad, entry.y + (entry.h - side) / 2, side, side};
}

struct box
layout_menu_name(const struct layout_menu *layout, struct box entry)
{
    int from = layout->pad + (layout->icons ? layout->unit * 2 : 0);
    return (struct box){entry.x + from, entry.y, entry.w / 2 - from, entry.h};
}

struct box
layout_menu_value(const struct layout_menu *layout, struct box entry)
{
    int u = layout->unit, from = entry.w / 2 + u / 2;
    return (struct box){entry.x + from, entry.y, entry.w - from - layout->pad, entry.h};
}

struct layout_card
layout_menu_card(const struct layout_menu *layout, struct box entry, bool pictured)
{
    int u = layout->unit, rim = layout->square ? u / 4 : u * 3 / 8, gap = max(2, u / 4);
    struct layout_card card = {.face = {entry.x, entry.y, entry.w, entry.h - gap}};
    int high = card.face.h - 2 * rim, wide = pictured ? high : 0;
    wide = layout->square ? wide : wide * 12 / 5;
    int x = entry.x + layout->pad, y = entry.y + rim;

    card.picture = (struct box){x, y, wide, high};
    x += pictured ? wide + u : 0;
    int w = entry.x + entry.w - layout->pad - x, line = u * 13 / 8;
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
