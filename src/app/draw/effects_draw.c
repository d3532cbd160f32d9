/* Light is a plain fill that blends; cells that dissolve are scaled copies. */
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
    SDL_Rect rect = {box.x, box.y, box.w, box.h};

    if (opacity <= 0 || box.w <= 0 || box.h <= 0)
        return;
    SDL_SetRenderDrawBlendMode(look->renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(look->renderer, colour.r, colour.g, colour.b,
        (Uint8)SDL_min(opacity, OPAQUE));
    SDL_RenderFillRect(look->renderer, &rect);
}

static bool
row_is_cleared(const struct effects *effects, int before)
{
    return before >= 0 && before < 64 && (effects->rows >> before & 1);
}

/* The place of a cell of the well of before the lock, where it is shown
 * now. */
static struct box
cell_before(const struct scope *scope, int x, int before)
{
    if (row_is_cleared(scope->effects, before))
        return scope_place(scope, x, before);
    return scope_cell(scope, x, effects_row_now(scope->effects, before));
}

/* -- cleared rows -- */

/* Whether the piece that locked has a cell there that is not dissolving; rows
 * are those of before the lock. */
static bool
has_cell(const struct scope *scope, int x, int before)
{
    const struct effects *effects = scope->effects;

    if (!scope_piece_has(scope->view, effects->at, x, before))
        return false;
    return !row_is_cleared(effects, before) ||
           (scope->now.rows &&
               effects_dissolved(effects, x, scope->view->rules->width) == 0);
}

static struct box
shrunk(struct box box, int part)
{
    int side = box.w * (EFFECTS_WHOLE - part) / EFFECTS_WHOLE;
    return box_centred(box, side, side);
}

static void
draw_dissolving(struct look *look, const struct scope *scope,
    enum art_kind locked, int cell, struct box box, int part)
{
    struct box small = shrunk(box, part);
    int opacity = opacity_of(EFFECTS_WHOLE - part);

    art_draw_in(&look->well_art, locked, cell, small, opacity);
    blend(look, small, palette_colour(PALETTE_INK),
        opacity_of(scope->now.row_light) * opacity / OPAQUE);
}

/* Columns that have not begun to dissolve are lit as one. */
static void
draw_cleared_row(struct look *look, const struct scope *scope,
    enum art_kind locked, const uint8_t *cells, int y)
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
effects_draw_rows(
    struct look *look, const struct scope *scope, enum art_kind locked)
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
        if (!row_is_cleared(effects, before) &&
            effects_row_now(effects, before) == y)
            return has_cell(scope, x, before);
    return false;
}

void
effects_draw_lock(
    struct look *look, const struct scope *scope, enum art_kind locked)
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
                blend(
                    look, box, palette_colour(PALETTE_INK), opacity_of(light));
        }
    }
}

/* Draws a column of light that gets weaker upwards, in as many steps as can be
 * told apart. */
static void
draw_column(
    struct look *look, struct box box, struct colour colour, int opacity)
{
    int steps = SDL_min(opacity, box.h);

    for (int i = 0; i < steps; i++) {
        int top = box.h * i / steps, bottom = box.h * (i + 1) / steps;
        struct box part = {box.x, box.y + top, box.w, bottom - top};
        blend(look, part, colour, opacity * (i + 1) / (steps + 1));
    }
}

void
effects_draw_trail(struct look *look, const struct scope *scope)
{
    const struct effects *effects = scope->effects;
    int top = scope->well.y - scope->above * scope->cell;

    if (scope->now.trail == 0)
        return;
    struct place at = effects->at;
    struct colour colour = palette_piece((enum piece)at.piece);
    for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
        int y = at.y + PIECE_SIZE - 1;
        while (y >= at.y && !scope_piece_has(scope->view, at, x, y))
            y--;
        if (y < at.y || y < 0)
            continue;
        struct box box = cell_before(scope, x, y);
        int high = effects->fallen * scope->cell;
        box.y -= high;
        box.h = high;
        if (box.y < top) {
            box.h -= top - box.y;
            box.y = top;
        }
        draw_column(look, box, colour, opacity_of(scope->now.trail));
    }
}

/* -- the falling piece -- */

/* Draws light along the sides of a cell where the piece ends: strong at the
 * edge, weaker inside. */
static void
draw_glowing_cell(struct look *look, const struct view *view, struct place at,
    int x, int y, struct box box, int opacity)
{
    struct colour ink = palette_colour(PALETTE_INK);
    int pen = SDL_max(1, box.w / 16);

    for (int ring = 0; ring < 3; ring++, opacity /= 2) {
        int in = ring * pen;
        bool left = !scope_piece_has(view, at, x - 1, y);
        bool right = !scope_piece_has(view, at, x + 1, y);
        int from = left ? in : 0, to = box.w - (right ? in : 0);
        int top = scope_piece_has(view, at, x, y + 1) ? 0 : in;
        int bottom = scope_piece_has(view, at, x, y - 1) ? 0 : in;
        struct box side = {box.x, box.y + top, pen, box.h - top - bottom};
        if (!scope_piece_has(view, at, x, y + 1))
            blend(look, (struct box){box.x + from, box.y + in, to - from, pen},
                ink, opacity);
        if (!scope_piece_has(view, at, x, y - 1))
            blend(look,
                (struct box){
                    box.x + from, box.y + box.h - in - pen, to - from, pen},
                ink, opacity);
        side.x = box.x + in;
        if (left)
            blend(look, side, ink, opacity);
        side.x = box.x + box.w - in - pen;
        if (right)
            blend(look, side, ink, opacity);
    }
}

void
effects_draw_glow(
    struct look *look, const struct scope *scope, struct place at, int down)
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
                draw_glowing_cell(
                    look, scope->view, at, x, y, box, opacity_of(glow));
        }
    }
}

/* -- words -- */

/* Words on any ground: their outline has the colour of the well. */
static void
draw_outlined(struct look *look, struct text_style style, struct box box,
    const char *words)
{
    int pen = SDL_max(1, style.px / 16);
    struct text_style around = style;

    around.colour = palette_colour(PALETTE_WELL);
    for (int i = 0; i < 4; i++) {
        struct box aside = box;
        aside.x += i % 2 == 0 ? -pen : pen;
        aside.y += i / 2 == 0 ? -pen : pen;
        text_draw(look->text, around, aside, TEXT_CENTRE, words);
    }
    text_draw(look->text, style, box, TEXT_CENTRE, words);
}

void
effects_draw_words(struct look *look, const struct scope *scope, int unit)
{
    char words[FEATS_MAX][FEATS_SIZE];
    int px = SDL_min(unit * 7 / 4, scope->well.w / 6);

    if (scope->now.words == 0)
        return;
    int count = feats_write_rising(&scope->effects->feats, words);
    int high = px * 5 / 4, y = scope->effects->words_row;
    struct box line = {
        scope->well.x, scope_place(scope, 0, y).y, scope->well.w, high};

    line.y -=
        (count - 1) * high + scope->now.rose * scope->cell / EFFECTS_WHOLE;
    line.y = SDL_max(line.y, scope->well.y);
    for (int i = 0; i < count; i++, line.y += high) {
        struct text_style style =
            look_style(TEXT_BOLD, look_px(look, px, line.w * 15 / 16, words[i]),
                i == 0 ? PALETTE_ACCENT : PALETTE_INK);
        style.through = (uint8_t)(OPAQUE - opacity_of(scope->now.words));
        draw_outlined(look, style, line, words[i]);
    }
}
