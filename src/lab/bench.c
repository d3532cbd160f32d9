/* Many games of one player, and their statistics. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/commands.h"
#include "lab/many.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/signature.h"
#include "store/weights.h"
#include "trainer/stats.h"

enum { MAX_GAMES = 1000000, DEFAULT_GAMES = 20 };

static const char intro[] =
    "Usage: wellplayed-lab bench [FLAG]...\n"
    "Plays many games with a machine player. Prints how many rows it clears:\n"
    "the mean with its 95 % interval, the minimum, the median and the\n"
    "maximum; and how fast it played.\n";

static const char outro[] =
    "Without --keys, pieces are placed directly on the board, as in the\n"
    "papers: a piece is dropped from above in any rotation and column, with\n"
    "no keys and no gravity. The well is the visible rows of the rule set,\n"
    "or --size, with no hidden rows above it. A placement must not stick\n"
    "out above the top row before full rows are cleared. The game ends when\n"
    "no placement is allowed. Players that can slide pieces under overhangs\n"
    "(contact) do so here too, unless --drops is given.\n"
    "\n"
    "With --keys, whole games are played through the keys, under gravity\n"
    "and in the whole well, hidden rows included, as in the window.\n"
    "\n"
    "With --goal, games end when the goal is reached. The result then has\n"
    "what the goal counts: points, rows, or the time of the games that\n"
    "reached it. The goal daily has the pieces of --seed here. zen needs\n"
    "--max-pieces. With --keys, players hold where the rules allow it.\n"
    "\n"
    "The result depends on the rules, the player, the size, the number of\n"
    "games and the seed, never on the number of threads or on --lanes. Game\n"
    "0 has the seed itself. Ctrl-C stops the run and prints the results so\n"
    "far.\n"
    "\n"
    "--signature plays fixed games of every built-in player under every\n"
    "rule set, on the board and by keys. It prints one number for the\n"
    "outcome of all of them, the same on every machine. The number changes\n"
    "when play changes: the rules, a player's weights or choices, the\n"
    "pieces or the timing of keys.\n";

struct bench {
    struct play_setup setup;
    struct lanes lanes;          /* borrowed by the setup, if it has any */
    uint64_t games;              /* 0 .. games - 1 */
    const char *list;            /* the file for a line of each game, or NULL */
    bool signature;              /* and nothing else */
    struct play_result *results; /* one for each game, in order */
    struct many many;
};

static bool
bench_read(struct session *session, struct bench *bench)
{
    const struct flag table[] = {
        row_brain(&bench->setup.brain),
        row_weights(session),
        ROWS_OF_GAMES(session),
        row_number(
            "games", &bench->games, 1, MAX_GAMES, "number of games, 1 to 1000000 (default 20)"),
        row_seed(session),
        row_max_pieces(session, "end each game after N pieces; the mean is then a\n"
                                "lower bound"),
        row_threads(session),
        row_lanes(session),
        row_output("list", &bench->list, "write a line of CSV for each game"),
        row_force(session),
        row_json(session),
        row_switch("signature", &bench->signature,
            "print one number for the behaviour of all players,\n"
            "and nothing else; see below"),
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
    };

    bench->games = DEFAULT_GAMES;
    weights_find(weights_default_name, &bench->setup.brain);
    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL))
        return false;
    if (bench->signature && session->argc > 2)
        return session_refuse(session, "--signature: expected no other flags");
    if (session->threads > bench->games)
        session->threads = bench->games;
    return rows_put_games(session, &bench->setup) &&
           rows_put_lanes(session, &bench->setup, &bench->lanes) &&
           session_can_write(session, bench->list);
}

/* -- adding up -- */

struct totals {
    size_t begun, cut, stopped;
    uint64_t pieces;
    uint64_t hash; /* over all games: their counts and final positions */
    struct stats rows;
    struct stats_interval bootstrap; /* of the mean rows */
    struct stats points;             /* if they are counted */
    size_t reached;                  /* games that reached their goal */
    struct stats times;              /* milliseconds of these */
    struct stats puts;               /* pieces of these */
    struct play_feats feats;
};

/* Straight on the board, points follow from rows, so the hash does not need
 * them. */
static void
add_game(struct totals *totals, struct play_result result, enum play_mode mode)
{
    totals->begun++;
    totals->cut += result.end == PLAY_CUT;
    totals->stopped += result.end == PLAY_STOPPED;
    totals->pieces += result.pieces;
    if (mode != PLAY_KEYS)
        result.points = 0;
    totals->hash = play_mix(totals->hash, &result);
    totals->feats.attack += result.feats.attack;
    totals->feats.all_clears += result.feats.all_clears;
    totals->feats.t_pieces += result.feats.t_pieces;
    totals->feats.positions += result.feats.positions;
    for (int rows = 0; rows < 5; rows++) {
        totals->feats.rows_by_count[rows] += result.feats.rows_by_count[rows];
        for (int spin = 0; spin < SPIN_COUNT; spin++)
            totals->feats.spins[spin][rows] += result.feats.spins[spin][rows];
    }
}

static bool
add_up(const struct bench *bench, struct totals *totals)
{
    uint64_t *rows = calloc(4 * bench->games, sizeof(*rows));
    uint64_t *points = rows + bench->games, *times = points + bench->games;
    uint64_t *puts = times + bench->games;
    if (rows == NULL)
        return false;

    *totals = (struct totals){.hash = PLAY_MIX_START};
    for (uint64_t i = 0; i < bench->games; i++)
        if (bench->results[i].end != PLAY_NOT_BEGUN) {
            rows[totals->begun] = bench->results[i].rows;
            points[totals->begun] = bench->results[i].points;
            if (bench->results[i].reached) {
                puts[totals->reached] = bench->results[i].pieces;
                times[totals->reached++] = bench->results[i].ticks;
            }
            add_game(totals, bench->results[i], bench->setup.mode);
        }
    if (totals->begun > 0)
        totals->bootstrap = stats_bootstrap(rows, totals->begun);
    if (totals->begun > 0 && report_has_goal(&bench->setup)) {
        totals->rows = stats_of_amounts(rows, totals->begun);
        totals->points = stats_of_amounts(points, totals->begun);
    } else if (totals->begun > 0) {
        size_t unfinished = totals->cut + totals->stopped;
        totals->rows = stats_of(rows, totals->begun, unfinished);
        totals->points = stats_of(points, totals->begun, unfinished);
    }
    if (totals->reached > 0) {
        totals->times = stats_of_amounts(times, totals->reached);
        totals->puts = stats_of_amounts(puts, totals->reached);
    }
    free(rows);
    return totals->begun > 0;
}

/* -- the answer -- */

static void
print_goal(struct answer *answer, const struct totals *totals)
{
    const struct stats *times = &totals->times;
    struct stats_interval none = {NAN, NAN};
    bool any = totals->reached > 0;

    answer_count(answer, "reached", totals->reached);
    answer_mean(answer, "mean_milliseconds", answer_if(any, times->mean), "ci95_milliseconds",
        any ? times->ci95 : none);
    answer_number(answer, "min_milliseconds", answer_if(any, (double)times->min));
    answer_number(answer, "median_milliseconds", answer_if(any, times->median));
    answer_number(answer, "max_milliseconds", answer_if(any, (double)times->max));
    answer_mean(answer, "mean_pieces", answer_if(any, totals->puts.mean), "ci95_pieces",
        any ? totals->puts.ci95 : none);
}

static void
print_rows(struct answer *answer, const struct totals *totals)
{
    const struct stats *rows = &totals->rows;
    bool whole = totals->cut + totals->stopped == 0;

    answer_mean(answer, "mean_rows", rows->mean, "ci95_rows", rows->ci95);
    answer_switch(whole ? answer_programs(answer) : answer, "mean_is_lower_bound", !whole);
    answer_text(answer, "interval", stats_method_text(rows->method));
    answer_mean(
        answer_people(answer), "by_bootstrap", rows->mean, "bootstrap95_rows", totals->bootstrap);
    answer_range(answer, "bootstrap95_rows", totals->bootstrap);
    answer_number(answer, "deviation_rows", rows->deviation);
    answer_count(answer, "min_rows", rows->min);
    answer_number(answer, "median_rows", rows->median);
    answer_count(answer, "max_rows", rows->max);
    answer_mean(whole ? answer_programs(answer) : answer, "whole_games_mean_rows", rows->whole_mean,
        "whole_games_ci95_rows", rows->whole_ci95);
}

/* Rows of attack a piece, each game being a sample. */
static void
print_attack(struct answer *answer, const struct bench *bench, const struct totals *totals)
{
    const double scale = 1e6;
    uint64_t *shares = calloc(totals->begun, sizeof(*shares));
    struct stats_interval interval = {NAN, NAN};
    size_t count = 0;

    for (uint64_t i = 0; shares != NULL && i < bench->games; i++) {
        const struct play_result *result = &bench->results[i];
        if (result->end != PLAY_NOT_BEGUN && result->pieces > 0)
            shares[count++] =
                (uint64_t)(scale * (double)result->feats.attack / (double)result->pieces);
    }
    if (count > 1) {
        interval = stats_of_amounts(shares, count).ci95;
        interval.low /= scale;
        interval.high /= scale;
    }
    free(shares);
    answer_mean(answer, "attack_per_piece", (double)totals->feats.attack / (double)totals->pieces,
        "ci95_attack_per_piece", interval);
}

/* What modern rules count. */
static void
print_feats(struct answer *answer, const struct session *session, const struct bench *bench,
    const struct totals *totals)
{
    static const char *const names[SPIN_COUNT][5] = {
        [SPIN_NONE] = {NULL, "singles", "doubles", "triples", "fours"},
        [SPIN_MINI] = {"mini_spins_0", "mini_spins_1", "mini_spins_2"},
        [SPIN_FULL] = {"spins_0", "spins_1", "spins_2", "spins_3"},
    };
    const struct play_feats *feats = &totals->feats;
    uint64_t spun = 0;

    print_attack(answer, bench, totals);
    answer_count(answer, "attack", feats->attack);
    answer_count(answer, "all_clears", feats->all_clears);
    for (int rows = 1; rows < 5; rows++)
        answer_count(answer, names[SPIN_NONE][rows],
            feats->rows_by_count[rows] - feats->spins[SPIN_MINI][rows] -
                feats->spins[SPIN_FULL][rows]);
    for (int spin = SPIN_MINI; spin < SPIN_COUNT; spin++)
        for (int rows = 0; rows < 4; rows++) {
            if (names[spin][rows] == NULL)
                continue;
            answer_count(answer, names[spin][rows], feats->spins[spin][rows]);
            spun += spin == SPIN_FULL && rows > 0 ? feats->spins[spin][rows] : 0;
        }
    answer_number(answer, "t_pieces_spun",
        answer_if(feats->t_pieces > 0, (double)spun / (double)feats->t_pieces));
    if (bench->setup.brain.thinking.positions == 0)
        return;
    answer_number(answer, "positions_per_piece", (double)feats->positions / (double)totals->pieces);
    answer_number(answer, "positions_per_second", (double)feats->positions / session->seconds);
}

static void
print_totals(const struct session *session, const struct bench *bench, const struct totals *totals)
{
    const struct play_setup *setup = &bench->setup;
    bool all = totals->stopped == 0 && totals->begun == bench->games;
    struct answer answer, *programs;

    answer_begin(&answer, session->json);
    programs = answer_programs(&answer);
    report_brain(&answer, "brain", "", &setup->brain);
    report_setting(&answer, setup, session);
    answer_count(&answer, "games", totals->begun);
    answer_count(setup->max_pieces == PLAY_WITHOUT_END ? programs : &answer, "cut", totals->cut);
    answer_switch(all ? programs : &answer, "stopped", !all);
    answer_count(all ? programs : &answer, "unfinished", totals->stopped);
    if (report_has_goal(setup)) {
        answer_text(programs, "counts", report_measure(setup));
        print_goal(&answer, totals);
    }
    print_rows(&answer, totals);
    if (setup->count_points)
        answer_mean(
            &answer, "mean_points", totals->points.mean, "ci95_points", totals->points.ci95);
    if (setup->mode == PLAY_KEYS && setup->rules.bonus != NULL)
        print_feats(&answer, session, bench, totals);
    report_speed(&answer, session, totals->pieces, totals->hash);
    answer_end(&answer);
}

/* -- the run -- */

/* Writes a line for each game that has begun. */
static bool
write_list(struct session *session, const struct bench *bench)
{
    enum { LINE = 160 };
    static const char *const ends[] = {
        [PLAY_ENDED] = "over", [PLAY_CUT] = "cut", [PLAY_STOPPED] = "stopped"};
    char *text = malloc((bench->games + 1) * LINE);
    size_t size = 0;

    if (text != NULL)
        size = (size_t)snprintf(text, LINE, "game,end,rows,pieces,points,hash\n");
    for (uint64_t i = 0; text != NULL && i < bench->games; i++) {
        const struct play_result *result = &bench->results[i];
        if (result->end != PLAY_NOT_BEGUN)
            size += (size_t)snprintf(text + size, LINE,
                "%" PRIu64 ",%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%016" PRIx64 "\n", i,
                ends[result->end], result->rows, result->pieces, result->points, result->hash);
    }
    return session_write(session, bench->list, text, size);
}

static void
bench_play(struct session *session, struct bench *bench)
{
    struct totals totals;

    bench->setup.count_points = play_counts_points(&bench->setup);
    bench->results = calloc(bench->games, sizeof(*bench->results));
    if (bench->results == NULL)
        session_fail(session, "not enough memory");
    else if (!many_begin(&bench->many, session, bench->games) ||
             !many_play(&bench->many, session, &bench->setup, 0, bench->games, bench->results))
        return;
    else if (add_up(bench, &totals))
        print_totals(session, bench, &totals);
    else
        session_fail_games(session);
    if (session->code == EXIT_SUCCESS && bench->list != NULL)
        write_list(session, bench);
}

void
bench_run(struct session *session)
{
    struct bench bench = {0};
    uint32_t signature;

    if (!bench_read(session, &bench))
        return;
    if (!bench.signature) {
        bench_play(session, &bench);
        many_end(&bench.many, session);
        free(bench.results);
    } else if (signature_take(&signature)) {
        printf("%" PRIu32 "\n", signature);
    } else {
        session_fail(session, "not enough memory");
    }
}
