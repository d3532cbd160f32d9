/* The edge of a column is the sum of the shares before it, so that rounding
 * loses no pixel. */
#include "app/draw/columns.h"

static int
shares_before(const struct columns *table, int column)
{
    int shares = 0;
    for (int i = 0; i < column; i++)
        shares += table->columns[i].share;
    return shares;
}

static struct box
line_box(const struct columns *table, int line)
{
    int from = table->box.h * line / table->lines;
    int to = table->box.h * (line + 1) / table->lines;
    return (struct box){table->box.x, table->box.y + from, table->box.w, to - from};
}

struct box
columns_cell(const struct columns *table, int line, int column)
{
    struct box box = line_box(table, line);
    int pad = table->px / 2;
    int all = shares_before(table, table->column_count);
    int from = box.w * shares_before(table, column) / all;
    int to = box.w * shares_before(table, column + 1) / all;
    return (struct box){box.x + from + pad, box.y, to - from - 2 * pad, box.h};
}

static void
draw_cell(struct look *look, const struct columns *table, int line, int column,
    struct text_style style, const char *words)
{
    text_draw(
        look->text, style, columns_cell(table, line, column), table->columns[column].align, words);
}

void
columns_draw_heads(struct look *look, const struct columns *table)
{
    struct box rule = line_box(table, 0);
    struct text_style style = look_style(TEXT_REGULAR, table->px * 7 / 8, PALETTE_SOFT);

    rule.y += rule.h - table->line;
    rule.h = table->line;
    look_fill(look, rule, palette_colour(PALETTE_EDGE));
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].head[0] != '\0')
            draw_cell(look, table, 0, i, style, _(table->columns[i].head));
}

void
columns_draw_row(
    struct look *look, const struct columns *table, int line, const char *const *cells, bool marked)
{
    struct text_style style = look_style(
        marked ? TEXT_BOLD : TEXT_REGULAR, table->px, marked ? PALETTE_ACCENT : PALETTE_INK);

    if (marked)
        look_fill(look, line_box(table, line), palette_colour(PALETTE_KEY));
    for (int i = 0; i < table->column_count; i++)
        draw_cell(look, table, line, i, style, cells[i]);
}

void
columns_draw_words(struct look *look, const struct columns *table, const char *words)
{
    struct box box = line_box(table, 2);
    int pad = table->px / 2;

    box.x += pad;
    box.w -= 2 * pad;
    box.h = table->box.y + table->box.h - box.y;
    text_paragraph(look->text, look_style(TEXT_REGULAR, table->px, PALETTE_INK), box,
        table->px * 3 / 2, TEXT_LEFT, words);
}
