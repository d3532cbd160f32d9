/* The machine's keys are read off its plan: a tap is too short to be seen. */
#include "app/table/live_keys.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_MS = 4000 };

static void
live_keys_begin(struct app *app, struct table *table, void *self)
{
    struct live_keys *keys = self;

    memset(keys, 0, sizeof(*keys));
    keys->faults = -1;
}

static bool
live_keys_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct live_keys *keys = self;

    if (table_takes_keys(table) && keys->used_count < LIVE_KEYS_MAX)
        keys->used[keys->used_count++] = (uint8_t)action;
    return false;
}

static bool
is_counted(enum action action)
{
    return action != ACTION_SOFT && action != ACTION_HARD && action != ACTION_HOLD;
}

/* Follows the machine's plan. Returns whether it has advanced. */
static bool
follow_plan(struct live_keys *keys, const struct seat *seat)
{
    const struct pilot *pilot = &seat->pilot;
    int pressed = pilot->planned ? pilot->at : 0;

    if (seat->who != SEAT_MACHINE || (keys->serial == pilot->serial && keys->pressed == pressed))
        return false;
    if (keys->serial == pilot->serial && pressed > keys->pressed)
        keys->lit_ns = (uint64_t)LAMPS_MS * APP_NS_PER_MS;
    keys->serial = pilot->serial;
    keys->pressed = pressed;
    return true;
}

static void
live_keys_hear(
    struct app *app, struct table *table, void *self, int side, const struct events *events)
{
    struct live_keys *keys = self;
    const struct seat *seat = table->sides[side].seat;
    int help = app->prefs.numbers[PREF_FINESSE];

    follow_plan(keys, seat);
    if (events->happened & EVENT_HELD)
        keys->used_count = 0;
    if (!(events->happened & EVENT_LOCKED))
        return;
    memcpy(keys->last, keys->used, sizeof(keys->last));
    keys->last_count = keys->used_count;
    keys->used_count = 0;
    keys->faults = -1;
    keys->again = false;
    if (seat->who != SEAT_HUMAN || help == FINESSE_OFF || seat->finesse.last < 0)
        return;
    keys->faults = seat->finesse.last;
    keys->fewest_count = finesse_way(&seat->rules, events->locked, keys->fewest);
    keys->shown_ns = (uint64_t)SHOWN_MS * APP_NS_PER_MS;
    keys->again = help == FINESSE_AGAIN && keys->faults > 0;
}

static bool
pass_time(uint64_t *left, uint64_t ns)
{
    bool was = *left > 0;
    *left = *left > ns ? *left - ns : 0;
    return was && *left == 0;
}

/* Lights the buttons of a replay or the machine that were down since the last
 * call; not at full speed, where all would be lit. Returns whether the lit ones
 * changed. */
static bool
take_lamps(struct live_keys *keys, const struct table *table, struct seat *seat)
{
    bool shows = seat->who == SEAT_REPLAY || (keys->shows_plan && seat->who == SEAT_MACHINE);
    uint8_t *seen = seat->who == SEAT_REPLAY ? &seat->reel.seen : &seat->seen;
    uint8_t lit = lamps_lit(&keys->lamps, 0);

    if (shows && table->speed != TABLE_FULL_SPEED)
        lamps_take(&keys->lamps, *seen);
    else
        keys->lamps = (struct lamps){0};
    *seen = 0;
    return lamps_lit(&keys->lamps, 0) != lit;
}

static void
live_keys_jump(struct app *app, struct table *table, void *self)
{
    struct live_keys *keys = self;
    struct seat *seat = table->sides[0].seat;

    keys->lamps = (struct lamps){0};
    seat->seen = seat->reel.seen = 0;
}

static void
live_keys_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct live_keys *keys = self;
    struct seat *seat = table->sides[0].seat;
    bool changes = follow_plan(keys, seat);

    changes = lamps_pass(&keys->lamps, ns) || changes;
    changes = pass_time(&keys->lit_ns, ns) || changes;
    changes = pass_time(&keys->shown_ns, ns) || changes;
    changes = take_lamps(keys, table, seat) || changes;
    app->dirty = app->dirty || changes;
}

static uint8_t
live_keys_lit(const struct live_keys *keys, const struct seat *seat)
{
    bool machine = seat->who == SEAT_MACHINE && !seat->view.over;
    return machine ? lamps_lit(&keys->lamps, seat->view.motion.held) : 0;
}

bool
live_keys_take_again(struct live_keys *keys)
{
    bool again = keys->again;
    keys->again = false;
    return again;
}

static bool
live_keys_idle(const struct table *table, const void *self)
{
    const struct live_keys *keys = self;

    return keys->lit_ns == 0 && keys->shown_ns == 0 && lamps_lit(&keys->lamps, 0) == 0;
}

/* -- the row -- */

/* Adds the cap of an action, as it is bound on the device in use. */
static void
live_keys_add(const struct app *app, struct key_row_part *part, enum action action, bool held,
    enum key_state state)
{
    struct hint hint = app_hint(app, action, 1, "");
    struct cap cap;

    if (hint.caps.count == 0)
        return;
    cap = hint.caps.at[0];
    if (held) {
        char label[CAP_SIZE + 8];
        /* Translators: a key that is held down, not tapped. */
        snprintf(label, sizeof(label), _("%s held"), cap.label);
        SDL_strlcpy(cap.label, label, sizeof(cap.label));
    }
    key_row_add(part, &cap, state);
}

static enum action
action_of(unsigned button)
{
    int action = 0;
    while (action < ACTION_LAST_BUTTON && !(button >> action & 1))
        action++;
    return (enum action)action;
}

static void
fill_plan(const struct app *app, struct live_keys *keys, const struct seat *seat)
{
    const struct pilot *pilot = &seat->pilot;
    struct key_row_part *part = &keys->row.parts[0];
    unsigned held = 0;

    part->words = _("It presses");
    for (int i = 0; i < pilot->plan.count; i++) {
        unsigned down = pilot->plan.keys[i].held & ~held;
        held = pilot->plan.keys[i].held;
        if (down == 0)
            continue;
        /* A key and its release in the next tick count as one light. */
        bool gone = i < keys->pressed;
        bool last = gone && i + 2 >= keys->pressed;
        live_keys_add(app, part, action_of(down), false,
            !gone                      ? KEY_TO_COME
            : last && keys->lit_ns > 0 ? KEY_LIT
                                       : KEY_GONE);
    }
}

static void
fill_finesse(const struct app *app, struct live_keys *keys)
{
    struct key_row_part *fewest = &keys->row.parts[0];
    struct key_row_part *used = &keys->row.parts[1];

    if (keys->faults == 0) {
        fewest->words = _("The fewest keys");
        return;
    }
    if (keys->fewest_count <= 0) {
        snprintf(keys->words, sizeof(keys->words),
            _n("%d key too many: none is needed", "%d keys too many: none is needed",
                (unsigned)keys->faults),
            keys->faults);
        fewest->words = keys->words;
        return;
    }
    snprintf(keys->words, sizeof(keys->words),
        _n("%d key too many. Fewest:", "%d keys too many. Fewest:", (unsigned)keys->faults),
        keys->faults);
    fewest->words = keys->words;
    for (int i = 0; i < keys->fewest_count; i++)
        live_keys_add(
            app, fewest, action_of(keys->fewest[i].button), keys->fewest[i].held, KEY_TO_COME);
    used->words = _("You:");
    for (int i = 0; i < keys->last_count; i++)
        if (is_counted((enum action)keys->last[i]))
            live_keys_add(app, used, (enum action)keys->last[i], false, KEY_GONE);
}

static const struct key_row *
live_keys_row(const struct app *app, struct live_keys *keys, const struct seat *seat)
{
    bool plan = keys->shows_plan && seat->who == SEAT_MACHINE && seat->pilot.planned &&
                seat->pilot.piece == seat->view.pieces && !seat->view.over;
    bool finesse = seat->who == SEAT_HUMAN && keys->shown_ns > 0 && keys->faults >= 0;

    if (!plan && !finesse)
        return NULL;
    keys->row = (struct key_row){0};
    if (plan)
        fill_plan(app, keys, seat);
    else
        fill_finesse(app, keys);
    return &keys->row;
}

static void
live_keys_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    struct live_keys *keys = self;
    const struct seat *seat = table->sides[side].seat;

    stage->lamps = seat->who == SEAT_MACHINE;
    stage->lit = live_keys_lit(keys, seat);
    stage->keys = live_keys_row(app, keys, seat);
}

const struct guest live_keys_guest = {
    .begin = live_keys_begin,
    .hear = live_keys_hear,
    .jump = live_keys_jump,
    .press = live_keys_press,
    .pass = live_keys_pass,
    .idle = live_keys_idle,
    .stage = live_keys_stage,
};
