/* Each run is a job, so the number of threads makes no difference. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/weights.h"
#include "train/splitting.h"
#include "wellplayed/rng.h"

enum {
    DEFAULT_RUNS = 20,
    MAX_RUNS = 100000,
    DEFAULT_TRIALS = 5000,
    BASE_STEPS = 20000 /* pieces that are played to find the base */
};

static const char intro[] =
    "Usage: wellplayed-lab lifetime [FLAG]...\n"
    "Estimates how many rows a player clears in a game, even if a game\n"
    "lasts for days. It does not wait for the end of such games, but plays\n"
    "from high stacks again and again (multilevel splitting).\n";

static const char outro[] = "The settings are those of bench without --keys. Most of the time the\n"
                            "stack is at or below a base height. Plain games show how often it\n"
                            "grows higher. At each height, many trials then show how often the\n"
                            "stack grows by one more row, or the game ends, before it is back at\n"
                            "the base. The trials of the next height begin with the stacks that\n"
                            "have grown. All these shares together give the chance that a game\n"
                            "ends. The runs are independent; the interval is Student's t of their\n"
                            "results. If it is wide, more trials help more than more runs.\n"
                            "\n"
                            "The result depends on the flags up to --seed, never on the number of\n"
                            "threads or on --lanes. Ctrl-C stops the run and prints the result of\n"
                            "the complete runs.\n";

struct lifetime {
    struct play_setup setup;
    struct lanes lanes; /* borrowed by the setup, if it has any */
    uint64_t runs, trials, seed;
    struct splitting_setup splitting;
    struct splitting_run *results; /* one for each run */
    bool *done;
    double *rates;         /* of the finished runs */
    pthread_mutex_t mutex; /* of what follows */
    uint64_t finished;
    bool failed;
};

static bool
lifetime_read(struct session *session, struct lifetime *life)
{
    const struct flag table[] = {
        row_brain(&life->setup.brain),
        row_weights(session),
        row_rules(session),
        row_size(session),
        row_next(session),
        row_drops(session),
        row_look_ahead(session),
        row_number("runs", &life->runs, 2, MAX_RUNS, "independent runs, 2 to 100000 (default 20)"),
        row_number("trials", &life->trials, 10, SPLITTING_MAX_TRIALS,
            "at each height, 10 to 1000000 (default 5000)"),
        row_seed(session),
        row_threads(session),
        row_lanes(session),
        row_json(session),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };

    life->runs = DEFAULT_RUNS;
    life->trials = DEFAULT_TRIALS;
    weights_find(weights_default_name, &life->setup.brain);
    return session_read(session, ROWS_HELP(intro, outro, table), NULL) &&
           rows_put_games(session, &life->setup) &&
           rows_put_lanes(session, &life->setup, &life->lanes);
}

/* -- the runs -- */

static bool
do_run(void *data, int worker, uint64_t job)
{
    struct lifetime *life = data;
    uint64_t seed = rng_seed_for(life->seed, RNG_PURPOSE_SPLITTING, job + 1);
    (void)worker;

    bool good = splitting_run(&life->splitting, seed, &life->results[job]);
    pthread_mutex_lock(&life->mutex);
    life->done[job] = good;
    life->finished += good;
    life->failed = life->failed || (!good && !stop_wanted());
    pthread_mutex_unlock(&life->mutex);
    return good && !stop_wanted();
}

static void
write_line(void *data, char out[POOL_LINE])
{
    struct lifetime *life = data;

    pthread_mutex_lock(&life->mutex);
    snprintf(out, POOL_LINE, "%u of %u runs", (unsigned)life->finished, (unsigned)life->runs);
    pthread_mutex_unlock(&life->mutex);
}

static bool
play_runs(struct session *session, struct lifetime *life)
{
    struct splitting_setup *splitting = &life->splitting;
    uint64_t seed = rng_seed_for(session->seed, RNG_PURPOSE_SPLITTING, 0);

    life->seed = session->seed;
    *splitting = (struct splitting_setup){
        .walk = splitting_of_games(&life->setup),
        .top = ruleset_height(&life->setup.rules),
        .trials = (uint32_t)life->trials,
        .stop = stop_flag(),
    };
    life->results = calloc(life->runs, sizeof(*life->results));
    life->done = calloc(life->runs, sizeof(*life->done));
    life->rates = calloc(life->runs, sizeof(*life->rates));
    if (life->results == NULL || life->done == NULL || life->rates == NULL ||
        !splitting_base(&splitting->walk, seed, BASE_STEPS, &splitting->base))
        return session_fail(session, "not enough memory");
    pthread_mutex_init(&life->mutex, NULL);
    bool good = session_work(session, life->runs, do_run, write_line, life);
    pthread_mutex_destroy(&life->mutex);
    if (good && life->failed)
        return session_fail(session, "not enough memory");
    if (good && life->finished < 2)
        return session_fail_games(session);
    return good;
}

/* -- the answer -- */

/* The sums of all finished runs. */
struct sums {
    double mean; /* rows in a game */
    struct stats_interval ci95;
    uint64_t left, time, pieces, hash;
    uint64_t tried[SPLITTING_LEVELS + 1], reached[SPLITTING_LEVELS + 1];
    uint64_t ended; /* runs in which a game ended */
};

static void
add_run(struct sums *sums, const struct splitting_run *run, int levels)
{
    struct play_result counts = {.rows = run->time, .pieces = run->steps, .points = run->left};

    sums->left += run->left;
    sums->time += run->time;
    sums->pieces += run->steps;
    sums->ended += run->rate > 0;
    sums->hash = play_mix(sums->hash, &counts);
    for (int level = 0; level < levels; level++) {
        const struct splitting_stage *stage = &run->stage[level];
        sums->tried[level] += stage->trials;
        sums->reached[level] += stage->reached;
        sums->pieces += stage->steps;
        counts.rows = stage->reached;
        counts.pieces = stage->steps;
        sums->hash = play_mix(sums->hash, &counts);
    }
}

static struct sums
add_up(const struct lifetime *life)
{
    struct sums sums = {.hash = PLAY_MIX_START};
    struct stats_interval rates;
    size_t count = 0;

    for (uint64_t i = 0; i < life->runs; i++)
        if (life->done[i]) {
            add_run(&sums, &life->results[i], life->splitting.top + 2);
            life->rates[count++] = life->results[i].rate;
        }
    double rate = stats_mean(life->rates, count, &rates);
    sums.mean = rate > 0 ? 1 / rate : INFINITY;
    sums.ci95.low = rate > 0 ? 1 / rates.high : NAN;
    sums.ci95.high = rates.low > 0 ? 1 / rates.low : INFINITY;
    return sums;
}

/* How many trials reached a height from the one below it. */
static void
height_row(struct answer *answer, const struct lifetime *life, const struct sums *sums, int level)
{
    uint64_t tried = sums->tried[level];

    if (tried == 0 && !answer->json)
        return;
    answer_item(answer);
    if (level <= life->splitting.top || answer->json)
        answer_count(answer, "height", (uint64_t)level);
    else
        answer_text(answer, "height", "the end");
    answer_count(answer, "trials", tried);
    answer_count(answer, "reached", sums->reached[level]);
    answer_number(
        answer_people(answer), "percent", 100.0 * (double)sums->reached[level] / (double)tried);
    answer_close(answer);
}

static void
lifetime_print(const struct session *session, const struct lifetime *life)
{
    const struct sums sums = add_up(life);
    int base = life->splitting.base;
    struct answer answer;

    answer_begin(&answer, session->json);
    report_brain(&answer, "brain", "", &life->setup.brain);
    report_setting(&answer, &life->setup, session);
    answer_count(&answer, "runs", life->finished);
    answer_count(&answer, "runs_that_ended", sums.ended);
    answer_count(&answer, "trials", life->trials);
    answer_count(&answer, "base", (uint64_t)base);
    answer_mean(&answer, "mean_rows", sums.mean, "ci95_rows", sums.ci95);
    answer_count(&answer, "left_base", sums.left);
    answer_count(&answer, "rows_of_plain_games", sums.time);
    answer_list(&answer, "heights");
    for (int level = base + 2; level <= life->splitting.top + 1; level++)
        height_row(&answer, life, &sums, level);
    answer_close(&answer);
    answer_count(&answer, "pieces", sums.pieces);
    answer_number(&answer, "seconds", session->seconds);
    answer_hash(&answer, "hash", sums.hash);
    answer_end(&answer);
}

void
lifetime_run(struct session *session)
{
    struct lifetime life = {0};

    if (!lifetime_read(session, &life))
        return;
    if (play_runs(session, &life))
        lifetime_print(session, &life);
    free(life.results);
    free(life.done);
    free(life.rates);
}
