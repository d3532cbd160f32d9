/*
 * The well, and what to press now in large words.
 */
#include "app/draw/draw.h"
#include "app/draw/layout_lesson.h"
#include "app/draw/panel.h"
#include "app/scenes/tutorial.h"

/* A row of squares, one for each step: those behind are filled, the one now is
 * filled with the accent, those to come are empty. */
static void
draw_dots(struct look *look, const struct layout_lesson *l,
    const struct tutorial *tutorial)
{
    int size = l->unit * 5 / 8, x = l->dots.x;
    int y = l->dots.y + (l->dots.h - size) / 2;

    for (int i = 0; i < TUTORIAL_END; i++) {
        struct box dot = {x, y, size, size};
        bool behind = i < (int)tutorial->step ||
                      (i == (int)tutorial->step && tutorial->done);
        if (!tutorial_has(tutorial, (enum tutorial_number)i))
            continue;
        if (behind)
            look_fill(look, dot, palette_colour(PALETTE_SOFT));
        else if (i == (int)tutorial->step)
            look_fill(look, dot, palette_colour(PALETTE_ACCENT));
        else
            look_frame(
                look, dot, SDL_max(1, l->line), palette_colour(PALETTE_SOFT));
        x += size + l->unit / 2;
    }
}

/* Two strokes of squares. */
void
tutorial_draw_tick(struct look *look, int x, int y, int size)
{
    int pen = SDL_max(2, size / 5), arm = size / 3;

    for (int i = 0; i <= size; i++) {
        int down = i < arm ? size - 2 * arm + i : size - arm - (i - arm);
        struct box dot = {x + i, y + down, pen, pen};
        look_fill(look, dot, palette_colour(PALETTE_ACCENT));
    }
}

/* Draws the sentence, and below it the line about it. Returns the y below both. */
static int
draw_sentence(struct look *look, const struct layout_lesson *l,
    const char *words, const char *detail, enum palette colour)
{
    struct text_style large = look_style(TEXT_BOLD, l->large, PALETTE_INK);
    struct text_style small = look_style(TEXT_REGULAR, l->unit * 9 / 8, colour);
    int line = l->large * 5 / 4;
    struct box box = l->sentence, below = l->detail;

    if (box.h < 2 * line)
        large.px = look_px(look, large.px, box.w, words);
    int lines = text_paragraph(look->text, large, box, line, TEXT_LEFT, words);
    below.y = box.y + lines * line + l->unit / 4;
    lines = text_paragraph(
        look->text, small, below, l->unit * 3 / 2, TEXT_LEFT, detail);
    return below.y + lines * l->unit * 3 / 2;
}

/* The keys of a step. Left and right are one hint. Returns the number. */
static int
hints_of(const struct app *app, const struct tutorial_step *step,
    struct hint hints[TUTORIAL_MAX_ACTIONS])
{
    int count = 0;

    for (int i = 0; i < step->action_count; i++) {
        enum action action = step->actions[i];
        if (action == ACTION_LEFT && i + 1 < step->action_count)
            hints[count++] =
                app_hint_pair(app, action, step->actions[++i], _("move"));
        else
            hints[count++] =
                app_hint(app, action, 1, _(binding_table[action].what));
    }
    return count;
}

/* Draws hints below each other where there is room, else in a line. */
static void
draw_keys(struct look *look, const struct layout_lesson *l, struct box box,
    const struct hint *hints, int count)
{
    int px = l->large * 7 / 8;

    if (l->stacked) {
        look_hint_line(look, box, px, hints, count);
        return;
    }
    box.h /= LAYOUT_LESSON_KEYS;
    for (int i = 0; i < count; i++, box.y += box.h)
        look_hint_line(look, box, px, &hints[i], 1);
}

static void
draw_words(struct app *app, const struct layout_lesson *l)
{
    struct look *look = app->look;
    const struct tutorial *tutorial = tutorial_of(app);
    const struct tutorial_step *step = &tutorial_steps[tutorial->step];
    struct hint hints[TUTORIAL_MAX_ACTIONS];
    bool wrong = tutorial->missed && tutorial->step == TUTORIAL_GAP;
    struct box keys = l->keys;

    draw_dots(look, l, tutorial);
    keys.y = draw_sentence(look, l, _(step->what),
        wrong ? _("Not in the gap. Once more!") : _(step->detail),
        wrong ? PALETTE_INK : PALETTE_SOFT);
    keys.y += l->unit / 2;
    if (tutorial->done) {
        tutorial_draw_tick(look, keys.x, keys.y + l->unit / 2, l->large);
        return;
    }
    int count = hints_of(app, step, hints);
    if (tutorial->step == TUTORIAL_END)
        hints[count++] = (struct hint){tutorial_choose_caps(app),
            tutorial_is_over_a_game(app) ? _("back to the game") : _("play")};
    draw_keys(look, l, keys, hints, count);
}

static void
draw_foot(struct app *app, const struct layout_lesson *l)
{
    struct hint hints[2];
    int count = 0;
    bool ends = tutorial_of(app)->step == TUTORIAL_END;

    if (!ends)
        hints[count++] = (struct hint){tutorial_caps(app), _("skip")};
    hints[count++] = (struct hint){
        tutorial_leave_caps(app), ends ? _("back") : _("skip all")};
    app_draw_foot(app, l->foot, l->unit, hints, count);
}

void
tutorial_draw(struct app *app)
{
    struct look *look = app->look;
    struct tutorial *tutorial = tutorial_of(app);
    const struct view *view = &tutorial->seat.view;
    const struct ruleset *rules = &tutorial->seat.rules;
    struct layout_lesson l;
    struct layout_lesson_wants wants = {
        .width = look->width,
        .height = look->height,
        .columns = rules->width,
        .rows = rules->visible,
        .above = layout_above(rules),
        .hold = (rules->buttons & BUTTON_HOLD) != 0,
        .scale = look->scale,
    };
    struct stage stage = {
        .view = view,
        .machine = tutorial->seat.who == SEAT_MACHINE,
        .effects = &tutorial->effects,
    };

    layout_lesson(&l, &wants);
    look_clear(look);
    if (tutorial->step == TUTORIAL_GAP)
        stage.has_hint = seat_hint(&tutorial->seat, &stage.hint);
    stage.has_goal = seat_goal(&tutorial->seat, &stage.goal);
    struct well_frame frame = {l.well, l.cell, l.unit, l.line};
    draw_stage(look, &stage, &frame);
    if (l.hold_cell > 0)
        art_resize(&look->hold_art, l.hold_cell);
    panel_hold(look, &stage, l.hold_label, l.hold_box, l.hold, l.unit * 7 / 8,
        l.line, &look->hold_art);
    draw_words(app, &l);
    draw_foot(app, &l);
}
