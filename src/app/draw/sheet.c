#include "app/draw/sheet.h"

#include "app/draw/layout_frame.h"

enum { BETWEEN = 2 }; /* units: a well and what stands beside it */

/* Larger text becomes smaller until the body has room for `high` eighths of it. */
static void
sheet_lay(struct sheet *sheet, struct look *look, int high)
{
    int scale = look->scale;

    *sheet = (struct sheet){.look = look};
    look_tint_menu(look);
    look_clear(look);
    do
        layout_page(&sheet->page, look->width, look->height, scale);
    while (sheet->page.body.h < eighths(high, sheet->page.unit) && (scale -= 5) >= 100);
    sheet->unit = sheet->page.unit;
    sheet->small = look_small(sheet->unit);
    sheet->lead = look_lead(sheet->unit);
}

static void
sheet_draw_title(struct sheet *sheet, const char *title)
{
    sheet->status = sheet->page.heading;
    sheet->title = cut_left(&sheet->status, sheet->status.w * 3 / 5);
    sheet->body = layout_page_text(&sheet->page, sheet->page.body);
    sheet->foot = sheet->page.foot;
    sheet_say(sheet, sheet->title, look_style(TEXT_BOLD, sheet->page.heading_px, PALETTE_INK),
        TEXT_LEFT, title);
}

void
sheet_begin(struct sheet *sheet, struct look *look, const char *title, int high)
{
    sheet_lay(sheet, look, high);
    sheet_draw_title(sheet, title);
}

int
sheet_begin_beside(struct sheet *sheet, struct look *look, const char *title, int columns, int rows,
    int beside, struct box *well)
{
    struct layout_page *page = &sheet->page;
    int cell = 0;

    sheet_lay(sheet, look, 0);
    *well = (struct box){0};
    if (page->aside.w > 0) {
        int u = sheet->unit, pad = page->pad, line = page->line;
        int high = page->foot.y + page->foot.h - page->heading.y - 2 * line;
        int wide = page->body.w - 2 * pad - (beside + BETWEEN) * u;

        cell = max(min(high / rows, wide / columns), CELL_MIN);
        *well =
            (struct box){page->body.x + pad, page->heading.y + line, columns * cell, rows * cell};
        well->y += (high - well->h) / 2;
        cut_left(&page->heading, well->w + BETWEEN * u);
        cut_left(&page->body, well->w + BETWEEN * u);
        cut_left(&page->foot, well->w + BETWEEN * u);
    }
    sheet_draw_title(sheet, title);
    return cell;
}

void
sheet_status(const struct sheet *sheet, const char *words)
{
    sheet_say(sheet, sheet->status, look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT), TEXT_RIGHT,
        words);
}

void
sheet_raise_foot(struct sheet *sheet, int lines)
{
    int more = lines * sheet->unit * 3 / 2 - sheet->foot.h;

    cut_bottom(&sheet->body, more);
    sheet->foot.y -= more;
    sheet->foot.h += more;
    sheet->foot_lines = lines;
}

void
sheet_say(const struct sheet *sheet, struct box box, struct text_style style, enum text_align align,
    const char *words)
{
    look_say(sheet->look, style, box, align, words);
}

void
sheet_sentence(const struct sheet *sheet, struct box box, const char *words)
{
    struct text_style style = look_style(TEXT_REGULAR, sheet->lead, PALETTE_INK);
    struct text *text = sheet->look->text;

    while (style.px > sheet->unit && text_width(text, style, words) > box.w)
        style.px--;
    if (text_width(text, style, words) <= box.w) {
        text_draw(text, style, box, TEXT_LEFT, words);
        return;
    }
    style.px = sheet->small;
    text_paragraph(text, style, box, box.h / 2, TEXT_LEFT, words);
}

void
sheet_number(const struct sheet *sheet, struct box box, const char *value, const char *name,
    enum palette colour)
{
    struct box above = cut_top(&box, box.h * 9 / 16);

    sheet_say(sheet, above, look_style(TEXT_BOLD, 2 * sheet->unit, colour), TEXT_LEFT, value);
    sheet_say(sheet, box, look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_LEFT, name);
}

void
sheet_figures(
    const struct sheet *sheet, struct box box, int columns, const struct figure *figures, int count)
{
    struct text_style value = look_style(TEXT_BOLD, sheet->lead, PALETTE_INK);
    struct text_style name = look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT);
    struct text *text = sheet->look->text;

    for (int i = 0; i < count; i++)
        name.px = min(name.px,
            text_fit(text, name, part_of(box, i, columns, sheet->unit).w, figures[i].name));
    for (int i = 0; i < count; i++) {
        struct box part = part_of(box, i, columns, sheet->unit);
        text_draw(text, value, cut_top(&part, part.h * 9 / 16), TEXT_LEFT, figures[i].value);
        text_draw(text, name, part, TEXT_LEFT, figures[i].name);
    }
}

void
sheet_spot(const struct sheet *sheet, struct box box, int command, int argument)
{
    look_spot(sheet->look, &(struct spot){.box = box, .command = command, .argument = argument});
}

void
sheet_card(const struct sheet *sheet, struct box box, bool chosen, int command, int argument)
{
    look_card(sheet->look, box, sheet->unit, chosen);
    if (command != 0)
        sheet_spot(sheet, box, command, argument);
}

void
sheet_bar(const struct sheet *sheet, struct box box, uint64_t part, uint64_t whole)
{
    look_fill(sheet->look, box, palette_colour(PALETTE_KEY_EDGE));
    if (whole == 0)
        return;
    box.w = (int)((uint64_t)box.w * SDL_min(part, whole) / whole);
    look_fill(sheet->look, box, palette_colour(PALETTE_ACCENT));
}

void
sheet_hints(const struct sheet *sheet, struct box box, const struct hint *hints, int count)
{
    enum { ROW = 14, ROW_MIN = 10, COLUMN_UNITS = 14, COLUMNS = 3, MOST = 48 };
    struct box boxes[MOST];
    int u = sheet->unit, most = SDL_clamp(box.w / (COLUMN_UNITS * u), 1, COLUMNS);
    int fit = max(box.h / eighths(ROW, u), 1);
    int columns = max(min((count + fit - 1) / fit, most), count > 1 ? min(2, most) : 1);

    count = min(count, MOST);
    /* Lines are narrower if even the most columns have no room for all. */
    int rows = max((count + columns - 1) / columns, 1), high = min(eighths(ROW, u), box.h / rows);
    for (int i = 0; i < count; i++) {
        boxes[i] = part_of(box, i / rows, columns, u);
        boxes[i].y += i % rows * high;
        boxes[i].h = high;
    }
    look_hints(sheet->look, boxes, hints, count, rows, min(u, high * 8 / ROW_MIN), PALETTE_INK);
}

/* -- wells -- */

static int
card_pad(const struct sheet *sheet)
{
    return sheet->unit / 2;
}

struct box
sheet_inside(const struct sheet *sheet, struct box card)
{
    return inset(card, card_pad(sheet), card_pad(sheet));
}

/* The size of a cell with `across` cards in a row. */
static int
wells_cell(const struct sheet *sheet, struct box box, int count, int across, int columns, int rows,
    int over)
{
    int down = (count + across - 1) / across, pad = 2 * card_pad(sheet);
    int wide = (box.w + sheet->unit) / across - sheet->unit - pad;
    int high = (box.h + sheet->unit) / down - sheet->unit - pad - over;

    return min(wide / columns, high / rows);
}

int
sheet_wells(const struct sheet *sheet, struct box box, int count, int columns, int rows, int over,
    struct box *cards)
{
    enum { WORDS = 11 }; /* units: a card is at least as wide as some words */
    int unit = sheet->unit, pad = 2 * card_pad(sheet);
    int across = count, cell = 0;

    for (int a = count; a > 0; a--) {
        int size = wells_cell(sheet, box, count, a, columns, rows, over);
        if (a == count || size > cell) {
            across = a;
            cell = size;
        }
    }
    cell = max(cell, CELL_MIN);
    int most = (box.w + unit) / across - unit;
    int wide = max(cell * columns + pad, min(most, WORDS * unit));
    grid(box, count, across, wide, cell * rows + pad + over, unit, cards);
    return cell;
}
