/* A playback that a tally listens to. */
#include "history/retell.h"

#include <string.h>

/* Counts what the last step of the playback was. */
static void
count(struct retelling *out, struct moves *moves)
{
    const struct playback *playback = &out->playback;
    struct view view;

    if (playback->entry.kind == REPLAY_PILOT)
        tally_pilot(&out->tally, playback->pilot);
    if (playback->entry.kind != REPLAY_RUN)
        return;
    tally_held(&out->tally, playback->entry.held);
    if (playback->events.happened == 0)
        return;
    view_take(&view, &playback->game);
    tally_take(&out->tally, &playback->events, &view, moves);
}

enum playback_state
retell(struct retelling *out, const void *data, size_t size,
    struct moves *moves, const char **why)
{
    struct view view;

    memset(out, 0, sizeof(*out));
    *why = playback_open(&out->playback, &out->header, data, size);
    if (*why != NULL)
        return PLAYBACK_DAMAGED;
    view_take(&view, &out->playback.game);
    tally_begin(&out->tally, &view);
    while (playback_next(&out->playback, UINT64_MAX))
        count(out, moves);
    *why = out->playback.why;
    return out->playback.state;
}
