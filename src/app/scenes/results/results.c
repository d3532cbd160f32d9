/*
 * The page after a game: its choices, and the moments at which keys count.
 *
 * A key that was pressed for the game must not end up here. So for a while
 * nothing counts, and what was held since then does not count until it was
 * released. While a name is to be asked for, all keys wait for it: then letters
 * are letters.
 */
#include "app/scenes/results/results.h"

#include <string.h>

#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/results/results_parts.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/seat/scan.h"

/* -- the page opens -- */

static void
take_side(struct results *results, int at, const struct seat *seat)
{
    struct results_side *side = &results->side[at];

    side->rules = seat->rules;
    side->view = seat->view;
    side->view.rules = &side->rules;
}

static void
take_race(struct app *app, struct results *results)
{
    const struct race_play *race = race_of(app);

    results->sides = RACE_SIDES;
    for (int i = 0; i < RACE_SIDES; i++)
        take_side(results, i, &race->seats[i]);
    results->race = race->race;
    results->verdict = race->verdict;
    results->over_ns = race->table.ended_ns;
    SDL_strlcpy(results->brain, race->seats[RACE_MACHINE].brain.name,
        sizeof(results->brain));
}

static void
take_game(struct app *app, struct results *results)
{
    const struct play *play = play_of(app);

    results->sides = 1;
    take_side(results, 0, &play->seat);
    results->watched = play->seat.who == SEAT_MACHINE;
    results->practice = play->seat.practice;
    results->touched = play->touched;
    results->over_ns = play->table.ended_ns;
    SDL_strlcpy(results->brain, play->seat.brain.name, sizeof(results->brain));
}

/* Keys that are down now were pressed for the game. */
static void
take_held(struct results *results)
{
    int count;
    const Uint8 *down = SDL_GetKeyboardState(&count);

    for (int i = 0; i < SDL_min(count, (int)SDL_NUM_SCANCODES); i++)
        results->held[i] = down[i] != 0;
}

static void
forget(struct app *app)
{
    struct results *results = results_of(app);

    tape_drop(results->replay);
    results->replay = NULL;
    results->course = (struct course){0};
}

static void
enter(struct app *app)
{
    struct results *results = results_of(app);
    bool race = app->under[app->under_count - 1] == SCENE_RACE;

    forget(app);
    memset(results, 0, sizeof(*results));
    if (race)
        take_race(app, results);
    else
        take_game(app, results);
    take_held(results);
    results->replay = tape_hold(app->archive.end.tape);
    course_begin(&results->course, results->replay, results->side[0].view.tick);
    results_coach(app);
}

/* -- moments -- */

/* Whether the name is still to be asked for. */
static bool
is_name_due(const struct app *app)
{
    return archive_rank(app) > 0 && archive_is_nameless(app) &&
           !results_of(app)->asked_name;
}

/* Whether keys may still be meant for the game. */
static bool
is_hasty(const struct app *app)
{
    return results_of(app)->ns < (uint64_t)RESULTS_HASTY_MS * APP_NS_PER_MS ||
           is_name_due(app);
}

static bool
is_any_held(const struct results *results)
{
    for (int i = 0; i < SDL_NUM_SCANCODES; i++)
        if (results->held[i])
            return true;
    return false;
}

/* Opens the field for the name as soon as letters can only be meant for it. */
static void
ask_name(struct app *app)
{
    struct results *results = results_of(app);

    if (!is_name_due(app) || is_any_held(results) ||
        results->ns < (uint64_t)RESULTS_HASTY_MS * APP_NS_PER_MS)
        return;
    results->asked_name = true;
    choices_write(app, &results->choices, results_choices(app), 0);
}

/* Lets time pass for another watched game. Returns whether it began. */
static bool
wait_for_another(struct app *app, uint64_t ns)
{
    uint64_t left = results_until_another(app);

    results_of(app)->ns += ns;
    if (left == 0)
        return false;
    if (left <= ns) {
        results_again(app, true);
        return true;
    }
    if (table_seconds(left) != table_seconds(left - ns))
        app->dirty = true;
    return false;
}

/* A person is there, so no other game begins by itself. */
static void
touch(struct app *app)
{
    if (results_until_another(app) > 0)
        app->dirty = true;
    results_of(app)->touched = true;
}

static void
pass(struct app *app, uint64_t ns)
{
    struct results *results = results_of(app);

    if (wait_for_another(app, ns))
        return;
    choices_pass(app, &results->choices, results_choices(app), ns);
    results_pass_coach(app);
    if (course_go(&results->course, SCAN_STEPS))
        app->dirty = true;
    ask_name(app);
}

static bool
idle(const struct app *app)
{
    return !course_is_busy(&results_of(app)->course) && !is_name_due(app) &&
           !results_is_coaching(app);
}

/* -- keys -- */

/* Whether the key is still down from a time when it was meant for the game. */
static bool
is_stale(struct app *app, const struct press *press)
{
    struct results *results = results_of(app);

    if (press->pad != PAD_NONE || press->key >= SDL_NUM_SCANCODES)
        return press->down && is_hasty(app);
    if (!press->down) {
        results->held[press->key] = false;
        return false;
    }
    if (!press->repeat)
        results->held[press->key] = is_hasty(app);
    return results->held[press->key] || is_hasty(app);
}

static bool
results_press(struct app *app, const struct press *press)
{
    if (press->down)
        touch(app);
    return is_stale(app, press) || choices_press(app, &results_of(app)->choices,
                                       results_choices(app), press);
}

static void
point(struct app *app, int x, int y, enum app_point what)
{
    touch(app);
    if (what != APP_PRESS || !is_hasty(app))
        choices_point(
            app, &results_of(app)->choices, results_choices(app), x, y, what);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (!down)
        return;
    switch (action) {
    case ACTION_RESTART: results_again(app, false); break;
    case ACTION_UNDO: results_take_back(app); break;
    case ACTION_PAUSE:
    case ACTION_TITLE: results_go_back(app); break;
    default: break;
    }
}

static void
leave(struct app *app)
{
    review_stop(app);
    forget(app);
}

static const struct view *
game(const struct app *app)
{
    return &results_of(app)->side[0].view;
}

const struct scene scene_results = {
    .size = sizeof(struct results),
    .enter = enter,
    .leave = leave,
    .uncover = results_coach,
    .kept = results_coach,
    .key = key,
    .press = results_press,
    .point = point,
    .pass = pass,
    .draw = results_draw,
    .idle = idle,
    .game = game,
    .finish = forget,
};
