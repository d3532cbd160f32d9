/*
 * More than one piece: the scalar planner against a naive recursion over the
 * slow twin, and lanes against the scalar planner, for every instruction set
 * that this processor has, placement by placement and in whole games.
 */
#include "lib/check.h"
#include "store/weights.h"
#include "brain/lanes/sets.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/lookahead.h"
#include "wellplayed/planner.h"

static const struct shapes *const shapes = &shapes_classic;

/* -- the twin -- */

static int64_t
sum(const struct brain *brain, const int32_t values[], int from, int to)
{
    int64_t total = 0;
    for (int f = from; f < to; f++)
        total += (int64_t)brain->scaled[f] * values[f];
    return total;
}

/* How many of the places are better for themselves, or as good and earlier. */
static int
rank_of(const int64_t *alone, int count, int which)
{
    int rank = 0;
    for (int i = 0; i < count; i++)
        rank += alone[i] > alone[which] || (alone[i] == alone[which] && i < which);
    return rank;
}

static int64_t twin_value(const struct brain *brain, const struct slow *well, struct place at,
    const uint8_t *next, int known, int unknown);

/* The best of a piece's drops, of those in the beam; BRAIN_NO_PLACE. */
static int64_t
twin_best(const struct brain *brain, const struct slow *well, int piece, const uint8_t *next,
    int known, int unknown, struct place *choice)
{
    struct place drops[64];
    int64_t alone[64], best = BRAIN_NO_PLACE;
    int count = slow_drops(well, shapes, (enum piece)piece, drops);
    bool first = true;
    for (int i = 0; i < count; i++)
        alone[i] = twin_value(brain, well, drops[i], NULL, 0, 0);
    for (int i = 0; i < count; i++) {
        if (known + unknown > 0 && brain->beam > 0 && rank_of(alone, count, i) >= brain->beam)
            continue;
        int64_t value = twin_value(brain, well, drops[i], next, known, unknown);
        if (first || value > best) {
            best = value;
            if (choice != NULL)
                *choice = drops[i];
        }
        first = false;
    }
    return best;
}

static int64_t
twin_value(const struct brain *brain, const struct slow *well, struct place at, const uint8_t *next,
    int known, int unknown)
{
    int32_t values[FEATURE_COUNT];
    struct slow after;
    slow_features(well, shapes, at, &after, values);
    if (brain->patterns != NULL) {
        struct board board;
        slow_to_board(&after, &board);
        values[FEATURE_PATTERNS] = patterns_of_board(brain->patterns, &board);
    }
    int64_t act = sum(brain, values, 0, FEATURE_ACT_COUNT);
    for (int i = 0; i < unknown; i++)
        act *= 7;
    if (known > 0) {
        int64_t best = twin_best(brain, &after, next[0], next + 1, known - 1, unknown, NULL);
        return best == BRAIN_NO_PLACE ? best : act + best;
    }
    if (unknown == 0)
        return act + sum(brain, values, FEATURE_ACT_COUNT, FEATURE_COUNT);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        int64_t best = twin_best(brain, &after, piece, NULL, 0, unknown - 1, NULL);
        int64_t lost = unknown == 2 ? 7 * BRAIN_LOST : BRAIN_LOST;
        act += best == BRAIN_NO_PLACE ? lost : best;
    }
    return act;
}

/* -- what is asked -- */

struct question {
    struct brain brain;
    struct slow well;
    struct board board;
    enum piece piece;
    uint8_t next[2];
    int next_count;
    int known, unknown; /* what should come of it */
};

/* Tables that the random brains share, filled once. */
static const struct patterns *
shared_tables(void)
{
    static struct patterns tables;
    static bool filled;
    struct dice dice = dice_start(119);
    for (int i = 0; i < PATTERNS_SIZE && !filled; i++)
        tables.entries[i] = (int16_t)dice_between(&dice, -PATTERNS_MAX, PATTERNS_MAX);
    patterns_ready(&tables);
    filled = true;
    return &tables;
}

/* A brain of random weights over some of a set of features, and often with
 * tables. */
static void
random_brain(struct brain *brain, struct dice *dice, feature_set features)
{
    features &= FEATURE_LEARNABLE;
    do {
        memset(brain, 0, sizeof(*brain));
        if (dice_below(dice, 3) == 0) {
            brain->patterns = shared_tables();
            brain->weights[FEATURE_PATTERNS] = (dice_below(dice, 2) ? 1 : -1) / 1024.0;
        }
        for (int f = 0; f < FEATURE_COUNT; f++)
            if (features & FEATURE_BIT(f) && dice_below(dice, 2))
                brain->weights[f] = dice_between(dice, -400, 400) / 64.0;
    } while (!brain_scale(brain));
}

/* Small numbers everywhere, so that there are many ties. */
static void
random_whole_brain(struct brain *brain, struct dice *dice, feature_set features)
{
    random_brain(brain, dice, features);
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->features & FEATURE_BIT(f))
            brain->weights[f] = dice_below(dice, 2) ? 1 : -1;
    assert_true(brain_scale(brain));
}

static void
random_question(struct question *q, struct dice *dice, feature_set features)
{
    memset(q, 0, sizeof(*q));
    if (dice_below(dice, 3) == 0)
        random_whole_brain(&q->brain, dice, features);
    else
        random_brain(&q->brain, dice, features);
    q->brain.pieces = (uint8_t)dice_between(dice, 1, 2);
    q->brain.unknown = (uint8_t)dice_between(dice, 0, BRAIN_MAX_DEPTH - q->brain.pieces);
    if (dice_below(dice, 2))
        q->brain.beam = (uint8_t)dice_between(dice, 1, dice_below(dice, 3) ? 6 : 24);
    q->next_count = dice_between(dice, 0, 2);
    q->known = q->brain.pieces == 2 && q->next_count > 0;
    q->unknown = q->brain.unknown;
    /* All placements of three pieces would take minutes. */
    if (q->known + q->unknown == 2 && (q->brain.beam == 0 || q->brain.beam > 6))
        q->brain.beam = (uint8_t)dice_between(dice, 1, 4);
    if (dice_below(dice, 3) == 0) { /* so high that there may be no place */
        slow_random(
            &q->well, dice, SLOW_TALL, dice_between(dice, 6, 8), dice_between(dice, 6, 9), false);
    } else {
        slow_random_any(&q->well, dice, false);
    }
    slow_to_board(&q->well, &q->board);
    q->piece = (enum piece)dice_below(dice, PIECE_COUNT);
    for (int i = 0; i < 2; i++)
        q->next[i] = (uint8_t)dice_below(dice, PIECE_COUNT);
}

static feature_set
known_features(struct dice *dice)
{
    return lanes_knows() &
           ~FEATURE_BIT(dice_below(dice, 2) ? FEATURE_WELLS : FEATURE_WELLS_BY_RUNS);
}

/* -- the scalar planner -- */

TEST(test_values)
{
    struct dice dice = dice_start(110);
    long none = 0, lost = 0;
    /* Until the rare ones have come as well, within reason. */
    for (long i = test_count(600); i > (none > 0 && lost > 0 ? 0 : -9999); i--) {
        struct question q;
        struct place at;
        struct board after;
        random_question(&q, &dice, FEATURE_ALL);
        if (!slow_random_drop(&q.well, &dice, shapes, q.piece, &at))
            continue;
        int64_t value =
            planner_value(&q.brain, &q.board, shapes, at, q.next, q.next_count, &after, NULL);
        int64_t expected = twin_value(&q.brain, &q.well, at, q.next, q.known, q.unknown);
        if (value != expected) {
            slow_print(&q.well);
            fail_msg("pieces %d, unknown %d, beam %d: %lld, the twin says %lld", q.brain.pieces,
                q.brain.unknown, q.brain.beam, (long long)value, (long long)expected);
        }
        none += value == BRAIN_NO_PLACE;
        lost += value != BRAIN_NO_PLACE && value < BRAIN_LOST / 2;
    }
    assert_true(none > 0);
    assert_true(lost > 0);
}

TEST(test_choices)
{
    struct dice dice = dice_start(111);
    for (long i = test_count(150); i > 0; i--) {
        struct question q;
        struct place choice, expected;
        do
            random_question(&q, &dice, FEATURE_ALL);
        while (q.known + q.unknown == 2);
        bool chose = planner_choose(
            &q.brain, &ruleset_standard, &q.board, q.piece, q.next, q.next_count, true, &choice);
        struct place drops[64];
        int count = slow_drops(&q.well, shapes, q.piece, drops);
        assert_int_equal(chose, count > 0);
        if (!chose)
            continue;
        twin_best(&q.brain, &q.well, q.piece, q.next, q.known, q.unknown, &expected);
        assert_memory_equal(&choice, &expected, sizeof(choice));
    }
}

/* -- lanes -- */

/* What lanes say of each placement that something follows. */
static void
check_after(const struct question *q, const struct lanes *lanes, int set)
{
    struct place drops[MOVES_MAX_DROPS];
    int count = moves_drops(&q->board, shapes, q->piece, drops);
    for (int i = 0; i < count; i++) {
        struct board after;
        struct lanes_well well;
        int32_t values[FEATURE_COUNT];
        int64_t expected = planner_value(
            &q->brain, &q->board, shapes, drops[i], q->next, q->next_count, &after, values);
        lanes_well_of_board(&well, &after);
        int64_t value =
            lookahead_after(lanes, (enum lanes_set)set, &q->brain, &well, q->next, q->next_count);
        int64_t act = brain_value_of(&q->brain, FEATURE_ACTS, values);
        for (int u = 0; u < q->unknown; u++)
            act *= 7;
        if (value != BRAIN_NO_PLACE)
            value += act;
        if (value != expected) {
            slow_print(&q->well);
            fail_msg("%s: pieces %d, unknown %d, beam %d: %lld, not %lld",
                lanes_set_name((enum lanes_set)set), q->brain.pieces, q->brain.unknown,
                q->brain.beam, (long long)value, (long long)expected);
        }
    }
}

TEST(test_lanes)
{
    struct dice dice = dice_start(112);
    for (long i = test_count(1500); i > 0; i--) {
        struct question q;
        struct lanes lanes;
        struct lanes_well well;
        struct place choice = {0}, expected = {0};
        random_question(&q, &dice, known_features(&dice));
        /* All of three pieces now and then: it is slow. */
        if (q.known + q.unknown == 2 && dice_below(&dice, 20) != 0)
            continue;
        assert_true(lanes_init(&lanes, &q.brain, shapes, q.well.width, q.well.height));
        lanes_well_of_board(&well, &q.board);
        bool chose = planner_choose(
            &q.brain, &ruleset_standard, &q.board, q.piece, q.next, q.next_count, true, &expected);
        for (int set = 0; set < LANES_SETS; set++) {
            if (!lanes_set_works((enum lanes_set)set))
                continue;
            if (q.known + q.unknown == 1)
                check_after(&q, &lanes, set);
            assert_int_equal(lookahead_choose(&lanes, (enum lanes_set)set, &q.brain, &well, q.piece,
                                 q.next, q.next_count, &choice),
                chose);
            assert_memory_equal(&choice, &expected, sizeof(choice));
        }
    }
}

/* A game by lanes beside the same by the scalar planner. */
static void
check_game(const struct brain *brain, enum lanes_set set, int width, int height, uint64_t seed,
    long pieces)
{
    struct lanes lanes;
    struct board board;
    struct deck deck;
    uint8_t next;
    assert_true(lanes_init(&lanes, brain, shapes, width, height));
    board_init(&board, width, height);
    deck_init(&deck, RANDOMIZER_UNIFORM, seed, 0);
    next = deck_draw(&deck);
    for (long n = 0; n < pieces; n++) {
        enum piece piece = (enum piece)next;
        struct place at, expected;
        struct lanes_well well;
        next = deck_draw(&deck);
        lanes_well_of_board(&well, &board);
        bool chose =
            planner_choose(brain, &ruleset_standard, &board, piece, &next, 1, true, &expected);
        assert_int_equal(lookahead_choose(&lanes, set, brain, &well, piece, &next, 1, &at), chose);
        if (!chose)
            break;
        assert_memory_equal(&at, &expected, sizeof(at));
        board_place(&board, shapes, at);
    }
}

TEST(test_games)
{
    static const struct {
        const char *name;
        uint8_t pieces, unknown, beam;
        int width, height;
        long count;
    } games[] = {
        {"dellacherie", 2, 0, 0, 10, 20, 60},
        {"bcts", 2, 0, 5, 12, 26, 150},
        {"dt10", 2, 0, 0, 6, 6, 400},
        {"dt20", 1, 1, 3, 8, 12, 60},
        {"dt20", 1, 1, 0, 10, 20, 12},
        {"bcts", 2, 0, 0, 12, 26, 60},
        {"eltetris", 2, 1, 2, 7, 9, 40},
        {"dellacherie", 1, 2, 1, 6, 7, 40},
        {"terrain", 2, 0, 0, 10, 10, 300},
        {"simple", 2, 0, 0, 12, 20, 100},
    };
    for (size_t i = 0; i < ARRAY_SIZE(games); i++) {
        struct brain brain;
        assert_true(weights_find(games[i].name, &brain));
        brain.pieces = games[i].pieces;
        brain.unknown = games[i].unknown;
        brain.beam = games[i].beam;
        for (int set = 0; set < LANES_SETS; set++)
            if (lanes_set_works((enum lanes_set)set))
                check_game(&brain, (enum lanes_set)set, games[i].width, games[i].height, i,
                    test_count(games[i].count));
    }
}

/* -- plans -- */

/* A game whose piece has just come in over a random well. */
static void
random_view(struct view *view, struct dice *dice)
{
    const struct ruleset *rules = ruleset_at(dice_below(dice, 4));
    int height = ruleset_height(rules);
    struct slow well;
    struct game game;
    slow_random(
        &well, dice, (enum slow_kind)dice_below(dice, SLOW_KINDS), rules->width, height, false);
    for (int y = height - 5; y < height; y++)
        memset(well.cells[y], 0, sizeof(well.cells[y]));
    game_init(&game, rules, rules->first_level, dice_roll(dice), rules->handling);
    game_step(&game, (struct command){0});
    slow_to_board(&well, &game.board);
    view_take(view, &game);
}

/* Among what keys reach, slides too, a plan is for the best in the beam. */
TEST(test_plans)
{
    static struct planner planner;
    static struct moves moves;
    struct dice dice = dice_start(113);
    long slides = 0;
    for (long i = test_count(200); i > 0; i--) {
        struct brain brain, one;
        struct view view;
        struct plan plan;
        struct board after;
        static int64_t alone[MOVES_MAX_PLACES];
        random_brain(&brain, &dice, i % 4 == 0 ? FEATURE_ALL : known_features(&dice));
        one = brain;
        one.pieces = 1;
        brain.pieces = (uint8_t)(i % 8 != 1 ? 2 : 1);
        brain.unknown = (uint8_t)(i % 8 < 2);
        brain.beam = (uint8_t)dice_between(&dice, i % 8 < 2, 5);
        random_view(&view, &dice);
        int count = moves_search(&moves, &view, 10, 10);
        assert_true(planner_plan(&planner, &brain, &view, 10, 10, &plan));
        for (int n = 0; n < count; n++)
            alone[n] = planner_value(
                &one, &view.board, shapes, moves.landings[n].at, NULL, 0, &after, NULL);
        int best = -1;
        int64_t max = BRAIN_NO_PLACE;
        for (int n = 0; n < count; n++) {
            if (brain.beam > 0 && rank_of(alone, count, n) >= brain.beam)
                continue;
            int64_t value = planner_value(&brain, &view.board, shapes, moves.landings[n].at,
                view.next, view.rules->next_count, &after, NULL);
            if (best < 0 || value > max) {
                best = n;
                max = value;
            }
        }
        assert_true(plan.value == max);
        assert_memory_equal(&plan.goal, &moves.landings[best].at, sizeof(plan.goal));
        slides += !moves.landings[best].drop;
    }
    assert_true(slides > 0);
}

/* -- the beam -- */

TEST(test_narrow)
{
    struct brain brain = {.beam = 0};
    int64_t all[] = {3, 5, BRAIN_NO_PLACE, 5, 4, 5, 4, 1};
    int64_t values[ARRAY_SIZE(all)];
    /* Whether each stays with a beam of 0, 1, 2 ...; by hand. */
    static const char *const stays[] = {"##.#####", ".#......", ".#.#....", ".#.#.#..", ".#.###..",
        ".#.####.", "##.####.", "##.#####", "##.#####"};
    for (size_t beam = 0; beam < ARRAY_SIZE(stays); beam++) {
        brain.beam = (uint8_t)beam;
        memcpy(values, all, sizeof(all));
        brain_narrow(&brain, values, ARRAY_SIZE(all));
        for (size_t i = 0; i < ARRAY_SIZE(all); i++)
            assert_true(values[i] == (stays[beam][i] == '#' ? all[i] : BRAIN_NO_PLACE));
    }
}

TEST(test_look_ahead)
{
    struct brain brain = {.pieces = 1};
    brain_look_ahead(&brain, 3);
    assert_int_equal(brain.pieces, 2);
    assert_int_equal(brain.unknown, 1);
    brain_look_ahead(&brain, 2);
    assert_int_equal(brain.pieces, 2);
    assert_int_equal(brain.unknown, 0);
    brain_look_ahead(&brain, 1);
    assert_int_equal(brain.pieces, 1);
    assert_int_equal(brain.unknown, 0);
}

SUITE(lookahead)
