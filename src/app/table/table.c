/* The phases of a table, and the passing of time. */
#include "app/table/table.h"

#include <string.h>

#include "app/draw/figures.h"
#include "app/seat/back.h"
#include "app/table/events.h"

enum {
    SECOND_MS = 1000,
    SYNC_MS = 1000,
    START_SECONDS = 3,
    FULL_SPEED_MS = 8,        /* of wall time, until events are handled */
    FULL_SPEED_TICKS = 20000, /* until the clock is read */
    HASTY_MS = 400,           /* after the end, while keys do nothing */
    /* How long the end is visible: without effects, with effects, and for each
     * step of their strength. */
    END_STILL_MS = 300,
    END_MS = 600,
    END_STEP_MS = 80,
    FINISH_MS = 1000, /* more, for a result that was played for */
    END_SPEED = 4     /* the highest speed with effects */
};

static uint64_t
time_left(uint64_t left, uint64_t ns)
{
    return left > ns ? left - ns : 0;
}

/* Lowers the music while the games are stopped. */
static void
table_duck(struct app *app, const struct table *table)
{
    if (!table->kind->quiet)
        sound_set_ducked(app->sound, table_is_still(table) || table->phase == TABLE_COUNTDOWN);
}

/* -- guests -- */

static void *
guest_self(const struct table *table, const struct guest_place *place)
{
    return (char *)table->state + place->offset;
}

/* Iterates over the guests that have a function. */
#define FOR_GUESTS(place, table, function)                                                         \
    for (const struct guest_place *place = (table)->kind->guests;                                  \
         place != NULL && place->guest != NULL; place++)                                           \
        if (place->guest->function != NULL)

static void
table_hear(void *data, const struct events *events)
{
    struct table_side *side = data;
    struct table *table = side->table;
    struct app *app = table->app;
    int at = (int)(side - table->sides);
    bool quick = table->speed == TABLE_FULL_SPEED || table->speed > EVENTS_SPEED * TABLE_REAL_TIME;

    app->dirty = true;
    if (!table->kind->plain)
        events_show(app, &side->effects, side->seat, events, quick);
    if (events->happened & EVENT_LOCKED)
        graph_take(&side->graph, &side->seat->view);
    FOR_GUESTS (place, table, hear)
        place->guest->hear(app, table, guest_self(table, place), at, events);
    if (table->kind->heard != NULL)
        table->kind->heard(app, at, events);
    if (at == 0 && !table->kind->quiet)
        events_sound(app, events);
}

static void
table_choose(struct app *app, struct table *table)
{
    FOR_GUESTS (place, table, choose)
        place->guest->choose(app, table, guest_self(table, place));
}

void
table_begin(struct app *app, struct table *table, const struct table_kind *kind, void *state,
    struct seat *const *seats, int count)
{
    table->kind = kind;
    table->app = app;
    table->state = state;
    table->count = count;
    table->speed = TABLE_REAL_TIME;
    table->ticks = table->ns = table->sync_ns = table->ended_ns = 0;
    table->pending = 0;
    for (int i = 0; i < count; i++) {
        struct table_side *side = &table->sides[i];
        struct graph graph = side->graph;
        *side = (struct table_side){.table = table, .seat = seats[i]};
        if (seats[i]->game.tick > 0) /* the game continues */
            side->graph = graph;
        seats[i]->listener = table_hear;
        seats[i]->listener_data = side;
    }
    FOR_GUESTS (place, table, begin)
        place->guest->begin(app, table, guest_self(table, place));
}

void
table_end(struct app *app, struct table *table)
{
    if (table->kind == NULL)
        return;
    FOR_GUESTS (place, table, end)
        place->guest->end(app, table, guest_self(table, place));
}

void
table_stage(struct app *app, struct table *table, int side, struct stage *stage)
{
    stage->effects = &table->sides[side].effects;
    stage->graph = &table->sides[side].graph;
    stage->countdown = side == 0 ? table_countdown(table) : 0;
    FOR_GUESTS (place, table, stage)
        place->guest->stage(app, table, guest_self(table, place), side, stage);
}

void
table_jump(struct app *app, struct table *table)
{
    table->ns = 0;
    table->pending = table->sides[0].seat->view.garbage_pending;
    for (int i = 0; i < table->count; i++) {
        effects_end(&table->sides[i].effects);
        graph_take(&table->sides[i].graph, &table->sides[i].seat->view);
    }
    FOR_GUESTS (place, table, jump)
        place->guest->jump(app, table, guest_self(table, place));
    app->dirty = true;
}

/* -- phases -- */

/* Whether all games are over. */
static bool
table_is_over(const struct table *table)
{
    if (table->phase == TABLE_ENDED)
        return true;
    for (int i = 0; i < table->count; i++)
        if (!seat_is_over(table->sides[i].seat))
            return false;
    return true;
}

void
table_set_phase(struct app *app, struct table *table, enum table_phase phase)
{
    table->phase = phase;
    table->ns = 0;
    input_release_all(&table->sides[0].seat->input);
    table_duck(app, table);
    app->dirty = true;
}

/* The seconds of the countdown before tick 0. */
static int
start_seconds(const struct app *app, const struct table *table)
{
    const struct seat *seat = table->sides[0].seat;
    const struct goal *goal = seat->game.goal;
    int when = app->prefs.numbers[PREF_START];
    bool timed = table->count > 1 || goal->measure == MEASURE_TIME || goal->ticks > 0;

    if (seat->who != SEAT_HUMAN || seat->game.tick > 0 || app->unattended)
        return 0;
    return when == TABLE_START_ALWAYS || (when == TABLE_START_TIMED && timed) ? START_SECONDS : 0;
}

static void
table_go_in(struct app *app, struct table *table, int seconds)
{
    if (seconds > 0)
        app_effect(app, SOUND_COUNT);
    table_set_phase(app, table, seconds > 0 ? TABLE_COUNTDOWN : TABLE_RUNS);
    table->countdown_ns = (uint64_t)seconds * SECOND_MS * APP_NS_PER_MS;
}

void
table_start(struct app *app, struct table *table)
{
    table_go_in(app, table, start_seconds(app, table));
}

/* Continues the games; a person's game after a countdown. When it ends, keys held
 * for shift and soft drop count. */
static void
table_go_on(struct app *app, struct table *table)
{
    bool human = table->sides[0].seat->who == SEAT_HUMAN;
    int seconds = start_seconds(app, table);

    if (seconds == 0 && human)
        seconds = app->prefs.numbers[PREF_COUNTDOWN];
    if (seconds == 0)
        app_effect(app, SOUND_TICK);
    table_go_in(app, table, seconds);
}

/* Pauses or continues. */
static void
table_toggle(struct app *app, struct table *table)
{
    if (table_is_over(table))
        return;
    if (table_is_still(table)) {
        table_go_on(app, table);
        return;
    }
    app_effect(app, SOUND_TICK);
    table_set_phase(app, table, TABLE_PAUSED);
}

/* Whether the games are over, not just stopped. */
static bool
table_has_ended(const struct table *table)
{
    return table->phase == TABLE_ENDED || (table->count == 1 && table->sides[0].seat->game.over);
}

bool
table_is_hasty(const struct table *table)
{
    return table_has_ended(table) && table->ended_ns < (uint64_t)HASTY_MS * APP_NS_PER_MS;
}

/* Opens the results, unless keys may still be meant for the games. */
static void
table_open_results(struct app *app, struct table *table)
{
    if (table_has_ended(table) && !table_is_hasty(table))
        app_open(app, SCENE_RESULTS);
}

/* How long the end is visible before the results open. */
static uint64_t
end_ns(const struct app *app, const struct table *table)
{
    int effects = app->prefs.numbers[PREF_EFFECTS];
    bool still = effects == 0 || app->now.speed < 1 || app->now.speed > END_SPEED;

    bool finish = app->now.speed == 1 && (table->count > 1 || table->sides[0].seat->view.reached);
    int ms = still ? END_STILL_MS : END_MS + effects * END_STEP_MS;
    return (uint64_t)(ms + (finish ? FINISH_MS : 0)) * APP_NS_PER_MS;
}

/* Opens the results when the end of the games was visible for a moment. */
static void
table_pass_end(struct app *app, struct table *table, uint64_t ns)
{
    if (!table->kind->ranks || !table_has_ended(table) || app->unattended)
        return;
    table->ended_ns += ns;
    if (table->ended_ns >= end_ns(app, table))
        app_open(app, SCENE_RESULTS);
}

bool
table_end_press(struct app *app, struct table *table, const struct press *press)
{
    if (!table_has_ended(table) || !press->down || press->pad != PAD_NONE)
        return false;
    if (table_is_hasty(table) || press->repeat)
        return true;
    if (!press_only_confirms(press))
        return false;
    table_open_results(app, table);
    return true;
}

void
table_pause(struct app *app, struct table *table)
{
    if (table_takes_keys(table))
        table_toggle(app, table);
}

void
table_pause_key(struct app *app, struct table *table)
{
    if (table_is_over(table))
        table_open_results(app, table); /* there is nothing to pause */
    else
        table_toggle(app, table);
}

void
table_touch(struct app *app, int command, int argument)
{
    struct table *table = app->touch.spot.of;

    if (app->touch.phase == TOUCH_PRESS && table->phase != TABLE_PAUSED)
        table_toggle(app, table);
}

bool
table_button(struct app *app, struct table *table, int key, enum action action, bool down)
{
    struct seat *seat = table->sides[0].seat;

    if (!down) {
        input_release(&seat->input, key);
        return false;
    }
    FOR_GUESTS (place, table, press)
        if (place->guest->press(app, table, guest_self(table, place), action))
            return true;
    if (table_takes_keys(table) && seat->who == SEAT_HUMAN)
        input_press(&seat->input, key, action);
    return false;
}

bool
table_may_go_back(struct app *app, const struct table *table, enum action action)
{
    return table->sides[0].seat->practice ||
           app_is_sure(app, action, 0, _("Press again: the game becomes practice, without a rank"));
}

bool
table_is_record(const struct table *table)
{
    const struct seat *seat = table->sides[0].seat;
    return seat->who == SEAT_HUMAN && !seat->practice && !seat->by_machine;
}

bool
table_helps(struct app *app, const struct table *table, enum action action)
{
    if (!table_is_record(table))
        return true;
    if (!table_may_go_back(app, table, action))
        return false;
    seat_make_practice(table->sides[0].seat);
    return true;
}

void
table_cover(struct app *app, struct table *table)
{
    table_pause(app, table);
    sound_set_ducked(app->sound, true);
}

void
table_uncover(struct app *app, struct table *table)
{
    table_duck(app, table);
    table_choose(app, table);
}

void
table_changed(struct app *app, struct table *table, enum app_change what)
{
    struct seat *seat = table->sides[0].seat;

    if (seat != NULL && what == APP_CHANGED_HANDLING && seat->rules.shapes != NULL)
        seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
}

/* -- questions -- */

bool
table_is_still(const struct table *table)
{
    return table->phase == TABLE_PAUSED || table->phase == TABLE_STOPPED;
}

bool
table_takes_keys(const struct table *table)
{
    return (table->phase == TABLE_RUNS || table->phase == TABLE_COUNTDOWN) && !table_is_over(table);
}

bool
table_is_idle(const struct table *table)
{
    for (int i = 0; i < table->count; i++)
        if (effects_is_on(&table->sides[i].effects))
            return false;
    FOR_GUESTS (place, table, idle)
        if (!place->guest->idle(table, guest_self(table, place)))
            return false;
    return table_is_still(table) ||
           (table_is_over(table) && (!table_has_ended(table) || !table->kind->ranks));
}

const struct choice_list *
table_choices(const struct table *table, const struct choice_list *pause)
{
    return table->phase == TABLE_PAUSED && !table_has_ended(table) ? pause : NULL;
}

/* -- time -- */

static void
table_count_down(struct app *app, struct table *table, uint64_t ns)
{
    int before = table_seconds(table->countdown_ns);

    app->dirty = true;
    table->countdown_ns = time_left(table->countdown_ns, ns);
    int seconds = table_seconds(table->countdown_ns);
    if (seconds < before)
        app_effect(app, seconds > 0 ? SOUND_COUNT : SOUND_GO);
    if (table->countdown_ns > 0)
        return;
    input_settle(&table->sides[0].seat->input, BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT);
    table->phase = TABLE_RUNS;
    table->ns = 0;
    table_duck(app, table);
}

/* Plays a warning when the person's pending garbage has grown. */
static void
table_warn(struct app *app, struct table *table)
{
    uint32_t pending = table->sides[0].seat->view.garbage_pending;

    if (pending > table->pending && !table->kind->quiet)
        app_effect(app, SOUND_WARNING);
    table->pending = pending;
}

/* A number that changes when time alone makes a side's picture out of date. */
static uint64_t
side_pulse(const struct table_side *side)
{
    const struct view *view = &side->seat->view;
    return figures_pulse(view) * DRAW_PULSE_END + draw_pulse(&side->effects, view);
}

/* Runs exactly until the next piece appears, before anything moves it. */
static void
run_to_piece(struct seat *seat, uint64_t ticks, bool wait)
{
    uint64_t piece = seat->view.pieces, taken = 0;

    while (taken < ticks && seat->view.pieces == piece && !seat_is_over(seat)) {
        bool falls = seat->view.motion.piece.piece != PIECE_NONE;
        uint64_t ran = seat_run(seat, falls ? ticks - taken : 1, wait, true);
        if (ran == 0)
            return; /* the machine thinks */
        taken += ran;
    }
}

static void
run_at_full_speed(struct seat *seat, bool one_piece)
{
    uint64_t begun = SDL_GetTicks64();

    if (one_piece) {
        run_to_piece(seat, FULL_SPEED_TICKS, true);
        return;
    }
    while (!seat_is_over(seat) && SDL_GetTicks64() - begun < FULL_SPEED_MS)
        seat_run(seat, FULL_SPEED_TICKS, true, false);
}

/* Runs the only seat for that many ticks of its own clock. */
static void
run_alone(struct table *table, uint64_t ticks)
{
    struct seat *seat = table->sides[0].seat;
    bool one_piece = table->phase == TABLE_ONE_PIECE;
    bool wait = !table->kind->quiet && (table->speed > TABLE_REAL_TIME || seat->who == SEAT_REPLAY);

    if (table->speed == TABLE_FULL_SPEED)
        run_at_full_speed(seat, one_piece);
    else if (one_piece)
        run_to_piece(seat, ticks, wait);
    else
        seat_run(seat, ticks, wait, false);
}

/* Runs each seat up to the tick of one clock, so that all have equal time,
 * however long the machine has thought. */
static void
run_together(struct table *table, uint64_t ticks)
{
    table->ticks += ticks;
    for (int i = 0; i < table->count; i++) {
        struct seat *seat = table->sides[i].seat;
        if (!seat_is_over(seat))
            seat_run(seat, table->ticks - seat->game.tick, false, false);
    }
}

static void
table_run(struct app *app, struct table *table, uint64_t ns)
{
    const struct seat *first = table->sides[0].seat;
    uint64_t pulses[TABLE_SEATS], piece = first->view.pieces;

    for (int i = 0; i < table->count; i++)
        pulses[i] = side_pulse(&table->sides[i]);
    table->ns += ns * table->speed;
    uint64_t ticks = table->ns / (TABLE_REAL_TIME * APP_NS_PER_MS);
    table->ns %= TABLE_REAL_TIME * APP_NS_PER_MS;
    if (table->kind->run != NULL)
        table->kind->run(app, ticks);
    else if (table->count == 1)
        run_alone(table, ticks);
    else
        run_together(table, ticks);
    for (int i = 0; i < table->count; i++)
        if (side_pulse(&table->sides[i]) != pulses[i])
            app->dirty = true;
    if (table->phase == TABLE_ONE_PIECE && first->view.pieces > piece)
        table_set_phase(app, table, TABLE_STOPPED);
}

/* Flushes the records of all seats once a second. */
static void
table_sync(struct table *table, uint64_t ns)
{
    table->sync_ns = time_left(table->sync_ns, ns);
    if (table->sync_ns > 0)
        return;
    for (int i = 0; i < table->count; i++)
        seat_sync(table->sides[i].seat);
    table->sync_ns = (uint64_t)SYNC_MS * APP_NS_PER_MS;
}

void
table_pass(struct app *app, struct table *table, const struct choice_list *list, uint64_t ns)
{
    choices_pass(app, &table->choices, list, ns);
    for (int i = 0; i < table->count; i++)
        events_pass(app, &table->sides[i].effects, ns);
    table_warn(app, table);
    if (table->phase == TABLE_COUNTDOWN)
        table_count_down(app, table, ns);
    else if ((table->phase == TABLE_RUNS || table->phase == TABLE_ONE_PIECE) && !app->touch.holds)
        table_run(app, table, ns);
    FOR_GUESTS (place, table, pass)
        place->guest->pass(app, table, guest_self(table, place), ns);
    table_sync(table, ns);
    for (int i = 0; i < table->count && table->kind->ranks; i++)
        archive_check(app, table->sides[i].seat);
    table_pass_end(app, table, ns);
}

/* -- the picture -- */

int
table_seconds(uint64_t ns)
{
    return (int)((ns / APP_NS_PER_MS + SECOND_MS - 1) / SECOND_MS);
}

int
table_countdown(const struct table *table)
{
    return table->phase == TABLE_COUNTDOWN ? table_seconds(table->countdown_ns) : 0;
}
