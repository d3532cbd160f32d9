/* The one walk over a log. It reads an entry; a run is then played in as many
 * parts as the caller likes. */
#include "wellplayed/playback.h"

#include <assert.h>
#include <string.h>

#include "wellplayed/words.h"

const char *
playback_open(
    struct playback *playback, struct replay_header *header, const void *data, size_t size)
{
    memset(playback, 0, sizeof(*playback));
    playback->why = replay_open(&playback->reader, data, size, header);
    if (playback->why != NULL) {
        playback->state = PLAYBACK_DAMAGED;
        return playback->why;
    }
    playback->whole = playback->entry_at = playback->reader.at;
    playback->practice = header->placed;
    replay_begin(header, &playback->game);
    return NULL;
}

/* Returns false, which callers return in turn. */
static bool
stop_playback(struct playback *playback, enum playback_state state, const char *why)
{
    playback->state = state;
    playback->why = why;
    playback->left = 0;
    return false;
}

static void
take_handling(struct game *game, const struct replay_entry *note)
{
    struct handling handling = note->handling;
    const struct handling *now = &game->motion.handling;

    if (note->kind == REPLAY_HANDLING) {
        handling = *now;
        handling.das = note->handling.das;
        handling.arr = note->handling.arr;
        handling.soft = note->handling.soft;
    } else {
        handling.das = now->das;
        handling.arr = now->arr;
        handling.soft = now->soft;
    }
    game_set_handling(game, handling);
}

static void
take_note(struct playback *playback)
{
    const struct replay_entry *note = &playback->entry;

    switch (note->kind) {
    case REPLAY_HANDLING:
    case REPLAY_HANDLING_MORE: take_handling(&playback->game, note); break;
    case REPLAY_GARBAGE: game_add_garbage(&playback->game, note->rows); break;
    case REPLAY_UNDO: break; /* only when playing, see check_note */
    case REPLAY_PILOT: playback->pilot = note->pilot; break;
    case REPLAY_PACE: playback->pace = note->pace; break;
    case REPLAY_PRACTICE:
        playback->practice = true;
        playback->taken_back = note->taken_back;
        break;
    case REPLAY_END: playback->state = PLAYBACK_ENDED; break;
    case REPLAY_RUN: break;
    }
}

/* The log has no further whole entry. */
static bool
end_log(struct playback *playback, enum replay_result result, const char *why)
{
    if (result == REPLAY_DONE)
        return stop_playback(playback, PLAYBACK_CUT, N_("the replay is cut short"));
    return stop_playback(playback, replay_is_cut(why) ? PLAYBACK_CUT : PLAYBACK_DAMAGED, why);
}

static bool
stop_too_long(struct playback *playback)
{
    return stop_playback(
        playback, PLAYBACK_DAMAGED, N_("the replay is damaged: its game is too long"));
}

bool
playback_read(struct playback *playback)
{
    const char *why = NULL;

    if (playback->state != PLAYBACK_GOES_ON)
        return false;
    playback->tick += playback->left; /* skips the rest of a run */
    playback->left = 0;
    playback->whole = playback->entry_at = playback->reader.at;
    enum replay_result result = replay_next(&playback->reader, &playback->entry, &why);
    if (result != REPLAY_ENTRY)
        return end_log(playback, result, why);
    if (playback->entry.kind != REPLAY_RUN)
        take_note(playback);
    else if (playback->entry.ticks > PLAYBACK_MAX_TICKS - playback->tick)
        return stop_too_long(playback);
    else
        playback->left = playback->entry.ticks;
    return true;
}

/* Whether the played game matches the END. */
static bool
check_end(struct playback *playback)
{
    const struct replay_entry *end = &playback->entry;

    if (end->ticks != playback->game.tick || end->hash != game_hash(&playback->game))
        return stop_playback(
            playback, PLAYBACK_DIFFERS, N_("the replay did not end as the game that it recorded"));
    playback->whole = playback->reader.at;
    return true;
}

/* Checks a note against the played game, and takes back what it says. */
static bool
check_note(struct playback *playback)
{
    if (playback->entry.kind == REPLAY_END)
        return check_end(playback);
    if (playback->entry.kind == REPLAY_UNDO &&
        !(playback->game.goal->undo && undo_back(&playback->undo, &playback->game)))
        return stop_playback(
            playback, PLAYBACK_DIFFERS, N_("the replay takes back a piece that it does not have"));
    return true;
}

static bool
has_too_many_events(const struct playback *playback)
{
    return playback->happened / PLAYBACK_BYTE_EVENTS >
           PLAYBACK_MAX_EVENTS / PLAYBACK_BYTE_EVENTS + playback->reader.at;
}

bool
playback_next(struct playback *playback, uint64_t max)
{
    assert(max > 0);
    if (playback->left == 0) {
        if (!playback_read(playback))
            return false;
        if (playback->entry.kind != REPLAY_RUN) {
            playback->events = (struct events){0};
            return check_note(playback);
        }
    }
    if (playback->game.over)
        return stop_playback(
            playback, PLAYBACK_DIFFERS, N_("the replay goes on after the game was over"));
    if (has_too_many_events(playback))
        return stop_too_long(playback);
    if (max > playback->left)
        max = playback->left;
    struct command command = {playback->entry.held};
    uint64_t taken = game_advance(&playback->game, command, max, &playback->events);
    undo_look(&playback->undo, &playback->game, playback->events.happened);
    playback->happened += playback->events.happened != 0;
    playback->left -= taken;
    playback->tick += taken;
    return true;
}

void
playback_continue(struct playback *playback, const void *data, size_t size)
{
    playback->reader.data = data;
    playback->reader.size = size;
    if (playback->state != PLAYBACK_CUT)
        return;
    playback->reader.at = playback->entry_at;
    playback->state = PLAYBACK_GOES_ON;
    playback->why = NULL;
}
