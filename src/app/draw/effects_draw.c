/* Cells that dissolve are scaled copies. */
#include "app/draw/effects_draw.h"

enum { OPAQUE = 255 };

/* A part of EFFECTS_WHOLE as an opacity. */
static int
opacity_of(int part)
{
    return part * OPAQUE / EFFECTS_WHOLE;
}

static void
blend(struct look *look, struct box box, struct colour colour, int opacity)
{
    if (opacity > 0 && box.w > 0 && box.h > 0)
        masks_light(&look->masks, box, colour, SDL_min(opacity, OPAQUE));
}

/* The face of a cell, without the line of the grid. */
static struct box
tile_of(struct box cell)
{
    int line = art_line(cell.w);
    return (struct box){cell.x + line, cell.y + line, cell.w - line, cell.h - line};
}

static int
corner_of(struct box tile)
{
    return tile.w * 17 / 100;
}

/* Blends light over one face, which has round corners. */
static void
blend_tile(struct look *look, struct box cell, struct colour colour, int opacity)
{
    struct box tile = tile_of(cell);
    int round = corner_of(tile);
    struct box middle = {tile.x, tile.y + round, tile.w, tile.h - 2 * round};

    blend(look, middle, colour, opacity);
    for (int i = 0, in = round; i < round; i++) {
        /* The nearest pixel to the arc. */
        while (in > 0 &&
               (round - in + 1) * (round - in + 1) + (round - i) * (round - i) <= round * round)
            in--;
        struct box row = {tile.x + in, tile.y + i, tile.w - 2 * in, 1};
        blend(look, row, colour, opacity);
        row.y = tile.y + tile.h - 1 - i;
        blend(look, row, colour, opacity);
    }
}

static bool
row_is_cleared(const struct effects *effects, int before)
{
    return before >= 0 && before < 64 && (effects->rows >> before & 1);
}

/* Where a cell of the well as it was before the lock is drawn. */
static struct box
cell_before(const struct scope *scope, int x, int before)
{
    if (row_is_cleared(scope->effects, before))
        return scope_place(scope, x, before);
    return scope_cell(scope, x, effects_row_now(scope->effects, before));
}

/* -- cleared rows -- */

/* Whether the locked piece has a cell there that is not dissolving. `before` is
 * a row before the lock. */
static bool
has_cell(const struct scope *scope, int x, int before)
{
    const struct effects *effects = scope->effects;

    if (!scope_piece_has(scope->view, effects->at, x, before))
        return false;
    return !row_is_cleared(effects, before) ||
           (scope->now.rows && effects_dissolved(effects, x, scope->view->rules->width) == 0);
}

static struct box
shrunk(struct box box, int part)
{
    int side = box.w * (EFFECTS_WHOLE - part) / EFFECTS_WHOLE;
    return box_centred(box, side, side);
}

static void
draw_dissolving(struct look *look, const struct scope *scope, enum art_kind locked, int cell,
    struct box box, int part)
{
    struct box small = shrunk(box, part);
    int opacity = opacity_of(EFFECTS_WHOLE - part);

    art_draw_in(&look->well_art, locked, cell, small, opacity);
    blend(look, small, palette_colour(PALETTE_INK),
        opacity_of(scope->now.row_light) * opacity / OPAQUE);
}

/* One fill lights the columns that have not begun to dissolve. */
static void
draw_cleared_row(
    struct look *look, const struct scope *scope, enum art_kind locked, const uint8_t *cells, int y)
{
    int width = scope->view->rules->width, light = scope->now.row_light;
    struct box lit = scope_place(scope, 0, y);
    int cell = lit.w;

    lit.w = 0;
    for (int x = 0; x < width; x++) {
        struct box box = scope_place(scope, x, y);
        int part = effects_dissolved(scope->effects, x, width);
        if (part == 0) {
            if (scope->now.settled == 0 || !has_cell(scope, x, y))
                art_draw(&look->well_art, locked, cells[x], box.x, box.y);
            lit.x = lit.w == 0 ? box.x : lit.x;
            lit.w += cell;
            continue;
        }
        blend(look, lit, palette_colour(PALETTE_INK), opacity_of(light));
        lit.w = 0;
        if (part < EFFECTS_WHOLE)
            draw_dissolving(look, scope, locked, cells[x], box, part);
    }
    blend(look, lit, palette_colour(PALETTE_INK), opacity_of(light));
}

void
effects_draw_rows(struct look *look, const struct scope *scope, enum art_kind locked)
{
    const struct effects *effects = scope->effects;
    int shown = scope->view->rules->visible + scope->above, count = 0;

    if (!scope->now.rows)
        return;
    for (int y = 0; y < shown && count < PIECE_SIZE; y++)
        if (row_is_cleared(effects, y))
            draw_cleared_row(look, scope, locked, effects->cells[count++], y);
}

/* -- the lock -- */

bool
effects_has_cell(const struct scope *scope, int x, int y)
{
    const struct effects *effects = scope->effects;

    if (scope->now.settled == 0)
        return false;
    int from = SDL_max(effects->at.y, 0);
    for (int before = from; before < effects->at.y + PIECE_SIZE; before++)
        if (!row_is_cleared(effects, before) && effects_row_now(effects, before) == y)
            return has_cell(scope, x, before);
    return false;
}

void
effects_draw_lock(struct look *look, const struct scope *scope, enum art_kind locked)
{
    const struct effects *effects = scope->effects;
    int down = scope->now.settled * scope->cell / EFFECTS_WHOLE;

    if (scope->now.piece_light == 0 && scope->now.settled == 0)
        return;
    struct place at = effects->at;
    for (int y = SDL_max(at.y, 0); y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!has_cell(scope, x, y))
                continue;
            struct box box = cell_before(scope, x, y);
            box.y += down;
            if (scope->now.settled > 0)
                art_draw(&look->well_art, locked, at.piece, box.x, box.y);
            int light = scope->now.piece_light;
            if (row_is_cleared(effects, y))
                light = SDL_max(light, scope->now.row_light);
            if (scope->now.settled > 0 || !row_is_cleared(effects, y))
                blend_tile(look, box, palette_colour(PALETTE_INK), opacity_of(light));
        }
    }
}

/* -- the trail -- */

/* Draws a column of light that fades upwards, in as many steps as are
 * distinguishable. */
static void
draw_column(struct look *look, struct box box, struct colour colour, int opacity)
{
    int steps = SDL_min(opacity, box.h);

    for (int i = 0; i < steps; i++) {
        int top = box.h * i / steps, bottom = box.h * (i + 1) / steps;
        struct box part = {box.x, box.y + top, box.w, bottom - top};
        blend(look, part, colour, opacity * (i + 1) / (steps + 1));
    }
}

/* Finds the box through which the piece's cells in column x have dropped.
 * Returns false when it has none there. */
static bool
find_column(const struct scope *scope, struct place at, int x, struct box *out)
{
    int top = scope->well.y - scope->above * scope->cell;
    int high = scope->effects->fallen * scope->cell;
    int y = at.y + PIECE_SIZE - 1;

    while (y >= at.y && !scope_piece_has(scope->view, at, x, y))
        y--;
    if (y < at.y || y < 0)
        return false;
    *out = cell_before(scope, x, y);
    /* Extended down to the piece while it settles. */
    out->y -= high;
    out->h = high + scope->now.settled * scope->cell / EFFECTS_WHOLE;
    if (out->y < top) {
        out->h -= top - out->y;
        out->y = top;
    }
    return true;
}

void
effects_draw_trail(struct look *look, const struct scope *scope)
{
    const struct effects *effects = scope->effects;

    if (scope->now.trail == 0)
        return;
    struct place at = effects->at;
    struct colour colour = palette_piece((enum piece)at.piece);
    struct box wide = {0, 0, 0, 0}; /* joins columns of equal light */
    for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
        struct box box;
        if (!find_column(scope, at, x, &box))
            continue;
        if (wide.w > 0 && box.x == wide.x + wide.w && box.y == wide.y && box.h == wide.h) {
            wide.w += box.w;
            continue;
        }
        draw_column(look, wide, colour, opacity_of(scope->now.trail));
        wide = box;
    }
    draw_column(look, wide, colour, opacity_of(scope->now.trail));
}

/* -- the falling piece -- */

/* Draws a glowing line along one side of a cell, `in` pixels inside. Its ends are
 * cut where the piece's outline has a corner. */
static void
draw_side(
    struct look *look, struct box tile, int side, int in, int pen, const bool open[4], int opacity)
{
    /* Sides are left, top, right, bottom. Each one's neighbours are at its
     * ends. */
    int round = SDL_max(in, corner_of(tile));
    bool lies = side % 2 == 1;
    int first = open[lies ? 0 : 1] ? round : 0;
    int last = open[lies ? 2 : 3] ? round : 0;
    struct box line = tile;

    if (lies) {
        line.x += first;
        line.w -= first + last;
        line.y += side == 1 ? in : tile.h - in - pen;
        line.h = pen;
    } else {
        line.y += first;
        line.h -= first + last;
        line.x += side == 0 ? in : tile.w - in - pen;
        line.w = pen;
    }
    blend(look, line, palette_colour(PALETTE_INK), opacity);
}

/* Draws light along the sides of a cell where the piece ends: strong at the
 * edge, weaker inside. */
static void
draw_glowing_cell(struct look *look, const struct view *view, struct place at, int x, int y,
    struct box box, int opacity)
{
    enum { RINGS = 4 };
    const bool open[4] = {
        !scope_piece_has(view, at, x - 1, y),
        !scope_piece_has(view, at, x, y + 1),
        !scope_piece_has(view, at, x + 1, y),
        !scope_piece_has(view, at, x, y - 1),
    };
    struct box tile = tile_of(box);
    int pen = SDL_max(1, tile.w / 18);

    for (int ring = 0; ring < RINGS; ring++)
        for (int side = 0; side < 4; side++)
            if (open[side])
                draw_side(
                    look, tile, side, ring * pen, pen, open, opacity * (RINGS - ring) / RINGS);
}

void
effects_draw_glow(struct look *look, const struct scope *scope, struct place at, int down)
{
    int glow = effects_glow(scope->effects, scope->view);

    if (glow == 0)
        return;
    for (int y = SDL_max(at.y, 0); y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            struct box box = scope_place(scope, x, y);
            box.y += down;
            if (scope_piece_has(scope->view, at, x, y) &&
                box.y >= scope->well.y - scope->above * scope->cell)
                draw_glowing_cell(look, scope->view, at, x, y, box, opacity_of(glow));
        }
    }
}
