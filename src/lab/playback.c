/*
 * Replays without a window. A log is walked entry by entry; each is either
 * played or printed, and how the walk ended makes the exit code.
 */
#include "lab/playback.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/file.h"
#include "lab/json.h"
#include "lab/rows.h"
#include "wellplayed/replay.h"

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
    "Exit code: 0 when the final position agrees; 1 when it differs or the "
    "file\n"
    "is cut short (it is played up to the cut); 2 when the file can't be "
    "read.\n"
    "\n"
    "--commands prints a line for each change: the millisecond of the game, "
    "who\n"
    "plays (human or machine), and the buttons that are down from there on:\n"
    "left right soft hard cw ccw half hold, or - for none. Other lines have "
    "in\n"
    "the third place: pilot (someone else plays), pace (keys per second),\n"
    "handling (auto-shift delay, its repeat and soft drop, in milliseconds) "
    "and\n"
    "end (with the recorded fingerprint of the final position).\n";

struct options {
    const char *path;
    bool commands, json;
};

/* How a log ended. */
enum ending {
    ENDING_AGREES,
    ENDING_DIFFERS,
    ENDING_CUT,    /* no END entry; good up to there */
    ENDING_DAMAGED /* bytes that make no sense */
};

struct playback {
    struct options options;
    struct replay_header header;
    struct replay_reader reader;
    struct game game;
    enum replay_pilot pilot;
    bool goes_on;  /* the log, after the game was over */
    uint64_t tick; /* where the printed log is */
    int held;      /* printed last, -1 at first */
    const char *why;
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
        fputs("wellplayed-lab replay: expected a FILE; --help says more\n",
            stderr);
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
print_header(const struct replay_header *header)
{
    printf("# %s %dx%d level=%" PRIu32 " seed=%" PRIu64, header->rules.name,
        header->rules.width, header->rules.visible, header->start_level,
        header->seed);
    print_handling(header->handling);
    putchar('\n');
}

static void
print_entry(struct playback *playback, const struct replay_entry *entry)
{
    if (entry->kind == REPLAY_RUN && entry->held == playback->held)
        return; /* a long run, written in pieces */

    printf("%" PRIu64 " %s", playback->tick, pilot_name(playback->pilot));
    switch (entry->kind) {
    case REPLAY_RUN:
        print_buttons(entry->held);
        playback->held = entry->held;
        break;
    case REPLAY_HANDLING: print_handling(entry->handling); break;
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

/* -- playing -- */

static void
play_run(struct playback *playback, const struct replay_entry *entry)
{
    struct game *game = &playback->game;
    const struct command command = {entry->held};
    const uint64_t start = game->tick;
    struct events events;

    while (!game->over && game->tick - start < entry->ticks)
        game_advance(
            game, command, entry->ticks - (game->tick - start), &events);
    if (game->tick - start < entry->ticks)
        playback->goes_on = true;
}

/* Whether the log ends as the game that was played from it. */
static enum ending
check_end(struct playback *playback, const struct replay_entry *entry)
{
    const struct game *game = &playback->game;

    if (playback->goes_on)
        playback->why = "the replay goes on after the game was over";
    else if (entry->ticks != game->tick || entry->hash != game_hash(game))
        playback->why = "the replay did not end as the game that it recorded";
    else
        return ENDING_AGREES;
    return ENDING_DIFFERS;
}

/* -- both -- */

static enum ending
take_entry(struct playback *playback, const struct replay_entry *entry)
{
    enum ending ending = ENDING_AGREES;

    if (entry->kind == REPLAY_PILOT)
        playback->pilot = entry->pilot;
    if (playback->options.commands) {
        print_entry(playback, entry);
    } else if (entry->kind == REPLAY_RUN) {
        play_run(playback, entry);
    } else if (entry->kind == REPLAY_HANDLING) {
        game_set_handling(&playback->game, entry->handling);
    } else if (entry->kind == REPLAY_END) {
        ending = check_end(playback, entry);
    }
    if (entry->kind == REPLAY_RUN)
        playback->tick += entry->ticks;
    return ending;
}

/* Takes entry after entry to the end of the log. */
static enum ending
walk(struct playback *playback)
{
    struct replay_entry entry;

    for (;;) {
        switch (replay_next(&playback->reader, &entry, &playback->why)) {
        case REPLAY_ENTRY: {
            enum ending ending = take_entry(playback, &entry);
            if (entry.kind == REPLAY_END)
                return ending;
            break;
        }
        case REPLAY_DONE:
            playback->why = "the replay is cut short";
            return ENDING_CUT;
        case REPLAY_DAMAGED:
            return replay_is_cut(playback->why) ? ENDING_CUT : ENDING_DAMAGED;
        }
    }
}

/* -- the result -- */

static void
print_result(const struct playback *playback)
{
    const struct game *game = &playback->game;
    printf("rows=%" PRIu64 " points=%" PRIu64 " level=%" PRIu32
           " pieces=%" PRIu64 "\n",
        game->rows, game->points, game->level, game->pieces);
}

static void
print_json(const struct playback *playback, enum ending ending)
{
    const struct game *game = &playback->game;
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
    json_hash(&json, "hash", game_hash(game));
    json_switch(&json, "hash_agrees", ending == ENDING_AGREES);
    json_switch(&json, "cut_short", ending == ENDING_CUT);
    json_end(&json);
}

static int
conclude(const struct playback *playback, enum ending ending)
{
    const struct options *options = &playback->options;

    if (ending == ENDING_DAMAGED) {
        fprintf(stderr, "wellplayed-lab replay: %s: %s\n", options->path,
            playback->why);
        return EXIT_UNREADABLE;
    }
    if (options->json)
        print_json(playback, ending);
    else if (!options->commands)
        print_result(playback);
    if (ending == ENDING_AGREES) {
        if (!options->json && !options->commands)
            puts("the final position agrees");
        return EXIT_SUCCESS;
    }
    fprintf(stderr, "wellplayed-lab replay: %s: %s%s\n", options->path,
        playback->why,
        ending == ENDING_CUT && !options->commands ? "; played up to the cut"
                                                   : "");
    return EXIT_DIFFERS;
}

static int
run(struct playback *playback)
{
    const struct replay_header *header = &playback->header;
    const char *path = playback->options.path;
    char why[FILE_WHY_SIZE];
    size_t size;

    void *data = file_read(path, LONGEST_FILE, &size, why);
    if (data == NULL) {
        fprintf(stderr, "wellplayed-lab replay: %s\n", why);
        return EXIT_UNREADABLE;
    }
    playback->why =
        replay_open(&playback->reader, data, size, &playback->header);
    if (playback->why != NULL) {
        free(data);
        return conclude(playback, ENDING_DAMAGED);
    }
    game_init(&playback->game, &header->rules, (int)header->start_level,
        header->seed, header->handling);
    if (playback->options.commands)
        print_header(header);
    int code = conclude(playback, walk(playback));
    free(data);
    return code;
}

int
playback_main(int argc, char **argv)
{
    struct playback playback = {.held = -1};

    switch (read_flags(&playback.options, argc, argv)) {
    case FLAGS_GO: return run(&playback);
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_UNREADABLE;
}
