#include "lib/replaying.h"

#include <string.h>

#include "lib/must.h"

enum { SENTENCE_SIZE = 200 };

static void
check_header(const struct replay_header *header)
{
    const struct ruleset *rules = &header->rules;
    must(ruleset_find(rules->name) != NULL);
    must(rules->width >= BOARD_MIN_WIDTH && rules->width <= BOARD_MAX_WIDTH);
    must(rules->visible >= BOARD_MIN_HEIGHT && rules->visible <= RULESET_MAX_VISIBLE);
    must(header->start_level >= rules->first_level &&
         header->start_level <= rules->last_start_level);
    struct handling clamped = handling_clamped(header->handling);
    must(clamped.das == header->handling.das && clamped.arr == header->handling.arr &&
         clamped.soft == header->handling.soft);
}

/* Reads the log to its end, whatever the game would say to it. */
static void
read_all(struct replaying *out, struct playback playback)
{
    size_t size = playback.reader.size;
    /* An entry is at least two bytes. */
    size_t max = size / 2 + 1;

    while (playback_read(&playback)) {
        const struct replay_entry *entry = &playback.entry;
        must(max-- > 0);
        must(playback.reader.at <= size && playback.whole < playback.reader.at);
        must((int)entry->kind >= REPLAY_RUN && (int)entry->kind < REPLAY_KINDS);
        must((entry->kind == REPLAY_RUN) == (entry->ticks > 0) || entry->kind == REPLAY_END);
        must(entry->pilot == REPLAY_HUMAN || entry->pilot == REPLAY_MACHINE);
        out->entries++;
        out->entries_of[entry->kind]++;
    }
    out->ticks = playback.tick;
    out->ended = playback.state == PLAYBACK_ENDED;
    must(out->ended || playback.state == PLAYBACK_CUT || playback.state == PLAYBACK_DAMAGED);
    must(out->entries_of[REPLAY_END] == out->ended);
    if (!out->ended)
        must_be_sentence(playback.why, SENTENCE_SIZE);
    /* Without an END a log may be whole all the same. */
    if (!out->ended && playback.whole < size)
        out->why = playback.why;
    /* It stays at its end. */
    must(!playback_read(&playback));
}

void
replaying_run(struct replaying *out, const void *data, size_t size, uint64_t max)
{
    struct playback *playback = &out->playback;

    memset(out, 0, sizeof(*out));
    out->why = playback_open(playback, &out->header, data, size);
    if (out->why != NULL) {
        must_be_sentence(out->why, SENTENCE_SIZE);
        return;
    }
    check_header(&out->header);
    out->opened = true;
    read_all(out, *playback);
    while (playback->tick < max && playback_next(playback, max - playback->tick))
        must(playback->tick == playback->game.tick && playback->tick <= max);
    must(playback->whole <= size);
    out->agrees = playback->state == PLAYBACK_ENDED;
    out->hash = game_hash(&playback->game);
}
