/*
 * What is told of a brain's mind is what it thinks. On random positions, for
 * each player: the topics of a place add up to the value that the planner gives
 * it, the best place is the one that it takes, and the others follow in the
 * order of their values.
 */
#include "lib/check.h"
#include "lib/slow.h"
#include "store/weights.h"

#include "wellplayed/game.h"
#include "wellplayed/mind.h"

enum { SHOWN = 5, POSITIONS = 10000, POSITIONS_AHEAD = 400 };

static struct mind mind;
static struct planner planner;

static void
check_worth(const struct brain *brain, const struct view *view, int rank)
{
    const struct shapes *shapes = view->rules->shapes;
    struct place at = mind_place(&mind, rank);
    struct mind_worth worth;
    struct board after;
    int64_t sum = 0, value = mind.places.values[mind.order[rank]];
    bool lives = mind_judge(&mind, brain, view, at, &worth);
    /* test_hold and test_thinker have the values of these. */
    bool holds = (view->rules->buttons & BUTTON_HOLD) != 0, thinks = brain->thinking.positions > 0;

    assert_true(lives == (value != BRAIN_NO_PLACE));
    assert_true(worth.value == value);
    if (!holds && !thinks)
        assert_true(value == planner_value(brain, &view->board, shapes, at, view->next,
                                 view->rules->next_count, &after, NULL));
    assert_memory_equal(&worth.at, &at, sizeof(at));
    for (int topic = 0; topic < MIND_TOPICS; topic++)
        sum += worth.topics[topic];
    assert_true(sum == (lives ? value : 0));
    if (!lives)
        return;
    /* The line is of the known pieces, one after the other. */
    struct board board = view->board;
    board_place(&board, shapes, at);
    assert_in_range(worth.line_count, 0, thinks ? BRAIN_MAX_DEPTH - 1 : brain->pieces - 1);
    for (int i = 0; i < worth.line_count; i++) {
        if (!holds && !thinks)
            assert_int_equal(worth.line[i].piece, view->next[i]);
        assert_true(board_fits(&board, shapes, worth.line[i]));
        board_place(&board, shapes, worth.line[i]);
    }
}

static void
check_order(const struct brain *brain, const struct view *view)
{
    struct plan plan;
    bool found = planner_plan(&planner, brain, view, 1, 1, &plan);
    int count = mind_look(&mind, &planner, brain, view, 1, 1);

    assert_true(found == (count > 0));
    assert_int_equal(count, mind.count);
    if (!found)
        return;
    struct place best = mind_place(&mind, 0);
    assert_memory_equal(&best, &plan.goal, sizeof(best));
    assert_true(mind.places.values[mind.order[0]] == plan.value);
    for (int rank = 2; rank < count; rank++)
        assert_true(
            mind.places.values[mind.order[rank - 1]] >= mind.places.values[mind.order[rank]]);
    if (!brain->fills && count > 1)
        assert_true(plan.value >= mind.places.values[mind.order[1]]);
    for (int rank = 0; rank < count && rank < SHOWN; rank++)
        check_worth(brain, view, rank);
    /* Any other place, too. */
    check_worth(brain, view, count - 1);
}

static void
check_brain(const struct brain *brain, uint64_t salt, long count)
{
    struct dice dice = dice_start(salt);

    for (long i = test_count(count); i > 0; i--) {
        struct view view = slow_view(&dice);
        check_order(brain, &view);
    }
}

TEST(test_each_player)
{
    struct brain brain;

    for (int i = 0; weights_at(i, &brain); i++) {
        bool thinks = brain.thinking.positions > 0;
        if (thinks)
            brain.thinking.positions = 1000;
        check_brain(&brain, (uint64_t)(900 + i),
            thinks || brain.pieces + brain.unknown > 1 ? POSITIONS_AHEAD : POSITIONS);
    }
}

/* Pieces that may be any, and those that have no place. */
TEST(test_unknown_pieces)
{
    struct brain brain;

    assert_true(weights_find("champion", &brain));
    for (int pieces = 2; pieces <= BRAIN_MAX_DEPTH; pieces++) {
        brain_look_ahead(&brain, pieces);
        brain.beam = 6;
        check_brain(&brain, (uint64_t)(950 + pieces), 40);
    }
}

/* The rank of each place is found by its cells, and by rotation and column the
 * best of those that look so. */
TEST(test_places_are_found)
{
    struct dice dice = dice_start(960);
    struct brain brain;

    assert_true(weights_find("contact", &brain));
    for (long i = test_count(500); i > 0; i--) {
        struct view view = slow_view(&dice);
        const struct shapes *shapes = view.rules->shapes;
        int count = mind_look(&mind, &planner, &brain, &view, 1, 1);
        for (int rank = 0; rank < count; rank++) {
            struct place at = mind_place(&mind, rank);
            uint16_t matrix = shapes->matrix[at.piece][at.rotation];
            int column = at.x + piece_left_column(matrix);
            assert_int_equal(mind_rank(&mind, shapes, at), rank);
            int found = mind_find(&mind, shapes, (enum piece)at.piece, at.rotation, column);
            assert_in_range(found, 0, rank);
        }
        assert_int_equal(
            mind_find(&mind, shapes, (enum piece)view.motion.piece.piece, 0, view.board.width), -1);
    }
}

/* A bar in the gap clears four rows: that is what speaks for it. */
TEST(test_four_rows)
{
    struct brain brain;
    struct game game;
    struct view view;
    struct mind_worth four, other;
    uint64_t seed = 0;

    assert_true(weights_find("dellacherie", &brain));
    do {
        game_init(&game, ruleset_at(0), 1, seed++, ruleset_at(0)->handling);
        game_step(&game, (struct command){0});
        view_take(&view, &game);
    } while (view.motion.piece.piece != PIECE_I);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x + 1 < view.board.width; x++)
            view.board.rows[BOARD_FLOOR + y] |= board_bit(x);
    assert_true(mind_look(&mind, &planner, &brain, &view, 1, 1) > 1);
    assert_true(mind_judge(&mind, &brain, &view, mind_place(&mind, 0), &four));
    assert_true(mind_judge(&mind, &brain, &view, mind_place(&mind, 1), &other));
    assert_true(four.topics[REASON_ROWS] > other.topics[REASON_ROWS]);
    assert_true(four.value > other.value);
}

SUITE(mind)
