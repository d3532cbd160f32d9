#include "lib/slow_replay.h"

#include <string.h>

#include "lib/check.h"

static void
hear(struct slow_replay *out, const struct replay_entry *entry, struct events events)
{
    assert_in_range(out->heard_count, 0, SLOW_REPLAY_HEARD - 1);
    out->heard[out->heard_count++] = (struct slow_heard){
        .tick = out->game.tick,
        .hash = game_hash(&out->game),
        .entry = *entry,
        .events = events,
    };
}

static void
stop(struct slow_replay *out, enum playback_state state, const char *why)
{
    out->state = state;
    out->why = why;
}

/* The game as it was at the last spawns, the falling piece's last. */
static void
remember(struct slow_replay *out)
{
    if (out->spawns == UNDO_DEPTH) {
        memmove(out->spawned, out->spawned + 1, (UNDO_DEPTH - 1) * sizeof(out->spawned[0]));
        out->spawns--;
    }
    out->spawned[out->spawns++] = out->game;
}

static void
take_back(struct slow_replay *out)
{
    /* The last lock's piece: of two spawns the one before, or the last one while
     * nothing falls. */
    bool falls = out->game.motion.piece.piece != PIECE_NONE;

    if (!out->game.goal->undo || out->game.over || out->spawns < 1 + falls) {
        stop(out, PLAYBACK_DIFFERS, "the replay takes back a piece that it does not have");
        return;
    }
    out->spawns -= falls;
    game_undo(&out->game, &out->spawned[out->spawns - 1]);
    out->spawned[out->spawns - 1] = out->game;
}

/* False when there are no more ticks to play. */
static bool
play_run(struct slow_replay *out, const struct replay_entry *run, uint64_t max)
{
    if (run->ticks > PLAYBACK_MAX_TICKS - out->game.tick) {
        stop(out, PLAYBACK_DAMAGED, "the replay is damaged: its game is too long");
        return false;
    }
    for (uint64_t i = 0; i < run->ticks; i++) {
        if (out->game.tick == max)
            return false;
        if (out->game.over) {
            stop(out, PLAYBACK_DIFFERS, "the replay goes on after the game was over");
            return false;
        }
        struct events events = game_step(&out->game, (struct command){run->held});
        assert_in_range(out->game.tick, 1, SLOW_REPLAY_TICKS);
        out->hashes[out->game.tick] = game_hash(&out->game);
        if (events.happened & EVENT_SPAWNED)
            remember(out);
        if (events.happened != 0)
            hear(out, run, events);
    }
    return true;
}

static void
check_end(struct slow_replay *out, const struct replay_entry *end)
{
    if (end->ticks == out->game.tick && end->hash == game_hash(&out->game))
        stop(out, PLAYBACK_ENDED, NULL);
    else
        stop(out, PLAYBACK_DIFFERS, "the replay did not end as the game that it recorded");
}

/* False when that is the end of it. */
static bool
take(struct slow_replay *out, const struct replay_entry *entry, uint64_t max)
{
    if (entry->kind == REPLAY_RUN)
        return play_run(out, entry, max);
    if (entry->kind == REPLAY_HANDLING) {
        struct handling handling = out->game.motion.handling;
        handling.das = entry->handling.das;
        handling.arr = entry->handling.arr;
        handling.soft = entry->handling.soft;
        game_set_handling(&out->game, handling);
    }
    if (entry->kind == REPLAY_HANDLING_MORE) {
        struct handling handling = out->game.motion.handling;
        handling.cut = entry->handling.cut;
        handling.factor = entry->handling.factor;
        handling.initial_rotation = entry->handling.initial_rotation;
        handling.initial_hold = entry->handling.initial_hold;
        game_set_handling(&out->game, handling);
    }
    if (entry->kind == REPLAY_GARBAGE)
        game_add_garbage(&out->game, entry->rows);
    if (entry->kind == REPLAY_UNDO)
        take_back(out);
    if (entry->kind == REPLAY_PILOT)
        out->pilot = entry->pilot;
    if (entry->kind == REPLAY_PACE)
        out->pace = entry->pace;
    if (entry->kind == REPLAY_PRACTICE) {
        out->practice = true;
        out->taken_back = entry->taken_back;
    }
    if (entry->kind == REPLAY_END)
        check_end(out, entry);
    if (out->state != PLAYBACK_DIFFERS)
        hear(out, entry, (struct events){0});
    return out->state == PLAYBACK_GOES_ON;
}

void
slow_replay(struct slow_replay *out, const void *data, size_t size, uint64_t max)
{
    struct replay_reader reader;
    struct replay_entry entry;

    memset(out, 0, offsetof(struct slow_replay, hashes));
    out->heard_count = 0;
    out->why = replay_open(&reader, data, size, &out->header);
    if (out->why != NULL) {
        out->state = PLAYBACK_DAMAGED;
        return;
    }
    out->practice = out->header.placed;
    replay_begin(&out->header, &out->game);
    out->hashes[0] = game_hash(&out->game);
    out->whole = reader.at;
    while (out->game.tick < max) {
        const char *why;
        enum replay_result result = replay_next(&reader, &entry, &why);
        if (result == REPLAY_DONE)
            stop(out, PLAYBACK_CUT, "the replay is cut short");
        if (result == REPLAY_DAMAGED)
            stop(out, replay_is_cut(why) ? PLAYBACK_CUT : PLAYBACK_DAMAGED, why);
        if (result != REPLAY_ENTRY || !take(out, &entry, max))
            break;
        out->whole = reader.at;
    }
    if (out->state == PLAYBACK_ENDED)
        out->whole = reader.at;
}
