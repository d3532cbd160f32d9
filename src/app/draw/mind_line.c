/* Each row keeps its number from before any rows were cleared. */
#include "app/draw/mind_line.h"

#include <string.h>

/* The rows of the future well, by their present numbers. */
struct past_rows {
    int8_t was[BOARD_MAX_HEIGHT + PIECE_SIZE];
    int count, next; /* the number of the next row from above */
};

static void
drop_rows(struct past_rows *rows, uint64_t cleared)
{
    int to = 0;

    for (int y = 0; y < rows->count; y++)
        if (y >= BOARD_MAX_HEIGHT || !(cleared >> y & 1))
            rows->was[to++] = rows->was[y];
    while (to < rows->count)
        rows->was[to++] = (int8_t)rows->next++;
}

static void
add_piece(struct mind_line *line, const struct shapes *shapes, struct place at,
    const struct past_rows *rows)
{
    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    int found = 0;

    line->pieces[line->count].piece = at.piece;
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++) {
            int y = at.y + PIECE_SIZE - 1 - row;
            if (!(piece_row(matrix, row) & 8u >> column) || y < 0 || y >= rows->count)
                continue;
            line->pieces[line->count].cells[found++] =
                (struct mind_cell){(int8_t)(at.x + column), rows->was[y]};
        }
    line->count++;
}

void
mind_line_find(struct mind_line *line, const struct board *board, const struct shapes *shapes,
    const struct mind_worth *worth)
{
    struct board well = *board;
    struct past_rows rows = {.count = board->height + PIECE_SIZE};

    memset(line, 0, sizeof(*line));
    for (int y = 0; y < rows.count; y++)
        rows.was[y] = (int8_t)y;
    rows.next = rows.count;
    for (int i = 0; i <= worth->line_count && i < MIND_LINE_MAX; i++) {
        struct place at = i == 0 ? worth->at : worth->line[i - 1];
        if (!board_fits(&well, shapes, at))
            return;
        add_piece(line, shapes, at, &rows);
        drop_rows(&rows, board_place(&well, shapes, at).rows);
    }
}

int
mind_line_shown(const struct mind_line *line, uint64_t ms)
{
    if (line->count == 0)
        return 0;
    int steps = line->count + 1;
    int step = (int)(ms / MIND_LINE_STEP_MS % (uint64_t)steps) + 1;
    return step < line->count ? step : line->count;
}
