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

static const char *
ending(const struct stage *stage)
{
    return stage->ending != NULL ? stage->ending : _("Game over");
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
        draw_headline(look, well, PALETTE_ACCENT, ending(stage));
        return;
    }
    below.h = px * 5 / 4;
    below.y = draw_headline_end(well) - below.h;
    above.h = below.y - band.y;
    look_fill(look, band, palette_colour(PALETTE_WELL));
    int large = look_px(look, headline_px(well), above.w, ending(stage));
    text_draw(look->text, look_style(TEXT_BOLD, large, PALETTE_ACCENT), above, TEXT_CENTRE,
        ending(stage));
    px = look_px(look, px, below.w, words);
    text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_INK), below, TEXT_CENTRE, words);
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

/* Draws the notice and its hints in a line under the well. */
static void
draw_notice(struct look *look, struct box box, const struct stage *stage)
{
    int px = look->play.small;
    struct box words = text_draw(
        look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), box, TEXT_LEFT, stage->notice);
    int taken = words.x + words.w + px * 3 / 2 - box.x;
    struct box remaining = {box.x + taken, box.y, box.w - taken, box.h};
    look_hint_line(look, remaining, px, stage->notes, stage->note_count);
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
draw_strip(struct look *look, const struct stage *stage)
{
    const struct layout *l = &look->play;
    struct box strip = l->strip;
    struct text_style end = look_style(TEXT_BOLD, l->big, PALETTE_ACCENT);
    if (!stage->over || stage->headed) {
        if (stage->notice)
            draw_notice(look, strip, stage);
        else if (stage->keys != NULL && !stage->paused)
            key_row_draw(look, strip, l->small, stage->keys);
        else
            panel_key_line(look, stage, strip);
        return;
    }
    strip.w = l->well.w;
    char all[192];
    snprintf(all, sizeof(all), "%s%s%s", ending(stage), stage->result != NULL ? ": " : "",
        stage->result != NULL ? stage->result : "");
    end.px = look_px(look, end.px, strip.w, all);
    text_draw(look->text, end, strip, TEXT_LEFT, all);
    if (stage->notice && l->strip.w > l->well.w) {
        struct box below = strip;
        below.x += strip.w + l->unit;
        below.w = l->strip.w - strip.w - l->unit;
        draw_notice(look, below, stage);
    }
}

/* Whether there is no text below the well. */
static bool
strip_is_free(const struct stage *stage)
{
    return (!stage->over || stage->headed) && (stage->notice == NULL || stage->notice[0] == '\0');
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

void
draw_pending(struct look *look, const struct view *view, struct box bar, int cell, int line)
{
    uint32_t rows = view->garbage_pending;

    for (uint32_t i = 0; i < rows && (int)i * cell < bar.h; i++) {
        /* First the rows that come in with the next lock, then the others. */
        enum palette colour = i < GARBAGE_CAP ? PALETTE_ACCENT : PALETTE_SOFT;
        struct box part = {bar.x, bar.y + bar.h - ((int)i + 1) * cell + line, bar.w, cell - line};
        look_fill(look, part, palette_colour(colour));
    }
}

void
draw_feats(struct look *look, struct box box, int lines, int px, const struct effects *effects)
{
    char words[FEATS_MAX][FEATS_SIZE], all[FEATS_MAX * FEATS_SIZE];

    if (effects == NULL || !effects_are_still(effects) || !effects_is_on(effects))
        return;
    int count = feats_write(&effects->feats, words);
    if (count > 0 && lines == 1) {
        feats_write_line(&effects->feats, all, sizeof(all));
        px = look_px(look, SDL_min(px, box.h * 3 / 4), box.w, all);
        text_draw(look->text, look_style(TEXT_BOLD, px, PALETTE_ACCENT), box, TEXT_LEFT, all);
        return;
    }
    struct box line = {box.x, box.y, box.w, box.h / lines};
    for (int i = 0; i < SDL_min(count, lines); i++, line.y += line.h) {
        int fits = look_px(look, px, line.w, words[i]);
        text_draw(
            look->text, look_style(TEXT_BOLD, fits, PALETTE_ACCENT), line, TEXT_LEFT, words[i]);
    }
}

/* Draws a game's well, and the pieces in `above` rows over it. */
static void
draw_well(struct look *look, const struct stage *stage, const struct well_frame *well, int above)
{
    const struct scope scope =
        scope_of(stage->view, well->box, well->cell, above, stage->effects, stage->over);

    art_resize(&look->well_art, well->cell);
    well_rim(look, well->box, well->line);
    if (stage->paused) {
        draw_pause(look, &scope, well);
        return;
    }
    scope_clip(look, &scope);
    draw_locked(look, &scope, ART_LOCKED);
    draw_pieces(look, stage, &scope);
    scope_unclip(look, &scope);
    effects_draw_words(look, &scope, well->unit);
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
    wants.top = top_of(look, stage);
    wants.scale = look->scale;
    wants.above = layout_above(view->rules);
    wants.stats = stage->figure_count;
    wants.facts = stage->fact_count;
    wants.splits = stage->split_count;
    wants.reasons = stage->why != NULL ? REASON_MAX : 0;
    wants.list = stage->list;
    wants.mind = stage->mind != NULL && stage->mind->open;
    wants.lamps = stage->lamps && wants.mind ? bits_count(view->rules->buttons) : 0;
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

    look_tint_game(look, stage->view);
    look_clear(look);
    draw_well(look, stage, &(struct well_frame){l->well, l->cell, l->unit, l->line}, l->above);
    if (!stage->paused)
        draw_pending(look, stage->view, l->pending, l->cell, l->line);
    panel_draw(look, stage);
    if (stage->strip != NULL)
        strip_draw(look, stage->strip);
    if (stage->rival != NULL && l->rival.w > 0)
        draw_small(look, stage->rival, l->rival, l->rival_cell);
    draw_strip(look, stage);
    if (!stage->paused && (l->word_lines > 1 || strip_is_free(stage)))
        draw_feats(look, l->words, l->word_lines, l->big, stage->effects);
}

static void
draw_aside(struct look *look, const struct view *view, const struct effects *effects,
    struct box box, int cell, enum art_kind locked, enum art_kind falling)
{
    int rows = view->rules->visible * cell, over = box.h - rows;
    struct box well = {box.x, box.y + over, box.w, rows};
    struct scope scope = scope_of(view, well, cell, over / cell, effects, false);

    if (locked == ART_DIM) { /* the light is dim as well */
        scope.now.row_light /= 2;
        scope.now.piece_light /= 2;
        scope.now.trail /= 2;
    }
    art_resize(&look->well_art, cell);
    well_rim(look, scope.well, SDL_max(1, cell / 14));
    scope_clip(look, &scope);
    draw_locked(look, &scope, locked);
    if (scope_has_piece(view->motion.piece))
        well_falling(look, &scope, falling);
    scope_unclip(look, &scope);
}

void
draw_dim(struct look *look, const struct view *view, const struct effects *effects, struct box box,
    int cell)
{
    draw_aside(look, view, effects, box, cell, ART_DIM, ART_DIM);
}

void
draw_still(struct look *look, const struct view *view, struct box box, int cell)
{
    draw_dim(look, view, NULL, box, cell);
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
draw_moving(struct look *look, const struct view *view, struct box box, int cell)
{
    draw_aside(look, view, NULL, box, cell, ART_LOCKED, ART_FALLING);
}
