/*
 * The player tries the lesson, watches its solution, or goes on to the next one. The
 * game of a try is recorded in memory, so that pieces can be taken back.
 */
#include "app/scenes/lessons/lesson.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/scenes/rows.h"
#include "app/seat/back.h"
#include "app/shell/commands.h"
#include "store/weights.h"

enum {
    HASTY_MS = 500, /* after the end, until a gamepad's A counts */
    /* So a hand can press the keys of a hint. */
    HINT_LOOK = 100,
    HINT_KEY_TICKS = 100,
    /* The keys of the machine are those of a gamepad that nobody has. */
    KEYS_PAD = INPUT_PADS - 1
};

static const struct table_kind lesson_table;

/* -- tries -- */

/* Begins at the place of the course: its next piece waits. */
static void
lesson_begin_at(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    drill_begin(app, &lesson->drill, &lesson_table);
    lesson->noted = false;
    lesson->hint = LESSON_NO_HINT;
    lesson->checked = lesson->course.placed == 0; /* a lesson has a solution */
    lesson->stuck = false;
    lesson->over_ns = 0;
}

static void
lesson_begin(struct app *app, bool shows)
{
    struct lesson *lesson = lesson_of(app);
    const struct task *task = &lessons_chosen(app)->task;
    struct seat *seat = &lesson->drill.seat;
    struct handling handling =
        shows ? task->rules.handling : prefs_handling(&app->prefs, &task->rules);
    struct seat_setup setup = {
        .rules = &task->rules,
        .start_level = task->rules.first_level,
        .seed = 1,
        .pace = PILOT_DEFAULT_PACE,
        .handling = &handling,
        .position = &task->position,
    };

    weights_find(weights_default_name, &setup.brain);
    app_begin_anew(app);
    seat_begin(seat, &setup);
    /* In memory, so that a piece can be taken back. */
    struct keeper_job *record = shows ? NULL : keeper_job(KEEPER_ADD);
    if (record != NULL)
        seat_keep(seat, record);
    seat_run(seat, 1, false, false); /* the piece spawns */
    task_begin(&lesson->course, task);
    lesson->shows = shows;
    lesson->run = lesson->run_left = 0;
    lesson_begin_at(app);
}

static void
lesson_note(struct app *app, bool solved)
{
    if (!lesson_of(app)->noted)
        lessons_note(app, solved);
    lesson_of(app)->noted = true;
}

/* A try in which a piece was placed counts, although it is given up. */
static void
lesson_give_up(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (!lesson->shows && !lesson_is_over(lesson) && lesson->course.placed > 0)
        lesson_note(app, false);
}

/* Once more, or the next one. */
static void
lesson_again(struct app *app, bool next)
{
    lesson_give_up(app);
    app_effect(app, SOUND_TICK);
    if (next)
        lessons_choose_next(app);
    lesson_begin(app, false);
}

/* The last piece comes back; before the first one, and after a solution, the
 * lesson begins again. What was tried counts as a try all the same. */
static void
lesson_take_back(struct app *app)
{
    struct lesson *lesson = lesson_of(app);
    int placed = lesson->course.placed;

    if (lesson->shows || lesson->course.state == TASK_SOLVED || placed == 0 ||
        !seat_can_take_back(&lesson->drill.seat)) {
        lesson_again(app, false);
        return;
    }
    lesson_give_up(app);
    if (!seat_take_back(&lesson->drill.seat)) {
        lesson_begin(app, false);
        return;
    }
    app_effect(app, SOUND_TICK);
    lesson->course = lesson->before[placed - 1];
    lesson_begin_at(app);
}

/* Who asks for the solution has not found it: unless it was found before. */
static void
lesson_show(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (!lesson->shows && !lesson_is_over(lesson) &&
        !lessons_is_solved(lessons_of(app), lessons_chosen(app)))
        lesson_note(app, false);
    app_effect(app, SOUND_MACHINE_ON);
    lesson_begin(app, true);
}

static void
lesson_hear(struct app *app, int side, const struct events *events)
{
    struct lesson *lesson = lesson_of(app);
    bool was_over = lesson_is_over(lesson);

    if (events->happened & EVENT_HELD) {
        if (lesson->advice.hold)
            lesson->advice.hold = false;
        else
            lesson->hint = LESSON_NO_HINT;
        lesson->checked = false;
    }
    if (events->happened & EVENT_LOCKED) {
        lesson->drill.moves = false;
        lesson->hint = LESSON_NO_HINT;
        lesson->checked = lesson->stuck = false;
        lesson->before[lesson->course.placed % TASK_MAX_PIECES] = lesson->course;
    }
    task_see(&lesson->course, &lessons_chosen(app)->task, events);
    if (!was_over && lesson_is_over(lesson) && !lesson->shows) {
        lesson_note(app, lesson->course.state == TASK_SOLVED);
        if (lesson->course.state == TASK_SOLVED)
            app_effect(app, SOUND_TICK);
    }
}

/* -- hints -- */

/* Finds a way from here. */
static bool
lesson_find_advice(struct lesson *lesson, const struct task *task)
{
    struct task_line line;
    struct task_keys keys;

    if (lesson->search == NULL)
        lesson->search = malloc(sizeof(*lesson->search));
    if (lesson->search == NULL ||
        !task_solve_from(lesson->search, task, &lesson->course, &lesson->drill.seat.game, HINT_LOOK,
            HINT_KEY_TICKS, &line, &keys))
        return false;
    lesson->advice = line.steps[lesson->course.placed];
    return true;
}

/* Looks once for each piece whether the lesson can still be solved. */
static void
lesson_check(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->checked || lesson->shows || lesson_is_over(lesson) ||
        lesson->drill.seat.view.motion.piece.piece == PIECE_NONE)
        return;
    lesson->checked = true;
    lesson->stuck =
        !lesson_find_advice(lesson, &lessons_chosen(app)->task) && lesson->search != NULL;
    app->dirty = true;
}

static void
lesson_find_hint(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->drill.seat.view.motion.piece.piece == PIECE_NONE)
        return;
    if (lesson->hint != LESSON_NO_HINT) {
        lesson->hint = LESSON_PLACE;
        return;
    }
    if (lesson_find_advice(lesson, &lessons_chosen(app)->task))
        lesson->hint = LESSON_COLUMNS;
}

/* -- what can be done -- */

enum lesson_command { DO_HINT = COMMAND_NONE + 1, DO_NEXT, DO_AGAIN, DO_SHOW, DO_UNDO, DO_LEAVE };

static bool
lesson_is_solved(const struct app *app)
{
    return lesson_of(app)->course.state == TASK_SOLVED;
}

static bool
lesson_is_failed(const struct app *app)
{
    return lesson_of(app)->course.state == TASK_FAILED;
}

static bool
lesson_is_open(const struct app *app)
{
    return lesson_of(app)->course.state == TASK_OPEN;
}

static bool
lesson_is_tried(const struct app *app)
{
    return lesson_is_open(app) && !lesson_of(app)->shows;
}

static bool
lesson_can_be_helped(const struct app *app)
{
    return lesson_is_tried(app) && !lesson_of(app)->stuck;
}

static bool
lesson_has_placed(const struct app *app)
{
    return !lesson_of(app)->shows && lesson_of(app)->course.placed > 0 && !lesson_is_solved(app);
}

static bool
lesson_can_be_shown(const struct app *app)
{
    return !lesson_is_open(app) || !lesson_of(app)->shows;
}

static const struct command_row commands[] = {
    {DO_HINT, .words = N_("hint"), .when = lesson_can_be_helped, .pads = {PAD_OF(ACTION_HINT)}},
    {DO_NEXT, .words = N_("next lesson"), .when = lesson_is_solved, DRILL_GOES_ON,
        .pads = {PAD_BUTTON(A), PAD_OF(ACTION_FASTER)}},
    {DO_AGAIN, .words = N_("try again"), .pads = {PAD_OF(ACTION_RESTART)}},
    {DO_UNDO, .words = N_("take back"), .when = lesson_has_placed, .pads = {PAD_OF(ACTION_UNDO)}},
    {DO_NEXT, .words = N_("next lesson"), .when = lesson_is_failed, DRILL_GOES_ON,
        .pads = {PAD_BUTTON(A), PAD_OF(ACTION_FASTER)}},
    {DO_SHOW, .words = N_("solution"), .when = lesson_can_be_shown,
        .pads = {PAD_OF(ACTION_MACHINE)}},
    {DO_NEXT, .words = N_("skip"), .when = lesson_is_open, DRILL_GOES_ON,
        .pads = {PAD_OF(ACTION_FASTER)}},
    {DO_LEAVE, .words = N_("back"), DRILL_LEAVES},
    {DO_UNDO, .pads = {PAD_OF(ACTION_UNDO)}},
    {COMMAND_NONE},
};

static void
lesson_act(struct app *app, int command, int argument)
{
    const struct lesson *lesson = lesson_of(app);
    /* A late A was still meant for the piece. */
    bool hasty = app->by_pad && lesson_is_over(lesson) &&
                 lesson->over_ns < (uint64_t)HASTY_MS * APP_NS_PER_MS;

    switch ((enum lesson_command)command) {
    case DO_HINT: lesson_find_hint(app); break;
    case DO_NEXT:
        if (!hasty)
            lesson_again(app, true);
        break;
    case DO_AGAIN: lesson_again(app, false); break;
    case DO_SHOW: lesson_show(app); break;
    case DO_UNDO: lesson_take_back(app); break;
    case DO_LEAVE:
        app_effect(app, SOUND_TICK);
        app_back(app);
        break;
    }
}

static void
lesson_button(struct app *app, int key, enum action action, bool down)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->shows && lesson_is_open(app))
        return; /* the machine's */
    if (!down || lesson_is_open(app))
        drill_button(&lesson->drill, key, action, down);
}

/* -- time -- */

static bool
lesson_is_any_down(const struct input *input)
{
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (input->down[i] > 0)
            return true;
    return input->count > 0;
}

/* Whether the game waits for the player. */
static bool
lesson_rests(const struct lesson *lesson)
{
    const struct seat *seat = &lesson->drill.seat;

    return lesson_is_over(lesson) ||
           (!lesson->shows && !lesson->drill.moves && seat->view.motion.piece.piece != PIECE_NONE &&
               !lesson_is_any_down(&seat->input));
}

/* The buttons of the machine's run. */
static void
lesson_press_run(struct lesson *lesson, uint8_t held)
{
    struct input *input = &lesson->drill.seat.input;

    for (int i = 0; i < BUTTON_COUNT; i++) {
        int key = input_pad_key(KEYS_PAD, 1 + i);
        bool is = input->holds[key] != 0, want = held >> i & 1;
        if (want && !is)
            input_press(input, key, (enum action)i);
        else if (is && !want)
            input_release(input, key);
    }
}

/* Plays the solution on, up to its end. */
static void
lesson_run_solution(struct lesson *lesson, const struct task_keys *keys, uint64_t ticks)
{
    while (ticks > 0 && !lesson_is_over(lesson)) {
        if (lesson->run == keys->count)
            return;
        const struct task_run *run = &keys->runs[lesson->run];
        if (lesson->run_left == 0) {
            lesson->run_left = run->ticks;
            lesson_press_run(lesson, run->held);
        }
        uint64_t part = SDL_min(ticks, (uint64_t)lesson->run_left);
        seat_run(&lesson->drill.seat, part, false, false);
        lesson->run_left -= (int)part;
        lesson->run += lesson->run_left == 0;
        ticks -= part;
    }
}

/* Lets the person's piece fall; stops at its lock, or when one has come. */
static void
lesson_run_game(struct lesson *lesson, uint64_t ticks)
{
    struct seat *seat = &lesson->drill.seat;

    if (seat->view.motion.piece.piece != PIECE_NONE) {
        seat_run(seat, ticks, false, true);
        return;
    }
    while (ticks-- > 0 && seat->view.motion.piece.piece == PIECE_NONE && !seat_is_over(seat))
        seat_run(seat, 1, false, false);
}

static void
lesson_run(struct app *app, uint64_t ticks)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->shows)
        lesson_run_solution(lesson, &lessons_chosen(app)->keys, ticks);
    else
        lesson_run_game(lesson, ticks);
    lesson_check(app);
}

static const struct table_kind lesson_table = {.heard = lesson_hear, .run = lesson_run};

static void
lesson_pass(struct app *app, uint64_t ns)
{
    struct lesson *lesson = lesson_of(app);

    drill_pass(app, &lesson->drill, ns, lesson_rests(lesson));
    if (lesson_is_over(lesson))
        lesson->over_ns += ns;
}

/* -- what is seen -- */

/* A square for each lesson of the motif. */
static void
lesson_draw_progress(struct app *app, struct drill_page *page)
{
    const struct lessons_room *room = lessons_of(app);
    const struct lessons_item *item;
    struct box line = drill_page_progress(page);
    char words[64];

    for (int i = 0; (item = lessons_at(room, room->motif, i)) != NULL; i++)
        drill_page_dot(page, &line, lessons_is_solved(room, item), item == lessons_chosen(app));
    if (room->done.streak < 2)
        return;
    snprintf(words, sizeof(words), _n("%u in a row", "%u in a row", room->done.streak),
        room->done.streak);
    sheet_say(&page->sheet, line, look_style(TEXT_REGULAR, page->sheet.unit, PALETTE_SOFT),
        TEXT_RIGHT, words);
}

static const char *
lesson_headline(const struct lesson *lesson, enum task_motif motif)
{
    if (lesson->shows)
        return _("One solution");
    switch (lesson->course.state) {
    case TASK_SOLVED: return _("Solved");
    case TASK_FAILED: return _("Not solved");
    case TASK_OPEN: break;
    }
    if (lesson->stuck)
        return _("It can't be solved any more");
    return lessons_name(motif);
}

static const char *
lesson_hint_words(const struct lesson *lesson)
{
    if (lesson->hint == LESSON_COLUMNS)
        return lesson->advice.hold ? _("Hold, then place the piece in these columns.")
                                   : _("Place the piece in these columns.");
    return lesson->advice.hold ? _("Hold, then place the piece here.") : _("Place the piece here.");
}

/* What is to be done, with how many pieces; a hint; or how it ended. */
static void
lesson_write_detail(const struct lesson *lesson, const struct task *task, char *out, size_t size)
{
    unsigned left = (unsigned)(task->pieces - lesson->course.placed);

    if (lesson_is_over(lesson))
        snprintf(out, size, "%s", lessons_sentence(task->motif, &lesson->course));
    else if (lesson->hint != LESSON_NO_HINT)
        snprintf(out, size, "%s", lesson_hint_words(lesson));
    else if (lesson->stuck)
        snprintf(out, size, "%s", _("Try again, or take the last piece back."));
    else
        snprintf(
            out, size, _n("%u piece. %s", "%u pieces. %s", left), left, lessons_words(task->motif));
}

static void
lesson_draw_words(struct app *app, struct drill_page *page)
{
    const struct lesson *lesson = lesson_of(app);
    const struct task *task = &lessons_chosen(app)->task;
    char detail[256];

    drill_page_sentence(page,
        lesson_is_solved(app) && !lesson->shows ? PALETTE_ACCENT : PALETTE_INK,
        lesson_headline(lesson, task->motif));
    lesson_write_detail(lesson, task, detail, sizeof(detail));
    drill_page_detail(page, PALETTE_INK, detail);
    drill_page_keys(page, app, lesson_is_tried(app) ? &lesson->drill.seat.rules : NULL);
}

static void
lesson_draw(struct app *app)
{
    const struct lesson *lesson = lesson_of(app);
    const struct ruleset *rules = &lesson->drill.seat.rules;
    struct view view = lesson->drill.seat.view;
    struct stage stage = {
        .view = &view,
        .machine = lesson->shows,
        .effects = &lesson->drill.table.sides[0].effects,
        .has_hint = lesson->hint == LESSON_PLACE,
        .hint = lesson->advice.at,
    };
    struct drill_page page;

    if (rules->shapes == NULL) { /* no memory for lessons */
        look_clear(app->look);
        return;
    }
    if (lesson_is_over(lesson)) /* what comes next is no part of it */
        view.motion.piece.piece = PIECE_NONE;
    drill_page_begin(&page, app->look, rules, rules->next_count, 3, 4);
    drill_page_game(&page, &stage);
    if (lesson->hint == LESSON_COLUMNS)
        drill_page_columns(&page, rules, lesson->advice.at);
    lesson_draw_progress(app, &page);
    lesson_draw_words(app, &page);
}

/* -- the scene -- */

static void
lesson_enter(struct app *app)
{
    if (lessons_open(app))
        lesson_begin(app, false);
}

static void
lesson_finish(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    seat_finish(&lesson->drill.seat, NULL);
    free(lesson->search);
    lesson->search = NULL;
}

static void
lesson_leave(struct app *app)
{
    if (lesson_of(app)->drill.seat.rules.shapes != NULL)
        lesson_give_up(app);
    lesson_finish(app);
}

/* While the machine plays, its keys and handling are those of the lesson. */
static void
lesson_rest(struct app *app)
{
    if (!lesson_of(app)->shows)
        drill_rest(app);
}

static void
lesson_uncover(struct app *app)
{
    if (!lesson_of(app)->shows)
        drill_uncover(app);
}

static bool
lesson_idle(const struct app *app)
{
    const struct lesson *lesson = lesson_of(app);
    return !effects_is_on(&lesson->drill.table.sides[0].effects) && lesson_rests(lesson);
}

const struct scene scene_lesson = {
    .size = sizeof(struct lesson),
    .commands = commands,
    .act = lesson_act,
    .enter = lesson_enter,
    .leave = lesson_leave,
    .finish = lesson_finish,
    .cover = lesson_rest,
    .uncover = lesson_uncover,
    .unfocus = lesson_rest,
    .button = lesson_button,
    .pass = lesson_pass,
    .idle = lesson_idle,
    .draw = lesson_draw,
    .view = offsetof(struct lesson, drill.seat.view),
};
