/*
 * Game n of both has the same seed. They are played in blocks, one player's
 * games and then the other's, so that a run that is stopped has pairs.
 */
#define _POSIX_C_SOURCE 200809L /* isatty */

#include "duel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "many.h"
#include "pool.h"
#include "report.h"
#include "rows.h"
#include "stop.h"
#include "ticker.h"
#include "weights.h"
#include "words.h"

enum {
    MAX_GAMES = 1000000,
    DEFAULT_GAMES = 100,
    BLOCK = 4 * LANES_GAMES, /* games of a player in a block, for each thread */
    SIDES = 2
};

/* One of the two players. */
struct side {
    struct play_setup setup;
    struct lanes lanes; /* that the setup borrows, where it does */
    struct play_result *results;
    uint64_t *amounts; /* of the pairs that count: rows, or points */
};

struct duel {
    struct side sides[SIDES];
    uint64_t games, seed, threads;
    bool json;
    struct player **players; /* one a thread */
    struct play_meter meter; /* of both */
    struct many many;        /* the block under way */
    double started, seconds;
};

static const char intro[] =
    "Usage: wellplayed-lab duel --against NAME [FLAG]...\n"
    "Two machine players get the same pieces in the same order, game by game:\n"
    "prints how many rows more or less the first one removes, with the 95 %\n"
    "interval of that, and who did better how often.\n";

static const char outro[] =
    "Games are those of bench: game 0 has the seed itself, and without --keys\n"
    "pieces are put straight on the board, see there.\n"
    "\n"
    "A game is won by more rows; it is a draw where they are as many, or "
    "where\n"
    "both games were cut by --max-pieces. The interval is Student's t of the\n"
    "differences; games that were cut count as they stand.\n"
    "\n"
    "The result depends on the rules, the players, the size, the number of "
    "games\n"
    "and the seed, never on the number of threads or on --lanes. Ctrl-C stops, "
    "and\n"
    "prints what there is of whole pairs.\n";

/* -- the command line -- */

struct raw {
    struct play_flags play;
    const char *weights;
    bool against_given;
};

static enum flags_result
put_together(
    const struct flags *flags, const struct raw *raw, struct duel *duel)
{
    if (!raw->against_given)
        return flags_missing(flags, "against");
    if (duel->threads > duel->games)
        duel->threads = duel->games;
    for (int i = 0; i < SIDES; i++) {
        struct side *side = &duel->sides[i];
        if (play_flags_put(flags, &raw->play, &side->setup) == FLAGS_WRONG ||
            play_flags_put_lanes(
                flags, &raw->play, &side->setup, &side->lanes) == FLAGS_WRONG)
            return FLAGS_WRONG;
        side->setup.count_points = play_counts_points(&side->setup);
    }
    return FLAGS_GO;
}

static enum flags_result
read_flags(struct duel *duel, int argc, char **argv)
{
    struct raw raw = {.play = play_flags_default()};
    const struct flag table[] = {
        row_brain(&duel->sides[0].setup.brain),
        {.name = "against",
            .kind = FLAG_BRAIN,
            .into = &duel->sides[1].setup.brain,
            .given = &raw.against_given,
            .value = "NAME",
            .help = "the other player, or its weights file"},
        flag_weights(&raw.weights),
        row_look_ahead(&raw.play,
            "pieces that both look at, the current one included:\n"
            "1, 2, or 3: then one more, which may be any (default:\n"
            "as each player is made)"),
        row_rules(&raw.play),
        row_size(&raw.play),
        row_drops(&raw.play, "strictly straight drops, for both"),
        row_keys(&raw.play, "play by keys and under gravity"),
        row_pace(&raw.play),
        row_level(&raw.play),
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &duel->games,
            .least = 1,
            .most = MAX_GAMES,
            .value = "N",
            .help = "pairs of games, 1 to 1000000 (default 100)"},
        row_seed(&duel->seed),
        row_max_pieces(&raw.play, "cut each game there"),
        row_threads(
            &duel->threads, "1 to 256 (default: one for each processor)"),
        row_lanes(&raw.play),
        row_json(&duel->json, "print one JSON object"),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab duel",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    duel->games = DEFAULT_GAMES;
    duel->threads = (uint64_t)pool_default_threads();
    for (int i = 0; i < SIDES; i++)
        weights_find(weights_default_name, &duel->sides[i].setup.brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    return result == FLAGS_GO ? put_together(&flags, &raw, duel) : result;
}

/* -- playing -- */

static bool
allocate(struct duel *duel)
{
    duel->players = calloc(duel->threads, sizeof(*duel->players));
    if (duel->players == NULL)
        return false;
    for (uint64_t i = 0; i < duel->threads; i++)
        if ((duel->players[i] = player_create()) == NULL)
            return false;
    for (int i = 0; i < SIDES; i++) {
        struct side *side = &duel->sides[i];
        side->results = calloc(duel->games, sizeof(*side->results));
        side->amounts = calloc(duel->games, sizeof(*side->amounts));
        if (side->results == NULL || side->amounts == NULL)
            return false;
    }
    return true;
}

static void
finish(struct duel *duel)
{
    for (int i = 0; i < SIDES; i++) {
        free(duel->sides[i].results);
        free(duel->sides[i].amounts);
    }
    if (duel->players != NULL)
        for (uint64_t i = 0; i < duel->threads; i++)
            player_destroy(duel->players[i]);
    free(duel->players);
}

static bool
play_share(void *data, int worker, uint64_t share)
{
    struct duel *duel = data;
    (void)share;
    many_play(&duel->many, duel->players[worker]);
    return !stop_wanted();
}

static void
watch(void *data)
{
    const struct duel *duel = data;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE], d[WORDS_SIZE];
    uint64_t pieces = atomic_load(&duel->meter.pieces);
    double rate = (double)pieces / (clock_seconds() - duel->started);
    char line[5 * WORDS_SIZE];

    snprintf(line, sizeof(line), "%s of %s games, %s pieces, %s a second",
        words_count(a, atomic_load(&duel->meter.games)),
        words_count(b, SIDES * duel->games), words_count(c, pieces),
        words_number(d, rate));
    ticker_show(line);
}

/* Plays some games of one side; false when no thread could be started. */
static bool
play_block(struct duel *duel, struct side *side, uint64_t first, uint64_t count,
    bool terminal)
{
    uint64_t threads = count < duel->threads ? count : duel->threads;

    duel->many = (struct many){
        .setup = &side->setup,
        .seed = duel->seed,
        .first = first,
        .count = count,
        .results = &side->results[first],
        .meter = &duel->meter,
        .threads = (int)threads,
    };
    many_init(&duel->many);
    bool good = pool_run(
        (int)threads, threads, play_share, terminal ? watch : NULL, duel);
    many_finish(&duel->many);
    return good;
}

static bool
play_all(struct duel *duel)
{
    bool terminal = isatty(STDERR_FILENO), good = true;
    uint64_t block = BLOCK * duel->threads;

    duel->meter.stop = stop_flag();
    duel->started = clock_seconds();
    for (uint64_t first = 0; good && first < duel->games && !stop_wanted();
         first += block) {
        uint64_t left = duel->games - first;
        for (int i = 0; good && i < SIDES; i++)
            good = play_block(duel, &duel->sides[i], first,
                left < block ? left : block, terminal);
    }
    duel->seconds = clock_seconds() - duel->started;
    if (terminal)
        ticker_clear();
    return good;
}

/* -- what came of it -- */

struct outcome {
    size_t pairs, cut[SIDES], wins, losses, draws;
    uint64_t pieces, hash;
    struct stats_pairs rows, points;
    double mean_rows[SIDES], mean_points[SIDES];
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
    double mean[SIDES])
{
    size_t pairs = 0;

    mean[0] = mean[1] = 0;
    for (uint64_t n = 0; n < duel->games; n++) {
        if (!has_ended(&duel->sides[0].results[n]) ||
            !has_ended(&duel->sides[1].results[n]))
            continue;
        for (int i = 0; i < SIDES; i++) {
            struct side *side = &duel->sides[i];
            side->amounts[pairs] = amount(&side->results[n]);
            mean[i] += (double)side->amounts[pairs];
        }
        pairs++;
    }
    for (int i = 0; i < SIDES; i++)
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
        printf("verdict    %s removes more rows\n", name_of(duel, 0));
    else if (rows->ci95.high < 0)
        printf("verdict    %s removes more rows\n", name_of(duel, 1));
    else if (isnan(rows->ci95.low))
        puts("verdict    none: one pair has no interval");
    else
        puts("verdict    not shown: the interval has 0 in it");
}

static void
print_means(
    const char *what, const double mean[SIDES], const struct stats_pairs *pairs)
{
    char a[WORDS_SIZE], b[WORDS_SIZE];

    printf("%-10s %s against %s\n", what, words_number(a, mean[0]),
        words_number(b, mean[1]));
    report_interval("difference", pairs->mean, pairs->ci95, "");
}

static void
print_games(const struct duel *duel, const struct outcome *outcome)
{
    uint64_t most = duel->sides[0].setup.max_pieces;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE];

    printf("games      %s pairs, seed %" PRIu64, words_count(a, outcome->pairs),
        duel->seed);
    if (most != PLAY_WITHOUT_END)
        printf(", cut at %s pieces: %s and %s", words_count(a, most),
            words_count(b, outcome->cut[0]), words_count(c, outcome->cut[1]));
    putchar('\n');
    if (outcome->pairs < duel->games)
        printf("stopped    after %s of %s pairs\n",
            words_count(a, outcome->pairs), words_count(b, duel->games));
}

static void
print_for_people(const struct duel *duel, const struct outcome *outcome)
{
    const char *const lanes[SIDES] = {report_lanes(&duel->sides[0].setup),
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

/* -- all of it -- */

static int
fail(const char *why)
{
    fprintf(stderr, "wellplayed-lab duel: %s\n", why);
    return EXIT_FAILURE;
}

static int
run(struct duel *duel)
{
    if (!allocate(duel))
        return fail("not enough memory");
    stop_on_signals();
    if (!play_all(duel))
        return fail("no thread could be started");
    struct outcome outcome = add_up(duel);
    if (duel->json)
        print_json(duel, &outcome);
    else
        print_for_people(duel, &outcome);
    return stop_wanted() ? STOP_EXIT : EXIT_SUCCESS;
}

int
duel_main(int argc, char **argv)
{
    struct duel duel = {0};

    switch (read_flags(&duel, argc, argv)) {
    case FLAGS_GO: break;
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: return 2;
    }
    int code = run(&duel);
    finish(&duel);
    return code;
}
