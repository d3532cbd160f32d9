/*
 * Bars say what a place costs: on random positions, for each player, the topics
 * add up to the difference from the best place, and the parts that are drawn to
 * its length. The pieces of a line are where they would lock.
 */
#include "app/draw/mind_bars.h"
#include "app/draw/mind_line.h"
#include "lib/check.h"
#include "lib/slow.h"
#include "store/weights.h"

#include <math.h>

#include "wellplayed/game.h"

enum { SHOWN = 5, POSITIONS = 3000, POSITIONS_AHEAD = 200 };

static struct mind mind;
static struct planner planner;

static void
judge(const struct brain *brain, const struct view *view, struct place at, struct mind_worth *worth)
{
    mind_judge(&mind, brain, view, at, worth);
}

static void
check_parts(const struct mind_bars *bars, const struct mind_span *span, int width)
{
    struct mind_part parts[MIND_TOPICS];
    int count = mind_bars_place(bars, span, width, parts);
    int axis = mind_bars_axis(span, width), length = 0;
    double whole = (double)span->costs + (double)span->helps;

    for (int i = 0; i < count; i++) {
        bool helps = bars->topics[parts[i].topic] > 0;
        assert_true(parts[i].from < parts[i].to);
        assert_in_range(parts[i].from, 0, width);
        assert_in_range(parts[i].to, 0, width);
        assert_true(helps ? parts[i].from >= axis : parts[i].to <= axis);
        length += (helps ? 1 : -1) * (parts[i].to - parts[i].from);
        if (parts[i].torn)
            return; /* it is cut */
        for (int k = 0; k < i; k++)
            assert_true(parts[k].to <= parts[i].from || parts[i].to <= parts[k].from);
    }
    double wanted = whole > 0 ? width * ((double)bars->total / whole) : 0;
    assert_true(fabs(length - wanted) <= 2);
}

static void
check_position(const struct brain *brain, const struct view *view)
{
    struct mind_worth best, worth;
    struct mind_bars bars[SHOWN];
    struct mind_span span = {0};
    int count = mind_look(&mind, &planner, brain, view, 1, 1);

    if (count == 0)
        return;
    count = count < SHOWN ? count : SHOWN;
    judge(brain, view, mind_place(&mind, 0), &best);
    for (int rank = 0; rank < count; rank++) {
        int64_t sum = 0;
        judge(brain, view, mind_place(&mind, rank), &worth);
        mind_bars_compare(&bars[rank], &worth, &best);
        mind_bars_widen(&span, &bars[rank]);
        for (int topic = 0; topic < MIND_TOPICS; topic++)
            sum += bars[rank].topics[topic];
        assert_true(sum == bars[rank].total);
        if (!bars[rank].dead)
            assert_true(
                sum == mind.places.values[mind.order[rank]] - mind.places.values[mind.order[0]]);
        int most = mind_bars_main(&bars[rank]);
        assert_true(
            (most < 0) == (rank == 0 || bars[rank].dead || mind_bars_counter(&bars[rank]) < 0) ||
            most >= 0);
        if (bars[rank].total < 0)
            assert_true(bars[rank].topics[most] < 0);
    }
    for (int rank = 0; rank < count; rank++)
        for (int width = 7; width < 700; width = width * 3 + 1)
            check_parts(&bars[rank], &span, width);
}

TEST(test_bars_add_up)
{
    struct brain brain;

    for (int i = 0; weights_at(i, &brain); i++) {
        struct dice dice = dice_start((uint64_t)(700 + i));
        bool thinks = brain.thinking.positions > 0;
        if (thinks)
            brain.thinking.positions = 1000;
        long count = thinks || brain.pieces + brain.unknown > 1 ? POSITIONS_AHEAD : POSITIONS;
        for (long k = test_count(count); k > 0; k--) {
            struct view view = slow_view(&dice);
            check_position(&brain, &view);
        }
    }
}

/* A brain with tables, whose patterns weigh as much as all else. */
TEST(test_bars_of_tables_add_up)
{
    static struct patterns tables;
    struct dice dice = dice_start(690);
    struct brain brain;

    for (int i = 0; i < PATTERNS_SIZE; i++)
        tables.entries[i] = (int16_t)dice_between(&dice, -PATTERNS_MAX, PATTERNS_MAX);
    patterns_ready(&tables);
    assert_true(weights_find("dellacherie", &brain));
    brain.patterns = &tables;
    brain.weights[FEATURE_PATTERNS] = 1 / 1024.0;
    assert_true(brain_scale(&brain));
    for (int pieces = 1; pieces <= 2; pieces++) {
        brain_look_ahead(&brain, pieces);
        long count = pieces > 1 ? POSITIONS_AHEAD : POSITIONS;
        for (long k = test_count(count); k > 0; k--) {
            struct view view = slow_view(&dice);
            check_position(&brain, &view);
        }
    }
}

TEST(test_two_places_by_hand)
{
    struct mind_worth best = {.value = 100, .topics = {40, 0, 60}};
    struct mind_worth other = {.value = 70, .topics = {60, -20, 30}};
    struct mind_bars bars;
    struct mind_span span = {0};
    struct mind_part parts[MIND_TOPICS];

    mind_bars_compare(&bars, &other, &best);
    assert_int_equal(bars.total, -30);
    assert_int_equal(mind_bars_main(&bars), REASON_HOLES);
    assert_int_equal(mind_bars_counter(&bars), REASON_ROWS);
    mind_bars_widen(&span, &bars);
    assert_int_equal(span.costs, 50);
    assert_int_equal(span.helps, 20);
    assert_int_equal(mind_bars_axis(&span, 70), 50);
    assert_int_equal(mind_bars_place(&bars, &span, 70, parts), 3);
    assert_int_equal(parts[0].topic, REASON_LOW);
    assert_int_equal(parts[0].from, 30);
    assert_int_equal(parts[0].to, 50);
    assert_int_equal(parts[1].topic, REASON_HOLES);
    assert_int_equal(parts[1].from, 0);
    assert_int_equal(parts[1].to, 30);
    assert_int_equal(parts[2].topic, REASON_ROWS);
    assert_int_equal(parts[2].from, 50);
    assert_int_equal(parts[2].to, 70);

    /* A piece that would have no place is torn, and widens nothing. */
    other.topics[MIND_LOST] = BRAIN_LOST;
    other.value += BRAIN_LOST;
    mind_bars_compare(&bars, &other, &best);
    mind_bars_widen(&span, &bars);
    assert_int_equal(span.costs, 50);
    int count = mind_bars_place(&bars, &span, 700, parts);
    bool torn = false;
    for (int i = 0; i < count; i++)
        torn = torn || parts[i].torn;
    assert_int_equal(mind_bars_main(&bars), MIND_LOST);

    other.value = BRAIN_NO_PLACE;
    mind_bars_compare(&bars, &other, &best);
    assert_true(bars.dead);
    assert_int_equal(mind_bars_main(&bars), -1);
    assert_int_equal(mind_bars_place(&bars, &span, 70, parts), 0);
    (void)torn;
}

/* -- the line -- */

/* The cells of a line, put in one after the other with full rows left in,
 * then full rows taken out, are the well that the planner sees. */
static void
check_line(const struct brain *brain, const struct view *view)
{
    const struct shapes *shapes = view->rules->shapes;
    struct mind_worth worth;
    struct mind_line line;
    struct board well = view->board, drawn = view->board;

    if (mind_look(&mind, &planner, brain, view, 1, 1) == 0)
        return;
    judge(brain, view, mind_place(&mind, 0), &worth);
    mind_line_find(&line, &view->board, shapes, &worth);
    assert_int_equal(line.count, worth.line_count + 1);
    for (int i = 0; i < line.count; i++) {
        struct place at = i == 0 ? worth.at : worth.line[i - 1];
        board_place(&well, shapes, at);
        assert_int_equal(line.pieces[i].piece, at.piece);
        for (int k = 0; k < PIECE_CELLS; k++) {
            struct mind_cell cell = line.pieces[i].cells[k];
            if (cell.y >= drawn.height)
                return; /* rows that came in from above */
            assert_false(board_cell(&drawn, cell.x, cell.y));
            drawn.rows[BOARD_FLOOR + cell.y] |= board_bit(cell.x);
        }
    }
    board_clear_rows(&drawn);
    assert_memory_equal(drawn.rows, well.rows, sizeof(well.rows));
}

TEST(test_lines)
{
    struct dice dice = dice_start(720);
    struct brain brain;

    assert_true(weights_find("dellacherie", &brain));
    brain_look_ahead(&brain, 2);
    for (long i = test_count(400); i > 0; i--) {
        struct view view = slow_view(&dice);
        check_line(&brain, &view);
    }
}

TEST(test_steps)
{
    struct mind_line line = {.count = 3};
    static const int shown[] = {1, 2, 3, 3, 1, 2, 3, 3, 1};

    for (int i = 0; i < 9; i++) {
        uint64_t ms = (uint64_t)i * MIND_LINE_STEP_MS;
        assert_int_equal(mind_line_shown(&line, ms), shown[i]);
        assert_int_equal(mind_line_shown(&line, ms + MIND_LINE_STEP_MS - 1), shown[i]);
    }
    line.count = 0;
    assert_int_equal(mind_line_shown(&line, 5000), 0);
}

SUITE(mind_bars)
