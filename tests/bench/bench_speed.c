/*
 * How fast the house is, on this machine, now: pieces a second of the scalar
 * player and of each instruction set of the lanes, one game alone and many
 * side by side, taken in turn in one run; what a plan costs in the window;
 * steps of the game a second. A benchmark, not a test: it measures time and
 * judges nothing.
 *
 * Times are of the thread's processor clock. Machines are shared: each figure
 * is the best of many short slices, and the ratios are what to quote.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/weights.h"
#include "wellplayed/lanes.h"
#include "wellplayed/lookahead.h"
#include "wellplayed/pilot.h"

enum {
    SLICES = 60,
    SLICE_PIECES = 20000,
    SCALAR_PIECES = 2000,
    SLICE_PAIRS = 1000,
    PLANS = 5000,
    MANY_PLANS = 100000,
    STEPS = 2000000
};

static double
now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

/* -- straight on the board -- */

struct scalar_game {
    struct board board;
    struct deck deck;
};

static void
play_scalar(struct scalar_game *game, const struct brain *brain, int pieces)
{
    const struct ruleset *rules = &ruleset_standard;
    while (pieces-- > 0) {
        struct place at;
        enum piece piece = (enum piece)deck_draw(&game->deck);
        if (planner_choose(brain, rules, &game->board, piece, NULL, 0, true, &at))
            board_place(&game->board, rules->shapes, at);
        else
            board_init(&game->board, rules->width, rules->visible);
    }
}

/* Games of one instruction set, one alone and a vectorful side by side. */
struct lanes_games {
    struct lanes_game alone;
    struct lanes_game many[LANES_GAMES];
    double best_alone, best_many; /* pieces a second */
};

static void
begin_again(struct lanes_game *game, const struct lanes *lanes)
{
    uint64_t seed = game->deck.rng.state;
    if (game->over)
        lanes_game_init(game, lanes, RANDOMIZER_UNIFORM, seed);
}

static void
measure_set(const struct lanes *lanes, enum lanes_set set, struct lanes_games *games)
{
    double begun = now();
    lanes_play(lanes, set, &games->alone, SLICE_PIECES);
    double rate = SLICE_PIECES / (now() - begun);
    games->best_alone = rate > games->best_alone ? rate : games->best_alone;
    begin_again(&games->alone, lanes);

    begun = now();
    lanes_play_many(lanes, set, games->many, LANES_GAMES, SLICE_PIECES / LANES_GAMES);
    rate = SLICE_PIECES / (now() - begun);
    for (int i = 0; i < LANES_GAMES; i++) {
        if (games->many[i].over)
            rate = 0; /* it did less */
        begin_again(&games->many[i], lanes);
    }
    games->best_many = rate > games->best_many ? rate : games->best_many;
}

static void
print_sets(const char *name, const struct lanes_games games[], double best_scalar)
{
    printf("%-16s scalar %5.2f M\n", name, best_scalar / 1e6);
    for (int s = 0; s < LANES_SETS; s++)
        if (games[s].best_alone > 0)
            printf("    %-12s one game %5.2f M (x%.1f)   %d games %5.2f M "
                   "(x%.1f)\n",
                lanes_set_name((enum lanes_set)s), games[s].best_alone / 1e6,
                games[s].best_alone / best_scalar, LANES_GAMES, games[s].best_many / 1e6,
                games[s].best_many / best_scalar);
}

static void
measure_brain(const struct brain *brain)
{
    static struct lanes_games games[LANES_SETS];
    struct lanes lanes;
    struct scalar_game scalar;
    double best_scalar = 0;

    if (!lanes_init(&lanes, brain, &shapes_classic, 10, 20))
        return;
    board_init(&scalar.board, 10, 20);
    deck_init(&scalar.deck, RANDOMIZER_UNIFORM, 1, 0);
    for (int s = 0; s < LANES_SETS; s++) {
        games[s] = (struct lanes_games){0};
        lanes_game_init(&games[s].alone, &lanes, RANDOMIZER_UNIFORM, 1);
        for (int i = 0; i < LANES_GAMES; i++)
            lanes_game_init(&games[s].many[i], &lanes, RANDOMIZER_UNIFORM, 2 + (uint64_t)i);
    }
    for (int slice = 0; slice < SLICES; slice++) {
        double begun = now();
        play_scalar(&scalar, brain, SCALAR_PIECES);
        double rate = SCALAR_PIECES / (now() - begun);
        best_scalar = rate > best_scalar ? rate : best_scalar;
        for (int s = 0; s < LANES_SETS; s++)
            if (lanes_set_works((enum lanes_set)s))
                measure_set(&lanes, (enum lanes_set)s, &games[s]);
    }
    print_sets(brain->name, games, best_scalar);
}

/* -- two pieces -- */

/* Games in which the next piece is seen: leaves, pairs of placements, a
 * second of each instruction set. */
static double
leaves_a_second(
    const struct lanes *lanes, enum lanes_set set, const struct brain *brain, uint64_t seed)
{
    struct board board;
    struct lanes_well well;
    struct deck deck;
    uint64_t leaves = 0;

    board_init(&board, 10, 20);
    deck_init(&deck, RANDOMIZER_UNIFORM, seed, 0);
    double begun = now();
    uint8_t next = deck_draw(&deck);
    for (int n = 0; n < SLICE_PAIRS; n++) {
        struct place at;
        uint8_t piece = next;
        next = deck_draw(&deck);
        lanes_well_of_board(&well, &board);
        if (!lookahead_choose(lanes, set, brain, &well, (enum piece)piece, &next, 1, &at)) {
            board_init(&board, 10, 20);
            continue;
        }
        board_place(&board, &shapes_classic, at);
        leaves += (uint64_t)lanes->pieces[piece].count * lanes->pieces[next].count;
    }
    return (double)leaves / (now() - begun);
}

static void
measure_leaves(const char *name)
{
    struct lanes lanes;
    struct brain brain;
    double best[LANES_SETS] = {0};

    if (!weights_find(name, &brain))
        return;
    brain_look_ahead(&brain, 2);
    if (!lanes_init(&lanes, &brain, &shapes_classic, 10, 20))
        return;
    for (uint64_t slice = 0; slice < SLICES; slice++)
        for (int s = 0; s < LANES_SETS; s++) {
            if (!lanes_set_works((enum lanes_set)s))
                continue;
            double rate = leaves_a_second(&lanes, (enum lanes_set)s, &brain, slice);
            best[s] = rate > best[s] ? rate : best[s];
        }
    printf("%-16s", name);
    for (int s = 0; s < LANES_SETS; s++)
        if (best[s] > 0)
            printf("   %s %5.1f M", lanes_set_name((enum lanes_set)s), best[s] / 1e6);
    putchar('\n');
}

/* -- by keys -- */

static int
by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What planning costs the thread for each piece of a watched game. */
static void
measure_plans(const struct brain *brain, const struct ruleset *rules, uint32_t pace, int plans)
{
    static struct planner planner;
    static struct plan plan;
    static double costs[MANY_PLANS];
    struct game game;
    struct pilot pilot;
    struct view view;
    struct command command;
    struct events events;
    uint64_t ticks, seed = 1;
    int count = 0;

    game_init(&game, rules, rules->first_level, seed, rules->handling);
    pilot_init(&pilot, pace);
    while (count < plans) {
        if (game.over)
            game_init(&game, rules, rules->first_level, ++seed, rules->handling);
        view_take(&view, &game);
        if (pilot_next(&pilot, &view, &command, &ticks) == PILOT_ASKS) {
            double begun = now();
            bool found = planner_plan(&planner, brain, &view, pilot_first_key(&pilot, &view),
                pilot_key_ticks(&view, pilot.pace), &plan);
            costs[count++] = now() - begun;
            pilot_take(&pilot, pilot.serial, found ? &plan : NULL);
            continue;
        }
        game_advance(&game, command, ticks, &events);
    }
    qsort(costs, (size_t)plans, sizeof(costs[0]), by_size);
    printf("%-8s %-12s sees %d, %3u keys/s: median %4.0f us, 99.9 %% %4.0f "
           "us, worst %4.0f us\n",
        rules->name, brain->name, brain->pieces, (unsigned)pace, costs[plans / 2] * 1e6,
        costs[plans - plans / 1000] * 1e6, costs[plans - 1] * 1e6);
}

static void
measure_steps(void)
{
    struct game game;
    struct command none = {0};
    uint64_t seed = 1;

    game_init(&game, &ruleset_classic, 20, seed, ruleset_classic.handling);
    double begun = now();
    for (int i = 0; i < STEPS; i++) {
        if (game.over)
            game_init(&game, &ruleset_classic, 20, ++seed, ruleset_classic.handling);
        game_step(&game, none);
    }
    printf("game_step        %.1f M a second\n", STEPS / (now() - begun) / 1e6);
}

int
main(void)
{
    struct brain brain;

    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("Straight on the board, 10x20, pieces a second:");
    for (int i = 0; weights_at(i, &brain); i++)
        if (brain.pieces == 1 && !brain.slides)
            measure_brain(&brain);
    puts("\nTwo pieces seen, 10x20, leaves a second:");
    const char *const deep[] = {"dellacherie", "bcts", "dt20"};
    for (size_t i = 0; i < sizeof(deep) / sizeof(deep[0]); i++)
        measure_leaves(deep[i]);
    puts("\nA plan in the window:");
    const char *const planners[] = {"dellacherie", "dt20", "terrain"};
    for (size_t i = 0; i < sizeof(planners) / sizeof(planners[0]); i++)
        for (uint8_t pieces = 1; pieces <= BRAIN_MAX_PIECES; pieces++)
            if (weights_find(planners[i], &brain)) {
                brain.pieces = pieces;
                measure_plans(&brain, &ruleset_classic, 10, PLANS);
                measure_plans(&brain, &ruleset_classic, 30, PLANS);
            }
    puts("\nTwo pieces seen, 100,000 plans each:");
    for (int i = 0; ruleset_at(i) != NULL; i++)
        if (weights_find("dt20", &brain)) {
            brain_look_ahead(&brain, 2);
            measure_plans(&brain, ruleset_at(i), 30, MANY_PLANS);
        }
    puts("\nThe game:");
    measure_steps();
    return EXIT_SUCCESS;
}
