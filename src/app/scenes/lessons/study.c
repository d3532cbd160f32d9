/* A try begins, is played, and ends; then it begins again, or the next one. */
#include "app/scenes/lessons/study.h"

#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/lesson.h"
#include "app/scenes/rows.h"
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
    struct study *study = study_of(app);
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
    seat_begin(&study->seat, &setup);
    /* In memory, so that a piece can be taken back. */
    struct keeper_job *record = shows ? NULL : keeper_job(KEEPER_ADD);
    if (record != NULL)
        seat_keep(&study->seat, record);
    seat_run(&study->seat, 1, false, false); /* the piece spawns */
    study->seat.listener = listen;
    study->seat.listener_data = app;
    task_begin(&study->course, task);
    effects_end(&study->effects);
    study->touched = study->still = study->noted = false;
    study->shows = shows;
    study->run = study->run_left = 0;
    study->hint = STUDY_NO_HINT;
    study->ns = study->over_ns = 0;
    app->dirty = true;
}

static void
note(struct app *app, bool solved)
{
    if (!study_of(app)->noted)
        lessons_note(app, solved);
    study_of(app)->noted = true;
}

/* A try in which a piece was placed counts, although it is given up. */
static void
give_up(struct app *app)
{
    struct study *study = study_of(app);

    if (!study->shows && !study_is_over(study) && study->course.placed > 0)
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
    struct study *study = study_of(app);
    int placed = study->course.placed;

    if (study->shows || study->course.state == TASK_SOLVED || placed == 0 ||
        !seat_can_take_back(&study->seat)) {
        again(app);
        return;
    }
    give_up(app);
    if (!seat_take_back(&study->seat)) {
        begin(app, false);
        return;
    }
    app_effect(app, SOUND_TICK);
    study->course = study->before[placed - 1];
    effects_end(&study->effects);
    study->touched = study->still = study->noted = false;
    study->hint = STUDY_NO_HINT;
    study->ns = study->over_ns = 0;
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
    struct study *study = study_of(app);

    if (!study->shows && !study_is_over(study) &&
        !lessons_is_solved(lessons_of(app), lessons_chosen(app)))
        note(app, false);
    app_effect(app, SOUND_MACHINE_ON);
    begin(app, true);
}

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    struct study *study = study_of(app);
    bool was_over = study_is_over(study);

    app->dirty = true;
    events_show(app, &study->effects, &study->seat, events, false);
    events_sound(app, events);
    if (events->happened & EVENT_HELD) {
        if (study->advice.hold)
            study->advice.hold = false;
        else
            study->hint = STUDY_NO_HINT;
    }
    if (events->happened & EVENT_LOCKED) {
        study->touched = false;
        study->hint = STUDY_NO_HINT;
        study->before[study->course.placed % TASK_MAX_PIECES] = study->course;
    }
    task_see(&study->course, &lessons_chosen(app)->task, events);
    if (!was_over && study_is_over(study) && !study->shows) {
        note(app, study->course.state == TASK_SOLVED);
        if (study->course.state == TASK_SOLVED)
            app_effect(app, SOUND_TICK);
    }
}

/* -- hints -- */

/* Finds a way from here. */
static bool
find_advice(struct study *study, const struct task *task)
{
    struct task_line line;
    struct task_keys keys;

    if (study->search == NULL)
        study->search = malloc(sizeof(*study->search));
    if (study->search == NULL ||
        !task_solve_from(study->search, task, &study->course, &study->seat.game,
            HINT_LOOK, HINT_KEY_TICKS, &line, &keys))
        return false;
    study->advice = line.steps[study->course.placed];
    return true;
}

static void
hint(struct app *app)
{
    struct study *study = study_of(app);

    if (study->shows || study_is_over(study) ||
        study->seat.view.motion.piece.piece == PIECE_NONE)
        return;
    app->dirty = true;
    if (study->hint != STUDY_NO_HINT) {
        study->hint = STUDY_PLACE;
        return;
    }
    if (find_advice(study, &lessons_chosen(app)->task))
        study->hint = STUDY_COLUMNS;
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
    struct study *study = study_of(app);

    if (study->seat.rules.shapes != NULL)
        give_up(app);
    seat_finish(&study->seat, NULL);
    free(study->search);
    study->search = NULL;
}

static void
finish(struct app *app)
{
    seat_finish(&study_of(app)->seat, NULL);
    free(study_of(app)->search);
    study_of(app)->search = NULL;
}

static void
release(struct app *app)
{
    if (!study_of(app)->shows)
        input_release_all(&study_of(app)->seat.input);
}

static void
unfocus(struct app *app)
{
    release(app);
    study_of(app)->still = true;
    app->dirty = true;
}

static bool
study_press(struct app *app, const struct press *press)
{
    bool fresh = press_is_new(press);

    if (press->pad != PAD_NONE)
        return false;
    if (fresh)
        study_of(app)->still = false;
    if (fresh && press->key == SDL_SCANCODE_ESCAPE) {
        app_effect(app, SOUND_TICK);
        app_back(app);
        return true;
    }
    if (!lesson_is_key(app, press))
        return false;
    if (fresh)
        go_on(app);
    return true;
}

static void
button(struct app *app, int key, enum action action, bool down)
{
    struct study *study = study_of(app);

    if (study->shows && !study_is_over(study))
        return; /* the machine's */
    if (!down) {
        input_release(&study->seat.input, key);
        return;
    }
    study->still = false;
    if (study_is_over(study)) {
        /* The pad's A, unless it was still meant for the piece. */
        if (action == ACTION_CW && app->by_pad &&
            study->over_ns >= (uint64_t)HASTY_MS * APP_NS_PER_MS)
            go_on(app);
        return;
    }
    study->touched = true;
    input_press(&study->seat.input, key, action);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    study_of(app)->still = false;
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
        study_of(app)->still = false;
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
is_at_rest(const struct study *study)
{
    if (study->still || study_is_over(study))
        return true;
    return !study->shows && !study->touched &&
           study->seat.view.motion.piece.piece != PIECE_NONE &&
           !is_any_down(&study->seat.input);
}

/* The buttons of the machine's run. */
static void
press_run(struct study *study, uint8_t held)
{
    struct input *input = &study->seat.input;

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
run_solution(struct study *study, const struct task_keys *keys, uint64_t ticks)
{
    while (ticks > 0 && !study_is_over(study)) {
        if (study->run == keys->count)
            return false;
        const struct task_run *run = &keys->runs[study->run];
        if (study->run_left == 0) {
            study->run_left = run->ticks;
            press_run(study, run->held);
        }
        uint64_t part = SDL_min(ticks, (uint64_t)study->run_left);
        seat_run(&study->seat, part, false, false);
        study->run_left -= (int)part;
        study->run += study->run_left == 0;
        ticks -= part;
    }
    return true;
}

/* Lets the person's piece fall; stops at its lock, or when one has come. */
static void
run_game(struct study *study, uint64_t ticks)
{
    struct seat *seat = &study->seat;

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
    struct study *study = study_of(app);
    uint64_t pulse = draw_pulse(&study->effects, &study->seat.view);

    events_pass(app, &study->effects, ns);
    if (study_is_over(study))
        study->over_ns += ns;
    if (is_at_rest(study))
        return;
    study->ns += ns;
    uint64_t ticks = SDL_min(study->ns / APP_NS_PER_MS, (uint64_t)MAX_TICKS);
    study->ns %= APP_NS_PER_MS;
    if (study->shows)
        run_solution(study, &lessons_chosen(app)->keys, ticks);
    else
        run_game(study, ticks);
    if (draw_pulse(&study->effects, &study->seat.view) != pulse)
        app->dirty = true;
}

static bool
idle(const struct app *app)
{
    const struct study *study = study_of(app);
    return !effects_is_on(&study->effects) && is_at_rest(study);
}

static void
changed(struct app *app, enum app_change what)
{
    struct seat *seat = &study_of(app)->seat;

    if (what == APP_CHANGED_HANDLING && seat->rules.shapes != NULL &&
        !study_of(app)->shows)
        seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
}

static const struct view *
game(const struct app *app)
{
    return &study_of(app)->seat.view;
}

const struct scene scene_study = {
    .size = sizeof(struct study),
    .enter = enter,
    .leave = leave,
    .finish = finish,
    .cover = release,
    .unfocus = unfocus,
    .key = key,
    .button = button,
    .press = study_press,
    .point = point,
    .pass = pass,
    .idle = idle,
    .draw = study_draw,
    .changed = changed,
    .game = game,
};
