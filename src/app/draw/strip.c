/* A well is drawn in a few fills: one for each run of adjacent cells. */
#include "app/draw/strip.h"

#include <string.h>

#include "app/draw/layout_frame.h"
#include "app/draw/layout_page.h"
#include "app/draw/lengths.h"

enum {
    TEXT_PART = 33, /* of the window's shorter side: the usual unit */
    ROWS_PART = 9,  /* of the window's height: the wells */
    CELL_LEAST = 2,
    CELL_MOST = 10
};

void
strip_layout(struct strip_layout *layout, int width, int height, int scale, int columns, int rows)
{
    int w = max(width, LAYOUT_MIN_WIDTH), h = max(height, LAYOUT_MIN_HEIGHT);
    int margin = max(10, min(w, h) / 26);
    int unit = max(UNIT_MIN, min(w, h) / TEXT_PART * min(scale, 150) / 100);
    int title = unit * 3 / 2;

    memset(layout, 0, sizeof(*layout));
    layout->unit = unit;
    layout->line = layout_line(unit);
    layout->cell = min(max(h / (ROWS_PART * max(rows, 1)), CELL_LEAST), CELL_MOST);
    int wide = columns * layout->cell, high = rows * layout->cell;
    int gap = max(unit / 2, 3 * layout->line + 2);
    layout->title = (struct box){margin, margin / 2, w - 2 * margin, title};
    layout->height = margin / 2 + title + high + unit / 4 + layout->line;
    layout->count = (w - 2 * margin + gap) / (wide + gap);
    layout->count = min(max(layout->count, 1), STRIP_WELLS);
    for (int i = 0; i < layout->count; i++)
        layout->wells[i] = (struct box){margin + i * (wide + gap), margin / 2 + title, wide, high};
}

static bool
is_full(const struct board *board, int x, int y)
{
    return board->rows[BOARD_FLOOR + y] >> (BOARD_LEFT_BIT - x) & 1;
}

/* Fills the cells of a row, adjacent ones at once. */
static void
strip_draw_row(struct look *look, const struct board *board, int y, struct box row, int cell,
    struct colour colour)
{
    for (int x = 0; x < board->width; x++) {
        int from = x;
        while (x < board->width && is_full(board, x, y))
            x++;
        if (x > from)
            look_fill(
                look, (struct box){row.x + from * cell, row.y, (x - from) * cell, row.h}, colour);
    }
}

static void
strip_draw_well(struct look *look, const struct strip_layout *l, const struct strip *strip, int at)
{
    const struct strip_well *well = &strip->wells[at];
    const struct board *board = well->board;
    struct box box = l->wells[at];
    struct colour ground = palette_colour(PALETTE_WELL);
    enum palette edge = well->chosen ? PALETTE_ACCENT : well->here ? PALETTE_INK : PALETTE_EDGE;
    /* Pale, except for the chosen one and the game's own. */
    struct colour cells =
        palette_mix(palette_colour(PALETTE_SOFT), ground, well->chosen || well->here ? 0 : 96);
    int line = well->chosen ? 2 * l->line : l->line;
    struct box rim = {box.x - line, box.y - line, box.w + 2 * line, box.h + 2 * line};

    look_spot(look, &(struct spot){.box = box,
                        .command = 1,
                        .argument = well->node,
                        .act = strip->touch,
                        .of = strip->of});
    look_fill(look, box, ground);
    look_frame(look, rim, line, palette_colour(edge));
    for (int y = 0; y < strip->rows && y < board->height; y++) {
        struct box row = {box.x, box.y + box.h - (y + 1) * l->cell, box.w, l->cell};
        strip_draw_row(look, board, y, row, l->cell, cells);
    }
}

void
strip_draw(struct look *look, const struct strip *strip)
{
    struct strip_layout l;

    strip_layout(&l, look->width, look->height, look->scale, strip->columns, strip->rows);
    int px = look_small(l.unit);
    struct box title =
        look_say(look, look_style(TEXT_BOLD, px, PALETTE_INK), l.title, TEXT_LEFT, strip->title);
    struct box words = l.title;
    cut_left(&words, title.x + title.w + l.unit - words.x);
    if (words.w > 0 && strip->words[0] != '\0')
        look_say(look, look_style(TEXT_REGULAR, px, PALETTE_SOFT), words, TEXT_LEFT, strip->words);
    for (int i = 0; i < SDL_min(strip->count, l.count); i++)
        strip_draw_well(look, &l, strip, i);
}
