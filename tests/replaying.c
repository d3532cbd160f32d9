#include "replaying.h"

#include <stdlib.h>
#include <string.h>

/* What a damaged file must never bring about. */
static void
must(bool good)
{
    if (!good)
        abort();
}

static void
check_sentence(const char *why)
{
    must(why != NULL);
    size_t length = strlen(why);
    must(length > 10 && length < 200);
    must(strchr(why, '\n') == NULL);
}

static void
check_header(const struct replay_header *header)
{
    const struct ruleset *rules = &header->rules;
    must(ruleset_find(rules->name) != NULL);
    must(rules->width >= BOARD_MIN_WIDTH && rules->width <= BOARD_MAX_WIDTH);
    must(rules->visible >= BOARD_MIN_HEIGHT &&
         rules->visible <= RULESET_MAX_VISIBLE);
    must(header->start_level >= rules->first_level &&
         header->start_level <= rules->last_start_level);
    struct handling clamped = handling_clamped(header->handling);
    must(clamped.das == header->handling.das &&
         clamped.arr == header->handling.arr &&
         clamped.soft == header->handling.soft);
}

static void
play_run(struct game *game, const struct replay_entry *run, uint64_t *most)
{
    uint64_t ticks = run->ticks;
    while (ticks > 0 && *most > 0 && !game->over) {
        struct events events;
        uint64_t part = ticks < *most ? ticks : *most;
        uint64_t taken =
            game_advance(game, (struct command){run->held}, part, &events);
        must(taken > 0 && taken <= part);
        ticks -= taken;
        *most -= taken;
    }
}

static void
play_entry(
    struct replaying *out, const struct replay_entry *entry, uint64_t *most)
{
    must((int)entry->kind >= REPLAY_RUN && (int)entry->kind <= REPLAY_END);
    out->entries++;
    out->entries_of[entry->kind]++;
    switch (entry->kind) {
    case REPLAY_RUN:
        must(entry->ticks > 0);
        out->ticks += entry->ticks;
        play_run(&out->game, entry, most);
        break;
    case REPLAY_HANDLING: game_set_handling(&out->game, entry->handling); break;
    case REPLAY_PILOT:
        must(entry->pilot == REPLAY_HUMAN || entry->pilot == REPLAY_MACHINE);
        break;
    case REPLAY_PACE: break;
    case REPLAY_END:
        must(!out->ended);
        out->ended = true;
        out->agrees = entry->ticks == out->game.tick &&
                      entry->hash == game_hash(&out->game);
        break;
    }
}

void
replaying_run(
    struct replaying *out, const void *data, size_t size, uint64_t most)
{
    memset(out, 0, sizeof(*out));
    struct replay_reader reader;
    out->why = replay_open(&reader, data, size, &out->header);
    if (out->why != NULL) {
        check_sentence(out->why);
        return;
    }
    check_header(&out->header);
    out->opened = true;
    game_init(&out->game, &out->header.rules, (int)out->header.start_level,
        out->header.seed, out->header.handling);

    struct replay_entry entry;
    enum replay_result result;
    /* An entry is at least two bytes. */
    for (size_t left = size / 2 + 1; left > 0; left--) {
        result = replay_next(&reader, &entry, &out->why);
        must(reader.at <= size);
        if (result != REPLAY_ENTRY)
            break;
        play_entry(out, &entry, &most);
    }
    must(result != REPLAY_ENTRY);
    if (result == REPLAY_DAMAGED)
        check_sentence(out->why);
    else
        out->why = NULL;
    /* It stays at its end. */
    const char *why = NULL;
    must(replay_next(&reader, &entry, &why) == REPLAY_DONE);
    out->hash = game_hash(&out->game);
}
