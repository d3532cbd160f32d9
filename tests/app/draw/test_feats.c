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

TEST(goals_have_their_numbers)
{
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
    check_figure(0, "Rows left", "37");
    check_figure(1, "Time", "1:02.3");
    check_figure(2, "Pieces/s", "1.60");

    figures_for(&ruleset_modern, "ultra");
    view.tick = 500;
    figures_of(&view, figures);
    check_figure(2, "Time left", "1:59.5");
    figures_for(&ruleset_modern, "dig10");
    check_figure(0, "Garbage left", "10");
}

/* The bars below numbers say how far it is. */
TEST(numbers_have_bars)
{
    figures_for(&ruleset_modern, "sprint40");
    view.rows = 10;
    figures_of(&view, figures);
    assert_string_equal(figures[0].name, "Rows left");
    assert_int_equal(figures[0].done, FIGURE_ALL / 4);
    assert_false(figures[1].has_bar);
    figures_for(&ruleset_modern, "ultra");
    view.tick = goal_find("ultra")->ticks / 2;
    figures_of(&view, figures);
    assert_string_equal(figures[0].name, "Points");
    assert_string_equal(figures[2].name, "Time left");
    assert_int_equal(figures[2].done, FIGURE_ALL / 2);
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
TEST(facts_add_to_the_numbers)
{
    const struct finesse_game finesse = {.pieces = 8, .pressed = 18, .drops = 8, .faults = 3};
    struct figure facts[LAYOUT_MAX_FACTS];

    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (int g = 0; goal_at(g) != NULL; g++) {
            if (!goal_fits(goal_at(g), ruleset_at(r)))
                continue;
            int large = figures_for(ruleset_at(r), goal_at(g)->name);
            view.pieces = 9;
            int count = figures_facts(&view, &finesse, facts);
            assert_in_range(count, 3, LAYOUT_MAX_FACTS);
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
    view.attack = 0;
    figures_facts(&view, &finesse, facts);
    assert_string_equal(facts[3].name, "Longest combo"); /* no attack so far */
    view.attack = 6;
    figures_facts(&view, &finesse, facts);
    /* As the results and the lab count it. */
    assert_string_equal(facts[5].name, "Longest combo"); /* no T-spin so far */
    assert_string_equal(facts[5].value, "3");
}

TEST(splits_are_compared)
{
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
TEST(all_fit_into_the_panel)
{
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

TEST(ends_are_told)
{
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

TEST(locks_have_words)
{
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

/* Writes the words for a lock; "" when there are none. */
static void
words_to_goal(const struct ruleset *rules, const char *goal, uint32_t happened, int rows, char *out)
{
    struct feats feats = {0};
    struct events events = {.happened = EVENT_LOCKED | happened};

    figures_for(rules, goal);
    view.level = 7;
    events.result.rows = (uint8_t)rows;
    bool said = feats_take(&feats, &view, &events);
    feats_write_line(&feats, out, FEATS_MAX * FEATS_SIZE);
    assert_int_equal(said, out[0] != '\0');
}

static void
words_of(const struct ruleset *rules, uint32_t happened, int rows, char *out)
{
    words_to_goal(rules, "endless", happened, rows, out);
}

/* Where time counts, the level is not shown, so it is not announced. */
TEST(a_sprint_has_no_levels)
{
    char out[FEATS_MAX * FEATS_SIZE];

    words_to_goal(&ruleset_standard, "sprint40", EVENT_CLEARED | EVENT_LEVEL_UP, 1, out);
    assert_string_equal(out, "");
    words_to_goal(&ruleset_standard, "marathon", EVENT_CLEARED | EVENT_LEVEL_UP, 1, out);
    assert_string_equal(out, "level 7");
}

/* Modern rules say every clear; old rules no more than four rows and a new
 * level. */
TEST(clears_are_said)
{
    char out[FEATS_MAX * FEATS_SIZE];

    words_of(&ruleset_modern, EVENT_CLEARED, 3, out);
    assert_string_equal(out, "3 rows");
    words_of(&ruleset_modern, 0, 0, out);
    assert_string_equal(out, "");
    struct feats combos = {.result = {.rows = 1, .combo = 1}};
    char words[FEATS_MAX][FEATS_SIZE];
    assert_int_equal(feats_write(&combos, words), 2);
    assert_string_equal(words[1], "combo 1");
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        if (ruleset_is_modern(ruleset_at(i)))
            continue;
        words_of(ruleset_at(i), EVENT_CLEARED, 3, out);
        assert_string_equal(out, "");
        words_of(ruleset_at(i), EVENT_CLEARED, 4, out);
        assert_string_equal(out, "4 rows");
        words_of(ruleset_at(i), EVENT_CLEARED | EVENT_LEVEL_UP, 1, out);
        assert_string_equal(out, "level 7");
    }
}

SUITE(feats)
