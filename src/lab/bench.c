/* The command line of bench, and the run itself. */
#include "lab/bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "trainer/clock.h"
#include "lab/pool.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/signature.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "store/weights.h"
#include "wellplayed/pilot.h"
#include "store/say.h"

enum {
    MAX_GAMES = 1000000,
    DEFAULT_GAMES = 20,
};

static const char intro[] =
    "Usage: wellplayed-lab bench [FLAG]...\n"
    "Plays many games with a machine player and prints how many rows it\n"
    "clears: the mean with its 95 % interval, the minimum, the median and\n"
    "the maximum, and how fast it played.\n";

static const char outro[] =
    "Without --keys, pieces are put straight on the board, as in the\n"
    "papers: a piece is dropped from above in any rotation and column, with\n"
    "no keys and no gravity. The well is the visible rows of the rule set,\n"
    "or --size, with no hidden rows above it. A placement must not stick\n"
    "out above the top row before full rows are cleared; the game ends when\n"
    "no placement is allowed. Players that can slide pieces under overhangs\n"
    "(contact) do it here too, unless --drops is given.\n"
    "\n"
    "With --keys, whole games are played through the keys, under gravity\n"
    "and in the whole well, hidden rows included, as in the window.\n"
    "\n"
    "With --goal, games end when the goal is reached, and what the goal\n"
    "counts is printed too: points, rows, or the time of those games that\n"
    "reached it. The goal daily has the pieces of --seed here. zen needs\n"
    "--max-pieces. No player uses hold yet.\n"
    "\n"
    "The result depends on the rules, the player, the size, the number of\n"
    "games and the seed, never on the number of threads or on --lanes. Game\n"
    "0 has the seed itself. Ctrl-C stops the run and prints the results so\n"
    "far.\n"
    "\n"
    "With --resume, finished games are kept in FILE. Every half minute the\n"
    "state of running games is kept in FILE.game-N, if they run in lanes\n"
    "and the player looks at one piece. A run that was stopped or killed at\n"
    "any time continues from there when it is started again with the same\n"
    "settings, and ends with the same numbers. --games, --threads and\n"
    "--lanes may differ. Pieces per second are those of the last run.\n"
    "\n"
    "--signature plays fixed games of every built-in player under every\n"
    "rule set, on the board and by keys, and prints one number for the\n"
    "outcome of all of them. It is the same on every machine, and changes\n"
    "when play changes: the rules, a player's weights or choices, the\n"
    "pieces or the timing of keys.\n";

/* -- the command line -- */

/* What the flags are read into before they are put together. */
struct raw {
    struct play_flags play;
    const char *weights;
};

static enum flags_result
put_together(
    const struct flags *flags, const struct raw *raw, struct bench *bench)
{
    if (bench->threads > bench->games)
        bench->threads = bench->games;
    if (play_flags_put(flags, &raw->play, &bench->setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    return play_flags_put_lanes(
        flags, &raw->play, &bench->setup, &bench->lanes);
}

static enum flags_result
read_flags(struct bench *bench, int argc, char **argv)
{
    struct raw raw = {.play = play_flags_default()};
    const struct flag table[] = {
        row_rules(&raw.play),
        row_brain(&bench->setup.brain),
        flag_weights(&raw.weights),
        row_look_ahead(&raw.play,
            "pieces it looks at, the current one included: 1, 2,\n"
            "or 3: then one more, which may be any (default: as\n"
            "the player is made)"),
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &bench->games,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "how many, 1 to 1000000 (default 20)"},
        row_seed(&bench->seed),
        row_max_pieces(
            &raw.play, "cut each game there; the mean is then a lower bound"),
        row_size(&raw.play),
        row_next(&raw.play),
        row_no_half_turns(&raw.play),
        row_drops(&raw.play, "strictly straight drops, for every player"),
        row_keys(&raw.play, "play by keys and under gravity"),
        row_pace(&raw.play),
        row_level(&raw.play),
        row_goal(&raw.play),
        row_threads(
            &bench->threads, "1 to 256 (default: one for each processor)"),
        row_lanes(&raw.play),
        {.name = "resume",
            .kind = FLAG_TEXT,
            .into = &bench->resume_path,
            .value = "FILE",
            .help = "keep the games in FILE, and continue with those\n"
                    "that are there"},
        row_json(&bench->json, "print one JSON object"),
        {.name = "signature",
            .kind = FLAG_SWITCH,
            .into = &bench->signature,
            .help = "print one number for the behaviour of all players,\n"
                    "and nothing else; see below"},
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab bench",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    bench->games = DEFAULT_GAMES;
    bench->threads = (uint64_t)pool_default_threads();
    weights_find(weights_default_name, &bench->setup.brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    if (result != FLAGS_GO)
        return result;
    if (bench->signature && argc > 2) {
        say("%s: --signature: expected no other flags", flags.program);
        return FLAGS_WRONG;
    }
    return put_together(&flags, &raw, bench);
}

/* -- the run -- */

static bool
load_state(void *data, uint64_t number, struct lanes_game *game)
{
    const struct bench *bench = data;
    struct error error;

    bool good = resume_load(bench->resume, number, &bench->lanes, game, &error);
    if (!good && error.words != NULL)
        say("wellplayed-lab bench: %s; the game begins anew",
            error_english(&error));
    return good;
}

static void
save_state(void *data, uint64_t number, const struct lanes_game *game)
{
    const struct bench *bench = data;
    resume_save(bench->resume, number, &bench->lanes, game);
}

static void
keep_result(void *data, uint64_t number, const struct play_result *result)
{
    const struct bench *bench = data;
    resume_add(bench->resume, number, result);
}

/* A thread's share of the run. */
static bool
play_share(void *data, int worker, uint64_t share)
{
    struct bench *bench = data;
    (void)share;
    many_play(&bench->many, bench->players[worker]);
    return !stop_wanted();
}

static void
watch(void *data)
{
    const struct bench *bench = data;
    report_progress(bench, clock_seconds() - bench->started);
}

static bool
allocate(struct bench *bench)
{
    bench->results = calloc(bench->games, sizeof(*bench->results));
    bench->players = calloc(bench->threads, sizeof(*bench->players));
    if (bench->results == NULL || bench->players == NULL)
        return false;
    for (uint64_t i = 0; i < bench->threads; i++)
        if ((bench->players[i] = player_create()) == NULL)
            return false;
    return true;
}

static void
finish(struct bench *bench)
{
    if (bench->players != NULL)
        for (uint64_t i = 0; i < bench->threads; i++)
            player_destroy(bench->players[i]);
    free(bench->players);
    free(bench->results);
}

static int
fail(const char *why)
{
    say("wellplayed-lab bench: %s", why);
    return EXIT_FAILURE;
}

/* What an earlier run has done; false after saying what is wrong. */
static bool
take_up(struct bench *bench)
{
    struct error error;

    if (bench->resume_path == NULL)
        return true;
    bench->resume = resume_open(bench->resume_path, &bench->setup, bench->seed,
        bench->results, bench->games, &error);
    if (bench->resume == NULL) {
        fail(error_english(&error));
        return false;
    }
    for (uint64_t i = 0; i < bench->games; i++)
        if (bench->results[i].end != PLAY_NOT_BEGUN) {
            bench->meter.games++;
            bench->meter.pieces += bench->results[i].pieces;
            bench->meter.before += bench->results[i].pieces;
        }
    return true;
}

static int
run(struct bench *bench)
{
    if (!allocate(bench))
        return fail("not enough memory");

    stop_on_signals();
    if (!take_up(bench))
        return 2;
    bench->setup.count_points = play_counts_points(&bench->setup);
    bench->meter.stop = stop_flag();
    const struct play_keeper keeper = {
        bench, load_state, save_state, keep_result};
    bench->many = (struct many){
        .setup = &bench->setup,
        .seed = bench->seed,
        .count = bench->games,
        .results = bench->results,
        .meter = &bench->meter,
        .keeper = bench->resume != NULL ? &keeper : NULL,
        .threads = (int)bench->threads,
    };
    many_init(&bench->many);
    bench->started = clock_seconds();
    bool played =
        pool_run((int)bench->threads, bench->threads, play_share, watch, bench);
    bench->seconds = clock_seconds() - bench->started;
    many_finish(&bench->many);
    ticker_clear();
    struct error error;
    bool kept = resume_close(bench->resume, &error);
    if (!played)
        return fail("no thread could be started");
    if (!report_print(bench)) {
        bool stopped = stop_wanted();
        fail(stopped ? "stopped before a game had begun" : "not enough memory");
        return stopped ? STOP_EXIT : EXIT_FAILURE;
    }
    if (!kept)
        return fail(error_english(&error));
    return stop_wanted() ? STOP_EXIT : EXIT_SUCCESS;
}

static int
print_signature(void)
{
    uint32_t signature;
    if (!signature_take(&signature))
        return fail("not enough memory");
    printf("%lu\n", (unsigned long)signature);
    return EXIT_SUCCESS;
}

int
bench_main(int argc, char **argv)
{
    struct bench bench = {0};

    switch (read_flags(&bench, argc, argv)) {
    case FLAGS_GO: break;
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: return 2;
    }
    if (bench.signature)
        return print_signature();
    int code = run(&bench);
    finish(&bench);
    return code;
}
