/* Pairs become differences, and those become text. A pair counts when both of
 * its games came to their end or were cut. */
#include "lab/duel_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/report.h"
#include "lab/words.h"

struct outcome {
    size_t pairs, cut[DUEL_SIDES], wins, losses, draws;
    uint64_t pieces, hash;
    size_t reached[DUEL_SIDES], both_reached;
    struct stats_pairs rows, points, times; /* times: where both reached */
    double mean_rows[DUEL_SIDES], mean_points[DUEL_SIDES];
    double mean_times[DUEL_SIDES];
};

static bool
has_ended(const struct play_result *result)
{
    return result->end == PLAY_ENDED || result->end == PLAY_CUT;
}

static uint64_t
rows_of(const struct play_result *result)
{
    return result->rows;
}

static uint64_t
points_of(const struct play_result *result)
{
    return result->points;
}

static uint64_t
ticks_of(const struct play_result *result)
{
    return result->ticks;
}

static bool
has_reached(const struct play_result *result)
{
    return result->reached;
}

/* The differences of one amount over all pairs of which both games `count`;
 * *mean of each side. */
static struct stats_pairs
compare(struct duel *duel, bool (*count)(const struct play_result *result),
    uint64_t (*amount)(const struct play_result *result),
    double mean[DUEL_SIDES])
{
    size_t pairs = 0;

    mean[0] = mean[1] = 0;
    for (uint64_t n = 0; n < duel->games; n++) {
        if (!count(&duel->sides[0].results[n]) ||
            !count(&duel->sides[1].results[n]))
            continue;
        for (int i = 0; i < DUEL_SIDES; i++) {
            struct duel_side *side = &duel->sides[i];
            side->amounts[pairs] = amount(&side->results[n]);
            mean[i] += (double)side->amounts[pairs];
        }
        pairs++;
    }
    for (int i = 0; i < DUEL_SIDES; i++)
        mean[i] /= (double)pairs;
    return stats_of_pairs(
        duel->sides[0].amounts, duel->sides[1].amounts, pairs);
}

/* How much better a game is than another by what the goal counts: > 0, 0 or
 * < 0. A game that did not reach a goal by time comes after all that did. */
static int
compare_games(enum goal_measure measure, const struct play_result *first,
    const struct play_result *second)
{
    uint64_t a = first->rows, b = second->rows;

    if (measure == MEASURE_POINTS) {
        a = first->points;
        b = second->points;
    } else if (measure == MEASURE_TIME) {
        a = second->reached ? second->ticks : UINT64_MAX;
        b = first->reached ? first->ticks : UINT64_MAX;
    }
    return (a > b) - (a < b);
}

/* Who has won game n, and what it was like. */
static void
add_pair(const struct duel *duel, struct outcome *outcome, uint64_t n)
{
    const struct play_result *first = &duel->sides[0].results[n];
    const struct play_result *second = &duel->sides[1].results[n];
    bool both_cut = first->end == PLAY_CUT && second->end == PLAY_CUT;
    int better =
        compare_games(play_measure(&duel->sides[0].setup), first, second);

    outcome->pairs++;
    outcome->cut[0] += first->end == PLAY_CUT;
    outcome->cut[1] += second->end == PLAY_CUT;
    outcome->reached[0] += first->reached;
    outcome->reached[1] += second->reached;
    outcome->both_reached += first->reached && second->reached;
    outcome->wins += !both_cut && better > 0;
    outcome->losses += !both_cut && better < 0;
    outcome->draws += both_cut || better == 0;
    outcome->pieces += first->pieces + second->pieces;
    outcome->hash = play_mix(outcome->hash, first);
    outcome->hash = play_mix(outcome->hash, second);
}

static struct outcome
add_up(struct duel *duel)
{
    struct outcome outcome = {.hash = PLAY_MIX_START};

    for (uint64_t n = 0; n < duel->games; n++)
        if (has_ended(&duel->sides[0].results[n]) &&
            has_ended(&duel->sides[1].results[n]))
            add_pair(duel, &outcome, n);
    if (outcome.pairs > 0) {
        outcome.rows = compare(duel, has_ended, rows_of, outcome.mean_rows);
        outcome.points =
            compare(duel, has_ended, points_of, outcome.mean_points);
    }
    if (outcome.both_reached > 0)
        outcome.times =
            compare(duel, has_reached, ticks_of, outcome.mean_times);
    return outcome;
}

static const char *
name_of(const struct duel *duel, int i)
{
    return duel->sides[i].setup.brain.name;
}

/* What the interval of what counts says. */
static void
print_verdict(const struct duel *duel, const struct outcome *outcome)
{
    enum goal_measure measure = play_measure(&duel->sides[0].setup);
    bool timed = measure == MEASURE_TIME;
    const char *what = timed                       ? "is faster"
                       : measure == MEASURE_POINTS ? "wins more points"
                                                   : "clears more rows";
    struct stats_interval ci95 = timed ? outcome->times.ci95
                                 : measure == MEASURE_POINTS
                                     ? outcome->points.ci95
                                     : outcome->rows.ci95;

    if (timed && outcome->both_reached == 0)
        puts("verdict    none: no pair reached the goal");
    else if (isnan(ci95.low))
        puts("verdict    none: one pair has no interval");
    else if (ci95.low > 0)
        printf("verdict    %s %s\n", name_of(duel, timed), what);
    else if (ci95.high < 0)
        printf("verdict    %s %s\n", name_of(duel, !timed), what);
    else
        puts("verdict    not shown: the interval has 0 in it");
}

static void
print_means(const char *what, const double mean[DUEL_SIDES],
    const struct stats_pairs *pairs)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];

    printf("%-10s %s against %s\n", what, words_number(a, mean[0]),
        words_number(b, mean[1]));
    report_interval("difference", pairs->mean, pairs->ci95, "");
}

static void
print_games(const struct duel *duel, const struct outcome *outcome)
{
    uint64_t max = duel->sides[0].setup.max_pieces;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    printf("games      %s pairs, seed %" PRIu64, words_count(a, outcome->pairs),
        duel->seed);
    if (max != PLAY_WITHOUT_END)
        printf(", cut at %s pieces: %s and %s", words_count(a, max),
            words_count(b, outcome->cut[0]), words_count(c, outcome->cut[1]));
    putchar('\n');
    if (outcome->pairs < duel->games)
        printf("stopped    after %s of %s pairs\n",
            words_count(a, outcome->pairs), words_count(b, duel->games));
}

/* Who reached the goal, and how fast. */
static void
print_goal(const struct duel *duel, const struct outcome *outcome)
{
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    if (play_goal(&duel->sides[0].setup) == &goal_endless)
        return;
    printf("reached    %s against %s games, %s pairs\n",
        words_count(a, outcome->reached[0]),
        words_count(b, outcome->reached[1]),
        words_count(c, outcome->both_reached));
    if (outcome->both_reached > 0 &&
        play_goal(&duel->sides[0].setup)->ticks == 0)
        print_means("mean time, ms", outcome->mean_times, &outcome->times);
}

static void
print_for_people(const struct duel *duel, const struct outcome *outcome)
{
    const char *const lanes[DUEL_SIDES] = {report_lanes(&duel->sides[0].setup),
        report_lanes(&duel->sides[1].setup)};
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    report_brain("brain", &duel->sides[0].setup.brain);
    report_brain("against", &duel->sides[1].setup.brain);
    report_rules(&duel->sides[0].setup);
    print_games(duel, outcome);
    if (outcome->pairs > 0) {
        print_means("mean rows", outcome->mean_rows, &outcome->rows);
        printf("won        %s, lost %s, drawn %s\n",
            words_count(a, outcome->wins), words_count(b, outcome->losses),
            words_count(c, outcome->draws));
        if (play_measure(&duel->sides[0].setup) == MEASURE_ROWS)
            print_verdict(duel, outcome);
        if (duel->sides[0].setup.count_points)
            print_means("mean points", outcome->mean_points, &outcome->points);
        print_goal(duel, outcome);
        if (play_measure(&duel->sides[0].setup) != MEASURE_ROWS)
            print_verdict(duel, outcome);
    }
    printf("pieces     %s in %.2f s on %d thread%s, lanes %s",
        words_count(a, outcome->pieces), duel->seconds, (int)duel->threads,
        duel->threads > 1 ? "s" : "", lanes[0]);
    if (strcmp(lanes[0], lanes[1]) != 0)
        printf(" and %s", lanes[1]);
    putchar('\n');
    if (outcome->pairs == duel->games)
        printf("hash       %016" PRIx64 "\n", outcome->hash);
}

static void
print_json_goal(
    struct json *json, const struct duel *duel, const struct outcome *outcome)
{
    bool any = outcome->both_reached > 0;

    json_text(json, "counts", report_measure(&duel->sides[0].setup));
    json_count(json, "reached", outcome->reached[0]);
    json_count(json, "against_reached", outcome->reached[1]);
    json_count(json, "both_reached", outcome->both_reached);
    json_number(json, "mean_milliseconds", any ? outcome->mean_times[0] : NAN);
    json_number(
        json, "against_mean_milliseconds", any ? outcome->mean_times[1] : NAN);
    json_number(
        json, "difference_milliseconds", any ? outcome->times.mean : NAN);
    json_range(json, "ci95_difference_milliseconds",
        any ? outcome->times.ci95.low : NAN,
        any ? outcome->times.ci95.high : NAN);
}

static void
print_json(const struct duel *duel, const struct outcome *outcome)
{
    const struct play_setup *setup = &duel->sides[0].setup;
    const struct play_setup *other = &duel->sides[1].setup;
    bool any = outcome->pairs > 0;
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "brain", "", &setup->brain);
    report_json_brain(&json, "against", "against_", &other->brain);
    report_json_setting(&json, setup, duel->seed, duel->threads);
    json_text(&json, "against_lanes", report_lanes(other));
    json_count(&json, "pairs", outcome->pairs);
    json_switch(&json, "stopped", outcome->pairs < duel->games);
    json_count(&json, "cut", outcome->cut[0]);
    json_count(&json, "against_cut", outcome->cut[1]);
    json_number(&json, "mean_rows", any ? outcome->mean_rows[0] : NAN);
    json_number(&json, "against_mean_rows", any ? outcome->mean_rows[1] : NAN);
    json_number(&json, "difference_rows", any ? outcome->rows.mean : NAN);
    json_range(&json, "ci95_difference_rows",
        any ? outcome->rows.ci95.low : NAN,
        any ? outcome->rows.ci95.high : NAN);
    json_number(&json, "deviation_difference_rows",
        any ? outcome->rows.deviation : NAN);
    json_count(&json, "wins", outcome->wins);
    json_count(&json, "losses", outcome->losses);
    json_count(&json, "draws", outcome->draws);
    if (setup->count_points) {
        json_number(&json, "mean_points", any ? outcome->mean_points[0] : NAN);
        json_number(
            &json, "against_mean_points", any ? outcome->mean_points[1] : NAN);
        json_number(
            &json, "difference_points", any ? outcome->points.mean : NAN);
        json_range(&json, "ci95_difference_points",
            any ? outcome->points.ci95.low : NAN,
            any ? outcome->points.ci95.high : NAN);
    }
    if (play_goal(setup) != &goal_endless)
        print_json_goal(&json, duel, outcome);
    json_count(&json, "pieces", outcome->pieces);
    json_number(&json, "seconds", duel->seconds);
    json_number(
        &json, "pieces_per_second", (double)outcome->pieces / duel->seconds);
    json_hash(&json, "hash", outcome->hash);
    json_end(&json);
}

void
duel_report(struct duel *duel)
{
    struct outcome outcome = add_up(duel);
    if (duel->json)
        print_json(duel, &outcome);
    else
        print_for_people(duel, &outcome);
}
