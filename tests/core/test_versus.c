/* Rounds and matches: when an attack arrives, who may go on, who has won. */
#include "lib/check.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/versus.h"

static void
see(struct versus *round, int side, uint64_t tick, uint16_t sent)
{
    versus_see(round, side, &(struct view){.tick = tick}, &(struct events){.sent = sent});
}

static void
see_end(struct versus *round, int side, uint64_t tick, bool reached)
{
    struct view view = {.tick = tick, .over = true, .reached = reached};
    versus_see(round, side, &view, &(struct events){0});
}

TEST(test_arrival)
{
    struct versus round;

    versus_begin(&round);
    assert_int_equal(versus_room(&round, 0), VERSUS_LAG);
    see(&round, 0, 3, 4);
    assert_int_equal(versus_room(&round, 1), 3 + VERSUS_LAG);
    see(&round, 1, 3 + VERSUS_LAG - 1, 0);
    assert_int_equal(versus_arrive(&round, 1), 0);
    assert_int_equal(versus_room(&round, 1), 1);
    see(&round, 1, 3 + VERSUS_LAG, 0);
    assert_int_equal(versus_room(&round, 1), 0); /* it arrives first */
    assert_int_equal(versus_arrive(&round, 1), 4);
    assert_int_equal(versus_arrive(&round, 1), 0);
    assert_int_equal(versus_room(&round, 1), 0); /* the other one must go on */
    see(&round, 0, 4, 0);
    assert_int_equal(versus_room(&round, 1), 1);
    assert_int_equal(round.sides[0].sent, 4);
}

TEST(test_end)
{
    struct versus round;
    int winner;

    versus_begin(&round);
    assert_false(versus_ended(&round, &winner));
    see_end(&round, 0, 5, false);
    assert_int_equal(versus_room(&round, 0), 0);
    see(&round, 1, 5 + VERSUS_LAG - 1, 0);
    assert_false(versus_ended(&round, &winner));
    see(&round, 1, 5 + VERSUS_LAG, 0);
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, 1);
    /* It topped out too, but later. */
    see_end(&round, 1, 5 + VERSUS_LAG, false);
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, 1);

    versus_begin(&round);
    see_end(&round, 0, 5, false);
    see_end(&round, 1, 5, false);
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, VERSUS_NOBODY);
}

TEST(test_time_is_up)
{
    struct versus round;
    int winner;

    versus_begin(&round);
    see(&round, 1, 2, 1);
    see_end(&round, 0, 9, true);
    assert_false(versus_ended(&round, &winner));
    see_end(&round, 1, 9, true);
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, 1); /* it sent more */
    round.sides[0].sent = 1;
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, VERSUS_NOBODY);
    round.sides[0].reached = false; /* it topped out in the last tick */
    assert_true(versus_ended(&round, &winner));
    assert_int_equal(winner, 1);
}

TEST(test_match)
{
    struct match match;

    match_begin(&match, 2);
    match_count(&match, 1);
    match_count(&match, VERSUS_NOBODY);
    match_count(&match, 0);
    assert_int_equal(match_winner(&match), VERSUS_NOBODY);
    assert_int_equal(match_round(&match), 3);
    match_count(&match, 0);
    assert_int_equal(match_winner(&match), 0);
    assert_true(match_seed(7, 0) == 7);
    assert_true(match_seed(7, 1) != match_seed(7, 2) && match_seed(7, 1) != match_seed(8, 1));
}

TEST(test_goals)
{
    const struct goal *goal;
    int count = 0;

    for (; (goal = goal_versus_at(count)) != NULL; count++) {
        assert_ptr_equal(goal_versus_find(goal->name), goal);
        assert_null(goal_find(goal->name));
        assert_true(goal->versus);
        assert_true(goal_fits(goal, &ruleset_modern));
        assert_false(goal_fits(goal, &ruleset_classic));
    }
    assert_int_equal(count, 4);
    assert_null(goal_versus_at(-1));
    assert_null(goal_versus_find("endless"));
}

/* -- the queue -- */

TEST(test_delay)
{
    const struct garbage_style style = {.delay = 500};
    struct garbage garbage;

    garbage_init(&garbage, 1);
    garbage_add(&garbage, 3, 100);
    garbage_add(&garbage, 2, 200);
    assert_int_equal(garbage_pending(&garbage), 5);
    assert_int_equal(garbage_ready(&garbage, 99), 0);
    assert_int_equal(garbage_ready(&garbage, 100), 3);
    assert_int_equal(garbage_ready(&garbage, 200), 5);
    assert_int_equal(garbage_cancel(&garbage, 1), 0); /* before it is due */
    garbage_take(&garbage, &style, 10);
    garbage_take(&garbage, &style, 10);
    assert_int_equal(garbage_pending(&garbage), 2);
    assert_int_equal(garbage_ready(&garbage, 199), 0);
}

/* Returns how often holes change between rows, of `rows` in attacks of `size`. */
static int
count_changes(const struct garbage_style *style, int rows, int size)
{
    struct garbage garbage;
    int changes = 0, last = -1;

    garbage_init(&garbage, 5);
    for (int i = 0; i < rows; i++) {
        if (i % size == 0)
            garbage_add(&garbage, (uint32_t)size, 0);
        int hole = garbage_take(&garbage, style, 10);
        assert_in_range(hole, 0, 9);
        changes += last >= 0 && hole != last;
        last = hole;
    }
    return changes;
}

TEST(test_holes)
{
    const struct garbage_style plain = {0}, clean = {.stays = 100}, messy = {.moves = 30},
                               half = {.stays = 50};

    assert_int_equal(count_changes(&plain, 400, 4), 99);
    assert_int_equal(count_changes(&clean, 400, 4), 0);
    /* 99 between attacks, and 30 % of 300 within them, with 5 deviations. */
    assert_in_range(count_changes(&messy, 400, 4), 99 + 90 - 40, 99 + 90 + 40);
    assert_in_range(count_changes(&half, 400, 4), 49 - 25, 50 + 25);
}

/* -- attack tables -- */

TEST(test_attack)
{
    struct lock_result spin = {.spin = SPIN_FULL, .rows = 2};
    struct lock_result four = {.rows = 4}, mini = {.spin = SPIN_MINI, .rows = 2};
    struct lock_result clear = {.rows = 1, .combo = 12};
    const struct bonus *const tables[] = {&bonus_guideline, &bonus_web};

    for (int i = 0; i < 2; i++) {
        spin.back_to_back = four.back_to_back = false;
        assert_int_equal(scoring_attack(tables[i], &spin), 4);
        assert_int_equal(scoring_attack(tables[i], &four), 4);
        spin.back_to_back = four.back_to_back = true;
        assert_int_equal(scoring_attack(tables[i], &spin), 5);
        assert_int_equal(scoring_attack(tables[i], &four), 5);
        assert_int_equal(scoring_attack(tables[i], &clear), 5);
        assert_int_equal(scoring_attack(tables[i], &mini), i == 0 ? 1 : 0);
    }
    clear.combo = 4;
    assert_int_equal(scoring_attack(&bonus_guideline, &clear), 2);
    assert_int_equal(scoring_attack(&bonus_web, &clear), 1);
}

SUITE(versus)
