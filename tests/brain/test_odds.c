/*
 * The chance to win and the way to a goal: bounds, sides that are equal, more
 * is never worse, a slow twin of the formula; and that a fit finds odds again
 * that games were made from.
 */
#include "lib/check.h"
#include "lib/dice.h"
#include "workshop/chance_race.h"
#include "store/weights.h"

#include <math.h>

#include "wellplayed/brain.h"

static const struct chance_odds made = {
    .rules = "classic",
    .piece_ms = 1000,
    .rows = {1500, 2500, -40, 6000},
    .races = {{{1000, 2000, 1500, 500, 12000, 700}, 1000, 1000},
        {{700, 1900, 100, 1200, 20000, 300}, 600, 1150}, {{300, 0, 2000, 900, 9000, 0}, 1300, 1}},
};

/* Any moment of a game that is not over. */
static struct chance_side
any_side(struct dice *dice)
{
    uint64_t pieces = dice_below(dice, 200);

    return (struct chance_side){.tick = pieces * (300 + dice_below(dice, 1500)) % 119000,
        .pieces = pieces,
        .rows = pieces * 2 / 5 % 40 % 19,
        .points = pieces * dice_below(dice, 60),
        .cells = dice_below(dice, 150),
        .live = dice_below(dice, CHANCE_WHOLE + 1)};
}

/* -- the chance to win -- */

/* The formula of the header, written down once more. */
static double
slow_pace(const struct chance_side *side)
{
    return (side->tick + 3.0 * made.piece_ms) / (side->pieces + 3.0);
}

struct slow {
    double end, variance, pieces;
};

static struct slow
slow_end(
    const struct race_goal *goal, const struct chance_side *side, const struct chance_side *other)
{
    double pace = slow_pace(side), known = side->pieces + 3.0;
    double die = 1 - side->live / 10000.0;
    double pieces, still;

    if (goal->kind == RACE_TO_ROWS) {
        pieces = 1.5 + 2.5 * (double)(goal->amount - side->rows) - 0.04 * side->cells + 6 * die;
        pieces = pieces < 1 ? 1 : pieces;
        still = pieces * pace;
        return (struct slow){
            -(side->tick + still), still * still * (1 / pieces + 1 / known), pieces};
    }
    if (goal->kind == RACE_IN_TIME) {
        double both = (side->points + other->points + 1.0) / (side->pieces + other->pieces + 1.0);
        pieces = (goal->amount - side->tick) / pace;
        pieces = pieces < 1 ? 1 : pieces;
        still = pieces * (side->points + 20 * both) / (side->pieces + 20.0);
        return (struct slow){
            side->points + still, still * still * (1 / pieces + 1 / known), pieces};
    }
    return (struct slow){-pace, pace * pace * (1.0 / 1000 + 1 / known), 1000};
}

static double
slow_chance(
    const struct race_goal *goal, const struct chance_side *side, const struct chance_side *other)
{
    struct slow a = slow_end(goal, side, other), b = slow_end(goal, other, side);
    const struct chance_race *race = &made.races[goal->kind];
    const int32_t *weights = race->weights;
    double z = (a.end - b.end) / sqrt(a.variance + b.variance);
    double mine = (1.005 - side->live / 10000.0) * fmin(a.pieces / 50, 1);
    double theirs = (1.005 - other->live / 10000.0) * fmin(b.pieces / 50, 1);
    double x = weights[0] * z + weights[1] * z / (1 + fabs(z)) + weights[2] * (theirs - mine) +
               weights[3] * (theirs - mine) / (theirs + mine);
    if (!side->over && !other->over) {
        double pace = slow_pace(side), their_pace = slow_pace(other);
        x += weights[4] * (their_pace - pace) / (their_pace + pace);
        x += weights[5] * ((int)other->cells - (int)side->cells) / 100.0;
    }
    x /= 1000;
    x *= (race->near / 1000.0 + race->far / 1000.0 * fabs(x)) / (1 + fabs(x));
    return 10000 / (1 + exp(-x));
}

TEST(test_slow_twin)
{
    struct dice dice = dice_start(1501);

    for (int i = 0; i < 60000; i++) {
        const struct race_goal *goal = &race_goals[i % RACE_GOALS];
        struct chance_side a = any_side(&dice), b = any_side(&dice);
        double chance = chance_to_win(&made, goal, &a, &b);
        /* The table goes straight between its entries, and ends at 8. */
        assert_true(fabs(chance - slow_chance(goal, &a, &b)) < 10);
        assert_true(chance_knows_race(&made, goal));
    }
}

TEST(test_both_sides)
{
    struct dice dice = dice_start(1502);

    for (int i = 0; i < 60000; i++) {
        const struct race_goal *goal = &race_goals[i % RACE_GOALS];
        struct chance_side a = any_side(&dice), b = any_side(&dice);
        uint32_t chance = chance_to_win(&made, goal, &a, &b);
        assert_in_range(chance, 0, CHANCE_WHOLE);
        assert_int_equal(chance + chance_to_win(&made, goal, &b, &a), CHANCE_WHOLE);
        assert_int_equal(chance_to_win(&made, goal, &a, &a), CHANCE_WHOLE / 2);
        assert_int_equal(chance_to_win(NULL, goal, &a, &b), CHANCE_WHOLE / 2);
    }
}

/* One more row, point, or part of a chance to live is never worse. */
TEST(test_more_is_not_worse)
{
    struct dice dice = dice_start(1503);

    for (int i = 0; i < 200000; i++) {
        const struct race_goal *goal = &race_goals[i % RACE_GOALS];
        struct chance_side a = any_side(&dice), b = any_side(&dice), more;

        /* At the same moment of the race, or nearly. */
        b.tick = a.tick + dice_below(&dice, 1000);
        more = a;
        uint32_t before = chance_to_win(&made, goal, &a, &b);
        switch (dice_below(&dice, 3)) {
        case 0: more.rows++; break;
        case 1: more.points += 1 + dice_below(&dice, 500); break;
        default: more.live += dice_below(&dice, CHANCE_WHOLE - a.live + 1); break;
        }
        assert_true(chance_to_win(&made, goal, &more, &b) >= before);
    }
}

/* Games at their very beginning and end, and numbers that no game has. */
TEST(test_ends)
{
    static const struct chance_odds none = {.piece_ms = 1};
    const struct chance_side start = {.live = CHANCE_WHOLE};
    const struct chance_side far = {.tick = UINT64_MAX,
        .pieces = UINT64_MAX,
        .rows = UINT64_MAX,
        .points = UINT64_MAX,
        .cells = UINT32_MAX};
    struct chance_side there = start, dead = start;

    for (int g = 0; g < RACE_GOALS; g++) {
        const struct race_goal *goal = &race_goals[g];
        assert_int_equal(chance_to_win(&made, goal, &start, &start), CHANCE_WHOLE / 2);
        assert_int_equal(chance_to_win(&none, goal, &start, &far), CHANCE_WHOLE / 2);
        assert_false(chance_knows_race(&none, goal));
        assert_false(chance_knows_race(NULL, goal));
        assert_in_range(chance_to_win(&made, goal, &start, &far), 0, CHANCE_WHOLE);
        assert_in_range(chance_to_win(&made, goal, &far, &start), 0, CHANCE_WHOLE);
    }
    /* Nearly there against nothing, and a full well that is behind. */
    there.rows = 19;
    there.tick = dead.tick = 20000;
    there.pieces = dead.pieces = 50;
    assert_true(chance_to_win(&made, &race_goals[0], &there, &dead) > 9900);
    there.points = 1000;
    dead.over = true;
    dead.points = 500;
    assert_true(chance_to_win(&made, &race_goals[3], &there, &dead) > 9000);
}

/* -- the way to a goal -- */

TEST(test_to_go)
{
    const struct goal *sprint = goal_find("sprint40");
    const struct goal *ultra = goal_find("ultra");
    struct chance_side side = {.live = CHANCE_WHOLE};
    struct chance_distance distance;

    assert_true(chance_to_go(&made, sprint, &side, &distance));
    assert_int_equal(distance.pieces, 102); /* 101.5 */
    assert_int_equal(distance.ms, 101500);
    side = (struct chance_side){
        .tick = 17000, .pieces = 7, .rows = 30, .cells = 50, .live = CHANCE_WHOLE / 2};
    assert_true(chance_to_go(&made, sprint, &side, &distance));
    assert_int_equal(distance.pieces, 28); /* 1.5 + 25 - 2 + 3 = 27.5 */
    assert_int_equal(distance.ms, 55000);  /* two seconds each */
    side.rows = 40;
    assert_true(chance_to_go(&made, sprint, &side, &distance));
    assert_int_equal(distance.pieces, 0);
    assert_int_equal(distance.ms, 0);
    assert_true(chance_to_go(&made, ultra, &side, &distance));
    assert_int_equal(distance.ms, 103000);
    assert_int_equal(distance.pieces, 52);
    side.tick = 130000;
    assert_true(chance_to_go(&made, ultra, &side, &distance));
    assert_int_equal(distance.pieces, 0);
    /* No end, or a way that is not known. */
    assert_false(chance_to_go(&made, &goal_endless, &side, &distance));
    assert_false(chance_to_go(&made, goal_find("survival"), &side, &distance));
    assert_false(chance_to_go(&made, goal_find("dig10"), &side, &distance));
    assert_false(chance_to_go(&made, goal_find("dig100"), &side, &distance));
    static const struct chance_odds none = {.piece_ms = 1};
    assert_false(chance_to_go(&none, sprint, &side, &distance));
}

TEST(test_nearer_is_less)
{
    const struct goal *goal = goal_find("sprint40");
    struct dice dice = dice_start(1504);
    struct chance_distance far, near;

    for (int i = 0; i < 20000; i++) {
        struct chance_side side = any_side(&dice);
        assert_true(chance_to_go(&made, goal, &side, &far));
        assert_true(far.pieces >= 1 && far.ms >= 1);
        side.rows++;
        assert_true(chance_to_go(&made, goal, &side, &near));
        assert_true(near.pieces <= far.pieces && near.ms <= far.ms);
        side.live = CHANCE_WHOLE;
        assert_true(chance_to_go(&made, goal, &side, &far));
        assert_true(far.pieces <= near.pieces);
    }
}

/* A side is what a view says. */
TEST(test_side)
{
    const struct ruleset *rules = ruleset_find("modern");
    struct game game;
    struct view view;
    struct chance_side side;

    game_init_goal(&game, rules, goal_find("dig10"), 1, 3, rules->handling);
    game_step(&game, (struct command){0});
    view_take(&view, &game);
    chance_side_take(&side, &view, 77);
    assert_int_equal(side.pieces, 0);
    assert_int_equal(side.cells, 0);
    assert_int_equal(side.live, 77);
    for (int i = 0; i < 3; i++) {
        game_step(&game, (struct command){.held = BUTTON_HARD});
        for (int t = 0; t < 50; t++)
            game_step(&game, (struct command){0});
    }
    view_take(&view, &game);
    chance_side_take(&side, &view, 0);
    assert_int_equal(side.pieces, 3);
    assert_int_equal(side.cells, 12);
    assert_int_equal(side.tick, game.tick);
    assert_true(side.points == game.points && !side.over);
}

/* -- the fit -- */

/* Positions that are alike are worth one: ten of each group, all of them won or
 * all of them lost, tell no more than one of each. */
TEST(test_interval)
{
    struct chance_tenth alike[CHANCE_TENTHS] = {{0}}, apart[CHANCE_TENTHS];

    memset(apart, 0, sizeof(apart));
    for (int g = 0; g < 100; g++) {
        for (int i = 0; i < 10; i++)
            chance_tenth_add(alike, 5000, g % 2);
        chance_tenth_add(apart, 5000, g % 2);
        chance_tenths_next(alike);
        chance_tenths_next(apart);
    }
    chance_tenths_end(alike);
    chance_tenths_end(apart);
    assert_int_equal(alike[5].count, 1000);
    assert_int_equal(alike[5].groups, 100);
    assert_true(fabs(alike[5].interval - 1.96 * 0.5 / sqrt(99)) < 1e-9);
    assert_true(fabs(apart[5].interval - alike[5].interval) < 1e-9);
    assert_true(alike[4].interval == 0);
}

/* So many groups of one position each that is called 75 %, of which so many
 * won. */
static struct chance_tenth
tenth_of(int groups, int won)
{
    struct chance_tenth tenths[CHANCE_TENTHS] = {{0}};

    for (int g = 0; g < groups; g++) {
        chance_tenth_add(tenths, 7500, g < won);
        chance_tenths_next(tenths);
    }
    chance_tenths_end(tenths);
    return tenths[7];
}

/* More than 5 points off by the mean; surely, when it is no accident. */
TEST(test_off)
{
    struct chance_tenth few = tenth_of(20, 12), many = tenth_of(20000, 12000);
    struct chance_tenth near = tenth_of(100, 71), none = tenth_of(0, 0);
    struct chance_tenth one = tenth_of(1, 0), above = tenth_of(20000, 17000);

    assert_true(chance_tenth_is_off(&few));
    assert_false(chance_tenth_is_surely_off(&few));
    assert_true(chance_tenth_is_off(&many));
    assert_true(chance_tenth_is_surely_off(&many));
    assert_true(chance_tenth_is_off(&above));
    assert_true(chance_tenth_is_surely_off(&above));
    assert_false(chance_tenth_is_off(&near));
    assert_false(chance_tenth_is_surely_off(&near));
    assert_false(chance_tenth_is_off(&none));
    assert_false(chance_tenth_is_surely_off(&none));
    /* One group can be anything. */
    assert_true(chance_tenth_is_off(&one));
    assert_false(chance_tenth_is_surely_off(&one));
    assert_true(one.interval == 1);
}

/* -- the factor -- */

enum { POSITIONS = 100000 };

/* What positions that were made so have for a chance. */
static double
true_chance(const struct chance_lead *lead, double near, double far)
{
    double x = 2 * lead->terms[0] + lead->terms[2];

    return 1 / (1 + exp(-x * (near + far * fabs(x)) / (1 + fabs(x))));
}

static void
make_positions(struct race_position *at, double near, double far)
{
    struct dice dice = dice_start(1505);

    for (int i = 0; i < POSITIONS; i++) {
        at[i] = (struct race_position){.part = i % RACE_PARTS};
        for (int t = 0; t < CHANCE_TERMS; t++)
            at[i].lead.terms[t] = dice_below(&dice, 4001) / 1000.0 - 2;
        at[i].won = dice_below(&dice, 1000000) < 1e6 * true_chance(&at[i].lead, near, far);
    }
}

/* How far off the fitted odds are, on the average; with or without their
 * factor. */
static double
error_of(const struct race_position *at, const struct chance_race *race, bool factored, double near,
    double far)
{
    double sum = 0;

    for (int i = 0; i < POSITIONS; i++) {
        double x = 0;
        for (int t = 0; t < CHANCE_TERMS; t++)
            x += race->weights[t] * at[i].lead.terms[t] / 1000;
        if (factored)
            x *= (race->near + race->far * fabs(x)) / (1 + fabs(x)) / 1000;
        sum += fabs(1 / (1 + exp(-x)) - true_chance(&at[i].lead, near, far));
    }
    return sum / POSITIONS;
}

/* Positions whose sums need a factor have it found; those that need none have
 * none, or one that changes next to nothing. */
TEST(test_factor)
{
    static struct race_position at[POSITIONS];
    struct chance_race race;
    struct race_gain gain;

    make_positions(at, 0.1, 1.3);
    assert_true(race_odds_fit(at, POSITIONS, RACE_IN_TIME, &race, &gain));
    assert_true(gain.way >= 0 && gain.factored < gain.plain);
    assert_true(race.near < race.far);
    assert_true(error_of(at, &race, false, 0.1, 1.3) > 0.02);
    assert_true(error_of(at, &race, true, 0.1, 1.3) < 0.01);
    make_positions(at, 1, 1);
    assert_true(race_odds_fit(at, POSITIONS, RACE_IN_TIME, &race, &gain));
    assert_true(error_of(at, &race, true, 1, 1) < 0.01);
    /* Too few, and nothing to tell the winner by: nothing is changed. */
    struct chance_race before = race;
    assert_false(race_odds_fit(at, 50, RACE_IN_TIME, &race, &gain));
    for (int i = 0; i < POSITIONS; i++)
        at[i].lead = (struct chance_lead){.terms = {0}};
    assert_false(race_odds_fit(at, POSITIONS, RACE_IN_TIME, &race, &gain));
    assert_memory_equal(&race, &before, sizeof(race));
    assert_true(gain.plain == 0);
}

/* A run as of the command; small, so what it finds is rough. */
static struct chance_race_run
run_of(struct brain *brain, uint64_t seed, int threads)
{
    static struct session session;

    return (struct chance_race_run){
        .session = &session,
        .rules = ruleset_find("modern"),
        .brain = brain,
        .cut = 120,
        .games = 24,
        .checks = 24,
        .seed = seed,
        .threads = threads,
    };
}

TEST(test_fit)
{
    static struct brain one, two;
    struct chance_race_run run = run_of(&one, 4, 1);

    assert_true(weights_find("dellacherie", &one));
    memset(one.odds, 0, sizeof(one.odds));
    two = one;
    assert_true(chance_race_fit(&run));
    assert_true(chance_race_check(&run));
    const struct chance_odds *odds = brain_odds(&one, "modern");
    assert_non_null(odds);
    assert_in_range(odds->piece_ms, 300, 2000);
    /* Ten cells a row are two and a half pieces. */
    assert_in_range(odds->rows.each, 2000, 3500);
    assert_true(run.checked.races[RACE_TO_ROWS] > 0);
    /* A term that is left out does not let the others run away. */
    for (int g = 0; g < RACE_GOALS; g++)
        assert_true(chance_knows_race(odds, &race_goals[g]));
    double called = 0, won = 0, count = 0;
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        const struct chance_tenth *tenth = &run.checked.tenths[RACE_TO_ROWS][t];
        const struct chance_tenth *mirror =
            &run.checked.tenths[RACE_TO_ROWS][CHANCE_TENTHS - 1 - t];
        count += (double)tenth->count;
        called += (double)tenth->count * tenth->called;
        won += (double)tenth->count * tenth->lived;
        if (t >= CHANCE_TENTHS / 2 && mirror->count > 0)
            assert_true(tenth->lived + 1e-9 >= mirror->lived);
    }
    /* Each position is of both sides. */
    assert_true(fabs(called / count - 0.5) < 1e-6);
    assert_true(fabs(won / count - 0.5) < 1e-6);
    /* The same with more threads. */
    run = run_of(&two, 4, 3);
    assert_true(chance_race_fit(&run));
    assert_memory_equal(&one, &two, sizeof(one));
}

/* The default coach has odds; what any player has is whole, and belongs to a
 * curve. */
TEST(test_built_in)
{
    static struct brain brain;

    assert_true(weights_find(weights_default_name, &brain));
    assert_non_null(brain_odds(&brain, "standard"));
    for (int i = 0; weights_at(i, &brain); i++)
        for (int r = 0; ruleset_at(r) != NULL; r++) {
            const char *rules = ruleset_at(r)->name;
            const struct chance_odds *odds = brain_odds(&brain, rules);
            if (odds == NULL)
                continue;
            assert_non_null(brain_chance(&brain, rules));
            assert_true(odds->rows.each > 0);
            for (int g = 0; g < RACE_GOALS; g++)
                assert_true(chance_knows_race(odds, &race_goals[g]));
            for (int kind = 0; kind < CHANCE_RACES; kind++)
                assert_true(odds->races[kind].near > 0 && odds->races[kind].far > 0);
        }
}

/* New weights mean new odds. */
TEST(test_new_weights_have_no_odds)
{
    static struct brain brain;

    assert_true(weights_find("dellacherie", &brain));
    brain.odds[0] = made;
    brain_look_ahead(&brain, brain.pieces);
    assert_non_null(brain_odds(&brain, "classic"));
    brain_look_ahead(&brain, 2);
    assert_null(brain_odds(&brain, "classic"));
    brain.odds[0] = made;
    assert_true(brain_scale(&brain));
    assert_null(brain_odds(&brain, "classic"));
}

SUITE(odds)
