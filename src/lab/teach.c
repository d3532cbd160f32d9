/* Each game is a job of its own; positions are taken in the order of the games,
 * so threads make no difference. */
#include "lab/teach.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/pool.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "store/file.h"
#include "store/say.h"
#include "store/weights.h"
#include "train/teach.h"

enum {
    DEFAULT_POSITIONS = 300000,
    MAX_POSITIONS = 100000000,
    DEFAULT_PASSES = 6,
    MAX_PASSES = 1000,
    DEFAULT_BEAM = 8,
    CHECK_ONE_IN = 20, /* positions, the last ones */
    MIN_POSITIONS = CHECK_ONE_IN * 10
};

static const char intro[] =
    "Usage: wellplayed-lab teach [FLAG]...\n"
    "A player that looks at one piece learns to choose as it does itself when\n"
    "it thinks one unknown piece further. It gets tables over patterns of the\n"
    "surface and of cells, and new weights. Teach what comes out once more:\n"
    "its own look-ahead is a better teacher.\n";

static const char outro[] =
    "The player plays games of straight drops. In a third of the positions,\n"
    "and in all of those with less than five free rows, its places are also\n"
    "judged with one more piece that may be any of the seven. Then weights "
    "and\n"
    "tables are fitted, so that the softmax of its values is close to that of\n"
    "those. The last twentieth of the positions is only to check it.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads.\n";

struct run {
    struct play_flags play;
    struct play_setup setup; /* for its rules */
    struct brain brain;
    const char *weights, *output, *name;
    uint64_t positions, passes, beam, seed, threads;
    bool force;
    struct teach_setup teach;
    struct patterns patterns; /* what was learned */
    /* The games that are done; those of the first `whole` jobs all are. */
    pthread_mutex_t mutex;
    struct teach_game *games;
    bool *done;
    uint64_t whole, found;
    bool failed;
};

/* -- the command line -- */

static enum flags_result
put_together(const struct flags *flags, struct run *run)
{
    run->play.drops = true;
    run->setup.brain = run->brain;
    if (play_flags_put(flags, &run->play, &run->setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    if (run->output == NULL) {
        say("%s: --output: missing", flags->program);
        return FLAGS_WRONG;
    }
    if (run->name != NULL && !weights_is_name(run->name))
        return flags_wrong(
            flags, "name", run->name, "up to 31 of a-z, 0-9 and -");
    run->teach.rules = run->setup.rules;
    run->teach.seed = run->seed;
    if (!teach_init(&run->teach, &run->brain, (int)run->beam))
        return flags_wrong(flags, "brain", run->brain.name,
            "a player whose features the lanes know");
    return FLAGS_GO;
}

static enum flags_result
read_flags(struct run *run, int argc, char **argv)
{
    const struct flag table[] = {
        row_brain(&run->brain),
        flag_weights(&run->weights),
        row_rules(&run->play),
        row_size(&run->play),
        {.name = "positions",
            .kind = FLAG_NUMBER,
            .into = &run->positions,
            .min = MIN_POSITIONS,
            .max = MAX_POSITIONS,
            .value = "N",
            .help = "to learn from, 200 to 100000000 (default 300000)"},
        {.name = "passes",
            .kind = FLAG_NUMBER,
            .into = &run->passes,
            .min = 1,
            .max = MAX_PASSES,
            .value = "N",
            .help = "over the positions, 1 to 1000 (default 6)"},
        {.name = "beam",
            .kind = FLAG_NUMBER,
            .into = &run->beam,
            .min = 2,
            .max = BRAIN_MAX_BEAM,
            .value = "N",
            .help = "places that are thought further, 2 to 100 (default 8)"},
        row_seed(&run->seed),
        row_threads(
            &run->threads, "1 to 256 (default: one for each processor)"),
        {.name = "name",
            .kind = FLAG_TEXT,
            .into = &run->name,
            .value = "NAME",
            .help = "of the new player (default: that of the old one)"},
        {.name = "output",
            .kind = FLAG_OUTPUT,
            .into = &run->output,
            .value = "FILE",
            .help = "write the new player, NAME.ini"},
        flag_force(&run->force),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab teach",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    run->play = play_flags_default();
    run->positions = DEFAULT_POSITIONS;
    run->passes = DEFAULT_PASSES;
    run->beam = DEFAULT_BEAM;
    run->threads = (uint64_t)pool_default_threads();
    weights_find(weights_default_name, &run->brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    return result == FLAGS_GO ? put_together(&flags, run) : result;
}

/* -- the positions -- */

static bool
play(void *data, int worker, uint64_t job)
{
    struct run *run = data;
    struct teach_game game;
    (void)worker;

    bool good = teach_play(&run->teach, job, &game);
    pthread_mutex_lock(&run->mutex);
    run->games[job] = game;
    run->done[job] = true;
    run->failed = run->failed || !good;
    while (run->whole < run->positions && run->done[run->whole] &&
           run->found < run->positions)
        run->found += run->games[run->whole++].count;
    bool more = run->found < run->positions && !run->failed && !stop_wanted();
    pthread_mutex_unlock(&run->mutex);
    return more;
}

static void
watch(void *data)
{
    struct run *run = data;
    char line[80];

    pthread_mutex_lock(&run->mutex);
    snprintf(line, sizeof(line), "%" PRIu64 " of %" PRIu64 " positions",
        run->found, run->positions);
    pthread_mutex_unlock(&run->mutex);
    ticker_show(line);
}

/* Puts the positions of the first games behind each other. NULL without
 * memory; to be freed. */
static struct teach_position *
gather(struct run *run)
{
    struct teach_position *positions =
        malloc(run->positions * sizeof(*positions));
    uint64_t count = 0;

    for (uint64_t i = 0; positions != NULL && i < run->whole; i++) {
        uint64_t left = run->positions - count;
        uint64_t some = run->games[i].count;
        some = some < left ? some : left;
        if (some > 0)
            memcpy(&positions[count], run->games[i].positions,
                some * sizeof(*positions));
        count += some;
    }
    return positions;
}

static struct teach_position *
find_positions(struct run *run)
{
    /* No game is without a position, so there are no more games than those. */
    run->games = calloc(run->positions, sizeof(*run->games));
    run->done = calloc(run->positions, sizeof(*run->done));
    struct teach_position *positions = NULL;

    pthread_mutex_init(&run->mutex, NULL);
    if (run->games != NULL && run->done != NULL &&
        pool_run((int)run->threads, run->positions, play, watch, run) &&
        !run->failed && run->found >= run->positions)
        positions = gather(run);
    ticker_clear();
    for (uint64_t i = 0; run->games != NULL && i < run->positions; i++)
        free(run->games[i].positions);
    free(run->games);
    free(run->done);
    pthread_mutex_destroy(&run->mutex);
    if (positions == NULL && !stop_wanted())
        say("wellplayed-lab teach: no memory or no thread for the games");
    return positions;
}

/* -- the fit -- */

static void
print_score(const char *what, int pass, struct teach_score score)
{
    printf("%-8s %2d   %.4f   %5.1f %%   %.4f\n", what, pass, score.loss,
        100 * score.agree, score.regret);
    fflush(stdout);
}

static bool
learn(struct run *run, const struct teach_position *positions)
{
    struct teach_fit *fit = teach_fit_create(&run->teach);
    uint64_t held = run->positions / CHECK_ONE_IN;
    uint64_t count = run->positions - held;

    if (fit == NULL) {
        say("wellplayed-lab teach: not enough memory");
        return false;
    }
    puts("        pass     loss     agree   regret");
    print_score("before", 0, teach_fit_check(fit, positions + count, held));
    for (uint64_t pass = 0; pass < run->passes && !stop_wanted(); pass++) {
        int part = (int)pass, number = part + 1;
        print_score("learned", number,
            teach_fit_pass(fit, positions, count, part, (int)run->passes));
        print_score(
            "held out", number, teach_fit_check(fit, positions + count, held));
    }
    bool good = teach_fit_brain(fit, &run->teach.pupil, &run->patterns);
    teach_fit_free(fit);
    if (!good)
        say("wellplayed-lab teach: the weights are not finite");
    return good && !stop_wanted();
}

/* -- the player -- */

static bool
write_output(struct run *run)
{
    struct brain *pupil = &run->teach.pupil;
    char comment[512];
    char *text = malloc(WEIGHTS_WRITE_SIZE(sizeof(comment)));
    struct error error;
    bool good = false;

    snprintf(comment, sizeof(comment),
        "Taught by itself with one piece more that may be any: wellplayed-lab "
        "teach --brain %s --rules %s --size %dx%d --positions %" PRIu64
        " --passes %" PRIu64 " --beam %" PRIu64 " --seed %" PRIu64,
        run->brain.name, run->teach.rules.name, run->teach.rules.width,
        run->teach.rules.visible, run->positions, run->passes, run->beam,
        run->seed);
    if (run->name != NULL)
        snprintf(pupil->name, sizeof(pupil->name), "%s", run->name);
    snprintf(pupil->source, sizeof(pupil->source),
        "wellplayed-lab teach, seed %" PRIu64, run->seed);
    snprintf(pupil->rules, sizeof(pupil->rules),
        "%dx%d, drops only, uniform pieces", run->teach.rules.width,
        run->teach.rules.visible);
    if (text != NULL) {
        size_t size = weights_write(
            pupil, comment, text, WEIGHTS_WRITE_SIZE(sizeof(comment)));
        good = run->force ? file_write(run->output, text, size, &error)
                          : file_write_new(run->output, text, size, &error);
        if (!good)
            say("wellplayed-lab teach: %s", error_english(&error));
    }
    free(text);
    return good;
}

int
teach_main(int argc, char **argv)
{
    static struct run run;

    enum flags_result result = read_flags(&run, argc, argv);
    if (result != FLAGS_GO)
        return result == FLAGS_DONE ? 0 : 2;
    stop_on_signals();
    struct teach_position *positions = find_positions(&run);
    bool good = positions != NULL && learn(&run, positions);
    free(positions);
    if (!good)
        return stop_wanted() ? STOP_EXIT : 1;
    return write_output(&run) ? 0 : 1;
}
