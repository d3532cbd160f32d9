#include "lib/random_replay.h"

#include <string.h>

#include "lib/check.h"
#include "lib/positions.h"
#include "wellplayed/undo.h"

static struct undo undo; /* large */

static void
random_replay_add(struct random_replay *replay, const uint8_t *bytes, size_t size)
{
    assert_true(replay->size + size <= sizeof(replay->bytes));
    memcpy(replay->bytes + replay->size, bytes, size);
    replay->size += size;
}

static struct handling
random_handling(struct dice *dice)
{
    return handling_clamped((struct handling){.das = (uint16_t)dice_below(dice, 600),
        .arr = (uint16_t)dice_below(dice, 250),
        .soft = (uint16_t)dice_below(dice, 250),
        .cut = (uint16_t)dice_below(dice, 600),
        .factor = (uint8_t)dice_below(dice, 50),
        .initial_rotation = (uint8_t)dice_below(dice, 3),
        .initial_hold = (uint8_t)dice_below(dice, 3)});
}

/* Changes das, arr and soft, or all others. */
static void
take_handling(struct game *game, const struct replay_entry *note)
{
    struct handling all = note->handling, now = game->motion.handling;
    if (note->kind == REPLAY_HANDLING) {
        now.das = all.das;
        now.arr = all.arr;
        now.soft = all.soft;
    } else {
        all.das = now.das;
        all.arr = now.arr;
        all.soft = now.soft;
        now = all;
    }
    game_set_handling(game, now);
}

/* An entry that is not a run, and what it does to the game. */
static struct replay_entry
random_note(struct dice *dice, struct game *game)
{
    struct replay_entry note = {
        .kind = (enum replay_kind)dice_between(dice, REPLAY_HANDLING, REPLAY_PACE)};
    if (dice_below(dice, 8) == 0)
        note.kind = REPLAY_PRACTICE;
    else if (game_is_modern(game) && dice_below(dice, 2))
        note.kind = (enum replay_kind)dice_between(dice, REPLAY_GARBAGE, REPLAY_HANDLING_MORE);
    if (note.kind == REPLAY_UNDO && !undo_back(&undo, game))
        note.kind = REPLAY_PACE;
    note.handling = random_handling(dice);
    note.pilot = dice_below(dice, 2) ? REPLAY_MACHINE : REPLAY_HUMAN;
    note.pace = (uint32_t)dice_roll(dice) >> dice_below(dice, 32);
    note.taken_back = (uint32_t)dice_below(dice, 300);
    note.rows = 1 + (uint32_t)dice_below(dice, 6);
    if (note.kind == REPLAY_HANDLING || note.kind == REPLAY_HANDLING_MORE)
        take_handling(game, &note);
    if (note.kind == REPLAY_GARBAGE)
        game_add_garbage(game, note.rows);
    return note;
}

static void
find_ends(struct random_replay *replay)
{
    struct replay_reader reader;
    struct replay_header header;
    struct replay_entry entry;
    const char *why;
    assert_null(replay_open(&reader, replay->bytes, replay->size, &header));
    replay->header_size = reader.at;
    replay->entries = 0;
    while (replay_next(&reader, &entry, &why) == REPLAY_ENTRY)
        replay->ends[replay->entries++] = reader.at;
    assert_int_equal(reader.at, replay->size);
}

/* From an empty well, or from a position. */
static void
begin_game(struct random_replay *replay, struct dice *dice, const struct goal *goal)
{
    const struct ruleset *rules = &replay->rules;
    struct game *game = &replay->game;
    uint8_t header[REPLAY_HEADER_SIZE];
    struct handling handling = random_handling(dice);
    int level = dice_between(dice, rules->first_level, rules->last_start_level);
    uint64_t seed = dice_roll(dice);

    /* In a very low well a piece may have no room above the cells. */
    if (dice_below(dice, 4) > 0 || rules->visible < 12 || goal->standing > 0) {
        game_init_goal(game, rules, goal, level, seed, handling);
        random_replay_add(replay, header, replay_encode_header(header, game));
        return;
    }
    struct position position = positions_any(dice, rules);
    if (dice_below(dice, 2))
        goal = &goal_practice;
    game_begin_at(game, rules, goal, level, seed, handling, &position);
    random_replay_add(replay, header, replay_encode_placed(header, game, &position));
}

void
random_replay_record(struct random_replay *replay, struct dice *dice, int chunks, bool finish)
{
    struct game *game = &replay->game;
    replay->size = 0;
    const struct goal *goal = &goal_endless;
    replay->rules = *ruleset_at(dice_below(dice, 7));
    ruleset_set_next(&replay->rules, dice_between(dice, 1, RULESET_MAX_NEXT));
    if (dice_below(dice, 4) == 0)
        replay->rules.buttons &= (uint8_t)~BUTTON_HALF;
    if (dice_below(dice, 2)) {
        assert_true(
            ruleset_resize(&replay->rules, dice_between(dice, 6, 12), dice_between(dice, 6, 32)));
    }
    if (dice_below(dice, 2))
        goal = goal_at(dice_below(dice, 13));
    if (!goal_fits(goal, &replay->rules))
        goal = &goal_endless;
    begin_game(replay, dice, goal);

    uint8_t buffer[4 * REPLAY_ENTRY_SIZE];
    struct replay_writer writer;
    replay_writer_init(&writer, buffer, sizeof(buffer));
    uint8_t held = 0;
    undo = (struct undo){0};
    while (chunks-- > 0 && !game->over) {
        if (dice_below(dice, 3) == 0)
            held ^= (uint8_t)(1 << dice_below(dice, 8));
        if (dice_below(dice, 20) == 0) {
            struct replay_entry note = random_note(dice, game);
            replay_writer_note(&writer, &note);
        }
        struct events events;
        uint64_t ticks = 1 + (uint64_t)dice_below(dice, 300);
        uint64_t taken = game_advance(game, (struct command){held}, ticks, &events);
        undo_look(&undo, game, events.happened);
        replay_writer_tick(&writer, held, taken);
        assert_false(writer.full);
        if (writer.size - writer.used < 3 * REPLAY_ENTRY_SIZE || dice_below(dice, 10) == 0) {
            random_replay_add(replay, buffer, writer.used);
            replay_writer_taken(&writer);
            assert_int_equal(writer.used, 0);
        }
    }
    if (finish) {
        struct replay_entry end = {
            .kind = REPLAY_END, .ticks = game->tick, .hash = game_hash(game)};
        replay_writer_note(&writer, &end);
    }
    replay_writer_flush(&writer);
    assert_false(writer.full);
    random_replay_add(replay, buffer, writer.used);
    replay->hash = game_hash(game);
    find_ends(replay);
}

void
random_replay_mutate(struct dice *dice, uint8_t *bytes, size_t *size)
{
    for (int n = dice_between(dice, 1, 4); n > 0 && *size > 0; n--) {
        size_t at = (size_t)dice_below(dice, (int)*size);
        /* The header is small: aim at it often. */
        if (dice_below(dice, 2) && *size > 64)
            at = (size_t)dice_below(dice, 64);
        switch (dice_below(dice, 5)) {
        case 0: bytes[at] ^= (uint8_t)(1 << dice_below(dice, 8)); break;
        case 1: bytes[at] = (uint8_t)dice_roll(dice); break;
        case 2: bytes[at] = (uint8_t[]){0, 0x7F, 0x80, 0xFF}[dice_below(dice, 4)]; break;
        case 3: /* take one out */
            memmove(bytes + at, bytes + at + 1, *size - at - 1);
            --*size;
            break;
        case 4: /* a row of continued bytes */
            for (size_t i = at; i < *size && i < at + 12; i++)
                bytes[i] |= 0x80;
            break;
        }
    }
}
