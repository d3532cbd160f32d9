/*
 * What the panel counts and what is said beside the well, by rules and goals.
 */
#include "lib/check.h"

#include "app/draw/feats.h"
#include "app/draw/figures.h"
#include "app/text/language.h"

static struct game game;
static struct view view;
static struct figure figures[LAYOUT_MAX_STATS];

static int
figures_for(const struct ruleset *rules, const char *goal)
{
    game_init_goal(&game, rules, goal_find(goal), rules->first_level, 1, rules->handling);
    view_take(&view, &game);
    return figures_of(&view, figures);
}

static void
check_figure(int at, const char *name, const char *value)
{
    assert_string_equal(figures[at].name, name);
    assert_string_equal(figures[at].value, value);
}

static void
goals_have_their_numbers(void **state)
{
    (void)state;
    assert_int_equal(figures_for(&ruleset_classic, "endless"), 3);
    assert_true(figures_are_usual(&view));
    check_figure(0, "Points", "0");
    check_figure(1, "Rows", "0");
    check_figure(2, "Level", "1");

    assert_int_equal(figures_for(&ruleset_modern, "sprint40"), 3);
    assert_false(figures_are_usual(&view));
    view.tick = 62345;
    view.rows = 3;
    view.pieces = 101;
    figures_of(&view, figures);
    check_figure(0, "Time", "1:02.3");
    check_figure(1, "Rows left", "37");
    check_figure(2, "Pieces/s", "1.60");

    figures_for(&ruleset_modern, "ultra");
    view.tick = 500;
    figures_of(&view, figures);
    check_figure(0, "Time left", "1:59.5");
    figures_for(&ruleset_modern, "dig10");
    check_figure(1, "Garbage left", "10");
}

/* The bars below numbers say how far it is. */
static void
numbers_have_bars(void **state)
{
    (void)state;
    figures_for(&ruleset_modern, "sprint40");
    view.rows = 10;
    figures_of(&view, figures);
    assert_false(figures[0].has_bar);
    assert_true(figures[1].has_bar);
    assert_int_equal(figures[1].done, FIGURE_ALL / 4);
    figures_for(&ruleset_modern, "ultra");
    view.tick = goal_find("ultra")->ticks / 2;
    figures_of(&view, figures);
    assert_int_equal(figures[0].done, FIGURE_ALL / 2);
    /* The level: of the rows since the last one. */
    int last = figures_for(&ruleset_retro, "endless") - 1;
    assert_string_equal(figures[last].name, "Level");
    assert_int_equal(figures[last].done, 0);
    view.rows_to_level -= 5;
    figures_of(&view, figures);
    assert_in_range(figures[last].done, 1, FIGURE_ALL - 1);
    view.level = view.start_level + 3;
    view.rows_to_level = ruleset_retro.rows_per_level / 2;
    figures_of(&view, figures);
    assert_int_equal(figures[last].done, FIGURE_ALL / 2);
    for (int r = 0; ruleset_at(r) != NULL; r++) {
        figures_for(ruleset_at(r), "endless");
        for (int i = 0; i < last; i++)
            assert_in_range(figures[i].done, 0, FIGURE_ALL);
    }
}

/* Smaller numbers: none that is among the large ones, and keys only where they
 * are known. */
static void
facts_add_to_the_numbers(void **state)
{
    (void)state;
    const struct finesse_game finesse = {.pieces = 8, .pressed = 18, .drops = 8, .faults = 3};
    struct figure facts[LAYOUT_MAX_FACTS];

    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (int g = 0; goal_at(g) != NULL; g++) {
            if (!goal_fits(goal_at(g), ruleset_at(r)))
                continue;
            int large = figures_for(ruleset_at(r), goal_at(g)->name);
            int count = figures_facts(&view, &finesse, facts);
            assert_in_range(count, 5, LAYOUT_MAX_FACTS);
            assert_int_equal(figures_facts(&view, NULL, facts), count - 2);
            figures_facts(&view, &finesse, facts);
            for (int i = 0; i < count; i++)
                for (int j = 0; j < large; j++)
                    assert_string_not_equal(facts[i].name, figures[j].name);
        }
    figures_for(&ruleset_modern, "sprint40");
    view.tick = 30000;
    view.pieces = 41;
    view.attack = 6;
    view.max_combo = 3;
    figures_facts(&view, &finesse, facts);
    assert_string_equal(facts[0].name, "Pieces");
    assert_string_equal(facts[0].value, "40");
    assert_string_equal(facts[1].value, "3.25");
    assert_string_equal(facts[2].value, "3");
    assert_string_equal(facts[4].name, "Attack/min");
    assert_string_equal(facts[4].value, "12.00");
    /* As the results and the lab count it. */
    assert_string_equal(facts[6].name, "Longest combo");
    assert_string_equal(facts[6].value, "3");
}

static void
splits_are_compared(void **state)
{
    (void)state;
    static const struct splits best = {4, 10, {9000, 19000, 30000, 40000}};
    struct splits own = {2, 10, {8750, 20010}};
    struct split splits[LAYOUT_MAX_SPLITS];

    figures_for(&ruleset_modern, "sprint40");
    assert_int_equal(figures_splits(&view, &own, &best, splits), 4);
    assert_string_equal(splits[0].name, "10");
    assert_string_equal(splits[0].value, "0:08.7");
    assert_string_equal(splits[0].apart, "−0.25");
    assert_true(splits[0].ahead && !splits[1].ahead);
    assert_string_equal(splits[1].apart, "+1.01");
    assert_true(splits[2].to_come);
    assert_string_equal(splits[2].value, "0:30.0");
    assert_string_equal(splits[2].apart, "");
    assert_int_equal(figures_splits(&view, &own, NULL, splits), 4);
    assert_string_equal(splits[1].apart, "");
    assert_string_equal(splits[2].value, "");
    /* A game that is continued has forgotten its first times. */
    own.ticks[0] = 0;
    figures_splits(&view, &own, &best, splits);
    assert_string_equal(splits[0].value, "–");
    assert_string_equal(splits[0].apart, "");
    /* Those that are there, and one to come. */
    figures_for(&ruleset_modern, "master");
    own.count = 12;
    assert_int_equal(figures_splits(&view, &own, NULL, splits), LAYOUT_MAX_SPLITS);
    assert_string_equal(splits[LAYOUT_MAX_SPLITS - 1].name, "130");
    figures_for(&ruleset_classic, "endless");
    assert_int_equal(figures_splits(&view, &own, &best, splits), 0);
}

/* Every rule set and goal has room in the panel. */
static void
all_fit_into_the_panel(void **state)
{
    (void)state;
    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (int g = 0; goal_at(g) != NULL; g++) {
            if (!goal_fits(goal_at(g), ruleset_at(r)))
                continue;
            int count = figures_for(ruleset_at(r), goal_at(g)->name);
            assert_in_range(count + figures_have_streaks(&view), 2, LAYOUT_MAX_STATS);
        }
}

static void
check_end(const char *goal, bool reached, const char *ending, const char *result)
{
    char out[96];

    figures_for(&ruleset_modern, goal);
    view.reached = reached;
    view.over = true;
    view.tick = 62345;
    view.rows = 23;
    view.points = 12345;
    view.garbage_cleared = 4;
    figures_ending(&view, out, sizeof(out));
    assert_string_equal(out, ending);
    figures_result(&view, out, sizeof(out));
    assert_string_equal(out, result);
}

static void
ends_are_told(void **state)
{
    (void)state;
    check_end("endless", false, "Game over", "");
    check_end("sprint40", true, "40 rows", "1:02.345");
    check_end("sprint40", false, "Game over", "23 of 40, doesn't count");
    check_end("dig10", true, "10 garbage rows", "1:02.345");
    check_end("dig10", false, "Game over", "4 of 10, doesn't count");
    check_end("ultra", true, "2 minutes", "12 345 points");
    check_end("master", true, "150 rows", "12 345 points");
    check_end("survival", false, "Game over", "23 rows");
}

static void
check_words(uint32_t happened, struct lock_result result, uint16_t chain, const char *words)
{
    struct feats feats = {0};
    struct events events = {.happened = EVENT_LOCKED | happened};
    char out[FEATS_MAX * FEATS_SIZE];

    figures_for(&ruleset_modern, "endless");
    view.chain = chain;
    view.level = 7;
    events.result = result;
    feats_take(&feats, &view, &events);
    feats_write_line(&feats, out, sizeof(out));
    assert_string_equal(out, words);
}

static void
locks_have_words(void **state)
{
    (void)state;
    check_words(0, (struct lock_result){0}, 0, "");
    check_words(EVENT_CLEARED, (struct lock_result){.rows = 1}, 0, "1 row");
    check_words(EVENT_SPIN, (struct lock_result){.spin = SPIN_FULL}, 0, "T-spin");
    check_words(EVENT_CLEARED | EVENT_SPIN | EVENT_BACK_TO_BACK,
        (struct lock_result){.spin = SPIN_FULL, .rows = 2, .back_to_back = true}, 2,
        "T-spin, 2 rows, back-to-back");
    check_words(EVENT_CLEARED | EVENT_COMBO,
        (struct lock_result){.rows = 4, .back_to_back = true, .combo = 3}, 4,
        "4 rows, back-to-back 3, combo 3");
    check_words(EVENT_CLEARED | EVENT_MINI | EVENT_ALL_CLEAR | EVENT_LEVEL_UP,
        (struct lock_result){.spin = SPIN_MINI, .rows = 1, .all_clear = true}, 0,
        "all clear, mini T-spin, 1 row, level 7");
}

static int
words_of(const struct ruleset *rules, uint32_t happened, int rows, char *out)
{
    struct feats feats = {0};
    struct events events = {.happened = EVENT_LOCKED | happened};

    figures_for(rules, "endless");
    view.level = 7;
    events.result.rows = (uint8_t)rows;
    bool said = feats_take(&feats, &view, &events);
    feats_write_line(&feats, out, FEATS_MAX * FEATS_SIZE);
    char words[FEATS_MAX][FEATS_SIZE];
    int rising = feats_write_rising(&feats, words);
    assert_true(said || rising == 0);
    return said ? rising : -1;
}

/* A plain clear of less than four rows is no feat that rises, nor is a first
 * combo; old rules say no more than four rows and a new level. */
static void
some_words_rise(void **state)
{
    (void)state;
    char out[FEATS_MAX * FEATS_SIZE];

    assert_int_equal(words_of(&ruleset_modern, EVENT_CLEARED, 3, out), 0);
    assert_string_equal(out, "3 rows");
    assert_int_equal(words_of(&ruleset_modern, EVENT_CLEARED, 4, out), 1);
    assert_int_equal(words_of(&ruleset_modern, 0, 0, out), -1);
    struct feats combos = {.result = {.rows = 1, .combo = 1}};
    char words[FEATS_MAX][FEATS_SIZE];
    assert_int_equal(feats_write(&combos, words), 2);
    assert_int_equal(feats_write_rising(&combos, words), 0);
    combos.result.combo = 2;
    assert_int_equal(feats_write_rising(&combos, words), 1);
    assert_string_equal(words[0], "combo 2");
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        if (ruleset_is_modern(ruleset_at(i)))
            continue;
        assert_int_equal(words_of(ruleset_at(i), EVENT_CLEARED, 3, out), -1);
        assert_string_equal(out, "");
        assert_int_equal(words_of(ruleset_at(i), EVENT_CLEARED, 4, out), 1);
        assert_string_equal(out, "4 rows");
        assert_int_equal(words_of(ruleset_at(i), EVENT_CLEARED | EVENT_LEVEL_UP, 1, out), 1);
        assert_string_equal(out, "level 7");
    }
}

SUITE(feats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_have_their_numbers),
        cmocka_unit_test(numbers_have_bars),
        cmocka_unit_test(facts_add_to_the_numbers),
        cmocka_unit_test(splits_are_compared),
        cmocka_unit_test(all_fit_into_the_panel),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(locks_have_words),
        cmocka_unit_test(some_words_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
