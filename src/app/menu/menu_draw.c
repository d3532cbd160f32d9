/*
 * A list with values on its right. The chosen entry is highlighted; two lines
 * at a fixed place explain it.
 */
#include "app/menu/menu_draw.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/wordmark.h"
#include "app/menu/menu_parts.h"
#include "app/shell/app.h"
#include "app/shell/commands.h"

enum { DEFAULT_WIDTH = 1280, DEFAULT_HEIGHT = 720 };

void
menu_draw_layout(const struct app *app, const struct menu *menu, struct layout_menu *layout)
{
    const struct menu_page *page = menu->page;
    struct layout_menu_wants wants = {
        .width = app->look != NULL ? app->look->width : DEFAULT_WIDTH,
        .height = app->look != NULL ? app->look->height : DEFAULT_HEIGHT,
        .entry_count = menu_count(app, menu),
        .named = page->named,
        .valued = page->list != NULL,
        .cards = page->cards,
        .pictured = page->draw_card != NULL,
        .square = page->square,
        .table = page->table,
        .columns = page->columns,
        .rows = page->rows,
        .scale = app->prefs.numbers[PREF_SCALE],
    };

    for (int i = 0; i < page->count; i++) {
        wants.valued = wants.valued || page->entries[i].kind >= MENU_SWITCH;
        wants.icons = wants.icons || page->entries[i].icon != ICON_NONE;
    }
    if (page->picture != NULL)
        page->picture(app, &wants.columns, &wants.rows);
    layout_menu(layout, &wants);
}

int
menu_draw_shown(const struct app *app, const struct menu *menu)
{
    struct layout_menu layout;
    menu_draw_layout(app, menu, &layout);
    return layout.shown;
}

int
menu_draw_hit(const struct app *app, const struct menu *menu, int x, int y)
{
    struct layout_menu layout;
    int count = menu_count(app, menu);

    menu_draw_layout(app, menu, &layout);
    for (int i = 0; i < layout.shown && menu->first + i < count; i++)
        if (box_holds(layout.entries[i], x, y))
            return menu->first + i;
    return -1;
}

struct box
menu_draw_track(const struct app *app, const struct menu *menu)
{
    struct layout_menu layout;
    int at = menu->selected - menu->first;

    menu_draw_layout(app, menu, &layout);
    if (at < 0 || at >= layout.shown)
        return (struct box){0};
    struct box value = layout_menu_value(&layout, layout.entries[at]);
    return layout_menu_track(&layout, value);
}

struct box
menu_draw_grip(const struct app *app, const struct menu *menu)
{
    struct layout_menu layout;
    struct box track = menu_draw_track(app, menu);

    menu_draw_layout(app, menu, &layout);
    track.x -= layout.unit / 2;
    track.w += layout.unit;
    track.y -= layout.unit;
    track.h += 2 * layout.unit;
    return track;
}

/* -- values -- */

/* How an entry is drawn. */
struct brush {
    struct look *look;
    const struct layout_menu *layout;
    bool selected;
    int name_px;          /* size of names and of the words beside them */
    int lead_px, soft_px; /* of the names on cards, and of the words below */
};

static int
words_px(const struct brush *b)
{
    return b->layout->unit;
}

static struct text_style
value_style(const struct brush *b)
{
    return look_style(TEXT_REGULAR, words_px(b), b->selected ? PALETTE_INK : PALETTE_SOFT);
}

static struct colour
lit_colour(const struct brush *b)
{
    return palette_colour(b->selected ? PALETTE_ACCENT : PALETTE_SOFT);
}

static void
draw_slider(const struct brush *b, struct box value, const struct menu_row *row)
{
    struct box track = layout_menu_track(b->layout, value);
    int u = b->layout->unit;

    look_slider(b->look, track, u, row->part, b->selected);
    struct box words = {track.x + track.w + u / 2, value.y, value.w - track.w - u / 2, value.h};
    text_draw(b->look->text, value_style(b), words, TEXT_RIGHT, row->value);
}

static void
draw_switch(const struct brush *b, struct box value, const struct menu_row *row)
{
    look_switch(b->look, value, b->layout->unit, row->part != 0);
    text_draw(b->look->text, value_style(b), value, TEXT_RIGHT, row->value);
}

/* Draws a small arrow head with its point at x, centred vertically in the
 * box. */
static void
draw_arrow(const struct brush *b, struct box box, int x, int way)
{
    int size = SDL_max(3, b->layout->unit * 3 / 8);
    for (int i = 0; i < size; i++) {
        struct box bar = {way < 0 ? x + i : x - i - 1, box.y + box.h / 2 - i, 1, 2 * i + 1};
        look_fill(b->look, bar, lit_colour(b));
    }
}

/* Draws the words between two arrows, which are at the same place in every
 * row. */
static void
draw_choice(const struct brush *b, struct box value, const struct menu_row *row)
{
    int u = b->layout->unit;
    struct box words = {value.x + u, value.y, value.w - 2 * u, value.h};

    text_draw(b->look->text, value_style(b), words, TEXT_CENTRE, row->value);
    draw_arrow(b, value, value.x, -1);
    draw_arrow(b, value, value.x + value.w, 1);
}

static void
draw_keys(const struct brush *b, struct box value, const struct menu_row *row)
{
    struct text_style style = value_style(b);
    if (row->marked || row->open)
        style.colour = palette_colour(PALETTE_ACCENT);
    if (row->open)
        text_draw(b->look->text, style, value, TEXT_LEFT, _("press ..."));
    else if (row->caps.count == 0)
        text_draw(b->look->text, style, value, TEXT_LEFT, _("nothing"));
    else
        look_caps(
            b->look, value, words_px(b), &row->caps, b->selected ? PALETTE_GROUND : PALETTE_KEY);
}

static void
draw_line(const struct brush *b, struct box value, const struct menu_row *row)
{
    int u = b->layout->unit, line = b->layout->line;
    int h = SDL_min(value.h - 2 * line, u * 7 / 4);
    struct box field = {value.x, value.y + (value.h - h) / 2, value.w, h};

    line_draw(b->look, value_style(b), field, line, row->value, row->open ? row->composing : NULL);
}

static void
draw_value(const struct brush *b, struct box value, const struct menu_row *row)
{
    struct text_style style = value_style(b);

    switch (row->kind) {
    case MENU_NUMBER: draw_slider(b, value, row); break;
    case MENU_SWITCH: draw_switch(b, value, row); break;
    case MENU_CHOICE: draw_choice(b, value, row); break;
    case MENU_KEY: draw_keys(b, value, row); break;
    case MENU_TEXT: draw_line(b, value, row); break;
    case MENU_DO:
    case MENU_GO:
    case MENU_BACK:
        style.px = b->name_px; /* the same size as the name */
        text_draw(b->look->text, style, value, TEXT_RIGHT, row->value);
        break;
    }
}

/* -- entries, and the parts around the list -- */

/* Whether a row has only words: a name, in the part of the line that its value
 * leaves. */
static bool
is_plain(const struct menu_row *row)
{
    return row->kind < MENU_SWITCH;
}

/* The line without its margins, from where the name begins. */
static struct box
plain_line(const struct layout_menu *layout, struct box entry)
{
    struct box line = layout_menu_name(layout, entry);
    line.w = entry.x + entry.w - layout->pad - line.x;
    return line;
}

/* Finds the sizes at which the words of all shown cards fit. Details may shrink
 * to 9 pixels, names as other words do. */
static void
find_card_sizes(struct app *app, const struct menu *menu, struct brush *b)
{
    const struct layout_menu *l = b->layout;
    int u = l->unit, count = menu_count(app, menu);
    struct text_style lead = look_style(TEXT_BOLD, look_lead(u), PALETTE_INK);
    struct text_style soft = look_style(TEXT_REGULAR, look_small(u), PALETTE_SOFT);
    struct menu_row row = {.name = "", .detail = ""};

    for (int i = 0; i < l->shown && menu->first + i < count; i++) {
        menu_show(app, menu, menu->first + i, &row);
        bool pictured = menu->page->draw_card != NULL && !row.empty;
        struct layout_card card = layout_menu_card(l, l->entries[i], pictured);
        int value =
            row.value[0] != '\0' ? text_width(b->look->text, value_style(b), row.value) + u : 0;
        lead.px = text_fit(b->look->text, lead, card.name.w - value, row.name);
        while (soft.px > u * 5 / 8 && soft.px > 9 &&
               text_lines(b->look->text, soft, card.words.w, row.detail) * (soft.px * 5 / 4) >
                   card.words.h)
            soft.px--;
    }
    b->lead_px = lead.px;
    b->soft_px = soft.px;
}

static void
draw_card_words(const struct brush *b, const struct layout_card *card, const struct menu_row *row)
{
    struct text *text = b->look->text;
    int u = b->layout->unit;
    struct text_style lead = look_style(TEXT_BOLD, b->lead_px, PALETTE_INK);
    struct text_style soft =
        look_style(TEXT_REGULAR, b->soft_px, b->selected ? PALETTE_INK : PALETTE_SOFT);
    struct box name = card->name, words = card->words;

    if (row->value[0] != '\0') {
        struct box value = text_draw(text, value_style(b), name, TEXT_RIGHT, row->value);
        name.w -= value.w + u;
    }
    text_draw(text, lead, name, TEXT_LEFT, row->name);
    text_paragraph(text, soft, words, soft.px * 5 / 4, TEXT_LEFT, row->detail);
}

/* Draws a card: a picture, a name with the value on its right, and below them
 * the detail in up to two lines. */
static void
draw_card(struct app *app, const struct brush *b, const struct menu_page *page, int at,
    struct box box, const struct menu_row *row)
{
    bool pictured = page->draw_card != NULL && !row->empty;
    struct layout_card card = layout_menu_card(b->layout, box, pictured);

    look_card(b->look, card.face, b->layout->unit, b->selected);
    if (pictured)
        page->draw_card(app, at, card.picture);
    draw_card_words(b, &card, row);
}

static void
draw_entry(const struct brush *b, struct box box, const struct menu_row *row)
{
    struct text_style style = look_style(b->selected ? TEXT_BOLD : TEXT_REGULAR, b->name_px,
        b->selected ? PALETTE_INK : PALETTE_SOFT);
    bool plain = is_plain(row);
    struct box line = plain_line(b->layout, box), words = line;

    if (b->selected)
        look_card(b->look, box, b->layout->unit, true);
    if (!plain)
        words = layout_menu_name(b->layout, box);
    else if (row->value[0] != '\0')
        words.w -= text_width(b->look->text, style, row->value) + b->layout->unit;
    if (row->marked)
        style.colour = palette_colour(PALETTE_ACCENT);
    icons_draw(b->look, row->icon, layout_menu_icon(b->layout, box), lit_colour(b));
    text_draw(b->look->text, style, words, TEXT_LEFT, row->name);
    draw_value(b, plain ? line : layout_menu_value(b->layout, box), row);
}

/* The size of text at which the names of all shown rows of the list fit, in
 * the bold face of the chosen row. */
static int
list_px(struct app *app, const struct menu *menu, const struct layout_menu *l)
{
    struct brush brush = {.look = app->look, .layout = l, .selected = true};
    int px = words_px(&brush), count = menu_count(app, menu);
    char line[TEXT_LINE_SIZE + MENU_VALUE_SIZE];
    struct menu_row row;

    for (int i = 0; i < l->shown && menu->first + i < count; i++) {
        if (menu->first + i < menu->page->count)
            continue;
        menu_show(app, menu, menu->first + i, &row);
        struct text_style style = look_style(TEXT_BOLD, px, PALETTE_INK);
        struct box words = plain_line(l, l->entries[i]);
        const char *name = row.name;
        if (!is_plain(&row))
            words = layout_menu_name(l, l->entries[i]);
        else if (row.value[0] != '\0') {
            snprintf(line, sizeof(line), "%s   %s", row.name, row.value);
            name = line;
        }
        px = text_fit(app->look->text, style, words.w, name);
    }
    return px;
}

/* Draws the scroll bar. */
static void
draw_bar(struct look *look, const struct layout_menu *l, int first, int count)
{
    if (l->bar.w == 0 || count <= l->shown)
        return;
    struct box part = l->bar;
    part.h = SDL_max(l->bar.h * l->shown / count, l->unit);
    part.y += (l->bar.h - part.h) * first / (count - l->shown);
    look_round(look, l->bar, l->bar.w / 2, palette_colour(PALETTE_KEY));
    look_round(look, part, part.w / 2, palette_colour(PALETTE_SOFT));
}

enum { MAX_HINTS = 8 };

/* Whether choosing the row would do nothing. */
static bool
is_only_read(const struct menu *menu)
{
    const struct menu_page *page = menu->page;
    return menu->selected >= page->count && page->list->act == NULL;
}

/* Whether choosing the row shows all of its values. */
static bool
is_overview(const struct menu *menu)
{
    const struct menu_entry *entry = menu_chosen(menu);
    return entry != NULL && entry->kind == MENU_CHOICE && entry->scene != 0;
}

/* The hints of a frame. */
struct hint_list {
    const struct app *app;
    struct hint hints[MAX_HINTS];
    int count;
};

/* Adds a hint for one action, or for a pair; `second` may be ACTION_NONE. */
static void
add_pair(struct hint_list *list, enum action first, enum action second, const char *what)
{
    list->hints[list->count++] = app_hint_pair(list->app, first, second, what);
}

static void
add_hint(struct hint_list *list, enum action action, const char *what)
{
    add_pair(list, action, ACTION_NONE, what);
}

/* Adds the hints for a row of the list. */
static void
add_list_hints(struct hint_list *list, const struct menu *menu, const struct menu_row *row)
{
    const struct menu_list *rows = menu->page->list;

    if (rows->hint_count == 0)
        add_hint(list, ACTION_CONFIRM, row->name);
    for (int i = 0; i < rows->hint_count; i++) {
        const struct menu_hint *own = &rows->hints[i];
        add_hint(list, own->action, _(own->what));
    }
    list->count += commands_hints(
        list->app, list->hints + list->count, (int)SDL_arraysize(list->hints) - list->count);
}

static void
find_hints(struct hint_list *list, const struct menu *menu, const struct menu_row *row)
{
    if (menu->mode == MENU_CATCHES)
        return;
    if (list->app->line.of != NULL) {
        list->count = line_hints(list->app, list->hints);
        return;
    }
    /* Not all hints may fit, so a row's own keys come first. */
    bool listed = row->kind == MENU_KEY ||
                  (menu->selected >= menu->page->count && menu->page->list->hint_count > 0);
    if (!listed)
        add_pair(list, ACTION_UP, ACTION_DOWN, _("choose"));
    if (row->kind >= MENU_SWITCH && row->kind <= MENU_NUMBER)
        add_pair(list, ACTION_LESS, ACTION_MORE, _("change"));
    else if (row->kind == MENU_KEY || row->kind == MENU_TEXT)
        add_hint(list, ACTION_CONFIRM, _("set"));
    else if (menu->selected < menu->page->count)
        add_hint(list, ACTION_CONFIRM, row->name);
    else if (!is_only_read(menu) && !row->empty)
        add_list_hints(list, menu, row);
    if (row->kind == MENU_KEY) {
        add_hint(list, ACTION_ERASE, _("remove"));
        add_hint(list, ACTION_MORE, _("default"));
    }
    if (is_overview(menu))
        add_hint(list, ACTION_CONFIRM, _("show all"));
    if (!menu->page->named || list->app->under_count > 0)
        add_hint(list, ACTION_BACK, _("back"));
    if (listed)
        add_pair(list, ACTION_UP, ACTION_DOWN, _("choose"));
}

/* Draws a notice in place of the keys; a long one uses a second line. On the
 * title screen it does not reach into the well. */
static void
draw_notice(struct look *look, const char *notice, bool titled)
{
    const struct layout_menu *l = &look->menu;
    struct text_style style = look_style(TEXT_REGULAR, l->unit, PALETTE_INK);
    int line = l->unit * 5 / 4;
    int wide = titled ? l->entries[0].x + l->entries[0].w - l->hint.x : l->hint.w;
    struct box lines = {l->hint.x, l->hint.y + (l->hint.h - line) / 2, wide, 2 * line};

    if (text_width(look->text, style, notice) <= wide)
        text_draw(look->text, style, l->hint, TEXT_LEFT, notice);
    else
        text_paragraph(look->text, style, lines, line, TEXT_LEFT, notice);
}

/* Draws the heading; a long one is a little smaller. */
static void
draw_heading(struct look *look, const struct layout_menu *l, const char *words)
{
    struct text_style style = look_style(TEXT_BOLD, l->name_px, PALETTE_INK);

    style.px = look_px(look, style.px, l->name.w, words);
    text_draw(look->text, style, l->name, TEXT_LEFT, words);
}

/* Draws the words about the chosen entry. If they have a column of their own,
 * they are on a card, below the entry's icon and name. */
static void
draw_detail(
    struct look *look, const struct layout_menu *l, const struct menu_row *row, const char *detail)
{
    struct text_style soft = look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT);
    struct text_style lead = look_style(TEXT_BOLD, look_lead(l->unit), PALETTE_INK);
    struct box box = l->detail;
    int u = l->unit, line = l->detail_line, side = l->icons ? 3 * u : 0;

    if (!l->beside || l->picture.h > 0 || detail[0] == '\0') {
        text_paragraph(look->text, soft, box, line, TEXT_LEFT, detail);
        return;
    }
    struct box words = {box.x, box.y + l->pad + side + 2 * u, box.w, 0};
    int most = (box.y + box.h - words.y - l->pad) / line;
    words.h = line * SDL_clamp(text_lines(look->text, soft, box.w, detail), 1, SDL_max(most, 1));
    struct box name = {words.x, words.y - 2 * u, words.w, 2 * u};
    struct box icon = {words.x - side / 16, box.y + l->pad, side, side};
    struct box card = {
        box.x - l->pad, box.y, box.w + 2 * l->pad, words.y + words.h + l->pad - box.y};
    look_card(look, card, u, false);
    icons_draw(look, row->icon, icon, palette_colour(PALETTE_ACCENT));
    lead.px = look_px(look, lead.px, name.w, row->name);
    text_draw(look->text, lead, name, TEXT_LEFT, row->name);
    text_paragraph(look->text, soft, words, line, TEXT_LEFT, detail);
}

static void
draw_words(struct app *app, struct menu *menu, const struct menu_row *row)
{
    struct look *look = app->look;
    const struct layout_menu *l = &look->menu;
    const struct menu_page *page = menu->page;
    struct hint_list hints = {.app = app};
    struct text_style soft = look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT);

    if (page->named) {
        struct box mark = {l->name.x, l->name.y, l->name.w, 3 * l->unit};
        wordmark_draw(look, mark);
        text_draw(look->text, soft, l->tagline, TEXT_LEFT, _(page->title));
    } else {
        draw_heading(look, l, _(page->title));
    }
    const char *detail = row->detail;
    find_hints(&hints, menu, row);
    if (menu->mode == MENU_CATCHES)
        detail = _("Press the key or button to add, or wait to cancel.");
    if (!page->cards)
        draw_detail(look, l, row, detail);
    if (app->notice_ns > 0)
        draw_notice(look, app->notice, menu->page->named);
    else
        look_hint_line(look, l->hint, l->unit, hints.hints, hints.count);
}

void
menu_draw(struct app *app, struct menu *menu)
{
    struct look *look = app->look;
    struct menu_row row = {.name = "", .detail = ""}, chosen = row;
    int count = menu_count(app, menu);

    menu_draw_layout(app, menu, &look->menu);
    const struct layout_menu *l = &look->menu;
    /* The window or the list may have become smaller. */
    menu->first = SDL_clamp(menu->first, 0, SDL_max(count - l->shown, 0));
    look_tint_menu(look);
    look_clear(look);
    if (menu->page->draw != NULL)
        menu->page->draw(app);
    struct brush sizes = {.look = look, .layout = l, .name_px = list_px(app, menu, l)};
    if (menu->page->cards)
        find_card_sizes(app, menu, &sizes);
    for (int i = 0; i < l->shown && menu->first + i < count; i++) {
        int at = menu->first + i;
        struct brush brush = sizes;
        brush.selected = at == menu->selected;
        if (at < menu->page->count)
            brush.name_px = words_px(&brush);
        menu_show(app, menu, at, &row);
        if (menu->page->cards)
            draw_card(app, &brush, menu->page, at, l->entries[i], &row);
        else
            draw_entry(&brush, l->entries[i], &row);
    }
    draw_bar(look, l, menu->first, count);
    if (menu->selected < count)
        menu_show(app, menu, menu->selected, &chosen);
    draw_words(app, menu, &chosen);
}
