/*
 * Makes the golden replays: games of every rule set and every goal, by random
 * and by planned commands, and two tables of how they end: of the old rule sets
 * without a goal, and of all others.
 *
 *   build/tests/make_golden tests/golden
 *
 * Only to be run again when a change is meant to make old replays differ; then
 * the revision of the rules goes up with it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/weights.h"
#include "lib/golden.h"
#include "lib/slow.h"

#include "wellplayed/pilot.h"
#include "wellplayed/replay.h"
#include "wellplayed/undo.h"

struct recording {
    struct game game;
    struct undo undo;
    uint64_t heard; /* golden_hear of all steps */
    struct replay_writer writer;
    uint8_t buffer[4 * REPLAY_ENTRY_SIZE];
    FILE *file;
};

static void
drain(struct recording *recording)
{
    struct replay_writer *writer = &recording->writer;
    if (writer->full || fwrite(writer->buffer, 1, writer->used, recording->file) != writer->used)
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
hear(struct recording *recording, const struct events *events)
{
    recording->heard = golden_hear(recording->heard, recording->game.tick, events);
    undo_look(&recording->undo, &recording->game, events->happened);
}

static void
press(struct recording *recording, uint8_t held, uint64_t ticks)
{
    while (ticks > 0 && !recording->game.over) {
        struct events events;
        uint64_t taken = game_advance(&recording->game, (struct command){held}, ticks, &events);
        hear(recording, &events);
        replay_writer_tick(&recording->writer, held, taken);
        drain(recording);
        ticks -= taken;
    }
}

static void
begin(struct recording *recording, const char *folder, const char *name,
    const struct ruleset *rules, const struct goal *goal, int level, uint64_t seed)
{
    char path[4096];
    uint8_t header[REPLAY_HEADER_SIZE];
    snprintf(path, sizeof(path), "%s/%s.wpr", folder, name);
    recording->file = fopen(path, "wb");
    if (recording->file == NULL) {
        perror(path);
        exit(1);
    }
    recording->undo = (struct undo){0};
    recording->heard = GOLDEN_START;
    game_init_goal(&recording->game, rules, goal, level, seed, rules->handling);
    replay_writer_init(&recording->writer, recording->buffer, sizeof(recording->buffer));
    size_t size = replay_encode_header(header, &recording->game);
    if (fwrite(header, 1, size, recording->file) != size)
        exit(1);
}

static void
finish(struct recording *recording, const char *name, FILE *table)
{
    const struct game *game = &recording->game;
    note(recording,
        (struct replay_entry){.kind = REPLAY_END, .ticks = game->tick, .hash = game_hash(game)});
    if (fclose(recording->file) != 0)
        exit(1);
    fprintf(table, "%s %016" PRIx64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %u %d\n",
        name, game_hash(game), game->tick, game->pieces, game->rows, game->points,
        (unsigned)game->level, game->over);
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
                .handling =
                    handling_clamped((struct handling){.das = (uint16_t)dice_below(dice, 300),
                        .arr = (uint16_t)dice_below(dice, 60),
                        .soft = (uint16_t)dice_below(dice, 60)})};
            note(recording, entry);
            game_set_handling(&recording->game, entry.handling);
        }
        press(recording, held, 1 + (uint64_t)dice_below(dice, 150));
    }
}

/* The machine's hands. */
static void
play_planned(struct recording *recording, const char *brain_name, uint32_t pace, uint64_t pieces)
{
    static struct planner planner;
    struct brain brain;
    struct pilot pilot;
    if (!weights_find(brain_name, &brain))
        exit(1);
    pilot_init(&pilot, pace);
    note(recording, (struct replay_entry){.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE});
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
            bool found = planner_plan(&planner, &brain, &view, pilot_first_key(&pilot, &view),
                pilot_key_ticks(&view, pace), &plan);
            pilot_take(&pilot, pilot.serial, found ? &plan : NULL);
        }
        struct events events;
        uint64_t taken = game_advance(game, command, ticks, &events);
        hear(recording, &events);
        replay_writer_tick(&recording->writer, command.held, taken);
        drain(recording);
    }
}

/* -- the games of the old rule sets, without a goal -- */

static FILE *
open_table(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *table = fopen(path, "w");
    if (table == NULL) {
        perror(path);
        exit(1);
    }
    return table;
}

static void
make_old(const char *folder)
{
    static struct recording recording;
    static const uint32_t paces[] = {10, 30, 100};
    FILE *table = open_table(folder, "expected.txt");
    char name[64];

    fprintf(table, "# name hash ticks pieces rows points level over\n");
    for (int i = 0; !ruleset_is_modern(ruleset_at(i)); i++) {
        struct dice dice = {(uint64_t)i + 2024};
        struct ruleset rules = *ruleset_at(i);
        const int first = rules.first_level;

        snprintf(name, sizeof(name), "%s-random", rules.name);
        begin(&recording, folder, name, &rules, &goal_endless, first, 1);
        play_random(&recording, &dice, 1500);
        finish(&recording, name, table);

        snprintf(name, sizeof(name), "%s-planned", rules.name);
        begin(&recording, folder, name, &rules, &goal_endless, first + i, UINT64_MAX - 1);
        play_planned(&recording, "dellacherie", paces[i % 3], 150);
        finish(&recording, name, table);

        if (!ruleset_resize(&rules, 6 + 2 * i, 12 + 6 * i))
            exit(1);
        snprintf(name, sizeof(name), "%s-resized", rules.name);
        begin(&recording, folder, name, &rules, &goal_endless, first + 9, 77);
        play_planned(&recording, "eltetris", 20, 60);
        play_random(&recording, &dice, 600);
        finish(&recording, name, table);
    }
    if (fclose(table) != 0)
        exit(1);
}

/* -- modern rule sets, and goals -- */

static const struct modern {
    const char *rules, *goal;
    int level, next; /* 0: of the rules */
    int size[2];     /* 0: of the rules */
    bool no_half_turns;
    const char *brain;     /* or NULL: fingers without a plan */
    uint32_t pace, pieces; /* of the plan */
    int chunks;            /* of the fingers, after the plan */
    bool garbage;          /* an attack comes now and then */
} modern[] = {
    {.rules = "modern", .goal = "endless", .chunks = 2000},
    {.rules = "modern",
        .goal = "endless",
        .brain = "dellacherie",
        .pace = 30,
        .pieces = 150,
        .level = 5,
        .garbage = true,
        .chunks = 600},
    {.rules = "modern",
        .goal = "endless",
        .brain = "eltetris",
        .pace = 20,
        .pieces = 60,
        .size = {8, 24},
        .next = 1,
        .no_half_turns = true,
        .chunks = 600},
    {.rules = "modern-plus", .goal = "endless", .chunks = 2000},
    {.rules = "modern-plus",
        .goal = "endless",
        .brain = "dellacherie",
        .pace = 100,
        .pieces = 150,
        .level = 19,
        .next = 6,
        .garbage = true,
        .chunks = 600},
    {.rules = "arika", .goal = "endless", .chunks = 2000},
    {.rules = "arika",
        .goal = "endless",
        .brain = "dellacherie",
        .pace = 30,
        .pieces = 150,
        .level = 95,
        .chunks = 600},
    {.rules = "arika",
        .goal = "endless",
        .brain = "eltetris",
        .pace = 100,
        .pieces = 60,
        .size = {12, 32},
        .level = 490,
        .chunks = 600},
    {.rules = "modern", .goal = "marathon", .brain = "dellacherie"},
    {.rules = "modern", .goal = "sprint20", .brain = "dellacherie"},
    {.rules = "modern", .goal = "sprint40", .brain = "dellacherie"},
    {.rules = "modern-plus", .goal = "sprint100", .brain = "dellacherie"},
    {.rules = "modern", .goal = "ultra", .brain = "dellacherie", .pace = 10, .pieces = 3000},
    {.rules = "modern", .goal = "dig10", .brain = "dellacherie"},
    {.rules = "modern", .goal = "dig100", .brain = "dellacherie", .pieces = 3000},
    {.rules = "modern", .goal = "dig", .brain = "dellacherie", .pieces = 100},
    {.rules = "modern", .goal = "survival", .brain = "dellacherie", .pace = 8},
    {.rules = "modern", .goal = "master", .brain = "dellacherie"},
    {.rules = "modern", .goal = "zen", .chunks = 5000, .garbage = true},
    {.rules = "modern", .goal = "daily", .brain = "dellacherie", .pace = 10, .pieces = 3000},
    {.rules = "arika", .goal = "master", .brain = "dellacherie"},
    {.rules = "arika", .goal = "zen", .chunks = 5000},
    {.rules = "arika", .goal = "sprint20", .brain = "dellacherie"},
    {.rules = "classic", .goal = "sprint20", .brain = "dellacherie"},
    {.rules = "classic", .goal = "zen", .chunks = 3000},
    {.rules = "standard", .goal = "dig10", .brain = "dellacherie"},
    {.rules = "standard", .goal = "dig", .chunks = 2000},
    {.rules = "arcade", .goal = "survival", .brain = "dellacherie"},
    {.rules = "retro", .goal = "ultra", .brain = "dellacherie", .pace = 10, .pieces = 3000},
};

static struct handling
roll_handling(struct dice *dice)
{
    return handling_clamped((struct handling){.das = (uint16_t)dice_below(dice, 300),
        .arr = (uint16_t)dice_below(dice, 60),
        .soft = (uint16_t)dice_below(dice, 60),
        .cut = (uint16_t)dice_below(dice, 100),
        .factor = (uint8_t)dice_between(dice, 5, 41),
        .initial_rotation = (uint8_t)dice_below(dice, 3),
        .initial_hold = (uint8_t)dice_below(dice, 3)});
}

/* Something that is not a button. */
static void
interfere(struct recording *recording, struct dice *dice, bool garbage)
{
    struct game *game = &recording->game;
    struct replay_entry entry = {.kind = REPLAY_HANDLING};

    if (garbage && dice_below(dice, 2)) {
        entry.kind = REPLAY_GARBAGE;
        entry.rows = (uint32_t)dice_between(dice, 1, 5);
        game_add_garbage(game, entry.rows);
    } else if (dice_below(dice, 2) && undo_back(&recording->undo, game)) {
        entry.kind = REPLAY_UNDO;
    } else {
        entry.handling = roll_handling(dice);
        game_set_handling(game, entry.handling);
        note(recording, entry);
        entry.kind = REPLAY_HANDLING_MORE;
    }
    note(recording, entry);
}

/* Fingers that also hold, and time for a lock delay. */
static void
play_fingers(struct recording *recording, struct dice *dice, int chunks, bool garbage)
{
    uint8_t held = 0;
    while (chunks-- > 0 && !recording->game.over) {
        held ^= (uint8_t)(1 << dice_below(dice, 8));
        if (dice_below(dice, 3) != 0)
            held &= (uint8_t)~BUTTON_HARD;
        if (dice_below(dice, 30) == 0)
            interfere(recording, dice, garbage);
        press(recording, held, 1 + (uint64_t)dice_below(dice, 120));
    }
}

static void
name_modern(const struct modern *of, char *name, size_t size)
{
    const char *how = of->size[0] != 0 ? "resized" : of->brain == NULL ? "random" : "planned";
    if (strcmp(of->goal, "endless") == 0)
        snprintf(name, size, "%s-%s", of->rules, how);
    else
        snprintf(name, size, "%s-%s", of->rules, of->goal);
}

static void
make_one(const char *folder, const struct modern *of, int number, FILE *table)
{
    static struct recording recording;
    const struct game *game = &recording.game;
    const struct goal *goal = goal_find(of->goal);
    struct ruleset rules = *ruleset_find(of->rules);
    struct dice dice = {(uint64_t)number + 4048};
    int level = of->level != 0 ? of->level : rules.first_level;
    uint64_t seed = (uint64_t)number + 1;
    char name[64];

    if (goal->daily)
        seed = goal_daily_seed(2026, 2, 28);
    if ((of->size[0] != 0 && !ruleset_resize(&rules, of->size[0], of->size[1])) ||
        (of->next != 0 && !ruleset_set_next(&rules, of->next)))
        exit(1);
    if (of->no_half_turns)
        rules.buttons &= (uint8_t)~BUTTON_HALF;
    name_modern(of, name, sizeof(name));
    begin(&recording, folder, name, &rules, goal, level, seed);
    if (of->brain != NULL)
        play_planned(&recording, of->brain, of->pace != 0 ? of->pace : 50,
            of->pieces != 0 ? of->pieces : 1000);
    play_fingers(&recording, &dice, of->chunks, of->garbage);
    finish(&recording, name, table);
    /* On the same line. */
    fseek(table, -1, SEEK_CUR);
    fprintf(table, " %d %" PRIu32 " %d %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", game->reached,
        game->undone, game->max_combo, game->attack, (uint64_t)game->garbage_cleared,
        recording.heard);
}

static void
make_modern(const char *folder)
{
    FILE *table = open_table(folder, "modern.txt");

    fprintf(table, "# name hash ticks pieces rows points level over reached "
                   "undone max-combo attack garbage-cleared events\n");
    for (size_t i = 0; i < sizeof(modern) / sizeof(modern[0]); i++)
        make_one(folder, &modern[i], (int)i, table);
    if (fclose(table) != 0)
        exit(1);
}

int
main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_golden FOLDER\n");
        return 2;
    }
    make_old(argv[1]);
    make_modern(argv[1]);
    return 0;
}
