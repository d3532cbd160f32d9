/*
 * Chances are read off their curves, and fitted to what happened; a coach
 * grades by them. Its own games lose nothing, worse players lose more, and what
 * it says of a piece depends on nothing that came later.
 */
#include "lib/check.h"
#include "lib/dice.h"
#include "workshop/chance_fit.h"
#include "lab/review_games.h"
#include "store/weights.h"

#include <math.h>

#include "wellplayed/coach.h"
#include "wellplayed/position.h"

static struct coach coach;

/* -- curves -- */

static struct chance_curve
line_of(int64_t from, int64_t to)
{
    struct chance_curve curve = {.rules = "classic",
        .pieces = 50,
        .count = 2,
        .values = {from, to},
        .chances = {1000, 9000}};
    return curve;
}

TEST(test_between_knots)
{
    struct chance_curve curve = line_of(-100, 100);

    assert_int_equal(chance_of(&curve, BRAIN_NO_PLACE), 0);
    assert_int_equal(chance_of(&curve, -101), 1000);
    assert_int_equal(chance_of(&curve, -100), 1000);
    assert_int_equal(chance_of(&curve, -50), 3000);
    assert_int_equal(chance_of(&curve, 0), 5000);
    assert_int_equal(chance_of(&curve, 100), 9000);
    assert_int_equal(chance_of(&curve, INT64_MAX), 9000);
    /* The largest spans there are. */
    curve = line_of(-((int64_t)1 << 61), (int64_t)1 << 61);
    assert_int_equal(chance_of(&curve, 0), 5000);
    assert_int_equal(chance_of(&curve, (int64_t)1 << 60), 7000);
    uint32_t before = 0;
    for (int64_t i = -1000; i <= 1000; i++) {
        uint32_t chance = chance_of(&curve, i * ((int64_t)1 << 51));
        assert_true(chance >= before);
        before = chance;
    }
}

TEST(test_new_weights_have_no_curve)
{
    struct brain brain;

    assert_true(weights_find("dellacherie", &brain));
    memset(brain.chances, 0, sizeof(brain.chances));
    brain.chances[0] = line_of(-5, 5);
    assert_non_null(brain_chance(&brain, "classic"));
    assert_null(brain_chance(&brain, "retro"));
    brain_look_ahead(&brain, 1);
    assert_non_null(brain_chance(&brain, "classic"));
    brain_look_ahead(&brain, 2);
    assert_null(brain_chance(&brain, "classic"));
    brain.chances[0] = line_of(-5, 5);
    assert_true(brain_scale(&brain));
    assert_null(brain_chance(&brain, "classic"));
}

/* Positions that live as a known curve says: the fit finds it again. */
TEST(test_fit)
{
    enum { COUNT = 100000 };
    static struct chance_sample at[COUNT], more[COUNT];
    struct chance_samples samples = {at, COUNT}, others = {more, COUNT};
    struct dice dice = dice_start(970);
    struct chance_curve curve = {.pieces = 50};
    struct chance_tenth tenths[CHANCE_TENTHS];
    struct brain brain;

    assert_true(weights_find("dellacherie", &brain));
    for (int i = 0; i < 2 * COUNT; i++) {
        double x = dice_below(&dice, 12000) / 1000.0 - 6;
        struct chance_sample sample = {brain_exact(&brain, x),
            dice_below(&dice, 1000000) < 1e6 / (1 + exp(-x)), (uint64_t)i / 50};
        if (i < COUNT)
            at[i] = sample;
        else
            more[i - COUNT] = sample;
    }
    assert_true(chance_fit(&brain, &samples, &curve));
    assert_in_range(curve.count, CHANCE_MIN_KNOTS, CHANCE_MAX_KNOTS);
    for (int i = 1; i < curve.count; i++) {
        assert_true(curve.values[i] > curve.values[i - 1]);
        assert_true(curve.chances[i] >= curve.chances[i - 1]);
    }
    for (double x = -5; x <= 5; x += 0.5) {
        double chance = chance_of(&curve, brain_exact(&brain, x)) / (double)CHANCE_WHOLE;
        assert_true(fabs(chance - 1 / (1 + exp(-x))) < 0.05);
    }
    chance_check(&curve, &others, tenths);
    for (int t = 0; t < CHANCE_TENTHS; t++)
        assert_false(chance_tenth_is_off(&tenths[t]));
    /* Positions that all live make no curve. */
    for (int i = 0; i < COUNT; i++)
        at[i].lived = true;
    assert_false(chance_fit(&brain, &samples, &curve));
    samples.count = 0;
    assert_false(chance_fit(&brain, &samples, &curve));
}

TEST(test_a_wrong_curve_is_found_out)
{
    struct chance_sample at[] = {{0, false, 0}, {0, false, 0}, {0, false, 1}, {0, true, 2}};
    struct chance_samples samples = {at, 4};
    struct chance_curve curve = line_of(-100, 100);
    struct chance_tenth tenths[CHANCE_TENTHS];

    chance_check(&curve, &samples, tenths);
    assert_int_equal(tenths[5].count, 4);
    assert_true(fabs(tenths[5].called - 0.5) < 1e-9);
    assert_true(fabs(tenths[5].lived - 0.25) < 1e-9);
    assert_int_equal(tenths[5].groups, 3); /* games */
    assert_true(chance_tenth_is_off(&tenths[5]));
    assert_false(chance_tenth_is_surely_off(&tenths[5]));
    assert_int_equal(tenths[4].count, 0);
}

/* -- grades -- */

TEST(test_grades)
{
    assert_int_equal(coach_grade_of(0), COACH_BEST);
    assert_int_equal(coach_grade_of(1), COACH_GOOD);
    assert_int_equal(coach_grade_of(499), COACH_GOOD);
    assert_int_equal(coach_grade_of(500), COACH_INACCURACY);
    assert_int_equal(coach_grade_of(999), COACH_INACCURACY);
    assert_int_equal(coach_grade_of(1000), COACH_MISTAKE);
    assert_int_equal(coach_grade_of(1499), COACH_MISTAKE);
    assert_int_equal(coach_grade_of(1500), COACH_BLUNDER);
    assert_int_equal(coach_grade_of(CHANCE_WHOLE), COACH_BLUNDER);
}

/* Worked out by hand from the formula. */
TEST(test_accuracy)
{
    struct coach_mark marks[20] = {{.piece = 0}};

    assert_true(coach_accuracy(marks, 0) == 100);
    for (int i = 0; i < 20; i++)
        marks[i].best_chance = 9000;
    assert_true(fabs(coach_accuracy(marks, 20) - 100) < 1e-9);
    /* All lose 10 points: 103.1668 e^-0.4354 - 2.1669 = 64.5829. */
    for (int i = 0; i < 20; i++)
        marks[i].loss = 1000;
    assert_true(fabs(coach_accuracy(marks, 20) - 64.5829) < 0.001);
    /* A blunder counts more than a plain mean would have it. */
    for (int i = 0; i < 20; i++)
        marks[i].loss = i == 10 ? 9000 : 0;
    double accuracy = coach_accuracy(marks, 20);
    assert_true(accuracy < 95);
    assert_true(accuracy > 20);
    /* Less loss, more accuracy. */
    marks[10].loss = 2000;
    assert_true(coach_accuracy(marks, 20) > accuracy);
}

/* -- a coach -- */

static struct brain
coach_of(const char *rules)
{
    struct brain brain;
    assert_true(weights_find("dellacherie", &brain));
    assert_true(coach_can(&brain, ruleset_find(rules)));
    return brain;
}

static struct review_games
grades_of(const struct brain *brain, int skill, const char *rules)
{
    struct review_games games = {
        .coach = brain,
        .player = brain,
        .rules = ruleset_find(rules),
        .skill = skill,
        .games = 6,
        .seed = 5,
        .cut = 100,
        .threads = 2,
    };
    assert_true(review_games_run(&games));
    return games;
}

TEST(test_players)
{
    static const char *const rules[] = {"classic", "modern", "retro"};

    for (size_t i = 0; i < ARRAY_SIZE(rules); i++) {
        struct brain brain = coach_of(rules[i]);
        struct review_games bad = grades_of(&brain, 0, rules[i]);
        struct review_games fair = grades_of(&brain, 3, rules[i]);
        struct review_games perfect = grades_of(&brain, 10, rules[i]);
        assert_true(bad.accuracy + 2 < fair.accuracy);
        assert_true(fair.accuracy + 2 < perfect.accuracy);
        assert_true(perfect.accuracy > 99.99);
        assert_int_equal(perfect.grades[COACH_BEST], perfect.graded);
        assert_true(perfect.graded == perfect.pieces);
    }
}

TEST(test_only_usual_wells)
{
    struct brain brain = coach_of("classic");
    struct ruleset rules = *ruleset_find("classic");

    assert_true(ruleset_resize(&rules, 10, 10));
    assert_false(coach_can(&brain, &rules));
    brain_look_ahead(&brain, 2);
    assert_false(coach_can(&brain, ruleset_find("classic")));
}

/* -- what is seen -- */

/* A piece from hold is judged by the view of the spawn, before hold was pressed. */
TEST(test_eye)
{
    const struct ruleset *rules = ruleset_find("modern");
    struct coach_eye eye = {.falls = false};
    struct game game;
    struct view view, before;
    struct place at;
    struct events events;
    int judged = 0;
    uint64_t spawned_at = 0;

    game_init(&game, rules, 1, 11, rules->handling);
    for (int tick = 0; tick < 4000; tick++) {
        struct command command = {0};
        if (tick == 100)
            command.held = BUTTON_HOLD;
        if (tick % 500 == 499)
            command.held = BUTTON_HARD;
        events = game_step(&game, command);
        view_take(&view, &game);
        if (spawned_at == 0 && (events.happened & EVENT_SPAWNED))
            spawned_at = view.tick;
        if (events.happened == 0 || !coach_see(&eye, &events, &view, &before, &at))
            continue;
        judged++;
        assert_true(view_is_of_now(&before, at));
        assert_int_equal(view_is_by_hold(&before, at), judged == 1);
        assert_int_equal(before.pieces + 1, view.pieces);
        if (judged == 1)
            assert_int_equal(before.tick, spawned_at);
        assert_true(board_fits(&before.board, rules->shapes, at));
    }
    assert_int_equal(judged, 8);
}

/* A place the coach would not take loses; its own does not. */
TEST(test_judge)
{
    struct brain brain = coach_of("classic");
    const struct ruleset *rules = ruleset_find("classic");
    struct coach_mark mark;
    struct game game;
    struct view view;
    int worse = 0;

    game_init(&game, rules, 1, 3, rules->handling);
    game_step(&game, (struct command){0});
    view_take(&view, &game);
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < rules->width - 1; x++)
            if (x != y % 5)
                view.board.rows[BOARD_FLOOR + y] |= board_bit(x);
    int count =
        mind_look(&coach.mind, &coach.planner, &brain, &view, COACH_KEY_TICKS, COACH_KEY_TICKS);
    assert_true(count > 5);
    struct place best = mind_place(&coach.mind, 0);
    struct place worst = mind_place(&coach.mind, count - 1);
    assert_true(coach_judge(&coach, &brain, &view, best, &mark));
    assert_int_equal(mark.grade, COACH_BEST);
    assert_int_equal(mark.loss, 0);
    assert_memory_equal(&mark.best, &best, sizeof(best));
    assert_true(coach_judge(&coach, &brain, &view, worst, &mark));
    worse += mark.loss > 0;
    assert_memory_equal(&mark.best, &best, sizeof(best));
    assert_memory_equal(&mark.at, &worst, sizeof(worst));
    assert_int_equal(worse, 1);
    assert_true(mark.loss <= mark.best_chance);
    /* The chance to live is that of the best place. */
    uint32_t live;
    assert_true(coach_live(&coach, &brain, &view, &live));
    assert_int_equal(live, mark.best_chance);
    assert_true(live > 0 && live < CHANCE_WHOLE);
    view.motion.piece.piece = PIECE_NONE;
    assert_false(coach_live(&coach, &brain, &view, &live));
    /* No place that fits is refused; one that does not fit is. */
    worst.y = -3;
    assert_false(coach_judge(&coach, &brain, &view, worst, &mark));
}

/* Four rows wait for an I, which is in hold, or comes next while hold is empty: not
 * to hold the T is a fault, and nothing is lost by the bar. */
TEST(test_judge_by_hold)
{
    const struct ruleset *rules = ruleset_find("modern");
    struct brain brain = coach_of("modern");
    struct position position;
    struct coach_mark mark;
    struct game game;
    struct view view;

    for (int empty = 0; empty < 2; empty++) {
        position_init(&position);
        for (int y = 0; y < 12; y++)
            for (int x = 0; x + 1 < rules->width; x++)
                position.cells[y][x] = y >= 4 && x == y % 2 ? PIECE_NONE : CELL_GARBAGE;
        position.piece = PIECE_T;
        position.hold = empty ? PIECE_NONE : PIECE_I;
        memset(position.next, empty ? PIECE_I : PIECE_S, sizeof(position.next));
        game_begin_at(&game, rules, &goal_endless, 1, 3, rules->handling, &position);
        while (game.motion.piece.piece == PIECE_NONE)
            game_step(&game, (struct command){0});
        view_take(&view, &game);
        assert_int_equal(view_from_hold(&view), PIECE_I);
        assert_true(mind_look(&coach.mind, &coach.planner, &brain, &view, COACH_KEY_TICKS,
                        COACH_KEY_TICKS) > 0);
        struct place best = mind_place(&coach.mind, 0), own = best;
        assert_int_equal(best.piece, PIECE_I);
        for (int rank = 1; own.piece != PIECE_T; rank++)
            own = mind_place(&coach.mind, rank);
        assert_true(coach_judge(&coach, &brain, &view, own, &mark));
        assert_true(mark.loss > 0 && mark.hold);
        assert_memory_equal(&mark.best, &best, sizeof(best));
        assert_true(coach_judge(&coach, &brain, &view, best, &mark));
        assert_true(mark.loss == 0 && mark.hold);
        /* A piece that is in neither place is not judged. */
        own.piece = PIECE_O;
        assert_false(coach_judge(&coach, &brain, &view, own, &mark));
        /* When hold is used up, the T's own best place loses nothing. */
        game.hold_used = true;
        view_take(&view, &game);
        own.piece = PIECE_T;
        assert_true(coach_judge(&coach, &brain, &view, own, &mark));
        assert_false(mark.hold);
        assert_int_equal(mark.best.piece, PIECE_T);
    }
}

/* -- what can't be seen -- */

/* The same game, with other pieces behind those that are shown. */
static bool
hide_others(struct game *other, const struct game *game, const struct view *view)
{
    struct deck deck;

    *other = *game;
    other->deck.rng.state ^= 0x123456789ABCDEF0u;
    for (int i = view->rules->next_count; i < RULESET_MAX_NEXT; i++)
        other->next[i] = (uint8_t)((other->next[i] + 3) % PIECE_COUNT);
    deck = game->deck;
    struct deck another = other->deck;
    bool differ = false;
    for (int i = 0; i < 5; i++)
        differ = deck_draw(&deck) != deck_draw(&another) || differ;
    return differ;
}

static void
check_same_grade(
    const struct brain *brain, const struct view *view, const struct view *other, struct place at)
{
    struct coach_mark mark, same;
    bool good = coach_judge(&coach, brain, view, at, &mark);

    assert_int_equal(coach_judge(&coach, brain, other, at, &same), good);
    if (!good)
        return;
    assert_int_equal(mark.grade, same.grade);
    assert_int_equal(mark.loss, same.loss);
    assert_int_equal(mark.best_chance, same.best_chance);
    assert_int_equal(mark.why, same.why);
    assert_memory_equal(&mark.best, &same.best, sizeof(mark.best));
}

/* How often what is hidden really differed. */
static int
grade_blindly(const struct brain *brain, const struct ruleset *rules)
{
    struct dice dice = dice_start(1700);
    struct game game, other;
    struct view view, another;
    int differed = 0;

    game_init(&game, rules, rules->first_level, 9, rules->handling);
    for (int piece = 0; piece < 12 && !game.over; piece++) {
        while (game.motion.piece.piece == PIECE_NONE && !game.over)
            game_step(&game, (struct command){0});
        view_take(&view, &game);
        differed += hide_others(&other, &game, &view);
        view_take(&another, &other);
        /* What the view has room for beyond the pieces that are shown. */
        for (int i = rules->next_count; i < RULESET_MAX_NEXT; i++)
            another.next[i] = (uint8_t)dice_below(&dice, PIECE_COUNT);
        mind_look(&coach.mind, &coach.planner, brain, &view, COACH_KEY_TICKS, COACH_KEY_TICKS);
        int count = coach.mind.count;
        struct place places[3];
        for (int i = 0; i < 3 && count > 0; i++)
            places[i] = mind_place(&coach.mind, i * (count - 1) / 2);
        for (int i = 0; i < 3 && count > 0; i++)
            check_same_grade(brain, &view, &another, places[i]);
        /* Somewhere, and on with the next piece. */
        uint8_t held = dice_below(&dice, 2) ? BUTTON_LEFT : BUTTON_RIGHT;
        for (int t = dice_below(&dice, 600); t > 0; t--)
            game_step(&game, (struct command){.held = held});
        uint64_t pieces = game.pieces;
        while (game.pieces == pieces && !game.over) {
            game_step(&game, (struct command){.held = BUTTON_SOFT});
            game_step(&game, (struct command){.held = BUTTON_HARD});
        }
    }
    return differed;
}

/* What comes after the pieces that are shown, one at the least or all six,
 * changes no grade. */
TEST(test_hidden_pieces_change_no_grade)
{
    static struct brain brain;

    for (int i = 0; weights_at(i, &brain); i++)
        for (int r = 0; ruleset_at(r) != NULL; r++) {
            struct ruleset rules = *ruleset_at(r);
            if (!coach_can(&brain, &rules))
                continue;
            assert_true(grade_blindly(&brain, &rules) > 0);
            if (rules.next_count > 1) {
                rules.next_count = 1;
                assert_true(grade_blindly(&brain, &rules) > 0);
            }
        }
}

/* The next piece, which is shown, does: a coach that looks ahead sees it. */
TEST(test_shown_pieces_count)
{
    const struct ruleset *rules = ruleset_find("standard");
    static struct brain brain;
    struct game game;
    struct view view;
    uint32_t live[PIECE_COUNT];
    bool differ = false;

    assert_true(weights_find("champion-two", &brain));
    game_init(&game, rules, 1, 3, rules->handling);
    game_step(&game, (struct command){0});
    view_take(&view, &game);
    for (int y = 0; y < 9; y++)
        for (int x = 0; x < rules->width - 1; x++)
            view.board.rows[BOARD_FLOOR + y] |= board_bit(x);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        view.next[0] = (uint8_t)piece;
        assert_true(coach_live(&coach, &brain, &view, &live[piece]));
        differ = differ || live[piece] != live[0];
    }
    assert_true(differ);
}

SUITE(coach)
