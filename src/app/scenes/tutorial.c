/*
 * What moves from one step to the next. Boards are prepared by play: the first
 * seed whose pieces fit is found, and a piece is dropped by keys.
 */
#include "app/scenes/tutorial.h"

#include <string.h>

#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/rows.h"
#include "store/weights.h"

enum {
    PACE = 7,      /* the machine's keys per second: to be followed */
    GAP_ROWS = 4,  /* an upright I fills the gap */
    NEAREST = 2,   /* columns from the middle to the gap */
    DONE_MS = 700, /* how long a tick is shown */
    MISSED_MS = 1100,
    HASTY_MS = 500,        /* for so long the end takes no keys */
    PREPARE_TICKS = 60000, /* at most */
    SLICE = 20,
    MAX_SEEDS = 4096,
    MAX_TICKS = 250 /* of one pass */
};

/* The well never ends, and stays slow. */
static const struct goal goal_tutorial = {
    .name = "tutorial",
    .title = "the first minute",
    .endless = true,
    .fixed_level = true,
};

/* -- boards -- */

static void listen(void *data, const struct events *events);

/* Whether a game of that seed begins with `first`, and with `second` after it;
 * PIECE_NONE: any but an I. */
static bool
begins_with(const struct seat_setup *setup, uint64_t seed, enum piece first,
    enum piece second)
{
    struct game game;
    struct view view;
    struct events events;

    game_init_goal(&game, setup->rules, setup->goal, setup->start_level, seed,
        *setup->handling);
    game_advance(&game, (struct command){0}, PREPARE_TICKS, &events);
    view_take(&view, &game);
    enum piece falls = view.motion.piece.piece, next = view.next[0];
    return (first == PIECE_NONE ? falls != PIECE_I : falls == first) &&
           (second == PIECE_NONE || next == second);
}

static void
tap(struct seat *seat, enum action action)
{
    enum { KEY = 1 }; /* no keyboard has it */
    input_press(&seat->input, KEY, action);
    input_release(&seat->input, KEY);
}

/* Lets the first piece lock at the left wall, and the rows come in below it. */
static void
dig(struct seat *seat)
{
    game_add_garbage(&seat->game, GAP_ROWS);
    for (int i = 0; i < seat->rules.width; i++)
        tap(seat, ACTION_LEFT);
    tap(seat, ACTION_HARD);
    seat_run(seat, PREPARE_TICKS, false, true);
    input_release_all(&seat->input);
}

/* Lets the piece come into the well. */
static void
bring_in(struct seat *seat)
{
    for (int i = 0; i < PREPARE_TICKS; i += SLICE) {
        struct place at = seat->view.motion.piece;
        if (at.piece != PIECE_NONE && at.y + PIECE_SIZE <= seat->rules.visible)
            return;
        seat_run(seat, SLICE, false, false);
    }
}

/* The column of the gap; -1 when the lowest rows have no common gap. */
static int
find_gap(const struct view *view)
{
    for (int x = 0; x < view->rules->width; x++) {
        int y = 0;
        while (y < GAP_ROWS && view->cells[y][x] == PIECE_NONE)
            y++;
        if (y == GAP_ROWS)
            return x;
    }
    return -1;
}

/* Whether the gap is right of the middle, so that there is some way to go. */
static bool
is_dug_well(const struct seat *seat)
{
    int gap = find_gap(&seat->view), middle = seat->rules.width / 2;
    return seat->view.motion.piece.piece == PIECE_I &&
           gap >= middle + NEAREST && gap < seat->rules.width - 1;
}

/* Begins the game of the board, with the first seed that fits. */
static void
begin_board(struct app *app, enum tutorial_board board)
{
    struct tutorial *tutorial = tutorial_of(app);
    struct ruleset rules = prefs_rules(&app->prefs, app->now.rules);
    struct handling handling = prefs_handling(&app->prefs, &rules);
    struct seat_setup setup = {
        .rules = &rules,
        .goal = &goal_tutorial,
        .start_level = rules.first_level,
        .pace = PACE,
        .handling = &handling,
    };
    bool is_dug = board == TUTORIAL_DUG;

    weights_find(weights_default_name, &setup.brain);
    for (setup.seed = 1; setup.seed < MAX_SEEDS; setup.seed++) {
        if (!begins_with(&setup, setup.seed, is_dug ? PIECE_NONE : PIECE_T,
                is_dug ? PIECE_I : PIECE_NONE))
            continue;
        seat_begin(&tutorial->seat, &setup);
        if (is_dug)
            dig(&tutorial->seat);
        bring_in(&tutorial->seat);
        if (!is_dug || is_dug_well(&tutorial->seat))
            break;
    }
    if (tutorial->seat.rules.shapes == NULL)
        seat_begin(&tutorial->seat, &setup);
    if (is_dug)
        seat_ask_hint(&tutorial->seat);
    tutorial->seat.listener = listen;
    tutorial->seat.listener_data = app;
    tutorial->board = board;
    tutorial->locked = tutorial->hinted = false;
    effects_end(&tutorial->effects);
    tutorial->ns = 0;
}

/* Whether the step can go on with the board as it is: no piece has locked, and
 * the one that falls has some way to go. */
static bool
is_ready(const struct tutorial *tutorial, const struct tutorial_step *step)
{
    const struct seat *seat = &tutorial->seat;

    if (tutorial->step == TUTORIAL_HOLD && !seat->view.can_hold)
        return false;
    return step->board == TUTORIAL_ANY ||
           (step->board == tutorial->board && !tutorial->locked &&
               seat->view.motion.piece.y > seat->rules.visible / 2);
}

/* -- steps -- */

static void
begin_step(struct app *app, enum tutorial_number number)
{
    struct tutorial *tutorial = tutorial_of(app);
    const struct tutorial_step *step = &tutorial_steps[number];

    tutorial->step = number;
    tutorial->happened = 0;
    tutorial->done = tutorial->missed = tutorial->touched = false;
    tutorial->wait_ns = tutorial->since_ns = 0;
    if (!is_ready(tutorial, step))
        begin_board(
            app, step->board == TUTORIAL_ANY ? TUTORIAL_EMPTY : step->board);
    bool watches = number == TUTORIAL_WATCH || number == TUTORIAL_BACK;
    if (!seat_set_pilot(&tutorial->seat, watches ? SEAT_MACHINE : SEAT_HUMAN))
        app_notice(app, _("The machine can't play: no thread"));
    app->dirty = true;
}

static void
wait(struct tutorial *tutorial, int ms)
{
    tutorial->wait_ns = (uint64_t)ms * APP_NS_PER_MS;
}

static void
done(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->done || tutorial->step == TUTORIAL_END)
        return;
    tutorial->done = true;
    tutorial->missed = false;
    wait(tutorial, DONE_MS);
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    struct tutorial *tutorial = tutorial_of(app);
    const struct tutorial_step *step = &tutorial_steps[tutorial->step];

    app->dirty = true;
    events_show(app, &tutorial->effects, &tutorial->seat, events, false);
    events_sound(app, events);
    if (events->happened & EVENT_LOCKED)
        tutorial->locked = true;
    if (tutorial->done || tutorial->missed)
        return;
    if (events->happened & step->events) {
        if (++tutorial->happened >= step->times)
            done(app);
    } else if (step->board != TUTORIAL_ANY && tutorial->locked) {
        tutorial->missed = true;
        wait(tutorial, MISSED_MS);
    }
}

/* The end: to the game below, or to the first one. */
static void
end(struct app *app)
{
    app_effect(app, SOUND_TICK);
    if (tutorial_is_over_a_game(app)) {
        do
            app_back(app);
        while (app_is_in(app, SCENE_HELP));
        return;
    }
    app->now.watch = false;
    app_go(app, SCENE_PLAY);
}

static void
go_on(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);
    enum tutorial_number next = tutorial->step + 1;

    while (next < TUTORIAL_END && !tutorial_has(tutorial, next))
        next++;
    begin_step(app, next);
}

static void
skip(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->step == TUTORIAL_END) {
        if (tutorial->since_ns >= (uint64_t)HASTY_MS * APP_NS_PER_MS)
            end(app);
        return;
    }
    app_effect(app, SOUND_TICK);
    /* Who does not hand over has nothing to watch or to take back. */
    if (tutorial->step == TUTORIAL_MACHINE && !tutorial->done)
        begin_step(app, TUTORIAL_END);
    else
        go_on(app);
}

static void
hand_over(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->step == TUTORIAL_MACHINE) {
        if (!seat_set_pilot(&tutorial->seat, SEAT_MACHINE)) {
            app_notice(app, _("The machine can't play: no thread"));
            begin_step(app, TUTORIAL_END);
            return;
        }
        app_effect(app, SOUND_MACHINE_ON);
        begin_step(app, TUTORIAL_WATCH);
    } else if (tutorial->seat.who == SEAT_MACHINE) {
        begin_step(app, TUTORIAL_BACK);
        seat_set_pilot(&tutorial->seat, SEAT_HUMAN);
        app_effect(app, SOUND_MACHINE_OFF);
        done(app);
    }
}

/* -- the scene -- */

static void
enter(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    seat_finish(&tutorial->seat, NULL);
    *tutorial = (struct tutorial){.board = TUTORIAL_ANY};
    begin_step(app, TUTORIAL_MOVE);
}

static void
leave(struct app *app)
{
    seat_finish(&tutorial_of(app)->seat, NULL);
}

void
tutorial_open(struct app *app)
{
    for (int i = 0; i < app->under_count; i++) {
        if (app->under[i] != SCENE_TUTORIAL)
            continue;
        while (!app_is_in(app, SCENE_TUTORIAL))
            app_back(app);
        enter(app);
        return;
    }
    app_open(app, SCENE_TUTORIAL);
}

static void
unfocus(struct app *app)
{
    input_release_all(&tutorial_of(app)->seat.input);
    tutorial_of(app)->still = true;
    app->dirty = true;
}

static void
cover(struct app *app)
{
    input_release_all(&tutorial_of(app)->seat.input);
}

static bool
tutorial_press(struct app *app, const struct press *press)
{
    bool fresh = press_is_new(press);

    if (press->pad != PAD_NONE)
        return false;
    if (fresh)
        tutorial_of(app)->still = false;
    if (fresh && press->key == SDL_SCANCODE_ESCAPE) {
        app_effect(app, SOUND_TICK);
        app_back(app);
        return true;
    }
    if (!tutorial_is_key(app, press))
        return false;
    if (fresh)
        skip(app);
    return true;
}

static void
button(struct app *app, int key, enum action action, bool down)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (!down) {
        input_release(&tutorial->seat.input, key);
        return;
    }
    tutorial->still = false;
    tutorial->touched = true;
    if (tutorial->step == TUTORIAL_END) {
        if (action == ACTION_CW && app->by_pad) /* the pad's A */
            skip(app);
        return;
    }
    if (tutorial->seat.who == SEAT_HUMAN)
        input_press(&tutorial->seat.input, key, action);
    else if (tutorial->seat.rules.buttons >> action & 1)
        hand_over(app);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    tutorial_of(app)->still = false;
    switch (action) {
    case ACTION_MACHINE: hand_over(app); break;
    case ACTION_FASTER:
        if (app->by_pad)
            skip(app);
        break;
    case ACTION_PAUSE:
        if (!app->by_pad)
            break;
        if (tutorial_of(app)->step == TUTORIAL_END)
            skip(app);
        else
            app_back(app);
        break;
    case ACTION_TITLE: app_back(app); break;
    case ACTION_RESTART:
        tutorial_of(app)->board = TUTORIAL_ANY;
        begin_step(app, tutorial_of(app)->step);
        break;
    default: break;
    }
}

static void
point(struct app *app, int x, int y, enum app_point what)
{
    (void)x;
    (void)y;
    if (what == APP_PRESS)
        tutorial_of(app)->still = false;
}

/* The advice for the gap appears when it is ready, and goes with the piece. */
static void
look_for_hint(struct app *app)
{
    struct place ignored;
    bool hinted = seat_hint(&tutorial_of(app)->seat, &ignored);

    if (hinted != tutorial_of(app)->hinted)
        app->dirty = true;
    tutorial_of(app)->hinted = hinted;
}

static void
run(struct app *app, uint64_t ns)
{
    struct tutorial *tutorial = tutorial_of(app);
    uint64_t pulse = draw_pulse(&tutorial->effects, &tutorial->seat.view);

    tutorial->ns += ns;
    uint64_t ticks = tutorial->ns / APP_NS_PER_MS;
    tutorial->ns %= APP_NS_PER_MS;
    seat_run(
        &tutorial->seat, SDL_min(ticks, (uint64_t)MAX_TICKS), false, false);
    if (draw_pulse(&tutorial->effects, &tutorial->seat.view) != pulse)
        app->dirty = true;
}

/* The tick, or the word about a miss, has been seen for long enough. */
static void
end_wait(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->done) {
        go_on(app);
        return;
    }
    int happened = tutorial->happened; /* what was done is done */
    begin_board(app, tutorial_steps[tutorial->step].board);
    begin_step(app, tutorial->step);
    tutorial->happened = happened;
}

/* Whether the game waits for the player. */
static bool
is_at_rest(const struct tutorial *tutorial)
{
    return tutorial->still || tutorial->step == TUTORIAL_END ||
           (tutorial->seat.who == SEAT_HUMAN && !tutorial->touched &&
               !tutorial->done);
}

static void
pass(struct app *app, uint64_t ns)
{
    struct tutorial *tutorial = tutorial_of(app);

    events_pass(app, &tutorial->effects, ns);
    tutorial->since_ns += ns;
    if (tutorial->still)
        return;
    if (!is_at_rest(tutorial))
        run(app, ns);
    look_for_hint(app);
    if (tutorial->wait_ns == 0)
        return;
    tutorial->wait_ns = tutorial->wait_ns > ns ? tutorial->wait_ns - ns : 0;
    if (tutorial->wait_ns == 0)
        end_wait(app);
}

static bool
idle(const struct app *app)
{
    const struct tutorial *tutorial = tutorial_of(app);
    return !effects_is_on(&tutorial->effects) && is_at_rest(tutorial) &&
           (tutorial->still || tutorial->wait_ns == 0);
}

static void
changed(struct app *app, enum app_change what)
{
    struct seat *seat = &tutorial_of(app)->seat;

    if (what == APP_CHANGED_HANDLING && seat->rules.shapes != NULL)
        seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
}

static const struct view *
game(const struct app *app)
{
    return &tutorial_of(app)->seat.view;
}

const struct scene scene_tutorial = {
    .size = sizeof(struct tutorial),
    .enter = enter,
    .leave = leave,
    .finish = leave,
    .cover = cover,
    .unfocus = unfocus,
    .key = key,
    .button = button,
    .press = tutorial_press,
    .point = point,
    .pass = pass,
    .idle = idle,
    .draw = tutorial_draw,
    .changed = changed,
    .game = game,
};
