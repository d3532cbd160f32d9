/*
 * Screens are drawn from back to front, mostly by copies and plain fills. Only
 * text, the next pieces and the light on cleared rows blend.
 */
#include "app/draw/draw.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/feats.h"
#include "app/draw/panel.h"

/*
 * The visible part of a game: the visible rows of the well, in a box, and
 * `above` more rows over it, which have no ground. Rows that were just cleared
 * are still drawn where they were, and everything above them is drawn higher.
 */
struct scope {
    const struct view *view;
    struct box well;
    int cell;
    int above;
    uint64_t gone; /* bit y: row y of the picture was cleared */
    const uint8_t (*gone_cells)[BOARD_MAX_WIDTH]; /* the lowest row first */
};

/* The row of the picture that shows row y of the well; both count from the
 * floor. */
static int
lifted(const struct scope *scope, int y)
{
    uint64_t gone = scope->gone;

    for (int row = 0; row <= y && gone != 0; row++, gone >>= 1)
        y += gone & 1;
    return y;
}

/* The box of a cell of the picture in the window. */
static struct box
cell_box(const struct scope *scope, int x, int y)
{
    int cell = scope->cell, top = scope->view->rules->visible - 1;
    struct box box = {
        scope->well.x + x * cell, scope->well.y + (top - y) * cell, cell, cell};
    return box;
}

static bool
place_has(const struct view *view, struct place at, int x, int y)
{
    int column = x - at.x, row = PIECE_SIZE - 1 - (y - at.y);
    if (column < 0 || column >= PIECE_SIZE || row < 0 || row >= PIECE_SIZE)
        return false;
    uint16_t matrix = view->rules->shapes->matrix[at.piece][at.rotation];
    return (piece_row(matrix, row) & 8u >> column) != 0;
}

/* Whether a placement fills a cell that is shown. */
static bool
place_shows(const struct scope *scope, struct place at, int x, int y)
{
    const struct ruleset *rules = scope->view->rules;
    return x >= 0 && y >= 0 && x < rules->width &&
           lifted(scope, y) < rules->visible + scope->above &&
           place_has(scope->view, at, x, y);
}

/* Whether the place has a piece. */
static bool
place_is_seen(struct place at)
{
    return at.piece < PIECE_COUNT && at.rotation < PIECE_ROTATIONS;
}

static void
draw_place(struct look *look, const struct scope *scope, enum art_kind kind,
    struct place at)
{
    struct art *art = &look->well_art;
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = cell_box(scope, x, lifted(scope, y));
            art_draw(art, kind, at.piece, box.x, box.y);
        }
    }
}

/* How far the lock delay has gone, in steps that can be told apart. */
enum { SHADES = 8 };

int
draw_pulse(const struct view *view)
{
    const struct motion *motion = &view->motion;
    int all = view->rules->lock_ticks;

    if (all == 0 || motion->piece.piece == PIECE_NONE || !motion->standing)
        return 0;
    return SDL_min(motion->clock, all) * SHADES / all;
}

/* Draws the falling piece, the darker the sooner it locks. */
static void
draw_falling(struct look *look, const struct scope *scope, struct place at)
{
    enum { DARKEST = 130 }; /* of 255 */
    struct colour well = palette_colour(PALETTE_WELL);
    int shade = draw_pulse(scope->view) * DARKEST / SHADES;

    draw_place(look, scope, ART_FALLING, at);
    if (shade == 0)
        return;
    SDL_SetRenderDrawBlendMode(look->renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(
        look->renderer, well.r, well.g, well.b, (Uint8)shade);
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = cell_box(scope, x, lifted(scope, y));
            SDL_Rect rect = {box.x, box.y, box.w, box.h};
            SDL_RenderFillRect(look->renderer, &rect);
        }
    }
}

/*
 * Draws the outline of a placement: a line along each side of a cell where the
 * piece ends, and a dot in each inner corner, where two lines leave a gap.
 */
static void
draw_goal(struct look *look, const struct scope *scope, struct place at)
{
    const struct view *view = scope->view;
    int cell = scope->cell;
    int pen = SDL_max(2, cell / 11);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = cell_box(scope, x, lifted(scope, y));
            for (int way = 0; way < 9; way++) {
                int dx = way % 3 - 1, dy = way / 3 - 1;
                bool beside = place_has(view, at, x + dx, y);
                bool above = place_has(view, at, x, y + dy);
                bool across = place_has(view, at, x + dx, y + dy);
                bool corner = dx != 0 && dy != 0;
                if ((dx == 0 && dy == 0) || across ||
                    (corner && !(beside && above)))
                    continue;
                struct box edge = {
                    dx > 0 ? box.x + cell - pen : box.x,
                    dy < 0 ? box.y + cell - pen : box.y,
                    dx == 0 ? cell : pen,
                    dy == 0 ? cell : pen,
                };
                look_fill(look, edge, accent);
            }
        }
    }
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

/* Draws the machine's advice: a dashed outline, and a dot in each cell. */
static void
draw_hint(struct look *look, const struct scope *scope, struct place at)
{
    const struct view *view = scope->view;
    int cell = scope->cell;
    int pen = SDL_max(2, cell / 11), dot = SDL_max(2, cell / 4);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    for (int y = at.y; y < at.y + PIECE_SIZE; y++) {
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!place_shows(scope, at, x, y))
                continue;
            struct box box = cell_box(scope, x, lifted(scope, y));
            struct box below = {box.x, box.y + cell - pen, cell, pen};
            struct box right = {box.x + cell - pen, box.y, pen, cell};
            look_fill(look, box_centred(box, dot, dot), accent);
            if (!place_has(view, at, x - 1, y))
                draw_dashes(
                    look, (struct box){box.x, box.y, pen, cell}, accent);
            if (!place_has(view, at, x, y + 1))
                draw_dashes(
                    look, (struct box){box.x, box.y, cell, pen}, accent);
            if (!place_has(view, at, x + 1, y))
                draw_dashes(look, right, accent);
            if (!place_has(view, at, x, y - 1))
                draw_dashes(look, below, accent);
        }
    }
}

/* Blocks that locked above the well are dim: the game ends there. */
static void
draw_cells(struct look *look, const struct scope *scope, enum art_kind locked)
{
    const struct view *view = scope->view;
    int visible = view->rules->visible;
    int gone = 0;
    for (int y = 0; y < visible + scope->above; y++) {
        const uint8_t *cells = scope->gone >> y & 1 ? scope->gone_cells[gone++]
                                                    : view->cells[y - gone];
        for (int x = 0; x < view->rules->width; x++) {
            int cell = cells[x];
            struct box box = cell_box(scope, x, y);
            enum art_kind kind = y < visible ? locked : ART_DIM;
            if (cell == PIECE_NONE && y >= visible)
                continue;
            art_draw(&look->well_art, cell == PIECE_NONE ? ART_EMPTY : kind,
                cell, box.x, box.y);
        }
    }
}

/* Draws a frame just outside a box. */
static void
draw_rim(struct look *look, struct box box, int line)
{
    struct box rim = {
        box.x - line, box.y - line, box.w + 2 * line, box.h + 2 * line};
    look_frame(look, rim, line, palette_colour(PALETTE_EDGE));
}

static void
draw_flash(
    struct look *look, const struct stage *stage, const struct scope *scope)
{
    int left = FLASH_END - stage->flash_progress;
    if (stage->flash_rows == 0 || left <= 0 || left > FLASH_END)
        return;
    struct colour light = palette_colour(PALETTE_ACCENT);
    /* Quadratic: the light ends softly. */
    static const int strengths[] = {110, 45, 75, 110, 150, 190};
    int alpha =
        strengths[stage->flash_strength] * left / FLASH_END * left / FLASH_END;
    SDL_SetRenderDrawBlendMode(look->renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(
        look->renderer, light.r, light.g, light.b, (Uint8)alpha);
    for (int y = 0; y < stage->view->rules->visible + scope->above; y++) {
        if (!(stage->flash_rows >> y & 1))
            continue;
        struct box box = cell_box(scope, 0, y);
        SDL_Rect row = {box.x, box.y, scope->well.w, box.h};
        SDL_RenderFillRect(look->renderer, &row);
    }
}

static int
headline_px(const struct well_frame *well)
{
    return SDL_min(well->unit * 2, well->box.w / 5);
}

/* A band across the well, above its middle. */
static struct box
headline_band(const struct well_frame *well)
{
    struct box band = {well->box.x, well->box.y + well->box.h * 3 / 8,
        well->box.w, headline_px(well) * 2 + well->unit * 2};
    /* Whole cells, so that the pattern of a covered well is not cut. */
    int rows = (band.h + well->cell - 1) / well->cell;
    int first = (band.y - well->box.y) / well->cell;
    band.y = well->box.y + first * well->cell;
    band.h = rows * well->cell;
    return band;
}

int
draw_headline_end(const struct well_frame *well)
{
    struct box band = headline_band(well);
    return band.y + band.h / 2 + headline_px(well) * 3 / 4;
}

/* Words in large letters. */
static void
draw_headline(struct look *look, const struct well_frame *well,
    enum palette colour, const char *words)
{
    struct box band = headline_band(well);
    look_fill(look, band, palette_colour(PALETTE_WELL));
    text_draw(look->text, look_style(TEXT_BOLD, headline_px(well), colour),
        band, TEXT_CENTRE, words);
}

/* Writes the line below the end: the result, the rank, or both. */
static void
write_result(const struct stage *stage, char *out, size_t size)
{
    char rank[64] = "";

    if (stage->rank > 0)
        snprintf(rank, sizeof(rank), _("Rank %d"), stage->rank);
    bool both = stage->result != NULL && rank[0] != '\0';
    snprintf(out, size, "%s%s%s", stage->result != NULL ? stage->result : "",
        both ? ", " : "", rank);
}

static const char *
ending(const struct stage *stage)
{
    return stage->ending != NULL ? stage->ending : _("Game over");
}

/* Draws the end and, when there is one, the result below it. Both are above the
 * list of choices. */
static void
draw_end(
    struct look *look, const struct stage *stage, const struct well_frame *well)
{
    char words[128];
    int px = SDL_max(well->unit, headline_px(well) * 5 / 8);
    struct box band = headline_band(well), above = band, below = band;

    write_result(stage, words, sizeof(words));
    if (words[0] == '\0') {
        draw_headline(look, well, PALETTE_ACCENT, ending(stage));
        return;
    }
    below.h = px * 5 / 4;
    below.y = draw_headline_end(well) - below.h;
    above.h = below.y - band.y;
    look_fill(look, band, palette_colour(PALETTE_WELL));
    int large = look_px(look, headline_px(well), above.w, ending(stage));
    text_draw(look->text, look_style(TEXT_BOLD, large, PALETTE_ACCENT), above,
        TEXT_CENTRE, ending(stage));
    px = look_px(look, px, below.w, words);
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), below,
        TEXT_CENTRE, words);
}

/* Covers the well, so that a pause gives no time to think. */
static void
draw_pause(
    struct look *look, const struct scope *scope, const struct well_frame *well)
{
    const struct view *view = scope->view;
    for (int y = 0; y < view->rules->visible; y++) {
        for (int x = 0; x < view->rules->width; x++) {
            struct box box = cell_box(scope, x, y);
            art_draw(&look->well_art, ART_VEIL, PIECE_NONE, box.x, box.y);
        }
    }
    draw_headline(look, well, PALETTE_INK, _("Paused"));
}

/* Draws the notice and its hints in a line under the well. */
static void
draw_notice(struct look *look, struct box box, const struct stage *stage)
{
    int px = look->play.small;
    struct box words =
        text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), box,
            TEXT_LEFT, stage->notice);
    int taken = words.x + words.w + px * 3 / 2 - box.x;
    struct box remaining = {box.x + taken, box.y, box.w - taken, box.h};
    look_hint_line(look, remaining, px, stage->notes, stage->note_count);
}

/* Draws the countdown before a game continues; the well is not covered. */
static void
draw_countdown(
    struct look *look, const struct stage *stage, const struct well_frame *well)
{
    char number[16];
    int px = well->box.w / 3;

    if (stage->countdown == 0)
        return;
    SDL_snprintf(number, sizeof(number), "%d", stage->countdown);
    struct box box = box_centred(well->box, px * 5 / 4, px * 5 / 4);
    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, well->line, palette_colour(PALETTE_EDGE));
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), box,
        TEXT_CENTRE, number);
}

static void
draw_strip(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct box strip = l->strip;
    struct text_style end = look_style(TEXT_BOLD, l->big, PALETTE_ACCENT);
    if (!stage->over || stage->headed) {
        if (stage->notice)
            draw_notice(look, strip, stage);
        else
            panel_key_line(look, stage, strip);
        return;
    }
    strip.w = l->well.w;
    char words[128] = "", all[192];
    write_result(stage, words, sizeof(words));
    snprintf(all, sizeof(all), "%s%s%s", ending(stage),
        words[0] != '\0' ? ": " : "", words);
    end.px = look_px(look, end.px, strip.w, all);
    text_draw(look->text, end, strip, TEXT_LEFT, all);
    if (stage->notice && l->strip.w > l->well.w) {
        struct box below = strip;
        below.x += strip.w + l->unit;
        below.w = l->strip.w - strip.w - l->unit;
        draw_notice(look, below, stage);
    }
}

/* Whether nothing is said below the well. */
static bool
strip_is_free(const struct stage *stage)
{
    return (!stage->over || stage->headed) &&
           (stage->notice == NULL || stage->notice[0] == '\0');
}

static void
draw_pieces(
    struct look *look, const struct stage *stage, const struct scope *scope)
{
    const struct view *view = stage->view;
    struct place falling = view->motion.piece;
    struct scope free = *scope; /* a falling piece is not moved by flashes */

    free.gone = 0;
    if (stage->over)
        return;
    if (place_is_seen(falling)) {
        if (look->well_art.manner.ghost > 0)
            draw_place(look, scope, ART_GHOST, view->ghost);
        if (stage->has_hint && place_is_seen(stage->hint))
            draw_hint(look, scope, stage->hint);
        draw_falling(look, &free, falling);
    }
    if (stage->has_goal && place_is_seen(stage->goal))
        draw_goal(look, scope, stage->goal);
}

void
draw_pending(struct look *look, const struct view *view, struct box bar,
    int cell, int line)
{
    uint32_t rows = view->garbage_pending;

    for (uint32_t i = 0; i < rows && (int)i * cell < bar.h; i++) {
        /* As many as come in with the next lock, then the others. */
        enum palette colour = i < GARBAGE_CAP ? PALETTE_ACCENT : PALETTE_SOFT;
        struct box part = {bar.x, bar.y + bar.h - ((int)i + 1) * cell + line,
            bar.w, cell - line};
        look_fill(look, part, palette_colour(colour));
    }
}

void
draw_feats(struct look *look, struct box box, int lines, int px,
    const struct feats *feats)
{
    char words[FEATS_MAX][FEATS_SIZE], all[FEATS_MAX * FEATS_SIZE];
    int count = feats_write(feats, words);

    if (count > 0 && lines == 1) {
        feats_write_line(feats, all, sizeof(all));
        px = look_px(look, SDL_min(px, box.h * 3 / 4), box.w, all);
        text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_ACCENT), box,
            TEXT_LEFT, all);
        return;
    }
    struct box line = {box.x, box.y, box.w, box.h / lines};
    for (int i = 0; i < SDL_min(count, lines); i++, line.y += line.h) {
        int fits = look_px(look, px, line.w, words[i]);
        text_draw(look->text, look_style(TEXT_BOLD, fits, PALETTE_ACCENT), line,
            TEXT_LEFT, words[i]);
    }
}

/* Draws a game's well, and pieces in so many rows over it. */
static void
draw_well(struct look *look, const struct stage *stage,
    const struct well_frame *well, int above)
{
    const struct scope scope = {stage->view, well->box, well->cell,
        SDL_min(above, stage->view->rules->hidden), stage->flash_rows,
        stage->flash_cells};

    art_resize(&look->well_art, well->cell);
    draw_rim(look, well->box, well->line);
    if (stage->paused) {
        draw_pause(look, &scope, well);
        return;
    }
    draw_cells(look, &scope, stage->over ? ART_DIM : ART_LOCKED);
    draw_pieces(look, stage, &scope);
    draw_flash(look, stage, &scope);
    if (stage->over && stage->headed)
        draw_end(look, stage, well);
    draw_countdown(look, stage, well);
}

void
draw_stage(
    struct look *look, const struct stage *stage, const struct well_frame *well)
{
    draw_well(look, stage, well, layout_above(stage->view->rules));
}

void
draw_play_layout(struct look *look, const struct stage *stage)
{
    const struct view *view = stage->view;
    struct layout_wants wants;

    memset(&wants, 0, sizeof(wants)); /* its padding is compared too */
    wants.width = look->width;
    wants.height = look->height;
    wants.columns = view->rules->width;
    wants.rows = view->rules->visible;
    wants.next_count = view->rules->next_count;
    wants.key_count = stage->hint_count;
    wants.below = stage->below;
    wants.scale = look->scale;
    wants.above = layout_above(view->rules);
    wants.stats = stage->figure_count;
    wants.facts = stage->fact_count;
    wants.splits = stage->split_count;
    wants.reasons = stage->why != NULL ? REASON_MAX : 0;
    wants.list = stage->list;
    wants.hold = (view->rules->buttons & BUTTON_HOLD) != 0;
    wants.streaks = stage->streaks;
    wants.graph = stage->graph != NULL;
    wants.rival = stage->rival != NULL;
    if (memcmp(&wants, &look->play_wants, sizeof(wants)) == 0)
        return;
    look->play_wants = wants;
    layout_play(&look->play, &wants);
}

void
draw_play(struct look *look, const struct stage *stage)
{
    draw_play_layout(look, stage);
    const struct layout *l = &look->play;
    art_resize(&look->next_art, l->next_cell);
    if (l->later_cell > 0)
        art_resize(&look->later_art, l->later_cell);
    if (l->hold_cell > 0)
        art_resize(&look->hold_art, l->hold_cell);

    look_clear(look);
    draw_well(look, stage,
        &(struct well_frame){l->well, l->cell, l->unit, l->line}, l->above);
    if (!stage->paused)
        draw_pending(look, stage->view, l->pending, l->cell, l->line);
    panel_draw(look, stage);
    if (stage->rival != NULL && l->rival.w > 0)
        draw_small(look, stage->rival, l->rival, l->rival_cell);
    draw_strip(look, stage);
    if (!stage->paused && (l->word_lines > 1 || strip_is_free(stage)))
        draw_feats(look, l->words, l->word_lines, l->big, stage->feats);
}

static void
draw_aside(struct look *look, const struct view *view, struct box box, int cell,
    enum art_kind locked, enum art_kind falling)
{
    int rows = view->rules->visible * cell, over = box.h - rows;
    struct scope scope = {
        view, {box.x, box.y + over, box.w, rows}, cell, over / cell, 0, NULL};

    art_resize(&look->well_art, cell);
    draw_rim(look, scope.well, SDL_max(1, cell / 14));
    draw_cells(look, &scope, locked);
    if (place_is_seen(view->motion.piece))
        draw_place(look, &scope, falling, view->motion.piece);
}

void
draw_still(struct look *look, const struct view *view, struct box box, int cell)
{
    draw_aside(look, view, box, cell, ART_DIM, ART_DIM);
}

void
draw_small(struct look *look, const struct view *view, struct box box, int cell)
{
    struct art of_well = look->well_art;

    look->well_art = look->small_art;
    draw_still(look, view, box, cell);
    look->small_art = look->well_art;
    look->well_art = of_well;
}

void
draw_moving(
    struct look *look, const struct view *view, struct box box, int cell)
{
    draw_aside(look, view, box, cell, ART_LOCKED, ART_FALLING);
}

void
draw_help(struct look *look, const struct hint *hints, int count,
    const struct hint *foot, int foot_count)
{
    struct layout_help l;
    struct layout_wants wants = {
        .width = look->width,
        .height = look->height,
        .columns = 10,
        .rows = 20,
        .key_count = count,
        .scale = look->scale,
    };
    layout_help(&l, &wants);
    look_clear(look);
    text_draw(look->text, look_style(TEXT_BOLD, l.name_px, PALETTE_INK), l.name,
        TEXT_LEFT, _("Keys"));
    look_hints(look, l.keys, hints, l.keys_shown, l.rows, l.unit, PALETTE_INK);
    look_hint_line(look, l.foot, l.unit, foot, foot_count);
}
