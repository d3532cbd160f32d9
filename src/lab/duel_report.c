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
    struct stats_pairs rows, points;
    double mean_rows[DUEL_SIDES], mean_points[DUEL_SIDES];
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

/* The differences of one amount over all whole pairs; *mean of each side. */
static struct stats_pairs
compare(struct duel *duel, uint64_t (*amount)(const struct play_result *result),
    double mean[DUEL_SIDES])
{
    size_t pairs = 0;

    mean[0] = mean[1] = 0;
    for (uint64_t n = 0; n < duel->games; n++) {
        if (!has_ended(&duel->sides[0].results[n]) ||
            !has_ended(&duel->sides[1].results[n]))
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

/* Who has won game n, and what it was like. */
static void
add_pair(const struct duel *duel, struct outcome *outcome, uint64_t n)
{
    const struct play_result *first = &duel->sides[0].results[n];
    const struct play_result *second = &duel->sides[1].results[n];
    bool both_cut = first->end == PLAY_CUT && second->end == PLAY_CUT;

    outcome->pairs++;
    outcome->cut[0] += first->end == PLAY_CUT;
    outcome->cut[1] += second->end == PLAY_CUT;
    outcome->wins += !both_cut && first->rows > second->rows;
    outcome->losses += !both_cut && first->rows < second->rows;
    outcome->draws += both_cut || first->rows == second->rows;
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
        outcome.rows = compare(duel, rows_of, outcome.mean_rows);
        outcome.points = compare(duel, points_of, outcome.mean_points);
    }
    return outcome;
}

static const char *
name_of(const struct duel *duel, int i)
{
    return duel->sides[i].setup.brain.name;
}

/* What the interval says. */
static void
print_verdict(const struct duel *duel, const struct stats_pairs *rows)
{
    if (rows->ci95.low > 0)
        printf("verdict    %s clears more rows\n", name_of(duel, 0));
    else if (rows->ci95.high < 0)
        printf("verdict    %s clears more rows\n", name_of(duel, 1));
    else if (isnan(rows->ci95.low))
        puts("verdict    none: one pair has no interval");
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
        print_verdict(duel, &outcome->rows);
        if (duel->sides[0].setup.count_points)
            print_means("mean points", outcome->mean_points, &outcome->points);
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
