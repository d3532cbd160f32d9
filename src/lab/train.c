/* The command line of train. */
#include "lab/train.h"

#include <stdio.h>
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/ranks.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/train_setup.h"
#include "store/say.h"
#include "train/workers.h"

enum { MAX_GAMES = 10000, MAX_HELD_OUT = 100000, OUTRO_SIZE = 8192 };

_Static_assert((int)POOL_MAX_THREADS == (int)WORKERS_MAX, "--threads");

static const char intro[] =
    "Usage: wellplayed-lab train --output FILE.ini [FLAG]...\n"
    "Trains a machine player. An optimizer proposes candidates, they play,\n"
    "and the better ones lead to the next. Writes a weights file that the\n"
    "game and the lab take as --brain FILE.ini.\n";

static const char outro[] =
    "A candidate is a direction in the space of weights: twice the weights\n"
    "make the same choices, so each candidate is scaled to length 1.\n"
    "\n"
    "If the player of --start thinks, the weights of its traits are learned,\n"
    "and candidates think as much as it does, or as --positions says. That\n"
    "needs --keys.\n"
    "\n"
    "--objective attack counts rows of attack in --max-pieces pieces; a game\n"
    "that ends before made less. --objective dig counts the pieces until\n"
    "--goal is reached, and fewer are better; a game that does not reach it\n"
    "counts as --max-pieces.\n"
    "\n"
    "Without --keys, pieces are placed directly on the board, as in bench.\n"
    "That is thousands of times faster. With --drops, all drops of a piece\n"
    "are tried at once, as in bench --lanes, unless lanes do not know one\n"
    "of the features. The report shows which it was.\n"
    "\n"
    "All candidates of a generation play the same games, and the next\n"
    "generation plays new ones. Games come in rounds: an eighth of them, a\n"
    "quarter, a half, all. After a round, candidates that are clearly worse\n"
    "than half of the others get no more games; --no-race plays them all.\n"
    "The mean is that of whole games if lengths are exponential: the sum\n"
    "divided by the number of games that ended. So --max-pieces costs no\n"
    "player its rank.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads or processes. After each generation the run is saved in\n"
    "--resume FILE, or in the output's name with .run. If it is stopped or\n"
    "killed, --resume FILE continues it, to the same weights.\n"
    "--generations, --time and the flags after them may then differ. Ctrl-C\n"
    "writes the weights so far, and shows how to continue. Only the run\n"
    "that wrote a file replaces it, or --force does. --force keeps a saved\n"
    "run as it is.\n"
    "\n"
    "--changes 12:population=60,games=30/20:+wells,-holes changes the run\n"
    "after generation 12 and again after 20. population, games, spread and\n"
    "max-pieces are as the flags of these names; features are added or\n"
    "dropped. A new feature starts at 0. Another spread begins the search\n"
    "anew around what was learned. The training room of the game saves such\n"
    "changes in its runs, and --resume reads and reports them. They work in\n"
    "one process only, not with mpirun.\n"
    "\n"
    "Held-out games have a seed that no candidate ever plays. Each\n"
    "measurement costs as much as --held-out N games of a candidate. The\n"
    "last one gives the mean and interval that the weights file names.\n";

/* Writes the outro with the list of methods. */
static void
write_outro(char out[OUTRO_SIZE])
{
    const struct optimizer_method *method;
    size_t used = (size_t)snprintf(out, OUTRO_SIZE, "%s\nMethods:\n\n", outro);
    for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
        used += (size_t)snprintf(
            out + used, OUTRO_SIZE - used, "  %-12s %s\n", method->name, method->title);
}

static bool
train_read(struct session *session, struct train *train)
{
    struct train_flags flags = train_flags_default();
    char ending[OUTRO_SIZE];
    const struct flag table[] = {
        row_text("output", &train->output, "FILE", "the weights file to be written, NAME.ini"),
        row_text("method", &flags.method, "NAME", "the optimizer, see below (default cmaes)"),
        ROWS_OF_GAMES(session),
        row_text("features", &flags.features, "LIST",
            "the features to weigh, or traits if --start thinks,\n"
            "separated by commas; a player stands for all that it\n"
            "weighs (default: those of --start, or of bcts)"),
        row_given(&flags.start_given, row_player("start", &flags.start,
                                          "search around this player, see --list-brains, or a\n"
                                          "weights file NAME.ini (default: anywhere)")),
        row_text("spread", &flags.spread, "X",
            "how far around --start to begin, if its length is 1\n"
            "(default 0.2; without --start 1)"),
        row_number("population", &flags.population, 1, OPTIMIZER_MAX_POPULATION,
            "candidates of a generation (default: chosen by the\n"
            "method)"),
        row_number("games", &flags.games, 1, MAX_GAMES,
            "games of a candidate in a generation, 1 to 10000\n"
            "(default 20)"),
        row_number("most-games", &flags.max_games, 1, MAX_GAMES,
            "let --games grow up to N, by a quarter at a time,\n"
            "while candidates differ only by luck (cmaes notices)"),
        row_switch("no-race", &flags.no_race, "all candidates play all games, see below"),
        row_max_pieces(session, "end each game after N pieces, see below"),
        row_text("objective", &flags.objective, "NAME",
            "what counts: rows (default), points, pieces, attack or\n"
            "dig, see below"),
        row_number("quantile", &flags.quantile, 1, 99,
            "not the mean counts, but the value that N of 100 games\n"
            "stay below; 10 makes a safe player"),
        row_text("changes", &flags.changes, "LIST",
            "change the run between two generations, see below\n"
            "(default: as in the saved run)"),
        row_seed(session),
        row_number("generations", &train->generations, 1, TRAIN_MAX_GENERATIONS,
            "number of generations, 1 to 1000000 (default 100; with\n"
            "--time, as many as the time allows)"),
        row_number("time", &train->seconds, 1, 1000000000,
            "train no longer than N seconds; the last complete\n"
            "generation counts"),
        row_number("held-out", &flags.held_out, 0, MAX_HELD_OUT,
            "games to measure the answer with (default 200)"),
        row_number("held-out-every", &flags.held_out_every, 0, TRAIN_MAX_GENERATIONS,
            "generations between two such measurements (default\n"
            "10); 0: only at the end"),
        row_threads(session),
        row_text("resume", &train->resume, "FILE",
            "save the run in FILE, and continue it if it is there"),
        row_text("curve", &train->curve, "FILE",
            "write the learning curve: a line of CSV for each\n"
            "generation; best_is and the like tell whether a\n"
            "value is measured, estimated (some games were cut) or\n"
            "at-least (a lower bound)"),
        row_text("plot", &train->plot, "FILE", "draw the curve with gnuplot: NAME.svg or NAME.png"),
        row_force(session),
        row_json(session),
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
    };

    write_outro(ending);
    if (ranks_count() > 1)
        session->threads = 1;
    return session_read(session, ROWS_HELP(intro, ending, table), NULL) && train_put(&flags, train);
}

/* The work of the other processes, once the first has read the same flags. */
static void
serve(const struct train *train)
{
    stop_on_signals(); /* the first process tells when */
    if (!ranks_serve(&train->setup.objective, (int)train->session->threads))
        session_fail(train->session, "no thread could be started");
}

/* The result of reading the flags. */
enum { AGREE_GO, AGREE_DONE };

/* Only the first process reports what is wrong with the flags. */
static void
read_and_run(struct session *session, struct train *train)
{
    bool first = ranks_is_first();
    bool go = first && train_read(session, train);

    if (ranks_agree(go ? AGREE_GO : AGREE_DONE) == AGREE_DONE)
        return;
    if (!first)
        go = train_read(session, train);
    if (!ranks_are_same(go ? train->header : "")) {
        if (first)
            say("%s: not all processes have the same program, flags and --start", session->program);
        session->code = SESSION_WRONG;
    } else if (go && first) {
        train_play(train);
    } else if (go) {
        serve(train);
    }
}

void
train_run(struct session *session)
{
    struct train train = {.session = session};

    if (!ranks_begin()) {
        session_refuse(session, "started as one of several processes, but built without MPI");
        return;
    }
    read_and_run(session, &train);
    ranks_end();
}
