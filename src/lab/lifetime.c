/* Each run is a job of its own, so threads make no difference. */
#include "lab/lifetime.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "trainer/clock.h"
#include "trainer/stats.h"
#include "lab/pool.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "lab/words.h"
#include "store/say.h"
#include "store/weights.h"
#include "train/splitting.h"
#include "wellplayed/rng.h"

enum {
    DEFAULT_RUNS = 20,
    MAX_RUNS = 100000,
    DEFAULT_TRIALS = 5000,
    BASE_STEPS = 20000 /* pieces that say what the base is */
};

static const char intro[] =
    "Usage: wellplayed-lab lifetime [FLAG]...\n"
    "Says how many rows a player clears in a game, also where a game lasts\n"
    "for days: it plays from high stacks again and again (multilevel\n"
    "splitting) instead of waiting for them.\n";

static const char outro[] =
    "The settings are those of bench without --keys. A game spends most of\n"
    "its time at or below a base height. Plain games say how often the stack\n"
    "grows higher. From stacks of a height, many trials say how often it\n"
    "grows by one more row, or the game ends, before it is back at the base;\n"
    "those stacks are where the next trials start. All shares together say\n"
    "how often a game ends. The runs are independent of each other; the\n"
    "interval is Student's t of what they find. Where it is wide, more trials\n"
    "help more than more runs.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads or on --lanes. Ctrl-C stops the run and prints what came of the\n"
    "runs that are done.\n";

struct lifetime {
    struct play_setup setup;
    struct lanes lanes; /* that the setup borrows, where it does */
    uint64_t runs, trials, seed, threads;
    bool json;
    struct splitting_setup splitting;
    struct splitting_run *results; /* one a run */
    bool *done;
    double *rates;         /* of those that are done */
    pthread_mutex_t mutex; /* for what follows */
    uint64_t finished;
    bool failed;
    double seconds;
};

/* -- the command line -- */

/* What the flags are read into before they are put together. */
struct raw {
    struct play_flags play;
    const char *weights;
};

static enum flags_result
read_flags(struct lifetime *life, int argc, char **argv)
{
    struct raw raw = {.play = play_flags_default()};
    const struct flag table[] = {
        row_rules(&raw.play),
        row_brain(&life->setup.brain),
        flag_weights(&raw.weights),
        row_look_ahead(&raw.play,
            "pieces it looks at, the current one included: 1, 2,\n"
            "or 3: then one more, which may be any (default: as\n"
            "the player is made)"),
        row_size(&raw.play),
        row_next(&raw.play),
        row_drops(&raw.play, "strictly straight drops, for every player"),
        {.name = "runs",
            .kind = FLAG_NUMBER,
            .into = &life->runs,
            .min = 2,
            .max = MAX_RUNS,
            .value = "N",
            .help = "independent runs, 2 to 100000 (default 20)"},
        {.name = "trials",
            .kind = FLAG_NUMBER,
            .into = &life->trials,
            .min = 10,
            .max = SPLITTING_MAX_TRIALS,
            .value = "N",
            .help = "at each height, 10 to 1000000 (default 5000)"},
        row_seed(&life->seed),
        row_threads(
            &life->threads, "1 to 256 (default: one for each processor)"),
        row_lanes(&raw.play),
        row_json(&life->json, "print one JSON object"),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab lifetime",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    life->runs = DEFAULT_RUNS;
    life->trials = DEFAULT_TRIALS;
    life->threads = (uint64_t)pool_default_threads();
    weights_find(weights_default_name, &life->setup.brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    if (result != FLAGS_GO)
        return result;
    if (play_flags_put(&flags, &raw.play, &life->setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    return play_flags_put_lanes(&flags, &raw.play, &life->setup, &life->lanes);
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
watch(void *data)
{
    struct lifetime *life = data;
    char line[80];

    pthread_mutex_lock(&life->mutex);
    snprintf(line, sizeof(line), "%" PRIu64 " of %" PRIu64 " runs",
        life->finished, life->runs);
    pthread_mutex_unlock(&life->mutex);
    ticker_show(line);
}

/* Does all runs; false after saying why not. */
static bool
play(struct lifetime *life)
{
    struct splitting_setup *splitting = &life->splitting;
    uint64_t seed = rng_seed_for(life->seed, RNG_PURPOSE_SPLITTING, 0);

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
        !splitting_base(&splitting->walk, seed, BASE_STEPS, &splitting->base)) {
        say("wellplayed-lab lifetime: not enough memory");
        return false;
    }
    double started = clock_seconds();
    pthread_mutex_init(&life->mutex, NULL);
    bool begun = pool_run((int)life->threads, life->runs, do_run, watch, life);
    pthread_mutex_destroy(&life->mutex);
    life->seconds = clock_seconds() - started;
    ticker_clear();
    if (!begun || life->failed)
        say("wellplayed-lab lifetime: no thread could be started, or not "
            "enough memory");
    else if (life->finished < 2)
        say("wellplayed-lab lifetime: stopped before two runs were done");
    return begun && !life->failed && life->finished >= 2;
}

/* -- the report -- */

/* All runs that are done. */
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
    struct play_result counts = {
        .rows = run->time, .pieces = run->steps, .points = run->left};

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

/* The height of a level, or the end. */
static const char *
name_of(const struct lifetime *life, int level, char out[WORDS_SIZE])
{
    if (level > life->splitting.top)
        return "the end";
    snprintf(out, WORDS_SIZE, "%d", level);
    return out;
}

static void
print(const struct lifetime *life, const struct sums *sums)
{
    const int base = life->splitting.base;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    report_brain("brain", &life->setup.brain);
    report_rules(&life->setup);
    printf("runs       %s of %s trials at each height, seed %" PRIu64 "\n",
        words_count(a, life->finished), words_count(b, life->trials),
        life->seed);
    printf("height     share of trials that reach it, and do not return to "
           "%d first\n",
        base);
    printf("  %-9s%s times in %s rows\n", name_of(life, base + 1, c),
        words_count(a, sums->left), words_count(b, sums->time));
    for (int level = base + 2; level <= life->splitting.top + 1; level++)
        if (sums->tried[level] > 0)
            printf("  %-9s%.4f\n", name_of(life, level, c),
                (double)sums->reached[level] / (double)sums->tried[level]);
    report_interval("mean rows ", sums->mean, sums->ci95, "");
    printf("pieces     %s in %.2f s on %d thread%s, lanes %s\n",
        words_count(a, sums->pieces), life->seconds, (int)life->threads,
        life->threads > 1 ? "s" : "", report_lanes(&life->setup));
    printf("hash       %016" PRIx64 "\n", sums->hash);
}

static void
print_json(const struct lifetime *life, const struct sums *sums)
{
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "brain", "", &life->setup.brain);
    report_json_setting(&json, &life->setup, life->seed, life->threads);
    json_count(&json, "runs", life->finished);
    json_count(&json, "runs_that_ended", sums->ended);
    json_count(&json, "trials", life->trials);
    json_count(&json, "base", (uint64_t)life->splitting.base);
    json_number(&json, "mean_rows", sums->mean);
    json_range(&json, "ci95_rows", sums->ci95.low, sums->ci95.high);
    json_count(&json, "left_base", sums->left);
    json_count(&json, "rows_of_plain_games", sums->time);
    json_list(&json, "heights");
    for (int level = life->splitting.base + 2; level <= life->splitting.top + 1;
         level++) {
        json_item(&json);
        json_count(&json, "height", (uint64_t)level);
        json_count(&json, "trials", sums->tried[level]);
        json_count(&json, "reached", sums->reached[level]);
        json_close(&json);
    }
    json_close(&json);
    json_count(&json, "pieces", sums->pieces);
    json_number(&json, "seconds", life->seconds);
    json_hash(&json, "hash", sums->hash);
    json_end(&json);
}

int
lifetime_main(int argc, char **argv)
{
    struct lifetime life = {0};

    enum flags_result result = read_flags(&life, argc, argv);
    if (result != FLAGS_GO)
        return result == FLAGS_DONE ? 0 : 2;
    stop_on_signals();
    bool good = play(&life);
    if (good) {
        const struct sums sums = add_up(&life);
        if (life.json)
            print_json(&life, &sums);
        else
            print(&life, &sums);
    }
    free(life.results);
    free(life.done);
    free(life.rates);
    if (stop_wanted())
        return STOP_EXIT;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
