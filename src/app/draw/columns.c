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

struct box
columns_cell(const struct columns *table, int line, int column)
{
    struct box box = row_part(table->box, line, table->lines);
    int pad = table->px / 2;
    int all = shares_before(table, table->column_count);
    int from = box.w * shares_before(table, column) / all;
    int to = box.w * shares_before(table, column + 1) / all;
    return (struct box){box.x + from + pad, box.y, to - from - 2 * pad, box.h};
}

void
columns_draw_heads(struct look *look, const struct columns *table)
{
    struct box head = row_part(table->box, 0, table->lines);
    struct text_style style = look_style(TEXT_REGULAR, table->px * 7 / 8, PALETTE_SOFT);

    look_fill(look, cut_bottom(&head, table->line), palette_colour(PALETTE_EDGE));
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].head[0] != '\0')
            text_draw(look->text, style, columns_cell(table, 0, i), table->columns[i].align,
                _(table->columns[i].head));
}

void
columns_draw_row(
    struct look *look, const struct columns *table, int line, const char *const *cells, bool marked)
{
    struct text_style style = look_style(
        marked ? TEXT_BOLD : TEXT_REGULAR, table->px, marked ? PALETTE_ACCENT : PALETTE_INK);

    if (marked)
        look_fill(look, row_part(table->box, line, table->lines), palette_colour(PALETTE_KEY));
    for (int i = 0; i < table->column_count; i++)
        text_draw(
            look->text, style, columns_cell(table, line, i), table->columns[i].align, cells[i]);
}

void
columns_draw_words(struct look *look, const struct columns *table, const char *words)
{
    struct box box = inset(table->box, table->px / 2, 0);

    cut_top(&box, table->box.h * 2 / table->lines);
    text_paragraph(look->text, look_style(TEXT_REGULAR, table->px, PALETTE_INK), box,
        table->px * 3 / 2, TEXT_LEFT, words);
}
