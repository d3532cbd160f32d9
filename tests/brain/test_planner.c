/*
 * Choices against a naive evaluation in doubles by the slow twin, which does
 * what the head of features.h says and nothing else: half of the doubled
 * landing height, rotations and columns in that order, the first of equals.
 */
#include "lib/check.h"
#include "store/weights.h"
#include "lib/slow.h"

#include <math.h>

#include "wellplayed/game.h"
#include "wellplayed/planner.h"

static const struct shapes *const shapes = &shapes_classic;

static const char *const fixed_names[] = {"dellacherie", "dellacherie-int", "eltetris",
    "eltetris-eroded", "bcts", "contact", "terrain", "simple", "careless"};

/* The weighted sum of some of the features, as published. */
static double
sum(const struct brain *brain, const int32_t values[], int from, int to)
{
    double total = 0;
    for (int f = from; f < to; f++) {
        if (!(brain->features & FEATURE_BIT(f)))
            continue;
        double value = values[f];
        if (f == FEATURE_LANDING_HEIGHT)
            value /= 2;
        total += brain->weights[f] * value;
    }
    return total;
}

/* The same by the integers, exactly. */
static int64_t
exact(const struct brain *brain, const int32_t values[], int from, int to)
{
    int64_t total = 0;
    for (int f = from; f < to; f++)
        total += (int64_t)brain->scaled[f] * values[f];
    return total;
}

struct worth {
    double plain;
    int64_t scaled;
    bool none; /* no place for the second piece */
};

static struct worth
worth_of(const struct brain *brain, const struct slow *well, struct place at, int next)
{
    int32_t values[FEATURE_COUNT];
    struct slow after;
    slow_features(well, shapes, at, &after, values);
    values[FEATURE_PATTERNS] = 0;
    if (brain->patterns != NULL) { /* test_patterns has their twin */
        struct board board;
        slow_to_board(&after, &board);
        values[FEATURE_PATTERNS] = patterns_of_board(brain->patterns, &board);
    }
    if (next < 0) {
        return (struct worth){
            sum(brain, values, 0, FEATURE_COUNT), exact(brain, values, 0, FEATURE_COUNT), false};
    }
    double act = sum(brain, values, 0, FEATURE_ACT_COUNT);
    int64_t act_scaled = exact(brain, values, 0, FEATURE_ACT_COUNT);
    struct place drops[64];
    int count = slow_drops(&after, shapes, (enum piece)next, drops);
    struct worth best = {-INFINITY, BRAIN_NO_PLACE, true};
    for (int i = 0; i < count; i++) {
        struct worth one = worth_of(brain, &after, drops[i], -1);
        if (one.plain > best.plain)
            best.plain = one.plain;
        if (one.scaled > best.scaled)
            best.scaled = one.scaled;
        best.none = false;
    }
    if (!best.none) {
        best.plain += act;
        best.scaled += act_scaled;
    }
    return best;
}

/* Two sums as good as the same: rounding may tell them apart. */
static bool
near_tie(double a, double b)
{
    return fabs(a - b) <= 1e-6 * (1 + fabs(a));
}

struct rate {
    long choices, differ, near_ties;
};

static void
judge(const struct brain *brain, const struct slow *well, const struct place *places, int count,
    int next, struct place choice, struct rate *rate)
{
    int best = -1, best_scaled = -1, chosen = -1;
    static struct worth worths[4096];
    for (int i = 0; i < count; i++) {
        worths[i] = worth_of(brain, well, places[i], next);
        if (best < 0 || worths[i].plain > worths[best].plain)
            best = i;
        if (best_scaled < 0 || worths[i].scaled > worths[best_scaled].scaled)
            best_scaled = i;
        if (memcmp(&places[i], &choice, sizeof(choice)) == 0)
            chosen = i;
    }
    assert_true(chosen >= 0);
    rate->choices++;
    /* By the integers it is exactly this one. */
    if (chosen != best_scaled) {
        slow_print(well);
        fail_msg("%s: %c chose %d of %d, the twin chooses %d", brain->name,
            piece_letter((enum piece)choice.piece), chosen, count, best_scaled);
    }
    if (chosen == best)
        return;
    if (near_tie(worths[chosen].plain, worths[best].plain))
        rate->near_ties++;
    else
        rate->differ++;
}

TEST(test_one_piece)
{
    struct dice dice = dice_start(70);
    struct rate total = {0};
    struct brain brain;
    for (int b = 0; weights_at(b, &brain); b++) {
        brain.any_rotation = false; /* see test_any_rotation */
        struct rate rate = {0};
        brain.pieces = 1;
        for (long i = test_count(2500); i > 0; i--) {
            struct slow well;
            struct board board;
            struct place drops[64], choice = {0};
            slow_random_any(&well, &dice, false);
            slow_to_board(&well, &board);
            enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
            uint8_t next = (uint8_t)dice_below(&dice, PIECE_COUNT);
            int count = slow_drops(&well, shapes, piece, drops);
            bool chose =
                planner_choose(&brain, &ruleset_standard, &board, piece, &next, 1, true, &choice);
            assert_int_equal(chose, count > 0);
            if (count > 0)
                judge(&brain, &well, drops, count, -1, choice, &rate);
        }
        total.choices += rate.choices;
        total.differ += rate.differ;
        total.near_ties += rate.near_ties;
        assert_int_equal(rate.differ, 0);
    }
    fprintf(stderr,
        "%ld choices: %ld differ from sums in double, %ld more where the "
        "sums are as good as equal\n",
        total.choices, total.differ, total.near_ties);
}

TEST(test_two_pieces)
{
    struct dice dice = dice_start(71);
    struct rate rate = {0};
    long lost = 0;
    for (long i = test_count(700); i > 0; i--) {
        struct brain brain;
        struct slow well;
        struct board board;
        struct place drops[64], choice = {0};
        assert_true(weights_find(fixed_names[dice_below(&dice, ARRAY_SIZE(fixed_names))], &brain));
        brain.pieces = 2;
        if (i % 4 == 0) /* so high that there may be no place */
            slow_random(&well, &dice, SLOW_TALL, 8, 9, false);
        else
            slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        uint8_t next[2] = {
            (uint8_t)dice_below(&dice, PIECE_COUNT), (uint8_t)dice_below(&dice, PIECE_COUNT)};
        int count = slow_drops(&well, shapes, piece, drops);
        bool chose = planner_choose(&brain, &ruleset_standard, &board, piece, next,
            dice_between(&dice, 1, 2), true, &choice);
        assert_int_equal(chose, count > 0);
        if (count == 0)
            continue;
        judge(&brain, &well, drops, count, next[0], choice, &rate);
        for (int d = 0; d < count; d++)
            lost += worth_of(&brain, &well, drops[d], next[0]).none;
        /* Without an announced piece it looks at one. */
        chose = planner_choose(&brain, &ruleset_standard, &board, piece, next, 0, true, &choice);
        assert_true(chose);
        judge(&brain, &well, drops, count, -1, choice, &rate);
    }
    assert_true(lost > 0);
    assert_int_equal(rate.differ, 0);
}

TEST(test_slides)
{
    struct dice dice = dice_start(72);
    struct rate rate = {0};
    long slid = 0;
    for (long i = test_count(1500); i > 0; i--) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 4));
        struct brain brain;
        struct slow well;
        struct board board;
        static struct place places[MOVES_MAX_PLACES];
        struct place drops[64], choice = {0};
        assert_true(weights_find("contact", &brain));
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        int count = moves_slides(&board, rules, piece, places);
        int drop_count = slow_drops(&well, shapes, piece, drops);
        bool chose = planner_choose(&brain, rules, &board, piece, NULL, 0, false, &choice);
        assert_int_equal(chose, count > 0);
        if (count == 0)
            continue;
        judge(&brain, &well, places, count, -1, choice, &rate);
        bool is_drop = false;
        for (int d = 0; d < drop_count; d++)
            is_drop |= memcmp(&drops[d], &choice, sizeof(choice)) == 0;
        slid += !is_drop;
        /* Told to drop, it drops. */
        chose = planner_choose(&brain, rules, &board, piece, NULL, 0, true, &choice);
        judge(&brain, &well, drops, drop_count, -1, choice, &rate);
    }
    assert_true(slid > 0);
    assert_int_equal(rate.differ, 0);
}

/* -- the order of ties from any turn on, and holes that are filled -- */

/* Whether a cell of the piece is empty under a filled one. */
static bool
slow_fills(const struct slow *well, struct place at)
{
    struct slow_cell cells[16];
    int count = slow_cells(shapes, at, cells);
    for (int i = 0; i < count; i++)
        for (int y = cells[i].y + 1; y < well->height; y++)
            if (well->cells[y][cells[i].x])
                return true;
    return false;
}

/* How many rotations go before that of a place when the first is `begin`. */
static int
rotations_before(struct place at, int begin)
{
    int before = 0;
    while (shapes->matrix[at.piece][(begin + before) % PIECE_ROTATIONS] !=
           shapes->matrix[at.piece][at.rotation])
        before++;
    return before;
}

/* The first of the places, of those that fill a hole or of the greatest value:
 * drops before slides, then by turn, then as they stand. */
static int
strict_choice(const struct brain *brain, const struct slow *well, const struct board *board,
    const struct place *places, int count)
{
    int best = -1, best_key = 0;
    bool best_fills = false;
    int64_t best_value = 0;
    int begin = (int)(rng_seed_for(board_hash(board), RNG_PURPOSE_ROTATION, places[0].piece) % 4);

    for (int i = 0; i < count; i++) {
        bool slide = slow_fills(well, places[i]);
        bool fills = brain->fills && slide;
        int key = (slide ? 4 : 0) + rotations_before(places[i], brain->any_rotation ? begin : 0);
        int64_t value = worth_of(brain, well, places[i], -1).scaled;
        bool better = fills != best_fills   ? fills
                      : fills               ? key < best_key
                      : value != best_value ? value > best_value
                                            : key < best_key;
        if (best >= 0 && !better)
            continue;
        best = i;
        best_key = key;
        best_fills = fills;
        best_value = value;
    }
    return best;
}

TEST(test_strict)
{
    struct dice dice = dice_start(75);
    struct brain strict, plain;
    long differ = 0, filled = 0, seen = 0;

    assert_true(weights_find("contact-strict", &strict));
    assert_true(weights_find("contact", &plain));
    assert_true(strict.fills && strict.any_rotation);
    assert_false(plain.fills || plain.any_rotation);
    for (long i = test_count(3000); i > 0; i--) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 4));
        static struct place places[MOVES_MAX_PLACES];
        struct brain brain = strict;
        struct slow well;
        struct board board;
        struct place choice, other;
        bool drops_only = dice_below(&dice, 4) == 0;
        /* Each of the two alone as well. */
        brain.fills = i % 3 != 1;
        brain.any_rotation = i % 3 != 2;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        int count = drops_only ? moves_drops(&board, shapes, piece, places)
                               : moves_slides(&board, rules, piece, places);
        bool chose = planner_choose(&brain, rules, &board, piece, NULL, 0, drops_only, &choice);
        assert_int_equal(chose, count > 0);
        if (count == 0)
            continue;
        int expected = strict_choice(&brain, &well, &board, places, count);
        assert_memory_equal(&choice, &places[expected], sizeof(choice));
        for (int n = 0; n < count; n++)
            assert_int_equal(
                planner_fills(&board, shapes, places[n]), slow_fills(&well, places[n]));
        planner_choose(&plain, rules, &board, piece, NULL, 0, drops_only, &other);
        differ += memcmp(&choice, &other, sizeof(choice)) != 0;
        filled += brain.fills && slow_fills(&well, choice);
        seen++;
    }
    assert_true(differ > seen / 20 && differ < seen);
    assert_true(filled > seen / 20 && filled < seen);
}

/* Of equals that of any turn may be the first, one as often as another. */
TEST(test_any_rotation)
{
    enum { WELLS = 4000 };
    struct dice dice = dice_start(76);
    struct brain blind = {.name = "blind", .pieces = 1, .any_rotation = true};
    int rotations[PIECE_ROTATIONS] = {0};

    blind.weights[FEATURE_ROWS_CLEARED] = 1;
    assert_true(brain_scale(&blind));
    for (int i = 0; i < WELLS; i++) {
        struct slow well;
        struct board board;
        struct place choice, again;
        slow_init(&well, 10, 20);
        for (int x = 0; x < 10; x++)
            well.cells[1][x] = dice_below(&dice, 2) == 0;
        for (int x = 0; x < 10; x++)
            well.cells[2][x] = dice_below(&dice, 2) == 0 && x > 4;
        well.cells[1][0] = well.cells[1][9] = false; /* too far apart to fill */
        slow_to_board(&well, &board);
        assert_true(
            planner_choose(&blind, &ruleset_standard, &board, PIECE_T, NULL, 0, true, &choice));
        assert_true(
            planner_choose(&blind, &ruleset_standard, &board, PIECE_T, NULL, 0, true, &again));
        assert_memory_equal(&choice, &again, sizeof(choice));
        rotations[choice.rotation]++;
    }
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        assert_in_range(rotations[rotation], WELLS / 5, WELLS / 3);
}

/* By hand: a hole under a roof, and better places everywhere else. */
TEST(test_a_filled_hole_wins_at_once)
{
    struct slow well;
    struct board board;
    struct brain strict, plain;
    struct place choice;

    slow_draw(&well, 10, 20, "####....../......####/......####");
    slow_to_board(&well, &board);
    assert_true(weights_find("contact-strict", &strict));
    assert_true(weights_find("contact", &plain));
    assert_true(
        planner_choose(&strict, &ruleset_standard, &board, PIECE_O, NULL, 0, false, &choice));
    assert_true(slow_fills(&well, choice));
    assert_true(
        planner_choose(&strict, &ruleset_standard, &board, PIECE_O, NULL, 0, true, &choice));
    assert_false(slow_fills(&well, choice));
}

/* By hand: whatever it likes, of equals it takes the first. */
TEST(test_ties)
{
    struct brain brain = {.name = "blind", .pieces = 1};
    brain.weights[FEATURE_ROWS_CLEARED] = 1;
    assert_true(brain_scale(&brain));
    struct board board;
    struct place choice, drops[MOVES_MAX_DROPS];
    board_init(&board, 10, 20);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        assert_true(planner_choose(
            &brain, &ruleset_standard, &board, (enum piece)piece, NULL, 0, true, &choice));
        moves_drops(&board, shapes, (enum piece)piece, drops);
        assert_memory_equal(&choice, &drops[0], sizeof(choice));
        assert_int_equal(choice.rotation, 0);
    }
    /* It takes a row when there is one to take. */
    struct slow well;
    slow_draw(&well, 10, 20, "######....");
    slow_to_board(&well, &board);
    assert_true(planner_choose(&brain, &ruleset_standard, &board, PIECE_I, NULL, 0, true, &choice));
    assert_int_equal(choice.rotation, 1);
    assert_int_equal(choice.x, 6);
}

TEST(test_value)
{
    struct dice dice = dice_start(73);
    for (long i = test_count(5000); i > 0; i--) {
        struct brain brain;
        struct slow well, slow_after;
        struct board board, after;
        struct place at;
        int32_t values[FEATURE_COUNT], slow[FEATURE_COUNT];
        assert_true(weights_find(fixed_names[dice_below(&dice, ARRAY_SIZE(fixed_names))], &brain));
        brain.pieces = (uint8_t)dice_between(&dice, 1, 2);
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        if (!slow_random_drop(&well, &dice, shapes, piece, &at))
            continue;
        uint8_t next = (uint8_t)dice_below(&dice, PIECE_COUNT);
        int next_count = dice_below(&dice, 2);
        bool deep = brain.pieces == 2 && next_count > 0;
        int64_t value = planner_value(
            &brain, &board, shapes, at, &next, next_count, &after, i % 2 ? values : NULL);
        slow_features(&well, shapes, at, &slow_after, slow);
        assert_true(slow_equals(&slow_after, &after));
        assert_true(value == worth_of(&brain, &well, at, deep ? next : -1).scaled);
        /* The features of this placement. */
        for (int f = 0; i % 2 && f < FEATURE_COUNT; f++) {
            if (brain.features & FEATURE_BIT(f)) {
                if (values[f] != slow[f]) {
                    fail_msg("%s with %d pieces, %s: %d, the twin says %d", brain.name,
                        brain.pieces, feature_name((enum feature)f), values[f], slow[f]);
                }
            }
        }
    }
}

/* Among what keys reach it takes the best, the first of equals. */
TEST(test_plan)
{
    struct dice dice = dice_start(74);
    static struct planner planner;
    static struct moves moves;
    struct brain brain;
    for (long i = test_count(600); i > 0; i--) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 4));
        assert_true(weights_find(fixed_names[dice_below(&dice, ARRAY_SIZE(fixed_names))], &brain));
        struct slow well;
        struct game game;
        struct view view;
        struct plan plan;
        int height = ruleset_height(rules);
        slow_random(&well, &dice, (enum slow_kind)dice_below(&dice, SLOW_KINDS), rules->width,
            height, false);
        for (int y = height - 5; y < height; y++)
            memset(well.cells[y], 0, sizeof(well.cells[y]));
        int level = dice_between(&dice, rules->first_level, rules->last_start_level);
        game_init(&game, rules, level, dice_roll(&dice), rules->handling);
        view_take(&view, &game);
        assert_false(planner_plan(&planner, &brain, &view, 1, 1, &plan));
        game_step(&game, (struct command){0});
        slow_to_board(&well, &game.board);
        view_take(&view, &game);
        uint32_t key_ticks = (uint32_t)dice_between(&dice, 1, 60);
        uint32_t first_key = (uint32_t)dice_between(&dice, 1, 60);
        int count = moves_search(&moves, &view, first_key, key_ticks);
        assert_true(planner_plan(&planner, &brain, &view, first_key, key_ticks, &plan));
        assert_true(plan.piece == 1);
        int best = -1, next = brain.pieces == 2 ? view.next[0] : -1;
        int64_t best_value = 0;
        for (int n = 0; n < count; n++) {
            struct worth worth = worth_of(&brain, &well, moves.landings[n].at, next);
            if (best < 0 || worth.scaled > best_value) {
                best = n;
                best_value = worth.scaled;
            }
        }
        assert_true(plan.value == best_value);
        assert_memory_equal(&plan.goal, &moves.landings[best].at, sizeof(plan.goal));
        struct key keys[MOVES_MAX_KEYS];
        int key_count = moves_keys(&moves, &moves.landings[best], keys);
        assert_int_equal(plan.count, key_count);
        for (int k = 0; k < key_count; k++) {
            assert_true(plan.keys[k].tick == keys[k].tick);
            assert_int_equal(plan.keys[k].held, keys[k].held);
            assert_memory_equal(&plan.keys[k].expect, &keys[k].expect, sizeof(keys[k].expect));
        }
    }
}

/* By keys it takes the same, among what they reach, with doubts or without. */
TEST(test_strict_plan)
{
    static struct planner planner;
    static struct moves moves;
    struct dice dice = dice_start(77);
    struct brain strict;
    long filled = 0;

    assert_true(weights_find("contact-strict", &strict));
    for (long i = test_count(400); i > 0; i--) {
        const struct ruleset *rules = ruleset_at(dice_below(&dice, 4));
        static struct place places[MOVES_MAX_PLACES];
        struct slow well;
        struct game game;
        struct view view;
        struct plan plan;
        int height = ruleset_height(rules);

        slow_random(&well, &dice, SLOW_OVERHANGS, rules->width, height, false);
        for (int y = height - 8; y < height; y++)
            memset(well.cells[y], 0, sizeof(well.cells[y]));
        game_init(&game, rules, rules->first_level, dice_roll(&dice), rules->handling);
        game_step(&game, (struct command){0});
        slow_to_board(&well, &game.board);
        view_take(&view, &game);
        int count = moves_search(&moves, &view, 1, 1);
        for (int n = 0; n < count; n++) {
            places[n] = moves.landings[n].at;
            assert_int_equal(slow_fills(&well, places[n]), !moves.landings[n].drop);
        }
        assert_true(planner_plan(&planner, &strict, &view, 1, 1, &plan));
        int expected = strict_choice(&strict, &well, &game.board, places, count);
        assert_memory_equal(&plan.goal, &places[expected], sizeof(plan.goal));
        if (!slow_fills(&well, plan.goal))
            continue;
        filled++;
        /* However dim its eye is, it sees that; a finger may slip. */
        struct brain dim = strict;
        dim.doubt = (struct brain_doubt){.blur = 1000, .slip = 0};
        assert_true(planner_plan(&planner, &dim, &view, 1, 1, &plan));
        assert_memory_equal(&plan.goal, &places[expected], sizeof(plan.goal));
    }
    assert_true(filled > 20);
}

SUITE(planner)
