/* The phases of a round, and the passing of time. */
#include "app/scenes/round.h"

#include <string.h>

#include "app/scenes/events.h"
#include "app/scenes/scenes.h"

enum {
    SECOND_MS = 1000,
    SYNC_MS = 1000,
    HASTY_MS = 400, /* for so long keys do nothing after the end */
    /* The end is seen for so long: with the least, and with each step of the
     * effects. */
    END_STILL_MS = 300,
    END_MS = 600,
    END_STEP_MS = 80,
    END_SPEED = 4 /* the highest speed with effects */
};

static uint64_t
less(uint64_t left, uint64_t ns)
{
    return left > ns ? left - ns : 0;
}

/* The music is softer while the round stands still. */
static void
duck(struct app *app, const struct round *round)
{
    sound_set_ducked(
        app->sound, round_is_still(round) || round->phase == ROUND_COUNTDOWN);
}

void
round_begin(struct round *round, struct seat *seats, int seat_count)
{
    round->seats = seats;
    round->seat_count = seat_count;
    round->sync_ns = round->ended_ns = 0;
    round->pending = 0;
    memset(round->effects, 0, sizeof(round->effects));
}

/* -- phases -- */

/* Whether the round or all its games are over. */
static bool
is_over(const struct round *round)
{
    if (round->phase == ROUND_ENDED)
        return true;
    for (int i = 0; i < round->seat_count; i++)
        if (!seat_is_over(&round->seats[i]))
            return false;
    return true;
}

void
round_set_phase(struct app *app, struct round *round, enum round_phase phase)
{
    round->phase = phase;
    round->ns = 0;
    input_release_all(&round->seats[0].input);
    duck(app, round);
    app->dirty = true;
}

static int
seconds_before(const struct app *app, const struct round *round)
{
    const struct seat *seat = &round->seats[0];

    if (seat->who != SEAT_HUMAN)
        return 0;
    if (seat->game.tick == 0 && round->start_seconds > 0)
        return round->start_seconds;
    return app->prefs.numbers[PREF_COUNTDOWN];
}

void
round_go_on(struct app *app, struct round *round)
{
    int seconds = seconds_before(app, round);

    app_effect(app, seconds > 0 ? SOUND_COUNT : SOUND_TICK);
    round_set_phase(app, round, seconds > 0 ? ROUND_COUNTDOWN : ROUND_RUNS);
    round->countdown_ns = (uint64_t)seconds * SECOND_MS * APP_NS_PER_MS;
}

/* Pauses or continues. */
static void
toggle(struct app *app, struct round *round)
{
    if (is_over(round))
        return;
    if (round_is_still(round)) {
        round_go_on(app, round);
        return;
    }
    app_effect(app, SOUND_TICK);
    round_set_phase(app, round, ROUND_PAUSED);
}

/* Whether its games are over, and not only stopped. */
static bool
has_ended(const struct round *round)
{
    return round->phase == ROUND_ENDED ||
           (round->seat_count == 1 && round->seats[0].game.over);
}

bool
round_is_hasty(const struct round *round)
{
    return has_ended(round) &&
           round->ended_ns < (uint64_t)HASTY_MS * APP_NS_PER_MS;
}

/* Opens the results, unless keys may still be meant for the games. */
static void
open_results(struct app *app, struct round *round)
{
    if (has_ended(round) && !round_is_hasty(round))
        app_open(app, SCENE_RESULTS);
}

/* How long the end is seen, in nanoseconds. */
static uint64_t
end_ns(const struct app *app)
{
    int effects = app->prefs.numbers[PREF_EFFECTS];
    bool still =
        effects == 0 || app->now.speed < 1 || app->now.speed > END_SPEED;

    return (uint64_t)(still ? END_STILL_MS : END_MS + effects * END_STEP_MS) *
           APP_NS_PER_MS;
}

void
round_pass_end(struct app *app, struct round *round, uint64_t ns)
{
    if (!has_ended(round) || app->unattended)
        return;
    round->ended_ns += ns;
    if (round->ended_ns >= end_ns(app))
        app_open(app, SCENE_RESULTS);
}

bool
round_end_press(struct app *app, struct round *round, const struct press *press)
{
    if (!has_ended(round) || !press->down || press->pad != PAD_NONE)
        return false;
    if (round_is_hasty(round) || press->repeat)
        return true;
    if (!press_only_confirms(press))
        return false;
    open_results(app, round);
    return true;
}

void
round_pause(struct app *app, struct round *round)
{
    if (round_takes_keys(round))
        toggle(app, round);
}

void
round_pause_key(struct app *app, struct round *round)
{
    if (is_over(round))
        open_results(app, round); /* there is nothing to pause */
    else
        toggle(app, round);
}

void
round_point(struct app *app, struct round *round,
    const struct choice_list *list, struct box well, int x, int y,
    enum app_point what)
{
    if (choices_point(app, &round->choices, list, x, y, what))
        return;
    if (what == APP_PRESS && round->phase != ROUND_PAUSED &&
        box_holds(well, x, y))
        toggle(app, round);
}

void
round_uncover(struct app *app, const struct round *round)
{
    duck(app, round);
}

/* -- questions -- */

bool
round_is_still(const struct round *round)
{
    return round->phase == ROUND_PAUSED || round->phase == ROUND_STOPPED;
}

bool
round_takes_keys(const struct round *round)
{
    return (round->phase == ROUND_RUNS || round->phase == ROUND_COUNTDOWN) &&
           !is_over(round);
}

bool
round_is_idle(const struct round *round)
{
    for (int i = 0; i < round->seat_count; i++)
        if (effects_is_on(&round->effects[i]))
            return false;
    return round_is_still(round) || (is_over(round) && !has_ended(round));
}

const struct choice_list *
round_choices(const struct round *round, const struct choice_list *pause)
{
    return round->phase == ROUND_PAUSED && !has_ended(round) ? pause : NULL;
}

/* -- time -- */

static void
count_down(struct app *app, struct round *round, uint64_t ns)
{
    int before = round_seconds(round->countdown_ns);

    app->dirty = true;
    round->countdown_ns = less(round->countdown_ns, ns);
    int seconds = round_seconds(round->countdown_ns);
    if (seconds < before)
        app_effect(app, seconds > 0 ? SOUND_COUNT : SOUND_GO);
    if (round->countdown_ns > 0)
        return;
    input_settle(
        &round->seats[0].input, BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT);
    round->phase = ROUND_RUNS;
    round->ns = 0;
    duck(app, round);
}

/* More garbage waits than when this was last looked at. */
static void
warn(struct app *app, struct round *round)
{
    uint32_t pending = round->seats[0].view.garbage_pending;

    if (pending > round->pending)
        app_effect(app, SOUND_WARNING);
    round->pending = pending;
}

bool
round_pass(struct app *app, struct round *round, const struct choice_list *list,
    uint64_t ns)
{
    choices_pass(app, &round->choices, list, ns);
    for (int i = 0; i < round->seat_count; i++)
        events_pass(app, &round->effects[i], ns);
    warn(app, round);
    if (round->phase == ROUND_COUNTDOWN) {
        count_down(app, round, ns);
        return false;
    }
    return round->phase == ROUND_RUNS || round->phase == ROUND_ONE_PIECE;
}

uint64_t
round_ticks(struct round *round, uint64_t ns)
{
    round->ns += ns;
    uint64_t ticks = round->ns / APP_NS_PER_MS;
    round->ns %= APP_NS_PER_MS;
    return ticks;
}

bool
round_sync(struct round *round, uint64_t ns)
{
    round->sync_ns = less(round->sync_ns, ns);
    if (round->sync_ns > 0)
        return false;
    for (int i = 0; i < round->seat_count; i++)
        record_sync(&round->seats[i].record);
    round->sync_ns = (uint64_t)SYNC_MS * APP_NS_PER_MS;
    return true;
}

/* -- the picture -- */

int
round_seconds(uint64_t ns)
{
    return (int)((ns / APP_NS_PER_MS + SECOND_MS - 1) / SECOND_MS);
}

int
round_countdown(const struct round *round)
{
    return round->phase == ROUND_COUNTDOWN ? round_seconds(round->countdown_ns)
                                           : 0;
}
