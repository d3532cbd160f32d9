/*
 * Replays without a window. A log is either played or printed, and how it ends
 * makes the exit code.
 */
#include "lab/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/file.h"
#include "store/fumen_position.h"
#include "lab/json.h"
#include "lab/rows.h"
#include "store/say.h"
#include "wellplayed/playback.h"

enum {
    LONGEST_FILE = 256 << 20,
    EXIT_DIFFERS = 1, /* cut short, or another final position */
    EXIT_UNREADABLE = 2
};

static const char intro[] =
    "Usage: wellplayed-lab replay FILE [FLAG]...\n"
    "Plays a replay without a window, prints the result, and checks the final\n"
    "position against the one that was recorded.\n";

static const char outro[] =
    "Exit code: 0 when the final position agrees; 1 when it differs or the\n"
    "file is cut short (it is played up to the cut); 2 when the file can't\n"
    "be read.\n"
    "\n"
    "--commands prints a line for each change: the millisecond of the game,\n"
    "who plays (human or machine), and the buttons that are down from then\n"
    "on: left right soft hard cw ccw half hold, or - for no button. Other\n"
    "lines have in the third place: pilot (the other one plays from here\n"
    "on), pace (keys per second), handling (auto-shift delay, its repeat\n"
    "and soft drop, in milliseconds; or DAS cut, soft drop factor, initial\n"
    "rotation and hold), garbage (rows that joined the queue), undo (the\n"
    "last lock was taken back), practice (the player has gone back to this\n"
    "moment, so many times in all, and plays on from it) and end (with the\n"
    "recorded fingerprint of the final position).\n"
    "\n"
    "A game that is practice has a line that says how often its player went\n"
    "back.\n"
    "\n"
    "Games of modern rules or to a goal have two more lines: the goal,\n"
    "whether it was reached, the time and how often locks were taken back;\n"
    "spins, all clears, combos, attack and garbage.\n";

struct options {
    const char *path;
    bool commands, json;
};

struct job {
    struct options options;
    struct replay_header header;
    struct playback playback;
    int held; /* printed last, -1 at first */
};

static enum flags_result
read_flags(struct options *options, int argc, char **argv)
{
    const struct flag table[] = {
        {.name = "commands",
            .kind = FLAG_SWITCH,
            .into = &options->commands,
            .help = "print the log as text instead of playing it"},
        row_json(&options->json, "print the result as one JSON object"),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab replay",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    enum flags_result result = flags_read(&flags, argc, argv, &options->path);
    if (result != FLAGS_GO)
        return result;
    if (options->path == NULL) {
        say("wellplayed-lab replay: expected a FILE; --help says more");
        return FLAGS_WRONG;
    }
    if (options->commands && options->json)
        return flags_wrong(&flags, "commands", "--json", "one of the two");
    return FLAGS_GO;
}

/* -- the log as text -- */

static const char *
pilot_name(enum replay_pilot pilot)
{
    return pilot == REPLAY_MACHINE ? "machine" : "human";
}

static void
print_buttons(uint8_t held)
{
    static const struct {
        enum button button;
        const char *name;
    } buttons[BUTTON_COUNT] = {
        {BUTTON_LEFT, "left"},
        {BUTTON_RIGHT, "right"},
        {BUTTON_SOFT, "soft"},
        {BUTTON_HARD, "hard"},
        {BUTTON_CW, "cw"},
        {BUTTON_CCW, "ccw"},
        {BUTTON_HALF, "half"},
        {BUTTON_HOLD, "hold"},
    };

    if (held == 0)
        fputs(" -", stdout);
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (held & buttons[i].button)
            printf(" %s", buttons[i].name);
}

static void
print_handling(struct handling handling)
{
    printf(" handling das=%d arr=%d soft=%d", handling.das, handling.arr,
        handling.soft);
}

static void
print_more_handling(struct handling handling)
{
    static const char *const initial[] = {"off", "hold", "tap"};

    printf(" handling cut=%d factor=%d initial-rotation=%s initial-hold=%s",
        handling.cut, handling.factor, initial[handling.initial_rotation],
        initial[handling.initial_hold]);
}

/* The position that the game began at, as a fumen that the caller frees; NULL:
 * an empty well, or no memory. */
static char *
write_position(const struct replay_header *header)
{
    struct error error;

    return header->placed
               ? fumen_position_write(&header->position, &header->rules, &error)
               : NULL;
}

static void
print_header(const struct replay_header *header)
{
    printf("# %s %dx%d level=%" PRIu32 " seed=%" PRIu64, header->rules.name,
        header->rules.width, header->rules.visible, header->start_level,
        header->seed);
    print_handling(header->handling);
    if (header->format != REPLAY_FORMAT) {
        print_more_handling(header->handling);
        printf(
            " goal=%s next=%d", header->goal->name, header->rules.next_count);
        if (!(header->rules.buttons & BUTTON_HALF) &&
            (ruleset_find(header->rules.name)->buttons & BUTTON_HALF))
            fputs(" half-turns=0", stdout);
    }
    putchar('\n');
    char *fumen = write_position(header);
    if (fumen != NULL)
        printf("# position %s\n", fumen);
    free(fumen);
}

static void
print_entry(struct job *job)
{
    const struct playback *playback = &job->playback;
    const struct replay_entry *entry = &playback->entry;

    if (entry->kind == REPLAY_RUN && entry->held == job->held)
        return; /* a long run, written in pieces */

    printf("%" PRIu64 " %s", playback->tick, pilot_name(playback->pilot));
    switch (entry->kind) {
    case REPLAY_RUN:
        print_buttons(entry->held);
        job->held = entry->held;
        break;
    case REPLAY_HANDLING: print_handling(entry->handling); break;
    case REPLAY_HANDLING_MORE: print_more_handling(entry->handling); break;
    case REPLAY_GARBAGE: printf(" garbage rows=%" PRIu32, entry->rows); break;
    case REPLAY_UNDO: fputs(" undo", stdout); break;
    case REPLAY_PRACTICE:
        printf(" practice taken-back=%" PRIu32, entry->taken_back);
        break;
    case REPLAY_PILOT: fputs(" pilot", stdout); break;
    case REPLAY_PACE:
        if (entry->pace == 0)
            fputs(" pace max", stdout);
        else
            printf(" pace %" PRIu32, entry->pace);
        break;
    case REPLAY_END: printf(" end hash=%016" PRIx64, entry->hash); break;
    }
    putchar('\n');
}

/* -- the result -- */

static uint64_t
count_spins(const struct game *game, enum spin spin)
{
    uint64_t spins = 0;
    for (int rows = 0; rows <= PIECE_CELLS; rows++)
        spins += game->spins[spin][rows];
    return spins;
}

/* The first difficult clear of a chain has none before it. */
static int
max_back_to_back(const struct game *game)
{
    return game->max_chain > 0 ? game->max_chain - 1 : 0;
}

static void
print_result(const struct playback *playback)
{
    const struct game *game = &playback->game;

    printf("rows=%" PRIu64 " points=%" PRIu64 " level=%" PRIu32
           " pieces=%" PRIu64 "\n",
        game->rows, game->points, game->level, game->pieces);
    if (playback->practice)
        printf("practice taken-back=%" PRIu32 "\n", playback->taken_back);
    if (!game_is_modern(game))
        return;
    printf("goal=%s reached=%s milliseconds=%" PRIu64 " undone=%" PRIu32 "\n",
        game->goal->name, game->reached ? "yes" : "no", game->tick,
        game->undone);
    printf("spins=%" PRIu64 " minis=%" PRIu64 " all-clears=%" PRIu64
           " max-combo=%d max-back-to-back=%d attack=%" PRIu64
           " garbage-cleared=%" PRIu32 "\n",
        count_spins(game, SPIN_FULL), count_spins(game, SPIN_MINI),
        game->all_clears, game->max_combo, max_back_to_back(game), game->attack,
        game->garbage_cleared);
}

static void
print_json_modern(struct json *json, const struct game *game)
{
    json_count(json, "next", game->rules->next_count);
    json_switch(json, "half_turns", game->rules->buttons & BUTTON_HALF);
    json_text(json, "goal", game->goal->name);
    json_switch(json, "reached", game->reached);
    json_count(json, "undone", game->undone);
    json_count(json, "spins", count_spins(game, SPIN_FULL));
    json_count(json, "minis", count_spins(game, SPIN_MINI));
    json_count(json, "all_clears", game->all_clears);
    json_count(json, "max_combo", game->max_combo);
    json_count(json, "max_back_to_back", (uint64_t)max_back_to_back(game));
    json_count(json, "attack", game->attack);
    json_count(json, "garbage_cleared", game->garbage_cleared);
}

static void
print_json(const struct job *job)
{
    const struct playback *playback = &job->playback;
    const struct game *game = &playback->game;
    char *position = write_position(&job->header);
    struct json json;
    char size[16];

    json_begin(&json);
    json_text(&json, "rules", game->rules->name);
    snprintf(
        size, sizeof(size), "%dx%d", game->rules->width, game->rules->visible);
    json_text(&json, "size", size);
    json_count(&json, "start_level", game->start_level);
    json_count(&json, "seed", game->seed);
    json_count(&json, "rows", game->rows);
    json_count(&json, "points", game->points);
    json_count(&json, "level", game->level);
    json_count(&json, "pieces", game->pieces);
    json_count(&json, "milliseconds", game->tick);
    json_switch(&json, "over", game->over);
    if (game_is_modern(game))
        print_json_modern(&json, game);
    if (position != NULL)
        json_text(&json, "position", position);
    free(position);
    json_switch(&json, "practice", playback->practice);
    json_count(&json, "taken_back", playback->taken_back);
    json_hash(&json, "hash", game_hash(game));
    json_switch(&json, "hash_agrees", playback->state == PLAYBACK_ENDED);
    json_switch(&json, "cut_short", playback->state == PLAYBACK_CUT);
    json_end(&json);
}

static int
conclude(const struct job *job)
{
    const struct options *options = &job->options;
    const struct playback *playback = &job->playback;
    bool cut = playback->state == PLAYBACK_CUT;

    if (playback->state == PLAYBACK_DAMAGED) {
        say("wellplayed-lab replay: %s: %s", options->path, playback->why);
        return EXIT_UNREADABLE;
    }
    if (options->json)
        print_json(job);
    else if (!options->commands)
        print_result(playback);
    if (playback->state == PLAYBACK_ENDED) {
        if (!options->json && !options->commands)
            puts("the final position agrees");
        return EXIT_SUCCESS;
    }
    say("wellplayed-lab replay: %s: %s%s", options->path, playback->why,
        cut && !options->commands ? "; played up to the cut" : "");
    return EXIT_DIFFERS;
}

static void
play(struct job *job)
{
    while (playback_next(&job->playback, UINT64_MAX))
        continue;
}

static void
print(struct job *job)
{
    print_header(&job->header);
    while (playback_read(&job->playback))
        print_entry(job);
}

static int
run(struct job *job)
{
    struct error error;
    size_t size;

    void *data = file_read(job->options.path, LONGEST_FILE, &size, &error);
    if (data == NULL) {
        say("wellplayed-lab replay: %s", error_english(&error));
        return EXIT_UNREADABLE;
    }
    if (playback_open(&job->playback, &job->header, data, size) == NULL) {
        if (job->options.commands)
            print(job);
        else
            play(job);
    }
    free(data);
    return conclude(job);
}

int
replay_main(int argc, char **argv)
{
    struct job job = {.held = -1};

    switch (read_flags(&job.options, argc, argv)) {
    case FLAGS_GO: return run(&job);
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_UNREADABLE;
}
