/* The command line of train. */
#include "train.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "curve.h"
#include "flags.h"
#include "number.h"
#include "pool.h"
#include "ranks.h"
#include "setting.h"
#include "stop.h"
#include "weights.h"
#include "wellplayed/pilot.h"
#include "workers.h"

enum {
    MAX_GENERATIONS = 1000000,
    MAX_GAMES = 10000,
    MAX_HELD_OUT = 100000,
    DEFAULT_GENERATIONS = 100,
    DEFAULT_GAMES = 20,
    DEFAULT_HELD_OUT = 200,
    DEFAULT_HELD_OUT_EVERY = 10,
    EXPECTED_SIZE = 512,
    EXIT_WRONG = 2
};

/* Around a start that is known, and around nowhere; the start has length 1. */
static const double spread_of_start = 0.2, spread_of_nothing = 1;

static const char default_method[] = "cmaes";
static const char default_features[] =
    "landing-height,eroded-cells,row-transitions,column-transitions,holes,"
    "wells,hole-depth,rows-with-holes";

static const char intro[] =
    "Usage: wellplayed-lab train --output FILE.ini [FLAG]...\n"
    "Trains a machine player: an optimizer names candidates, they play, the\n"
    "better ones lead on. Writes a weights file that the game and the lab "
    "take\n"
    "as --brain FILE.ini.\n";

static const char outro[] =
    "A candidate is a direction in the space of weights: twice the weights "
    "make\n"
    "the same choices, so each is brought to length 1.\n"
    "\n"
    "Without --keys, pieces are put straight on the board, as bench does it;\n"
    "that is thousands of times faster. With --drops and one piece seen all "
    "drops\n"
    "are tried at once, as bench --lanes has it, unless a feature is not for\n"
    "lanes; the report says which it was.\n"
    "\n"
    "All candidates of a generation play the same games, the next generation "
    "new\n"
    "ones. Games come in rounds: an eighth of them, a quarter, a half, all. "
    "After\n"
    "a round, candidates that are clearly worse than half of the others get "
    "no\n"
    "more games; --no-race plays them all. The mean is that of whole games if\n"
    "lengths are exponential: the sum by the number of games that ended, so "
    "that\n"
    "--max-pieces costs no player its rank.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of "
    "threads\n"
    "or processes. The run is kept in --resume FILE, or else in the output's\n"
    "name and .run, after each generation; stopped or killed at any time it "
    "goes\n"
    "on from there with --resume FILE, to the same weights. --generations,\n"
    "--time and what comes after may then differ. Ctrl-C writes the weights "
    "so\n"
    "far, and says how to go on.\n"
    "\n"
    "Held-out games are of a seed that no candidate ever plays. Each time "
    "they\n"
    "cost as much as --held-out N games of a candidate. At the end they give "
    "the\n"
    "mean and its interval that the weights file names.\n";

/* What the flags are read into before they are put together. */
struct raw {
    struct setting setting;
    const char *method, *features, *objective, *spread;
    uint64_t population, games, quantile, held_out, held_out_every;
    struct brain start;
    bool features_given, start_given, generations_given, time_given,
        quantile_given, spread_given, no_race;
};

/* Adds a word to "one of a, b". */
static void
add_word(char expected[EXPECTED_SIZE], const char *word)
{
    size_t used = strlen(expected);
    snprintf(expected + used, EXPECTED_SIZE - used, "%s%s",
        used == 0 ? "one of " : ", ", word);
}

/* -- each part -- */

static enum flags_result
put_method(
    const struct flags *flags, const struct raw *raw, struct training_setup *to)
{
    char expected[EXPECTED_SIZE] = "", value[32];
    const struct optimizer_method *method;

    to->method = optimizer_method_find(raw->method);
    if (to->method == NULL) {
        for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
            add_word(expected, method->name);
        return setting_refuse(flags, "method", raw->method, expected);
    }
    if (raw->population > 0 &&
        raw->population < (uint64_t)to->method->least_population) {
        snprintf(value, sizeof(value), "%" PRIu64, raw->population);
        snprintf(expected, sizeof(expected), "%d or more with %s",
            to->method->least_population, to->method->name);
        return setting_refuse(flags, "population", value, expected);
    }
    to->population = (int)raw->population;
    return FLAGS_GO;
}

/* Puts one feature into the list; NULL, or what is expected instead. */
static const char *
add_feature(struct objective *objective, const char *name)
{
    enum feature feature = feature_find(name);
    if (feature == FEATURE_COUNT)
        return "a feature";
    for (int d = 0; d < objective->dimensions; d++)
        if (objective->features[d] == feature)
            return "each feature once";
    objective->features[objective->dimensions++] = (uint8_t)feature;
    return NULL;
}

static enum flags_result
put_list(const struct flags *flags, const char *list, struct objective *to)
{
    char name[64], expected[EXPECTED_SIZE] = "";

    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof(name), "%.*s",
            length < sizeof(name) ? (int)length : (int)sizeof(name) - 1, at);
        const char *wrong = add_feature(to, name);
        if (wrong != NULL) {
            if (feature_find(name) == FEATURE_COUNT)
                for (int f = 0; f < FEATURE_COUNT; f++)
                    add_word(expected, feature_name((enum feature)f));
            return setting_refuse(flags, "features", name,
                expected[0] != '\0' ? expected : wrong);
        }
        at += length;
        if (*at == '\0')
            return FLAGS_GO;
    }
}

/* Those of the list, or of the start, or the default ones. */
static enum flags_result
put_features(
    const struct flags *flags, const struct raw *raw, struct training_setup *to)
{
    struct objective *objective = &to->objective;

    if (raw->features_given || !raw->start_given) {
        if (put_list(flags, raw->features, objective) == FLAGS_WRONG)
            return FLAGS_WRONG;
    } else {
        for (int f = 0; f < FEATURE_COUNT; f++)
            if (raw->start.features & FEATURE_BIT(f))
                objective->features[objective->dimensions++] = (uint8_t)f;
    }
    return FLAGS_GO;
}

/* The start has length 1, so that a spread means the same for all. */
static enum flags_result
put_start(
    const struct flags *flags, const struct raw *raw, struct training_setup *to)
{
    struct objective *objective = &to->objective;
    double weights[FEATURE_COUNT];
    struct brain brain;

    to->spread = raw->start_given ? spread_of_start : spread_of_nothing;
    if (raw->spread_given && (!number_read_real(raw->spread, &to->spread) ||
                                 to->spread < 1e-9 || to->spread > 1e6))
        return setting_refuse(
            flags, "spread", raw->spread, "a number from 1e-9 to 1e6");
    if (!raw->start_given)
        return FLAGS_GO;
    for (int d = 0; d < objective->dimensions; d++)
        weights[d] = raw->start.weights[objective->features[d]];
    if (!objective_brain(objective, weights, &brain))
        return setting_refuse(flags, "start", raw->start.name,
            "a player that weighs one of --features");
    for (int d = 0; d < objective->dimensions; d++)
        to->start[d] = brain.weights[objective->features[d]];
    return FLAGS_GO;
}

static enum flags_result
put_objective(
    const struct flags *flags, const struct raw *raw, struct objective *to)
{
    char expected[EXPECTED_SIZE] = "";

    to->kind = objective_kind_find(raw->objective);
    if (to->kind == OBJECTIVE_KINDS) {
        for (int i = 0; i < OBJECTIVE_KINDS; i++)
            add_word(expected, objective_kind_name((enum objective_kind)i));
        return setting_refuse(flags, "objective", raw->objective, expected);
    }
    if (to->kind == OBJECTIVE_POINTS && !play_counts_points(&to->setup))
        return setting_refuse(flags, "objective", raw->objective,
            "--keys beside it, or rules whose points are for rows alone");
    to->setup.count_points = to->kind == OBJECTIVE_POINTS;
    to->quantile = (int)raw->quantile;
    to->games = (int)raw->games;
    to->racing = !raw->no_race;
    return FLAGS_GO;
}

/* FOLDER/name.ini: a brain of that name. */
static enum flags_result
put_output(const struct flags *flags, struct train *train)
{
    static const char expected[] =
        "a file NAME.ini, NAME of up to 31 of a-z, 0-9 and -";

    if (train->output == NULL) {
        fprintf(
            stderr, "%s: --output: expected %s\n", flags->program, expected);
        return FLAGS_WRONG;
    }
    const char *slash = strrchr(train->output, '/');
    const char *name = slash != NULL ? slash + 1 : train->output;
    size_t length = strlen(name);
    if (length < 5 || strcmp(name + length - 4, ".ini") != 0 ||
        length - 4 >= sizeof(train->name))
        return setting_refuse(flags, "output", train->output, expected);
    memcpy(train->name, name, length - 4);
    if (!weights_is_name(train->name))
        return setting_refuse(flags, "output", train->output, expected);
    return FLAGS_GO;
}

static enum flags_result
put_plot(const struct flags *flags, const struct train *train)
{
    if (train->plot == NULL)
        return FLAGS_GO;
    if (!curve_is_picture(train->plot))
        return setting_refuse(
            flags, "plot", train->plot, "a name that ends in .svg or .png");
    if (!curve_can_draw())
        return setting_refuse(flags, "plot", train->plot,
            "gnuplot to be installed; --curve does without");
    return FLAGS_GO;
}

/* -- all that the weights depend on -- */

static void
write_header(struct train *train, const struct raw *raw)
{
    static const char *const modes[] = {
        [PLAY_BOARD] = "board", [PLAY_DROPS] = "drops", [PLAY_KEYS] = "keys"};
    const struct training_setup *setup = &train->setup;
    const struct objective *objective = &setup->objective;
    const struct play_setup *play = &objective->setup;
    char number[NUMBER_SIZE];
    size_t size = sizeof(train->header);

    int used = snprintf(train->header, size,
        "version=" WELLPLAYED_VERSION
        " method=%s rules=%s revision=%d size=%dx%d mode=%s level=%" PRIu32
        " keys-per-second=%" PRIu32
        " look-ahead=%d unknown=%d beam=%d slides=%d max-pieces=%" PRIu64
        " objective=%s quantile=%d population=%d games=%d race=%d seed=%" PRIu64
        " spread=%s",
        setup->method->name, play->rules.name, play->rules.revision,
        play->rules.width, play->rules.visible, modes[play->mode], play->level,
        play->mode == PLAY_KEYS ? play->pace : 0, play->brain.pieces,
        play->brain.unknown, play->brain.beam, play->brain.slides,
        play->max_pieces, objective_kind_name(objective->kind),
        objective->quantile, setup->population, objective->games,
        objective->racing, objective->seed,
        number_write_real(number, setup->spread));
    for (int d = 0; d < objective->dimensions; d++)
        used += snprintf(train->header + used, size - (size_t)used, " %s%s%s",
            feature_name((enum feature)objective->features[d]),
            raw->start_given ? "=" : "",
            raw->start_given ? number_write_real(number, setup->start[d]) : "");
}

static enum flags_result
put_together(
    const struct flags *flags, const struct raw *raw, struct train *train)
{
    struct training_setup *setup = &train->setup;
    struct objective *objective = &setup->objective;

    objective->setup.brain.pieces = 1;
    if (raw->start_given)
        objective->setup.brain = raw->start;
    if (put_output(flags, train) == FLAGS_WRONG ||
        put_plot(flags, train) == FLAGS_WRONG ||
        put_method(flags, raw, setup) == FLAGS_WRONG ||
        setting_put(flags, &raw->setting, &objective->setup) == FLAGS_WRONG ||
        put_features(flags, raw, setup) == FLAGS_WRONG ||
        put_objective(flags, raw, objective) == FLAGS_WRONG ||
        put_start(flags, raw, setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    objective->fast = true;
    objective->setup.set = lanes_set_best();
    setup->held_out = (int)raw->held_out;
    setup->held_out_every = (int)raw->held_out_every;
    if (raw->time_given && !raw->generations_given)
        train->generations = MAX_GENERATIONS;
    write_header(train, raw);
    return FLAGS_GO;
}

static void
write_methods(char out[EXPECTED_SIZE])
{
    const struct optimizer_method *method;
    int used = snprintf(
        out, EXPECTED_SIZE, "what learns (default %s):", default_method);
    for (int i = 0; (method = optimizer_method_at(i)) != NULL; i++)
        used += snprintf(out + used, EXPECTED_SIZE - (size_t)used, "\n%-9s %s",
            method->name, method->title);
}

static enum flags_result
read_flags(struct train *train, int argc, char **argv)
{
    struct raw raw = {
        .setting = setting_default(),
        .method = default_method,
        .features = default_features,
        .objective = "rows",
        .games = DEFAULT_GAMES,
        .held_out = DEFAULT_HELD_OUT,
        .held_out_every = DEFAULT_HELD_OUT_EVERY,
    };
    char methods[EXPECTED_SIZE];
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
            .help = methods},
        {.name = "rules",
            .kind = FLAG_RULES,
            .into = &raw.setting.rules,
            .value = "NAME",
            .help = "rule set, see --list-rules (default classic)"},
        {.name = "size",
            .kind = FLAG_SIZE,
            .into = raw.setting.size,
            .given = &raw.setting.size_given,
            .value = "WxH",
            .help = "columns and visible rows, 6x6 to 12x32 (default: of\n"
                    "the rules)"},
        {.name = "drops",
            .kind = FLAG_SWITCH,
            .into = &raw.setting.drops,
            .help = "strictly straight drops"},
        {.name = "keys",
            .kind = FLAG_SWITCH,
            .into = &raw.setting.keys,
            .help = "play by keys and under gravity"},
        {.name = "keys-per-second",
            .kind = FLAG_NUMBER_OR_MAX,
            .into = &raw.setting.pace,
            .least = PILOT_MIN_PACE,
            .most = PILOT_MAX_PACE,
            .given = &raw.setting.pace_given,
            .value = "N",
            .help = "with --keys: the pace, 1 to 500 (default 10), or max:\n"
                    "a key in each millisecond"},
        {.name = "level",
            .kind = FLAG_NUMBER,
            .into = &raw.setting.level,
            .most = 99,
            .given = &raw.setting.level_given,
            .value = "N",
            .help = "with --keys: the level to begin at"},
        {.name = "look-ahead",
            .kind = FLAG_NUMBER,
            .into = &raw.setting.look_ahead,
            .least = 1,
            .most = BRAIN_MAX_DEPTH,
            .given = &raw.setting.look_ahead_given,
            .value = "N",
            .help = "pieces it looks at, the current one included: 1, 2,\n"
                    "or 3: then one more, which may be any (default 1, or\n"
                    "as --start)"},
        {.name = "features",
            .kind = FLAG_TEXT,
            .into = &raw.features,
            .given = &raw.features_given,
            .value = "LIST",
            .help = "what it weighs, by commas (default: those of --start,\n"
                    "or of bcts)"},
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
            .least = 1,
            .most = OPTIMIZER_MAX_POPULATION,
            .value = "N",
            .help = "candidates of a generation (default: as the method\n"
                    "likes)"},
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &raw.games,
            .least = 1,
            .most = MAX_GAMES,
            .value = "N",
            .help = "of a candidate in a generation, 1 to 10000 (default\n"
                    "20)"},
        {.name = "no-race",
            .kind = FLAG_SWITCH,
            .into = &raw.no_race,
            .help = "all candidates play all games, see below"},
        {.name = "max-pieces",
            .kind = FLAG_NUMBER,
            .into = &raw.setting.max_pieces,
            .least = 1,
            .most = UINT64_MAX - 1,
            .given = &raw.setting.max_pieces_given,
            .value = "N",
            .help = "cut each game there, see below"},
        {.name = "objective",
            .kind = FLAG_TEXT,
            .into = &raw.objective,
            .value = "NAME",
            .help = "what counts: rows (default), points or pieces"},
        {.name = "quantile",
            .kind = FLAG_NUMBER,
            .into = &raw.quantile,
            .least = 1,
            .most = 99,
            .given = &raw.quantile_given,
            .value = "P",
            .help = "not the mean, but what P of 100 games stay below: 10\n"
                    "for a player that is safe rather than good"},
        {.name = "seed",
            .kind = FLAG_NUMBER,
            .into = &train->setup.objective.seed,
            .most = UINT64_MAX,
            .value = "N",
            .help = "of the run (default 0)"},
        {.name = "generations",
            .kind = FLAG_NUMBER,
            .into = &train->generations,
            .least = 1,
            .most = MAX_GENERATIONS,
            .given = &raw.generations_given,
            .value = "N",
            .help = "how many, 1 to 1000000 (default 100; with --time, as\n"
                    "many as there is time for)"},
        {.name = "time",
            .kind = FLAG_NUMBER,
            .into = &train->seconds,
            .least = 1,
            .most = 1000000000,
            .given = &raw.time_given,
            .value = "SECONDS",
            .help = "train no longer; the last generation that is whole\n"
                    "counts"},
        {.name = "held-out",
            .kind = FLAG_NUMBER,
            .into = &raw.held_out,
            .most = MAX_HELD_OUT,
            .value = "N",
            .help = "games to measure the answer with (default 200)"},
        {.name = "held-out-every",
            .kind = FLAG_NUMBER,
            .into = &raw.held_out_every,
            .most = MAX_GENERATIONS,
            .value = "N",
            .help = "generations between two such measurements (default\n"
                    "10); 0: only at the end"},
        {.name = "threads",
            .kind = FLAG_NUMBER,
            .into = &train->threads,
            .least = 1,
            .most = WORKERS_MAX,
            .value = "N",
            .help = "1 to 256 (default: one for each processor; with\n"
                    "mpirun, one in each process)"},
        {.name = "resume",
            .kind = FLAG_TEXT,
            .into = &train->resume,
            .value = "FILE",
            .help = "keep the run in FILE, and go on with what is there"},
        {.name = "curve",
            .kind = FLAG_TEXT,
            .into = &train->curve,
            .value = "FILE",
            .help = "write the learning curve: a line of CSV for each\n"
                    "generation"},
        {.name = "plot",
            .kind = FLAG_TEXT,
            .into = &train->plot,
            .value = "FILE",
            .help = "draw it, with gnuplot: NAME.svg or NAME.png"},
        {.name = "json",
            .kind = FLAG_SWITCH,
            .into = &train->json,
            .help = "print one JSON object at the end"},
        {.name = "list-rules",
            .kind = FLAG_LIST_RULES,
            .help = "print the rule sets"},
        {.name = "list-brains",
            .kind = FLAG_LIST_BRAINS,
            .help = "print the machine players"},
        {.name = "help", .kind = FLAG_HELP, .help = "print this"},
    };
    const struct flags flags = {
        .program = "wellplayed-lab train",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    write_methods(methods);
    train->generations = DEFAULT_GENERATIONS;
    train->threads = ranks_count() > 1 ? 1 : (uint64_t)pool_default_threads();
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    return result == FLAGS_GO ? put_together(&flags, &raw, train) : result;
}

/* What the others do, once the first has understood the same flags. */
static int
serve(const struct train *train)
{
    stop_on_signals(); /* the first one says when */
    if (ranks_serve(&train->setup.objective, (int)train->threads))
        return EXIT_SUCCESS;
    fputs("wellplayed-lab train: no thread could be started\n", stderr);
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
            fputs("wellplayed-lab train: not all processes have the same "
                  "program, flags and --start\n",
                stderr);
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
        fputs("wellplayed-lab train: started as one of several processes, but "
              "built without MPI\n",
            stderr);
        return EXIT_WRONG;
    }
    int code = read_and_run(&train, argc, argv);
    ranks_end();
    return code;
}
