/* A try begins, is played, and ends; then it begins again, or the next one. */
#include "app/scenes/lessons/lesson.h"

#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/rows.h"
#include "app/scenes/tutorial.h"
#include "app/seat/back.h"
#include "store/weights.h"

enum {
    MAX_TICKS = 250, /* of one pass */
    HASTY_MS = 500,  /* for so long the end does not take the pad's A */
    /* A hint is a way that a hand can press. */
    HINT_LOOK = 100,
    HINT_KEY_TICKS = 100,
    /* The keys of the machine are those of a gamepad that nobody has. */
    KEYS_PAD = INPUT_PADS - 1
};

static void listen(void *data, const struct events *events);

/* -- tries -- */

static void
begin(struct app *app, bool shows)
{
    struct lesson *lesson = lesson_of(app);
    const struct task *task = &lessons_chosen(app)->task;
    struct handling handling = shows
                                   ? task->rules.handling
                                   : prefs_handling(&app->prefs, &task->rules);
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
    seat_begin(&lesson->seat, &setup);
    /* In memory, so that a piece can be taken back. */
    struct keeper_job *record = shows ? NULL : keeper_job(KEEPER_ADD);
    if (record != NULL)
        seat_keep(&lesson->seat, record);
    seat_run(&lesson->seat, 1, false, false); /* the piece spawns */
    lesson->seat.listener = listen;
    lesson->seat.listener_data = app;
    task_begin(&lesson->course, task);
    effects_end(&lesson->effects);
    lesson->touched = lesson->still = lesson->noted = false;
    lesson->shows = shows;
    lesson->run = lesson->run_left = 0;
    lesson->hint = LESSON_NO_HINT;
    lesson->ns = lesson->over_ns = 0;
    app->dirty = true;
}

static void
note(struct app *app, bool solved)
{
    if (!lesson_of(app)->noted)
        lessons_note(app, solved);
    lesson_of(app)->noted = true;
}

/* A try in which a piece was placed counts, although it is given up. */
static void
give_up(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (!lesson->shows && !lesson_is_over(lesson) && lesson->course.placed > 0)
        note(app, false);
}

static void
again(struct app *app)
{
    give_up(app);
    app_effect(app, SOUND_TICK);
    begin(app, false);
}

/* The last piece comes back; before the first one, and after a solution, the
 * lesson begins again. What was tried counts as a try all the same. */
static void
take_back(struct app *app)
{
    struct lesson *lesson = lesson_of(app);
    int placed = lesson->course.placed;

    if (lesson->shows || lesson->course.state == TASK_SOLVED || placed == 0 ||
        !seat_can_take_back(&lesson->seat)) {
        again(app);
        return;
    }
    give_up(app);
    if (!seat_take_back(&lesson->seat)) {
        begin(app, false);
        return;
    }
    app_effect(app, SOUND_TICK);
    lesson->course = lesson->before[placed - 1];
    effects_end(&lesson->effects);
    lesson->touched = lesson->still = lesson->noted = false;
    lesson->hint = LESSON_NO_HINT;
    lesson->ns = lesson->over_ns = 0;
    app->dirty = true;
}

static void
go_on(struct app *app)
{
    give_up(app);
    app_effect(app, SOUND_TICK);
    lessons_choose_next(app);
    begin(app, false);
}

/* Who asks for the solution has not found it: unless it was found before. */
static void
show_solution(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (!lesson->shows && !lesson_is_over(lesson) &&
        !lessons_is_solved(lessons_of(app), lessons_chosen(app)))
        note(app, false);
    app_effect(app, SOUND_MACHINE_ON);
    begin(app, true);
}

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    struct lesson *lesson = lesson_of(app);
    bool was_over = lesson_is_over(lesson);

    app->dirty = true;
    events_show(app, &lesson->effects, &lesson->seat, events, false);
    events_sound(app, events);
    if (events->happened & EVENT_HELD) {
        if (lesson->advice.hold)
            lesson->advice.hold = false;
        else
            lesson->hint = LESSON_NO_HINT;
    }
    if (events->happened & EVENT_LOCKED) {
        lesson->touched = false;
        lesson->hint = LESSON_NO_HINT;
        lesson->before[lesson->course.placed % TASK_MAX_PIECES] =
            lesson->course;
    }
    task_see(&lesson->course, &lessons_chosen(app)->task, events);
    if (!was_over && lesson_is_over(lesson) && !lesson->shows) {
        note(app, lesson->course.state == TASK_SOLVED);
        if (lesson->course.state == TASK_SOLVED)
            app_effect(app, SOUND_TICK);
    }
}

/* -- hints -- */

/* Finds a way from here. */
static bool
find_advice(struct lesson *lesson, const struct task *task)
{
    struct task_line line;
    struct task_keys keys;

    if (lesson->search == NULL)
        lesson->search = malloc(sizeof(*lesson->search));
    if (lesson->search == NULL ||
        !task_solve_from(lesson->search, task, &lesson->course,
            &lesson->seat.game, HINT_LOOK, HINT_KEY_TICKS, &line, &keys))
        return false;
    lesson->advice = line.steps[lesson->course.placed];
    return true;
}

static void
hint(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->shows || lesson_is_over(lesson) ||
        lesson->seat.view.motion.piece.piece == PIECE_NONE)
        return;
    app->dirty = true;
    if (lesson->hint != LESSON_NO_HINT) {
        lesson->hint = LESSON_PLACE;
        return;
    }
    if (find_advice(lesson, &lessons_chosen(app)->task))
        lesson->hint = LESSON_COLUMNS;
    else
        app_notice(app, _("It can't be solved from here any more."));
}

/* -- the scene -- */

static void
enter(struct app *app)
{
    if (lessons_open(app))
        begin(app, false);
}

static void
leave(struct app *app)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->seat.rules.shapes != NULL)
        give_up(app);
    seat_finish(&lesson->seat, NULL);
    free(lesson->search);
    lesson->search = NULL;
}

static void
finish(struct app *app)
{
    seat_finish(&lesson_of(app)->seat, NULL);
    free(lesson_of(app)->search);
    lesson_of(app)->search = NULL;
}

static void
release(struct app *app)
{
    if (!lesson_of(app)->shows)
        input_release_all(&lesson_of(app)->seat.input);
}

static void
unfocus(struct app *app)
{
    release(app);
    lesson_of(app)->still = true;
    app->dirty = true;
}

static bool
lesson_press(struct app *app, const struct press *press)
{
    bool fresh = press_is_new(press);

    if (press->pad != PAD_NONE)
        return false;
    if (fresh)
        lesson_of(app)->still = false;
    if (fresh && press->key == SDL_SCANCODE_ESCAPE) {
        app_effect(app, SOUND_TICK);
        app_back(app);
        return true;
    }
    if (!tutorial_is_key(app, press))
        return false;
    if (fresh)
        go_on(app);
    return true;
}

static void
button(struct app *app, int key, enum action action, bool down)
{
    struct lesson *lesson = lesson_of(app);

    if (lesson->shows && !lesson_is_over(lesson))
        return; /* the machine's */
    if (!down) {
        input_release(&lesson->seat.input, key);
        return;
    }
    lesson->still = false;
    if (lesson_is_over(lesson)) {
        /* The pad's A, unless it was still meant for the piece. */
        if (action == ACTION_CW && app->by_pad &&
            lesson->over_ns >= (uint64_t)HASTY_MS * APP_NS_PER_MS)
            go_on(app);
        return;
    }
    lesson->touched = true;
    input_press(&lesson->seat.input, key, action);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    lesson_of(app)->still = false;
    switch (action) {
    case ACTION_HINT: hint(app); break;
    case ACTION_MACHINE: show_solution(app); break;
    case ACTION_UNDO: take_back(app); break;
    case ACTION_RESTART: again(app); break;
    case ACTION_FASTER:
        if (app->by_pad)
            go_on(app);
        break;
    case ACTION_PAUSE:
        if (app->by_pad)
            app_back(app);
        break;
    case ACTION_TITLE: app_back(app); break;
    default: break;
    }
}

static void
point(struct app *app, int x, int y, enum app_point what)
{
    (void)x;
    (void)y;
    if (what == APP_PRESS)
        lesson_of(app)->still = false;
}

/* -- time -- */

static bool
is_any_down(const struct input *input)
{
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (input->down[i] > 0)
            return true;
    return input->count > 0;
}

/* Whether the game waits for the player. */
static bool
is_at_rest(const struct lesson *lesson)
{
    if (lesson->still || lesson_is_over(lesson))
        return true;
    return !lesson->shows && !lesson->touched &&
           lesson->seat.view.motion.piece.piece != PIECE_NONE &&
           !is_any_down(&lesson->seat.input);
}

/* The buttons of the machine's run. */
static void
press_run(struct lesson *lesson, uint8_t held)
{
    struct input *input = &lesson->seat.input;

    for (int i = 0; i < BUTTON_COUNT; i++) {
        int key = input_pad_key(KEYS_PAD, 1 + i);
        bool is = input->holds[key] != 0, want = held >> i & 1;
        if (want && !is)
            input_press(input, key, (enum action)i);
        else if (is && !want)
            input_release(input, key);
    }
}

/* Plays the solution on. Returns false at its end. */
static bool
run_solution(
    struct lesson *lesson, const struct task_keys *keys, uint64_t ticks)
{
    while (ticks > 0 && !lesson_is_over(lesson)) {
        if (lesson->run == keys->count)
            return false;
        const struct task_run *run = &keys->runs[lesson->run];
        if (lesson->run_left == 0) {
            lesson->run_left = run->ticks;
            press_run(lesson, run->held);
        }
        uint64_t part = SDL_min(ticks, (uint64_t)lesson->run_left);
        seat_run(&lesson->seat, part, false, false);
        lesson->run_left -= (int)part;
        lesson->run += lesson->run_left == 0;
        ticks -= part;
    }
    return true;
}

/* Lets the person's piece fall; stops at its lock, or when one has come. */
static void
run_game(struct lesson *lesson, uint64_t ticks)
{
    struct seat *seat = &lesson->seat;

    if (seat->view.motion.piece.piece != PIECE_NONE) {
        seat_run(seat, ticks, false, true);
        return;
    }
    while (ticks-- > 0 && seat->view.motion.piece.piece == PIECE_NONE &&
           !seat_is_over(seat))
        seat_run(seat, 1, false, false);
}

static void
pass(struct app *app, uint64_t ns)
{
    struct lesson *lesson = lesson_of(app);
    uint64_t pulse = draw_pulse(&lesson->effects, &lesson->seat.view);

    events_pass(app, &lesson->effects, ns);
    if (lesson_is_over(lesson))
        lesson->over_ns += ns;
    if (is_at_rest(lesson))
        return;
    lesson->ns += ns;
    uint64_t ticks = SDL_min(lesson->ns / APP_NS_PER_MS, (uint64_t)MAX_TICKS);
    lesson->ns %= APP_NS_PER_MS;
    if (lesson->shows)
        run_solution(lesson, &lessons_chosen(app)->keys, ticks);
    else
        run_game(lesson, ticks);
    if (draw_pulse(&lesson->effects, &lesson->seat.view) != pulse)
        app->dirty = true;
}

static bool
idle(const struct app *app)
{
    const struct lesson *lesson = lesson_of(app);
    return !effects_is_on(&lesson->effects) && is_at_rest(lesson);
}

static void
changed(struct app *app, enum app_change what)
{
    struct seat *seat = &lesson_of(app)->seat;

    if (what == APP_CHANGED_HANDLING && seat->rules.shapes != NULL &&
        !lesson_of(app)->shows)
        seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
}

static const struct view *
game(const struct app *app)
{
    return &lesson_of(app)->seat.view;
}

const struct scene scene_lesson = {
    .size = sizeof(struct lesson),
    .enter = enter,
    .leave = leave,
    .finish = finish,
    .cover = release,
    .unfocus = unfocus,
    .key = key,
    .button = button,
    .press = lesson_press,
    .point = point,
    .pass = pass,
    .idle = idle,
    .draw = lesson_draw,
    .changed = changed,
    .game = game,
};
