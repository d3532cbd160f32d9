/* The player's place is filled; the better one is an outline. */
#include "app/draw/coach_picture.h"

#include "app/draw/scope.h"

enum {
    ROWS_MIN = 8,  /* so that most pictures have one scale */
    ROWS_OVER = 2, /* empty rows above the stack */
    FAINT = 128    /* of 256 */
};

/* The rows that are shown, from the floor. */
static int
rows_of(const struct view *view, const struct coach_mark *mark)
{
    int rows = board_stack_height(&view->board) + ROWS_OVER;

    rows = SDL_max(rows, SDL_max(mark->at.y, mark->best.y) + PIECE_SIZE);
    return SDL_clamp(rows, ROWS_MIN, view->rules->visible);
}

/* The cell of a column and a row from the floor. */
static struct box
cell_at(struct box box, int cell, int x, int y)
{
    return (struct box){box.x + x * cell, box.y + box.h - (y + 1) * cell, cell, cell};
}

/* Draws the outline of a place: only sides without a neighbouring cell. */
static void
draw_outline(
    struct look *look, struct box box, int cell, const struct view *view, struct place at, int rows)
{
    struct colour ink = palette_colour(PALETTE_INK);
    int pen = SDL_max(2, cell / 6);

    for (int y = 0; y < rows; y++)
        for (int x = 0; x < view->rules->width; x++) {
            struct box c = cell_at(box, cell, x, y);
            if (!scope_piece_has(view, at, x, y))
                continue;
            if (!scope_piece_has(view, at, x - 1, y))
                look_fill(look, (struct box){c.x, c.y, pen, cell}, ink);
            if (!scope_piece_has(view, at, x + 1, y))
                look_fill(look, (struct box){c.x + cell - pen, c.y, pen, cell}, ink);
            if (!scope_piece_has(view, at, x, y + 1))
                look_fill(look, (struct box){c.x, c.y, cell, pen}, ink);
            if (!scope_piece_has(view, at, x, y - 1))
                look_fill(look, (struct box){c.x, c.y + cell - pen, cell, pen}, ink);
        }
}

static void
draw_cells(struct look *look, struct box box, int cell, const struct view *view, struct place own,
    bool has_own, int rows)
{
    struct colour well = palette_colour(PALETTE_WELL);
    int gap = SDL_max(1, cell / 10);

    for (int y = 0; y < rows; y++)
        for (int x = 0; x < view->rules->width; x++) {
            struct box c = cell_at(box, cell, x, y);
            c.w -= gap;
            c.h -= gap;
            if (has_own && scope_piece_has(view, own, x, y))
                look_fill(look, c, palette_piece((enum piece)own.piece));
            else if (view->cells[y][x] != PIECE_NONE)
                look_fill(look, c, palette_mix(well, palette_cell(view->cells[y][x]), FAINT));
        }
}

struct box
coach_picture_draw(
    struct look *look, struct box box, const struct view *view, const struct coach_mark *mark)
{
    const struct shapes *shapes = view->rules->shapes;
    int rows = rows_of(view, mark), columns = view->rules->width;
    int cell = SDL_min(box.w / columns, box.h / rows);

    if (cell < 2)
        return (struct box){0};
    struct box well = box_centred(box, cell * columns, cell * rows);
    look_fill(look, well, palette_colour(PALETTE_WELL));
    draw_cells(look, well, cell, view, mark->at, board_fits(&view->board, shapes, mark->at), rows);
    if (board_fits(&view->board, shapes, mark->best))
        draw_outline(look, well, cell, view, mark->best, rows);
    return well;
}
