/*
 * A race: who leads and who has won, however the clock of either game ran; and
 * the scene of it, from the first key to the last.
 */
#include "check.h"

#include "race.h"

static struct race race;
static struct race_verdict verdict;

/* What a side is like at a tick. */
static void
see(enum race_side side, uint64_t tick, uint64_t rows, uint64_t points,
    bool over)
{
    struct view view = {
        .tick = tick, .rows = rows, .points = points, .over = over};
    race_see(&race, side, &view);
    race_judge(&race, &verdict);
}

static void
person(uint64_t tick, uint64_t rows, uint64_t points)
{
    see(RACE_PERSON, tick, rows, points, false);
}

static void
machine(uint64_t tick, uint64_t rows, uint64_t points)
{
    see(RACE_MACHINE, tick, rows, points, false);
}

static void
begin(enum race_kind kind, uint32_t amount)
{
    static struct race_goal goal;
    goal = (struct race_goal){"", kind, amount};
    race_begin(&race, &goal);
    race_judge(&race, &verdict);
    assert_false(verdict.ended);
    assert_int_equal(verdict.ahead, RACE_NOBODY);
    assert_int_equal(verdict.gap, 0);
}

static void
ends(int winner, bool by_end)
{
    assert_true(verdict.ended);
    assert_int_equal(verdict.winner, winner);
    assert_true(verdict.by_end == by_end);
}

static void
goes_on(int ahead, uint64_t gap)
{
    assert_false(verdict.ended);
    assert_int_equal(verdict.ahead, ahead);
    assert_int_equal(verdict.gap, gap);
}

static void
rows_count_where_they_are_the_goal(void **state)
{
    (void)state;
    begin(RACE_TO_ROWS, 20);
    person(1000, 4, 100);
    goes_on(RACE_PERSON, 4);
    machine(1000, 7, 50);
    goes_on(RACE_MACHINE, 3);
    person(2000, 7, 100);
    goes_on(RACE_NOBODY, 0);
    person(3000, 21, 900);
    goes_on(RACE_PERSON, 14); /* the machine is not yet at that tick */
    machine(2999, 8, 60);
    goes_on(RACE_PERSON, 13);
    machine(3000, 8, 60);
    ends(RACE_PERSON, false);
    assert_int_equal(verdict.gap, 13);
    /* What comes later changes nothing. */
    machine(3500, 30, 9000);
    ends(RACE_PERSON, false);
}

/* The machine is late, and was sooner all the same. */
static void
the_earlier_tick_counts(void **state)
{
    (void)state;
    begin(RACE_TO_ROWS, 20);
    machine(900, 19, 0);
    person(1000, 20, 0);
    goes_on(RACE_PERSON, 1);
    machine(950, 20, 0);
    ends(RACE_MACHINE, false);
    machine(1000, 20, 0);
    ends(RACE_MACHINE, false);
}

static void
a_tie_is_a_draw(void **state)
{
    (void)state;
    begin(RACE_TO_ROWS, 20);
    person(1000, 20, 10);
    machine(1000, 20, 70);
    ends(RACE_NOBODY, false);

    begin(RACE_TO_ROWS, 20);
    person(1000, 20, 10);
    machine(1000, 22, 70);
    ends(RACE_MACHINE, false); /* in one tick, but further */
}

static void
a_full_well_has_lost(void **state)
{
    (void)state;
    begin(RACE_TO_ROWS, 20);
    machine(5000, 10, 10);
    see(RACE_PERSON, 4000, 15, 100, true);
    ends(RACE_MACHINE, true);
    assert_int_equal(verdict.ahead, RACE_PERSON);

    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    goes_on(RACE_MACHINE, 100); /* the person is not yet there */
    person(4000, 0, 0);
    ends(RACE_PERSON, true);

    /* Both full: who stood longer. */
    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    see(RACE_PERSON, 3999, 15, 1000, true);
    ends(RACE_MACHINE, true);

    /* In the same tick: points. */
    begin(RACE_TO_LAST, 0);
    see(RACE_MACHINE, 4000, 15, 100, true);
    see(RACE_PERSON, 4000, 15, 1000, true);
    ends(RACE_PERSON, false);

    /* There in the tick in which the other's well is full. */
    begin(RACE_TO_ROWS, 20);
    see(RACE_MACHINE, 4000, 15, 100, true);
    person(4000, 20, 0);
    ends(RACE_PERSON, false);
}

static void
time_is_up_for_both(void **state)
{
    (void)state;
    begin(RACE_IN_TIME, 60000);
    person(60000, 10, 500);
    goes_on(RACE_PERSON, 500);
    machine(59999, 2, 400);
    goes_on(RACE_PERSON, 100);
    machine(60000, 3, 700);
    ends(RACE_MACHINE, false);
    assert_int_equal(verdict.gap, 200);

    begin(RACE_IN_TIME, 60000);
    person(60000, 10, 500);
    machine(60000, 2, 500);
    ends(RACE_NOBODY, false);
}

/* Points of a full well stay; the other may still get more of them. */
static void
time_goes_on_for_the_one_who_stands(void **state)
{
    (void)state;
    begin(RACE_IN_TIME, 60000);
    see(RACE_MACHINE, 20000, 10, 500, true);
    person(20000, 4, 300);
    goes_on(RACE_MACHINE, 200);
    person(30000, 6, 500);
    goes_on(RACE_NOBODY, 0);
    person(30500, 7, 510);
    ends(RACE_PERSON, false);

    begin(RACE_IN_TIME, 60000);
    see(RACE_MACHINE, 20000, 10, 500, true);
    person(60000, 4, 300);
    ends(RACE_MACHINE, false);
}

static void
goals_are_in_order(void **state)
{
    (void)state;
    for (int i = 0; i < RACE_GOALS; i++) {
        assert_true(strlen(race_goals[i].name) > 0);
        assert_true((race_goals[i].kind == RACE_TO_LAST) ==
                    (race_goals[i].amount == 0));
    }
}

static void
the_bar_grows_and_is_never_full(void **state)
{
    (void)state;
    begin(RACE_TO_ROWS, 40);
    assert_int_equal(race_bar(&race, 0), 0);
    int before = 0;
    for (uint64_t gap = 1; gap < 40; gap++) {
        int now = race_bar(&race, gap);
        assert_true(now > before && now < 256);
        before = now;
    }
    assert_true(race_bar(&race, UINT64_MAX) < 256);
    assert_true(race_bar(&race, 1) >= 16); /* one row can be seen */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_count_where_they_are_the_goal),
        cmocka_unit_test(the_earlier_tick_counts),
        cmocka_unit_test(a_tie_is_a_draw),
        cmocka_unit_test(a_full_well_has_lost),
        cmocka_unit_test(time_is_up_for_both),
        cmocka_unit_test(time_goes_on_for_the_one_who_stands),
        cmocka_unit_test(goals_are_in_order),
        cmocka_unit_test(the_bar_grows_and_is_never_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
