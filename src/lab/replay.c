/* A replay is played or printed. Its end decides the exit code. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/walk.h"
#include "store/file.h"
#include "store/fumen_position.h"
#include "wellplayed/playback.h"

enum { LONGEST_FILE = 256 << 20 };

static const char intro[] = "Usage: wellplayed-lab replay FILE [FLAG]...\n"
                            "Plays a replay without a window, prints the result, and compares the\n"
                            "final position with the recorded one.\n";

static const char outro[] =
    "Exit code: 0 when the final positions agree; 1 when they differ or the\n"
    "file is cut short (it is played up to the cut); 2 when the file can't\n"
    "be read; 130 when Ctrl-C stopped it.\n"
    "\n"
    "--commands prints a line for each change: the millisecond of the game,\n"
    "who plays (human or machine), and the buttons that are held from then\n"
    "on: left right soft hard cw ccw half hold, or - for none. Other lines\n"
    "have one of these words in the third place: pilot (the other one plays\n"
    "from here on), pace (keys per second), handling (auto-shift delay, its\n"
    "repeat and soft drop, in milliseconds; or DAS cut, soft drop factor,\n"
    "initial rotation and hold), garbage (rows that joined the queue), undo\n"
    "(the last lock was undone), practice (the player has gone back to this\n"
    "moment, with the number of times so far, and plays on) and end (with\n"
    "the recorded hash of the final position).\n"
    "\n"
    "A practice game has a line with the number of times that its player\n"
    "went back.\n"
    "\n"
    "Games of modern rules or to a goal have two more lines: the goal,\n"
    "whether it was reached, the time and how many locks were undone; and\n"
    "spins, all clears, combos, attack and garbage.\n";

struct job {
    const char *path;
    bool commands;
    struct replay_header header;
    struct playback playback;
    int held; /* printed last, -1 at first */
};

static bool
replay_read(struct session *session, struct job *job)
{
    const struct flag table[] = {
        row_switch("commands", &job->commands, "print the log as text instead of playing it"),
        row_json(session),
        flag_help(),
    };

    if (!session_read(session, ROWS_HELP(intro, outro, table), &job->path))
        return false;
    if (job->path == NULL)
        return session_refuse(session, "expected a FILE; --help says more");
    return !job->commands || !session->json ||
           session_wrong(session, "commands", "--json", "one of the two");
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
    printf(" handling das=%d arr=%d soft=%d", handling.das, handling.arr, handling.soft);
}

static void
print_more_handling(struct handling handling)
{
    static const char *const initial[] = {"off", "hold", "tap"};

    printf(" handling cut=%d factor=%d initial-rotation=%s initial-hold=%s", handling.cut,
        handling.factor, initial[handling.initial_rotation], initial[handling.initial_hold]);
}

/* The position at the start of the game as a fumen, which the caller frees.
 * NULL: the well was empty, or there is no memory. */
static char *
write_position(const struct replay_header *header)
{
    struct error error;

    return header->placed ? fumen_position_write(&header->position, &header->rules, &error) : NULL;
}

static void
print_header(const struct replay_header *header)
{
    printf("# %s %dx%d level=%" PRIu32 " seed=%" PRIu64, header->rules.name, header->rules.width,
        header->rules.visible, header->start_level, header->seed);
    print_handling(header->handling);
    if (header->format != REPLAY_FORMAT) {
        print_more_handling(header->handling);
        printf(" goal=%s next=%d", header->goal->name, header->rules.next_count);
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
        return; /* part of a long run */

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
    case REPLAY_PRACTICE: printf(" practice taken-back=%" PRIu32, entry->taken_back); break;
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

/* As the game prints it. */
static void
print_result(const struct playback *playback)
{
    const struct game *game = &playback->game;

    printf("rows=%" PRIu64 " points=%" PRIu64 " level=%" PRIu32 " pieces=%" PRIu64 "\n", game->rows,
        game->points, game->level, game->pieces);
    if (playback->practice)
        printf("practice taken-back=%" PRIu32 "\n", playback->taken_back);
    if (!game_is_modern(game))
        return;
    printf("goal=%s reached=%s milliseconds=%" PRIu64 " undone=%" PRIu32 "\n", game->goal->name,
        game->reached ? "yes" : "no", game->tick, game->undone);
    printf("spins=%" PRIu64 " minis=%" PRIu64 " all-clears=%" PRIu64
           " max-combo=%d max-back-to-back=%d attack=%" PRIu64 " garbage-cleared=%" PRIu32 "\n",
        count_spins(game, SPIN_FULL), count_spins(game, SPIN_MINI), game->all_clears,
        game->max_combo, max_back_to_back(game), game->attack, game->garbage_cleared);
}

static void
modern_rows(struct answer *answer, const struct game *game)
{
    answer_count(answer, "next", game->rules->next_count);
    answer_switch(answer, "half_turns", game->rules->buttons & BUTTON_HALF);
    answer_text(answer, "goal", game->goal->name);
    answer_switch(answer, "reached", game->reached);
    answer_count(answer, "undone", game->undone);
    answer_count(answer, "spins", count_spins(game, SPIN_FULL));
    answer_count(answer, "minis", count_spins(game, SPIN_MINI));
    answer_count(answer, "all_clears", game->all_clears);
    answer_count(answer, "max_combo", game->max_combo);
    answer_count(answer, "max_back_to_back", (uint64_t)max_back_to_back(game));
    answer_count(answer, "attack", game->attack);
    answer_count(answer, "garbage_cleared", game->garbage_cleared);
}

static void
print_json(const struct job *job)
{
    const struct playback *playback = &job->playback;
    const struct game *game = &playback->game;
    char *position = write_position(&job->header);
    struct answer answer;

    answer_begin(&answer, true);
    answer_text(&answer, "rules", game->rules->name);
    report_size(&answer, game->rules->width, game->rules->visible);
    answer_count(&answer, "start_level", game->start_level);
    answer_count(&answer, "seed", game->seed);
    answer_count(&answer, "rows", game->rows);
    answer_count(&answer, "points", game->points);
    answer_count(&answer, "level", game->level);
    answer_count(&answer, "pieces", game->pieces);
    answer_count(&answer, "milliseconds", game->tick);
    answer_switch(&answer, "over", game->over);
    if (game_is_modern(game))
        modern_rows(&answer, game);
    if (position != NULL)
        answer_text(&answer, "position", position);
    free(position);
    answer_switch(&answer, "practice", playback->practice);
    answer_count(&answer, "taken_back", playback->taken_back);
    answer_hash(&answer, "hash", game_hash(game));
    answer_switch(&answer, "hash_agrees", playback->state == PLAYBACK_ENDED);
    answer_switch(&answer, "cut_short", playback->state == PLAYBACK_CUT);
    answer_end(&answer);
}

static void
replay_conclude(struct session *session, const struct job *job)
{
    const struct playback *playback = &job->playback;
    bool cut = playback->state == PLAYBACK_CUT;
    bool ended = playback->state == PLAYBACK_ENDED;

    if (playback->state == PLAYBACK_DAMAGED) {
        session_refuse(session, "%s: %s", job->path, playback->why);
        return;
    }
    if (session->json)
        print_json(job);
    else if (!job->commands)
        print_result(playback);
    if (ended && !session->json && !job->commands)
        puts("the final position agrees");
    if (!ended)
        session_fail(session, "%s: %s%s", job->path, playback->why,
            cut && !job->commands ? "; played up to the cut" : "");
}

static bool
replay_step(void *data)
{
    struct playback *playback = data;
    return playback_next(playback, UINT64_MAX);
}

void
replay_run(struct session *session)
{
    static struct job job;
    struct error error;
    size_t size;

    job = (struct job){.held = -1};
    if (!replay_read(session, &job))
        return;
    void *data = file_read(job.path, LONGEST_FILE, &size, &error);
    if (data == NULL) {
        session_refuse(session, "%s", error_english(&error));
        return;
    }
    bool open = playback_open(&job.playback, &job.header, data, size) == NULL;
    if (open && job.commands) {
        print_header(&job.header);
        while (playback_read(&job.playback))
            print_entry(&job);
    }
    if (!open || job.commands ||
        walk_replay(session, job.path, &job.playback, replay_step, &job.playback))
        replay_conclude(session, &job);
    free(data);
}
