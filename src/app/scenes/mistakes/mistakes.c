/* The seat has the replay of the review, taken over where the piece came. */
#include "app/scenes/mistakes/mistakes.h"

#include <stdlib.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"

/* -- the position -- */

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    struct mistakes *mistakes = mistakes_of(app);
    struct view before;
    struct place at;

    app->dirty = true;
    events_show(app, &mistakes->effects, &mistakes->seat, events, false);
    events_sound(app, events);
    if (mistakes->retry.state != RETRY_FINDS ||
        !coach_see(&mistakes->eye, events, &mistakes->seat.view, &before, &at))
        return;
    retry_lock(&mistakes->retry);
    if (!judge_ask(mistakes->judge, &review_of(app)->coach, &before, at))
        retry_judge(&mistakes->retry, NULL);
}

/* Sees the piece that falls already. */
static void
look(struct mistakes *mistakes)
{
    const struct events spawned = {.happened = EVENT_SPAWNED};
    struct view ignored;
    struct place at;

    mistakes->eye = (struct coach_eye){.falls = false};
    coach_see(&mistakes->eye, &spawned, &mistakes->seat.view, &ignored, &at);
}

/* Puts the position before the fault into the seat. Returns false when the
 * replay can't be played there. */
static bool
set_up(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    const struct review *review = review_of(app);
    const struct coach_mark *mark = retry_mark(&mistakes->retry);
    struct handling handling;

    app->dirty = true;
    judge_drop(mistakes->judge);
    mistakes->effects = (struct effects){0};
    mistakes->moves = false;
    mistakes->ns = 0;
    if (mark == NULL)
        return true;
    if (seat_begin_replay(&mistakes->seat, review->tape) != NULL)
        return false;
    seat_seek(&mistakes->seat, mark->tick);
    if (!seat_take_over(&mistakes->seat, &review->coach))
        return false;
    handling = prefs_handling(&app->prefs, &mistakes->seat.rules);
    seat_set_handling(&mistakes->seat, handling);
    mistakes->seat.listener = listen;
    mistakes->seat.listener_data = app;
    look(mistakes);
    return true;
}

/* Goes on until there is a position that can be set up. */
static void
set_up_next(struct app *app)
{
    while (!set_up(app))
        retry_next(&mistakes_of(app)->retry);
}

/* -- the scene -- */

void
mistakes_open(struct app *app)
{
    const struct marks *marks = review_marks(app);

    if (marks == NULL)
        return;
    if (review_faults(marks) == 0)
        app_notice(app, _("There is no mistake to learn from"));
    else
        app_open(app, SCENE_MISTAKES);
}

static void
forget(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);

    judge_destroy(mistakes->judge);
    seat_finish(&mistakes->seat, NULL);
    memset(mistakes, 0, sizeof(*mistakes));
}

static void
enter(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    const struct marks *marks = review_marks(app);

    forget(app);
    mistakes->judge = judge_create(app_errands(app));
    if (mistakes->judge == NULL || marks == NULL) {
        mistakes->retry.state = RETRY_DONE;
        return;
    }
    retry_begin(&mistakes->retry, marks->list, marks->count);
    set_up_next(app);
}

/* -- time -- */

static void
take_answer(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    struct coach_mark mark;
    bool good;

    if (!judge_take(mistakes->judge, &mark, &good))
        return;
    retry_judge(&mistakes->retry, good ? &mark : NULL);
    mistakes->wrong_ns = (uint64_t)MISTAKES_WRONG_MS * APP_NS_PER_MS;
    app->dirty = true;
}

/* What was wrong is seen for a moment. */
static void
pass_wrong(struct app *app, uint64_t ns)
{
    struct mistakes *mistakes = mistakes_of(app);

    mistakes->wrong_ns -= SDL_min(ns, mistakes->wrong_ns);
    if (mistakes->wrong_ns > 0)
        return;
    retry_again(&mistakes->retry);
    set_up_next(app);
}

static void
run(struct app *app, uint64_t ns)
{
    struct mistakes *mistakes = mistakes_of(app);
    uint64_t pulse = draw_pulse(&mistakes->effects, &mistakes->seat.view);

    mistakes->ns += ns;
    seat_run(&mistakes->seat, mistakes->ns / APP_NS_PER_MS, false, true);
    mistakes->ns %= APP_NS_PER_MS;
    if (draw_pulse(&mistakes->effects, &mistakes->seat.view) != pulse)
        app->dirty = true;
}

static void
pass(struct app *app, uint64_t ns)
{
    struct mistakes *mistakes = mistakes_of(app);

    events_pass(app, &mistakes->effects, ns);
    switch (mistakes->retry.state) {
    case RETRY_FINDS:
        if (mistakes->moves)
            run(app, ns);
        break;
    case RETRY_JUDGES: take_answer(app); break;
    case RETRY_WRONG: pass_wrong(app, ns); break;
    default: break;
    }
}

static bool
idle(const struct app *app)
{
    const struct mistakes *mistakes = mistakes_of(app);
    enum retry_state state = mistakes->retry.state;

    return (state == RETRY_FINDS ? !mistakes->moves : state > RETRY_WRONG) &&
           !effects_is_on(&mistakes->effects);
}

/* -- keys -- */

static void
next(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);

    if (mistakes->retry.state == RETRY_DONE) {
        app_back(app);
        return;
    }
    app_effect(app, SOUND_TICK);
    retry_next(&mistakes->retry);
    set_up_next(app);
}

static void
show(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    enum retry_state before = mistakes->retry.state;

    retry_show(&mistakes->retry);
    if (mistakes->retry.state != before)
        set_up_next(app); /* the piece is where it came */
}

static void
hint(struct app *app)
{
    if (retry_hint(&mistakes_of(app)->retry))
        app_effect(app, SOUND_TICK);
    app->dirty = true;
}

static bool
mistakes_press(struct app *app, const struct press *press)
{
    if ((press->key != SDL_SCANCODE_RETURN &&
            press->key != SDL_SCANCODE_KP_ENTER) ||
        (press->mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)))
        return false;
    if (press_is_new(press))
        next(app);
    return true;
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    switch (action) {
    case ACTION_HINT: hint(app); break;
    case ACTION_MACHINE: show(app); break;
    case ACTION_RESTART: next(app); break;
    case ACTION_PAUSE:
    case ACTION_TITLE: app_back(app); break;
    default: break;
    }
}

static void
button(struct app *app, int key, enum action action, bool down)
{
    struct mistakes *mistakes = mistakes_of(app);

    if (!down) {
        input_release(&mistakes->seat.input, key);
        return;
    }
    if (mistakes->retry.state != RETRY_FINDS)
        return;
    /* The replay's buttons may be down there: all are let go for a tick, so
     * that this one is pressed. */
    if (!mistakes->moves)
        seat_run(&mistakes->seat, 1, false, true);
    mistakes->moves = true;
    input_press(&mistakes->seat.input, key, action);
}

static const struct view *
game(const struct app *app)
{
    return &mistakes_of(app)->seat.view;
}

const struct scene scene_mistakes = {
    .size = sizeof(struct mistakes),
    .enter = enter,
    .leave = forget,
    .key = key,
    .button = button,
    .press = mistakes_press,
    .pass = pass,
    .draw = mistakes_draw,
    .idle = idle,
    .game = game,
    .finish = forget,
};
