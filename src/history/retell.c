/* A playback with a tally that listens to it. */
#include "history/retell.h"

#include <string.h>

/*
 * A resumed game notes its pilot again (seat_keep) although it has not changed;
 * before a machine continues, a person plays for zero ticks.
 */
static bool
retelling_is_resumed(const struct retelling *out)
{
    uint64_t now = out->playback.game.tick;
    enum replay_pilot pilot = out->playback.pilot;

    return now > 0 && (pilot == out->pilot || (pilot == out->before && out->since == now));
}

static void
retelling_take_pilot(struct retelling *out)
{
    if (retelling_is_resumed(out)) {
        out->resumed[1] = out->resumed[0];
        out->resumed[0] = out->playback.game.tick;
    }
    out->before = out->pilot;
    out->since = out->playback.game.tick;
    out->pilot = out->playback.pilot;
    tally_pilot(&out->tally, out->pilot);
}

/* A player who leaves the game notes the handling although it has not changed
 * (seat_leave). What happened before is no crash then. */
static void
retelling_take_leave(struct retelling *out)
{
    struct handling now = out->playback.game.motion.handling;

    out->left = out->playback.entry.kind == REPLAY_HANDLING && handling_equal(now, out->handling);
    out->handling = now;
    if (out->left)
        memset(out->resumed, 0, sizeof(out->resumed));
}

/* Counts the last step of the playback. */
static void
retelling_count(struct retelling *out)
{
    const struct playback *playback = &out->playback;
    struct view view;

    retelling_take_leave(out);
    if (playback->entry.kind == REPLAY_PILOT)
        retelling_take_pilot(out);
    if (playback->entry.kind == REPLAY_PRACTICE)
        tally_practice(&out->tally, playback->taken_back);
    if (playback->entry.kind == REPLAY_UNDO) {
        view_take(&view, &playback->game);
        tally_undo(&out->tally, &view);
    }
    if (playback->entry.kind != REPLAY_RUN)
        return;
    if (playback->events.happened != 0)
        view_take(&view, &playback->game);
    tally_step(&out->tally, playback->entry.held, &playback->events, &view);
}

enum playback_state
retell(struct retelling *out, const void *data, size_t size, const atomic_bool *stop)
{
    struct view view;

    memset(out, 0, sizeof(*out));
    if (playback_open(&out->playback, &out->header, data, size) != NULL)
        return PLAYBACK_DAMAGED;
    view_take(&view, &out->playback.game);
    tally_begin(&out->tally, &view);
    out->handling = out->playback.game.motion.handling;
    while (!(stop != NULL && atomic_load(stop)) && playback_next(&out->playback, UINT64_MAX))
        retelling_count(out);
    return out->playback.state;
}
