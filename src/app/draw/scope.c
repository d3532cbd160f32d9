/* Rows that move are drawn where effects_shift says. */
#include "app/draw/scope.h"

struct scope
scope_of(const struct view *view, struct box well, int cell, int above,
    const struct effects *effects, bool over)
{
    const struct ruleset *rules = view->rules;
    struct scope scope = {.view = view,
        .well = well,
        .cell = cell,
        .above = SDL_min(above, rules->hidden),
        .effects = effects};

    effects_moment(effects, &scope.now);
    scope.moves = scope.now.rows || scope.now.lowered > 0 || scope.now.settled > 0;
    scope.dim = rules->visible;
    if (over)
        scope.dim = SDL_max(0, rules->visible + scope.above - scope.now.grey);
    scope.dim = SDL_min(scope.dim, rules->visible);
    return scope;
}

struct box
scope_place(const struct scope *scope, int x, int y)
{
    int cell = scope->cell, top = scope->view->rules->visible - 1;
    struct box box = {scope->well.x + x * cell, scope->well.y + (top - y) * cell, cell, cell};
    return box;
}

struct box
scope_cell(const struct scope *scope, int x, int y)
{
    struct box box = scope_place(scope, x, y);

    if (scope->moves)
        box.y -= effects_shift(scope->effects, &scope->now, y, scope->cell);
    return box;
}

bool
scope_piece_has(const struct view *view, struct place at, int x, int y)
{
    int column = x - at.x, row = PIECE_SIZE - 1 - (y - at.y);
    if (column < 0 || column >= PIECE_SIZE || row < 0 || row >= PIECE_SIZE)
        return false;
    uint16_t matrix = view->rules->shapes->matrix[at.piece][at.rotation];
    return (piece_row(matrix, row) & 8u >> column) != 0;
}

int
scope_down(const struct scope *scope)
{
    const struct view *view = scope->view;
    struct place at = view->motion.piece;

    if (scope->moves && effects_carry(scope->effects, view))
        return -effects_shift(scope->effects, &scope->now, at.y + PIECE_SIZE - 1, scope->cell);
    return effects_sunk(scope->effects, view) * scope->cell / EFFECTS_WHOLE;
}

bool
scope_shows(const struct scope *scope, struct box box)
{
    const struct box *well = &scope->well;
    return box.y + box.h > well->y - scope->above * scope->cell && box.y < well->y + well->h;
}

bool
scope_has_piece(struct place at)
{
    return at.piece < PIECE_COUNT && at.rotation < PIECE_ROTATIONS;
}

void
scope_clip(struct look *look, const struct scope *scope)
{
    const struct box *well = &scope->well;
    int over = scope->above * scope->cell;
    SDL_Rect shown = {well->x, well->y - over, well->w, well->h + over};

    if (scope->moves)
        canvas_clip(look->canvas, &shown);
}

void
scope_unclip(struct look *look, const struct scope *scope)
{
    if (scope->moves)
        canvas_clip(look->canvas, NULL);
}
