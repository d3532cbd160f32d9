/* The command line of train. */
#include "lab/train.h"

#include <stdio.h>
#include <stdlib.h>

#include "lab/pool.h"
#include "lab/ranks.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/train_setup.h"
#include "wellplayed/pilot.h"
#include "train/workers.h"
#include "store/say.h"

enum {
    MAX_GAMES = 10000,
    MAX_HELD_OUT = 100000,
    DEFAULT_GENERATIONS = 100,
    DEFAULT_GAMES = 20,
    DEFAULT_HELD_OUT = 200,
    DEFAULT_HELD_OUT_EVERY = 10,
    OUTRO_SIZE = 4096,
    EXIT_WRONG = 2
};

_Static_assert((int)POOL_MAX_THREADS == (int)WORKERS_MAX, "--threads");

static const char default_method[] = "cmaes";
static const char default_features[] =
    "landing-height,eroded-cells,row-transitions,column-transitions,holes,"
    "wells,hole-depth,rows-with-holes";

static const char intro[] =
    "Usage: wellplayed-lab train --output FILE.ini [FLAG]...\n"
    "Trains a machine player: an optimizer names candidates, they play, and\n"
    "the better ones lead to the next. Writes a weights file that the game\n"
    "and the lab take as --brain FILE.ini.\n";

static const char outro[] =
    "A candidate is a direction in the space of weights: twice the weights\n"
    "make the same choices, so each candidate is brought to length 1.\n"
    "\n"
    "Without --keys, pieces are put straight on the board, as in bench;\n"
    "that is thousands of times faster. With --drops, all drops of a piece\n"
    "are tried at once, as in bench --lanes, unless lanes do not know one\n"
    "of the features; the report says which it was.\n"
    "\n"
    "All candidates of a generation play the same games, and the next\n"
    "generation plays new ones. Games come in rounds: an eighth of them, a\n"
    "quarter, a half, all. After a round, candidates that are clearly worse\n"
    "than half of the others get no more games; --no-race plays them all.\n"
    "The mean is that of whole games if lengths are exponential: the sum\n"
    "divided by the number of games that ended, so that --max-pieces costs\n"
    "no player its rank.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads or processes. After each generation the run is kept in\n"
    "--resume FILE, or in the output's name with .run. If it is stopped or\n"
    "killed at any time, --resume FILE continues it from there, to the same\n"
    "weights. --generations, --time and the flags after them may then\n"
    "differ. Ctrl-C writes the weights so far, and says how to continue. An\n"
    "existing file is not replaced, except by the run that wrote it or with\n"
    "--force. --force leaves a kept run as it is.\n"
    "\n"
    "--changes 12:population=60,games=30/20:+wells,-holes changes the run\n"
    "after generation 12 and again after 20: population, games, spread and\n"
    "max-pieces as the flags of these names, features that are added or\n"
    "dropped. A new feature starts at 0; another spread begins the search\n"
    "anew around what was learned. The training room of the game keeps such\n"
    "changes in its runs; --resume knows them from there and reports them.\n"
    "They are for one process, not for mpirun.\n"
    "\n"
    "Held-out games have a seed that no candidate ever plays. Each\n"
    "measurement costs as much as --held-out N games of a candidate. The\n"
    "last one gives the mean and its interval that the weights file names.\n";

/* The outro, and the methods that there are. */
static void
write_outro(char out[OUTRO_SIZE])
{
    const struct optimizer_method *method;
    size_t used = (size_t)snprintf(out, OUTRO_SIZE, "%s\nMethods:\n\n", outro);
    for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
        used += (size_t)snprintf(out + used, OUTRO_SIZE - used, "  %-12s %s\n",
            method->name, method->title);
}

static enum flags_result
read_flags(struct train *train, int argc, char **argv)
{
    struct train_raw raw = {
        .play = play_flags_default(),
        .method = default_method,
        .features = default_features,
        .objective = "rows",
        .games = DEFAULT_GAMES,
        .held_out = DEFAULT_HELD_OUT,
        .held_out_every = DEFAULT_HELD_OUT_EVERY,
    };
    char ending[OUTRO_SIZE];
    const struct flag table[] = {
        {.name = "output",
            .kind = FLAG_TEXT,
            .into = &train->output,
            .value = "FILE",
            .help = "the weights file to be written, NAME.ini"},
        {.name = "method",
            .kind = FLAG_TEXT,
            .into = &raw.method,
            .value = "NAME",
            .help = "what learns, see below (default cmaes)"},
        row_rules(&raw.play),
        row_size(&raw.play),
        row_next(&raw.play),
        row_no_half_turns(&raw.play),
        row_drops(&raw.play, "strictly straight drops"),
        row_keys(&raw.play, "play by keys and under gravity"),
        row_pace(&raw.play),
        row_level(&raw.play),
        row_goal(&raw.play),
        row_look_ahead(&raw.play,
            "pieces it looks at, the current one included: 1, 2,\n"
            "or 3: then one more, which may be any (default 1, or\n"
            "as --start)"),
        {.name = "features",
            .kind = FLAG_TEXT,
            .into = &raw.features,
            .given = &raw.features_given,
            .value = "LIST",
            .help = "what it weighs, by commas: features, or players for\n"
                    "those that they weigh (default: as --start, or bcts)"},
        {.name = "start",
            .kind = FLAG_BRAIN,
            .into = &raw.start,
            .given = &raw.start_given,
            .value = "NAME",
            .help = "search around this player, see --list-brains, or a\n"
                    "weights file NAME.ini (default: anywhere)"},
        {.name = "spread",
            .kind = FLAG_TEXT,
            .into = &raw.spread,
            .given = &raw.spread_given,
            .value = "X",
            .help = "how far around it to begin, its length being 1\n"
                    "(default 0.2; without --start 1)"},
        {.name = "population",
            .kind = FLAG_NUMBER,
            .into = &raw.population,
            .min = 1,
            .max = OPTIMIZER_MAX_POPULATION,
            .value = "N",
            .help = "candidates of a generation (default: as the method\n"
                    "likes)"},
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &raw.games,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "of a candidate in a generation, 1 to 10000 (default\n"
                    "20)"},
        {.name = "most-games",
            .kind = FLAG_NUMBER,
            .into = &raw.max_games,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "let them grow to so many, a quarter at a time, when\n"
                    "candidates differ by luck alone (cmaes tells)"},
        {.name = "no-race",
            .kind = FLAG_SWITCH,
            .into = &raw.no_race,
            .help = "all candidates play all games, see below"},
        row_max_pieces(&raw.play, "cut each game there, see below"),
        {.name = "objective",
            .kind = FLAG_TEXT,
            .into = &raw.objective,
            .value = "NAME",
            .help = "what counts: rows (default), points or pieces"},
        {.name = "quantile",
            .kind = FLAG_NUMBER,
            .into = &raw.quantile,
            .min = 1,
            .max = 99,
            .given = &raw.quantile_given,
            .value = "P",
            .help = "not the mean, but what P of 100 games stay below: 10\n"
                    "for a player that is safe rather than good"},
        {.name = "changes",
            .kind = FLAG_TEXT,
            .into = &raw.changes,
            .value = "LIST",
            .help = "turn knobs between two generations, see below (default:\n"
                    "as in the kept run)"},
        row_seed(&train->setup.objective.seed),
        {.name = "generations",
            .kind = FLAG_NUMBER,
            .into = &train->generations,
            .min = 1,
            .max = TRAIN_MAX_GENERATIONS,
            .given = &raw.generations_given,
            .value = "N",
            .help = "how many, 1 to 1000000 (default 100; with --time, as\n"
                    "many as the time allows)"},
        {.name = "time",
            .kind = FLAG_NUMBER,
            .into = &train->seconds,
            .min = 1,
            .max = 1000000000,
            .given = &raw.time_given,
            .value = "SECONDS",
            .help = "train no longer; the last generation that is whole\n"
                    "counts"},
        {.name = "held-out",
            .kind = FLAG_NUMBER,
            .into = &raw.held_out,
            .max = MAX_HELD_OUT,
            .value = "N",
            .help = "games to measure the answer with (default 200)"},
        {.name = "held-out-every",
            .kind = FLAG_NUMBER,
            .into = &raw.held_out_every,
            .max = TRAIN_MAX_GENERATIONS,
            .value = "N",
            .help = "generations between two such measurements (default\n"
                    "10); 0: only at the end"},
        row_threads(&train->threads,
            "1 to 256 (default: one for each processor; with\n"
            "mpirun, one in each process)"),
        {.name = "resume",
            .kind = FLAG_TEXT,
            .into = &train->resume,
            .value = "FILE",
            .help = "keep the run in FILE, and continue what is there"},
        {.name = "curve",
            .kind = FLAG_TEXT,
            .into = &train->curve,
            .value = "FILE",
            .help = "write the learning curve: a line of CSV for each\n"
                    "generation; best_is and the like say what a value\n"
                    "is: measured, estimated (some games were cut),\n"
                    "at-least (a lower bound)"},
        {.name = "plot",
            .kind = FLAG_TEXT,
            .into = &train->plot,
            .value = "FILE",
            .help = "draw it, with gnuplot: NAME.svg or NAME.png"},
        flag_force(&train->force),
        row_json(&train->json, "print one JSON object at the end"),
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab train",
        .intro = intro,
        .outro = ending,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    write_outro(ending);
    train->generations = DEFAULT_GENERATIONS;
    train->threads = ranks_count() > 1 ? 1 : (uint64_t)pool_default_threads();
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    return result == FLAGS_GO ? train_put(&flags, &raw, train) : result;
}

/* What the others do, once the first has understood the same flags. */
static int
serve(const struct train *train)
{
    stop_on_signals(); /* the first one says when */
    if (ranks_serve(&train->setup.objective, (int)train->threads))
        return EXIT_SUCCESS;
    say("wellplayed-lab train: no thread could be started");
    return EXIT_FAILURE;
}

/* The first one speaks for all about what is wrong with the flags. */
static int
read_and_run(struct train *train, int argc, char **argv)
{
    enum flags_result result = FLAGS_GO;

    if (ranks_is_first())
        result = read_flags(train, argc, argv);
    bool go = ranks_agree((int)result) == FLAGS_GO;
    if (!go && !ranks_is_first())
        return EXIT_SUCCESS;
    if (!ranks_is_first())
        result = read_flags(train, argc, argv);
    if (go && !ranks_are_same(result == FLAGS_GO ? train->header : "")) {
        if (ranks_is_first())
            say("wellplayed-lab train: not all processes have the same "
                "program, flags and --start");
        return EXIT_WRONG;
    }
    switch (result) {
    case FLAGS_GO: return ranks_is_first() ? train_run(train) : serve(train);
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: break;
    }
    return EXIT_WRONG;
}

int
train_main(int argc, char **argv)
{
    struct train train = {.argc = argc, .argv = argv};

    if (!ranks_begin()) {
        say("wellplayed-lab train: started as one of several processes, but "
            "built without MPI");
        return EXIT_WRONG;
    }
    int code = read_and_run(&train, argc, argv);
    ranks_end();
    return code;
}
