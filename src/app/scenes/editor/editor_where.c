/* Where things are in the window. */
#include "app/draw/layout_editor.h"
#include "app/scenes/editor/editor.h"
#include "app/scenes/editor/editor_parts.h"

enum { DEFAULT_WIDTH = 1280, DEFAULT_HEIGHT = 720, DEFAULT_SCALE = 100 };

/* Rows of the highest piece as it spawns. */
static int
piece_rows(const struct shapes *shapes)
{
    int rows = 0;

    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        uint16_t matrix = shapes->matrix[piece][0];
        rows =
            SDL_max(rows, piece_bottom_row(matrix) - piece_top_row(matrix) + 1);
    }
    return rows;
}

void
editor_layout(const struct app *app, struct layout_editor *layout)
{
    const struct ruleset *rules = &edit_now(&editor_of(app)->edit)->rules;
    const struct look *look = app->look;
    struct layout_editor_wants wants = {
        .width = look != NULL ? look->width : DEFAULT_WIDTH,
        .height = look != NULL ? look->height : DEFAULT_HEIGHT,
        .columns = rules->width,
        .rows = rules->visible,
        .above = edit_rows(rules) - rules->visible,
        .next_count = rules->next_count,
        .hold = edit_has_slot(rules, EDIT_HOLD),
        .piece_rows = piece_rows(rules->shapes),
        .hints = LAYOUT_EDITOR_HINTS,
        .scale = look != NULL ? look->scale : DEFAULT_SCALE,
    };

    layout_editor(layout, &wants);
}

/* -- where things are -- */

bool
editor_cell_at(const struct app *app, int x, int y, int *column, int *row)
{
    struct layout_editor l;

    editor_layout(app, &l);
    int right = x - l.all.x, up = l.all.y + l.all.h - 1 - y;
    /* Rounded down, also left of the well and below it. */
    *column = right >= 0 ? right / l.cell : -1 - (-1 - right) / l.cell;
    *row = up >= 0 ? up / l.cell : -1 - (-1 - up) / l.cell;
    return box_holds(l.all, x, y);
}

struct box
editor_slot_box(const struct layout_editor *l, int slot)
{
    if (slot == EDIT_PIECE)
        return l->piece;
    return slot == EDIT_HOLD ? l->hold : l->next[slot - EDIT_NEXT];
}

int
editor_slot_at(const struct app *app, int x, int y)
{
    const struct ruleset *rules = &edit_now(&editor_of(app)->edit)->rules;
    struct layout_editor l;

    editor_layout(app, &l);
    for (int slot = 0; slot < EDIT_SLOTS; slot++)
        if (edit_has_slot(rules, slot) &&
            box_holds(editor_slot_box(&l, slot), x, y))
            return slot;
    return EDIT_WELL;
}

int
editor_colour_at(const struct app *app, int x, int y)
{
    struct layout_editor l;

    editor_layout(app, &l);
    for (int i = 0; i < LAYOUT_EDITOR_COLOURS; i++)
        if (box_holds(l.colours[i], x, y))
            return i;
    return -1;
}

uint8_t
editor_colour_cell(int index)
{
    return (uint8_t)(index < PIECE_COUNT ? index : CELL_GARBAGE);
}
