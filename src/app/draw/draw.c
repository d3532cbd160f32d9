/*
 * Screens are drawn from back to front, mostly by copies and plain fills. Only
 * text, the next pieces and the light on cleared rows blend.
 */
#include "app/draw/draw.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/effects_draw.h"
#include "app/draw/panel.h"
#include "app/draw/well.h"
#include "wellplayed/bits.h"

static int
headline_px(const struct well_frame *well)
{
    return SDL_min(well->unit * 2, well->box.w / 5);
}

/* A band across the well, above its middle. */
static struct box
headline_band(const struct well_frame *well)
{
    struct box band = {well->box.x, well->box.y + well->box.h * 3 / 8, well->box.w,
        headline_px(well) * 2 + well->unit * 2};
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

static void
draw_headline(
    struct look *look, const struct well_frame *well, enum palette colour, const char *words)
{
    struct box band = headline_band(well);
    look_fill(look, band, palette_colour(PALETTE_WELL));
    text_draw(
        look->text, look_style(TEXT_BOLD, headline_px(well), colour), band, TEXT_CENTRE, words);
}

/* Draws the headline of the end and, if there is one, the result below it. Both
 * are above the list of choices. */
static void
draw_end(struct look *look, const struct stage *stage, const struct well_frame *well)
{
    const char *words = stage->result;
    int px = SDL_max(well->unit, headline_px(well) * 5 / 8);
    struct box band = headline_band(well), above = band, below = band;

    if (words == NULL) {
        draw_headline(look, well, PALETTE_ACCENT, panel_ending(stage));
        return;
    }
    below.h = px * 5 / 4;
    below.y = draw_headline_end(well) - below.h;
    above.h = below.y - band.y;
    look_fill(look, band, palette_colour(PALETTE_WELL));
    look_say(look, look_style(TEXT_BOLD, headline_px(well), PALETTE_ACCENT), above, TEXT_CENTRE,
        panel_ending(stage));
    look_say(look, look_style(TEXT_BOLD, px, PALETTE_INK), below, TEXT_CENTRE, words);
}

/* Covers the well: a pause must not give time to think. */
static void
draw_pause(struct look *look, const struct scope *scope, const struct well_frame *well)
{
    const struct view *view = scope->view;
    for (int y = 0; y < view->rules->visible; y++) {
        for (int x = 0; x < view->rules->width; x++) {
            struct box box = scope_place(scope, x, y);
            art_draw(&look->well_art, ART_VEIL, PIECE_NONE, box.x, box.y);
        }
    }
    draw_headline(look, well, PALETTE_INK, _("Paused"));
}

/* Draws the countdown before a game continues; the well is not covered. */
static void
draw_countdown(struct look *look, const struct stage *stage, const struct well_frame *well)
{
    char number[16];
    int px = well->box.w / 3;

    if (stage->countdown == 0)
        return;
    SDL_snprintf(number, sizeof(number), "%d", stage->countdown);
    struct box box = box_centred(well->box, px * 5 / 4, px * 5 / 4);
    look_fill(look, box, palette_colour(PALETTE_WELL));
    look_frame(look, box, well->line, palette_colour(PALETTE_EDGE));
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), box, TEXT_CENTRE, number);
}

static void
draw_pieces(struct look *look, const struct stage *stage, const struct scope *scope)
{
    const struct view *view = stage->view;

    if (stage->over)
        return;
    if (scope_has_piece(view->motion.piece)) {
        if (look->well_art.manner.ghost > 0)
            well_place(look, scope, ART_GHOST, view->ghost);
        if (stage->has_hint && scope_has_piece(stage->hint))
            well_hint(look, scope, stage->hint);
        well_falling(look, scope, ART_FALLING);
    }
    if (stage->has_goal && scope_has_piece(stage->goal))
        well_goal(look, scope, stage->goal);
    if (stage->mind != NULL && scope_has_piece(view->motion.piece))
        mind_draw_well(look, scope, stage->mind);
}

/* Draws the locked cells and the effects of the last lock. */
static void
draw_locked(struct look *look, const struct scope *scope, enum art_kind locked)
{
    well_cells(look, scope, locked);
    effects_draw_rows(look, scope, locked);
    effects_draw_trail(look, scope);
    effects_draw_lock(look, scope, locked);
}

/* Draws a dim frame around the rows in which pieces spawn. */
static void
draw_over(struct look *look, const struct view *view, const struct well_frame *well)
{
    struct colour ground = palette_colour(PALETTE_GROUND);
    int high = layout_above(view->rules) * well->cell, line = well->line;
    struct box box = {well->box.x, well->box.y - high - line, well->box.w, high};
    struct box rim = {box.x - line, box.y - line, box.w + 2 * line, high + 2 * line};

    if (high == 0)
        return;
    look_fill(look, box, palette_mix(palette_colour(PALETTE_WELL), ground, 128));
    look_frame(look, rim, line, palette_mix(palette_colour(PALETTE_EDGE), ground, 128));
}

/* Draws a game's well, and the pieces in `above` rows over it. */
static void
draw_well(struct look *look, const struct stage *stage, const struct well_frame *well, int above)
{
    const struct scope scope =
        scope_of(stage->view, well->box, well->cell, above, stage->effects, stage->over);

    art_resize(&look->well_art, well->cell);
    draw_over(look, stage->view, well);
    well_rim(look, well->box, well->line);
    if (stage->paused) {
        draw_pause(look, &scope, well);
        return;
    }
    scope_clip(look, &scope);
    draw_locked(look, &scope, ART_LOCKED);
    draw_pieces(look, stage, &scope);
    scope_unclip(look, &scope);
    if (stage->over && stage->headed && !effects_has(stage->effects, EFFECT_END))
        draw_end(look, stage, well);
    draw_countdown(look, stage, well);
}

void
draw_stage(struct look *look, const struct stage *stage, const struct well_frame *well)
{
    draw_well(look, stage, well, layout_above(stage->view->rules));
}

/* The height of the strip of wells; 0: none. */
static int
top_of(const struct look *look, const struct stage *stage)
{
    struct strip_layout strip;

    if (stage->strip == NULL)
        return 0;
    strip_layout(
        &strip, look->width, look->height, look->scale, stage->strip->columns, stage->strip->rows);
    return strip.height;
}

void
draw_layout(struct look *look, const struct layout_wants *wants)
{
    if (memcmp(wants, &look->play_wants, sizeof(*wants)) == 0)
        return;
    look->play_wants = *wants;
    layout_wells(&look->play, wants);
}

void
draw_wants(const struct look *look, const struct ruleset *rules, struct layout_wants *wants)
{
    memset(wants, 0, sizeof(*wants)); /* its padding is compared too */
    wants->width = look->width;
    wants->height = look->height;
    wants->scale = look->scale;
    wants->columns = rules->width;
    wants->rows = rules->visible;
    wants->above = layout_above(rules);
    wants->next_count = rules->next_count;
    wants->hold = (rules->buttons & BUTTON_HOLD) != 0;
}

void
draw_play_layout(struct look *look, const struct stage *stage)
{
    const struct view *view = stage->view;
    struct layout_wants wants;

    draw_wants(look, view->rules, &wants);
    wants.sides = 1;
    wants.key_count = stage->hint_count;
    wants.below = stage->below;
    wants.top = top_of(look, stage);
    wants.stats = stage->figure_count;
    wants.facts = stage->fact_count;
    wants.splits = stage->split_count;
    wants.reasons = stage->why != NULL ? REASON_MAX : 0;
    wants.list = stage->list;
    wants.mind = stage->mind != NULL && stage->mind->open;
    wants.lamps = stage->lamps && wants.mind ? bits_count(view->rules->buttons) : 0;
    wants.streaks = stage->streaks;
    wants.graph = stage->graph != NULL;
    wants.rival = stage->rival != NULL;
    draw_layout(look, &wants);
}

void
draw_game(struct look *look, const struct stage *stage, int side)
{
    const struct layout *l = &look->play;
    struct well_frame well = {l->sides[side].well, l->cell, l->unit, l->line};

    draw_well(look, stage, &well, l->above);
    panel_side(look, stage, side);
}

void
draw_begin(struct look *look, const struct view *view)
{
    const struct layout *l = &look->play;

    art_resize(&look->next_art, l->next_cell);
    if (l->later_cell > 0)
        art_resize(&look->later_art, l->later_cell);
    if (l->hold_cell > 0)
        art_resize(&look->hold_art, l->hold_cell);
    look_tint_game(look, view);
    look_clear(look);
}

/* It has textures of its own, so that both games can be drawn in each frame. */
static void
draw_rival(struct look *look, const struct view *view, struct box box, int cell)
{
    struct art of_well = look->well_art;

    look->well_art = look->small_art;
    draw_still(look, view, box, cell);
    look->small_art = look->well_art;
    look->well_art = of_well;
}

void
draw_play(struct look *look, const struct stage *stage)
{
    draw_play_layout(look, stage);
    const struct layout *l = &look->play;
    draw_begin(look, stage->view);
    draw_game(look, stage, 0);
    panel_draw(look, stage);
    if (stage->strip != NULL)
        strip_draw(look, stage->strip);
    if (stage->rival != NULL && l->rival.w > 0)
        draw_rival(look, stage->rival, l->rival, l->rival_cell);
}

static void
draw_aside(struct look *look, const struct view *view, struct box box, int cell,
    enum art_kind locked, enum art_kind falling)
{
    int rows = view->rules->visible * cell, over = box.h - rows;
    struct box well = {box.x, box.y + over, box.w, rows};
    struct scope scope = scope_of(view, well, cell, over / cell, NULL, false);

    art_resize(&look->well_art, cell);
    well_rim(look, scope.well, SDL_max(1, cell / 14));
    scope_clip(look, &scope);
    draw_locked(look, &scope, locked);
    if (scope_has_piece(view->motion.piece))
        well_falling(look, &scope, falling);
    scope_unclip(look, &scope);
}

void
draw_still(struct look *look, const struct view *view, struct box box, int cell)
{
    draw_aside(look, view, box, cell, ART_DIM, ART_DIM);
}

void
draw_moving(struct look *look, const struct view *view, struct box box, int cell)
{
    draw_aside(look, view, box, cell, ART_LOCKED, ART_FALLING);
}
