/*
 * Game n of both players has the same seed. Games are played in blocks, first
 * those of one player and then those of the other, so that a stopped run has
 * pairs. A pair counts if both of its games ended or were cut.
 */
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/many.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/weights.h"

enum {
    SIDES = 2,
    MAX_GAMES = 1000000,
    DEFAULT_GAMES = 100,
    BLOCK = 4 * LANES_GAMES /* games of a player in a block, for each thread */
};

static const char intro[] = "Usage: wellplayed-lab duel --against NAME [FLAG]...\n"
                            "Gives two machine players the same pieces in the same order, game by\n"
                            "game. Prints how many rows more or fewer the first one clears, with\n"
                            "the 95 % interval of the difference, and how often each did better.\n";

static const char outro[] =
    "The games are those of bench: game 0 has the seed itself, and without\n"
    "--keys pieces are placed directly on the board.\n"
    "\n"
    "The player with more rows wins a game. A game is a draw when both\n"
    "clear the same number of rows, or when both games were cut by\n"
    "--max-pieces. With --goal, the player wins who has more of what the\n"
    "goal counts, or less time; a game that does not reach such a goal\n"
    "loses to one that does. The interval is Student's t of the\n"
    "differences. Games that were cut count as they stand.\n"
    "\n"
    "The result depends on the rules, the players, the size, the number of\n"
    "games and the seed, never on the number of threads or on --lanes.\n"
    "Ctrl-C stops the run and prints the results of the complete pairs.\n";

/* One of the two players. */
struct duel_side {
    struct play_setup setup;
    struct lanes lanes; /* borrowed by the setup, if it has any */
    struct play_result *results;
    uint64_t *amounts; /* of the pairs that count */
};

struct duel {
    struct duel_side sides[SIDES];
    uint64_t games;
    struct many many;
};

static bool
duel_read(struct session *session, struct duel *duel)
{
    bool against_given = false;
    const struct flag table[] = {
        row_brain(&duel->sides[0].setup.brain),
        row_given(&against_given, row_player("against", &duel->sides[1].setup.brain,
                                      "the other player, or its weights file")),
        row_weights(session),
        ROWS_OF_GAMES(session),
        row_number(
            "games", &duel->games, 1, MAX_GAMES, "pairs of games, 1 to 1000000 (default 100)"),
        row_seed(session),
        row_max_pieces(session, "end each game after N pieces"),
        row_threads(session),
        row_lanes(session),
        row_json(session),
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
    };

    duel->games = DEFAULT_GAMES;
    for (int i = 0; i < SIDES; i++)
        weights_find(weights_default_name, &duel->sides[i].setup.brain);
    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL))
        return false;
    if (!against_given)
        return session_missing(session, "against");
    if (session->threads > duel->games)
        session->threads = duel->games;
    for (int i = 0; i < SIDES; i++) {
        struct duel_side *side = &duel->sides[i];
        if (!rows_put_games(session, &side->setup) ||
            !rows_put_lanes(session, &side->setup, &side->lanes))
            return false;
        side->setup.count_points = play_counts_points(&side->setup);
    }
    return true;
}

/* -- playing -- */

static bool
duel_begin(struct session *session, struct duel *duel)
{
    for (int i = 0; i < SIDES; i++) {
        struct duel_side *side = &duel->sides[i];
        side->results = calloc(duel->games, sizeof(*side->results));
        side->amounts = calloc(duel->games, sizeof(*side->amounts));
        if (side->results == NULL || side->amounts == NULL)
            return session_fail(session, "not enough memory");
    }
    return many_begin(&duel->many, session, SIDES * duel->games);
}

static bool
duel_play(struct session *session, struct duel *duel)
{
    uint64_t block = BLOCK * session->threads;

    for (uint64_t first = 0; first < duel->games && !stop_wanted(); first += block) {
        uint64_t left = duel->games - first;
        for (int i = 0; i < SIDES; i++) {
            struct duel_side *side = &duel->sides[i];
            if (!many_play(&duel->many, session, &side->setup, first, left < block ? left : block,
                    &side->results[first]))
                return false;
        }
    }
    return true;
}

/* -- adding up -- */

struct outcome {
    size_t pairs, cut[SIDES], wins, losses, draws;
    uint64_t pieces, hash;
    size_t reached[SIDES], both_reached;
    struct stats_pairs rows, points, times; /* times: if both reached the goal */
    double mean_rows[SIDES], mean_points[SIDES];
    double mean_times[SIDES];
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

/* Compares one amount in all pairs of which both games `count`. mean[] gets
 * the mean of each side. */
static struct stats_pairs
compare(struct duel *duel, bool (*count)(const struct play_result *result),
    uint64_t (*amount)(const struct play_result *result), double mean[SIDES])
{
    size_t pairs = 0;

    mean[0] = mean[1] = 0;
    for (uint64_t n = 0; n < duel->games; n++) {
        if (!count(&duel->sides[0].results[n]) || !count(&duel->sides[1].results[n]))
            continue;
        for (int i = 0; i < SIDES; i++) {
            struct duel_side *side = &duel->sides[i];
            side->amounts[pairs] = amount(&side->results[n]);
            mean[i] += (double)side->amounts[pairs];
        }
        pairs++;
    }
    for (int i = 0; i < SIDES; i++)
        mean[i] /= (double)pairs;
    return stats_of_pairs(duel->sides[0].amounts, duel->sides[1].amounts, pairs);
}

/* Compares two games by what the goal counts: > 0 if the first is better, <
 * 0 if it is worse. A game that did not reach a goal by time is worse than
 * all that did. */
static int
compare_games(
    enum goal_measure measure, const struct play_result *first, const struct play_result *second)
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

/* Adds the games of number n, and who won. */
static void
add_pair(const struct duel *duel, struct outcome *outcome, uint64_t n)
{
    const struct play_result *first = &duel->sides[0].results[n];
    const struct play_result *second = &duel->sides[1].results[n];
    bool both_cut = first->end == PLAY_CUT && second->end == PLAY_CUT;
    int better = compare_games(play_measure(&duel->sides[0].setup), first, second);

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
        if (has_ended(&duel->sides[0].results[n]) && has_ended(&duel->sides[1].results[n]))
            add_pair(duel, &outcome, n);
    if (outcome.pairs > 0) {
        outcome.rows = compare(duel, has_ended, rows_of, outcome.mean_rows);
        outcome.points = compare(duel, has_ended, points_of, outcome.mean_points);
    }
    if (outcome.both_reached > 0)
        outcome.times = compare(duel, has_reached, ticks_of, outcome.mean_times);
    return outcome;
}

/* -- the answer -- */

/* Says who is better, if the interval shows it. */
static void
print_verdict(struct answer *answer, const struct duel *duel, const struct outcome *outcome)
{
    static const char *const words[] = {[MEASURE_ROWS] = "clears more rows",
        [MEASURE_POINTS] = "wins more points",
        [MEASURE_TIME] = "is faster"};
    const struct stats_pairs *const pairs[] = {[MEASURE_ROWS] = &outcome->rows,
        [MEASURE_POINTS] = &outcome->points,
        [MEASURE_TIME] = &outcome->times};
    enum goal_measure measure = play_measure(&duel->sides[0].setup);
    bool timed = measure == MEASURE_TIME;
    struct stats_interval ci95 = pairs[measure]->ci95;

    if (timed && outcome->both_reached == 0)
        answer_words(answer, "verdict", "none: no pair reached the goal");
    else if (isnan(ci95.low))
        answer_words(answer, "verdict", "none: one pair has no interval");
    else if (ci95.low > 0 || ci95.high < 0)
        answer_words(answer, "verdict", "%s %s",
            duel->sides[(ci95.low > 0) == timed].setup.brain.name, words[measure]);
    else
        answer_words(answer, "verdict", "not shown: the interval has 0 in it");
}

/* The means of both, and the difference. */
static void
print_means(struct answer *answer, bool any, const double mean[SIDES],
    const struct stats_pairs *pairs, const char *const keys[4])
{
    const struct stats_interval none = {NAN, NAN};

    answer_number(answer, keys[0], answer_if(any, mean[0]));
    answer_number(answer, keys[1], answer_if(any, mean[1]));
    answer_mean(answer, keys[2], answer_if(any, pairs->mean), keys[3], any ? pairs->ci95 : none);
}

static void
print_goal(struct answer *answer, const struct duel *duel, const struct outcome *outcome)
{
    static const char *const times[] = {"mean_milliseconds", "against_mean_milliseconds",
        "difference_milliseconds", "ci95_difference_milliseconds"};

    answer_text(answer, "counts", report_measure(&duel->sides[0].setup));
    answer_count(answer, "reached", outcome->reached[0]);
    answer_count(answer, "against_reached", outcome->reached[1]);
    answer_count(answer, "both_reached", outcome->both_reached);
    print_means(answer, outcome->both_reached > 0, outcome->mean_times, &outcome->times, times);
}

static void
duel_print(struct session *session, struct duel *duel)
{
    static const char *const rows[] = {
        "mean_rows", "against_mean_rows", "difference_rows", "ci95_difference_rows"};
    static const char *const points[] = {
        "mean_points", "against_mean_points", "difference_points", "ci95_difference_points"};
    const struct play_setup *setup = &duel->sides[0].setup;
    const struct play_setup *other = &duel->sides[1].setup;
    const struct outcome outcome = add_up(duel);
    bool any = outcome.pairs > 0;
    struct answer answer, *programs, *cuts, *stopped;

    answer_begin(&answer, session->json);
    programs = answer_programs(&answer);
    cuts = setup->max_pieces != PLAY_WITHOUT_END ? &answer : programs;
    stopped = outcome.pairs < duel->games ? &answer : programs;
    report_brain(&answer, "brain", "", &setup->brain);
    report_brain(&answer, "against", "against_", &other->brain);
    report_setting(&answer, setup, session);
    answer_text(&answer, "against_lanes", report_lanes(other));
    answer_count(&answer, "pairs", outcome.pairs);
    answer_switch(stopped, "stopped", outcome.pairs < duel->games);
    answer_count(cuts, "cut", outcome.cut[0]);
    answer_count(cuts, "against_cut", outcome.cut[1]);
    print_means(&answer, any, outcome.mean_rows, &outcome.rows, rows);
    answer_number(&answer, "deviation_difference_rows", answer_if(any, outcome.rows.deviation));
    answer_count(&answer, "wins", outcome.wins);
    answer_count(&answer, "losses", outcome.losses);
    answer_count(&answer, "draws", outcome.draws);
    if (setup->count_points)
        print_means(&answer, any, outcome.mean_points, &outcome.points, points);
    if (report_has_goal(setup))
        print_goal(&answer, duel, &outcome);
    if (any)
        print_verdict(&answer, duel, &outcome);
    report_speed(&answer, session, outcome.pieces, outcome.hash);
    answer_end(&answer);
}

void
duel_run(struct session *session)
{
    struct duel duel = {0};

    if (!duel_read(session, &duel))
        return;
    if (duel_begin(session, &duel) && duel_play(session, &duel))
        duel_print(session, &duel);
    many_end(&duel.many, session);
    for (int i = 0; i < SIDES; i++) {
        free(duel.sides[i].results);
        free(duel.sides[i].amounts);
    }
}
