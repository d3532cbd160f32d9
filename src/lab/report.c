/* Sums up the results of all games and prints them. */
#include "lab/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/json.h"
#include "trainer/stats.h"
#include "lab/ticker.h"
#include "lab/words.h"

/* -- adding up -- */

struct totals {
    size_t begun, cut, stopped;
    uint64_t pieces;
    uint64_t hash; /* over all games: their counts and final positions */
    struct stats rows;
    struct stats_interval bootstrap; /* of the mean rows */
    struct stats points;             /* where they are counted */
    size_t reached;                  /* games that reached their goal */
    struct stats times;              /* milliseconds of these */
};

/* Straight on the board, points follow from rows, so the hash does not need
 * them. */
static void
add(struct totals *totals, struct play_result result, enum play_mode mode)
{
    totals->begun++;
    totals->cut += result.end == PLAY_CUT;
    totals->stopped += result.end == PLAY_STOPPED;
    totals->pieces += result.pieces;
    if (mode != PLAY_KEYS)
        result.points = 0;
    totals->hash = play_mix(totals->hash, &result);
}

static bool
has_goal(const struct bench *bench)
{
    return play_goal(&bench->setup) != &goal_endless;
}

static bool
add_up(const struct bench *bench, struct totals *totals)
{
    uint64_t *rows = calloc(3 * bench->games, sizeof(*rows));
    uint64_t *points = rows + bench->games, *times = points + bench->games;
    if (rows == NULL)
        return false;

    *totals = (struct totals){.hash = PLAY_MIX_START};
    for (uint64_t i = 0; i < bench->games; i++)
        if (bench->results[i].end != PLAY_NOT_BEGUN) {
            rows[totals->begun] = bench->results[i].rows;
            points[totals->begun] = bench->results[i].points;
            if (bench->results[i].reached)
                times[totals->reached++] = bench->results[i].ticks;
            add(totals, bench->results[i], bench->setup.mode);
        }
    if (totals->begun > 0)
        totals->bootstrap = stats_bootstrap(rows, totals->begun);
    if (totals->begun > 0 && has_goal(bench)) {
        totals->rows = stats_of_amounts(rows, totals->begun);
        totals->points = stats_of_amounts(points, totals->begun);
    } else if (totals->begun > 0) {
        size_t unfinished = totals->cut + totals->stopped;
        totals->rows = stats_of(rows, totals->begun, unfinished);
        totals->points = stats_of(points, totals->begun, unfinished);
    }
    if (totals->reached > 0)
        totals->times = stats_of_amounts(times, totals->reached);
    free(rows);
    return totals->begun > 0;
}

/* How many of these pieces this run has placed. */
static double
pieces_now(const struct bench *bench, uint64_t pieces)
{
    return (double)(pieces - atomic_load(&bench->meter.before));
}

/* -- for people -- */

static const char *
mode_text(enum play_mode mode)
{
    switch (mode) {
    case PLAY_BOARD: return "placements straight on the board";
    case PLAY_DROPS: return "drops straight on the board";
    case PLAY_KEYS: return "by keys";
    }
    return "";
}

/* The instruction set that plays, or the scalar path. */
const char *
report_lanes(const struct play_setup *setup)
{
    return setup->lanes != NULL ? lanes_set_name(setup->set) : "off";
}

void
report_brain(const char *what, const struct brain *brain)
{
    printf("%-10s %s, sees %d piece%s", what, brain->name, brain->pieces,
        brain->pieces > 1 ? "s" : "");
    if (brain->unknown > 0)
        printf(" and thinks of %d that may be any", brain->unknown);
    if (brain->beam > 0)
        printf(", beam %d", brain->beam);
    putchar('\n');
}

/* What has been changed of a modern rule set. */
static void
print_choices(const struct ruleset *rules)
{
    const struct ruleset *own = ruleset_find(rules->name);

    if (own == NULL)
        return;
    if (rules->next_count != own->next_count)
        printf(", %d next", rules->next_count);
    if (rules->buttons != own->buttons)
        fputs(", no half turns", stdout);
}

static void
print_setting(const struct play_setup *setup)
{
    printf("rules      %s, %dx%d", setup->rules.name, setup->rules.width,
        setup->rules.visible);
    print_choices(&setup->rules);
    if (setup->mode != PLAY_KEYS)
        printf(", %s\n", mode_text(setup->mode));
    else if (setup->pace == 0)
        printf(
            " from level %" PRIu32 ", a key each millisecond\n", setup->level);
    else
        printf(" from level %" PRIu32 ", %" PRIu32 " keys a second\n",
            setup->level, setup->pace);
}

void
report_rules(const struct play_setup *setup)
{
    const struct goal *goal = play_goal(setup);

    print_setting(setup);
    if (goal != &goal_endless)
        printf("goal       %s: %s\n", goal->name, goal->title);
}

/* What came of the goal. */
static void
print_goal(const struct bench *bench, const struct totals *totals)
{
    const struct stats *times = &totals->times;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    if (!has_goal(bench))
        return;
    printf("reached    %s of %s games\n", words_count(a, totals->reached),
        words_count(b, totals->begun));
    if (totals->reached == 0 || play_goal(&bench->setup)->ticks != 0)
        return;
    report_interval("mean time ", times->mean, times->ci95,
        " ms, of the games that reached it");
    printf("time       min %s, median %s, max %s ms\n",
        words_count(a, times->min), words_number(b, times->median),
        words_count(c, times->max));
}

static void
print_games(const struct bench *bench, const struct totals *totals)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];

    printf("games      %s, seed %" PRIu64,
        words_count(a, (uint64_t)totals->begun), bench->seed);
    if (bench->setup.max_pieces != PLAY_WITHOUT_END)
        printf(", %s of %s cut at %s pieces", words_count(b, totals->cut), a,
            words_count((char[WORDS_SIZE]){0}, bench->setup.max_pieces));
    putchar('\n');
    if (totals->stopped > 0 || totals->begun < bench->games)
        printf("stopped    after %s of %s games, %s of them unfinished\n", a,
            words_count((char[WORDS_SIZE]){0}, bench->games),
            words_count(b, totals->stopped));
}

/* "1,111 to 1,345", "1,111 and more", "unknown". */
static void
print_range(struct stats_interval ci95)
{
    char a[WORDS_SIZE];

    fputs(words_number(a, ci95.low), stdout);
    if (isinf(ci95.high))
        fputs(" and more", stdout);
    else if (!isnan(ci95.high))
        printf(" to %s", words_number(a, ci95.high));
}

void
report_interval(
    const char *what, double mean, struct stats_interval ci95, const char *note)
{
    char a[WORDS_SIZE];

    printf("%s %s, 95 %% interval ", what, words_number(a, mean));
    print_range(ci95);
    puts(note);
}

static void
print_rows(const struct bench *bench, const struct totals *totals)
{
    const struct stats *rows = &totals->rows;
    bool whole = totals->cut + totals->stopped == 0;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    report_interval("mean rows ", rows->mean, rows->ci95,
        whole ? "" : ": a lower bound, of the games as cut");
    printf("rows       min %s, median %s, max %s\n", words_count(a, rows->min),
        words_number(b, rows->median), words_count(c, rows->max));
    printf("interval:  %s", stats_method_text(rows->method));
    if (rows->deviation > 0)
        printf(" (deviation / mean = %.2f)", rows->deviation / rows->mean);
    if (!isnan(totals->bootstrap.low)) {
        fputs("; bootstrap ", stdout);
        print_range(totals->bootstrap);
    }
    putchar('\n');
    if (!whole && !has_goal(bench))
        report_interval("whole game", rows->whole_mean, rows->whole_ci95,
            ", if lengths are exponential");
}

static void
print_for_people(const struct bench *bench, const struct totals *totals)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];
    double rate = pieces_now(bench, totals->pieces) / bench->seconds;

    report_brain("brain", &bench->setup.brain);
    report_rules(&bench->setup);
    print_games(bench, totals);
    print_goal(bench, totals);
    print_rows(bench, totals);
    if (bench->setup.count_points)
        report_interval(
            "mean points", totals->points.mean, totals->points.ci95, "");
    printf("pieces     %s in %.2f s on %d thread%s, lanes %s\n",
        words_count(a, totals->pieces), bench->seconds, (int)bench->threads,
        bench->threads > 1 ? "s" : "", report_lanes(&bench->setup));
    printf("speed      %s pieces a second, %s a thread\n",
        words_number(a, rate), words_number(b, rate / (double)bench->threads));
    if (totals->stopped == 0)
        printf("hash       %016" PRIx64 "\n", totals->hash);
}

/* -- for programs -- */

void
report_json_brain(struct json *json, const char *name, const char *prefix,
    const struct brain *brain)
{
    char key[32];

    json_text(json, name, brain->name);
    snprintf(key, sizeof(key), "%slook_ahead", prefix);
    json_count(json, key, brain->pieces);
    snprintf(key, sizeof(key), "%sunknown", prefix);
    json_count(json, key, brain->unknown);
    snprintf(key, sizeof(key), "%sbeam", prefix);
    json_count(json, key, brain->beam);
}

void
report_json_setting(struct json *json, const struct play_setup *setup,
    uint64_t seed, uint64_t threads)
{
    char size[WORDS_SIZE];

    json_text(json, "rules", setup->rules.name);
    snprintf(
        size, sizeof(size), "%dx%d", setup->rules.width, setup->rules.visible);
    json_text(json, "size", size);
    json_text(json, "mode", play_mode_name(setup->mode));
    if (setup->mode == PLAY_KEYS) {
        json_count(json, "level", setup->level);
        if (setup->pace == 0)
            json_text(json, "keys_per_second", "max");
        else
            json_count(json, "keys_per_second", setup->pace);
        json_text(json, "goal", play_goal(setup)->name);
    }
    json_count(json, "next", setup->rules.next_count);
    if (ruleset_is_modern(&setup->rules))
        json_switch(json, "half_turns", setup->rules.buttons & BUTTON_HALF);
    json_count(json, "seed", seed);
    json_count(json, "threads", threads);
    json_text(json, "lanes", report_lanes(setup));
    if (setup->max_pieces == PLAY_WITHOUT_END)
        json_null(json, "max_pieces");
    else
        json_count(json, "max_pieces", setup->max_pieces);
}

static void
print_json_rows(struct json *json, const struct totals *totals)
{
    const struct stats *rows = &totals->rows;

    json_number(json, "mean_rows", rows->mean);
    json_switch(json, "mean_is_lower_bound", totals->cut + totals->stopped > 0);
    json_range(json, "ci95_rows", rows->ci95.low, rows->ci95.high);
    json_text(json, "interval", stats_method_text(rows->method));
    json_range(json, "bootstrap95_rows", totals->bootstrap.low,
        totals->bootstrap.high);
    json_number(json, "deviation_rows", rows->deviation);
    json_count(json, "min_rows", rows->min);
    json_number(json, "median_rows", rows->median);
    json_count(json, "max_rows", rows->max);
    json_number(json, "whole_games_mean_rows", rows->whole_mean);
    json_range(json, "whole_games_ci95_rows", rows->whole_ci95.low,
        rows->whole_ci95.high);
}

static const char *const measure_names[] = {
    [MEASURE_POINTS] = "points",
    [MEASURE_ROWS] = "rows",
    [MEASURE_TIME] = "milliseconds",
};

const char *
report_measure(const struct play_setup *setup)
{
    return measure_names[play_measure(setup)];
}

/* Numbers that are unknown when no game reached its goal are null. */
static void
print_json_goal(
    struct json *json, const struct bench *bench, const struct totals *totals)
{
    const struct stats *times = &totals->times;
    bool any = totals->reached > 0;

    if (!has_goal(bench))
        return;
    json_text(json, "counts", report_measure(&bench->setup));
    json_count(json, "reached", totals->reached);
    json_number(json, "mean_milliseconds", any ? times->mean : NAN);
    json_range(json, "ci95_milliseconds", any ? times->ci95.low : NAN,
        any ? times->ci95.high : NAN);
    json_number(json, "min_milliseconds", any ? (double)times->min : NAN);
    json_number(json, "median_milliseconds", any ? times->median : NAN);
    json_number(json, "max_milliseconds", any ? (double)times->max : NAN);
}

static void
print_json(const struct bench *bench, const struct totals *totals)
{
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "brain", "", &bench->setup.brain);
    report_json_setting(&json, &bench->setup, bench->seed, bench->threads);
    json_count(&json, "games", totals->begun);
    json_count(&json, "cut", totals->cut);
    json_switch(
        &json, "stopped", totals->stopped > 0 || totals->begun < bench->games);
    json_count(&json, "unfinished", totals->stopped);
    print_json_goal(&json, bench, totals);
    print_json_rows(&json, totals);
    if (bench->setup.count_points) {
        json_number(&json, "mean_points", totals->points.mean);
        json_range(&json, "ci95_points", totals->points.ci95.low,
            totals->points.ci95.high);
    }
    json_count(&json, "pieces", totals->pieces);
    json_number(&json, "seconds", bench->seconds);
    json_number(&json, "pieces_per_second",
        pieces_now(bench, totals->pieces) / bench->seconds);
    json_hash(&json, "hash", totals->hash);
    json_end(&json);
}

bool
report_print(const struct bench *bench)
{
    struct totals totals;

    if (!add_up(bench, &totals))
        return false;
    if (bench->json)
        print_json(bench, &totals);
    else
        print_for_people(bench, &totals);
    return true;
}

/* -- while it runs -- */

/*
 * The pieces still to be played. Lengths are close to exponential, so the past
 * of a running game does not predict its future: each game that has not ended
 * is expected to last for the mean length, or for what --max-pieces leaves.
 */
static double
pieces_left(const struct bench *bench, double pieces, double ended)
{
    double all = (double)bench->games;
    double length = ended > 0 ? pieces / ended : INFINITY;
    double left = (all - ended) * length;

    if (bench->setup.max_pieces != PLAY_WITHOUT_END) {
        double max = all * (double)bench->setup.max_pieces - pieces;
        if (left > max)
            left = max;
    }
    return left;
}

void
report_progress(const struct bench *bench, double seconds)
{
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE], d[WORDS_SIZE];
    char line[6 * WORDS_SIZE];
    uint64_t pieces = atomic_load(&bench->meter.pieces);
    uint64_t ended = atomic_load(&bench->meter.games);
    double rate = pieces_now(bench, pieces) / seconds;
    double left = pieces_left(bench, (double)pieces, (double)ended) / rate;

    int used = snprintf(line, sizeof(line), "%s of %s games, %s pieces, %s/s, ",
        words_count(a, ended), words_count(b, bench->games),
        words_count(c, pieces), words_number(d, rate));
    snprintf(line + used, sizeof(line) - (size_t)used, "%s left",
        left < 1e9 ? words_time(a, left) : "unknown time");
    ticker_show(line);
}
