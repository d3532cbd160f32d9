/* Cells are opaque copies; only moving ones need the ground drawn under them. */
#include "app/draw/well.h"

#include "app/draw/draw.h"
#include "app/draw/effects_draw.h"

/* Whether a piece at that place fills a visible cell. */
static bool
place_shows(const struct scope *scope, struct place at, int x, int y)
{
    return x >= 0 && y >= 0 && x < scope->view->rules->width &&
           scope_piece_has(scope->view, at, x, y) && scope_shows(scope, scope_cell(scope, x, y));
}

/* -- the cells of the well -- */

static void
draw_ground(struct look *look, const struct scope *scope)
{
    const struct ruleset *rules = scope->view->rules;

    for (int y = 0; y < rules->visible; y++) {
        for (int x = 0; x < rules->width; x++) {
            struct box box = scope_place(scope, x, y);
            art_draw(&look->well_art, ART_EMPTY, PIECE_NONE, box.x, box.y);
        }
    }
}

/* Blocks that locked above the well are dim, because the game ends there. */
void
well_cells(struct look *look, const struct scope *scope, enum art_kind locked)
{
    const struct view *view = scope->view;
    int visible = view->rules->visible;
    int rows = visible + scope->above;

    if (scope->moves) {
        draw_ground(look, scope);
        /* Rows may be drawn below their positions. */
        rows = SDL_min(rows + scope->effects->garbage, BOARD_MAX_HEIGHT);
    }
    for (int y = 0; y < rows; y++) {
        enum art_kind kind = y < scope->dim ? locked : ART_DIM;
        for (int x = 0; x < view->rules->width; x++) {
            int cell = view->cells[y][x];
            struct box box = scope_cell(scope, x, y);
            if (cell == PIECE_NONE && (y >= visible || scope->moves))
                continue;
            if (!scope_shows(scope, box) || (scope->moves && effects_has_cell(scope, x, y)))
                continue;
            art_draw(&look->well_art, cell == PIECE_NONE ? ART_EMPTY : kind, cell, box.x, box.y);
        }
    }
}

void
well_rim(struct look *look, struct box box, int line)
{
    struct box rim = {box.x - line, box.y - line, box.w + 2 * line, box.h + 2 * line};
    look_frame(look, rim, line, palette_colour(PALETTE_EDGE));
}

/* -- placements -- */

void
well_place(struct look *look, const struct scope *scope, enum art_kind kind, struct place at)
{
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = scope_cell(scope, x, y);
            art_draw(&look->well_art, kind, at.piece, box.x, box.y);
        }
    }
}

/* The progress of the lock delay, in distinguishable steps. */
enum { SHADES = 8 };

static int
shades(const struct view *view)
{
    const struct motion *motion = &view->motion;
    int all = view->rules->lock_ticks;

    if (all == 0 || motion->piece.piece == PIECE_NONE || !motion->standing)
        return 0;
    return SDL_min(motion->clock, all) * SHADES / all;
}

uint64_t
draw_pulse(const struct effects *effects, const struct view *view)
{
    return effects_are_still(effects) ? (uint64_t)shades(view) : effects_pulse(effects, view);
}

/* Without a glow, the piece gets darker until it locks. */
static void
well_darken(struct look *look, const struct scope *scope, struct box box)
{
    enum { DARKEST = 130 }; /* of 255 */
    struct colour well = palette_colour(PALETTE_WELL);
    int shade = shades(scope->view) * DARKEST / SHADES;
    SDL_Rect rect = {box.x, box.y, box.w, box.h};

    if (shade == 0 || !effects_are_still(scope->effects))
        return;
    canvas_fill(look->canvas, &rect, (SDL_Color){well.r, well.g, well.b, (Uint8)shade});
}

void
well_falling(struct look *look, const struct scope *scope, enum art_kind kind)
{
    struct place at = scope->view->motion.piece;
    int down = scope_down(scope);

    for (int y = SDL_max(at.y, 0); y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            struct box box = scope_place(scope, x, y);
            box.y += down;
            if (!scope_piece_has(scope->view, at, x, y) || !scope_shows(scope, box))
                continue;
            art_draw(&look->well_art, kind, at.piece, box.x, box.y);
            well_darken(look, scope, box);
        }
    }
    effects_draw_glow(look, scope, at, down);
}

/*
 * Draws one cell's share of an outline: a line along each side where the piece
 * ends, `inset` pixels within it, and an angle in each inner corner, where two
 * lines leave a gap.
 */
static void
draw_share(
    struct look *look, const struct scope *scope, struct place at, int x, int y, struct pen pen)
{
    const struct view *view = scope->view;
    struct box box = scope_cell(scope, x, y);
    int cell = scope->cell, line = pen.line, in = pen.inset;
    int deep = in + line;

    for (int way = 0; way < 9; way++) {
        int dx = way % 3 - 1, dy = way / 3 - 1;
        bool beside = scope_piece_has(view, at, x + dx, y);
        bool above = scope_piece_has(view, at, x, y + dy);
        bool corner = dx != 0 && dy != 0;
        if ((dx == 0 && dy == 0) || scope_piece_has(view, at, x + dx, y + dy) ||
            (corner && !(beside && above)))
            continue;
        int left = dx > 0 ? box.x + cell - deep : box.x + in;
        int top = dy < 0 ? box.y + cell - deep : box.y + in;
        if (corner) {
            int near_x = dx > 0 ? left : box.x, near_y = dy < 0 ? top : box.y;
            look_fill(look, (struct box){near_x, top, deep, line}, pen.colour);
            look_fill(look, (struct box){left, near_y, line, deep}, pen.colour);
        } else if (dx != 0) {
            int from = scope_piece_has(view, at, x, y + 1) ? 0 : in;
            int end = scope_piece_has(view, at, x, y - 1) ? 0 : in;
            look_fill(look, (struct box){left, box.y + from, line, cell - from - end}, pen.colour);
        } else {
            int from = scope_piece_has(view, at, x - 1, y) ? 0 : in;
            int end = scope_piece_has(view, at, x + 1, y) ? 0 : in;
            look_fill(look, (struct box){box.x + from, top, cell - from - end, line}, pen.colour);
        }
    }
}

void
well_outline(struct look *look, const struct scope *scope, struct place at, struct pen pen)
{
    for (int y = at.y; y < at.y + PIECE_SIZE; y++)
        for (int x = at.x; x < at.x + PIECE_SIZE; x++)
            if (place_shows(scope, at, x, y))
                draw_share(look, scope, at, x, y, pen);
}

void
well_goal(struct look *look, const struct scope *scope, struct place at)
{
    struct pen pen = {
        .line = SDL_max(2, scope->cell / 11), .colour = palette_colour(PALETTE_ACCENT)};
    well_outline(look, scope, at, pen);
}

/* Draws dashes along one side of a cell; they continue in the next cell. */
static void
draw_dashes(struct look *look, struct box edge, struct colour colour)
{
    /* Start and length in eighths of the side. */
    static const int dashes[][2] = {{0, 2}, {3, 2}, {6, 2}};
    bool lies = edge.w > edge.h;
    int side = lies ? edge.w : edge.h;
    for (size_t i = 0; i < SDL_arraysize(dashes); i++) {
        int from = dashes[i][0] * side / 8;
        int to = (dashes[i][0] + dashes[i][1]) * side / 8;
        struct box dash = edge;
        if (lies) {
            dash.x += from;
            dash.w = to - from;
        } else {
            dash.y += from;
            dash.h = to - from;
        }
        look_fill(look, dash, colour);
    }
}

void
well_hint(struct look *look, const struct scope *scope, struct place at)
{
    const struct view *view = scope->view;
    int cell = scope->cell;
    int pen = SDL_max(2, cell / 11), dot = SDL_max(2, cell / 4);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = scope_cell(scope, x, y);
            struct box below = {box.x, box.y + cell - pen, cell, pen};
            struct box right = {box.x + cell - pen, box.y, pen, cell};
            look_fill(look, box_centred(box, dot, dot), accent);
            if (!scope_piece_has(view, at, x - 1, y))
                draw_dashes(look, (struct box){box.x, box.y, pen, cell}, accent);
            if (!scope_piece_has(view, at, x, y + 1))
                draw_dashes(look, (struct box){box.x, box.y, cell, pen}, accent);
            if (!scope_piece_has(view, at, x + 1, y))
                draw_dashes(look, right, accent);
            if (!scope_piece_has(view, at, x, y - 1))
                draw_dashes(look, below, accent);
        }
    }
}
