/* Reading a log, and the moments: when there are too many, every second one
 * goes and the next are twice as far apart. */
#include "app/seat/reel.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOMENTS = 512, FIRST_GAP = 2000 /* ticks */ };

struct reel_moment {
    struct game game;
    struct reel_state state;
};

/* The length of the game as the log has it, up to where it makes sense. */
static uint64_t
count_ticks(struct replay_reader reader)
{
    struct replay_entry entry;
    const char *why;
    uint64_t ticks = 0;

    while (replay_next(&reader, &entry, &why) == REPLAY_ENTRY) {
        if (entry.kind != REPLAY_RUN)
            continue;
        if (entry.ticks > UINT64_MAX - ticks)
            return UINT64_MAX;
        ticks += entry.ticks;
    }
    return ticks;
}

const char *
reel_open(
    struct reel *reel, void *data, size_t size, struct replay_header *header)
{
    memset(reel, 0, sizeof(*reel));
    const char *trouble = replay_open(&reel->state.reader, data, size, header);
    if (trouble != NULL) {
        free(data);
        return trouble;
    }
    reel->data = data;
    reel->size = size;
    reel->ticks = count_ticks(reel->state.reader);
    reel->gap = FIRST_GAP;
    reel->moments = malloc(MOST_MOMENTS * sizeof(*reel->moments));
    return NULL;
}

void
reel_close(struct reel *reel)
{
    free(reel->data);
    free(reel->moments);
    memset(reel, 0, sizeof(*reel));
}

bool
reel_is_open(const struct reel *reel)
{
    return reel->data != NULL;
}

static void
end(struct reel_state *state, const char *trouble)
{
    state->over = true;
    state->trouble = trouble;
}

/* Takes in one entry of the log that is not a run. */
static void
apply(struct reel_state *state, struct game *game,
    const struct replay_entry *entry)
{
    switch (entry->kind) {
    case REPLAY_HANDLING: game_set_handling(game, entry->handling); break;
    case REPLAY_PILOT:
        state->by_machine = entry->pilot == REPLAY_MACHINE;
        break;
    case REPLAY_PACE: state->pace = entry->pace; break;
    case REPLAY_END:
        end(state, entry->ticks == game->tick && entry->hash == game_hash(game)
                       ? NULL
                       : "the replay did not end as the game that it recorded");
        break;
    case REPLAY_RUN: break;
    }
}

struct command
reel_next(struct reel *reel, struct game *game, uint64_t *ticks)
{
    struct reel_state *state = &reel->state;

    while (state->entry.ticks == 0 && !state->over) {
        const char *why = NULL;
        enum replay_result result =
            replay_next(&state->reader, &state->entry, &why);
        if (result == REPLAY_ENTRY && state->entry.kind != REPLAY_RUN) {
            struct replay_entry entry = state->entry;
            state->entry.ticks = 0;
            apply(state, game, &entry);
        } else if (result == REPLAY_DONE) {
            end(state, "the replay is cut short");
        } else if (result == REPLAY_DAMAGED) {
            state->entry.ticks = 0;
            end(state, why);
        } else if (game->over) {
            state->entry.ticks = 0;
            end(state, "the replay goes on after the game was over");
        }
    }
    *ticks = state->entry.ticks;
    return (struct command){state->entry.held};
}

void
reel_taken(struct reel *reel, const struct game *game, uint64_t ticks)
{
    struct replay_entry *entry = &reel->state.entry;
    reel->seen |= entry->held;
    entry->ticks = game->over ? 0 : entry->ticks - ticks;
}

static void
thin_out(struct reel *reel)
{
    int kept = 0;
    for (int i = 0; i < reel->count; i += 2)
        reel->moments[kept++] = reel->moments[i];
    reel->count = kept;
    reel->gap *= 2;
}

void
reel_keep(struct reel *reel, const struct game *game)
{
    if (reel->moments == NULL || reel->state.over)
        return;
    if (reel->count > 0 &&
        game->tick < reel->moments[reel->count - 1].game.tick + reel->gap)
        return;
    if (reel->count == MOST_MOMENTS) {
        thin_out(reel);
        return;
    }
    reel->moments[reel->count].game = *game;
    reel->moments[reel->count].state = reel->state;
    reel->count++;
}

bool
reel_near(struct reel *reel, struct game *game, uint64_t tick)
{
    int at = reel->count - 1;

    while (at >= 0 && reel->moments[at].game.tick > tick)
        at--;
    bool ahead = game->tick <= tick;
    if (at < 0 || (ahead && reel->moments[at].game.tick <= game->tick))
        return ahead;
    *game = reel->moments[at].game;
    reel->state = reel->moments[at].state;
    return true;
}

const struct game *
reel_first(const struct reel *reel)
{
    return reel->count > 0 ? &reel->moments[0].game : NULL;
}
