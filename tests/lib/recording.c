#include "lib/recording.h"

#include <stdlib.h>
#include <string.h>

#include "lib/slow.h"

enum { LONGEST = 1 << 20 };

/* Random keys, held for random times; with hold, where the rules have it. */
static uint8_t
next_held(const struct ruleset *rules, struct dice *dice, uint64_t *ticks)
{
    static const uint8_t modern[] = {0, 0, 0, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW,
        BUTTON_HALF, BUTTON_SOFT, BUTTON_HARD, BUTTON_HOLD, BUTTON_LEFT | BUTTON_CW};
    static const uint8_t keys[] = {0, 0, 0, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW,
        BUTTON_SOFT, BUTTON_HARD, BUTTON_LEFT | BUTTON_CW};
    *ticks = (uint64_t)dice_between(dice, 1, 250);
    if (rules->buttons & BUTTON_HOLD)
        return modern[dice_below(dice, (int)sizeof(modern))];
    return keys[dice_below(dice, (int)sizeof(keys))];
}

static void
note(struct replay_writer *writer, enum replay_pilot pilot)
{
    struct replay_entry entry = {.kind = REPLAY_PILOT, .pilot = pilot};
    replay_writer_note(writer, &entry);
}

/* Plays a while with the same keys down. */
static void
play(struct recording *recording, struct replay_writer *writer, uint8_t held, uint64_t ticks)
{
    struct events events;
    struct view view;

    while (ticks > 0 && !recording->game.over) {
        uint64_t taken = game_advance(&recording->game, (struct command){held}, ticks, &events);
        replay_writer_tick(writer, held, taken);
        ticks -= taken;
        view_take(&view, &recording->game);
        tally_step(&recording->tally, held, &events, &view);
    }
}

static void
finish(struct recording *recording, struct replay_writer *writer)
{
    struct replay_entry end = {
        .kind = REPLAY_END,
        .ticks = recording->game.tick,
        .hash = game_hash(&recording->game),
    };
    replay_writer_flush(writer);
    recording->end = recording->size + writer->used;
    replay_writer_note(writer, &end);
    recording->size += writer->used;
}

void
recording_make(struct recording *recording, const struct ruleset *rules, uint64_t seed,
    uint64_t ticks, bool by_both)
{
    struct dice dice = dice_start(seed);
    struct replay_writer writer;
    struct view view;
    bool handed = false;

    memset(recording, 0, sizeof(*recording));
    recording->rules = *rules;
    recording->data = malloc(LONGEST);
    game_init(&recording->game, &recording->rules, rules->first_level, seed, rules->handling);
    view_take(&view, &recording->game);
    tally_begin(&recording->tally, &view);
    recording->size = replay_encode_header(recording->data, &recording->game);
    replay_writer_init(&writer, recording->data + recording->size, LONGEST - recording->size);
    note(&writer, REPLAY_HUMAN);
    while (recording->game.tick < ticks && !recording->game.over) {
        uint64_t while_held;
        uint8_t held = next_held(rules, &dice, &while_held);
        uint64_t left = ticks - recording->game.tick;
        if (by_both && !handed && left <= ticks / 2) {
            note(&writer, REPLAY_MACHINE);
            tally_pilot(&recording->tally, REPLAY_MACHINE);
            handed = true;
        }
        play(recording, &writer, held, while_held < left ? while_held : left);
    }
    finish(recording, &writer);
}

void
recording_free(struct recording *recording)
{
    free(recording->data);
    recording->data = NULL;
}
