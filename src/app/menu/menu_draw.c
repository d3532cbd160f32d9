/*
 * A menu is drawn on a sheet: a list with values on its right, words about the
 * chosen entry, and a picture or a table. A wide window has list and picture side
 * by side. A list that does not fit scrolls.
 */
#include <assert.h>
#include <stdio.h>

#include "app/draw/layout_frame.h"
#include "app/draw/wordmark.h"
#include "app/menu/menu_entry.h"
#include "app/shell/commands.h"

/* Heights in eighths of a unit. */
enum {
    ROW = 16,
    ROW_MIN = 12, /* over a table, and of a title */
    CARD = 34,
    PICTURED = 42,
    TAGLINE = 12,
    DETAIL = 10,      /* a line of words about an entry */
    DETAIL_LINES = 2, /* ... below the list ... */
    BESIDE_LINES = 5, /* ... and below a picture */
    TABLE_LINE = 12,
    TABLE_UNITS = 38, /* the least width of a table, in its units */
    GAP = 4,
    COLUMN_LEAST = 22, /* units: the width of a list in columns ... */
    COLUMN_MOST = 30,
    CARD_LEAST = 36, /* ... of cards ... */
    CARD_MOST = 60,
    LIST_MOST = 40, /* ... and of one in a single column */
    ASIDE_LEAST = 20,
    WORDS_MOST = 30, /* of words beside it */
    BETWEEN = 2,     /* columns */
    ROWS_LIKED = 12, /* over a picture */
    CARDS_LIKED = 5
};

enum { MAX_TILES = 16 };

/* What is cut off a page, and the sizes of its text. */
struct menu_page_cut {
    struct sheet sheet;
    int row;    /* height of an entry */
    int lines;  /* of entries ... */
    int across; /* ... and their columns */
    int shown;  /* entries */
    int side;   /* from an entry's left to its name: the icon */
    struct box list, detail, picture;
    int size;             /* of the picture's cells, or of the table's text */
    bool carded;          /* the words are on a card beside the list */
    int name_px;          /* of the rows of the list ... */
    bool brief;           /* ... whose values are the brief ones */
    int lead_px, soft_px; /* of cards: their names, and the words below */
};

/* -- the parts of the page -- */

/* Cuts the rows off the top of a column, which may itself have several. */
static void
menu_cut_rows(struct menu_page_cut *cut, struct box *column, int room, int count)
{
    cut->lines = min((count + cut->across - 1) / cut->across, max(room / cut->row, 1));
    cut->shown = min(count, cut->lines * cut->across);
    cut->list = cut_top(column, cut->lines * cut->row);
}

/* The entry that is the i-th one shown: below each other, then in the next column. */
static struct box
menu_entry_box(const struct menu_page_cut *cut, int i)
{
    struct box box =
        part_of(cut->list, i / max(cut->lines, 1), cut->across, BETWEEN * cut->sheet.unit);

    box.y += i % max(cut->lines, 1) * cut->row;
    box.h = cut->row;
    return box;
}

/* Makes the main part of a wide page so wide, and gives the rest to what stands
 * beside it; words alone don't need more than a part. */
static void
menu_divide(
    const struct menu_page_cut *cut, struct box *main, struct box *aside, int wide, bool words)
{
    int u = cut->sheet.unit, right = aside->x + aside->w;

    main->w = wide;
    aside->x = main->x + wide + BETWEEN * u;
    aside->w = min(right - aside->x, words ? WORDS_MOST * u : right);
}

/* A list that is too long for one column gets more of them if the page is wide. */
static void
menu_divide_list(struct menu_page_cut *cut, const struct menu_page *page, struct box *main,
    struct box *aside, bool pictured, int count)
{
    int u = cut->sheet.unit, gap = BETWEEN * u, all = cut->sheet.page.body.w;
    bool alone = page->cards && !pictured; /* a card needs no words beside it */
    int room = alone ? all : all - ASIDE_LEAST * u - gap;
    int least = (page->cards ? CARD_LEAST : COLUMN_LEAST) * u;
    int needed = (count * cut->row + main->h - 1) / max(main->h, 1);

    cut->across = SDL_clamp(needed, 1, max((room + gap) / (least + gap), 1));
    if (alone)
        main->w = min(all, cut->across * (CARD_MOST * u + gap) - gap);
    else if (cut->across > 1)
        menu_divide(
            cut, main, aside, min(cut->across * (COLUMN_MOST * u + gap) - gap, room), !pictured);
    else
        menu_divide(cut, main, aside, min(main->w, LIST_MOST * u), !pictured);
}

/* Cuts whole lines of words, up to so many, off the top of a column. */
static void
menu_cut_detail(struct menu_page_cut *cut, struct box *column, int lines)
{
    int line = eighths(DETAIL, cut->sheet.unit);

    cut->detail = layout_page_text(
        &cut->sheet.page, cut_top(column, min(lines, max(column->h, 0) / line) * line));
}

/* Cuts the picture off the top of a column. */
static void
menu_cut_picture(
    struct menu_page_cut *cut, struct box *column, int columns, int rows, int most_height)
{
    cut->size = max(CELL_MIN, min(most_height / rows, column->w / columns));
    cut->picture = cut_top(column, cut->size * rows);
    cut->picture = box_centred(cut->picture, cut->size * columns, cut->size * rows);
}

/* Entries over a table as wide as the page. The words are beside the entries, or
 * below the table. */
static void
menu_cut_table(struct menu_page_cut *cut, struct box main, struct box aside, int lines, int count)
{
    const struct layout_page *page = &cut->sheet.page;
    int u = cut->sheet.unit, gap = eighths(GAP, u), detail = eighths(DETAIL, u);
    struct box body = page->body, below = {0};

    cut->carded = aside.w > 0;
    if (cut->carded) {
        menu_divide(cut, &main, &aside, min(main.w, LIST_MOST * u), true);
    } else {
        below = cut_bottom(&body, detail);
        cut_bottom(&body, gap);
    }
    int room = body.h - gap - eighths(lines * TABLE_LINE, u);
    cut->row = max(min(eighths(ROW, u), room / max(count, 1)), eighths(ROW_MIN, u));
    menu_cut_rows(cut, &body, body.h, count);
    cut->list.w = main.w;
    aside.h = cut->list.h;
    menu_cut_detail(cut, cut->carded ? &aside : &below, cut->carded ? 99 : 1);
    cut_top(&body, gap);
    int line = min(eighths(TABLE_LINE, u), max(body.h / lines, 1));
    cut->picture = inset(cut_top(&body, line * lines), page->pad - u / 2, 0);
    cut->size = max(8, min(min(u, cut->picture.w / TABLE_UNITS), line * 4 / 5));
}

/* Entries on the left, picture and words on the right. */
static void
menu_cut_beside(struct menu_page_cut *cut, const struct menu_page *page, struct box main,
    struct box aside, int columns, int rows, int count)
{
    int u = cut->sheet.unit, gap = eighths(GAP, u), detail = eighths(DETAIL, u);

    if (!page->named)
        menu_divide_list(cut, page, &main, &aside, rows > 0, count);
    /* The background of a title is visible beside its entries. */
    cut->carded = !page->named && !page->cards && rows == 0;
    if (rows > 0) {
        int words = page->cards || page->named ? 0 : BESIDE_LINES * detail + gap;
        menu_cut_picture(cut, &aside, columns, rows, aside.h - words);
        cut_top(&aside, gap);
    }
    int room = main.h;
    if (page->named) { /* the words below the entries keep their line */
        room -= detail + gap / 2;
        cut->row = max(eighths(ROW_MIN, u), min(cut->row, room / max(count, 1)));
    }
    menu_cut_rows(cut, &main, room, count);
    cut_top(&main, gap / 2);
    if (page->named)
        menu_cut_detail(cut, &main, DETAIL_LINES);
    else if (!page->cards)
        menu_cut_detail(cut, &aside, 99);
}

/* One column: entries, words, picture. */
static void
menu_cut_below(struct menu_page_cut *cut, const struct menu_page *page, struct box main,
    int columns, int rows, int count)
{
    int u = cut->sheet.unit, gap = eighths(GAP, u);
    int detail = page->cards ? 0 : DETAIL_LINES * eighths(DETAIL, u) + gap;
    /* The picture gets what a dozen rows leave, but at least a fair part. */
    int liked = main.h - detail - min(count, page->cards ? CARDS_LIKED : ROWS_LIKED) * cut->row;
    int picture =
        rows > 0 ? max(max(main.h / 6, rows * CELL_MIN + gap), min(main.h * 7 / 16, liked)) : 0;

    menu_cut_rows(cut, &main, main.h - detail - picture, count);
    cut_top(&main, gap);
    if (!page->cards) {
        menu_cut_detail(cut, &main, DETAIL_LINES);
        cut_top(&main, gap);
    }
    main = layout_page_text(&cut->sheet.page, main);
    if (rows > 0)
        menu_cut_picture(cut, &main, columns, rows, main.h);
}

/* The least height of a page of tiles without pictures, in eighths of the unit; of
 * another one 0. */
static int
menu_least(const struct menu_page *page)
{
    bool plain = page->tiles && page->draw_card == NULL;
    return plain ? menu_tiles_high(page) * 3 / 4 + TAGLINE + GAP + DETAIL_LINES * DETAIL : 0;
}

/* Tiles with the words below; those with pictures have words of their own, and the
 * width of the page. */
static void
menu_cut_tiles(struct menu_page_cut *cut, const struct menu_page *page, struct box main)
{
    struct box words = {0};

    if (page->draw_card != NULL)
        main.w = cut->sheet.page.body.w;
    else
        words = cut_bottom(&main, DETAIL_LINES * eighths(DETAIL, cut->sheet.unit));
    cut->shown = page->count;
    cut->list = main;
    menu_cut_detail(cut, &words, DETAIL_LINES);
}

static void
menu_cut(const struct app *app, const struct menu *menu, struct menu_page_cut *cut)
{
    const struct menu_page *page = menu->page;
    const struct layout_page *sheet = &cut->sheet.page;
    int u = cut->sheet.unit, count = menu_count(app, menu);
    int columns = page->columns, rows = page->rows;
    int card = page->draw_card != NULL && !page->square ? PICTURED : CARD;
    struct box main = sheet->main, aside = sheet->aside;

    if (page->picture != NULL)
        page->picture(app, &columns, &rows);
    for (int i = 0; i < page->count; i++)
        cut->side = page->entries[i].icon != ICON_NONE ? 2 * u : cut->side;
    cut->row = eighths(page->cards ? card : ROW, u);
    if (page->named) {
        cut_top(&main, eighths(TAGLINE + GAP, u));
        cut_top(&aside, eighths(TAGLINE + GAP, u));
    }
    if (page->tiles)
        menu_cut_tiles(cut, page, main);
    else if (page->table > 0)
        menu_cut_table(cut, main, aside, page->table, count);
    else if (aside.w > 0)
        menu_cut_beside(cut, page, main, aside, columns, rows, count);
    else
        menu_cut_below(cut, page, main, columns, rows, count);
}

/* -- values -- */

static struct text_style
menu_value_style(const struct menu_page_cut *cut, bool chosen)
{
    return look_style(TEXT_REGULAR, cut->sheet.unit, chosen ? PALETTE_INK : PALETTE_SOFT);
}

static struct colour
menu_lit(bool chosen)
{
    return palette_colour(chosen ? PALETTE_ACCENT : PALETTE_SOFT);
}

static void
menu_spot(const struct menu_page_cut *cut, struct box box, enum menu_command command, int at)
{
    look_spot(cut->sheet.look, &(struct spot){.box = box,
                                   .command = command,
                                   .argument = at,
                                   .act = menu_touch,
                                   .drags = command == MENU_SLIDER,
                                   .hovers = command != MENU_CANCEL});
}

static void
menu_draw_slider(const struct menu_page_cut *cut, struct box value, const struct menu_row *row,
    int at, bool chosen)
{
    int u = cut->sheet.unit;
    struct box track = cut_left(&value, max(value.w - u * 13 / 2, value.w / 3));

    menu_spot(cut, track, MENU_SLIDER, at);
    look_slider(cut->sheet.look, track, u, row->part, chosen);
    cut_left(&value, u / 2);
    text_draw(cut->sheet.look->text, menu_value_style(cut, chosen), value, TEXT_RIGHT, row->value);
}

/* Draws a small arrow head with its point at x, centred vertically in the
 * box. */
static void
menu_draw_arrow(const struct menu_page_cut *cut, struct box box, int x, int way, bool chosen)
{
    int size = max(3, cut->sheet.unit * 3 / 8);
    for (int i = 0; i < size; i++) {
        struct box bar = {way < 0 ? x + i : x - i - 1, box.y + box.h / 2 - i, 1, 2 * i + 1};
        look_fill(cut->sheet.look, bar, menu_lit(chosen));
    }
}

static void
menu_draw_keys(
    const struct menu_page_cut *cut, struct box value, const struct menu_row *row, bool chosen)
{
    struct look *look = cut->sheet.look;
    struct text_style style = menu_value_style(cut, chosen);

    if (row->marked || row->open)
        style.colour = palette_colour(PALETTE_ACCENT);
    if (row->open || row->caps.count == 0)
        text_draw(look->text, style, value, TEXT_LEFT, row->open ? _("press ...") : _("nothing"));
    else
        look_caps(look, value, style.px, &row->caps, chosen ? PALETTE_GROUND : PALETTE_KEY);
}

static void
menu_draw_value(const struct menu_page_cut *cut, struct box value, const struct menu_row *row,
    int at, bool chosen)
{
    int u = cut->sheet.unit, line = cut->sheet.page.line;
    struct text_style style = menu_value_style(cut, chosen);
    struct look *look = cut->sheet.look;

    switch (row->kind) {
    case MENU_NUMBER: menu_draw_slider(cut, value, row, at, chosen); break;
    case MENU_SWITCH:
        look_switch(look, value, u, row->part != 0);
        text_draw(look->text, style, value, TEXT_RIGHT, row->value);
        break;
    case MENU_CHOICE: /* the arrows are at the same place in every row */
        text_draw(look->text, style, inset(value, u * 5 / 8, 0), TEXT_CENTRE, row->value);
        menu_draw_arrow(cut, value, value.x, -1, chosen);
        menu_draw_arrow(cut, value, value.x + value.w, 1, chosen);
        break;
    case MENU_KEY: menu_draw_keys(cut, value, row, chosen); break;
    case MENU_TEXT:
        value = box_centred(value, value.w, min(value.h - 2 * line, u * 7 / 4));
        line_draw(look, style, value, line, row->value, row->open ? row->composing : NULL);
        break;
    case MENU_DO:
    case MENU_GO:
    case MENU_BACK: break;
    }
}

/* -- entries -- */

/* Whether a row has only words. Its name then gets the room that its value
 * leaves. */
static bool
is_plain(const struct menu_row *row)
{
    return row->kind < MENU_SWITCH;
}

/* The box of an entry without its margins and its icon; the part on the right
 * that belongs to its value is cut off into `value`. */
static struct box
menu_name_box(
    const struct menu_page_cut *cut, struct box box, const struct menu_row *row, struct box *value)
{
    int half = box.w / 2 - cut->sheet.page.pad, u = cut->sheet.unit;
    struct box name = layout_page_text(&cut->sheet.page, box);

    cut_left(&name, cut->side);
    *value = name;
    if (is_plain(row))
        return name;
    *value = cut_right(&name, half - u / 2);
    cut_right(&name, u / 2);
    return name;
}

static void
menu_draw_entry(const struct menu_page_cut *cut, struct box box, const struct menu_row *row, int at,
    bool listed, bool chosen)
{
    struct look *look = cut->sheet.look;
    struct text_style style = look_style(chosen ? TEXT_BOLD : TEXT_REGULAR,
        listed ? cut->name_px : cut->sheet.unit, chosen ? PALETTE_INK : PALETTE_SOFT);
    int u = cut->sheet.unit;
    struct box icon = {box.x + cut->sheet.page.pad, box.y, u * 5 / 4, box.h}, value;
    struct box name = menu_name_box(cut, box, row, &value);

    if (chosen)
        look_card(look, box, u, true);
    if (is_plain(row) && row->value[0] != '\0') {
        struct text_style same = menu_value_style(cut, chosen);
        same.px = style.px;
        text_draw(look->text, same, value, TEXT_RIGHT, row->value);
        cut_right(&name, text_width(look->text, style, row->value) + u);
    }
    if (row->marked)
        style.colour = palette_colour(PALETTE_ACCENT);
    icons_draw(look, row->icon, icon, menu_lit(chosen));
    text_draw(look->text, style, name, TEXT_LEFT, row->name);
    menu_draw_value(cut, value, row, at, chosen);
}

/* Draws a card: a picture, a name with the value on its right, and below them
 * the detail in up to two lines. Or only finds the sizes at which the words fit:
 * details may shrink to 9 pixels, names as other words do. */
static void
menu_draw_card(struct app *app, const struct menu *menu, struct menu_page_cut *cut, struct box box,
    const struct menu_row *row, int at, bool draws)
{
    const struct menu_page *page = menu->page;
    struct text *text = app->look->text;
    bool chosen = at == menu->selected, pictured = page->draw_card != NULL && !row->empty;
    int u = cut->sheet.unit, rim = page->square ? u / 4 : u * 3 / 8;
    struct text_style small = menu_value_style(cut, chosen);
    struct text_style lead = look_style(TEXT_BOLD, cut->lead_px, PALETTE_INK);
    struct text_style soft =
        look_style(TEXT_REGULAR, cut->soft_px, chosen ? PALETTE_INK : PALETTE_SOFT);

    cut_bottom(&box, max(2, u / 4)); /* the gap to the next one */
    struct box words = inset(box, cut->sheet.page.pad, rim), picture = {0};
    if (pictured) {
        picture = cut_left(&words, page->square ? words.h : words.h * 12 / 5);
        cut_left(&words, u);
    }
    struct box name = cut_top(&words, u * 13 / 8);
    struct box value = name;
    small.px = text_fit(text, small, name.w * 3 / 5, row->value);
    if (row->value[0] != '\0')
        cut_right(&name, text_width(text, small, row->value) + u);
    if (draws) {
        look_card(app->look, box, u, chosen);
        if (pictured)
            page->draw_card(app, &cut->sheet, at, picture);
        text_draw(text, small, value, TEXT_RIGHT, row->value);
        text_draw(text, lead, name, TEXT_LEFT, row->name);
        text_paragraph(text, soft, words, soft.px * 5 / 4, TEXT_LEFT, row->detail);
        return;
    }
    cut->lead_px = text_fit(text, lead, name.w, row->name);
    while (soft.px > u * 5 / 8 && soft.px > 9 &&
           text_lines(text, soft, words.w, row->detail) * (soft.px * 5 / 4) > words.h)
        soft.px--;
    cut->soft_px = soft.px;
}

/* Draws a large card: its icon on the left, its name, and the detail below. */
static void
menu_draw_large(
    const struct menu_page_cut *cut, struct box box, const struct menu_row *row, bool chosen)
{
    struct look *look = cut->sheet.look;
    int u = cut->sheet.unit, side = min(box.h, 3 * u);
    struct text_style lead = look_style(TEXT_BOLD, cut->lead_px * 3 / 2, PALETTE_INK);
    struct text_style soft = menu_value_style(cut, chosen);

    look_card(look, box, u, chosen);
    box = inset(box, cut->sheet.page.pad, u / 3);
    struct box icon = cut_left(&box, side), name = cut_top(&box, box.h * 9 / 16);
    icons_draw(look, row->icon, inset(icon, 0, u / 2), palette_colour(PALETTE_ACCENT));
    cut_left(&name, u);
    cut_left(&box, u);
    sheet_say(&cut->sheet, name, lead, TEXT_LEFT, row->name);
    sheet_say(&cut->sheet, box, soft, TEXT_LEFT, row->detail);
}

/* Draws a tile: its picture or icon, its name, and below a picture the detail. Or
 * only finds the sizes at which the words of all tiles fit. */
static void
menu_draw_tile(struct app *app, const struct menu_page *page, struct menu_page_cut *cut,
    struct box box, const struct menu_row *row, int at, bool chosen, bool draws)
{
    int u = cut->sheet.unit;
    bool pictured = page->draw_card != NULL;
    struct text *text = app->look->text;
    struct text_style lead = look_style(TEXT_BOLD, cut->lead_px, PALETTE_INK);
    struct text_style soft =
        look_style(TEXT_REGULAR, cut->soft_px, chosen ? PALETTE_INK : PALETTE_SOFT);
    struct box words = inset(box, cut->sheet.page.pad, u / 2);
    struct box picture = cut_top(&words, pictured ? words.h * 5 / 8 : words.h / 2);
    struct box name = cut_top(&words, pictured ? u * 7 / 4 : words.h);

    if (!draws) {
        cut->lead_px = text_fit(text, lead, name.w, row->name);
        while (pictured && soft.px > 9 &&
               text_lines(text, soft, words.w, row->detail) * (soft.px * 5 / 4) > words.h)
            soft.px--;
        cut->soft_px = soft.px;
        return;
    }
    look_card(app->look, box, u, chosen);
    if (pictured)
        page->draw_card(app, &cut->sheet, at, inset(picture, 0, u / 2));
    else
        icons_draw(app->look, row->icon, box_centred(picture, picture.w, min(picture.h, 2 * u)),
            menu_lit(chosen));
    text_draw(text, lead, name, pictured ? TEXT_LEFT : TEXT_CENTRE, row->name);
    if (pictured)
        text_paragraph(text, soft, words, soft.px * 5 / 4, TEXT_LEFT, row->detail);
}

/* Draws the entries of a page of tiles. */
static void
menu_draw_tiles(struct app *app, const struct menu *menu, struct menu_page_cut *cut, bool draws)
{
    const struct menu_page *page = menu->page;
    struct box boxes[MAX_TILES];
    struct menu_row row;

    assert(page->count <= MAX_TILES);
    menu_tiles(page, cut->list, cut->sheet.unit, boxes);
    for (int at = 0; at < page->count; at++) {
        bool chosen = at == menu->selected;
        enum menu_size size = page->entries[at].size;
        menu_show(app, menu, at, &row);
        if (draws)
            menu_spot(cut, boxes[at], MENU_ROW, at);
        if (size == MENU_TILE)
            menu_draw_tile(app, page, cut, boxes[at], &row, at, chosen, draws);
        else if (draws && size == MENU_LARGE)
            menu_draw_large(cut, boxes[at], &row, chosen);
        else if (draws)
            menu_draw_entry(cut, boxes[at], &row, at, false, chosen);
    }
}

/* Finds the size at which a row of the list fits, in the bold face of the chosen
 * one. Before it gets too small to read, all rows have their brief values. */
static void
menu_fit_row(struct menu_page_cut *cut, struct box box, const struct menu_row *row)
{
    char line[TEXT_LINE_SIZE + MENU_VALUE_SIZE];
    struct text_style style = look_style(TEXT_BOLD, cut->name_px, PALETTE_INK);
    struct box value, name = menu_name_box(cut, box, row, &value);
    const char *words = cut->brief && row->brief[0] != '\0' ? row->brief : row->value;
    bool both = is_plain(row) && words[0] != '\0';

    snprintf(line, sizeof(line), "%s%s%s", row->name, both ? "   " : "", both ? words : "");
    int px = text_fit(cut->sheet.look->text, style, name.w, line);
    if (px < UNIT_MIN && !cut->brief && row->brief[0] != '\0') {
        cut->brief = true;
        menu_fit_row(cut, box, row);
        return;
    }
    cut->name_px = px;
}

/* Draws the entries; first finds the sizes at which the words of all of them
 * fit. */
static void
menu_draw_entries(struct app *app, const struct menu *menu, struct menu_page_cut *cut, bool draws)
{
    struct menu_row row;

    if (menu->page->tiles) {
        menu_draw_tiles(app, menu, cut, draws);
        return;
    }
    for (int i = 0; i < cut->shown; i++) {
        int at = menu->first + i;
        bool listed = at >= menu->page->count, chosen = at == menu->selected;
        struct box box = menu_entry_box(cut, i);
        menu_show(app, menu, at, &row);
        if (draws && cut->brief && row.brief[0] != '\0')
            snprintf(row.value, sizeof(row.value), "%s", row.brief);
        if (draws)
            menu_spot(cut, box, MENU_ROW, at);
        if (menu->page->cards)
            menu_draw_card(app, menu, cut, box, &row, at, draws);
        else if (draws)
            menu_draw_entry(cut, box, &row, at, listed, chosen);
        else if (listed)
            menu_fit_row(cut, box, &row);
    }
}

/* Cuts the scroll bar off the list and draws it. */
static void
menu_draw_bar(struct menu_page_cut *cut, int first, int count)
{
    struct look *look = cut->sheet.look;
    int wide = max(3, cut->sheet.unit / 4);

    if (count <= cut->shown)
        return;
    struct box bar = cut_right(&cut->list, wide), part = bar;
    cut_right(&cut->list, 2 * wide);
    part.h = max(bar.h * cut->shown / count, cut->sheet.unit);
    part.y += (bar.h - part.h) * first / (count - cut->shown);
    look_round(look, bar, wide / 2, palette_colour(PALETTE_KEY));
    look_round(look, part, wide / 2, palette_colour(PALETTE_SOFT));
}

/* -- the keys -- */

/* "back" and "choose" may come after the hints of a row. */
enum { MAX_HINTS = 8, AFTER_ROWS = 2 };

/* The hints of a frame. */
struct hint_list {
    const struct app *app;
    struct hint hints[MAX_HINTS];
    int count;
};

/* Adds a hint for a pair of actions, if it has room; `second` may be ACTION_NONE. */
static void
menu_add(struct hint_list *list, enum action first, enum action second, const char *what)
{
    if (list->count < MAX_HINTS)
        list->hints[list->count++] = app_hint_pair(list->app, first, second, what);
}

/* Adds the hints for a row of the list. */
static void
menu_add_list_hints(struct hint_list *list, const struct menu *menu, const struct menu_row *row)
{
    const struct menu_list *rows = menu->page->list;

    if (rows->act == NULL || row->empty)
        return; /* it is only read */
    if (rows->hint_count == 0)
        menu_add(list, ACTION_CONFIRM, ACTION_NONE, row->name);
    for (int i = 0; i < rows->hint_count; i++)
        if (rows->hints[i].action != ACTION_ERASE || !row->lasting)
            menu_add(list, rows->hints[i].action, ACTION_NONE, _(rows->hints[i].what));
    list->count +=
        commands_hints(list->app, list->hints + list->count, MAX_HINTS - AFTER_ROWS - list->count);
}

static void
menu_find_hints(struct hint_list *list, const struct menu *menu, const struct menu_row *row)
{
    const struct menu_entry *entry = menu_chosen(menu);
    /* Not all hints may fit, so a row's own keys come first. */
    bool own = row->kind == MENU_KEY || (entry == NULL && menu->page->list->hint_count > 0);

    if (menu->catch_ns > 0)
        return;
    if (list->app->line.of != NULL) {
        list->count = line_hints(list->app, list->hints);
        return;
    }
    if (menu->page->tiles && menu->page->draw_card != NULL)
        menu_add(list, ACTION_LESS, ACTION_MORE, _("choose"));
    else if (!own)
        menu_add(list, ACTION_UP, ACTION_DOWN, _("choose"));
    if (row->kind >= MENU_SWITCH && row->kind <= MENU_NUMBER)
        menu_add(list, ACTION_LESS, ACTION_MORE, _("change"));
    else if (row->kind == MENU_KEY || row->kind == MENU_TEXT)
        menu_add(list, ACTION_CONFIRM, ACTION_NONE, _("set"));
    else if (entry != NULL)
        menu_add(list, ACTION_CONFIRM, ACTION_NONE, row->name);
    else
        menu_add_list_hints(list, menu, row);
    if (row->kind == MENU_KEY) {
        menu_add(list, ACTION_ERASE, ACTION_NONE, _("remove"));
        menu_add(list, ACTION_MORE, ACTION_NONE, _("default"));
    }
    if (entry != NULL && entry->kind == MENU_CHOICE && entry->scene != 0)
        menu_add(list, ACTION_CONFIRM, ACTION_NONE, _("show all"));
    if (!menu->page->named) /* a newcomer's first question is to be answered */
        menu_add(list, ACTION_BACK, ACTION_NONE, _("back"));
    if (own)
        menu_add(list, ACTION_UP, ACTION_DOWN, _("choose"));
}

/* Draws the keys, or a notice: a long one has two lines, and on the title it does
 * not reach into the well. */
static void
menu_draw_foot(struct app *app, const struct menu *menu, const struct menu_page_cut *cut,
    const struct menu_row *row)
{
    struct hint_list hints = {.app = app};
    int u = cut->sheet.unit, line = u * 5 / 4;
    struct box foot = cut->sheet.foot;
    struct text_style style = look_style(TEXT_REGULAR, u, PALETTE_INK);

    menu_find_hints(&hints, menu, row);
    if (app->notice_ns > 0 && menu->page->named)
        foot.w = cut->list.x + cut->list.w - foot.x;
    if (app->notice_ns == 0 || text_width(app->look->text, style, app->notice) <= foot.w) {
        app_draw_foot(app, foot, u, hints.hints, hints.count);
        return;
    }
    foot.y += (foot.h - line) / 2;
    foot.h = 2 * line;
    text_paragraph(app->look->text, style, foot, line, TEXT_LEFT, app->notice);
}

/* -- the page -- */

/* Draws the words about the chosen entry. If they have a column of their own,
 * they are on a card, below the entry's icon and name. */
static void
menu_draw_detail(const struct menu_page_cut *cut, const struct menu_row *row, const char *detail)
{
    struct look *look = cut->sheet.look;
    struct text_style soft = look_style(TEXT_REGULAR, cut->sheet.unit, PALETTE_SOFT);
    struct box box = cut->detail;
    int u = cut->sheet.unit, pad = cut->sheet.page.pad, line = eighths(DETAIL, u);
    int side = cut->side > 0 ? 3 * u : 0, over = pad + side + 2 * u;

    if (!cut->carded || detail[0] == '\0') {
        text_paragraph(look->text, soft, box, line, TEXT_LEFT, detail);
        return;
    }
    int most = max((box.h - over - pad) / line, 1);
    int lines = SDL_clamp(text_lines(look->text, soft, box.w, detail), 1, most);
    box.h = over + lines * line + pad;
    look_card(look, inset(box, -pad, 0), u, false);
    cut_top(&box, pad);
    struct box icon = cut_top(&box, side), name = cut_top(&box, 2 * u);
    icon.x -= side / 16;
    icon.w = side;
    icons_draw(look, row->icon, icon, palette_colour(PALETTE_ACCENT));
    sheet_say(
        &cut->sheet, name, look_style(TEXT_BOLD, look_lead(u), PALETTE_INK), TEXT_LEFT, row->name);
    box.h = lines * line;
    text_paragraph(look->text, soft, box, line, TEXT_LEFT, detail);
}

/* Draws the heading, or the name of the game with the title below it. */
static void
menu_draw_head(const struct menu_page_cut *cut, const struct menu_page *page)
{
    const struct sheet *sheet = &cut->sheet;
    struct box head = sheet->page.heading, main = sheet->page.main;

    if (!page->named) {
        sheet_say(sheet, head, look_style(TEXT_BOLD, sheet->page.heading_px, PALETTE_INK),
            TEXT_LEFT, _(page->title));
        return;
    }
    main = layout_page_text(&sheet->page, main);
    head.w = main.w;
    wordmark_draw(sheet->look, head);
    text_draw(sheet->look->text, look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT),
        cut_top(&main, eighths(TAGLINE, sheet->unit)), TEXT_LEFT, _(page->title));
}

void
menu_draw(struct app *app, struct menu *menu)
{
    const struct menu_page *page = menu->page;
    struct menu_row chosen = {.name = "", .detail = ""};
    struct menu_page_cut cut = {.across = 1};
    int count = menu_count(app, menu);

    sheet_begin(&cut.sheet, app->look, "", menu_least(page));
    menu_cut(app, menu, &cut);
    menu->shown = cut.shown;
    menu->first = SDL_clamp(menu->first, menu->selected - cut.shown + 1, menu->selected);
    menu->first = SDL_clamp(menu->first, 0, max(count - cut.shown, 0));
    if (page->draw != NULL)
        page->draw(app, &cut.sheet, cut.picture, cut.size);
    menu_draw_head(&cut, page);
    menu_draw_bar(&cut, menu->first, count);
    cut.name_px = cut.sheet.unit;
    cut.lead_px = cut.sheet.lead;
    cut.soft_px = cut.sheet.small;
    menu_draw_entries(app, menu, &cut, false);
    menu_draw_entries(app, menu, &cut, true);
    if (menu->selected < count)
        menu_show(app, menu, menu->selected, &chosen);
    /* Large cards, and those with pictures, have their details. */
    bool told = page->cards ||
                (page->tiles &&
                    (page->draw_card != NULL || page->entries[menu->selected].size == MENU_LARGE));
    if (!told)
        menu_draw_detail(&cut, &chosen,
            menu->catch_ns > 0 ? _("Press the key or button to add; Esc cancels.") : chosen.detail);
    menu_draw_foot(app, menu, &cut, &chosen);
    if (menu->catch_ns == 0)
        return;
    app->look->spot_count = 0; /* a click anywhere cancels */
    menu_spot(&cut, (struct box){0, 0, app->look->width, app->look->height}, MENU_CANCEL, 0);
}

/* -- the kind of scenes -- */

static void
menu_open_scene(struct app *app, int scene)
{
    menu_open(app, menu_of(app, scene), app->scenes[scene]->page);
}

static void
menu_close_scene(struct app *app, int scene)
{
    menu_close(menu_of(app, scene));
}

static void
menu_draw_scene(struct app *app, int scene)
{
    menu_draw(app, menu_of(app, scene));
}

const struct scene_kind menu_kind = {
    .size = sizeof(struct menu),
    .open = menu_open_scene,
    .close = menu_close_scene,
    .draw = menu_draw_scene,
};
