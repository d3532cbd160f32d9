/*
 * The well with hold and next pieces, and beside it what is to be done, how it
 * ended, and the keys. Parts stand as in the first minute's lesson.
 */
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/layout_lesson.h"
#include "app/draw/panel.h"
#include "app/scenes/lessons/lesson.h"
#include "app/scenes/tutorial.h"

enum { KEY_LINES = 4, STACKED_KEY_LINES = 3, MAX_HINTS = 12 };

/* -- how far one is -- */

/* A square for each lesson of the motif: solved ones are filled, the one now
 * has the accent. */
static void
draw_progress(struct app *app, const struct layout_lesson *l)
{
    const struct lessons_room *room = lessons_of(app);
    const struct lessons_item *chosen = lessons_chosen(app), *item;
    struct look *look = app->look;
    int size = l->unit * 5 / 8, x = l->dots.x;
    int y = l->dots.y + (l->dots.h - size) / 2;

    for (int i = 0; (item = lessons_at(room, room->motif, i)) != NULL; i++) {
        struct box dot = {x, y, size, size};
        if (lessons_is_solved(room, item))
            look_fill(look, dot, palette_colour(PALETTE_SOFT));
        if (item == chosen || !lessons_is_solved(room, item))
            look_frame(look, dot,
                SDL_max(1, item == chosen ? size / 4 : l->line),
                palette_colour(item == chosen ? PALETTE_ACCENT : PALETTE_SOFT));
        x += size + l->unit / 2;
    }
    if (room->done.streak < 2)
        return;
    char words[64];
    struct box rest = {x, l->dots.y, l->dots.x + l->dots.w - x, l->dots.h};
    snprintf(words, sizeof(words),
        _n("%u in a row", "%u in a row", room->done.streak), room->done.streak);
    text_draw(look->text,
        look_style(
            TEXT_REGULAR, look_px(look, l->unit, rest.w, words), PALETTE_SOFT),
        rest, TEXT_RIGHT, words);
}

/* -- words -- */

static const char *
headline(const struct lesson *lesson, enum task_motif motif)
{
    if (lesson->shows)
        return _("One way to do it");
    switch (lesson->course.state) {
    case TASK_SOLVED: return _("Solved");
    case TASK_FAILED: return _("Not solved");
    case TASK_OPEN: break;
    }
    return lessons_name(motif);
}

static const char *
hint_words(const struct lesson *lesson)
{
    if (lesson->hint == LESSON_COLUMNS)
        return lesson->advice.hold ? _("Hint: hold it, then these columns.")
                                   : _("Hint: these columns.");
    return lesson->advice.hold ? _("Hint: hold it, then this place.")
                               : _("Hint: this place.");
}

/* What is to be done, with how many pieces; a hint; or how it ended. */
static void
write_detail(const struct lesson *lesson, const struct task *task, char *out,
    size_t size)
{
    unsigned left = (unsigned)(task->pieces - lesson->course.placed);

    if (lesson_is_over(lesson))
        snprintf(
            out, size, "%s", lessons_sentence(task->motif, &lesson->course));
    else if (lesson->hint != LESSON_NO_HINT)
        snprintf(out, size, "%s", hint_words(lesson));
    else
        snprintf(out, size, _n("%u piece. %s", "%u pieces. %s", left), left,
            lessons_words(task->motif));
}

/* Returns the y below. */
static int
draw_words(struct app *app, const struct layout_lesson *l)
{
    const struct lesson *lesson = lesson_of(app);
    const struct task *task = &lessons_chosen(app)->task;
    struct look *look = app->look;
    struct text_style large = look_style(TEXT_BOLD, l->large,
        lesson->course.state == TASK_SOLVED && !lesson->shows ? PALETTE_ACCENT
                                                              : PALETTE_INK);
    struct text_style small =
        look_style(TEXT_REGULAR, l->unit * 9 / 8, PALETTE_INK);
    int line = l->large * 5 / 4;
    struct box box = l->sentence, below = l->detail;
    char detail[256];

    box.h = line;
    large.px = look_px(look, large.px, box.w, headline(lesson, task->motif));
    text_draw(look->text, large, box, TEXT_LEFT, headline(lesson, task->motif));
    write_detail(lesson, task, detail, sizeof(detail));
    below.y = box.y + line + l->unit / 4;
    text_paragraph(
        look->text, small, below, l->unit * 3 / 2, TEXT_LEFT, detail);
    return below.y + below.h + l->unit / 2;
}

/* -- keys -- */

static void
add(const struct app *app, struct hint *hints, int *count, enum action action,
    const char *what)
{
    struct hint hint = app_hint(app, action, 1, what);
    if (hint.caps.count > 0)
        hints[(*count)++] = hint;
}

/* The buttons of the game, which are pressed with the mouse too. */
static void
add_buttons(const struct app *app, const struct ruleset *rules,
    struct hint *hints, int *count)
{
    for (int i = 0; i <= ACTION_LAST_BUTTON; i++)
        if (rules->buttons >> i & 1)
            add(app, hints, count, (enum action)i, _(binding_table[i].what));
}

static int
hints_of(const struct app *app, struct hint hints[MAX_HINTS])
{
    const struct lesson *lesson = lesson_of(app);
    const struct hint next = {tutorial_choose_caps(app), _("next lesson")};
    bool over = lesson_is_over(lesson);
    int count = 0;

    if (!over && !lesson->shows)
        add(app, hints, &count, ACTION_HINT, _("hint"));
    if (lesson->course.state == TASK_SOLVED)
        hints[count++] = next;
    add(app, hints, &count, ACTION_RESTART, _("try again"));
    if (over && lesson->course.state != TASK_SOLVED)
        hints[count++] = next;
    if (!lesson->shows || over)
        add(app, hints, &count, ACTION_MACHINE, _("solution"));
    if (!over && !lesson->shows)
        add_buttons(app, &lesson->seat.rules, hints, &count);
    return count;
}

/* In columns: two beside the well, more below one another in a tall window. */
static void
draw_keys(struct app *app, const struct layout_lesson *l, int y)
{
    struct hint hints[MAX_HINTS];
    struct box boxes[MAX_HINTS];
    int count = hints_of(app, hints);
    int u = l->unit, high = u * 2;
    struct box area = l->keys;

    area.h = SDL_min(area.y + area.h, l->foot.y) - y;
    int rows = SDL_max(1, SDL_min(area.h / high, l->stacked ? 4 : 6));
    int columns = (MAX_HINTS + rows - 1) / rows;
    columns = SDL_max(1, SDL_min(columns, area.w / (9 * u)));
    rows = SDL_max(rows, (count + columns - 1) / columns);
    high = SDL_min(high, area.h / rows);
    for (int i = 0; i < count; i++)
        boxes[i] = (struct box){area.x + i / rows * (area.w / columns),
            y + i % rows * high, area.w / columns - u / 2, high};
    look_hints(app->look, boxes, hints, count, rows, u, PALETTE_INK);
}

static void
draw_foot(struct app *app, const struct layout_lesson *l)
{
    struct hint hints[2];
    int count = 0;

    if (!lesson_is_over(lesson_of(app)))
        hints[count++] = (struct hint){tutorial_caps(app), _("skip")};
    hints[count++] = (struct hint){tutorial_leave_caps(app), _("back")};
    app_draw_foot(app, l->foot, l->unit, hints, count);
}

/* -- the well -- */

/* A frame around the columns of the advice. */
static void
draw_columns(struct look *look, const struct layout_lesson *l,
    const struct ruleset *rules, struct place at)
{
    uint16_t matrix = rules->shapes->matrix[at.piece][at.rotation];
    int first = at.x + piece_left_column(matrix);
    int last = at.x + piece_right_column(matrix);
    struct box box = {l->well.x + first * l->cell, l->well.y,
        (last - first + 1) * l->cell, l->well.h};

    look_frame(
        look, box, SDL_max(2, l->cell / 11), palette_colour(PALETTE_ACCENT));
}

static void
draw_game(struct app *app, const struct layout_lesson *l)
{
    struct look *look = app->look;
    const struct lesson *lesson = lesson_of(app);
    struct view view = lesson->seat.view;
    struct stage stage = {
        .view = &view,
        .machine = lesson->shows,
        .effects = &lesson->effects,
        .has_hint = lesson->hint == LESSON_PLACE,
        .hint = lesson->advice.at,
    };
    struct well_frame frame = {l->well, l->cell, l->unit, l->line};

    if (lesson_is_over(lesson)) /* what comes next is no part of it */
        view.motion.piece.piece = PIECE_NONE;
    draw_stage(look, &stage, &frame);
    if (lesson->hint == LESSON_COLUMNS)
        draw_columns(look, l, &lesson->seat.rules, lesson->advice.at);
    if (l->hold_cell == 0)
        return;
    art_resize(&look->hold_art, l->hold_cell);
    panel_hold(look, &stage, l->hold_label, l->hold_box, l->hold,
        l->unit * 7 / 8, l->line, &look->hold_art);
    text_draw(look->text,
        look_style(TEXT_REGULAR, l->unit * 7 / 8, PALETTE_SOFT), l->next_label,
        TEXT_LEFT, _("Next"));
    look_fill(look, l->next_box, palette_colour(PALETTE_WELL));
    look_frame(look, l->next_box, l->line, palette_colour(PALETTE_EDGE));
    panel_next(
        look, &stage, l->next_box, l->next, &look->hold_art, &look->hold_art);
}

void
lesson_draw(struct app *app)
{
    struct look *look = app->look;
    const struct lesson *lesson = lesson_of(app);
    const struct ruleset *rules = &lesson->seat.rules;
    struct layout_lesson l;
    struct layout_lesson_wants wants = {
        .width = look->width,
        .height = look->height,
        .columns = rules->width,
        .rows = rules->visible,
        .above = layout_above(rules),
        .hold = (rules->buttons & BUTTON_HOLD) != 0,
        .next = rules->next_count,
        .scale = look->scale,
    };

    wants.key_lines =
        look->width * 10 >= look->height * 11 ? KEY_LINES : STACKED_KEY_LINES;
    look_tint_menu(look);
    look_clear(look);
    if (rules->shapes == NULL)
        return; /* no memory for lessons */
    layout_lesson(&l, &wants);
    draw_game(app, &l);
    draw_progress(app, &l);
    draw_keys(app, &l, draw_words(app, &l));
    draw_foot(app, &l);
}
