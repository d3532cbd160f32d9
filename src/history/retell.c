/* The log is walked entry by entry, and the game stepped from event to event. */
#include "history/retell.h"

#include <string.h>

struct telling {
    struct retelling *out;
    struct moves *moves;
    struct replay_reader reader;
    const char *why;
};

/* False when the game is over before the run is. */
static bool
play_run(struct telling *telling, const struct replay_entry *run)
{
    struct retelling *out = telling->out;
    struct view view;
    struct events events;

    for (uint64_t left = run->ticks; left > 0;) {
        if (out->game.over)
            return false;
        tally_held(&out->tally, run->held);
        left -= game_advance(
            &out->game, (struct command){run->held}, left, &events);
        if (events.happened == 0)
            continue;
        view_take(&view, &out->game);
        tally_take(&out->tally, &events, &view, telling->moves);
    }
    return true;
}

/* What an entry does; false when the log can't be right. */
static bool
take_entry(struct telling *telling, const struct replay_entry *entry)
{
    struct retelling *out = telling->out;

    switch (entry->kind) {
    case REPLAY_RUN:
        telling->why = "the replay goes on after the game was over";
        return play_run(telling, entry);
    case REPLAY_HANDLING: game_set_handling(&out->game, entry->handling); break;
    case REPLAY_PILOT:
        out->pilot = entry->pilot;
        tally_pilot(&out->tally, entry->pilot);
        break;
    case REPLAY_PACE: out->pace = entry->pace; break;
    case REPLAY_END:
        telling->why = "the replay did not end as the game that it recorded";
        return entry->ticks == out->game.tick &&
               entry->hash == game_hash(&out->game);
    }
    return true;
}

static enum retell_result
walk(struct telling *telling)
{
    struct replay_entry entry = {0};

    for (;;) {
        telling->out->whole = telling->reader.at;
        switch (replay_next(&telling->reader, &entry, &telling->why)) {
        case REPLAY_ENTRY: break;
        case REPLAY_DONE:
            telling->why = "the replay is cut short";
            return RETELL_CUT;
        case REPLAY_DAMAGED:
            return replay_is_cut(telling->why) ? RETELL_CUT : RETELL_BAD;
        }
        if (!take_entry(telling, &entry))
            return RETELL_BAD;
        if (entry.kind == REPLAY_END) {
            telling->out->whole = telling->reader.at;
            return RETELL_WHOLE;
        }
    }
}

enum retell_result
retell(struct retelling *out, const void *data, size_t size,
    struct moves *moves, const char **why)
{
    struct telling telling = {.out = out, .moves = moves};
    struct view view;

    memset(out, 0, sizeof(*out));
    *why = replay_open(&telling.reader, data, size, &out->header);
    if (*why != NULL)
        return RETELL_BAD;
    game_init(&out->game, &out->header.rules, (int)out->header.start_level,
        out->header.seed, out->header.handling);
    view_take(&view, &out->game);
    tally_begin(&out->tally, &view);
    enum retell_result result = walk(&telling);
    *why = result == RETELL_WHOLE ? NULL : telling.why;
    return result;
}
