/*
 * Makes the golden replays: games of every rule set, by random and by planned
 * commands, and a table of how they end.
 *
 *   build/tests/make_golden tests/golden
 *
 * Only to be run again when a change is meant to make old replays differ; then
 * the revision of the rules goes up with it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/weights.h"
#include "slow.h"

#include "wellplayed/pilot.h"
#include "wellplayed/replay.h"

struct recording {
    struct game game;
    struct replay_writer writer;
    uint8_t buffer[4 * REPLAY_ENTRY_SIZE];
    FILE *file;
};

static void
drain(struct recording *recording)
{
    struct replay_writer *writer = &recording->writer;
    if (writer->full || fwrite(writer->buffer, 1, writer->used,
                            recording->file) != writer->used)
        exit(1);
    replay_writer_taken(writer);
}

static void
note(struct recording *recording, struct replay_entry entry)
{
    replay_writer_note(&recording->writer, &entry);
    drain(recording);
}

static void
press(struct recording *recording, uint8_t held, uint64_t ticks)
{
    while (ticks > 0 && !recording->game.over) {
        struct events events;
        uint64_t taken = game_advance(
            &recording->game, (struct command){held}, ticks, &events);
        replay_writer_tick(&recording->writer, held, taken);
        drain(recording);
        ticks -= taken;
    }
}

static void
begin(struct recording *recording, const char *folder, const char *name,
    const struct ruleset *rules, int level, uint64_t seed)
{
    char path[4096];
    uint8_t header[REPLAY_HEADER_SIZE];
    snprintf(path, sizeof(path), "%s/%s.wpr", folder, name);
    recording->file = fopen(path, "wb");
    if (recording->file == NULL) {
        perror(path);
        exit(1);
    }
    game_init(&recording->game, rules, level, seed, rules->handling);
    replay_writer_init(
        &recording->writer, recording->buffer, sizeof(recording->buffer));
    size_t size = replay_encode_header(header, &recording->game);
    if (fwrite(header, 1, size, recording->file) != size)
        exit(1);
}

static void
finish(struct recording *recording, const char *name, FILE *table)
{
    const struct game *game = &recording->game;
    note(recording,
        (struct replay_entry){
            .kind = REPLAY_END, .ticks = game->tick, .hash = game_hash(game)});
    if (fclose(recording->file) != 0)
        exit(1);
    fprintf(table,
        "%s %016" PRIx64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
        " %u %d\n",
        name, game_hash(game), game->tick, game->pieces, game->rows,
        game->points, (unsigned)game->level, game->over);
}

/* Fingers on the keys without a plan. */
static void
play_random(struct recording *recording, struct dice *dice, int chunks)
{
    uint8_t held = 0;
    while (chunks-- > 0 && !recording->game.over) {
        held ^= (uint8_t)(1 << dice_below(dice, 8));
        if (dice_below(dice, 4) != 0)
            held &= (uint8_t)~BUTTON_HARD;
        if (dice_below(dice, 50) == 0) {
            struct replay_entry entry = {.kind = REPLAY_HANDLING,
                .handling = handling_clamped(
                    (struct handling){(uint16_t)dice_below(dice, 300),
                        (uint16_t)dice_below(dice, 60),
                        (uint16_t)dice_below(dice, 60)})};
            note(recording, entry);
            game_set_handling(&recording->game, entry.handling);
        }
        press(recording, held, 1 + (uint64_t)dice_below(dice, 150));
    }
}

/* The machine's hands. */
static void
play_planned(struct recording *recording, const char *brain_name, uint32_t pace,
    uint64_t pieces)
{
    static struct planner planner;
    struct brain brain;
    struct pilot pilot;
    if (!weights_find(brain_name, &brain))
        exit(1);
    pilot_init(&pilot, pace);
    note(recording,
        (struct replay_entry){.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE});
    note(recording, (struct replay_entry){.kind = REPLAY_PACE, .pace = pace});
    struct game *game = &recording->game;
    press(recording, 0, 1);
    while (game->pieces <= pieces && !game->over) {
        struct view view;
        struct command command;
        struct plan plan;
        uint64_t ticks;
        view_take(&view, game);
        if (pilot_next(&pilot, &view, &command, &ticks) == PILOT_ASKS) {
            bool found = planner_plan(&planner, &brain, &view,
                pilot_first_key(&pilot, &view), pilot_key_ticks(&view, pace),
                &plan);
            pilot_take(&pilot, pilot.serial, found ? &plan : NULL);
        }
        struct events events;
        uint64_t taken = game_advance(game, command, ticks, &events);
        replay_writer_tick(&recording->writer, command.held, taken);
        drain(recording);
    }
}

int
main(int argc, char **argv)
{
    static struct recording recording;
    static const uint32_t paces[] = {10, 30, 100};
    char name[64], path[4096];
    if (argc != 2) {
        fprintf(stderr, "usage: make_golden FOLDER\n");
        return 2;
    }
    snprintf(path, sizeof(path), "%s/expected.txt", argv[1]);
    FILE *table = fopen(path, "w");
    if (table == NULL) {
        perror(path);
        return 1;
    }
    fprintf(table, "# name hash ticks pieces rows points level over\n");
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct dice dice = {(uint64_t)i + 2024};
        struct ruleset rules = *ruleset_at(i);
        const int first = rules.first_level;

        snprintf(name, sizeof(name), "%s-random", rules.name);
        begin(&recording, argv[1], name, &rules, first, 1);
        play_random(&recording, &dice, 1500);
        finish(&recording, name, table);

        snprintf(name, sizeof(name), "%s-planned", rules.name);
        begin(&recording, argv[1], name, &rules, first + i, UINT64_MAX - 1);
        play_planned(&recording, "dellacherie", paces[i % 3], 150);
        finish(&recording, name, table);

        if (!ruleset_resize(&rules, 6 + 2 * i, 12 + 6 * i))
            return 1;
        snprintf(name, sizeof(name), "%s-resized", rules.name);
        begin(&recording, argv[1], name, &rules, first + 9, 77);
        play_planned(&recording, "eltetris", 20, 60);
        play_random(&recording, &dice, 600);
        finish(&recording, name, table);
    }
    return fclose(table) != 0;
}
