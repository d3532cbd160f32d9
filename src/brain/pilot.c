/*
 * The machine's hands. The pilot asks for a plan when it first sees a piece,
 * after a hand-over, and when the piece left the path. The keys of a plan have
 * their own ticks, so the pilot only looks up which button is down now.
 */
#include "wellplayed/pilot.h"

#include <string.h>

/* The longest time between keys that still keeps up: that of a row of gravity,
 * or most of the lock delay. */
static uint64_t
view_longest_key(const struct view *view)
{
    const struct ruleset *rules = view->rules;
    uint64_t row =
        view->motion.gravity > 0 ? ((uint64_t)1 << 32) / view->motion.gravity : UINT64_MAX;
    uint64_t delay = ruleset_is_modern(rules) ? rules->lock_ticks * 4u / 5u : 0;
    return row > delay ? row : delay;
}

uint32_t
pilot_key_ticks(const struct view *view, uint32_t pace)
{
    if (pace == PILOT_PACE_MAX)
        return 1;
    uint32_t ticks = 1000 / pace;
    if (view_longest_key(view) < ticks)
        ticks = (uint32_t)view_longest_key(view);
    return ticks > 0 ? ticks : 1;
}

uint32_t
pilot_ticks(const struct pilot *pilot, const struct view *view)
{
    uint32_t ticks = pilot_key_ticks(view, pilot->pace);
    /* Rounded up, so that there are never more keys than the limit. */
    uint32_t min = pilot->limit == PILOT_PACE_MAX ? 1 : (1000 + pilot->limit - 1) / pilot->limit;
    return ticks > min ? ticks : min;
}

uint32_t
pilot_first_key(const struct pilot *pilot, const struct view *view)
{
    uint32_t ticks = pilot_ticks(pilot, view);
    return ticks > pilot->reaction ? ticks : pilot->reaction;
}

void
pilot_init(struct pilot *pilot, uint32_t pace)
{
    memset(pilot, 0, sizeof(*pilot));
    pilot->pace = pace;
}

void
pilot_set_pace(struct pilot *pilot, uint32_t pace)
{
    pilot->pace = pace;
}

void
pilot_set_limit(struct pilot *pilot, uint32_t limit)
{
    pilot->limit = limit;
}

void
pilot_set_reaction(struct pilot *pilot, uint32_t ms)
{
    pilot->reaction = ms < PILOT_MAX_REACTION ? ms : PILOT_MAX_REACTION;
}

void
pilot_reset(struct pilot *pilot)
{
    pilot->asked = false;
    pilot->planned = false;
    pilot->piece = 0;
}

/* No button is down as long as nothing happens. */
static void
command_release(struct command *command, uint64_t *ticks, uint64_t max)
{
    command->held = 0;
    *ticks = max;
}

static enum pilot_state
pilot_ask(struct pilot *pilot, const struct view *view, struct command *command, uint64_t *ticks)
{
    pilot->serial++;
    pilot->piece = view->pieces;
    pilot->planned = false;
    pilot->asked = true;
    pilot->due = view->tick + pilot_first_key(pilot, view) - 1;
    command_release(command, ticks, pilot->due - view->tick);
    return PILOT_ASKS;
}

/* Whether the piece is where the next key expects it. */
static bool
pilot_is_on_path(const struct pilot *pilot, const struct view *view)
{
    const struct place *expect = &pilot->plan.keys[pilot->at].expect;
    const struct place *is = &view->motion.piece;
    return expect->x == is->x && expect->y == is->y && expect->rotation == is->rotation &&
           expect->piece == is->piece;
}

static enum pilot_state
pilot_play(struct pilot *pilot, const struct view *view, struct command *command, uint64_t *ticks)
{
    const struct plan *plan = &pilot->plan;

    if (pilot->at < plan->count && plan->keys[pilot->at].tick <= view->tick) {
        if (plan->keys[pilot->at].tick < view->tick || !pilot_is_on_path(pilot, view))
            return pilot_ask(pilot, view, command, ticks);
        pilot->held = plan->keys[pilot->at++].held;
    }
    command->held = pilot->held;
    *ticks = pilot->at < plan->count ? plan->keys[pilot->at].tick - view->tick : UINT64_MAX;
    return PILOT_PLAYS;
}

enum pilot_state
pilot_next(struct pilot *pilot, const struct view *view, struct command *command, uint64_t *ticks)
{
    if (view->motion.piece.piece == PIECE_NONE) {
        command_release(command, ticks, UINT64_MAX);
        return PILOT_PLAYS;
    }
    if (pilot->piece != view->pieces)
        return pilot_ask(pilot, view, command, ticks);
    if (pilot->planned)
        return pilot_play(pilot, view, command, ticks);
    if (!pilot->asked) { /* no path was left: let it fall */
        command_release(command, ticks, UINT64_MAX);
        return PILOT_PLAYS;
    }
    command_release(command, ticks, pilot->due - view->tick);
    return view->tick >= pilot->due ? PILOT_WAITS : PILOT_PLAYS;
}

bool
pilot_take(struct pilot *pilot, uint32_t serial, const struct plan *plan)
{
    if (!pilot->asked || serial != pilot->serial)
        return false;
    pilot->asked = false;
    pilot->planned = plan != NULL;
    pilot->at = 0;
    pilot->held = 0;
    if (plan != NULL)
        pilot->plan = *plan;
    return true;
}
