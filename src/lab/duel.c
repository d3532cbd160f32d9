/*
 * Game n of both has the same seed. They are played in blocks, one player's
 * games and then the other's, so that a run that is stopped has pairs.
 */
#include "lab/duel.h"

#include <stdio.h>
#include <stdlib.h>

#include "trainer/clock.h"
#include "lab/duel_report.h"
#include "lab/pool.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "store/weights.h"
#include "lab/words.h"
#include "store/say.h"

enum {
    MAX_GAMES = 1000000,
    DEFAULT_GAMES = 100,
    BLOCK = 4 * LANES_GAMES /* games of a player in a block, for each thread */
};

static const char intro[] =
    "Usage: wellplayed-lab duel --against NAME [FLAG]...\n"
    "Two machine players get the same pieces in the same order, game by\n"
    "game: prints how many rows more or fewer the first one clears, with\n"
    "the 95 % interval of the difference, and how often each did better.\n";

static const char outro[] =
    "The games are those of bench: game 0 has the seed itself, and without\n"
    "--keys pieces are put straight on the board, see there.\n"
    "\n"
    "The player with more rows wins a game. A game is a draw when both\n"
    "clear the same number of rows, or when both games were cut by\n"
    "--max-pieces. With --goal the player wins who has more of what the\n"
    "goal counts, or less time: a game that does not reach such a goal comes\n"
    "after all that do. The interval is Student's t of the differences; games\n"
    "that were cut count as they stand.\n"
    "\n"
    "The result depends on the rules, the players, the size, the number of\n"
    "games and the seed, never on the number of threads or on --lanes.\n"
    "Ctrl-C stops the run and prints the results of the pairs that are\n"
    "complete.\n";

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
    for (int i = 0; i < DUEL_SIDES; i++) {
        struct duel_side *side = &duel->sides[i];
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
        row_next(&raw.play),
        row_no_half_turns(&raw.play),
        row_drops(&raw.play, "strictly straight drops, for both"),
        row_keys(&raw.play, "play by keys and under gravity"),
        row_pace(&raw.play),
        row_level(&raw.play),
        row_goal(&raw.play),
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &duel->games,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "pairs of games, 1 to 1000000 (default 100)"},
        row_seed(&duel->seed),
        row_max_pieces(&raw.play, "cut each game there"),
        row_threads(
            &duel->threads, "1 to 256 (default: one for each processor)"),
        row_lanes(&raw.play),
        row_json(&duel->json, "print one JSON object"),
        flag_list_rules(),
        flag_list_goals(),
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
    for (int i = 0; i < DUEL_SIDES; i++)
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
    for (int i = 0; i < DUEL_SIDES; i++) {
        struct duel_side *side = &duel->sides[i];
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
    for (int i = 0; i < DUEL_SIDES; i++) {
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
        words_count(b, DUEL_SIDES * duel->games), words_count(c, pieces),
        words_number(d, rate));
    ticker_show(line);
}

/* Plays some games of one side; false when no thread could be started. */
static bool
play_block(
    struct duel *duel, struct duel_side *side, uint64_t first, uint64_t count)
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
    bool good = pool_run((int)threads, threads, play_share, watch, duel);
    many_finish(&duel->many);
    return good;
}

static bool
play_all(struct duel *duel)
{
    bool good = true;
    uint64_t block = BLOCK * duel->threads;

    duel->meter.stop = stop_flag();
    duel->started = clock_seconds();
    for (uint64_t first = 0; good && first < duel->games && !stop_wanted();
         first += block) {
        uint64_t left = duel->games - first;
        for (int i = 0; good && i < DUEL_SIDES; i++)
            good = play_block(
                duel, &duel->sides[i], first, left < block ? left : block);
    }
    duel->seconds = clock_seconds() - duel->started;
    ticker_clear();
    return good;
}

/* -- all of it -- */

static int
fail(const char *why)
{
    say("wellplayed-lab duel: %s", why);
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
    duel_report(duel);
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
