/* Each game is a job. Positions are taken in the order of the games, so the
 * number of threads makes no difference. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/weights.h"
#include "train/teach.h"

enum {
    DEFAULT_POSITIONS = 300000,
    MAX_POSITIONS = 100000000,
    DEFAULT_PASSES = 6,
    MAX_PASSES = 1000,
    DEFAULT_BEAM = 8,
    CHECK_ONE_IN = 20, /* of the positions, the last ones */
    MIN_POSITIONS = CHECK_ONE_IN * 10
};

static const char intro[] =
    "Usage: wellplayed-lab teach [FLAG]...\n"
    "A player that looks at one piece learns to choose as it would with one\n"
    "more, unknown piece. It gets tables over patterns of the surface and\n"
    "of cells, and new weights. Teach the result once more: its look-ahead\n"
    "is a better teacher.\n";

static const char outro[] =
    "The player plays games of straight drops. In a third of the positions,\n"
    "and in all with fewer than five free rows, the teacher also values its\n"
    "places, with one more piece that may be any of the seven. Weights and\n"
    "tables are then fitted so that the softmax of the player's values is\n"
    "close to that of the teacher's. The last twentieth of the positions\n"
    "only checks the result.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads.\n";

/* As in enum teach_tables. */
static const char *const table_names[] = {"both", "surfaces", "windows", "none"};

struct run {
    struct play_setup setup; /* for its rules */
    struct brain brain;
    const char *output, *name, *tables;
    uint64_t positions, passes, beam;
    struct teach_setup teach;
    struct patterns patterns; /* what was learned */
    /* The finished games. All of the first `whole` jobs are finished. */
    pthread_mutex_t mutex;
    struct teach_game *games;
    bool *done;
    uint64_t whole, found;
    bool failed;
};

static bool
teach_read(struct session *session, struct run *run)
{
    const struct flag table[] = {
        row_brain(&run->brain),
        row_weights(session),
        row_rules(session),
        row_size(session),
        row_number("positions", &run->positions, MIN_POSITIONS, MAX_POSITIONS,
            "positions to learn from, 200 to 100000000 (default\n"
            "300000)"),
        row_number("passes", &run->passes, 1, MAX_PASSES,
            "passes over the positions, 1 to 1000 (default 6)"),
        row_number("beam", &run->beam, 2, BRAIN_MAX_BEAM,
            "places that the teacher looks further at, 2 to 100\n"
            "(default 8)"),
        row_text("tables", &run->tables, "NAME",
            "what to learn beside the weights: both (surfaces and\n"
            "windows, the default), surfaces, windows, none"),
        row_seed(session),
        row_threads(session),
        row_text(
            "name", &run->name, "NAME", "name of the new player (default: that of the old one)"),
        row_output("output", &run->output, "write the new player, NAME.ini"),
        row_force(session),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };

    run->positions = DEFAULT_POSITIONS;
    run->passes = DEFAULT_PASSES;
    run->beam = DEFAULT_BEAM;
    run->tables = table_names[TEACH_BOTH];
    weights_find(weights_default_name, &run->brain);
    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL))
        return false;
    session->play.drops = true;
    run->setup.brain = run->brain;
    if (!rows_put_games(session, &run->setup))
        return false;
    if (run->output == NULL)
        return session_missing(session, "output");
    if (run->name != NULL && !weights_is_name(run->name))
        return session_wrong(
            session, "name", run->name, "up to 31 letters, digits, blanks, - and _");
    for (run->teach.tables = TEACH_BOTH; strcmp(run->tables, table_names[run->teach.tables]) != 0;)
        if (++run->teach.tables > TEACH_NO_TABLES)
            return session_wrong(
                session, "tables", run->tables, "one of both, surfaces, windows, none");
    run->teach.rules = run->setup.rules;
    run->teach.seed = session->seed;
    return teach_init(&run->teach, &run->brain, (int)run->beam) ||
           session_wrong(
               session, "brain", run->brain.name, "a player whose features the lanes know");
}

/* -- the positions -- */

static bool
play_pupil(void *data, int worker, uint64_t job)
{
    struct run *run = data;
    struct teach_game game;
    (void)worker;

    bool good = teach_play(&run->teach, job, &game);
    pthread_mutex_lock(&run->mutex);
    run->games[job] = game;
    run->done[job] = true;
    run->failed = run->failed || !good;
    while (run->whole < run->positions && run->done[run->whole] && run->found < run->positions)
        run->found += run->games[run->whole++].count;
    bool more = run->found < run->positions && !run->failed && !stop_wanted();
    pthread_mutex_unlock(&run->mutex);
    return more;
}

static void
write_line(void *data, char out[POOL_LINE])
{
    struct run *run = data;

    pthread_mutex_lock(&run->mutex);
    snprintf(out, POOL_LINE, "%" PRIu64 " of %" PRIu64 " positions", run->found, run->positions);
    pthread_mutex_unlock(&run->mutex);
}

/* Collects the positions of the first games, for the caller to free. NULL if
 * there is no memory. */
static struct teach_position *
gather_positions(struct run *run)
{
    struct teach_position *positions = malloc(run->positions * sizeof(*positions));
    uint64_t count = 0;

    for (uint64_t i = 0; positions != NULL && i < run->whole; i++) {
        uint64_t left = run->positions - count;
        uint64_t some = run->games[i].count;
        some = some < left ? some : left;
        if (some > 0)
            memcpy(&positions[count], run->games[i].positions, some * sizeof(*positions));
        count += some;
    }
    return positions;
}

static struct teach_position *
find_positions(struct session *session, struct run *run)
{
    /* Each game has at least one position, so there are no more games than
     * positions. */
    run->games = calloc(run->positions, sizeof(*run->games));
    run->done = calloc(run->positions, sizeof(*run->done));
    struct teach_position *positions = NULL;

    pthread_mutex_init(&run->mutex, NULL);
    if (run->games != NULL && run->done != NULL &&
        session_work(session, run->positions, play_pupil, write_line, run) && !run->failed &&
        run->found >= run->positions)
        positions = gather_positions(run);
    for (uint64_t i = 0; run->games != NULL && i < run->positions; i++)
        free(run->games[i].positions);
    free(run->games);
    free(run->done);
    pthread_mutex_destroy(&run->mutex);
    if (positions == NULL && session->code == EXIT_SUCCESS)
        session_fail_games(session);
    return positions;
}

/* -- the fit -- */

static void
print_score(const char *what, int pass, struct teach_score score)
{
    printf("%-8s %2d   %.4f   %5.1f %%   %.4f\n", what, pass, score.loss, 100 * score.agree,
        score.regret);
    fflush(stdout);
}

static bool
learn_positions(struct session *session, struct run *run, const struct teach_position *positions)
{
    struct teach_fit *fit = teach_fit_create(&run->teach);
    uint64_t held = run->positions / CHECK_ONE_IN;
    uint64_t count = run->positions - held;

    if (fit == NULL)
        return session_fail(session, "not enough memory");
    puts("        pass     loss     agree   regret");
    print_score("before", 0, teach_fit_check(fit, positions + count, held));
    for (uint64_t pass = 0; pass < run->passes && !stop_wanted(); pass++) {
        int part = (int)pass, number = part + 1;
        print_score(
            "learned", number, teach_fit_pass(fit, positions, count, part, (int)run->passes));
        print_score("held out", number, teach_fit_check(fit, positions + count, held));
    }
    bool good = teach_fit_brain(fit, &run->teach.pupil, &run->patterns);
    teach_fit_free(fit);
    if (!good)
        return session_fail(session, "the weights are not finite");
    return !stop_wanted();
}

/* -- the player -- */

static void
write_player(struct session *session, struct run *run)
{
    struct brain *pupil = &run->teach.pupil;
    const struct ruleset *rules = &run->teach.rules;
    char comment[512];
    char *text = malloc(WEIGHTS_WRITE_SIZE(sizeof(comment)));
    size_t size = 0;

    snprintf(comment, sizeof(comment),
        "Taught by itself with one piece more that may be any: wellplayed-lab teach --brain %s --rules %s --size %dx%d --positions %" PRIu64
        " --passes %" PRIu64 " --beam %" PRIu64 " --tables %s --seed %" PRIu64,
        run->brain.name, rules->name, rules->width, rules->visible, run->positions, run->passes,
        run->beam, run->tables, session->seed);
    if (run->name != NULL)
        snprintf(pupil->name, sizeof(pupil->name), "%s", run->name);
    snprintf(
        pupil->source, sizeof(pupil->source), "wellplayed-lab teach, seed %" PRIu64, session->seed);
    snprintf(pupil->rules, sizeof(pupil->rules), "%dx%d, drops only, uniform pieces", rules->width,
        rules->visible);
    if (text != NULL)
        size = weights_write(pupil, comment, text, WEIGHTS_WRITE_SIZE(sizeof(comment)));
    session_write(session, run->output, text, size);
}

void
teach_run(struct session *session)
{
    static struct run run;

    if (!teach_read(session, &run) || !session_can_write(session, run.output))
        return;
    struct teach_position *positions = find_positions(session, &run);
    if (positions != NULL && learn_positions(session, &run, positions))
        write_player(session, &run);
    free(positions);
}
